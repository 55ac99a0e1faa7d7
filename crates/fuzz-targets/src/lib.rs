//! All parsers of untrusted input, as functions of bytes that must never panic, hang or take much
//! memory. The fuzzer runs them (`fuzz/`), and so do the tests, on the corpora.
//!
//! An input is a header line, and then what is read. The line has the game's name, a
//! digit for the seats, a letter for what follows, and the options of the match as JSON, if any, with
//! blanks between: `penguins 2 b {"penguins":1}`. The letters are those in the `match` of each target; any other one stands
//! for its usual case, such as `b` for a board in `files`.

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
