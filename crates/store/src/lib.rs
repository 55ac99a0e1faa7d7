//! What keeps the results and records of matches.
//!
//! - [`Store`]: what a tournament needs of a store; [`StoreUpkeep`]: inspecting and pruning one.
//! - [`Sqlite`]: a store in one file.
//! - [`ContestKey`]: what identifies results that can be compared; [`MatchResult`]: what is kept of a match
//!   besides its record.
//! - [`verify()`]: compares a store with the records in it, which it replays; [`Sqlite::repair`]: recovers
//!   what is intact in a damaged one.
//!
//! A match is claimed, played and stored; a second claim gets its result instead of playing it again:
//! ```
//! use std::time::Duration;
//!
//! use hosting::Host;
//! use players::{Contest, HumanTerminal, PlayerSpec};
//! use store::{
//!     ClaimReply, ContestKey, FinishedMatch, MatchResult, PlayerKey, SavedPlan, Sqlite, Store, now_ms,
//! };
//! use table::Seed;
//! use table::terms::Terms;
//!
//! let game = registry::find("penguins").expect("a game of the list");
//! let variant = game.variant(&serde_json::Map::new())?;
//! let names = ["line", "random"];
//! let key = ContestKey {
//!     game: game.name().to_string(),
//!     rules: game.rules(),
//!     options: variant.options().value().as_object().expect("an object").clone(),
//!     terms: Terms::default(),
//!     seats: 2,
//!     players: names.map(|name| PlayerKey { player: name.to_string(), files: None }).to_vec(),
//! };
//! let contest = Contest {
//!     variant,
//!     players: vec![PlayerSpec::read("line")?, PlayerSpec::read("random")?],
//!     seed: Seed(7),
//!     terms: key.terms,
//!     host: Host::new("plateau"),
//!     verbose: false,
//!     trust: false,
//!     terminal: HumanTerminal::default(),
//! };
//!
//! let folder = std::env::temp_dir().join(format!("plateau-store-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let mut store = Sqlite::open(&folder.join("cup.db"))?;
//! let plan = SavedPlan { key: [0; 16], text: "one match".to_string(), begun_ms: now_ms() };
//! store.begin(&plan, &key)?;
//!
//! let id = contest.id()?.parse()?;
//! assert_eq!(store.exchange(&key, &[], &[id])?, [ClaimReply::Granted]);
//! let record = contest.play(None)?;
//! let result = MatchResult::new(&record, [(0, Duration::ZERO); 2], &[], now_ms().cast_unsigned());
//! let finished = FinishedMatch { record, result: result.clone() };
//! store.exchange(&key, &[finished], &[])?;
//!
//! assert_eq!(store.exchange(&key, &[], &[id])?, [ClaimReply::Played(result)]);
//! assert_eq!(store.matches(&key)?.len(), 1);
//! # drop(store);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod contest;
mod error;
mod id;
mod live;
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
pub use live::{LiveChange, LiveCount, LivePruneFilter, LiveTable};
pub use repair::Repair;
pub use result::{Blame, MatchFault, MatchResult, MeasuredDelay, SeatResult};
pub use sqlite::Sqlite;
pub use store::{
    CLAIM_LEASE, ClaimReply, FinishedMatch, GameContents, KeptMatch, LIVE_CLAIM_LEASE, ListedMatch,
    MatchQuery, Prunable, PruneFilter, RecentMatch, Store, StoreContents, StoreEntry, StoreUpkeep,
    StoredMatch, StoredRows, StoredTally,
};
pub use verify::{MatchCheck, ReplayFn, verify};
