/*
 * penguins.h: what a library must define to play Penguins with plateau.
 *
 * A player is a shared library that defines the four functions at the end of this file. This one
 * is complete, though it places its penguins as best it can and then gives up: its first slide is
 * an illegal move, and `plateau check` says so.
 *
 *     #include <plateau/penguins.h>
 *
 *     static int me, tiles, fish[10000], taken[10000];
 *
 *     void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
 *               const int *fishes, size_t nb_players, size_t nb_penguins_by_player)
 *     {
 *         (void)edges, (void)size_edges, (void)nb_players, (void)nb_penguins_by_player;
 *         me = (int)player;
 *         tiles = (int)nb_tiles;
 *         for (int t = 0; t < tiles; t++)
 *             fish[t] = fishes[t];
 *     }
 *
 *     struct move place(const struct move *moves, size_t n)
 *     {
 *         for (size_t i = 0; i < n; i++)
 *             taken[moves[i].dst] = 1;
 *         int tile = 0;
 *         while (taken[tile] || fish[tile] != 1)
 *             tile++;
 *         return (struct move){ me, NO_TILE, tile };
 *     }
 *
 *     struct move play(const struct move *moves, size_t n)
 *     {
 *         (void)moves, (void)n;
 *         return (struct move){ me, NO_TILE, NO_TILE };
 *     }
 *
 *     void done(void)
 *     {
 *     }
 *
 * Build it and play:
 *
 *     cc -std=c99 -shared -fPIC -I include player.c -o player.so
 *     plateau play penguins ./player.so random
 *
 * Each seat runs in a process of its own, so a library may use global variables freely, and two
 * seats may be played by the same file. What it prints does not reach the protocol, and is shown if
 * it fails; its standard input is empty. If it exits or crashes, only its own seat is lost.
 */
#ifndef PLATEAU_PENGUINS_H
#define PLATEAU_PENGUINS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stands where there is no tile: water beyond a side, or the source of a penguin being placed. */
#define NO_TILE (-1)

/* A side of tile src. Beyond it lies tile dst, or water if dst is NO_TILE. */
struct edge {
	int src;
	int dst;
};

/* A player places a penguin on tile dst (src is NO_TILE), or slides one from tile src to dst. */
struct move {
	int player;
	int src;
	int dst;
};

/*
 * Called once, before anything else.
 *
 * player                 your number, from 0; players move in the order of their numbers
 * nb_tiles               tiles are numbered from 0 to nb_tiles - 1
 * edges                  the sides of tile 0, then those of tile 1, and so on. A tile with N sides
 *                        has N entries in a row, clockwise, water included: so the side opposite
 *                        to the k-th of a tile is its (k + N/2) mod N-th. Two tiles that share a
 *                        side both list it
 * size_edges             how many entries that makes
 * fishes                 the fish on each tile: 1, 2 or 3
 * nb_players             how many play
 * nb_penguins_by_player  how many penguins each of them has
 *
 * Both arrays are valid only until init returns: copy what you need.
 */
void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
          const int *fishes, size_t nb_players, size_t nb_penguins_by_player);

/*
 * Called when you are to place a penguin: answer { you, NO_TILE, tile }, with a free tile that
 * carries exactly one fish.
 *
 * moves holds, oldest first, the n moves from your own last one on, that one included; the first
 * time, all moves made before yours, which may be none. It is never NULL, and valid only
 * until place returns. A player who is out makes no moves and does not appear.
 */
struct move place(const struct move *moves, size_t n);

/*
 * Called when you are to slide a penguin: answer { you, from, to }. You are only asked while one of
 * your penguins can move. moves is as for place, so the first time it begins with placements.
 */
struct move play(const struct move *moves, size_t n);

/* Called at the end of the match, also if you were out long before. */
void done(void);

#ifdef __cplusplus
}
#endif

#endif
