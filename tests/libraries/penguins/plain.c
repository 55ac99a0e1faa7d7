/* The least a player needs: it keeps the board, and moves the first penguin that can move to the
 * first free tile beside it. */
#include <stddef.h>
#include <stdlib.h>

struct edge { int src, dst; };
struct move { int player, src, dst; };

static struct edge *sides;
static size_t nb_sides;
static int *state; /* fish, 0 when melted, negative under a penguin */
static int *owner;
static size_t nb;
static int me;

void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
          const int *fishes, size_t nb_players, size_t nb_penguins_by_player)
{
	(void)nb_players;
	(void)nb_penguins_by_player;
	me = (int)player;
	nb = nb_tiles;
	nb_sides = size_edges;
	sides = malloc(size_edges * sizeof *sides);
	state = malloc(nb_tiles * sizeof *state);
	owner = malloc(nb_tiles * sizeof *owner);
	for (size_t i = 0; i < size_edges; i++)
		sides[i] = edges[i];
	for (size_t i = 0; i < nb_tiles; i++) {
		state[i] = fishes[i];
		owner[i] = -1;
	}
}

static void follow(const struct move *moves, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (moves[i].src >= 0) {
			state[moves[i].src] = 0;
			owner[moves[i].src] = -1;
		}
		state[moves[i].dst] = -state[moves[i].dst];
		owner[moves[i].dst] = moves[i].player;
	}
}

struct move place(const struct move *moves, size_t n)
{
	follow(moves, n);
	struct move mine = {me, -1, 0};
	while (state[mine.dst] != 1)
		mine.dst++;
	return mine;
}

struct move play(const struct move *moves, size_t n)
{
	follow(moves, n);
	struct move mine = {me, 0, 0};
	for (size_t i = 0; i < nb_sides; i++) {
		if (owner[sides[i].src] == me && sides[i].dst >= 0 && state[sides[i].dst] > 0) {
			mine.src = sides[i].src;
			mine.dst = sides[i].dst;
			break;
		}
	}
	return mine;
}

void done(void)
{
	free(sides);
	free(state);
	free(owner);
}
