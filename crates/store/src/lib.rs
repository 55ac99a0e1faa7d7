//! What keeps the results and records of matches.
//!
//! - [`Store`]: what a tournament needs of a store; [`StoreUpkeep`]: inspecting and pruning one.
//! - [`Sqlite`]: a store in one file.
//! - [`ContestKey`]: what identifies results that can be compared; [`MatchResult`]: what is kept of a match
//!   besides its record.
//! - [`verify()`]: replays every record of a store.

mod clock;
mod contest;
mod error;
mod id;
mod process;
mod result;
mod sqlite;
mod store;
mod verify;

pub use clock::now_ms;
pub use contest::{ContestKey, PlayerKey, SavedPlan};
pub use error::{Result, StoreError};
pub use id::{BadMatchId, MatchId};
pub use result::{Blame, MatchFault, MatchResult, SeatResult};
pub use sqlite::Sqlite;
pub use store::{
    CLAIM_LEASE, ClaimReply, FinishedMatch, GameContents, LIVE_CLAIM_LEASE, PruneFilter, Store,
    StoreContents, StoreUpkeep, StoredMatch,
};
pub use verify::{RecordCheck, Replay, verify};
