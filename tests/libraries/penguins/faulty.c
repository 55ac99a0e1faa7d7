/* Does whatever it is compiled to do, at each of its calls: -DAT_PLAY='abort()'. */
#include <plateau/penguins.h>

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef AT_LOAD
#define AT_LOAD
#endif
#ifndef AT_INIT
#define AT_INIT
#endif
#ifndef AT_PLACE
#define AT_PLACE
#endif
#ifndef AT_PLAY
#define AT_PLAY
#endif
#ifndef AT_DONE
#define AT_DONE
#endif
#ifndef PLACED
#define PLACED { me, NO_TILE, 0 }
#endif
#ifndef PLAYED
#define PLAYED { me, 0, 1 }
#endif

/* Neither is defined anywhere; a library may be opened without the function, but not called. */
extern int nowhere(void);
#ifdef NEEDS_DATA
extern int nothing;
int *needed = &nothing;
#endif

volatile int zero;
int me;

__attribute__((constructor)) static void load(void)
{
	AT_LOAD;
}

void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
          const int *fishes, size_t nb_players, size_t nb_penguins_by_player)
{
	(void)nb_tiles, (void)edges, (void)size_edges, (void)fishes, (void)nb_players;
	(void)nb_penguins_by_player;
	me = (int)player;
	AT_INIT;
}

struct move place(const struct move *moves, size_t n)
{
	(void)moves, (void)n;
	AT_PLACE;
	return (struct move)PLACED;
}

struct move play(const struct move *moves, size_t n)
{
	(void)moves, (void)n;
	AT_PLAY;
	return (struct move)PLAYED;
}

void done(void)
{
	AT_DONE;
}
