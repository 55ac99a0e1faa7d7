#!/usr/bin/env python3
"""Plays any game at random: a bot to copy. Usage: plateau play penguins ./random.py line"""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        answer = {"type": "ready", "name": "random.py", "moves": True}
    elif message["type"] == "turn":
        answer = {"type": "move", "move": random.choice(message["moves"])}
    else:  # "end"
        break
    print(json.dumps(answer), flush=True)
