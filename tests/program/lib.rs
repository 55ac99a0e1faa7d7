//! What all tests through the real program share: the program, built once, folders to run it in, and
//! players compiled from C.

mod build;
mod compile;
mod run;

pub use build::{path, repository};
pub use compile::{compile, compiled};
pub use run::{Folder, Run, command, keys, plateau, texts};
