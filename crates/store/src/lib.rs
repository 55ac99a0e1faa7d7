//! What keeps the results and records of matches.
//!
//! - [`Store`]: what every store offers; [`Sqlite`] is one in a file.
//! - [`Contest`]: what identifies results that can be compared; [`Outcome`]: what is kept of a match.

mod clock;
mod outcome;
mod process;
mod sqlite;
mod store;

pub use clock::now;
pub use outcome::{Blame, Failing, Outcome, SeatOutcome};
pub use sqlite::{Contents, Prune, Sqlite, Verified};
pub use store::{
    Claim, Contest, Failed, Finished, Id, Known, PATIENCE, PlayerKey, Result, SavedPlan, Store,
    read_id, write_id,
};
