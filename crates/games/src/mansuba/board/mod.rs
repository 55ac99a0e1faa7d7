//! The board: relations between positions, and the star.

pub(super) mod relation;
pub(super) mod star;
