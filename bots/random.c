/*
 * Plays any game at random: a bot to copy. C99, one file, no libraries:
 *
 *     cc -std=c99 -O2 -o random-c random.c
 *     plateau play penguins ./random-c line
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Reads a line of any length, without its end, into a buffer that grows; 0 at the end of input. */
static int read_line(char **line, size_t *size)
{
	size_t length = 0;
	int c;

	while ((c = getchar()) != EOF && c != '\n') {
		if (length + 1 >= *size) {
			*size = *size ? 2 * *size : 4096;
			*line = realloc(*line, *size);
			if (!*line) {
				fputs("no memory for a line\n", stderr);
				exit(1);
			}
		}
		(*line)[length++] = (char)c;
	}
	if (length > 0)
		(*line)[length] = '\0';
	return length > 0;
}

/* The end of the JSON string that begins at text, behind its closing quote. */
static const char *string_end(const char *text)
{
	for (text++; *text && *text != '"'; text++)
		if (*text == '\\' && text[1])
			text++;
	return *text ? text + 1 : text;
}

/* The value of a key of the outermost object, or NULL. The same key further inside does not count. */
static const char *value(const char *text, const char *key)
{
	size_t length = strlen(key);
	int depth = 0;

	while (*text) {
		if (*text == '"') {
			const char *end = string_end(text);
			int found = depth == 1 && (size_t)(end - text) == length + 2 &&
			            strncmp(text + 1, key, length) == 0;
			end += strspn(end, " \t\r");
			if (found && *end == ':')
				return end + 1 + strspn(end + 1, " \t\r");
			text = end;
			continue;
		}
		if (*text == '{' || *text == '[')
			depth++;
		if (*text == '}' || *text == ']')
			depth--;
		text++;
	}
	return NULL;
}

/* Whether the value of a key is this string. */
static int is(const char *line, const char *key, const char *string)
{
	const char *found = value(line, key);
	size_t length = strlen(string);

	return found && found[0] == '"' && strncmp(found + 1, string, length) == 0 &&
	       found[length + 1] == '"';
}

/* Answers with one of the strings of "moves", each equally likely, quotes and all. */
static void move(const char *line)
{
	const char *text = value(line, "moves"), *chosen = NULL;
	size_t length = 0;
	int count = 0;

	while (text && *text && *text != ']') {
		if (*text != '"') {
			text++;
			continue;
		}
		const char *end = string_end(text);
		if (rand() % ++count == 0) {
			chosen = text;
			length = (size_t)(end - text);
		}
		text = end;
	}
	if (!chosen) {
		fputs("a turn without moves\n", stderr);
		exit(1);
	}
	fputs("{\"type\":\"move\",\"move\":", stdout);
	fwrite(chosen, 1, length, stdout);
	puts("}");
}

int main(void)
{
	char *line = NULL;
	size_t size = 0;

	/* The address differs between two processes started in the same second. */
	srand((unsigned)time(NULL) ^ (unsigned)((uintptr_t)&line >> 4));
	while (read_line(&line, &size) && !is(line, "type", "end")) {
		if (is(line, "type", "start"))
			puts("{\"type\":\"ready\",\"name\":\"random.c\",\"moves\":true}");
		else if (is(line, "type", "turn"))
			move(line);
		fflush(stdout);
	}
	free(line);
	return 0;
}
