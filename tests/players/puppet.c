/*
 * A player that speaks lines and does, at a moment of the match, what its arguments say:
 *
 *     ./puppet segv@turn3 keep=heard.txt "say=check mate@turn1"
 *
 * An argument is a deed, perhaps with a value, perhaps with a moment: birth (before anything is read),
 * start, turn1, turn2 and so on, or end. Without a moment a deed is done at every turn. Otherwise
 * it plays the first legal move and ends at the end of the match. Deeds that
 * are not of the protocol are shared with the libraries of the gauntlet.
 */
#define _GNU_SOURCE
#include "../gauntlet/deeds.h"

#include <sched.h>
#include <sys/resource.h>
#include <time.h>

static char **deeds;
static char *line;
static size_t size;

static const char *say, *think;
static char before[64];
static int last;

/* Writes to stdout in one call, as far as the system takes it, and goes on until all is written. */
static void put(const char *text, size_t length)
{
	while (length > 0) {
		ssize_t count = write(1, text, length);
		if (count < 0)
			return;
		text += count;
		length -= (size_t)count;
	}
}

static void put_line(const char *text)
{
	size_t length = strlen(text);
	char *copy = malloc(length + 1);
	memcpy(copy, text, length);
	copy[length] = '\n';
	put(copy, length + 1);
	free(copy);
}

static void fill(int file, long count, char with)
{
	char chunk[65536];
	memset(chunk, with, sizeof chunk);
	while (count > 0) {
		ssize_t written = write(file, chunk, count < (long)sizeof chunk ? (size_t)count : sizeof chunk);
		if (written < 0)
			return;
		count -= written;
	}
}

/* Whether a name is the beginning of a text that ends there, or goes on with this mark. */
static const char *after(const char *text, const char *name, char mark)
{
	size_t length = strlen(name);
	if (strncmp(text, name, length) != 0)
		return NULL;
	if (text[length] == '\0')
		return "";
	return text[length] == mark ? text + length + 1 : NULL;
}

/* The first legal move of a question, or the last; a text that is none if there is no list. */
static const char *choice(void)
{
	static char chosen[64];
	char *list = NULL;
	for (char *next = line; (next = strstr(next, "\"moves\":[")); next++)
		list = next + strlen("\"moves\":[");
	if (!list || *list != '"')
		return "no list";
	char *text = list + 1;
	if (last) {
		char *end = strchr(list, ']') - 1;
		for (text = end; text[-1] != '"';)
			text--;
	}
	snprintf(chosen, sizeof chosen, "%.*s", (int)(strchr(text, '"') - text), text);
	return chosen;
}

static void answer(const char *move)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);
	fprintf(out, "{\"type\":\"move\",\"move\":\"%s\"", move);
	if (say)
		fprintf(out, ",\"say\":\"%s\"", say);
	if (think)
		fprintf(out, ",\"think\":%s", think);
	fprintf(out, "}\n");
	fclose(out);
	put(text, length);
	free(text);
}

/* The processor time of children that think, which only they know. */
static volatile clock_t *thought;

static void *spin_and_count(void *own)
{
	soon_over();
	for (;;)
		*(volatile clock_t *)own = clock();
	return own;
}

/* A process that takes no stop signal as long as its child lives: its first thread waits for the child. */
static void spin_beside_vfork(volatile clock_t *own)
{
	pthread_t thread;
	pthread_create(&thread, NULL, spin_and_count, (void *)own);
	if (vfork() == 0)
		for (;;)
			pause();
}

/* Thinks in a thread, in this many children, or in a child that is hard to stop. */
static void ponder(const char *value)
{
	pthread_t thread;
	int count = strcmp(value, "vfork") == 0 ? 1 : atoi(value);
	if (count == 0)
		pthread_create(&thread, NULL, spin, NULL);
	thought = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (int i = 0; i < count; i++)
		if (fork() == 0) {
			if (atoi(value) == 0)
				spin_beside_vfork(&thought[i]);
			spin_and_count((void *)&thought[i]);
		}
}

static clock_t pondered(void)
{
	clock_t all = clock();
	for (size_t i = 0; thought && i < 64; i++)
		all += thought[i];
	return all;
}

/* How many cores this process may use, which is the first, and its priority. */
static void place(void)
{
	cpu_set_t cores;
	int first = 0;
	sched_getaffinity(0, sizeof cores, &cores);
	while (!CPU_ISSET(first, &cores))
		first++;
	fprintf(stderr, "place %d %d %d\n", CPU_COUNT(&cores), first, getpriority(PRIO_PROCESS, 0));
}

/* Does a deed; 1 if that was the answer. */
static int do_it(const char *deed)
{
	const char *value;
	if ((value = after(deed, "exit", '=')))
		_exit(atoi(value));
	if (after(deed, "sleep", '='))
		doze("");
	if ((value = after(deed, "keep", '='))) {
		FILE *file = fopen(value, "a");
		fputs(line, file);
		fclose(file);
	}
	if ((value = after(deed, "words", '=')))
		fprintf(stderr, "%s\n", value);
	if (after(deed, "escape", '='))
		fputs("\033[2J\033]0;title\a\rover\b\x9b\x31m\n", stderr);
	if (after(deed, "half", '=')) {
		fputs("half a line, ", stderr);
		late("100");
		fputs("and the rest\n", stderr);
	}
	if ((value = after(deed, "noise", '='))) {
		fill(2, atol(value), 'n');
		fputs("\nquiet again\n", stderr);
	}
	if (after(deed, "closeout", '='))
		close(1), doze("");
	if (after(deed, "fork", '=') && fork() == 0)
		doze("");
	if ((value = after(deed, "ponder", '=')))
		ponder(value);
	if (after(deed, "pondered", '='))
		fprintf(stderr, "pondered for %ld ms\n", pondered() / (CLOCKS_PER_SEC / 1000));
	if (after(deed, "place", '='))
		place();
	if (after(deed, "ignoreterm", '='))
		signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN), signal(SIGINT, SIG_IGN);
	if ((value = after(deed, "say", '=')))
		say = value;
	if ((value = after(deed, "think", '=')))
		think = value;
	if ((value = after(deed, "nested", '='))) {
		int depth = atoi(value);
		char *text = calloc(1, 2 * (size_t)depth + 1);
		memset(text, '[', (size_t)depth);
		memset(text + depth, ']', (size_t)depth);
		think = text;
	}
	if ((value = after(deed, "nest", '='))) {
		fill(1, atol(value), '[');
		return put("\n", 1), 1;
	}
	if (after(deed, "stale", '='))
		return answer(before), 1;
	if (after(deed, "last", '='))
		last = 1;
	if (after(deed, "flood", '='))
		for (;;)
			fill(1, 1 << 20, 'f');
	if (after(deed, "notutf8", '='))
		return put("{\"type\":\"move\",\"move\":\"\xff\xfe\"}\n", 28), 1;
	if (after(deed, "twice", '=')) {
		char text[160];
		const char *move = choice(), *form = "{\"type\":\"move\",\"move\":\"%s\"}\n";
		int length = snprintf(text, sizeof text / 2, form, move);
		memcpy(text + length, text, (size_t)length);
		return put(text, 2 * (size_t)length), 1;
	}
	if ((value = after(deed, "long", '='))) {
		fputs("a long answer follows\n", stderr);
		put("{\"type\":\"move\",\"move\":\"", 23);
		fill(1, atol(value), 'l');
		return put("\"}\n", 3), 1;
	}
	if ((value = after(deed, "named", '='))) {
		put("{\"type\":\"ready\",\"name\":\"", 24);
		fill(1, atol(value), 'x');
		return put("\"}\n", 3), 1;
	}
	if ((value = after(deed, "answer", '=')))
		return answer(value), 1;
	if ((value = after(deed, "line", '=')))
		return put_line(value), 1;
	if ((value = strchr(deed, '='))) {
		char *name = strndup(deed, (size_t)(value - deed));
		misbehave(name, value + 1);
		free(name);
	} else {
		misbehave(deed, "");
	}
	return 0;
}

/* Does all deeds of a moment; whether one of them was the answer. */
static int moment(const char *now)
{
	int answered = 0;
	for (char **next = deeds; *next; next++) {
		char *at = strrchr(*next, '@');
		int every = !at && strncmp(now, "turn", 4) == 0;
		if (!every && (!at || strcmp(at + 1, now) != 0))
			continue;
		char *deed = strdup(*next);
		if (at)
			deed[at - *next] = '\0';
		answered |= do_it(deed);
	}
	return answered;
}

int main(int count, char **arguments)
{
	int turns = 0;
	(void)count;
	alarm(60);
	deeds = arguments + 1;
	moment("birth");
	while (getline(&line, &size, stdin) > 0) {
		if (strncmp(line, "{\"type\":\"start\"", 15) == 0) {
			fprintf(stderr, "puppet: start\n");
			if (!moment("start"))
				put_line("{\"type\":\"ready\",\"name\":\"puppet\"}");
		} else if (strncmp(line, "{\"type\":\"turn\"", 14) == 0) {
			char now[32];
			snprintf(now, sizeof now, "turn%d", ++turns);
			fprintf(stderr, "puppet: %s\n", now);
			say = think = NULL;
			if (!moment(now))
				answer(choice());
			snprintf(before, sizeof before, "%s", choice());
		} else {
			fprintf(stderr, "puppet: end\n");
			moment("end");
			return 0;
		}
	}
	return 0;
}
