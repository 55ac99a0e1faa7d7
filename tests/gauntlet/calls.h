/* A library whose file is called DEED@CALL.so does that deed when that call is made, and otherwise
 * plays the first legal move it finds. Several deeds are joined by plus signs; a deed may have a value:
 *
 *     exit=3@init.so     answer=me,-1,99@place.so     late=50@init+segv@play.so
 *
 * An answer is the numbers of the move, in their order; "me" is one's own number, "min" and "max" are
 * the ends of what an int can hold. Calls are those of the interface, load and unload.
 */
#ifndef GAUNTLET_CALLS_H
#define GAUNTLET_CALLS_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>

#include "deeds.h"

static int me;

/* The value of a deed of this name at a call; of any that is in the list of deeds, if there is no name,
 * which is then done. */
static const char *at(const char *call, const char *wanted)
{
	static char text[256], *rest;
	Dl_info info;
	if (!dladdr((void *)&me, &info) || !info.dli_fname)
		return NULL;
	const char *file = strrchr(info.dli_fname, '/');
	snprintf(text, sizeof text, "%s", file ? file + 1 : info.dli_fname);
	if (strstr(text, ".so"))
		*strstr(text, ".so") = '\0';
	for (char *part = strtok_r(text, "+", &rest); part; part = strtok_r(NULL, "+", &rest)) {
		char *moment = strchr(part, '@');
		if (!moment || strcmp(moment + 1, call) != 0)
			continue;
		*moment = '\0';
		char *value = strchr(part, '=');
		if (value)
			*value++ = '\0';
		if (wanted && strcmp(part, wanted) == 0)
			return value ? value : "";
		if (!wanted)
			misbehave(part, value ? value : "");
	}
	return NULL;
}

__attribute__((constructor)) static void load(void)
{
	at("load", NULL);
}

__attribute__((destructor)) static void unload(void)
{
	at("unload", NULL);
}

/* Does what is to be done at a call, and fills in the numbers of its answer, if the file's name has any. */
static int answered(const char *call, int *numbers, size_t count)
{
	at(call, NULL);
	const char *value = at(call, "answer");
	for (size_t i = 0; value && i < count && *value; i++) {
		if (strncmp(value, "me", 2) == 0)
			numbers[i] = me;
		else if (strncmp(value, "min", 3) == 0)
			numbers[i] = INT_MIN;
		else if (strncmp(value, "max", 3) == 0)
			numbers[i] = INT_MAX;
		else
			numbers[i] = atoi(value);
		value = strchr(value, ',');
		value = value ? value + 1 : "";
	}
	return value != NULL;
}

/* What it calls itself, in games that ask. */
__attribute__((unused)) static const char *named(const char *call)
{
	static char large[1 << 20];
	at(call, NULL);
	const char *value = at(call, "name");
	if (!value)
		return "rogue";
	if (strcmp(value, "null") == 0)
		return NULL;
	if (strcmp(value, "wild") == 0)
		return (const char *)(size_t)12345;
	if (strcmp(value, "large") == 0)
		return memset(large, 'L', sizeof large - 1);
	if (strcmp(value, "escape") == 0)
		return "\033[2J\033]0;title\a\r\b\n";
	if (strcmp(value, "bytes") == 0)
		return "\xff\xfe\xc3";
	return value;
}

#endif
