#!/usr/bin/env bash
# Starts a bot and records its stdin and stdout in to-bot.txt and from-bot.txt of the current folder:
#     plateau play penguins ./bot.py:wrap=./tap.sh random --trust
# In the sandbox, without --trust, it cannot write them, and tee says so.
exec "$@" < <(tee to-bot.txt) > >(tee from-bot.txt)
