/* A library for Flood that misbehaves on command: see calls.h. It passes. */
#include "calls.h"

#include <plateau/flood.h>

const char *get_player_name(void)
{
	return named("get_player_name");
}

void initialize(size_t id, struct graph_t *graph, enum color_t *colors, struct color_set_t forbidden[2])
{
	(void)graph, (void)colors, (void)forbidden;
	me = (int)id;
	at("initialize", NULL);
}

struct move_t play(struct move_t previous)
{
	int answer = NO_COLOR;
	(void)previous;
	answered("play", &answer, 1);
	return (struct move_t){ (enum color_t)answer };
}

void finalize(void)
{
	at("finalize", NULL);
}
