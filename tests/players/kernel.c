/* Runs a program as on a kernel that lacks something: the calls for it fail as they would there.
 *
 *     ./kernel landlock plateau play penguins ./bot
 *
 * landlock   there is no Landlock
 * seccomp    there are no seccomp filters, as far as other programs can see
 * namespaces cannot be entered
 * users      the user id cannot be changed and the number of processes not limited, without an error
 */
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CALL BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define GIVEN(place) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[place]))
/* Continues if the value is equal, and otherwise skips this many steps. */
#define IF(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (skip))
#define FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static struct sock_filter without_landlock[] = {CALL, IF(SYS_landlock_create_ruleset, 1), FAIL(ENOSYS), ALLOW};
static struct sock_filter without_seccomp[] = {
	CALL, IF(SYS_seccomp, 1), FAIL(ENOSYS), IF(SYS_prctl, 3), GIVEN(0), IF(PR_SET_SECCOMP, 1), FAIL(EINVAL), ALLOW,
};
static struct sock_filter without_namespaces[] = {CALL, IF(SYS_unshare, 1), FAIL(EPERM), ALLOW};
static struct sock_filter without_users[] = {
	CALL, IF(SYS_setresuid, 1), FAIL(EPERM), IF(SYS_prlimit64, 6), GIVEN(1), IF(RLIMIT_NPROC, 4),
	/* Whether it is to be changed. */
	GIVEN(2), IF(0, 1), ALLOW, FAIL(EPERM), ALLOW,
};

static struct sock_fprog lacking(const char *what)
{
#define LACKING(filter) (struct sock_fprog){sizeof filter / sizeof *filter, filter}
	if (strcmp(what, "landlock") == 0)
		return LACKING(without_landlock);
	if (strcmp(what, "seccomp") == 0)
		return LACKING(without_seccomp);
	if (strcmp(what, "namespaces") == 0)
		return LACKING(without_namespaces);
	return LACKING(without_users);
}

int main(int count, char **words)
{
	if (count < 3)
		return 2;
	struct sock_fprog program = lacking(words[1]);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) {
		perror("no filter");
		return 2;
	}
	execvp(words[2], words + 2);
	perror(words[2]);
	return 2;
}
