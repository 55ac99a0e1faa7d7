//! All parsers of untrusted input, as functions of bytes that must never panic, hang or take much
//! memory. The fuzzer runs them (`fuzz/`), and so do the tests, on the corpora.
//!
//! An input is a header line, and then what is read. The line has the game's name, a
//! digit for the seats, a letter for what follows, and the options of the match as JSON, if any, with
//! blanks between: `penguins 2 b {"penguins":1}`. What follows depends on the target (the folder in `fuzz/corpus`) and the letter:
//!
//! | target | letter | what follows | how to make it |
//! |---|---|---|---|
//! | `files` | `b` | a file in the game's format | `plateau board GAME` |
//! | `files` | `o` | a file of options, as TOML | by hand |
//! | `files` | `s` | a set-up as JSON | `board` in `plateau board GAME --json` |
//! | `files` | `z` | puzzles | by hand |
//! | `moves` | `m` | a move a line; `!` fails the seat to act, `!!` for good | `moves` in `plateau play GAME --json` |
//! | `records` | `r` | a record as it is | `plateau play GAME --record -` |
//! | `records` | `s` | a record; id, set-up and digits are made to fit | the same |
//! | `lines` | `p` | lines of a player | `from-bot.txt` of `bots/tap.sh` |
//! | `lines` | `r` | lines of a referee | `to-bot.txt` of `bots/tap.sh` |
//! | `lines` | `w` | players as on the command line | by hand |
//! | `lines` | `c` | clocks | by hand |
//! | `referee` | `r`, `f`, `x` | answers of all seats; the letter is the consequence of illegal moves, a capital one means no time limit | by hand |
//!
//! In `referee`, `*3` is the fourth legal move, `+` comes before a line that is sent unasked, and `!t`, `!c`, `!l` are a timeout, a crash and
//! a line that is too long. A game with several options that take files has them in `files` in their order, with a line `=====` between. Any
//! other letter stands for the first one of its target.

mod files;
mod input;
mod lines;
mod moves;
mod play;
mod records;
mod referee;

pub use files::files;
pub use lines::lines;
pub use moves::moves;
pub use records::records;
pub use referee::referee;

/// A target with its name.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, and that of its corpus.
    pub name: &'static str,
    /// Runs an input.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: [Target; 5] = [
    Target { name: "files", run: files },
    Target { name: "lines", run: lines },
    Target { name: "moves", run: moves },
    Target { name: "records", run: records },
    Target { name: "referee", run: referee },
];
