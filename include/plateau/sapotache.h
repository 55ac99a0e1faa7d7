/*
 * sapotache.h: what a library must define to play Sapotache with plateau.
 *
 * A player is a shared library that defines the functions at the end of this file. This one is
 * complete, though it only discards one card after the other:
 *
 *     #include <plateau/sapotache.h>
 *
 *     static unsigned me;
 *     static enum card_id hand[16];
 *     static size_t n_hand;
 *
 *     const char *get_player_name(void)
 *     {
 *         return "idle";
 *     }
 *
 *     int initialize(unsigned id, enum p_type type, unsigned width, unsigned height,
 *                    struct position start, size_t n_objectives, const struct position *objectives,
 *                    size_t n_holes, const struct position *holes, unsigned n_cards_total,
 *                    size_t n_player_cards, const enum card_id *player_cards, unsigned n_players)
 *     {
 *         (void)type, (void)width, (void)height, (void)start, (void)n_objectives, (void)objectives;
 *         (void)n_holes, (void)holes, (void)n_cards_total, (void)n_players;
 *         me = id;
 *         for (n_hand = 0; n_hand < n_player_cards; n_hand++)
 *             hand[n_hand] = player_cards[n_hand];
 *         return 0;
 *     }
 *
 *     struct move play(const struct move *previous, size_t n)
 *     {
 *         (void)previous, (void)n;
 *         struct move mine = { me, DISCARD, hand[--n_hand], { 0, 0 }, NORMAL, 0 };
 *         return mine;
 *     }
 *
 *     int draw_card(enum card_id card)
 *     {
 *         if (card != NO_CARD)
 *             hand[n_hand++] = card;
 *         return 0;
 *     }
 *
 *     int finalize(void)
 *     {
 *         return 0;
 *     }
 *
 * Build it and play:
 *
 *     cc -std=c99 -shared -fPIC -I include player.c -o player.so
 *     plateau play sapotache ./player.so miner miner
 *
 * Each seat runs in a process of its own, and in each of the three rounds in a new one: a library may
 * use global variables freely, and they are reset for each round. What it prints does not reach the
 * protocol, and is shown if it fails; its standard input is empty. If it exits or crashes, only its
 * own seat is lost.
 */
#ifndef PLATEAU_SAPOTACHE_H
#define PLATEAU_SAPOTACHE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum card_id {
	NO_CARD,
	CARD_V_LINE,  /* exits N S */
	CARD_H_LINE,  /* W E */
	CARD_V_CROSS, /* N S W */
	CARD_H_CROSS, /* N W E */
	CARD_X_CROSS, /* N S W E */
	CARD_L_TURN,  /* S W */
	CARD_R_TURN,  /* S E */
	CARD_D_END,   /* N S W E, but its ways do not meet */
	CARD_BOULDER,
	CARD_B_AXE,
	CARD_B_LAMP,
	CARD_B_CART,
	CARD_R_AXE,
	CARD_R_LAMP,
	CARD_R_CART,
	CARD_R_ALL
};

/* Whether a path card is turned by 180 degrees. */
enum direction { NORMAL, REVERSED };

enum action {
	ADD_PATH_CARD,     /* card, onto, dir */
	PLAY_BREAK_CARD,   /* card, onplayer */
	PLAY_REPAIR_CARD,  /* card, onplayer */
	PLAY_BOULDER_CARD, /* onto */
	DISCARD,           /* card */
	FAILED             /* never an answer: this player was thrown out of the round */
};

enum p_type { SAPOTEUR, HONEST };

/* A cell of the board; 0,0 is at the bottom left. */
struct position {
	unsigned x;
	unsigned y;
};

/* What an action does not use is 0 in the moves you are shown, and ignored in your answer; player is
 * ignored too. */
struct move {
	unsigned player;
	enum action act;
	enum card_id card;
	struct position onto;
	enum direction dir;
	unsigned onplayer;
};

/*
 * Optional. Called once, after initialize; the text is copied at once. Without it, or if it
 * is NULL or empty, you are called by your file's name.
 */
const char *get_player_name(void);

/*
 * Called once, at the beginning of the round.
 *
 * id              your number, from 0; players move in the order of their numbers
 * type            what you are in this round
 * objectives      from the top line of the board down, each from left to right; so are the holes
 * n_cards_total   all cards of the round, those in hands included
 * player_cards    your hand
 * n_players       how many play
 *
 * All arrays are valid only until initialize returns: copy what you need. Its result is ignored, like
 * those of draw_card and finalize, which may return nothing.
 */
int initialize(unsigned id, enum p_type type, unsigned width, unsigned height,
               struct position start, size_t n_objectives, const struct position *objectives,
               size_t n_holes, const struct position *holes, unsigned n_cards_total,
               size_t n_player_cards, const enum card_id *player_cards, unsigned n_players);

/*
 * Called when you are to play a card. A move that is not legal throws you out of the round.
 *
 * previous holds, oldest first, the n moves from your own last one on, that one included; the first
 * time, all moves made before yours, which may be none. It is never NULL, and valid only until
 * play returns. A card that another player discards is NO_CARD. You are not asked while your hand is
 * empty.
 */
struct move play(const struct move *previous, size_t n);

/*
 * Called after every legal turn of yours but one that ends the round, before you are asked again:
 * the card that you drew, or NO_CARD when the pile is empty.
 */
int draw_card(enum card_id card);

/* Called at the end of the round, or after you were thrown out of it. */
int finalize(void);

/*
 * Optional. Called when a player has reached an objective, before the next draw_card or play. One
 * that is not gold is a crossing from then on. Without this function you find, after the move that
 * reached it, an ADD_PATH_CARD of CARD_X_CROSS on the objective in previous.
 */
void objective_revealed(struct position objective, int is_gold);

#ifdef __cplusplus
}
#endif

#endif
