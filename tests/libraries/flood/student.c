/* A greedy player as students write them: static arrays, recursion over the board, prints. It copies
 * what it needs and frees the rest at once, in initialize. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <plateau/flood.h>

#define MAX 10000

static size_t me, n, start[2];
static int color[MAX], first[MAX + 1], next_to[8 * MAX], seen[MAX];
static struct color_set_t banned[2];

const char *get_player_name(void)
{
	return "student";
}

void initialize(size_t id, struct graph_t *graph, enum color_t *colors, struct color_set_t forbidden[2])
{
	me = id;
	n = graph->num_vertices;
	for (size_t v = 0; v < n; v++) {
		color[v] = colors[v];
		first[v + 1] = graph->t->p[v + 1];
		for (int k = graph->t->p[v]; k < graph->t->p[v + 1]; k++)
			next_to[k] = graph->t->i[k];
	}
	start[0] = graph->positions[0];
	start[1] = graph->positions[1];
	memcpy(banned, forbidden, sizeof banned);
	gsl_spmatrix_uint_free(graph->t);
	free(graph);
	free(colors);
	printf("\033[2J%zu vertices", n);
}

/* Paints what hangs together from v on, and counts it. */
static int fill(size_t v, int from, int to)
{
	if (color[v] != from || seen[v])
		return 0;
	int size = 1;
	seen[v] = 1;
	color[v] = to;
	for (int k = first[v]; k < first[v + 1]; k++)
		size += fill((size_t)next_to[k], from, to);
	return size;
}

static int size_of(size_t v)
{
	memset(seen, 0, sizeof seen);
	return fill(v, color[v], color[v]);
}

static void paint(size_t player, int c)
{
	memset(seen, 0, sizeof seen);
	fill(start[player], color[start[player]], c);
}

struct move_t play(struct move_t previous)
{
	static int before[MAX];
	if (previous.c != NO_COLOR)
		paint(1 - me, previous.c);
	int best = NO_COLOR, most = size_of(start[me]);
	memcpy(before, color, sizeof color);
	for (int c = 0; c < MAX_COLOR; c++) {
		if (banned[me].t[c])
			continue;
		paint(me, c);
		int size = size_of(start[me]);
		if (size > most && !seen[start[1 - me]]) {
			best = c;
			most = size;
		}
		memcpy(color, before, sizeof color);
	}
	if (best != NO_COLOR)
		paint(me, best);
	printf("I play %d\n", best);
	return (struct move_t){ (enum color_t)best };
}

void finalize(void)
{
}
