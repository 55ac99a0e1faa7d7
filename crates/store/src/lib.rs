//! What keeps the results and records of matches.
//!
//! - [`Store`]: what a tournament needs of a store; [`StoreUpkeep`]: inspecting and pruning one.
//! - [`Sqlite`]: a store in one file.
//! - [`ContestKey`]: what identifies results that can be compared; [`MatchResult`]: what is kept of a match
//!   besides its record.
//! - [`verify()`]: compares a store with the records in it, which it replays; [`Sqlite::repair`]: saves
//!   what is true in a damaged one.

mod clock;
mod contest;
mod error;
mod id;
mod process;
mod repair;
mod result;
mod sqlite;
mod store;
mod verify;

pub use clock::now_ms;
pub use contest::{ContestKey, PlayerKey, SavedPlan};
pub use error::{Result, StoreError};
pub use id::{BadMatchId, MatchId};
pub use repair::Repair;
pub use result::{Blame, MatchFault, MatchResult, SeatResult};
pub use sqlite::Sqlite;
pub use store::{
    CLAIM_LEASE, ClaimReply, FinishedMatch, GameContents, KeptMatch, LIVE_CLAIM_LEASE, Prunable,
    PruneFilter, Store, StoreContents, StoreEntry, StoreUpkeep, StoredMatch,
};
pub use verify::{MatchCheck, Replay, verify};
