#!/usr/bin/env python3
"""Plays Penguins: takes the tile with the most fish, and stays where there is more to take."""
import json
import sys

NEAR = 0.1  # what a fish around a tile counts, against one on it


def value(move, closed):
    """How good a move is: the fish on the tile it leads to, and a little for those around it."""
    tile = int(move.replace("place ", "").split("-")[-1])  # "place 12" or "34-12"
    around = [side for side in sides[tile] if side is not None and side not in closed]
    return fish[tile] + NEAR * sum(fish[side] for side in around)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        sides, fish = message["board"]["sides"], message["board"]["fish"]
        answer = {"type": "ready", "name": "greedy", "moves": True}
    elif message["type"] == "turn":
        view, moves = message["view"], message["moves"]
        penguins = [tile for seat in view["seats"] for tile in seat["penguins"]]
        closed = set(view["melted"] + penguins)
        best = max(moves, key=lambda move: value(move, closed))
        answer = {"type": "move", "move": best, "say": f"worth {value(best, closed):.1f}"}
        print(f"{len(moves)} moves, best {best}", file=sys.stderr)
    else:  # "end"
        break
    print(json.dumps(answer), flush=True)
