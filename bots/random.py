#!/usr/bin/env python3
"""Plays any game at random: a bot to copy. Usage: plateau play penguins ./random.py line"""
import json
import os
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        answer = {"type": "ready", "name": "random.py", "moves": True}
    elif message["type"] == "turn":
        moves = message["moves"]  # a file named random.py cannot import Python's own random
        answer = {"type": "move", "move": moves[int.from_bytes(os.urandom(8), "big") % len(moves)]}
    else:  # "end"
        break
    print(json.dumps(answer), flush=True)
