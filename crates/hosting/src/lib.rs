//! Processes of players from outside: spawned, limited, watched and killed. Nothing here knows a game
//! or a referee.

mod group;
mod keeper;
pub mod link;
pub mod pin;
mod process;
mod scratch;
mod strays;
pub mod turns;
mod usage;

pub use keeper::keep;
pub use process::{Process, told};
pub use scratch::Scratch;
