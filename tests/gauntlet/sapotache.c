/* A library for Sapotache that misbehaves on command: see calls.h. It puts away card after card. */
#include "calls.h"

#include <plateau/sapotache.h>

static enum card_id hand[16];
static size_t n_hand;

const char *get_player_name(void)
{
	return named("get_player_name");
}

int initialize(unsigned id, enum p_type type, unsigned width, unsigned height, struct position start,
               size_t n_objectives, const struct position *objectives, size_t n_holes,
               const struct position *holes, unsigned n_cards_total, size_t n_player_cards,
               const enum card_id *player_cards, unsigned n_players)
{
	(void)type, (void)width, (void)height, (void)start, (void)n_objectives, (void)objectives;
	(void)n_holes, (void)holes, (void)n_cards_total, (void)n_players;
	me = (int)id;
	for (n_hand = 0; n_hand < n_player_cards; n_hand++)
		hand[n_hand] = player_cards[n_hand];
	at("initialize", NULL);
	return 0;
}

struct move play(const struct move *previous, size_t n)
{
	int answer[7] = { me, DISCARD, (int)hand[--n_hand], 0, 0, NORMAL, 0 };
	(void)previous, (void)n;
	answered("play", answer, 7);
	struct position onto = { (unsigned)answer[3], (unsigned)answer[4] };
	return (struct move){ (unsigned)answer[0], (enum action)answer[1], (enum card_id)answer[2], onto,
	                      (enum direction)answer[5], (unsigned)answer[6] };
}

int draw_card(enum card_id card)
{
	if (card != NO_CARD)
		hand[n_hand++] = card;
	at("draw_card", NULL);
	return 0;
}

void objective_revealed(struct position objective, int is_gold)
{
	(void)objective, (void)is_gold;
	at("objective_revealed", NULL);
}

int finalize(void)
{
	at("finalize", NULL);
	return 0;
}
