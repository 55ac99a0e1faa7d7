/* A library for Rails that misbehaves on command: see calls.h. It keeps all objectives and draws cards. */
#include "calls.h"

#include <plateau/rails.h>

int init_player(int id, int nb_player, int nb_towns, int nb_rails, struct Rail *rails, int nb_wagons,
                int nb_obj, struct Objective *objs)
{
	(void)nb_player, (void)nb_towns, (void)nb_rails, (void)rails, (void)nb_wagons, (void)nb_obj;
	(void)objs;
	me = id;
	at("init_player", NULL);
	return 0;
}

int *choose_objective(int nb, int *objs, int min)
{
	static int flags[16] = { 1 };
	(void)nb, (void)objs, (void)min;
	answered("choose_objective", flags, 16);
	const char *pointer = at("choose_objective", "pointer");
	return pointer ? (int *)(size_t)atol(pointer) : flags;
}

struct Action play_turn(int *used_wagons, int *cards_in_hand, int *objectives, int nb_new_rails,
                        struct New_rail *changes, int *new_obj, int *cards)
{
	int answer[4] = { DRAW, 0, 0, 0 };
	(void)used_wagons, (void)cards_in_hand, (void)objectives, (void)nb_new_rails, (void)changes;
	(void)new_obj, (void)cards;
	answered("play_turn", answer, 4);
	return (struct Action){ answer[0], answer[1], answer[2], answer[3] };
}

int free_player(void)
{
	at("free_player", NULL);
	return 0;
}
