//! The program `plateau` as its users see it: what it prints, where, and with which exit code.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "cli/bench.rs"]
mod bench;
#[path = "cli/board.rs"]
mod board;
#[path = "cli/eyes.rs"]
mod eyes;
#[path = "cli/lists.rs"]
mod lists;
#[path = "cli/options.rs"]
mod options;
#[path = "cli/output.rs"]
mod output;
#[path = "cli/perft.rs"]
mod perft;
#[path = "cli/play.rs"]
mod play;
#[path = "cli/refusals.rs"]
mod refusals;
#[path = "cli/replay.rs"]
mod replay;
#[path = "cli/rules.rs"]
mod rules;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/solve.rs"]
mod solve;
#[path = "cli/tampered.rs"]
mod tampered;
