//! A table in memory.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::{Seat, Watch};
use page::{Chair, LiveMatch, Past, Place, Refusal, Thinking, Views, Waiting, Why};
use serde::Serialize;
use store::now_ms;
use table::Eyes;
use tokio::sync::watch;

use crate::flow::FlowGate;
use crate::token::Token;

/// A match that people and bots share. Everything that changes it goes through one lock, for a short time.
pub struct HeldTable {
    id: String,
    /// Hashes of the tokens of the seats that have one.
    tokens: Vec<Option<blake3::Hash>>,
    has_clock: bool,
    inner: Mutex<Inner>,
    /// Tells the watchers that something changed.
    news: watch::Sender<Place>,
    /// How many clients have held the seat of a guest, by seat: the last of them holds it.
    pub(crate) clients: Vec<watch::Sender<u64>>,
    /// Where the match waits for pages, if it is only shown.
    pub(crate) gate: Option<FlowGate>,
    /// The eyes of watchers without a token.
    open_eyes: Eyes,
}

pub(crate) struct Inner {
    pub(crate) live: LiveMatch,
    /// When the question under way was put; to a bot, when it began to think.
    pub(crate) asked: Instant,
    /// How far the store has followed.
    pub(crate) stored: Place,
    /// How many changes the store has.
    pub(crate) revision: u64,
    /// Whether a bot thinks.
    is_thinking: bool,
    /// Stops the bot that thinks.
    cancel: Arc<AtomicBool>,
    views: Views,
    pub(crate) touched: Instant,
    /// Whether the last change could not be stored: bots and clocks wait.
    pub(crate) is_stalled: bool,
    /// Whether it left memory because the store does not have it, or cannot read it.
    pub(crate) is_gone: bool,
}

impl Inner {
    /// Takes the answer of a bot.
    pub(crate) fn thought(&mut self, thinking: Thinking) -> Result<(), Refusal> {
        self.is_thinking = false;
        self.live.thought(thinking)
    }

    /// Goes back to the match as the store has it.
    pub(crate) fn replace(&mut self, live: LiveMatch) {
        self.stored = live.place();
        self.live = live;
        self.views.clear();
    }

    /// The time since the question under way was put. None passes before all players have come.
    pub(crate) fn used(&self) -> Duration {
        if self.live.awaits_someone() { Duration::ZERO } else { self.asked.elapsed() }
    }

    /// When the question under way was put, in milliseconds since 1970.
    pub(crate) fn asked_ms(&self) -> i64 {
        let since = i64::try_from(self.asked.elapsed().as_millis()).unwrap_or(i64::MAX);
        now_ms().saturating_sub(since)
    }

    /// Stops the bot that thinks, since nobody wants its answer any more.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// What one watcher is sent.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Where the match is.
    pub place: Place,
    /// The update, as JSON.
    pub json: Arc<str>,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize)]
pub struct TableLine {
    id: String,
    game: &'static str,
    ply: usize,
    seats: Vec<Chair>,
}

impl HeldTable {
    pub(crate) fn new(
        id: String,
        tokens: Vec<Option<blake3::Hash>>,
        live: LiveMatch,
        asked: Instant,
    ) -> Self {
        let (place, now) = (live.place(), Instant::now());
        let has_clock = live.table().spec().terms.clock.pace.is_some();
        let inner = Inner {
            live,
            asked,
            stored: place,
            revision: 0,
            is_thinking: false,
            cancel: Arc::default(),
            views: Views::default(),
            touched: now,
            is_stalled: false,
            is_gone: false,
        };
        let clients = tokens.iter().map(|_| watch::Sender::new(0)).collect();
        let (inner, news) = (Mutex::new(inner), watch::Sender::new(place));
        let (gate, open_eyes) = (None, Eyes::Spectator);
        Self { id, tokens, has_clock, inner, news, clients, gate, open_eyes }
    }

    /// A match that is played elsewhere, and shown to these eyes. Its clock is kept there.
    pub(crate) fn shown(id: String, live: LiveMatch, open_eyes: Eyes) -> Self {
        let tokens = vec![None; live.chairs().len()];
        let held = Self::new(id, tokens, live, Instant::now());
        Self { has_clock: false, gate: Some(FlowGate::default()), open_eyes, ..held }
    }

    /// Its name, which is part of its address.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The eyes that a token gives the right to: those of its seat. Without a token they are a spectator's, unless the match is
    /// shown to other eyes.
    pub fn eyes(&self, token: Option<&Token>) -> Result<Eyes, Refusal> {
        let Some(token) = token else { return Ok(self.open_eyes) };
        self.seat(token).map(Eyes::Seat)
    }

    /// The seat that a token gives the right to.
    pub fn seat(&self, token: &Token) -> Result<Seat, Refusal> {
        let mut found = None;
        // All are compared: the time it takes tells nothing.
        for (seat, kept) in Seat::all(self.tokens.len()).zip(&self.tokens) {
            if kept.as_ref().is_some_and(|kept| token.is(kept)) {
                found = Some(seat);
            }
        }
        found.ok_or_else(|| Refusal::new(Why::NotAllowed, "this token holds no seat of this table"))
    }

    /// Hashes of the tokens of the seats that have one.
    pub(crate) fn tokens(&self) -> &[Option<blake3::Hash>] {
        &self.tokens
    }

    /// Tells when something changes.
    pub fn news(&self) -> watch::Receiver<Place> {
        self.news.subscribe()
    }

    /// How many follow it.
    pub fn watchers(&self) -> usize {
        self.news.receiver_count()
    }

    /// What a list of tables says of it.
    pub fn line(&self) -> TableLine {
        let inner = self.lock();
        let table = inner.live.table();
        TableLine {
            id: self.id.clone(),
            game: table.game(),
            ply: table.ply(),
            seats: inner.live.chairs().to_vec(),
        }
    }

    /// Whom it waits for.
    pub fn waiting(&self) -> Waiting {
        self.lock().live.waiting()
    }

    /// Whether it left memory, so that it cannot be followed.
    pub(crate) fn is_gone(&self) -> bool {
        self.lock().is_gone
    }

    /// What a watcher with these eyes is sent, if it has followed the match to `since`; none if nothing changed.
    pub fn update(&self, eyes: Eyes, since: Option<Place>) -> Option<Watched> {
        let mut inner = self.lock();
        if inner.is_gone {
            return None;
        }
        inner.touched = Instant::now();
        let place = inner.live.place();
        let Inner { live, views, .. } = &mut *inner;
        views.update(live, eyes, since).map(|json| Watched { place, json })
    }

    /// The record of the match, if it is over.
    pub fn record(&self) -> Result<String, Refusal> {
        self.lock().live.finished_record()
    }

    /// What happened so far, for pictures of earlier positions, and how far that is.
    pub(crate) fn past(&self) -> (Place, Past) {
        let inner = self.lock();
        (inner.live.place(), inner.live.past())
    }

    /// The question of a bot that is to think, with what stops it.
    pub(crate) fn think(&self) -> Result<Option<(Thinking, Timekeeper)>, Refusal> {
        let mut inner = self.lock();
        if inner.is_thinking {
            // Its answer, or that it comes too late, lets the match go on.
            return Ok(None);
        }
        let Some(thinking) = inner.live.think()? else { return Ok(None) };
        inner.is_thinking = true;
        // The time that it waited for a thread is not its own.
        inner.asked = Instant::now();
        let increment = thinking.question().increment();
        let timekeeper = Timekeeper { limit: thinking.limit(), increment, ..Timekeeper::new() };
        inner.cancel = Arc::clone(&timekeeper.cancel);
        Ok(Some((thinking, timekeeper)))
    }

    /// How long ago the question under way was put.
    pub(crate) fn asked_ago(&self) -> Duration {
        self.lock().used()
    }

    /// Whether the match is on a clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.has_clock
    }

    /// When the time of the seat to act runs out. It does not run before all players have come, nor while a bot waits for a
    /// thread.
    pub(crate) fn deadline(&self) -> Option<(Instant, usize)> {
        let inner = self.lock();
        let seat = inner.live.table().asked()?;
        let waits_for_thread =
            matches!(inner.live.waiting(), Waiting::Bot(_)) && !inner.is_thinking;
        if waits_for_thread || inner.live.awaits_someone() {
            return None;
        }
        let limit = inner.live.table().limit(seat)?;
        Some((inner.asked.checked_add(limit)?, inner.live.place().ply))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the watchers.
    pub(crate) fn announce(&self, place: Place) {
        self.news.send_replace(place);
    }

    /// Forgets what can be made again.
    pub(crate) fn shrink(&self) {
        let mut inner = self.lock();
        if self.news.receiver_count() == 0 {
            inner.views.clear();
        }
    }
}

/// The time of a bot's question.
pub(crate) struct Timekeeper {
    begun: Instant,
    limit: Duration,
    increment: Option<Duration>,
    cancel: Arc<AtomicBool>,
}

impl Timekeeper {
    /// A question without a clock.
    pub(crate) fn new() -> Self {
        Self::cancelled_by(&Arc::default())
    }

    /// A question without a clock that another thread cancels.
    pub(crate) fn cancelled_by(cancel: &Arc<AtomicBool>) -> Self {
        let (limit, cancel) = (Thinking::LONGEST, Arc::clone(cancel));
        Self { begun: Instant::now(), limit, increment: None, cancel }
    }
}

impl Watch for Timekeeper {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn limit(&self) -> Option<Duration> {
        Some(self.limit)
    }

    fn increment(&self) -> Option<Duration> {
        self.increment
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_time_of_a_bot_begins_when_it_thinks() {
        let bot = json!({"kind": "bot", "player": "random"});
        let game = registry::games()[0].name();
        let clocked = json!({"game": game, "clock": "1h", "seats": [bot, bot]});
        let new: page::NewMatch = serde_json::from_value(clocked).expect("a match");
        let live = LiveMatch::open(&new, 1).expect("it can be played");
        let long_ago = Instant::now().checked_sub(Duration::from_secs(2 * 3600));
        let long_ago = long_ago.expect("clocks go back beyond the start of the machine");
        let table = HeldTable::new("a".to_string(), vec![None; 2], live, long_ago);
        assert!(table.deadline().is_none(), "it waits for a thread");
        assert!(table.think().expect("a bot").is_some());
        let (deadline, _) = table.deadline().expect("it thinks");
        assert!(deadline > Instant::now());
    }
}
