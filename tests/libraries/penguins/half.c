/* A player whose author forgot one function. */
#include <plateau/penguins.h>

void init(unsigned player, size_t nb_tiles, const struct edge *edges, size_t size_edges,
          const int *fishes, size_t nb_players, size_t nb_penguins_by_player)
{
	(void)player, (void)nb_tiles, (void)edges, (void)size_edges, (void)fishes, (void)nb_players;
	(void)nb_penguins_by_player;
}

struct move place(const struct move *moves, size_t n)
{
	(void)moves, (void)n;
	return (struct move){ 0, NO_TILE, 0 };
}

void done(void)
{
}
