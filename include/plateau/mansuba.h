/*
 * mansuba.h: what a library must define to play Mansuba with plateau.
 *
 * A player is a shared library that defines the four functions at the end of this file. This one
 * is complete for games of pawns, such as --config pawns: it steps with the first piece that can,
 * wherever there is room. Towers and elephants move otherwise: where there are some, as on the
 * default board, it makes illegal moves in many matches, and loses those. The few
 * matches of `plateau check` may not show that: a tournament of many matches does.
 *
 *     #include <plateau/mansuba.h>
 *
 *     static int me, positions, owner[10000];
 *     static const struct setup *game;
 *
 *     const char *get_player_name(void)
 *     {
 *         return "stepper";
 *     }
 *
 *     void initialize(unsigned id, const struct setup *setup)
 *     {
 *         me = (int)id;
 *         game = setup;
 *         positions = setup->nb_positions;
 *         for (int p = 0; p < positions; p++)
 *             owner[p] = -1;
 *         for (int i = 0; i < setup->nb_pieces; i++)
 *             owner[setup->pieces[i].position] = setup->pieces[i].owner;
 *     }
 *
 *     struct move play(const struct move *previous, size_t n)
 *     {
 *         struct move step = { me, -1, -1, 0, { -1 } };
 *         for (size_t i = 0; i < n; i++) {
 *             if (previous[i].to < 0)
 *                 continue;
 *             owner[previous[i].from] = -1;
 *             owner[previous[i].to] = previous[i].player;
 *         }
 *         for (int p = 0; p < positions; p++)
 *             for (int d = 0; owner[p] == me && d < 8; d++) {
 *                 int next = game->neighbors[8 * p + d];
 *                 if (next >= 0 && owner[next] < 0) {
 *                     step.from = p;
 *                     step.to = next;
 *                     return step;
 *                 }
 *             }
 *         return step;
 *     }
 *
 *     void finalize(void)
 *     {
 *     }
 *
 * Build it and play:
 *
 *     cc -std=c99 -shared -fPIC -I include player.c -o player.so
 *     plateau play mansuba ./player.so closest --config pawns
 *
 * Each seat runs in a process of its own, so a library may use global variables freely, and two
 * seats may be played by the same file. What it prints does not reach the protocol, and is shown if
 * it fails; its standard input is empty. A player that makes an illegal move has lost: of two
 * players the other has won, with more players it is out.
 */
#ifndef PLATEAU_MANSUBA_H
#define PLATEAU_MANSUBA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The directions, in the order of the neighbours. Rows are counted downwards: north is up. */
#define DIRECTION_E 0
#define DIRECTION_NE 1
#define DIRECTION_N 2
#define DIRECTION_NW 3
#define DIRECTION_W 4
#define DIRECTION_SW 5
#define DIRECTION_S 6
#define DIRECTION_SE 7

/* What wins: one of the goal's positions, or all of them. */
#define VICTORY_SIMPLE 0
#define VICTORY_COMPLEX 1

/* Whose piece stands where; kinds are named by their place in the list of the set-up. */
struct piece {
	int owner;
	int kind;
	int position;
};

/*
 * A game as configured. Positions are numbered from 0 to nb_positions - 1, players and kinds
 * likewise from 0. All arrays are valid until finalize returns.
 *
 * first         the player who begins
 * every         how many turns each relation lasts: turn t, from 0, has relation (t / every) mod
 *               nb_relations
 * neighbors     for each relation, for each position, for each of the eight directions, the
 *               neighbour or -1: neighbors[8 * (relation * nb_positions + position) + direction]
 * kinds         the names of the kinds
 * pieces        the pieces at the beginning
 * starts        for each player its nb_starts starting positions, on which nothing can be taken
 * goals         for each player the nb_goals positions it is to reach: its opponent's starts
 * capture       whether pieces can be taken
 * escape        an attempt to escape succeeds escape[0] times in escape[1]; { 0, 0 }: no attempts
 * pass          whether passing is always allowed; else only when nothing else is possible
 * max_turns     turns after which the game is drawn
 */
struct setup {
	int nb_players;
	int first;
	int nb_positions;
	int nb_relations;
	int every;
	int nb_kinds;
	int nb_pieces;
	int victory;
	int capture;
	int escape[2];
	int pass;
	int max_turns;
	const int *neighbors;
	const char *const *kinds;
	const struct piece *pieces;
	const int *nb_starts;
	const int *const *starts;
	const int *nb_goals;
	const int *const *goals;
};

/*
 * A turn of a player:
 *
 *     a movement           { player, from, to, 0 }
 *     an attempt           { player, position, -1, 1 }: to free the prisoner taken there
 *     a pass               { player, -1, -1, 0 }
 *
 * Of a movement whose way matters, because it takes what it jumps over, via holds the positions
 * between from and to, closed by -1. In games without such movements via is ignored.
 */
struct move {
	int player;
	int from;
	int to;
	int escape;
	int via[16];
};

/* What the player is called. Asked once, after initialize; NULL: like its file. */
const char *get_player_name(void);

/* Called once, before anything else; id is your number, from 0. */
void initialize(unsigned id, const struct setup *setup);

/*
 * Called when it is your turn: answer with what you do.
 *
 * previous holds, oldest first, the n turns from your own last one on, that one included; the first
 * time, all turns before yours, which may be none. Of an attempt, escape is the result: 1 for
 * success, 2 for failure. previous is never NULL, and valid only until play returns. A player who is
 * out has no turns and does not appear.
 */
struct move play(const struct move *previous, size_t n);

/* Called at the end of the match, also if you were out long before. */
void finalize(void);

#ifdef __cplusplus
}
#endif

#endif
