//! The gauntlet: players that misbehave, in every way we could think of, in every game. Whatever they do, the
//! match has a result, its record names the fault and can be replayed, the others have played on, and
//! neither a process nor a file is left behind.
//!
//! A case is a line of a table: its name, the game, the player, the kind of its fault, and something of its
//! detail. Deeds are done by the libraries in this folder (`gauntlet/calls.h` says how a file's name tells
//! what to do), by the puppet, and by a program in Python.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

/// Makes a test of each line.
macro_rules! cases {
    ($($name:ident: $game:literal, $player:expr => $kind:literal, $detail:literal;)+) => {
        $(
            #[test]
            fn $name() {
                $crate::case::Case::new($game, $player, $kind, $detail).run();
            }
        )+
    };
}

#[path = "gauntlet/answers.rs"]
mod answers;
#[path = "gauntlet/calls.rs"]
mod calls;
#[path = "gauntlet/case.rs"]
mod case;
#[path = "gauntlet/deeds.rs"]
mod deeds;
#[path = "gauntlet/left.rs"]
mod left;
#[path = "gauntlet/lines.rs"]
mod lines;
#[allow(dead_code, reason = "shared with other tests")]
#[path = "cli/run.rs"]
mod run;
