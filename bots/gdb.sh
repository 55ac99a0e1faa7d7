#!/bin/sh
# Runs a bot or a library under gdb, and prints to stderr where it crashed:
#     plateau play penguins ./bot:wrap=./gdb.sh random --trust
# The bot keeps the lines of the referee as its stdin and stdout; gdb itself writes to stderr.
exec 3>&1
exec gdb -q -nx -batch -ex "set exec-wrapper sh -c 'exec \"\$@\" >&3 3>&-' sh" -ex run -ex backtrace --args "$@" >&2
