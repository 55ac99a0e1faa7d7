//! Sapotache: *Saboteur*, a game of secret roles.

mod card;
mod file;
mod moves;
mod options;

pub use card::{Card, Cell, Role, Tool};
pub use moves::{Move, Seats, Seen};
pub use options::{Connected, DeadEnd, Gold, Layout, Options, Preset, Saboteurs, Setup, Tools};
