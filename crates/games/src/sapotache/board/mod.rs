//! The board and its cards.
//!
//! - `card`: cards, tools, roles, cells; `faces`: what can lie on a cell, and what it allows beside it.
//! - `ways`: what lies on the board and what may, kept up to date; `looks`: queries of it.
//! - `file`: board files; `shipped`: those that come with the program.

pub(super) mod card;
pub(super) mod faces;
pub(super) mod file;
pub(super) mod looks;
pub(super) mod ways;
