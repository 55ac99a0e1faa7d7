/* Prints how the compiler lays out the interface. A program, not a library. */
#include <plateau/penguins.h>

#include <stdio.h>

#define SIZE(type) printf(#type " %zu\n", sizeof(type))
#define PLACE(type, field) printf(#type "." #field " %zu\n", offsetof(type, field))

/* The functions have exactly the types that are promised. */
typedef void init_type(unsigned, size_t, const struct edge *, size_t, const int *, size_t, size_t);
typedef struct move answer_type(const struct move *, size_t);
typedef void done_type(void);
init_type init;
answer_type place, play;
done_type done;

int main(void)
{
	SIZE(struct edge);
	PLACE(struct edge, src);
	PLACE(struct edge, dst);
	SIZE(struct move);
	PLACE(struct move, player);
	PLACE(struct move, src);
	PLACE(struct move, dst);
	printf("NO_TILE %d\n", NO_TILE);
	return 0;
}
