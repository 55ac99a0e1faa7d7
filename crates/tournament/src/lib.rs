//! Tournaments: many matches, one table.
//!
//! - [`Plan`]: what a tournament is; [`Schedule`]: which rotations it has, as a pure iterator.
//! - [`Store`]: where results are kept, each once; [`Sqlite`] keeps them in a file.
//! - [`Ledger`]: what has come of a tournament so far, and whether it is time to stop.
//! - [`Means`]: plays what is missing.
//! - [`Standings`]: the table; [`report`]: the same for people and other programs.

mod clock;
mod ledger;
mod outcome;
mod plan;
mod probe;
mod process;
pub mod report;
mod run;
mod saved;
mod schedule;
mod sqlite;
mod standings;
mod store;

pub use ledger::{ERROR, Ledger, Place, Slot, Test, ToDo};
pub use outcome::{Blame, Failing, Outcome, SeatOutcome};
pub use plan::{Broken, Entrant, Format, Plan, Rotation, Stop};
pub use run::{Means, Trouble};
pub use schedule::{Next, Points, Schedule};
pub use sqlite::{Contents, Prune, Sqlite, Verified};
pub use standings::{FailedMatch, Meeting, Row, Standings, anchor_of};
pub use store::{
    Claim, Contest, Failed, Finished, Id, Known, PATIENCE, PlayerKey, SavedPlan, Store, read_id,
    write_id,
};
