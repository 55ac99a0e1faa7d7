/* As such libraries are found: it brings declarations of its own, prints the map all the time, has
 * its tables in static arrays, keeps pointers that it was only lent, and never frees the flags. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Rail { int town1, town2, length, color; } Rail;
typedef struct Objective { int town1, town2, points; } Objective;
typedef struct New_rail { int rail, player; } New_rail;
typedef enum { DRAW, BUILD, OBJECTIVE } type_t;
typedef struct Action { type_t type; int rail; int color; int color2; } Action;

static int matrix[60][60];
static Rail *map;
static int count, id, left, hand[10], taken[300];

int init_player(int player, int nb_player, int nb_towns, int nb_rails, Rail *rails, int nb_wagons,
                int nb_obj, Objective *objs)
{
	srand(7 + player);
	id = player;
	left = nb_wagons;
	map = rails;
	count = nb_rails;
	for (int i = 0; i < nb_rails; i++)
		matrix[rails[i].town1][rails[i].town2] = rails[i].length;
	printf("player %d of %d: %d towns, %d wagons, first objective %d-%d\n", player, nb_player,
	       nb_towns, nb_wagons, objs[0].town1, objs[nb_obj - 1].town2);
}

int *choose_objective(int nb, int *objs, int min)
{
	int *keep = malloc(nb * sizeof(int));
	memset(keep, 0, nb * sizeof(int));
	for (int i = 0; i < min; i++)
		keep[rand() % nb] = 1;
	return keep;
}

Action play_turn(int *used_wagons, int *cards_in_hand, int *objectives, int nb_new_rails,
                 New_rail *changes, int *new_obj, int *cards)
{
	Action a;
	printf("\033[2J\033[H");
	for (int i = 0; i < nb_new_rails; i++) {
		taken[changes[i].rail] = 1;
		printf("\033[3%dm%d-%d\033[0m ", 1 + changes[i].player, map[changes[i].rail].town1,
		       map[changes[i].rail].town2);
	}
	for (int i = 0; i < cards_in_hand[id]; i++)
		hand[cards[i]]++;
	for (int i = 0; i < -cards_in_hand[id]; i++)
		hand[cards[i]]--;
	left -= used_wagons[id];
	printf("\nhand:");
	for (int i = 0; i < 9; i++)
		printf(" %d", hand[i]);
	/* any rail, payable or not, as the server decides; but not too often */
	a.type = rand() % 3 ? DRAW : BUILD;
	for (a.rail = 0; a.rail < count - 1; a.rail++)
		if (!taken[a.rail] && map[a.rail].color && hand[map[a.rail].color] >= map[a.rail].length
		    && map[a.rail].length <= left)
			break;
	if (a.rail == count - 1)
		a.type = DRAW;
	return a;
}

int free_player(void)
{
	printf("bye\n");
	return 0;
}
