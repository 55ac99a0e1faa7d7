//! The gauntlet: players that misbehave, in every way we could think of, in every game. Whatever they do, the
//! match has a result, its record names the fault and can be replayed, the others have played on, and
//! neither a process nor a file is left behind.
//!
//! A case is a line of a table: its name, the game, the player, the kind of its fault, and something of its
//! detail. Deeds are done by the libraries in this folder (`gauntlet/calls.h` describes how a file's name encodes
//! them), by the puppet, and by a program in Python.

/// Makes a test of each line.
macro_rules! cases {
    ($($name:ident: $game:literal, $player:expr => $kind:literal, $detail:literal;)+) => {
        $(
            #[test]
            fn $name() {
                $crate::gauntlet::case::Case::new($game, $player, $kind, $detail).run();
            }
        )+
    };
}

mod answers;
mod calls;
mod case;
mod deeds;
mod held;
mod left;
mod lines;
