/* As such libraries are found: it brings declarations of its own, asks for a name, draws coloured
 * boards all the time, keeps everything in globals and frees nothing. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define NO_TILE -1
#define MAX_TILES 1024
#define MAX_SIDES 12

struct edge { int src; int dst; };
struct move { int player; int src; int dst; };

struct tile {
	int fish;
	int nb_sides;
	int sides[MAX_SIDES];
	int penguin; /* the seat, or -1 */
	bool melted;
};

struct tile board[MAX_TILES];
size_t nb;
int id;
char name[32] = "anonymous";

static void show(void)
{
	printf("\033[2J\033[H--- %s ---\n", name);
	for (size_t i = 0; i < nb; i++) {
		if (board[i].melted)
			putchar('~');
		else if (board[i].penguin >= 0)
			printf("\033[3%dm%c\033[0m", 1 + board[i].penguin % 7, 'A' + board[i].penguin);
		else
			printf("%d", board[i].fish);
		if (i % 8 == 7)
			putchar('\n');
	}
	printf("\nyour move? ");
}

void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
          const int *fishes, size_t nb_players, size_t nb_penguins_by_player)
{
	printf("What is your name? ");
	if (scanf("%31s", name) == EOF)
		fprintf(stderr, "no name given\n");
	srand(time(NULL));
	id = player;
	nb = nb_tiles;
	for (size_t i = 0; i < nb; i++) {
		board[i].fish = fishes[i];
		board[i].penguin = -1;
	}
	for (size_t i = 0; i < size_edges; i++) {
		struct tile *t = &board[edges[i].src];
		t->sides[t->nb_sides++] = edges[i].dst;
	}
	printf("%zu players with %zu penguins\n", nb_players, nb_penguins_by_player);
	write(1, "written past stdio\n", 19);
}

static void update(const struct move moves[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (moves[i].src != NO_TILE) {
			board[moves[i].src].melted = true;
			board[moves[i].src].penguin = -1;
		}
		board[moves[i].dst].penguin = moves[i].player;
	}
	show();
}

struct move place(const struct move moves[], size_t n)
{
	update(moves, n);
	struct move m = { .player = id, .src = NO_TILE, .dst = rand() % nb };
	while (board[m.dst].fish != 1 || board[m.dst].penguin >= 0)
		m.dst = (m.dst + 1) % nb;
	return m;
}

static int next_side(int tile, int from)
{
	int k = 0;
	while (board[tile].sides[k] != from)
		k++;
	return (k + board[tile].nb_sides / 2) % board[tile].nb_sides;
}

struct move play(const struct move moves[], size_t n)
{
	update(moves, n);
	struct move best = { id, NO_TILE, NO_TILE };
	int most = 0;
	for (size_t i = 0; i < nb; i++) {
		if (board[i].penguin != id)
			continue;
		for (int k = 0; k < board[i].nb_sides; k++) {
			int from = i, to = board[i].sides[k];
			while (to != NO_TILE && !board[to].melted && board[to].penguin < 0) {
				if (board[to].fish > most) {
					most = board[to].fish;
					best = (struct move){ id, i, to };
				}
				int side = next_side(to, from);
				from = to;
				to = board[to].sides[side];
			}
		}
	}
	return best;
}

void done(void)
{
	printf("bye, %s", name);
}
