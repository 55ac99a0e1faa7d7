"""A player in Python that plays a move and then misbehaves as its argument says."""

import json
import mmap
import random
import socket
import sys


def recursion():
    def deeper(depth):
        return deeper(depth + 1) + depth

    deeper(0)


def exception():
    raise ValueError("a bug")


def loop():
    while True:
        pass


def eat():
    hoard = []
    while True:
        hoard.append(mmap.mmap(-1, 1 << 26, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))


def connect():
    socket.create_connection(("127.0.0.1", 80)).close()
    sys.exit(99)


turns = 0
for line in sys.stdin:
    message = json.loads(line)
    answer = {"type": "ready", "name": "rogue"}
    if message["type"] == "end":
        break
    if message["type"] == "turn":
        turns += 1
        if turns == 2:
            globals()[sys.argv[1]]()
        answer = {"type": "move", "move": random.choice(message["moves"])}
    print(json.dumps(answer), flush=True)
