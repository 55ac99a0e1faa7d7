/* Keeps everything it is given until the end, and looks at all of it at every move: the matrix must
 * be as it was, and so must the forbidden colours. Plays the first colour beside its zone. With
 * STUMBLES, that many calls after the start it answers something illegal. */
#include <stdlib.h>
#include <string.h>

#include <plateau/flood.h>

static size_t me;
static struct graph_t *board;
static enum color_t *now;
static struct color_set_t *banned;
static int *taken;

static void look(void)
{
	const gsl_spmatrix_uint *t = board->t;
	size_t n = board->num_vertices;
	if (t->size1 != n || t->size2 != n || t->sptype != GSL_SPMATRIX_CSR)
		abort();
	if (t->p[0] != 0 || (size_t)t->p[n] != t->nz)
		abort();
	for (size_t v = 0; v < n; v++) {
		if (now[v] < 0 || now[v] >= MAX_COLOR || t->p[v + 1] - t->p[v] > 6)
			abort();
		for (int k = t->p[v]; k < t->p[v + 1]; k++) {
			size_t w = (size_t)t->i[k];
			if (w >= n || w == v || t->data[k] != 1)
				abort();
			if (gsl_spmatrix_uint_get(t, w, v) != 1)
				abort();
		}
	}
	for (int player = 0; player < 2; player++)
		for (int c = 0; c < MAX_COLOR; c++)
			if (banned[player].t[c] != 0 && banned[player].t[c] != 1)
				abort();
}

void initialize(size_t id, struct graph_t *graph, enum color_t *colors, struct color_set_t forbidden[2])
{
	me = id;
	board = graph;
	now = colors;
	banned = forbidden;
	taken = calloc(graph->num_vertices, sizeof *taken);
	look();
}

static int reach(size_t v, enum color_t old, enum color_t c)
{
	int size = 1;
	taken[v] = 1;
	for (int k = board->t->p[v]; k < board->t->p[v + 1]; k++) {
		size_t w = (size_t)board->t->i[k];
		if (!taken[w] && (now[w] == old || now[w] == c))
			size += reach(w, old, c);
	}
	return size;
}

/* What the zone of a player would be with colour c, as marks in taken. */
static int zone(size_t player, enum color_t c)
{
	size_t v = board->positions[player];
	enum color_t old = now[v];
	size_t n = board->num_vertices;
	memset(taken, 0, n * sizeof *taken);
	reach(v, old, old);
	int *inside = malloc(n * sizeof *inside);
	memcpy(inside, taken, n * sizeof *inside);
	for (size_t w = 0; w < n; w++)
		if (inside[w])
			now[w] = c;
	memset(taken, 0, n * sizeof *taken);
	int size = reach(v, c, c);
	for (size_t w = 0; w < n; w++)
		if (inside[w])
			now[w] = old;
	free(inside);
	return size;
}

static void paint(size_t player, enum color_t c)
{
	zone(player, c);
	for (size_t w = 0; w < board->num_vertices; w++)
		if (taken[w])
			now[w] = c;
}

struct move_t play(struct move_t previous)
{
	look();
	if (previous.c != NO_COLOR)
		paint(1 - me, previous.c);
#ifdef STUMBLES
	static int calls;
	if (++calls > STUMBLES)
		return (struct move_t){ now[board->positions[me]] };
#endif
	int size = zone(me, now[board->positions[me]]);
	for (int c = 0; c < MAX_COLOR; c++) {
		if (banned[me].t[c] || zone(me, c) <= size || taken[board->positions[1 - me]])
			continue;
		paint(me, c);
		return (struct move_t){ c };
	}
	return (struct move_t){ NO_COLOR };
}

void finalize(void)
{
	look();
	gsl_spmatrix_uint_free(board->t);
	free(board);
	free(now);
	free(taken);
}
