//! Players from outside, through the program `plateau`: programs that speak lines, libraries in C,
//! people at the terminal; how they fail, and what becomes of the match.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "outside/ask.rs"]
mod ask;
#[path = "outside/burglar.rs"]
mod burglar;
#[path = "outside/check.rs"]
mod check;
#[path = "outside/check_libraries.rs"]
mod check_libraries;
#[path = "outside/clocks.rs"]
mod clocks;
#[path = "outside/control.rs"]
mod control;
#[path = "outside/crashes.rs"]
mod crashes;
#[path = "outside/endings.rs"]
mod endings;
#[path = "outside/fallback.rs"]
mod fallback;
#[path = "outside/flood.rs"]
mod flood;
#[path = "outside/human.rs"]
mod human;
#[path = "outside/illegal.rs"]
mod illegal;
#[path = "outside/libraries.rs"]
mod libraries;
#[path = "outside/limits.rs"]
mod limits;
#[path = "outside/mansuba.rs"]
mod mansuba;
#[path = "outside/neighbours.rs"]
mod neighbours;
#[path = "outside/protocol.rs"]
mod protocol;
#[path = "outside/rails.rs"]
mod rails;
#[path = "outside/ranks.rs"]
mod ranks;
#[path = "outside/records.rs"]
mod records;
#[path = "cli/run.rs"]
mod run;
#[path = "outside/sandbox.rs"]
mod sandbox;
#[path = "outside/sapotache.rs"]
mod sapotache;
#[path = "outside/starts.rs"]
mod starts;
#[path = "outside/table.rs"]
mod table;
#[path = "outside/told.rs"]
mod told;
#[path = "outside/verbose.rs"]
mod verbose;
#[path = "outside/written.rs"]
mod written;
