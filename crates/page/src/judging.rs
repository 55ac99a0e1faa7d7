//! The moves of a match judged one after the other.

use std::sync::Arc;
use std::time::Duration;

use game::Watch;
use table::{Analysis, AnalysisError, AnyPlayer, AnyTable, Replay, Variant};

use crate::{Past, Refusal, Why};

/// The times that a search may take for a position.
const SHORTEST: Duration = Duration::from_millis(10);
const LONGEST: Duration = Duration::from_secs(5);

type MakeAdviser = Box<dyn Fn(&dyn AnyTable) -> Result<Box<dyn AnyPlayer>, String> + Send>;

/// A match whose moves are judged one after the other, by the same analysis as `plateau analyse`.
pub struct Judging(Analysis<'static, MakeAdviser>);

impl Past {
    /// Begins to judge the moves after some events; each position is searched for `time`.
    pub fn judging(&self, after: usize, time: Duration) -> Result<Judging, Refusal> {
        if !(SHORTEST..=LONGEST).contains(&time) {
            let reason = "a position is searched for 10 to 5,000 milliseconds";
            return Err(Refusal::new(Why::Malformed, reason));
        }
        let variant: Arc<dyn Variant> = Arc::clone(self.variant());
        let mut replay = Replay::owned(&*variant, self.record().clone())?;
        while replay.table().ply() < after && replay.step()? {}
        let make: MakeAdviser = Box::new(move |table| variant.adviser(table, time));
        Ok(Judging(Analysis::new(replay, make)))
    }
}

/// A move that was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The event that it is in the record, from 1.
    pub number: usize,
    /// What it was worth, as JSON.
    pub json: String,
}

impl Judging {
    /// The next move with what it was worth; `None` after the last. `watch` begins the time of a search.
    pub fn next<W: Watch>(&mut self, watch: impl Fn() -> W) -> Result<Option<Judged>, Refusal> {
        let judged = self.0.next(watch).map_err(|error| match error {
            AnalysisError::Record(bad) => bad.into(),
            AnalysisError::Analyst(why) => Refusal::new(Why::NotAllowed, why),
        })?;
        // All that the search said is longer than everything else.
        Ok(judged.map(|judged| Judged { number: judged.number, json: judged.to_json(false, None) }))
    }
}
