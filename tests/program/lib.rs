//! What all tests through the real program share: the program, built once, folders to run it in, and
//! players compiled from C.

use std::time::Duration;

mod build;
mod compile;
mod run;
mod typist;

pub use build::{path, repository};
pub use compile::{compile, compiled};
/// Only a defect takes as long, on the slowest and busiest machine.
pub const ONLY_DEFECTS: Duration = Duration::from_secs(60);

/// Only a defect leaves a killed process behind for as long. Puppets exit by themselves after a minute.
pub const STILL_THERE: Duration = Duration::from_secs(30);

pub use run::{
    Folder, Run, command, everywhere, game_names, games, keys, plain_lines, plateau, served, texts,
};
pub use typist::{Typist, Window};
