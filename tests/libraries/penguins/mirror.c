/* Plays at random, keeps a board of its own from what it gets, and checks everything it gets
 * against that board. Prints each call, so that the test can check the calls as well. */
#include <plateau/penguins.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int me, started, finished, playing, asked;
static size_t tiles, size, players, penguins;
static struct edge *sides;
static size_t *first; /* where each tile's sides begin */
static int *fish, *melted, *owner, *placed;
static struct move mine;

static int degree(int tile)
{
	return (int)(first[tile + 1] - first[tile]);
}

static int across(int tile, int side)
{
	return sides[first[tile] + (size_t)side].dst;
}

static int side_towards(int tile, int other)
{
	for (int k = 0; k < degree(tile); k++)
		if (across(tile, k) == other)
			return k;
	return -1;
}

/* The tiles in reach from a tile, into out; how many there are. */
static int reach(int from, int *out)
{
	int count = 0;
	for (int k = 0; k < degree(from); k++) {
		int tile = from, side = k;
		for (;;) {
			int next = across(tile, side);
			if (next == NO_TILE || melted[next] || owner[next] >= 0)
				break;
			int entered = side_towards(next, tile);
			side = (entered + degree(next) / 2) % degree(next);
			tile = next;
			out[count++] = tile;
		}
	}
	return count;
}

static void check_edges(void)
{
	size_t at = 0;
	for (size_t t = 0; t < tiles; t++) {
		first[t] = at;
		while (at < size && sides[at].src == (int)t)
			at++;
		assert(at > first[t] && "each tile has its sides in a row");
		assert((at - first[t]) % 2 == 0 && "an even number of them");
	}
	first[tiles] = at;
	assert(at == size && "and nothing follows");
	for (size_t i = 0; i < size; i++) {
		int from = sides[i].src, to = sides[i].dst;
		assert(to >= NO_TILE && to < (int)tiles && to != from);
		if (to != NO_TILE)
			assert(side_towards(to, from) >= 0 && "both tiles list a side");
	}
}

void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
          const int *fishes, size_t nb_players, size_t nb_penguins_by_player)
{
	assert(!started && "init is called once");
	started = 1;
	assert(edges && fishes && player < nb_players && nb_penguins_by_player > 0);
	me = (int)player;
	tiles = nb_tiles;
	size = size_edges;
	players = nb_players;
	penguins = nb_penguins_by_player;
	sides = malloc(size * sizeof *sides);
	memcpy(sides, edges, size * sizeof *sides);
	fish = malloc(tiles * sizeof *fish);
	memcpy(fish, fishes, tiles * sizeof *fish);
	first = calloc(tiles + 1, sizeof *first);
	melted = calloc(tiles, sizeof *melted);
	owner = malloc(tiles * sizeof *owner);
	placed = calloc(players, sizeof *placed);
	for (size_t t = 0; t < tiles; t++) {
		assert(fish[t] >= 1 && fish[t] <= 3);
		owner[t] = -1;
	}
	check_edges();
	srand((unsigned)time(NULL) + player);
	printf("init %u %zu %zu %zu %zu\n", player, tiles, size, players, penguins);
}

static void check_move(struct move m)
{
	assert(m.player >= 0 && m.player < (int)players);
	assert(m.dst >= 0 && m.dst < (int)tiles && "no seat passes");
	assert(!melted[m.dst] && owner[m.dst] == -1);
	if (m.src == NO_TILE) {
		assert(!playing && "no placement after the first slide");
		assert(fish[m.dst] == 1);
		placed[m.player]++;
		assert(placed[m.player] <= (int)penguins);
	} else {
		assert(m.src >= 0 && m.src < (int)tiles);
		assert(owner[m.src] == m.player);
		playing = 1;
		int *list = malloc(size * tiles * sizeof *list);
		int count = reach(m.src, list), found = 0;
		for (int i = 0; i < count; i++)
			found |= list[i] == m.dst;
		assert(found && "penguins slide in straight lines");
		free(list);
		melted[m.src] = 1;
		owner[m.src] = -1;
	}
	owner[m.dst] = m.player;
}

static void check_window(const struct move *moves, size_t n)
{
	assert(started && !finished && moves && "never NULL");
	for (size_t i = 0; i < n; i++) {
		printf(" %d,%d,%d", moves[i].player, moves[i].src, moves[i].dst);
		if (asked && i == 0)
			assert(memcmp(&moves[0], &mine, sizeof mine) == 0 && "the own move comes first");
		else
			assert(moves[i].player != me && "and only there");
		for (size_t j = 0; j < i; j++)
			assert(moves[j].player != moves[i].player && "no seat moves twice");
		check_move(moves[i]);
	}
	if (!asked)
		for (size_t i = 0; i < n; i++)
			assert(moves[i].player < me);
	else
		assert(n > 0);
	asked = 1;
	printf("\n");
}

struct move place(const struct move *moves, size_t n)
{
	printf("place");
	check_window(moves, n);
	assert(!playing && placed[me] < (int)penguins);
	int tile;
	do
		tile = rand() % (int)tiles;
	while (fish[tile] != 1 || owner[tile] >= 0);
	mine = (struct move){ me, NO_TILE, tile };
	return mine;
}

struct move play(const struct move *moves, size_t n)
{
	int first_time = !playing;
	printf("play");
	check_window(moves, n);
	if (first_time && n > 0)
		assert(moves[0].src == NO_TILE && "the last round of placements");
	playing = 1;
	struct move *all = malloc(size * tiles * sizeof *all);
	int *list = malloc(size * tiles * sizeof *list);
	int count = 0;
	for (int t = 0; t < (int)tiles; t++) {
		int reached = owner[t] == me ? reach(t, list) : 0;
		for (int i = 0; i < reached; i++)
			all[count++] = (struct move){ me, t, list[i] };
	}
	assert(count > 0 && "only a seat that can move is asked");
	mine = all[rand() % count];
	free(list);
	free(all);
	return mine;
}

void done(void)
{
	assert(started && !finished);
	finished = 1;
	free(sides), free(first), free(fish), free(melted), free(owner), free(placed);
	printf("done");
}
