/* Prints every call it gets, and digs straight on from the start while it can; else it repairs,
 * breaks, or discards. Two of them at one table never get in each other's way. */
#include <plateau/sapotache.h>

#include <stdio.h>
#include <string.h>

#ifndef NAME
#define NAME "mirror"
#endif
/* The answer to give instead of its own. */
#ifndef ANSWER
#define ANSWER
#endif

static unsigned me, players, columns;
static struct position begin;
static enum card_id hand[8];
static size_t n_hand;
static unsigned front; /* where the way that was dug ends */
static char taken[64];
static int broken[16][3], out[16];
static int calls; /* fresh in every process */

const char *get_player_name(void)
{
	fprintf(stderr, "name\n");
	return NAME;
}

int initialize(unsigned id, enum p_type type, unsigned width, unsigned height,
               struct position start, size_t n_objectives, const struct position *objectives,
               size_t n_holes, const struct position *holes, unsigned n_cards_total,
               size_t n_player_cards, const enum card_id *player_cards, unsigned n_players)
{
	fprintf(stderr, "initialize %d %u %d %ux%u %u,%u [", calls++, id, type, width, height, start.x,
	        start.y);
	for (size_t i = 0; i < n_objectives; i++) {
		fprintf(stderr, " %u,%u", objectives[i].x, objectives[i].y);
		if (objectives[i].y == start.y)
			taken[objectives[i].x] = 1;
	}
	fprintf(stderr, " ] [");
	for (size_t i = 0; i < n_holes; i++) {
		fprintf(stderr, " %u,%u", holes[i].x, holes[i].y);
		if (holes[i].y == start.y)
			taken[holes[i].x] = 1;
	}
	fprintf(stderr, " ] %u [", n_cards_total);
	for (size_t i = 0; i < n_player_cards; i++)
		fprintf(stderr, " %d", hand[n_hand++] = player_cards[i]);
	fprintf(stderr, " ] %u\n", n_players);
	me = id;
	players = n_players;
	columns = width;
	begin = start;
	front = start.x + 1;
	return 0;
}

static void follow(const struct move *m)
{
	if (m->act == FAILED)
		out[m->player] = 1;
	else if (m->act == PLAY_BREAK_CARD)
		broken[m->onplayer][m->card - CARD_B_AXE] = 1;
	else if (m->act == PLAY_REPAIR_CARD && m->card == CARD_R_ALL)
		memset(broken[m->onplayer], 0, sizeof broken[0]);
	else if (m->act == PLAY_REPAIR_CARD)
		broken[m->onplayer][m->card - CARD_R_AXE] = 0;
	else if (m->act == ADD_PATH_CARD && m->player != me && m->onto.x == front)
		front++;
}

static struct move choose(size_t *used)
{
	struct move m = { 77, DISCARD, NO_CARD, { 5, 5 }, NORMAL, 55 };
	int hindered = broken[me][0] || broken[me][1] || broken[me][2];
	unsigned next = (me + 1) % players;
	for (size_t i = 0; i < n_hand; i++) {
		enum card_id c = hand[i];
		*used = i;
		m.card = c;
		if ((c == CARD_H_LINE || c == CARD_X_CROSS) && !hindered && front < columns && !taken[front]) {
			m.act = ADD_PATH_CARD;
			m.onto = (struct position){ front++, begin.y };
			return m;
		}
		if (c >= CARD_R_AXE && c <= CARD_R_CART && broken[me][c - CARD_R_AXE]) {
			m.act = PLAY_REPAIR_CARD;
			m.onplayer = me;
			return m;
		}
		if (c >= CARD_B_AXE && c <= CARD_B_CART && !broken[next][c - CARD_B_AXE] && !out[next]) {
			m.act = PLAY_BREAK_CARD;
			m.onplayer = next;
			return m;
		}
	}
	*used = 0;
	m.card = hand[0];
	return m;
}

struct move play(const struct move *previous, size_t n)
{
	fprintf(stderr, "play");
	for (size_t i = 0; i < n; i++) {
		const struct move *m = &previous[i];
		fprintf(stderr, " %u:%d:%d:%u,%u:%d:%u", m->player, m->act, m->card, m->onto.x, m->onto.y,
		        m->dir, m->onplayer);
		follow(m);
	}
	fprintf(stderr, "\n");
	size_t used = 0;
	struct move m = choose(&used);
	hand[used] = hand[--n_hand];
	ANSWER;
	return m;
}

int draw_card(enum card_id card)
{
	fprintf(stderr, "draw %d\n", card);
	if (card != NO_CARD)
		hand[n_hand++] = card;
	return 0;
}

int finalize(void)
{
	fprintf(stderr, "finalize\n");
	return 0;
}

#ifndef SILENT
void objective_revealed(struct position objective, int is_gold)
{
	fprintf(stderr, "revealed %u,%u %d\n", objective.x, objective.y, is_gold);
}
#endif
