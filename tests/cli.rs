//! The program `plateau` as its users see it: what it prints, where, and with which exit code.

mod analyse;
mod bench;
mod board;
pub(crate) mod eyes;
mod help;
mod lists;
mod openings;
mod options;
mod output;
mod paged;
mod perft;
mod pictures;
mod play;
mod positions;
mod puzzles;
mod refusals;
mod replay;
mod rules;
mod solve;
mod tampered;
mod tune;
