/* Prints how the compiler lays out the interface. A program, not a library. */
#include <plateau/sapotache.h>

#include <stdio.h>

#define SIZE(type) printf(#type " %zu\n", sizeof(type))
#define PLACE(type, field) printf(#type "." #field " %zu\n", offsetof(type, field))

/* The functions have exactly the types that are promised. */
typedef const char *name_type(void);
typedef int initialize_type(unsigned, enum p_type, unsigned, unsigned, struct position, size_t,
                            const struct position *, size_t, const struct position *, unsigned,
                            size_t, const enum card_id *, unsigned);
typedef struct move play_type(const struct move *, size_t);
typedef int draw_type(enum card_id);
typedef int finalize_type(void);
typedef void revealed_type(struct position, int);
name_type get_player_name;
initialize_type initialize;
play_type play;
draw_type draw_card;
finalize_type finalize;
revealed_type objective_revealed;

int main(void)
{
	SIZE(struct position);
	SIZE(struct move);
	PLACE(struct move, player);
	PLACE(struct move, act);
	PLACE(struct move, card);
	PLACE(struct move, onto);
	PLACE(struct move, dir);
	PLACE(struct move, onplayer);
	printf("cards %d %d %d %d\n", NO_CARD, CARD_V_LINE, CARD_D_END, CARD_R_ALL);
	printf("turned %d, actions %d %d, types %d %d\n", REVERSED, ADD_PATH_CARD, FAILED, SAPOTEUR,
	       HONEST);
	return 0;
}
