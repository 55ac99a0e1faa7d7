// A player in C++: static objects, iostreams, containers, exceptions of its own.
#include <plateau/penguins.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <stdexcept>
#include <vector>

namespace {

struct Announcer {
	Announcer() { std::cout << "a static object is made" << std::endl; }
	~Announcer() { std::cout << "a static object is destroyed" << std::endl; }
} announcer;

struct Board {
	int me = 0;
	std::vector<std::vector<int>> sides;
	std::vector<int> fish;
	std::map<int, int> penguins;
	std::vector<bool> open;

	void apply(const move *moves, size_t n)
	{
		std::for_each(moves, moves + n, [this](const move &m) {
			penguins.erase(m.src);
			penguins[m.dst] = m.player;
			open.at(static_cast<size_t>(m.dst)) = false;
		});
	}

	bool is_free(int tile) const
	{
		try {
			return open.at(static_cast<size_t>(tile));
		} catch (const std::out_of_range &) {
			return false; // water
		}
	}
};

Board board;

} // namespace

void init(unsigned player, size_t nb_tiles, const edge *edges, size_t size_edges, const int *fishes,
          size_t, size_t)
{
	board.me = static_cast<int>(player);
	board.sides.resize(nb_tiles);
	board.fish.assign(fishes, fishes + nb_tiles);
	board.open.assign(nb_tiles, true);
	for (size_t i = 0; i < size_edges; i++)
		board.sides[static_cast<size_t>(edges[i].src)].push_back(edges[i].dst);
}

move place(const move *moves, size_t n)
{
	board.apply(moves, n);
	int tile = 0;
	while (!board.is_free(tile) || board.fish[static_cast<size_t>(tile)] != 1)
		tile++;
	return {board.me, NO_TILE, tile};
}

move play(const move *moves, size_t n)
{
	board.apply(moves, n);
#ifdef THROWS
	throw std::runtime_error("this is not caught");
#endif
	for (const auto &penguin : board.penguins)
		for (int next : board.sides[static_cast<size_t>(penguin.first)])
			if (penguin.second == board.me && board.is_free(next))
				return {board.me, penguin.first, next};
	std::cout << "no move found";
	return {board.me, NO_TILE, NO_TILE};
}

void done()
{
	std::cout << "done in C++";
}
