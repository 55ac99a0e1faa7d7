#!/usr/bin/env node
// Plays any game at random: a bot to copy. Usage: plateau play penguins ./random.js line
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "start") {
    say({ type: "ready", name: "random.js", moves: true });
  } else if (message.type === "turn") {
    const { moves } = message;
    say({ type: "move", move: moves[Math.floor(Math.random() * moves.length)] });
  } else {
    lines.close(); // "end"
  }
});

function say(answer) {
  process.stdout.write(JSON.stringify(answer) + "\n");
}
