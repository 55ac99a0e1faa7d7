//! Players from outside, through the program `plateau`: programs that speak lines, libraries in C,
//! people at the terminal; how they fail, and the consequences for the match.

mod ask;
mod asked;
mod burglar;
mod check;
mod check_libraries;
pub(crate) mod clocks;
mod control;
mod crashes;
mod endings;
mod fallback;
mod flood;
mod human;
mod illegal;
mod keys;
mod libraries;
mod limits;
mod mansuba;
mod messages;
mod neighbours;
mod protocol;
mod rails;
mod ranks;
mod reaped;
mod records;
mod sandbox;
mod sapotache;
mod starts;
pub(crate) mod table;
mod verbose;
mod written;
