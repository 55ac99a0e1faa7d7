//! Tournaments: many matches, one table.
//!
//! - [`Plan`]: what a tournament is; [`Schedule`]: which rotations it has, as a pure iterator.
//! - [`Ledger`]: what has come of a tournament so far, and whether it is time to stop.
//! - [`Means`]: plays what is missing.
//! - [`Standings`]: the table; [`report`]: the same for people and other programs.

mod ledger;
mod plan;
mod probe;
pub mod report;
mod run;
mod saved;
mod schedule;
mod standings;

pub use ledger::{ERROR, Ledger, Place, Slot, Test, ToDo};
pub use plan::{Broken, Entrant, Format, Plan, Rotation, Stop};
pub use run::{Means, Trouble};
pub use schedule::{Next, Points, Schedule};
pub use standings::{FailedMatch, Meeting, Row, Standings, anchor_of};
