/* Plays the moves of SCRIPT, from the first to the last and then again the last; and prints what it
 * gets. NAME is its name. */
#include <stdio.h>
#include <plateau/mansuba.h>

#ifndef NAME
#define NAME "script"
#endif

static const struct move script[] = { SCRIPT };
static int turn;

const char *get_player_name(void)
{
	return NAME;
}

void initialize(unsigned id, const struct setup *setup)
{
	printf("I am %u of %d, %d begins, %d positions, escapes %d in %d\n", id, setup->nb_players,
	       setup->first, setup->nb_positions, setup->escape[0], setup->escape[1]);
}

struct move play(const struct move *previous, size_t n)
{
	for (size_t i = 0; i < n; i++)
		printf("got %d %d %d %d via %d\n", previous[i].player, previous[i].from, previous[i].to,
		       previous[i].escape, previous[i].via[0]);
	int last = (int)(sizeof script / sizeof *script) - 1;
	return script[turn < last ? turn++ : last];
}

void finalize(void)
{
	printf("the end\n");
}
