//! Matches that are looked at again: those of tables, of the store, and of records from outside.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use page::{Chair, NextMatch, Past, Place, Refusal, Why};
use serde::Serialize;
use store::{MatchId, RecentMatch, Store, StoreUpkeep};
use table::Eyes;

use crate::{Hall, HallError, HeldTable, Opened, Token};

/// Records that are kept in memory, and their bytes in all: those from outside are nowhere else.
const MOST_KEPT: usize = 128;
const MOST_BYTES: usize = 64 << 20;

/// The first letter of the names of records from outside, which no other name begins with.
const OUTSIDE: char = 'x';

/// Replays that were asked for lately, the last one first.
#[derive(Default)]
pub(crate) struct RecentReplays(Mutex<VecDeque<KeptReplay>>);

struct KeptReplay {
    id: String,
    /// Where the match was, if it is one of a table.
    place: Option<Place>,
    past: Arc<Past>,
    bytes: usize,
}

impl RecentReplays {
    fn lock(&self) -> MutexGuard<'_, VecDeque<KeptReplay>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str, place: Option<Place>) -> Option<Arc<Past>> {
        let mut kept = self.lock();
        let found = kept.iter().position(|replay| replay.id == id && replay.place == place)?;
        let found = kept.remove(found)?;
        let past = Arc::clone(&found.past);
        kept.push_front(found);
        Some(past)
    }

    fn keep(&self, id: &str, place: Option<Place>, past: &Arc<Past>) {
        let bytes = past.record().to_line().len();
        let mut kept = self.lock();
        kept.retain(|replay| replay.id != id);
        kept.push_front(KeptReplay { id: id.to_string(), place, past: Arc::clone(past), bytes });
        let mut sum = 0;
        kept.retain(|replay| {
            sum += replay.bytes;
            sum <= MOST_BYTES
        });
        kept.truncate(MOST_KEPT);
    }
}

/// A match of the list of replays.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayLine {
    id: String,
    game: String,
    seats: Vec<Chair>,
    scores: Vec<i32>,
    ranks: Vec<u32>,
    ended_ms: u64,
}

impl ReplayLine {
    fn new(recent: RecentMatch) -> Self {
        let RecentMatch { contest, result } = recent;
        Self {
            id: result.id.to_string(),
            game: contest.game,
            seats: contest.players.iter().map(|player| Chair::read(&player.player)).collect(),
            scores: result.seats.iter().map(|seat| seat.score).collect(),
            ranks: result.seats.iter().map(|seat| seat.rank).collect(),
            ended_ms: result.ended_ms,
        }
    }
}

impl Hall {
    /// The matches of the store that ended last, the last one first; with `before`, those that were stored before that one.
    pub fn replays(
        &self,
        before: Option<&MatchId>,
        most: usize,
    ) -> Result<Vec<ReplayLine>, HallError> {
        if self.only_shows() {
            return Ok(Vec::new());
        }
        let recent = self.store()?.recent_matches(before, most)?;
        Ok(recent.into_iter().map(ReplayLine::new).collect())
    }

    /// Takes a record from outside if every event of it holds, and returns its name: a hash of it, so that the same record
    /// has the same name. It is kept in memory only, as long as there is room.
    pub fn upload(&self, text: &str) -> Result<String, HallError> {
        if self.only_shows() {
            return Err(HallError::OnlyShows);
        }
        let past = Arc::new(Past::read(text)?);
        let hash = blake3::hash(past.record().to_line().as_bytes());
        let id = format!("{OUTSIDE}{}", &hash.to_hex()[..24]);
        self.0.recent.keep(&id, None, &past);
        Ok(id)
    }

    /// A match by the name of its table, the id of its record, or the name of a record from outside.
    pub fn past(&self, id: &str) -> Result<Arc<Past>, HallError> {
        if !is_kept(id) {
            return match self.find(id) {
                Err(HallError::Unknown(_)) if is_beginning(id) => self.past_beginning(id),
                table => Ok(self.past_of(&*table?)),
            };
        }
        if let Some(past) = self.0.recent.find(id, None) {
            return Ok(past);
        }
        let unknown = || HallError::unknown(id);
        let Ok(stored) = id.parse::<MatchId>() else { return Err(unknown()) };
        if self.only_shows() {
            return Err(unknown());
        }
        let record = self.store()?.record(&stored)?.ok_or_else(unknown)?;
        let past = Arc::new(Past::of(record)?);
        self.0.recent.keep(id, None, &past);
        Ok(past)
    }

    /// The only match of the store whose id begins so.
    fn past_beginning(&self, digits: &str) -> Result<Arc<Past>, HallError> {
        if self.only_shows() {
            return Err(HallError::unknown(digits));
        }
        let found = self.store()?.find(digits)?;
        match found[..] {
            [id] => self.past(&id.to_string()),
            [] => Err(HallError::unknown(digits)),
            _ => {
                let why = format!("several matches begin with {digits}: give more digits");
                Err(Refusal::new(Why::Malformed, why).into())
            }
        }
    }

    /// What happened at a table so far. That of a finished match is kept: to copy and seal a record takes time, under the lock
    /// of the table.
    fn past_of(&self, table: &HeldTable) -> Arc<Past> {
        let place = table.lock().live.place();
        if let Some(past) = self.0.recent.find(table.id(), Some(place)) {
            return past;
        }
        let (place, past) = table.past();
        let past = Arc::new(past);
        if past.is_public() {
            self.0.recent.keep(table.id(), Some(place), &past);
        }
        past
    }

    /// The eyes with which the holder of a token sees a match: see [`HeldTable::eyes`].
    pub fn eyes(&self, id: &str, token: Option<&Token>) -> Result<Eyes, HallError> {
        match is_kept(id) {
            true => Ok(Eyes::Spectator),
            false => Ok(self.find(id)?.eyes(token)?),
        }
    }

    /// Opens a table that goes on from a position of a match that is over.
    pub fn play_on(&self, past: &Past, next: &NextMatch) -> Result<Opened, HallError> {
        if self.only_shows() {
            return Err(HallError::OnlyShows);
        }
        if !past.is_public() {
            return Err(Refusal::not_over().into());
        }
        self.seat(past.play_on(next)?)
    }
}

/// How many digits of an id name a match at least.
const FEWEST_DIGITS: usize = 4;

/// Whether a name may be the beginning of the id of a record.
fn is_beginning(id: &str) -> bool {
    id.len() >= FEWEST_DIGITS && id.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// Whether a name is that of a record, not of a table.
fn is_kept(id: &str) -> bool {
    id.starts_with(OUTSIDE) || id.parse::<MatchId>().is_ok()
}
