/* Tries to break out of its cage before it plays, and says on stderr what came of each attempt:
 *
 *     ./burglar read=/etc/shadow connect=4711 setsid
 *
 * An attempt that succeeds is told as "open", any other as "shut". It then answers the start and ends.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int can_read(const char *path)
{
	char byte;
	int file = open(path, O_RDONLY);
	return file >= 0 && read(file, &byte, 1) == 1;
}

static int can_write(const char *path)
{
	int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
	return file >= 0 && write(file, "burgled", 7) == 7;
}

static int can_connect(int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
	int file = socket(AF_INET, SOCK_STREAM, 0);
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return file >= 0 && connect(file, (struct sockaddr *)&to, sizeof to) == 0;
}

/* Whether so many processes can live at once. */
static int can_fork(int count)
{
	int made = 0;
	for (; made < count; made++) {
		pid_t child = fork();
		if (child < 0)
			break;
		if (child == 0) {
			alarm(20);
			for (;;)
				pause();
		}
	}
	return made == count;
}

/* Whether so many MiB can be had and used. */
static int can_eat(size_t mebibytes)
{
	for (size_t i = 0; i < mebibytes; i += 64) {
		char *chunk = mmap(NULL, 64 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (chunk == MAP_FAILED)
			return 0;
		chunk[0] = 1;
	}
	return 1;
}

/* Whether a file in the folder for it can become so many MiB. */
static int can_fill(long mebibytes)
{
	char path[4096];
	signal(SIGXFSZ, SIG_IGN);
	snprintf(path, sizeof path, "%s/large", getenv("TMPDIR") ? getenv("TMPDIR") : ".");
	unlink(path);
	int file = open(path, O_WRONLY | O_CREAT, 0666);
	return file >= 0 && ftruncate(file, mebibytes << 20) == 0;
}

/* Whether a child can leave the process group. */
static int can_leave(int session)
{
	int status = 0;
	pid_t child = fork();
	if (child == 0)
		_exit((session ? setsid() : setpgid(0, 0)) < 0);
	return waitpid(child, &status, 0) == child && status == 0;
}

/* Whether this process's parent can be looked into, as its memory or by a debugger's call. */
static int can_peek(pid_t process)
{
	char here = 0;
	struct iovec own = {&here, 1}, other = {(void *)&can_peek, 1};
	return process_vm_readv(process, &own, 1, &other, 1, 0) >= 0 || errno == EFAULT;
}

static int try(const char *deed, const char *value)
{
	if (strcmp(deed, "read") == 0)
		return can_read(value);
	if (strcmp(deed, "write") == 0)
		return can_write(value);
	if (strcmp(deed, "scratch") == 0)
		return can_fill(1);
	if (strcmp(deed, "connect") == 0)
		return can_connect(atoi(value));
	if (strcmp(deed, "fork") == 0)
		return can_fork(atoi(value));
	if (strcmp(deed, "eat") == 0)
		return can_eat((size_t)atoi(value));
	if (strcmp(deed, "fill") == 0)
		return can_fill(atol(value));
	if (strcmp(deed, "setsid") == 0)
		return can_leave(1);
	if (strcmp(deed, "setpgid") == 0)
		return can_leave(0);
	if (strcmp(deed, "signal") == 0)
		return kill(*value ? atoi(value) : getppid(), 0) == 0;
	if (strcmp(deed, "ptrace") == 0)
		return ptrace(PTRACE_ATTACH, *value ? atoi(value) : getppid(), 0, 0) == 0;
	if (strcmp(deed, "peek") == 0)
		return can_peek(*value ? atoi(value) : getppid());
	fprintf(stderr, "no deed %s\n", deed);
	exit(3);
}

int main(int count, char **deeds)
{
	for (int i = 1; i < count; i++) {
		char *value = strchr(deeds[i], '=');
		if (value)
			*value++ = '\0';
		int open = try(deeds[i], value ? value : "");
		fprintf(stderr, "%s: %s\n", deeds[i], open ? "open" : "shut");
	}
	return 1;
}
