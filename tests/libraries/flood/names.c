/* One of the libraries that take forbidden colours for names: says which it was given, and passes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <plateau/flood.h>

struct names_t {
	char *t[MAX_COLOR];
};

static struct names_t *names;
static char said[200];

const char *get_player_name(void)
{
	return said;
}

static void note(void)
{
	said[0] = 0;
	for (int player = 0; player < 2; player++)
		for (int k = 0; k < MAX_COLOR && strcmp(names[player].t[k], "-1") != 0; k++)
			sprintf(said + strlen(said), "%d%s ", player, names[player].t[k]);
}

void initialize(size_t id, struct graph_t *graph, enum color_t *colors, struct color_set_t forbidden[2])
{
	(void)id;
	names = (struct names_t *)(void *)forbidden;
	note();
	gsl_spmatrix_uint_free(graph->t);
	free(graph);
	free(colors);
}

struct move_t play(struct move_t previous)
{
	char before[200];
	(void)previous;
	strcpy(before, said);
	note();
	if (strcmp(before, said) != 0)
		abort();
	return (struct move_t){ NO_COLOR };
}

void finalize(void)
{
	note();
}
