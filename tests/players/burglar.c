/* Tries to break out of its sandbox before it plays, and prints the result of each attempt to stderr:
 *
 *     ./burglar read=/etc/shadow tcp=4711 setsid
 *
 * The result is "open" if the attempt succeeds, else "shut". The player then exits. As a library for Penguins
 * (-DLIBRARY) it finds its deeds in $BURGLAR, and does them when it is opened, or at its first call if $BURGLAR_AT is
 * "init".
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
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

/* Another name beside a path, to rename it to or link it with. */
static const char *beside(const char *path)
{
	static char other[4096];
	snprintf(other, sizeof other, "%s.burgled", path);
	return other;
}

/* Whether a socket at a port of this machine, or with an abstract name, can be reached. */
static int can_reach(int kind, int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
	int file = socket(AF_INET, kind, 0);
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	return file >= 0 && connect(file, (struct sockaddr *)&to, sizeof to) == 0 && write(file, "x", 1) == 1;
}

static int can_call(const char *name, int abstract)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	int file = socket(AF_UNIX, SOCK_STREAM, 0);
	strncpy(to.sun_path + abstract, name, sizeof to.sun_path - 2);
	socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + abstract + strlen(name));
	return file >= 0 && connect(file, (struct sockaddr *)&to, size) == 0;
}

/* Whether this many processes can run at once. */
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

static void *wait_for_ever(void *nothing)
{
	for (;;)
		pause();
	return nothing;
}

/* Whether this many threads can. */
static int can_thread(int count)
{
	pthread_attr_t small;
	pthread_t thread;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 1 << 16);
	for (int i = 0; i < count; i++)
		if (pthread_create(&thread, &small, wait_for_ever, NULL) != 0)
			return 0;
	return 1;
}

/* Whether this many MiB can be allocated. */
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

/* Uses this many MiB, or as much as there is, and then cannot continue. */
static void devour(size_t mebibytes)
{
	for (size_t i = 0; i < mebibytes; i += 16) {
		char *chunk = malloc(16 << 20);
		if (!chunk) {
			/* The referee checks at intervals how much there is. */
			sleep(3);
			abort();
		}
		memset(chunk, 1, 16 << 20);
	}
}

/* This many processes of some name use that much each, and wait until all have it and for a while longer. */
static int crowd(int count, size_t mebibytes, const char *name)
{
	int full[2];
	char byte;
	if (pipe(full) != 0)
		return 0;
	for (int i = 0; i < count; i++)
		if (fork() == 0) {
			alarm(60);
			prctl(PR_SET_NAME, name);
			devour(mebibytes);
			if (write(full[1], "x", 1) == 1)
				pause();
			_exit(0);
		}
	for (int i = 0; i < count; i++)
		if (read(full[0], &byte, 1) != 1)
			return 0;
	sleep(3);
	return 1;
}

/* Maps 800 MiB of shared memory this many times, and unmaps it, which does not free it. */
static int share(int count)
{
	size_t size = (size_t)800 << 20;
	for (int i = 0; i < count; i++) {
		char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (memory == MAP_FAILED)
			return 0;
		/* A page here and there is enough to have it. */
		for (size_t at = 0; at < size; at += 64 << 10)
			memory[at] = 1;
		madvise(memory, size, MADV_DONTNEED);
	}
	sleep(3);
	return 1;
}

static const char *own(const char *name)
{
	static char path[4096];
	snprintf(path, sizeof path, "%s/%s", getenv("TMPDIR") ? getenv("TMPDIR") : ".", name);
	return path;
}

/* Whether the scratch folder of another seat can be found, whose name differs in the last number from its own. */
static int can_find_neighbour(void)
{
	struct stat found;
	char path[4096];
	snprintf(path, sizeof path, "%s", getenv("TMPDIR") ? getenv("TMPDIR") : "-");
	unsigned long long own = strtoull(strrchr(path, '-') + 1, NULL, 10);
	for (int step = -9; step < 10; step++) {
		snprintf(strrchr(path, '-') + 1, 32, "%llu", own + (unsigned long long)step);
		if (step != 0 && stat(path, &found) == 0)
			return 1;
	}
	return 0;
}

/* Whether a file in the scratch folder can grow to this many MiB. */
static int can_fill(long mebibytes)
{
	signal(SIGXFSZ, SIG_IGN);
	unlink(own("large"));
	int file = open(own("large"), O_WRONLY | O_CREAT, 0666);
	return file >= 0 && ftruncate(file, mebibytes << 20) == 0;
}

/* How a hoard is hidden: not at all, by removing its files, or by having them in memory only as well. */
enum hidden { OPENLY, REMOVED, MAPPED };

/* Makes this many files of 40 MiB each, and keeps them. */
static int hoard(int count, enum hidden hidden)
{
	char name[32];
	for (int i = 0; i < count; i++) {
		snprintf(name, sizeof name, "hoard-%d", i);
		int file = open(own(name), O_RDWR | O_CREAT, 0666);
		if (file < 0 || posix_fallocate(file, 0, 40 << 20) != 0)
			return 0;
		if (hidden != OPENLY)
			unlink(own(name));
		if (hidden == MAPPED
		    && (mmap(NULL, 40 << 20, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED || close(file) != 0))
			return 0;
	}
	sleep(3);
	for (int i = 0; i < count; i++) {
		snprintf(name, sizeof name, "hoard-%d", i);
		unlink(own(name));
	}
	return 1;
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

/* Leaves a process behind that has no parent, and if it can no process group. */
static int orphan(void)
{
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			alarm(20);
			for (int i = 0; i < 3; i++)
				close(i);
			for (;;)
				pause();
		}
		_exit(0);
	}
	usleep(50000);
	return 1;
}

/* Whether a process can be looked into, as its memory or by a debugger's call. */
static int can_peek(pid_t process)
{
	char here = 0;
	struct iovec own = {&here, 1}, other = {(void *)&can_peek, 1};
	return process_vm_readv(process, &own, 1, &other, 1, 0) >= 0 || errno == EFAULT;
}

static int can_open_memory(pid_t process)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/mem", process);
	return open(path, O_RDONLY) >= 0;
}

/* Whether a signal reaches a process that was started at about the same time. */
static int can_signal_near(void)
{
	for (pid_t other = getpid() - 200; other < getpid() + 20; other++)
		if (other != getpid() && kill(other, 0) == 0)
			return 1;
	return 0;
}

static int can_limit(pid_t process)
{
	struct rlimit limit;
	return prlimit(process, RLIMIT_NOFILE, NULL, &limit) == 0 && prlimit(process, RLIMIT_NOFILE, &limit, NULL) == 0;
}

/* Whether it can have processor time without end. */
static int can_raise(void)
{
	struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
	return setrlimit(RLIMIT_CPU, &none) == 0;
}

static int can_choose_core(void)
{
	cpu_set_t cores;
	return sched_getaffinity(0, sizeof cores, &cores) == 0 && sched_setaffinity(0, sizeof cores, &cores) == 0;
}

/* Whether a descriptor can be sent into a socket pair, where no process holds it. */
static int can_pass_file(void)
{
	int pair[2], file = 0;
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof file)];
	} passed;
	struct iovec byte = {"", 1};
	struct msghdr message = {0};
	message.msg_iov = &byte, message.msg_iovlen = 1;
	message.msg_control = &passed, message.msg_controllen = sizeof passed;
	passed.head.cmsg_level = SOL_SOCKET, passed.head.cmsg_type = SCM_RIGHTS;
	passed.head.cmsg_len = CMSG_LEN(sizeof file);
	memcpy(CMSG_DATA(&passed.head), &file, sizeof file);
	return socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 && sendmsg(pair[0], &message, 0) == 1;
}

/* Whether a child can be had whose end lets its parent go on. */
static int can_be_woken(void)
{
	long child = syscall(SYS_clone, (long)SIGCONT, 0L, 0L, 0L, 0L);
	if (child == 0)
		_exit(0);
	return child > 0;
}

/* Whether a call gets to the kernel, which does not like what it is given. */
static int reaches(long call)
{
	errno = 0;
	return syscall(call, -1L, -1L, -1L, -1L, -1L, -1L) >= 0 || errno != EPERM;
}

static int try(const char *deed, const char *value)
{
	int number = atoi(value), pair[2];
	pid_t process = *value ? number : getppid();
#define DEED(name, attempt)            \
	if (strcmp(deed, name) == 0) { \
		return attempt;        \
	}
	DEED("read", can_read(value))
	DEED("write", can_write(value))
	DEED("rename", rename(value, beside(value)) == 0 && rename(beside(value), value) == 0)
	DEED("remove", unlink(value) == 0)
	DEED("mkdir", mkdir(value, 0777) == 0 && rmdir(value) == 0)
	DEED("chmod", chmod(value, 0666) == 0)
	DEED("chown", chown(value, getuid(), getgid()) == 0)
	DEED("utime", utimensat(AT_FDCWD, value, NULL, 0) == 0)
	DEED("setxattr", setxattr(value, "user.burgled", "1", 1, 0) == 0)
	DEED("symlink", symlink("/", beside(value)) == 0 && unlink(beside(value)) == 0)
	DEED("link", link(value, beside(value)) == 0 && unlink(beside(value)) == 0)
	DEED("scratch", can_fill(1))
	DEED("neighbour", can_find_neighbour())
	DEED("tcp", can_reach(SOCK_STREAM, number))
	DEED("udp", can_reach(SOCK_DGRAM, number))
	DEED("unix", can_call(value, 0))
	DEED("abstract", can_call(value, 1))
	DEED("fork", can_fork(number))
	DEED("threads", can_thread(number))
	DEED("eat", can_eat((size_t)number))
	DEED("devour", (devour((size_t)number), 1))
	DEED("crowd", crowd(number, 900, "crowd"))
	DEED("nameless", crowd(number, 900, "\xff) R 1 1"))
	DEED("share", share(number))
	DEED("fill", can_fill(number))
	DEED("hoard", hoard(number, OPENLY))
	DEED("hide", hoard(number, REMOVED))
	DEED("map", hoard(number, MAPPED))
	DEED("raise", can_raise())
	DEED("core", can_choose_core())
	DEED("setsid", can_leave(1))
	DEED("setpgid", can_leave(0))
	DEED("orphan", orphan())
	DEED("outlive", prctl(PR_SET_PDEATHSIG, 0) == 0)
	DEED("signal", kill(process, 0) == 0)
	DEED("near", can_signal_near())
	DEED("ptrace", ptrace(PTRACE_ATTACH, process, 0, 0) == 0)
	DEED("peek", can_peek(process))
	DEED("memory", can_open_memory(process))
	DEED("renice", setpriority(PRIO_PROCESS, (id_t)process, 19) == 0)
	DEED("limit", can_limit(process))
	DEED("ioprio", syscall(SYS_ioprio_set, 1, process, 3 << 13) == 0)
	DEED("pidfd", syscall(SYS_pidfd_open, process, 0) >= 0)
	DEED("call", reaches(number))
	DEED("lease", fcntl(0, F_SETLEASE, F_RDLCK) == 0 || errno != EPERM)
	DEED("notify", fcntl(0, F_NOTIFY, DN_CREATE) == 0 || errno != EPERM)
	DEED("wake", fcntl(0, F_SETSIG, SIGCONT) == 0)
	DEED("undumpable", prctl(PR_SET_DUMPABLE, 0) == 0)
	DEED("datagram", socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, pair) == 0)
	DEED("raw", socketpair(AF_UNIX, SOCK_RAW, 0, pair) == 0)
	DEED("woken", can_be_woken())
	DEED("descriptor", fcntl(number, F_GETFD) >= 0)
	DEED("netlink", socketpair(AF_NETLINK, SOCK_SEQPACKET, 0, pair) == 0 || errno != EPERM)
	DEED("pass", can_pass_file())
	DEED("pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0)
	fprintf(stderr, "no deed %s\n", deed);
	exit(3);
}

static void perform(char *deed)
{
	char *value = strchr(deed, '=');
	if (value)
		*value++ = '\0';
	int open = try(deed, value ? value : "");
	fprintf(stderr, "%s: %s\n", deed, open ? "open" : "shut");
}

#ifndef LIBRARY
int main(int count, char **deeds)
{
	for (int i = 1; i < count; i++)
		perform(deeds[i]);
	return 1;
}
#else
#include <plateau/penguins.h>

static void perform_all(void)
{
	for (char *deed = strtok(getenv("BURGLAR"), " "); deed; deed = strtok(NULL, " "))
		perform(deed);
	exit(1);
}

__attribute__((constructor)) static void load(void)
{
	if (!getenv("BURGLAR_AT"))
		perform_all();
}

void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges, const int *fishes,
          size_t nb_players, size_t nb_penguins_by_player)
{
	(void)player, (void)nb_tiles, (void)edges, (void)size_edges, (void)fishes, (void)nb_players;
	(void)nb_penguins_by_player;
	perform_all();
}

struct move place(const struct move *moves, size_t n)
{
	(void)moves, (void)n;
	abort();
}

struct move play(const struct move *moves, size_t n)
{
	(void)moves, (void)n;
	abort();
}

void done(void)
{
}
#endif
