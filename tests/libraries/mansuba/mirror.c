/* Keeps a board of its own by what it gets, and ends the process where that does not fit. It plays
 * steps of pawns, steps and jumps of men, and attempts to escape whenever it can. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <plateau/mansuba.h>

#define CHECK(yes) \
	do { \
		if (!(yes)) { \
			fprintf(stderr, "line %d: %s\n", __LINE__, #yes); \
			exit(77); \
		} \
	} while (0)

static int me, turns, expected, men;
static const struct setup *game; /* kept: it stays where it is */
static int *owner, *kind;
static struct { int owner, kind, position; } prisoners[1000];
static int nb_prisoners, started;
static struct move last;

const char *get_player_name(void)
{
	CHECK(started);
	return "mirror, mirror";
}

static int is_start(int position)
{
	for (int p = 0; p < game->nb_players; p++)
		for (int i = 0; i < game->nb_starts[p]; i++)
			if (game->starts[p][i] == position)
				return 1;
	return 0;
}

void initialize(unsigned id, const struct setup *setup)
{
	game = setup;
	me = (int)id;
	started = 1;
	CHECK(2 <= game->nb_players && me < game->nb_players);
	CHECK(0 <= game->first && game->first < game->nb_players);
	CHECK(game->nb_positions > 0 && game->nb_relations > 0 && game->every > 0);
	CHECK(game->max_turns > 0 && game->nb_kinds > 0);
	CHECK(game->capture || game->escape[1] == 0);
	CHECK(game->escape[0] <= game->escape[1]);
	owner = malloc(game->nb_positions * sizeof *owner);
	kind = malloc(game->nb_positions * sizeof *kind);
	for (int p = 0; p < game->nb_positions; p++)
		owner[p] = kind[p] = -1;
	for (int i = 0; i < 8 * game->nb_relations * game->nb_positions; i++)
		CHECK(-1 <= game->neighbors[i] && game->neighbors[i] < game->nb_positions);
	for (int i = 0; i < game->nb_pieces; i++) {
		struct piece piece = game->pieces[i];
		CHECK(0 <= piece.owner && piece.owner < game->nb_players);
		CHECK(0 <= piece.kind && piece.kind < game->nb_kinds);
		CHECK(owner[piece.position] == -1);
		owner[piece.position] = piece.owner;
		kind[piece.position] = piece.kind;
	}
	for (int p = 0; p < game->nb_players; p++) {
		CHECK(game->nb_starts[p] > 0 && game->nb_goals[p] > 0);
		if (game->nb_players == 2)
			CHECK(game->goals[p][0] == game->starts[1 - p][0]);
	}
	for (int k = 0; k < game->nb_kinds; k++) {
		CHECK(strlen(game->kinds[k]) > 0);
		men |= !strcmp(game->kinds[k], "man");
	}
	expected = game->first;
}

static void take(int position, int by)
{
	if (owner[position] < 0 || owner[position] == by || is_start(position))
		return;
	prisoners[nb_prisoners].owner = owner[position];
	prisoners[nb_prisoners].kind = kind[position];
	prisoners[nb_prisoners++].position = position;
	owner[position] = kind[position] = -1;
}

/* The position between two landings of a jump. */
static int between(int from, int to)
{
	int relation = turns / game->every % game->nb_relations;
	const int *rows = game->neighbors + 8 * relation * game->nb_positions;
	for (int d = 0; d < 8; d++) {
		int next = rows[8 * from + d];
		if (next >= 0 && rows[8 * next + d] == to)
			return next;
	}
	return -1;
}

static void follow(const struct move *move)
{
	if (move->to >= 0) {
		CHECK(owner[move->from] == move->player && move->escape == 0);
		int here = move->from, moved = kind[move->from];
		owner[move->from] = kind[move->from] = -1;
		for (int i = 0; men && !strcmp(game->kinds[moved], "man"); i++) {
			CHECK(i < 16);
			int next = move->via[i] < 0 ? move->to : move->via[i];
			int over = between(here, next);
			if (over >= 0 && owner[over] >= 0)
				take(over, move->player);
			here = next;
			if (move->via[i] < 0)
				break;
		}
		take(move->to, move->player);
		CHECK(owner[move->to] == -1);
		owner[move->to] = move->player;
		kind[move->to] = moved;
	} else if (move->escape) {
		int found = -1;
		for (int i = nb_prisoners - 1; i >= 0; i--)
			if (prisoners[i].owner == move->player && prisoners[i].position == move->from)
				found = i;
		CHECK(found >= 0 && owner[move->from] == -1);
		CHECK(move->escape == 1 || move->escape == 2);
		if (move->escape == 1) {
			owner[move->from] = prisoners[found].owner;
			kind[move->from] = prisoners[found].kind;
			memmove(prisoners + found, prisoners + found + 1,
			        (--nb_prisoners - found) * sizeof *prisoners);
		}
	} else {
		CHECK(move->from == -1 && move->to == -1);
	}
}

struct move play(const struct move *previous, size_t n)
{
	CHECK(previous);
	for (size_t i = 0; i < n; i++) {
		CHECK(previous[i].player == expected);
		if (i == 0 && last.player < 0) {
			CHECK(previous[i].player == me && previous[i].from == -2 - last.player);
			CHECK(previous[i].to == last.to);
		}
		follow(&previous[i]);
		expected = (expected + 1) % game->nb_players;
		turns++;
	}
	CHECK(expected == me);
	struct move answer = { me, -1, -1, 0, { -1 } };
	for (int i = 0; game->escape[1] && i < nb_prisoners; i++)
		if (prisoners[i].owner == me && owner[prisoners[i].position] < 0 && turns % 3) {
			answer.from = prisoners[i].position;
			answer.escape = 1;
			goto found;
		}
	int relation = turns / game->every % game->nb_relations;
	const int *rows = game->neighbors + 8 * relation * game->nb_positions;
	int offset = rand() % game->nb_positions, turn = rand() % 8;
	for (int i = 0; i < game->nb_positions; i++) {
		int from = (offset + i) % game->nb_positions;
		for (int d = 0; owner[from] == me && d < 8; d++) {
			int way = (d + turn) % 8, next = rows[8 * from + way];
			int man = !strcmp(game->kinds[kind[from]], "man"); /* goes diagonally */
			int pawn = !strcmp(game->kinds[kind[from]], "pawn");
			if (next < 0 || !(pawn || (man && way % 2)))
				continue;
			if (man && owner[next] >= 0 && owner[next] != me)
				next = rows[8 * next + way];
			if (next >= 0 && owner[next] < 0) {
				answer.from = from;
				answer.to = next;
				goto found;
			}
		}
	}
	CHECK(!"something can always be done in these games");
found:
	last = answer;
	last.player = -2 - answer.from;
	return answer;
}

void finalize(void)
{
	free(owner), free(kind);
}
