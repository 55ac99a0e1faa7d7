/*
 * rails.h: what a library must define to play Rails with plateau.
 *
 * A player is a shared library that defines the four functions at the end of this file. This one
 * is complete: it keeps every objective and builds whatever it can, the first rail first.
 *
 *     #include <stdlib.h>
 *     #include <plateau/rails.h>
 *
 *     static int me, rails, wagons, hand[100], *owner;
 *     static struct Rail *rail;
 *
 *     int init_player(int id, int nb_player, int nb_towns, int nb_rails, struct Rail *all,
 *                     int nb_wagons, int nb_obj, struct Objective *objs)
 *     {
 *         (void)nb_player, (void)nb_towns, (void)nb_obj, (void)objs;
 *         me = id;
 *         rails = nb_rails;
 *         wagons = nb_wagons;
 *         rail = all;
 *         owner = malloc(rails * sizeof *owner);
 *         for (int r = 0; r < rails; r++)
 *             owner[r] = -1;
 *         return 0;
 *     }
 *
 *     int *choose_objective(int nb, int *objs, int min)
 *     {
 *         (void)nb, (void)objs, (void)min;
 *         return NULL;
 *     }
 *
 *     struct Action play_turn(int *used_wagons, int *cards_in_hand, int *objectives,
 *                             int nb_new_rails, struct New_rail *changes, int *new_obj, int *cards)
 *     {
 *         (void)objectives, (void)new_obj;
 *         wagons -= used_wagons[me];
 *         for (int i = 0; i < nb_new_rails; i++)
 *             owner[changes[i].rail] = changes[i].player;
 *         int change = cards_in_hand[me];
 *         for (int i = 0; i < abs(change); i++)
 *             hand[cards[i]] += change > 0 ? 1 : -1;
 *         for (int r = 0; r < rails; r++)
 *             if (owner[r] < 0 && rail[r].length <= wagons && rail[r].color &&
 *                 hand[rail[r].color] >= rail[r].length)
 *                 return (struct Action){ BUILD, r, 0, 0 };
 *         return (struct Action){ DRAW, 0, 0, 0 };
 *     }
 *
 *     int free_player(void)
 *     {
 *         free(owner);
 *         return 0;
 *     }
 *
 * Build it and play:
 *
 *     cc -std=c99 -shared -fPIC -I include player.c -o player.so
 *     plateau play rails ./player.so random
 *
 * Each seat runs in a process of its own, so a library may use global variables freely, and two
 * seats may be played by the same file. What it prints does not reach the protocol, and is shown if
 * it fails; its standard input is empty. Results of functions that are not moves are ignored.
 */
#ifndef PLATEAU_RAILS_H
#define PLATEAU_RAILS_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a player can do in its turn. */
#define DRAW 0
#define BUILD 1
#define OBJECTIVE 2

/*
 * A rail between two towns, which are numbered from 1. Colour 0: neutral, any one colour pays for
 * it. Rails are named by their place in the array of init_player, from 0.
 */
struct Rail {
	int town1;
	int town2;
	int length;
	int color;
};

/* Two towns to join. Objectives are named by their place in the array of init_player, from 0. */
struct Objective {
	int town1;
	int town2;
	int points;
};

/* A player has built a rail. */
struct New_rail {
	int rail;
	int player;
};

/*
 * What to do: DRAW two cards, BUILD a rail, or draw OBJECTIVEs.
 *
 * rail    the rail to build
 * color   the colour that pays for a neutral rail; 0 takes the one you hold most of. Of a rail that
 *         has a colour it is ignored. Jokers, which are cards of colour 0, pay for what is missing
 * color2  not used
 */
struct Action {
	int type;
	int rail;
	int color;
	int color2;
};

/*
 * Called once, before anything else.
 *
 * id         your number, from 0; players have their turns in the order of their numbers
 * nb_player  how many play
 * nb_towns   towns are numbered from 1 to nb_towns
 * rails      all nb_rails rails of the map
 * nb_wagons  how many wagons each player starts with
 * objs       all nb_obj objectives that there are
 *
 * Both arrays are valid until free_player returns.
 */
int init_player(int id, int nb_player, int nb_towns, int nb_rails, struct Rail *rails,
                int nb_wagons, int nb_obj, struct Objective *objs);

/*
 * Called when objectives are offered: once at the start, before your first turn, and whenever you
 * asked for them. objs holds nb of them; at least min must be kept. Answer with an array of nb
 * flags: 1 keeps an objective, 0 gives it back, for good. NULL, or fewer than min, keeps all. You own
 * the array: plateau does not free it.
 */
int *choose_objective(int nb, int *objs, int min);

/*
 * Called when it is your turn: answer with what you do.
 *
 * The arrays hold what has changed since your last call, your own last turn included; the first
 * time, since the beginning: the cards dealt, the objectives kept, and what others did before you.
 *
 * used_wagons    for each player, the wagons it has used
 * cards_in_hand  for each player, the cards it got (more than 0) or spent (less than 0)
 * objectives     for each player, the objectives it kept
 * changes        the nb_new_rails rails that were built
 * new_obj        the objectives[id] objectives that you kept
 * cards          the colours of the cards you got, or spent if cards_in_hand[id] is less than 0:
 *                as many as that number says, whatever its sign
 *
 * An illegal action skips your turn; then your own entries are 0. None of the arrays is ever NULL,
 * and all are valid only until play_turn returns.
 */
struct Action play_turn(int *used_wagons, int *cards_in_hand, int *objectives, int nb_new_rails,
                        struct New_rail *changes, int *new_obj, int *cards);

/* Called at the end of the match, also if you were out long before. */
int free_player(void);

#ifdef __cplusplus
}
#endif

#endif
