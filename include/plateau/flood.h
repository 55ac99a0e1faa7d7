/*
 * flood.h: what a library must define to play Flood with plateau.
 *
 * A player is a shared library that defines the functions at the end of this file. This one is
 * complete, though it only ever passes:
 *
 *     #include <stdlib.h>
 *     #include <plateau/flood.h>
 *
 *     const char *get_player_name(void)
 *     {
 *         return "idle";
 *     }
 *
 *     void initialize(size_t id, struct graph_t *graph, enum color_t *colors,
 *                     struct color_set_t forbidden[2])
 *     {
 *         (void)id, (void)forbidden;
 *         gsl_spmatrix_uint_free(graph->t);
 *         free(graph);
 *         free(colors);
 *     }
 *
 *     struct move_t play(struct move_t previous)
 *     {
 *         (void)previous;
 *         return (struct move_t){ NO_COLOR };
 *     }
 *
 *     void finalize(void)
 *     {
 *     }
 *
 * Build it and play. Boards are matrices of GSL, the GNU Scientific Library, from version 2.6 on, which
 * both the compiler and the referee need (Debian and Ubuntu: apt-get install libgsl-dev; Fedora:
 * gsl-devel; Homebrew: gsl):
 *
 *     cc -std=c99 -shared -fPIC -I include player.c -o player.so -lgsl -lgslcblas -lm
 *     plateau play flood ./player.so random
 *
 * Each seat runs in a process of its own, so a library may use global variables freely, and two
 * seats may be played by the same file. What it prints does not reach the protocol, and is shown if
 * it fails; its standard input is empty. If it exits or crashes, only its own seat is lost. There
 * are two players and at most eight colours.
 */
#ifndef PLATEAU_FLOOD_H
#define PLATEAU_FLOOD_H

#include <stddef.h>

#include <gsl/gsl_spmatrix.h> /* Not found? Install libgsl-dev, see above. */

#ifdef __cplusplus
extern "C" {
#endif

enum color_t {
	BLUE = 0,
	RED = 1,
	GREEN = 2,
	YELLOW = 3,
	ORANGE = 4,
	VIOLET = 5,
	CYAN = 6,
	PINK = 7,
	MAX_COLOR = 8,
	NO_COLOR = -1
};

/* The colour that a zone takes, or NO_COLOR to pass. */
struct move_t {
	enum color_t c;
};

/* t[c] is 1 if colour c is in the set and 0 if it is not. */
struct color_set_t {
	char t[MAX_COLOR];
};

/*
 * The board. t is an adjacency matrix of num_vertices rows and columns in compressed row form
 * (GSL_SPMATRIX_CSR): the neighbours of vertex v are t->i[t->p[v]] to t->i[t->p[v + 1] - 1], and
 * t->data is 1 for each. Vertices are numbered row by row. A hole is a vertex like any other, with
 * a colour and without neighbours. A vertex has at most four neighbours, or six on boards of
 * hexagons, which plateau check does not play. positions are the starts of the players 0 and 1.
 */
struct graph_t {
	size_t num_vertices;
	gsl_spmatrix_uint *t;
	size_t positions[2];
};

/* The name of the player, asked once, after initialize. Without the function it is the file's. */
const char *get_player_name(void);

/*
 * Called once, before anything else. play is told the last move only, so where a match goes on from
 * a position that you have not played to (play --from, replay --ask, a player that joins again, a move
 * that stood in for an illegal one of yours), you are started again in a new process: colors are then
 * those of that position, in which it is your turn, whatever your number. A zone is the vertices of one
 * colour around a start, so the colours say everything. The time counts as time of that move.
 *
 * id         your number, 0 or 1; player 0 moves first
 * graph      the board. You own it: free its matrix with gsl_spmatrix_uint_free and the graph with
 *            free, at any time
 * colors     the colour of each vertex. You own it too: free it with free
 * forbidden  the colours that each of the two players may not play. Valid until finalize; do not
 *            free it
 */
void initialize(size_t id, struct graph_t *graph, enum color_t *colors,
                struct color_set_t forbidden[2]);

/*
 * Called when it is your turn. previous is what the other player has just done: NO_COLOR if it
 * passed, or if no player has moved since initialize. A colour is legal if your zone grows, if it is not forbidden,
 * and if your zone does not merge with the other; an illegal one loses at once.
 */
struct move_t play(struct move_t previous);

/* Called at the end of the match. */
void finalize(void);

#ifdef __cplusplus
}
#endif

#endif
