//! Matches that are looked at again: those of tables, of the store, and of records from outside.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use page::{NextMatch, Past, Refusal, Why};
use serde::Serialize;
use store::{MatchId, RecentMatch, Store};
use table::Eyes;

use crate::{Hall, HallError, Opened, Token};

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
    past: Arc<Past>,
    bytes: usize,
}

impl RecentReplays {
    fn lock(&self) -> MutexGuard<'_, VecDeque<KeptReplay>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Option<Arc<Past>> {
        let mut kept = self.lock();
        let found = kept.iter().position(|replay| replay.id == id)?;
        let found = kept.remove(found)?;
        let past = Arc::clone(&found.past);
        kept.push_front(found);
        Some(past)
    }

    fn keep(&self, id: &str, past: &Arc<Past>, bytes: usize) {
        let mut kept = self.lock();
        kept.retain(|replay| replay.id != id);
        kept.push_front(KeptReplay { id: id.to_string(), past: Arc::clone(past), bytes });
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
    players: Vec<String>,
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
            players: contest.players.into_iter().map(|player| player.player).collect(),
            scores: result.seats.iter().map(|seat| seat.score).collect(),
            ranks: result.seats.iter().map(|seat| seat.rank).collect(),
            ended_ms: result.ended_ms,
        }
    }
}

impl Hall {
    /// The matches of the store that ended last, the last one first.
    pub fn replays(&self, most: usize) -> Result<Vec<ReplayLine>, HallError> {
        if self.only_shows() {
            return Ok(Vec::new());
        }
        let recent = self.store()?.recent_matches(most)?;
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
        self.0.recent.keep(&id, &past, text.len());
        Ok(id)
    }

    /// A match by the name of its table, the id of its record, or the name of a record from outside; and the eyes of
    /// whoever has this token, without one those of everybody.
    pub fn past(&self, id: &str, token: Option<&Token>) -> Result<(Arc<Past>, Eyes), HallError> {
        let unknown = || HallError::Unknown(id.chars().take(40).collect());
        let is_kept = id.starts_with(OUTSIDE) || id.parse::<MatchId>().is_ok();
        if !is_kept {
            let table = self.find(id)?;
            let eyes = table.eyes(token)?;
            return Ok((Arc::new(table.past()), eyes));
        }
        if let Some(past) = self.0.recent.find(id) {
            return Ok((past, Eyes::Spectator));
        }
        let Ok(stored) = id.parse::<MatchId>() else { return Err(unknown()) };
        if self.only_shows() {
            return Err(unknown());
        }
        let record = self.store()?.record(&stored)?.ok_or_else(unknown)?;
        let bytes = record.log.len() * 256;
        let past = Arc::new(Past::of(record)?);
        self.0.recent.keep(id, &past, bytes);
        Ok((past, Eyes::Spectator))
    }

    /// Opens a table that goes on from a position of a match that is over.
    pub fn play_on(&self, past: &Past, next: &NextMatch) -> Result<Opened, HallError> {
        if self.only_shows() {
            return Err(HallError::OnlyShows);
        }
        if !past.is_public() {
            return Err(not_over().into());
        }
        self.seat(past.play_on(next)?)
    }
}

/// Why nobody may know more of a match yet.
pub(crate) fn not_over() -> Refusal {
    Refusal::new(Why::OutOfTurn, "the match is not over")
}
