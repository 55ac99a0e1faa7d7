/* A library for Mansuba that misbehaves on command: see calls.h. Its pawns take a step. */
#include "calls.h"

#include <plateau/mansuba.h>

static const struct setup *game;
static int owner[10000], kind[10000];
static int turns;

const char *get_player_name(void)
{
	return named("get_player_name");
}

void initialize(unsigned id, const struct setup *setup)
{
	me = (int)id;
	game = setup;
	for (int p = 0; p < game->nb_positions; p++)
		owner[p] = -1;
	for (int i = 0; i < game->nb_pieces; i++) {
		owner[game->pieces[i].position] = game->pieces[i].owner;
		kind[game->pieces[i].position] = game->pieces[i].kind;
	}
	at("initialize", NULL);
}

static void follow(const struct move *moves, size_t n)
{
	for (size_t i = 0; i < n; i++, turns++) {
		if (moves[i].to < 0)
			continue;
		owner[moves[i].from] = -1;
		owner[moves[i].to] = moves[i].player;
		kind[moves[i].to] = kind[moves[i].from];
	}
}

struct move play(const struct move *previous, size_t n)
{
	int answer[5] = { me, -1, -1, 0, -1 };
	follow(previous, n);
	int relation = turns / game->every % game->nb_relations;
	const int *rows = game->neighbors + 8 * relation * game->nb_positions;
	for (int i = 0; i < 8 * game->nb_positions; i++)
		if (owner[i / 8] == me && strcmp(game->kinds[kind[i / 8]], "pawn") == 0 && rows[i] >= 0
		    && owner[rows[i]] < 0)
			answer[1] = i / 8, answer[2] = rows[i];
	answered("play", answer, 5);
	return (struct move){ answer[0], answer[1], answer[2], answer[3], { answer[4] } };
}

void finalize(void)
{
	at("finalize", NULL);
}
