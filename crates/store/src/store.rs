//! What a store offers, whatever keeps the results. One file on one machine does ([`Sqlite`]); a database
//! shared by many machines offers the same.
//!
//! [`Sqlite`]: crate::Sqlite

use std::time::Duration;

use game::Seat;
use table::{Record, Seed};

use crate::contest::{ContestKey, SavedPlan};
use crate::error::Result;
use crate::id::MatchId;
use crate::result::MatchResult;
use crate::verify::from_record;

/// How long claims stay valid after the last call of a program whose process cannot be inspected from here.
pub const CLAIM_LEASE: Duration = Duration::from_secs(10);
/// The same for a process that is known to be alive: it may have been suspended with its machine.
pub const LIVE_CLAIM_LEASE: Duration = Duration::from_secs(600);

/// A match whose result is in the store.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMatch {
    /// Indices into the players of the contest, by seat.
    pub seats: Vec<usize>,
    /// The match's seed.
    pub seed: Seed,
    /// Its result.
    pub result: MatchResult,
}

/// A match that has just been played.
#[derive(Clone, Debug)]
pub struct FinishedMatch {
    /// Its record.
    pub record: Record,
    /// Its result.
    pub result: MatchResult,
}

/// The answer to a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum ClaimReply {
    /// The match is the caller's to play.
    Granted,
    /// Another program is playing it.
    Taken,
    /// It has been played.
    Played(MatchResult),
}

/// Keeps each result once.
pub trait Store {
    /// Saves the plan of a tournament, and returns the matches of its contest that are stored.
    fn begin(&mut self, plan: &SavedPlan, contest: &ContestKey) -> Result<Vec<StoredMatch>>;

    /// The matches of a contest that are stored. Writes nothing.
    fn matches(&mut self, contest: &ContestKey) -> Result<Vec<StoredMatch>>;

    /// Stores finished matches and claims others, all in one transaction; the replies are in the
    /// order of `wanted`. A match that is stored already stays as it is. Each call renews all claims
    /// of the caller, which expire after [`CLAIM_LEASE`].
    fn exchange(
        &mut self,
        contest: &ContestKey,
        finished: &[FinishedMatch],
        wanted: &[MatchId],
    ) -> Result<Vec<ClaimReply>>;

    /// Releases all claims of the caller.
    fn release_claims(&mut self) -> Result<()>;

    /// The saved plans, the most recently begun first.
    fn plans(&mut self) -> Result<Vec<SavedPlan>>;

    /// The record of a match; none if the match is unknown or its record was pruned.
    fn record(&mut self, id: &MatchId) -> Result<Option<Record>>;
}

/// A match as a store keeps it, with its contest by value.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptMatch {
    /// Its contest; the players are those of the seats, in their order.
    pub contest: ContestKey,
    /// Its seed.
    pub seed: Seed,
    /// Its result.
    pub result: MatchResult,
    /// Whether all of it is as it was written. Without digests this is not known, and true.
    pub intact: bool,
}

impl KeptMatch {
    /// A match of which nothing is known but its record.
    pub fn of(record: &Record, ended_ms: u64) -> Self {
        let spent = (0..record.players.len()).map(|seat| {
            let own = record.log.iter().filter(|line| line.seat.map(Seat::index) == Some(seat));
            own.fold((0, Duration::ZERO), |(asked, time), line| {
                (asked + 1, time + Duration::from_micros(line.used_us.unwrap_or(0)))
            })
        });
        from_record(record, &MatchResult::new(record, spent, &[], ended_ms))
    }
}

/// A match of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct RecentMatch {
    /// Its contest; the players are those of the seats, in their order.
    pub contest: ContestKey,
    /// Its result.
    pub result: MatchResult,
}

/// Rows of a contest that were read.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRows {
    /// The matches between its players.
    pub matches: Vec<StoredMatch>,
    /// How many rows were read: other players may have played under the same conditions.
    pub rows: usize,
    /// The number of the last row.
    pub last: i64,
}

/// What was added up of a tournament. What the text means is the tournament's affair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTally {
    /// The last row that is in it.
    pub seen: i64,
    /// What was added up.
    pub text: Vec<u8>,
}

/// Which matches of a contest a list has. Players are indices into those of the contest.
pub struct MatchQuery<'a> {
    /// Whether nothing below leaves out any match.
    pub is_everything: bool,
    /// Whether the players of a match, by seat, are right.
    pub players: &'a dyn Fn(&[usize]) -> bool,
    /// Whether their ranks are.
    pub ranks: &'a dyn Fn(&[usize], &[u32]) -> bool,
    /// Only matches with a fault.
    pub with_fault: bool,
    /// What else a match has to be.
    pub accepts: &'a dyn Fn(&StoredMatch) -> bool,
}

/// A match of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedMatch {
    /// Its row, by which the list goes on.
    pub row: i64,
    /// The match.
    pub stored: StoredMatch,
}

/// What a store has under the id of a match.
pub struct StoreEntry {
    /// The id.
    pub id: MatchId,
    /// The match; none if there is only a record.
    pub kept: Option<Result<KeptMatch>>,
    /// Its record; none if it was pruned or lost.
    pub record: Option<Result<Record>>,
    /// Whether the record is the one that was stored with the match, as far as that is known.
    pub is_original: bool,
}

/// Inspects, prunes and restores a store.
pub trait StoreUpkeep: Store {
    /// What is in the store.
    fn contents(&mut self) -> Result<StoreContents>;

    /// The ids that start with these hexadecimal digits, two at most.
    fn find(&mut self, prefix: &str) -> Result<Vec<MatchId>>;

    /// For each player of a contest, how many matches of its conditions other versions of the player have: players
    /// with the same text and other files. Writes nothing.
    fn other_versions(&mut self, contest: &ContestKey) -> Result<Vec<usize>>;

    /// What [`prune`](Self::prune) would delete. Writes nothing.
    fn prunable(&mut self, filter: PruneFilter) -> Result<Prunable>;

    /// Deletes records and returns their number. Results stay.
    fn prune(&mut self, filter: PruneFilter) -> Result<usize>;

    /// Makes the file as small as what is in it, which [`prune`](Self::prune) does too.
    fn shrink(&mut self) -> Result<()>;

    /// The matches with a fault that is blamed on the machine.
    fn by_machine(&mut self) -> Result<Vec<MatchId>>;

    /// The players that tables call so, as they are written: only the one that is written exactly so, if there is one.
    fn players_called(&mut self, name: &str) -> Result<Vec<String>>;

    /// The matches of a player as it is written, of all its versions.
    fn matches_of(&mut self, player: &str) -> Result<Vec<MatchId>>;

    /// The players as they are written, each once, in order.
    fn player_names(&mut self) -> Result<Vec<String>>;

    /// Deletes matches with their results and records: a tournament that is resumed plays them again.
    fn forget(&mut self, matches: &[MatchId]) -> Result<()>;

    /// What is wrong with the store apart from its matches, in words.
    fn damage(&mut self) -> Result<Vec<String>>;

    /// Visits every match and every record without one, one at a time.
    fn for_each_entry(&mut self, visit: &mut dyn FnMut(StoreEntry)) -> Result<()>;

    /// Stores a match that another store kept, with its record if there is one.
    fn restore(&mut self, kept: &KeptMatch, record: Option<&Record>) -> Result<()>;

    /// The plans that are as they were written, the most recently begun first.
    fn intact_plans(&mut self) -> Result<Vec<SavedPlan>>;

    /// Saves the plan of a tournament as the most recently begun one.
    fn save_plan(&mut self, plan: &SavedPlan) -> Result<()>;
}

/// What is in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreContents {
    /// What there is of each game.
    pub games: Vec<GameContents>,
    /// The number of records.
    pub records: usize,
    /// The bytes of all records, compressed.
    pub record_bytes: u64,
    /// The bytes that the store takes.
    pub bytes: u64,
    /// The number of claimed matches.
    pub claims: usize,
}

/// What there is of a game in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameContents {
    /// The game.
    pub game: String,
    /// The number of matches.
    pub matches: usize,
    /// The number of players in them.
    pub players: usize,
}

/// The records that a filter selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prunable {
    /// Their number.
    pub records: usize,
    /// Their bytes, compressed.
    pub bytes: u64,
}

/// Which records to delete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PruneFilter {
    /// Only those of matches that ended longer ago than this.
    pub older_than: Duration,
    /// Not those of matches with a fault.
    pub keep_faults: bool,
}
