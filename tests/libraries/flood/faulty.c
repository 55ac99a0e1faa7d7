/* Misbehaves by its macros: ANSWER is what it plays, NAME what it is called, AT_START and AT_END are
 * done there. */
#include <stdlib.h>

#include <plateau/flood.h>

#ifndef ANSWER
#define ANSWER NO_COLOR
#endif
#ifndef NAME
#define NAME NULL
#endif
#ifndef AT_START
#define AT_START (void)0
#endif
#ifndef AT_END
#define AT_END (void)0
#endif

const char *get_player_name(void)
{
	return NAME;
}

void initialize(size_t id, struct graph_t *graph, enum color_t *colors, struct color_set_t forbidden[2])
{
	(void)id, (void)graph, (void)colors, (void)forbidden;
	AT_START;
}

struct move_t play(struct move_t previous)
{
	(void)previous;
	return (struct move_t){ (enum color_t)(ANSWER) };
}

void finalize(void)
{
	AT_END;
}
