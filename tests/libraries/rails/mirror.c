/* Keeps books of everything it gets, and ends the process where they do not balance. It builds
 * what it can, asks for objectives now and then, and draws otherwise.
 *
 * KEEP is what choose_objective returns: flags by default. */
#include <stdio.h>
#include <stdlib.h>
#include <plateau/rails.h>

#define CHECK(yes) \
	do { \
		if (!(yes)) { \
			fprintf(stderr, "line %d: %s\n", __LINE__, #yes); \
			exit(77); \
		} \
	} while (0)

#ifndef KEEP
#define KEEP flags
#endif

static int me, players, towns, nb_all_rails, nb_all_obj, turns, built, asked, drew, most_offered;
static int offered[16], nb_offered, chosen[16], nb_chosen;
static struct Rail *rails; /* kept: they stay where they are */
static struct Objective *objs;
static int *owner, *wagons, *cards_of, *objectives_of;
static int hand[256], flags[16];

int init_player(int id, int nb_player, int nb_towns, int nb_rails, struct Rail *all, int nb_wagons,
                int nb_obj, struct Objective *objectives)
{
	me = id, players = nb_player, towns = nb_towns;
	nb_all_rails = nb_rails, nb_all_obj = nb_obj;
	rails = all, objs = objectives;
	owner = malloc(nb_rails * sizeof *owner);
	wagons = calloc(players, sizeof *wagons);
	cards_of = calloc(players, sizeof *cards_of);
	objectives_of = calloc(players, sizeof *objectives_of);
	for (int p = 0; p < players; p++)
		wagons[p] = nb_wagons;
	for (int r = 0; r < nb_rails; r++) {
		owner[r] = -1;
		CHECK(1 <= rails[r].town1 && rails[r].town1 <= towns);
		CHECK(1 <= rails[r].town2 && rails[r].town2 <= towns);
		CHECK(rails[r].town1 != rails[r].town2);
		CHECK(1 <= rails[r].length && rails[r].length <= 6);
		CHECK(0 <= rails[r].color && rails[r].color <= 8);
	}
	for (int o = 0; o < nb_obj; o++)
		CHECK(objs[o].town1 != objs[o].town2 && objs[o].points > 0);
	return 12345; /* of no interest to anybody */
}

int *choose_objective(int nb, int *choice, int min)
{
	if (turns == 0)
		most_offered = nb;
	CHECK(1 <= nb && nb <= most_offered && nb <= 16 && 1 <= min && min <= nb);
	nb_offered = nb_chosen = 0;
	for (int i = 0; i < nb; i++) {
		CHECK(0 <= choice[i] && choice[i] < nb_all_obj);
		offered[nb_offered++] = choice[i];
		flags[i] = i < min || i == 2;
	}
	const int *answer = KEEP;
	int kept = 0;
	for (int i = 0; answer && i < nb; i++)
		kept += answer[i] != 0;
	for (int i = 0; i < nb; i++)
		if (kept < min || answer[i])
			chosen[nb_chosen++] = choice[i];
	return (int *)answer;
}

static int payable(int r, int *color)
{
	*color = 0;
	if (rails[r].length > wagons[me])
		return 0;
	if (rails[r].color)
		return hand[rails[r].color] + hand[0] >= rails[r].length;
	for (int c = 8; c >= 1; c--) {
		if (hand[c] && hand[c] + hand[0] >= rails[r].length) {
			*color = c;
			return 1;
		}
	}
	return hand[0] >= rails[r].length;
}

struct Action play_turn(int *used_wagons, int *cards_in_hand, int *objectives, int nb_new_rails,
                        struct New_rail *changes, int *new_obj, int *cards)
{
	CHECK(used_wagons && cards_in_hand && objectives && changes && new_obj && cards);
	int lengths = 0, own_rails = 0;
	for (int i = 0; i < nb_new_rails; i++) {
		int r = changes[i].rail, p = changes[i].player;
		CHECK(0 <= r && r < nb_all_rails && 0 <= p && p < players);
		CHECK(owner[r] == -1);
		owner[r] = p;
		own_rails += p == me;
		lengths += rails[r].length;
	}
	for (int p = 0; p < players; p++) {
		CHECK(used_wagons[p] >= 0 && objectives[p] >= 0 && objectives[p] <= most_offered);
		lengths -= used_wagons[p];
		wagons[p] -= used_wagons[p];
		cards_of[p] += cards_in_hand[p];
		objectives_of[p] += objectives[p];
		CHECK(wagons[p] >= 0 && cards_of[p] >= 0);
		CHECK(objectives_of[p] >= 1 || p > me);
	}
	CHECK(lengths == 0);
	int change = cards_in_hand[me], total = 0;
	for (int i = 0; i < abs(change); i++) {
		CHECK(0 <= cards[i] && cards[i] <= 8);
		hand[cards[i]] += change > 0 ? 1 : -1;
		CHECK(hand[cards[i]] >= 0);
	}
	for (int c = 0; c <= 8; c++)
		total += hand[c];
	CHECK(total == cards_of[me]);
	if (turns++ == 0) {
		CHECK(change == 4 && own_rails == 0);
		asked = 1;
	} else {
		CHECK(own_rails == built);
		CHECK(!drew || change > 0);
	}
	CHECK(objectives[me] == (asked ? nb_chosen : 0));
	for (int i = 0; i < objectives[me]; i++) {
		int found = 0;
		for (int j = 0; j < nb_chosen; j++)
			found |= chosen[j] == new_obj[i];
		CHECK(found);
	}
	asked = built = drew = 0;
	if (turns == 2 && players <= 5) { /* later, others may have drawn them all, and so may many */
		asked = 1;
		return (struct Action){ OBJECTIVE, -5, -5, -5 };
	}
	for (int r = 0; r < nb_all_rails; r++) {
		int color;
		if (owner[r] < 0 && payable(r, &color)) {
			built = 1;
			/* the colour of a rail that has one is ignored */
			return (struct Action){ BUILD, r, rails[r].color ? 7 : color, 99 };
		}
	}
	drew = 1;
	return (struct Action){ DRAW, -1, -1, -1 };
}

int free_player(void)
{
	free(owner), free(wagons), free(cards_of), free(objectives_of);
	return -1;
}
