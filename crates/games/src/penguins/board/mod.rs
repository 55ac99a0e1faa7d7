//! The board: its straight lines, and board files.

pub(super) mod file;
pub(super) mod lines;
