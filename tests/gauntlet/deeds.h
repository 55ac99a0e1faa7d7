/* What players do that should not be done, by name: misbehave("segv", ""). A deed that the cage is
 * there to prevent ends the process with BREACH if it succeeds; if it does not, the player plays on. */
#ifndef GAUNTLET_DEEDS_H
#define GAUNTLET_DEEDS_H

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BREACH 99
/* Anywhere: whether it is mapped there is the second question. */
#define DEBUGGED 0x10000

static volatile int zero;
static jmp_buf deep;

/* What a test that fails leaves behind does not stay for long. */
static void soon_over(void)
{
	alarm(60);
}

static void must_fail(int done)
{
	if (done)
		_exit(BREACH);
}

/* Crashes. */

static void segv(const char *value)
{
	(void)value;
	*(volatile int *)(size_t)zero = 1;
}

static void aborts(const char *value)
{
	(void)value;
	abort();
}

static void exits(const char *value)
{
	exit(atoi(value));
}

static void divide(const char *value)
{
	(void)value;
	zero = 100 / zero;
}

static void free_twice(const char *value)
{
	char *volatile memory = malloc(2000);
	(void)value;
	free(memory);
	free(memory);
}

static int overflow(int depth)
{
	volatile char page[4096];
	page[depth % 4096] = (char)depth;
	return zero ? 0 : overflow(depth + 1) + page[0];
}

static void stack(const char *value)
{
	(void)value;
	zero = overflow(0);
}

static void raises(const char *value)
{
	raise(atoi(value));
}

/* Jumps into a call that has returned. */
static int mark(int depth)
{
	volatile char room[4096];
	room[0] = 0;
	return depth == 0 ? setjmp(deep) : mark(depth - 1) + room[0];
}

static void jump(const char *value)
{
	(void)value;
	mark(8);
	longjmp(deep, 1);
}

static void *nothing(void *value)
{
	return value;
}

static void end_thread(const char *value)
{
	pthread_t thread;
	(void)value;
	pthread_create(&thread, NULL, nothing, NULL);
	pthread_exit(NULL);
}

/* Overwrites its host's code, from where the program begins. */
static void patch(const char *value)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *code = (char *)(getauxval(AT_ENTRY) / page * page);
	(void)value;
	for (int i = 0; i < 4096; i++, code += page)
		if (mprotect(code, page, PROT_READ | PROT_WRITE | PROT_EXEC) == 0)
			memset(code, 0xcc, page);
}

/* Never returns. */

static void loop(const char *value)
{
	(void)value;
	soon_over();
	for (;;)
		zero = 0;
}

static void doze(const char *value)
{
	(void)value;
	soon_over();
	for (;;)
		pause();
}

static void late(const char *value)
{
	usleep((useconds_t)atol(value) * 1000);
}

static void ignore_signals(const char *value)
{
	for (int signal = 1; signal < 32; signal++)
		sigaction(signal, &(struct sigaction){ .sa_handler = SIG_IGN }, NULL);
	loop(value);
}

static void handler(int signal)
{
	(void)signal;
}

/* A crash that its handler says is none, again and again. */
static void survive(const char *value)
{
	sigaction(SIGSEGV, &(struct sigaction){ .sa_handler = handler }, NULL);
	soon_over();
	segv(value);
}

static void exit_loop(void)
{
	loop("");
}

static void hang_at_exit(const char *value)
{
	atexit(exit_loop);
	exits(value);
}

static void stop(const char *value)
{
	kill(*value ? 0 : getpid(), SIGSTOP);
}

static void prompt(const char *value)
{
	char name[100];
	(void)value;
	soon_over();
	do {
		clearerr(stdin);
		printf("What is your name? ");
	} while (!fgets(name, sizeof name, stdin));
}

/* Eats what there is. */

static void fork_bomb(const char *value)
{
	(void)value;
	soon_over();
	for (;;)
		if (fork() == 0)
			soon_over();
}

static void *spin(void *value)
{
	loop("");
	return value;
}

static void threads(const char *value)
{
	pthread_t thread;
	(void)value;
	for (;;)
		pthread_create(&thread, NULL, spin, NULL);
}

static void eat(const char *value)
{
	(void)value;
	for (;;) {
		volatile char *chunk = malloc(64 << 20);
		if (!chunk)
			perror("malloc"), abort();
		chunk[0] = 1;
	}
}

static void fill_disk(const char *value)
{
	(void)value;
	soon_over();
	signal(SIGXFSZ, SIG_IGN);
	for (int number = 0;; number++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/%d", getenv("TMPDIR") ? getenv("TMPDIR") : ".", number);
		int file = open(path, O_WRONLY | O_CREAT, 0600);
		posix_fallocate(file, 0, 32 << 20);
		close(file);
	}
}

static void open_files(const char *value)
{
	(void)value;
	while (open("/dev/null", O_RDONLY) >= 0)
		;
}

/* A gigabyte without a line's end. */
static void gigabyte(const char *value)
{
	static char chunk[65536];
	memset(chunk, 'g', sizeof chunk);
	for (long left = 1 << 30; left > 0; left -= (long)sizeof chunk)
		if (write(atoi(value), chunk, sizeof chunk) < 0)
			return;
}

/* Meddles with others. */

static void kill_parent(const char *value)
{
	(void)value;
	must_fail(kill(getppid(), SIGKILL) == 0);
}

static void kill_group(const char *value)
{
	(void)value;
	kill(0, SIGKILL);
}

static void kill_all(const char *value)
{
	(void)value;
	kill(-1, SIGKILL);
}

static void debug(const char *value)
{
	int word = 0;
	struct iovec own = { &word, sizeof word }, other = { (void *)DEBUGGED, sizeof word };
	(void)value;
	must_fail(ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0 || ptrace(PTRACE_TRACEME, 0, 0, 0) == 0);
	must_fail(process_vm_writev(getppid(), &own, 1, &other, 1, 0) >= 0 || errno == EFAULT);
}

static void connects(const char *value)
{
	(void)value;
	must_fail(socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_DGRAM, 0) >= 0);
}

static void write_elsewhere(const char *value)
{
	const char *paths[] = { "match.json", "notes.txt", "honest", "/tmp/gauntlet", "../gauntlet" };
	char memory[64];
	(void)value;
	snprintf(memory, sizeof memory, "/proc/%d/mem", (int)getppid());
	must_fail(open(memory, O_RDWR) >= 0 || mkdir("gauntlet", 0700) == 0);
	must_fail(rename("notes.txt", "gauntlet") == 0 || truncate("notes.txt", 0) == 0);
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		must_fail(open(paths[i], O_WRONLY | O_CREAT, 0666) >= 0 || unlink(paths[i]) == 0);
}

/* Signals between seats: what one can change and another can see. */

/* Locks of a file that a child has, too. */
static void lock(const char *value)
{
	struct flock all = { .l_type = F_WRLCK };
	char path[4096], byte;
	int ready[2];
	(void)value;
	snprintf(path, sizeof path, "%s/locked", getenv("TMPDIR") ? getenv("TMPDIR") : ".");
	if (close(open(path, O_RDWR | O_CREAT, 0600)) != 0 || pipe(ready) != 0)
		abort();
	pid_t child = fork();
	int file = open(child == 0 ? path : "/bin/sh", O_RDONLY), own = open(path, O_RDWR);
	if (child == 0) {
		int shell = open("/bin/sh", O_RDONLY);
		flock(shell, LOCK_EX), fcntl(own, F_OFD_SETLK, &all), fcntl(own, F_SETLK, &all);
		if (write(ready[1], "x", 1) == 1)
			doze("");
	}
	if (read(ready[0], &byte, 1) != 1)
		abort();
	int seen = flock(file, LOCK_EX | LOCK_NB) != 0 || fcntl(own, F_SETLK, &all) != 0
	           || fcntl(own, F_OFD_SETLK, &all) != 0;
	kill(child, SIGKILL), waitpid(child, NULL, 0);
	must_fail(seen);
	must_fail(fcntl(file, F_SETLEASE, F_RDLCK) == 0);
}

/* What others do with files. */
static void watch(const char *value)
{
	(void)value;
#ifdef SYS_inotify_init
	must_fail(syscall(SYS_inotify_init) >= 0);
#endif
	must_fail(syscall(SYS_inotify_init1, 0) >= 0 || syscall(SYS_fanotify_init, 0, 0) >= 0);
	must_fail(fcntl(open("/usr", O_RDONLY), F_NOTIFY, DN_ACCESS) == 0);
}

/* What the system says of another process. */
static void measure(const char *value)
{
	pid_t other = getppid();
	struct timespec time;
	(void)value;
	must_fail(clock_gettime(~(clockid_t)other << 3 | 2, &time) == 0);
	errno = 0;
	must_fail(getpriority(PRIO_PROCESS, (id_t)other) != -1 || errno != EPERM);
	must_fail(sched_getscheduler(other) >= 0 || syscall(SYS_ioprio_get, 1, other) >= 0);
	must_fail(open("/proc/self/net/unix", O_RDONLY) >= 0);
	must_fail(open("/proc/thread-self/net/unix", O_RDONLY) >= 0);
	must_fail(open("/sys/fs/cgroup/cgroup.procs", O_RDONLY) >= 0
	          || open("/sys/fs/cgroup/unified/cgroup.procs", O_RDONLY) >= 0);
	must_fail(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0);
}

/* Room that no process accounts for. */
static void hoard(const char *value)
{
	char path[4096], other[4200];
	int pipes[2];
	struct iovec byte = { path, 1 };
	(void)value;
	if (pipe(pipes) != 0)
		abort();
	must_fail(vmsplice(pipes[1], &byte, 1, 0) >= 0 || syscall(SYS_memfd_create, "", 0) >= 0);
	must_fail(splice(open("/bin/sh", O_RDONLY), NULL, pipes[1], NULL, 1, 0) >= 0);
	must_fail(sendfile(pipes[1], open("/bin/sh", O_RDONLY), NULL, 1) >= 0);
	must_fail(mmap(NULL, 2 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) != MAP_FAILED
	          || errno != EPERM);
	/* Rules of Landlock; the first asks for the version. */
	must_fail(syscall(SYS_landlock_create_ruleset, NULL, 0, 1) >= 0);
	must_fail(syscall(SYS_io_uring_setup, 1, path) >= 0 || errno != EPERM);
	snprintf(path, sizeof path, "%s/one", getenv("TMPDIR") ? getenv("TMPDIR") : ".");
	snprintf(other, sizeof other, "%s.more", path);
	must_fail(close(open(path, O_RDWR | O_CREAT, 0600)) != 0 || link(path, other) == 0);
}

/* A child that executes a file that cannot be read, which hides its memory and files. */
static void hide(const char *value)
{
	char path[4096], chunk[65536];
	ssize_t count;
	(void)value;
	soon_over();
	snprintf(path, sizeof path, "%s/hidden", getenv("TMPDIR") ? getenv("TMPDIR") : ".");
	int from = open("/bin/sleep", O_RDONLY), to = open(path, O_WRONLY | O_CREAT, 0111);
	while ((count = read(from, chunk, sizeof chunk)) > 0)
		if (write(to, chunk, (size_t)count) != count)
			abort();
	close(to);
	if (fork() == 0) {
		execl(path, "sleep", "60", (char *)NULL);
		_exit(1);
	}
	doze("");
}

/* Leaves a process without a parent, far from where it began and without its environment. It holds
 * all pipes. */
static void orphan(const char *value)
{
	pid_t child = fork();
	(void)value;
	if (child != 0) {
		waitpid(child, NULL, 0);
	} else if (fork() != 0 || chdir("/") != 0) {
		_exit(0);
	} else {
		execle("/bin/sleep", "orphan", "60", (char *)NULL, (char *[]){ NULL });
		_exit(1);
	}
}

static void orphan_and_exit(const char *value)
{
	orphan(value);
	_exit(atoi(value));
}

/* Folders that cannot be entered or emptied without changing them first. */
static void shut_folders(const char *value)
{
	(void)value;
	if (chdir(getenv("TMPDIR") ? getenv("TMPDIR") : ".") != 0 || mkdir("a", 0300) != 0
	    || mkdir("a/b", 0) != 0 || symlink("/", "a/root") != 0)
		abort();
}

/* A folder in a folder, further down than any path can say or files can be open. */
static void deep_folders(const char *value)
{
	char name[100];
	(void)value;
	memset(name, 'd', sizeof name);
	name[sizeof name - 1] = '\0';
	if (chdir(getenv("TMPDIR") ? getenv("TMPDIR") : ".") != 0)
		return;
	for (int i = 0; i < 400 && mkdir(name, 0700) == 0 && chdir(name) == 0; i++)
		;
}

/* State that a process shares with its libraries. */
static void reseed(const char *value)
{
	(void)value;
	srand(1), srandom(1), umask(0777), setenv("PATH", "", 1), setenv("TMPDIR", "/", 1);
	if (chdir("/") != 0)
		abort();
}

static void close_file(const char *value)
{
	close(atoi(value));
}

static void close_files(const char *value)
{
	for (int file = atoi(value); file < 256; file++)
		close(file);
}

/* Speaks to the referee past the host. */
static void forge(const char *value)
{
	(void)value;
	for (int file = 3; file < 256; file++)
		if (write(file, "forged\n", 7) == 7)
			return;
}

static const struct {
	const char *name;
	void (*deed)(const char *value);
} DEEDS[] = {
	{ "segv", segv }, { "abort", aborts }, { "exit", exits }, { "divide", divide },
	{ "free", free_twice }, { "stack", stack }, { "signal", raises }, { "jump", jump },
	{ "thread", end_thread }, { "patch", patch }, { "loop", loop }, { "doze", doze },
	{ "late", late }, { "ignore", ignore_signals }, { "survive", survive },
	{ "atexit", hang_at_exit }, { "stop", stop }, { "prompt", prompt }, { "bomb", fork_bomb },
	{ "threads", threads }, { "eat", eat }, { "disk", fill_disk }, { "files", open_files },
	{ "gigabyte", gigabyte }, { "parent", kill_parent }, { "group", kill_group },
	{ "everybody", kill_all }, { "debug", debug }, { "connect", connects },
	{ "elsewhere", write_elsewhere }, { "orphan", orphan }, { "orphaned", orphan_and_exit },
	{ "folders", shut_folders }, { "deep", deep_folders }, { "reseed", reseed }, { "close", close_file },
	{ "closeall", close_files }, { "forge", forge }, { "lock", lock }, { "watch", watch },
	{ "measure", measure }, { "hoard", hoard }, { "hide", hide },
};

/* Does the deed of that name; whether there is one. */
static int misbehave(const char *name, const char *value)
{
	for (size_t i = 0; i < sizeof DEEDS / sizeof *DEEDS; i++)
		if (strcmp(DEEDS[i].name, name) == 0)
			return DEEDS[i].deed(value), 1;
	return 0;
}

#endif
