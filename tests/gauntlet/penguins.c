/* A library for Penguins that misbehaves on command: see calls.h. */
#include "calls.h"

#include <plateau/penguins.h>

static size_t tiles, sides;
static struct edge edge[10000];
static int fish[1000], owner[1000];

void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
          const int *fishes, size_t nb_players, size_t nb_penguins_by_player)
{
	(void)nb_players, (void)nb_penguins_by_player;
	me = (int)player;
	tiles = nb_tiles, sides = size_edges;
	memcpy(edge, edges, size_edges * sizeof *edges);
	memcpy(fish, fishes, nb_tiles * sizeof *fishes);
	for (size_t t = 0; t < tiles; t++)
		owner[t] = -1;
	at("init", NULL);
}

/* Takes note of moves: the seat on each tile; -2: the tile is gone. */
static void follow(const struct move *moves, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (moves[i].src >= 0)
			owner[moves[i].src] = -2;
		owner[moves[i].dst] = moves[i].player;
	}
}

struct move place(const struct move *moves, size_t n)
{
	int answer[3] = { me, NO_TILE, 0 };
	follow(moves, n);
	while (owner[answer[2]] != -1 || fish[answer[2]] != 1)
		answer[2]++;
	answered("place", answer, 3);
	return (struct move){ answer[0], answer[1], answer[2] };
}

struct move play(const struct move *moves, size_t n)
{
	int answer[3] = { me, 0, 0 };
	follow(moves, n);
	for (size_t s = 0; s < sides; s++)
		if (owner[edge[s].src] == me && edge[s].dst >= 0 && owner[edge[s].dst] == -1)
			answer[1] = edge[s].src, answer[2] = edge[s].dst;
	answered("play", answer, 3);
	return (struct move){ answer[0], answer[1], answer[2] };
}

void done(void)
{
	at("done", NULL);
}
