/* Fails on command: AT_… is done at a call, in round ROUND, which a file in its own folder counts. */
#include <plateau/sapotache.h>

#include <stdio.h>
#include <stdlib.h>

#ifndef AT_LOAD
#define AT_LOAD
#endif
#ifndef AT_INITIALIZE
#define AT_INITIALIZE
#endif
#ifndef AT_PLAY
#define AT_PLAY
#endif
#ifndef AT_FINALIZE
#define AT_FINALIZE
#endif
#ifndef ROUND
#define ROUND 1
#endif

volatile int zero;
static int rounds;
static enum card_id hand[16];
static size_t n_hand;

__attribute__((constructor)) static void load(void)
{
	AT_LOAD;
}

static void count(void)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/rounds.txt", getenv("TMPDIR"));
	FILE *file = fopen(path, "a+");
	rewind(file);
	while (fgetc(file) != EOF)
		rounds++;
	rounds++;
	fputc('x', file);
	fclose(file);
}

int initialize(unsigned id, enum p_type type, unsigned width, unsigned height,
               struct position start, size_t n_objectives, const struct position *objectives,
               size_t n_holes, const struct position *holes, unsigned n_cards_total,
               size_t n_player_cards, const enum card_id *player_cards, unsigned n_players)
{
	(void)id, (void)type, (void)width, (void)height, (void)start, (void)n_objectives;
	(void)objectives, (void)n_holes, (void)holes, (void)n_cards_total, (void)n_players;
	count();
	for (size_t i = 0; i < n_player_cards; i++)
		hand[n_hand++] = player_cards[i];
	if (rounds == ROUND) {
		AT_INITIALIZE;
	}
	return 0;
}

struct move play(const struct move *previous, size_t n)
{
	(void)previous, (void)n;
	struct move m = { 0, DISCARD, hand[--n_hand], { 0, 0 }, NORMAL, 0 };
	if (rounds == ROUND) {
		AT_PLAY;
	}
	return m;
}

int draw_card(enum card_id card)
{
	if (card != NO_CARD)
		hand[n_hand++] = card;
	return 0;
}

int finalize(void)
{
	if (rounds == ROUND) {
		AT_FINALIZE;
	}
	return 0;
}
