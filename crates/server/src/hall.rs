//! All tables of a server.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use game::Watch;
use page::{Chair, Command, LiveMatch, NewMatch, Place, Presence, Refusal, Waiting};
use store::{KeptMatch, LiveChange, LiveTable, Sqlite, StoreError, StoreUpkeep, now_ms};
use table::Eyes;

use crate::flow::ShownMatch;
use crate::held::{HeldTable, Inner};
use crate::replays::RecentReplays;
use crate::saved::{self, Head, State};
use crate::thinkers::{Priority, Thinkers};
use crate::token::Token;
use crate::tournaments::Tournaments;

/// What a server can hold.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Tables in memory at once.
    pub tables: usize,
    /// Threads on which bots think. Analyses take at most half of them.
    pub thinkers: usize,
    /// How long a table that nobody touches stays in memory.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            tables: 10_000,
            // An analysis may block one: bots need another.
            thinkers: std::thread::available_parallelism().map_or(2, usize::from).max(2),
            idle: Duration::from_secs(600),
        }
    }
}

/// Why a table is not to be had.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// There is none of this name.
    #[error("there is no table {0}")]
    Unknown(String),
    /// There is no tournament of this name.
    #[error("there is no tournament {0}")]
    NoTournament(String),
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no room.
    #[error("this server holds as many tables as it can: try again later")]
    Full,
    /// Too many matches are analysed at once.
    #[error("this server analyses as many matches as it can: try again later")]
    Busy,
    /// There is only a match that is played elsewhere.
    #[error("this server only shows one match")]
    OnlyShows,
    /// The store does not work.
    #[error("the store: {0}")]
    Store(#[from] StoreError),
    /// The system has no random numbers.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl HallError {
    /// There is no table of this name, of which the message has the beginning.
    pub(crate) fn unknown(id: &str) -> Self {
        Self::Unknown(id.chars().take(40).collect())
    }
}

/// A table that was opened.
#[derive(Debug)]
pub struct Opened {
    /// Its name.
    pub id: String,
    /// The tokens of the seats that people and guests take, by seat.
    pub tokens: Vec<Option<Token>>,
}

/// All tables. Clones share them.
#[derive(Clone)]
pub struct Hall(pub(crate) Arc<Shared>);

pub(crate) struct Shared {
    tables: Mutex<HashMap<String, Arc<HeldTable>>>,
    /// None if there is only a match that is played elsewhere.
    pub(crate) store: Option<Mutex<Sqlite>>,
    pub(crate) thinkers: Thinkers,
    pub(crate) recent: RecentReplays,
    pub(crate) tournaments: Tournaments,
    /// Tables that the store could not give back when a change was undone.
    lost: Mutex<Vec<String>>,
    /// How many matches are analysed now.
    pub(crate) analysed: Arc<AtomicUsize>,
    /// The hash of the organiser's token, if there is one.
    organiser: OnceLock<blake3::Hash>,
    limits: Limits,
    opened: AtomicU64,
    changes: AtomicU64,
}

impl Shared {
    fn new(
        tables: Mutex<HashMap<String, Arc<HeldTable>>>,
        store: Option<Mutex<Sqlite>>,
        thinkers: Thinkers,
        limits: Limits,
    ) -> Self {
        let path = store
            .as_ref()
            .and_then(|store| store.lock().unwrap_or_else(PoisonError::into_inner).path());
        let tournaments = Tournaments::new(path);
        let (recent, lost, analysed, organiser) = Default::default();
        let (opened, changes) = Default::default();
        Self {
            tables,
            store,
            thinkers,
            recent,
            tournaments,
            lost,
            analysed,
            organiser,
            limits,
            opened,
            changes,
        }
    }
}

/// What a hall has done and holds now.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Tables in memory.
    pub tables: u64,
    /// Connections that follow them.
    pub watchers: u64,
    /// Bots whose questions wait for a thread.
    pub waiting: u64,
    /// Matches that are analysed.
    pub analyses: u64,
    /// Tables opened since it began.
    pub opened: u64,
    /// Changes of tables stored since it began.
    pub changes: u64,
}

impl Hall {
    /// A hall whose tables are kept in this store, which no other hall may use meanwhile.
    pub fn new(mut store: Sqlite, limits: Limits) -> Result<Self, HallError> {
        store.hold_live()?;
        store.check_live()?;
        store.prepare_live()?;
        store.prepare_lists()?;
        let thinkers = Thinkers::new(limits.thinkers)?;
        let (tables, store) = (Mutex::default(), Some(Mutex::new(store)));
        Ok(Self(Arc::new(Shared::new(tables, store, thinkers, limits))))
    }

    /// A hall with one match, which is played elsewhere and shown to these eyes under this name.
    pub fn showing(id: &str, live: LiveMatch, eyes: Eyes) -> Result<(Self, ShownMatch), HallError> {
        let table = Arc::new(HeldTable::shown(id.to_string(), live, eyes));
        let tables = Mutex::new(HashMap::from([(id.to_string(), Arc::clone(&table))]));
        let limits = Limits { tables: 1, thinkers: 0, ..Limits::default() };
        let thinkers = Thinkers::new(0)?;
        let hall = Self(Arc::new(Shared::new(tables, None, thinkers, limits)));
        Ok((hall, ShownMatch(table)))
    }

    /// Opens a table.
    pub fn open(&self, new: &NewMatch) -> Result<Opened, HallError> {
        if self.only_shows() {
            return Err(HallError::OnlyShows);
        }
        self.seat(LiveMatch::open(new, random_seed()?)?)
    }

    /// Keeps a new match, and makes tokens for the seats of its people and guests.
    pub(crate) fn seat(&self, live: LiveMatch) -> Result<Opened, HallError> {
        let token = |chair: &Chair| match chair {
            Chair::Person | Chair::Guest => Token::random().map(Some),
            Chair::Bot { .. } => Ok(None),
        };
        let tokens: Vec<Option<Token>> =
            live.chairs().iter().map(token).collect::<Result<_, _>>()?;
        let hashes: Vec<_> = tokens.iter().map(|token| token.as_ref().map(Token::hash)).collect();
        let id = self.hold(live, hashes)?;
        Ok(Opened { id, tokens })
    }

    /// Keeps a match whose seats belong to the tokens with these hashes, and lets it begin. Returns its name.
    pub(crate) fn hold(
        &self,
        mut live: LiveMatch,
        hashes: Vec<Option<blake3::Hash>>,
    ) -> Result<String, HallError> {
        live.await_people();
        if self.tables().len() >= self.0.limits.tables && self.put_away(Duration::ZERO) == 0 {
            return Err(HallError::Full);
        }
        let id = Token::random()?.to_string()[..12].to_string();
        self.store()?.insert_live(&LiveTable {
            id: id.clone(),
            head: saved::json(&Head::new(&live, &hashes)),
            state: saved::json(&State::new(&live, now_ms())),
            revision: 0,
            is_over: live.waiting() == Waiting::Over,
            events: saved::lines(&live, 0),
        })?;
        tracing::info!(table = id, game = live.table().game(), seats = hashes.len(), "opened");
        self.0.opened.fetch_add(1, Ordering::Relaxed);
        let table = Arc::new(HeldTable::new(id.clone(), hashes, live, Instant::now()));
        self.tables().insert(id.clone(), Arc::clone(&table));
        self.go_on(&table);
        Ok(id)
    }

    /// A table by its name, from memory or from the store.
    pub fn find(&self, id: &str) -> Result<Arc<HeldTable>, HallError> {
        if let Some(table) = self.tables().get(id) {
            table.lock().touched = Instant::now();
            return Ok(Arc::clone(table));
        }
        if self.only_shows() {
            return Err(HallError::unknown(id));
        }
        let Stored { live, head, state, revision } = self.stored(id)?;
        let since =
            Duration::from_millis(now_ms().saturating_sub(state.asked_ms).try_into().unwrap_or(0));
        let asked = Instant::now().checked_sub(since).unwrap_or_else(Instant::now);
        let table = HeldTable::new(id.to_string(), head.hashes()?, live, asked);
        table.lock().revision = revision;
        // Another request may have been faster.
        let table =
            Arc::clone(self.tables().entry(id.to_string()).or_insert_with(|| Arc::new(table)));
        self.go_on(&table);
        Ok(table)
    }

    /// Brings back the tables that were under way when the server ended, so that their bots and clocks go on.
    pub fn resume(&self) -> Result<usize, HallError> {
        if self.only_shows() {
            return Ok(0);
        }
        let ids = self.store()?.recent_live(false, self.0.limits.tables)?;
        let mut count = 0;
        for id in ids {
            // One that cannot be read does not keep the others away.
            match self.find(&id) {
                Ok(_) => count += 1,
                Err(error) => tracing::error!(table = id, %error, "cannot be brought back"),
            }
        }
        Ok(count)
    }

    /// Does what the holder of a seat wants.
    pub fn command(
        &self,
        table: &Arc<HeldTable>,
        token: &Token,
        command: &Command,
    ) -> Result<(), HallError> {
        let seat = table.seat(token)?;
        self.comes(table, seat)?;
        self.change(table, |inner| {
            let (before, used) = (inner.live.place(), inner.used());
            inner.live.command(seat, command, used)?;
            if inner.live.place().epoch != before.epoch || matches!(command, Command::Resign) {
                inner.cancel();
            }
            Ok(())
        })
    }

    /// Changes a table, keeps what changed, tells the watchers, and lets the next one act, all under one lock: what watchers
    /// are told is stored. A change that the store refuses does not happen.
    pub(crate) fn change(
        &self,
        table: &Arc<HeldTable>,
        act: impl FnOnce(&mut Inner) -> Result<(), Refusal>,
    ) -> Result<(), HallError> {
        if self.only_shows() {
            return Err(HallError::OnlyShows);
        }
        let unknown = || HallError::unknown(table.id());
        let (place, result) = {
            let mut inner = table.lock();
            if inner.is_gone {
                return Err(unknown());
            }
            let before = Before::new(&inner);
            act(&mut inner)?;
            let result = self.store_change(table, &mut inner, &before);
            if let Err(error) = &result {
                tracing::error!(table = table.id(), %error, "a change is not stored, and undone");
                self.undo(table, &mut inner, before);
            }
            (inner.live.place(), result)
        };
        let is_gone = result.is_err() && table.is_gone();
        if is_gone {
            self.tables().remove(table.id());
        }
        table.announce(place);
        match result {
            Err(HallError::Store(StoreError::TableChanged(_))) if is_gone => Err(unknown()),
            Err(error) => Err(error),
            Ok(()) => {
                self.go_on(table);
                Ok(())
            }
        }
    }

    /// Stores what changed in a table.
    fn store_change(
        &self,
        table: &HeldTable,
        inner: &mut Inner,
        before: &Before,
    ) -> Result<(), HallError> {
        let place = inner.live.place();
        inner.touched = Instant::now();
        if (place.epoch, place.ply) != (before.place.epoch, before.place.ply) {
            inner.asked = inner.touched;
        }
        // After moves were taken back all are written again: how many are the same is not known.
        let kept = if inner.stored.epoch == place.epoch { inner.stored.ply } else { 0 };
        let is_over = inner.live.waiting() == Waiting::Over;
        // Made before the store is locked, which all tables share.
        let change = LiveChange {
            id: table.id(),
            state: &saved::json(&State::new(&inner.live, inner.asked_ms())),
            is_over,
            revision: inner.revision,
            kept,
            events: &saved::lines(&inner.live, kept),
        };
        self.store()?.change_live(&[change])?;
        inner.stored = place;
        inner.revision += 1;
        inner.is_stalled = false;
        self.0.changes.fetch_add(1, Ordering::Relaxed);
        if is_over && before.place.ply != place.ply {
            tracing::info!(table = table.id(), events = place.ply, "over");
            self.keep_match(table.id(), &inner.live)?;
        }
        Ok(())
    }

    /// Takes back a change that is not stored: the match is again as the store has it. A table that the store cannot give
    /// leaves memory until [`Hall::retry`] can read it.
    fn undo(&self, table: &HeldTable, inner: &mut Inner, before: Before) {
        inner.is_stalled = true;
        match self.stored(table.id()) {
            Ok(Stored { mut live, revision, .. }) => {
                live.replace(&inner.live, before.presences);
                inner.asked = before.asked;
                inner.revision = revision;
                inner.replace(live);
            }
            Err(error) => {
                inner.is_gone = true;
                if !matches!(error, HallError::Unknown(_)) {
                    self.lose(table.id().to_string());
                }
            }
        }
    }

    /// Remembers a table that could not be read, to be read later.
    pub(crate) fn lose(&self, id: String) {
        self.0.lost.lock().unwrap_or_else(PoisonError::into_inner).push(id);
    }

    /// The tables that could not be read.
    pub(crate) fn take_lost(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lost.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A table as the store has it.
    fn stored(&self, id: &str) -> Result<Stored, HallError> {
        let saved = self.store()?.live(id)?;
        let saved = saved.ok_or_else(|| HallError::unknown(id))?;
        let (live, head, state) = saved::resumed(&saved)?;
        Ok(Stored { live, head, state, revision: saved.revision })
    }

    /// A finished match is kept as those of tournaments are. One that cannot be is still in its table.
    fn keep_match(&self, id: &str, live: &LiveMatch) -> Result<(), HallError> {
        let record = live.table().record();
        let kept = KeptMatch::of(&record, now_ms().cast_unsigned());
        if let Err(error) = self.store()?.restore(&kept, Some(&record)) {
            tracing::error!(table = id, %error, "its record is not stored");
        }
        Ok(())
    }

    /// Lets a bot think if it is its turn.
    pub(crate) fn go_on(&self, table: &Arc<HeldTable>) {
        if let Waiting::Bot(_) = table.waiting() {
            let (hall, table) = (self.clone(), Arc::clone(table));
            self.0.thinkers.submit(Priority::Match, move || hall.think(&table));
        }
    }

    /// A bot thinks, on a thread of the bots.
    fn think(&self, table: &Arc<HeldTable>) {
        let Ok(Some((mut thinking, timekeeper))) = table.think() else { return };
        if catch_unwind(AssertUnwindSafe(|| thinking.think(&timekeeper))).is_err() {
            // The match must not wait for ever: the seat fails as a process that crashes does.
            tracing::error!(table = table.id(), "a bot panicked");
            thinking.crash(timekeeper.elapsed());
        }
        // An answer that comes too late is not needed, and the bot may be asked again. One that cannot be stored waits for
        // `Hall::retry`.
        if let Err(HallError::Refused(_)) = self.change(table, |inner| inner.thought(thinking)) {
            self.go_on(table);
        }
    }

    /// The tables in memory that are not over, the most recently touched first, `most` at most.
    pub fn live(&self, most: usize) -> Vec<Arc<HeldTable>> {
        let tables: Vec<Arc<HeldTable>> = self.tables().values().map(Arc::clone).collect();
        let mut live: Vec<(Instant, Arc<HeldTable>)> = tables
            .into_iter()
            .filter(|table| table.waiting() != Waiting::Over)
            .map(|table| {
                let touched = table.lock().touched;
                (touched, table)
            })
            .collect();
        live.sort_by_key(|(touched, _)| std::cmp::Reverse(*touched));
        live.into_iter().take(most).map(|(_, table)| table).collect()
    }

    /// What it has done and holds now.
    pub fn counted(&self) -> Counted {
        let (tables, count) =
            (self.tables(), |counter: &AtomicU64| counter.load(Ordering::Relaxed));
        Counted {
            tables: tables.len() as u64,
            watchers: tables.values().map(|table| table.watchers() as u64).sum(),
            waiting: self.0.thinkers.waiting() as u64,
            analyses: self.0.analysed.load(Ordering::Relaxed) as u64,
            opened: count(&self.0.opened),
            changes: count(&self.0.changes),
        }
    }

    /// Whether tables can be read from the store.
    pub fn check_store(&self) -> Result<(), HallError> {
        if !self.only_shows() {
            self.store()?.recent_live(false, 1)?;
        }
        Ok(())
    }

    /// How many tables are in memory.
    pub fn held(&self) -> usize {
        self.tables().len()
    }

    /// What the hall can hold.
    pub fn limits(&self) -> Limits {
        self.0.limits
    }

    /// Stops the bots. Tables stay in the store.
    pub fn close(&self) {
        self.0.thinkers.close();
        self.tables().values().for_each(|table| table.lock().cancel());
    }

    pub(crate) fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<HeldTable>>> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is only a match that is played elsewhere.
    pub(crate) fn only_shows(&self) -> bool {
        self.0.store.is_none()
    }

    /// Lets whoever has this token look at every match through all eyes. Only the first call counts.
    pub fn set_organiser(&self, token: &Token) {
        let _ = self.0.organiser.set(token.hash());
    }

    /// Whether a token is the organiser's.
    pub fn is_organiser(&self, token: &Token) -> bool {
        self.0.organiser.get().is_some_and(|kept| token.is(kept))
    }

    pub(crate) fn store(&self) -> Result<MutexGuard<'_, Sqlite>, HallError> {
        let store = self.0.store.as_ref().ok_or(HallError::OnlyShows)?;
        Ok(store.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A table as the store has it.
struct Stored {
    live: LiveMatch,
    head: Head,
    state: State,
    revision: u64,
}

/// What a change that is not stored goes back to, besides what the store has.
struct Before {
    place: Place,
    asked: Instant,
    presences: Vec<Option<Presence>>,
}

impl Before {
    fn new(inner: &Inner) -> Self {
        let (place, presences) = (inner.live.place(), inner.live.presences().to_vec());
        Self { place, asked: inner.asked, presences }
    }
}

/// A seed from the system's generator.
pub(crate) fn random_seed() -> std::io::Result<u64> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(std::io::Error::other)?;
    Ok(u64::from_le_bytes(seed))
}
