//! The tournaments of the store, followed while someone watches them. They are played by other programs; this one only reads.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use game::Language;
use serde::Serialize;
use serde_json::{Value, json};
use store::{SavedPlan, Sqlite, Store, StoredTally};
use tokio::sync::watch;
use tournament::report::{self, Report, TournamentPage};
use tournament::{FollowedTournament, ListFilter, ListedGame, Standings, TournamentPlan, labels};

use crate::{Hall, HallError};

/// How often the store is looked at while someone watches.
const ROUND: Duration = Duration::from_millis(500);
/// How long a page of this many bytes is shown before the next one, and how long at most.
const BYTES_A_SECOND: usize = 50_000;
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// Tournaments in memory that nobody watches.
const MOST_IDLE: usize = 8;

/// The tournaments of a store.
#[derive(Default)]
pub(crate) struct Tournaments {
    /// The file, if there is one.
    path: Option<PathBuf>,
    plans: Mutex<Plans>,
    held: Mutex<HashMap<String, Arc<Tournament>>>,
    /// Changes when there is another tournament.
    list: watch::Sender<u64>,
    watching: Mutex<Watching>,
}

/// Who watches, and whether a thread looks at the store for them.
#[derive(Default)]
struct Watching {
    watchers: usize,
    is_followed: bool,
}

/// The plans of the store, as they were read last.
#[derive(Default)]
struct Plans {
    reader: Option<Sqlite>,
    version: Option<i64>,
    saved: Vec<SavedPlan>,
    /// The most recently begun first.
    known: Vec<Arc<Planned>>,
}

struct Planned {
    id: String,
    name: String,
    plan: TournamentPlan,
    begun_ms: i64,
}

/// A tournament of a list.
#[derive(Clone, Debug, Serialize)]
pub struct TournamentLine {
    id: String,
    name: String,
    game: String,
    players: usize,
    begun_ms: i64,
}

/// A tournament that is followed.
pub struct Tournament {
    inner: Mutex<Inner>,
    /// Tells the watchers that there is another page.
    news: watch::Sender<u64>,
    watchers: AtomicUsize,
    /// What `inner` has drawn: streams look here, which must not wait until a list is made.
    pages: Arc<Pages>,
}

/// The pages by their language.
type Pages = Mutex<BTreeMap<&'static str, Arc<DrawnPage>>>;

struct Inner {
    planned: Arc<Planned>,
    store: Sqlite,
    version: Option<i64>,
    followed: FollowedTournament,
    /// How often it has changed.
    changes: u64,
    pages: Arc<Pages>,
    touched: Instant,
    /// When it was drawn last, and how many bytes that took.
    drawn: (Instant, usize),
}

/// A page of a tournament in a language.
pub struct DrawnPage {
    /// The number of the change that it shows.
    pub(crate) number: u64,
    /// All of it, as JSON.
    pub(crate) whole: String,
    /// What changed since the page with that number.
    pub(crate) changes: Option<(u64, String)>,
    page: TournamentPage,
}

impl Tournaments {
    pub(crate) fn new(path: Option<PathBuf>) -> Self {
        Self { path, ..Self::default() }
    }

    fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The plans as they are now; whether they have changed is told to those who watch the list.
    fn plans(&self) -> Result<Vec<Arc<Planned>>, HallError> {
        let Some(path) = &self.path else { return Ok(Vec::new()) };
        let mut plans = Self::lock(&self.plans);
        let plans = &mut *plans;
        if plans.reader.is_none() {
            plans.reader = Some(Sqlite::open_read_only(path)?);
        }
        let Some(reader) = &mut plans.reader else { return Ok(Vec::new()) };
        let version = reader.data_version()?;
        if plans.version != Some(version) {
            let saved = reader.plans()?;
            plans.version = Some(version);
            if saved != plans.saved {
                plans.known = named(&saved);
                plans.saved = saved;
                self.list.send_modify(|number| *number += 1);
            }
        }
        Ok(plans.known.clone())
    }

    fn planned(&self, id: &str) -> Result<Arc<Planned>, HallError> {
        let found = self.plans()?.into_iter().find(|planned| planned.id == id);
        found.ok_or_else(|| HallError::NoTournament(id.chars().take(40).collect()))
    }
}

/// The plans that this version of the program can read, with their names among all.
fn named(saved: &[SavedPlan]) -> Vec<Arc<Planned>> {
    let read = |saved: &SavedPlan| {
        Some((serde_json::from_str::<TournamentPlan>(&saved.text).ok()?, saved.begun_ms))
    };
    let mut plans: Vec<(TournamentPlan, i64)> = saved.iter().filter_map(read).collect();
    plans.reverse();
    let names = labels(&plans.iter().map(|(plan, _)| plan).collect::<Vec<_>>());
    let planned = plans.into_iter().zip(names).map(|((plan, begun_ms), name)| {
        let id = plan.key().iter().map(|byte| format!("{byte:02x}")).collect();
        Arc::new(Planned { id, name, plan, begun_ms })
    });
    let mut planned: Vec<Arc<Planned>> = planned.collect();
    planned.reverse();
    planned
}

impl Tournament {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What tells that there is another page.
    pub(crate) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Its page in a language, as it was when the store was read last.
    pub(crate) fn page(&self, language: Language) -> Arc<DrawnPage> {
        self.lock().page(language)
    }

    /// The page that was drawn last in a language.
    pub(crate) fn drawn(&self, language: Language) -> Option<Arc<DrawnPage>> {
        Tournaments::lock(&self.pages).get(language.tag()).map(Arc::clone)
    }

    /// Its standings as `plateau report --json` prints them.
    pub(crate) fn standings(&self) -> Value {
        let inner = self.lock();
        let ledger = inner.followed.ledger();
        let anchor = ledger.plan().usual_anchor();
        let mut standings = report::json(ledger, &Standings::new(ledger, anchor));
        let names = ledger.plan().entrants.iter().map(|entrant| entrant.name.as_str());
        standings["id"] = json!(inner.planned.id);
        standings["name"] = json!(inner.planned.name);
        standings["entrants"] = names.collect();
        standings
    }

    /// Matches of it: see [`FollowedTournament::list`]. With the names of all entrants.
    pub(crate) fn list(
        &self,
        filter: &ListFilter,
        before: Option<i64>,
        most: usize,
    ) -> Result<(Vec<ListedGame>, Vec<String>), HallError> {
        let inner = &mut *self.lock();
        let listed = inner.followed.list(&mut inner.store, filter, before, most)?;
        let entrants = &inner.followed.ledger().plan().entrants;
        Ok((listed, entrants.iter().map(|entrant| entrant.name.clone()).collect()))
    }

    /// How many entrants it has.
    pub(crate) fn entrants(&self) -> usize {
        self.lock().followed.ledger().plan().entrants.len()
    }
}

impl Inner {
    fn open(path: &Path, planned: Arc<Planned>) -> Result<Self, HallError> {
        let mut store = Sqlite::open_read_only(path)?;
        let version = Some(store.data_version()?);
        let followed = FollowedTournament::open(&mut store, planned.plan.clone())?;
        let (pages, touched) = (Arc::default(), Instant::now());
        let drawn = (touched, 0);
        Ok(Self { planned, store, version, followed, changes: 0, pages, touched, drawn })
    }

    /// Reads what was stored since; whether anything changed.
    fn refresh(&mut self, planned: &Arc<Planned>) -> Result<bool, HallError> {
        let version = self.store.data_version()?;
        let is_replanned = self.planned.plan != planned.plan;
        if self.version == Some(version) && !is_replanned {
            return Ok(false);
        }
        let is_new = match is_replanned {
            true => {
                self.followed = FollowedTournament::open(&mut self.store, planned.plan.clone())?;
                true
            }
            false => self.followed.catch_up(&mut self.store)?,
        };
        self.planned = Arc::clone(planned);
        self.version = Some(version);
        self.changes += u64::from(is_new);
        Ok(is_new)
    }

    fn page(&mut self, language: Language) -> Arc<DrawnPage> {
        let tag = language.tag();
        let before = Tournaments::lock(&self.pages).get(tag).map(Arc::clone);
        if let Some(page) = before.as_ref().filter(|page| page.number == self.changes) {
            return Arc::clone(page);
        }
        let ledger = self.followed.ledger();
        let anchor = ledger.plan().usual_anchor();
        let standings = Standings::new(ledger, anchor);
        let options = registry::find(&self.planned.plan.game)
            .map_or(Vec::new(), registry::EntryTools::options);
        let address = format!("tournaments/{}", self.planned.id);
        let page = TournamentPage::new(&Report {
            ledger,
            name: &self.planned.name,
            standings: &standings,
            anchor,
            options: &options,
            store: "",
            other_versions: &[],
            language,
            page: Some(&address),
        });
        let changes = before.map(|before| {
            (before.number, update(self.changes, &page, Some(&before.page)).to_string())
        });
        let whole = update(self.changes, &page, None).to_string();
        self.drawn = (Instant::now(), whole.len());
        let page = Arc::new(DrawnPage { number: self.changes, whole, changes, page });
        Tournaments::lock(&self.pages).insert(tag, Arc::clone(&page));
        page
    }

    /// Whether its last page has been shown long enough: large ones are drawn less often.
    fn may_be_drawn(&self) -> bool {
        let (at, bytes) = self.drawn;
        let pause = Duration::from_secs_f64(bytes as f64 / BYTES_A_SECOND as f64);
        at.elapsed() >= pause.min(LONGEST_PAUSE)
    }
}

/// What a page is told: sections without what they show are as they were before.
fn update(number: u64, page: &TournamentPage, before: Option<&TournamentPage>) -> Value {
    let sections = page.sections.iter().map(|section| {
        let is_same = before.is_some_and(|before| before.sections.contains(section));
        match is_same {
            true => json!({"id": section.id, "heading": section.heading}),
            false => json!(section),
        }
    });
    let sections: Vec<Value> = sections.collect();
    json!({"number": number, "title": page.title, "head": page.head, "sections": sections})
}

/// Someone who watches: the store is looked at for them until this is dropped.
pub(crate) struct Watcher {
    hall: Hall,
    tournament: Option<Arc<Tournament>>,
}

impl Drop for Watcher {
    fn drop(&mut self) {
        if let Some(tournament) = &self.tournament {
            tournament.watchers.fetch_sub(1, Ordering::Relaxed);
        }
        Tournaments::lock(&self.hall.0.tournaments.watching).watchers -= 1;
    }
}

impl Hall {
    /// The tournaments of the store, the most recently begun first: those after the first `from`, at most `most`.
    pub fn tournaments(&self, from: usize, most: usize) -> Result<Vec<TournamentLine>, HallError> {
        let line = |planned: &Arc<Planned>| TournamentLine {
            id: planned.id.clone(),
            name: planned.name.clone(),
            game: planned.plan.game.clone(),
            players: planned.plan.entrants.len(),
            begun_ms: planned.begun_ms,
        };
        Ok(self.0.tournaments.plans()?.iter().skip(from).take(most).map(line).collect())
    }

    /// What tells that there is another tournament.
    pub(crate) fn tournament_news(&self) -> watch::Receiver<u64> {
        self.0.tournaments.list.subscribe()
    }

    /// A tournament, as far as it has been played by now.
    pub fn tournament(&self, id: &str) -> Result<Arc<Tournament>, HallError> {
        let tournaments = &self.0.tournaments;
        let planned = tournaments.planned(id)?;
        let held = Tournaments::lock(&tournaments.held).get(id).map(Arc::clone);
        if let Some(tournament) = held {
            tournament.lock().touched = Instant::now();
            self.refresh(&tournament, &planned)?;
            return Ok(tournament);
        }
        let path = tournaments.path.as_ref().ok_or(HallError::OnlyShows)?;
        let mut inner = Inner::open(path, planned)?;
        self.save(&mut inner);
        let (news, watchers) = (watch::Sender::new(0), AtomicUsize::new(0));
        let pages = Arc::clone(&inner.pages);
        let tournament = Arc::new(Tournament { inner: Mutex::new(inner), news, watchers, pages });
        let mut held = Tournaments::lock(&tournaments.held);
        put_away(&mut held);
        // Another request may have been faster.
        Ok(Arc::clone(held.entry(id.to_string()).or_insert(tournament)))
    }

    /// Adds up large tournaments whose sums are not stored, or only of their beginning: they were killed, or played by an
    /// earlier version of the program. Takes seconds for a million matches, so that the first page does not.
    pub fn sum_up_tournaments(&self) {
        let sum_up = || -> Result<(), HallError> {
            let tournaments = &self.0.tournaments;
            let Some(path) = &tournaments.path else { return Ok(()) };
            let mut store = Sqlite::open_read_only(path)?;
            for planned in tournaments.plans()? {
                if FollowedTournament::is_large(&mut store, &planned.plan)? {
                    self.save(&mut Inner::open(path, planned)?);
                }
            }
            Ok(())
        };
        if let Err(error) = sum_up() {
            tracing::warn!(%error, "tournaments are not added up");
        }
    }

    /// Watches the list of tournaments, or one of them.
    pub(crate) fn watch(&self, tournament: Option<&Arc<Tournament>>) -> Watcher {
        if let Some(tournament) = tournament {
            tournament.watchers.fetch_add(1, Ordering::Relaxed);
        }
        let mut watching = Tournaments::lock(&self.0.tournaments.watching);
        watching.watchers += 1;
        if !watching.is_followed {
            let hall = self.clone();
            let follow = move || hall.follow_tournaments();
            let thread = thread::Builder::new().name("tournaments".to_string()).spawn(follow);
            watching.is_followed = thread.is_ok();
            if let Err(error) = thread {
                tracing::error!(%error, "tournaments are not followed");
            }
        }
        drop(watching);
        Watcher { hall: self.clone(), tournament: tournament.map(Arc::clone) }
    }

    /// Looks at the store as long as someone watches, once for all.
    fn follow_tournaments(&self) {
        /// Whoever watches next starts another thread, also after a panic.
        struct Followed<'a>(&'a Hall);
        impl Drop for Followed<'_> {
            fn drop(&mut self) {
                Tournaments::lock(&self.0.0.tournaments.watching).is_followed = false;
            }
        }
        let followed = Followed(self);
        let mut can_be_read = true;
        loop {
            thread::sleep(ROUND);
            {
                let mut watching = Tournaments::lock(&self.0.tournaments.watching);
                if watching.watchers == 0 {
                    // Under the same lock, so that whoever comes now starts a thread.
                    watching.is_followed = false;
                    std::mem::forget(followed);
                    return;
                }
            }
            let refreshed = self.refresh_watched();
            // A store that stays as it is says so once.
            if let (Err(error), true) = (&refreshed, can_be_read) {
                tracing::error!(%error, "tournaments cannot be read");
            }
            can_be_read = refreshed.is_ok();
        }
    }

    /// Reads what changed in the tournaments that someone watches, draws their pages, and tells the watchers.
    fn refresh_watched(&self) -> Result<(), HallError> {
        let tournaments = &self.0.tournaments;
        let plans = tournaments.plans()?;
        let held = Tournaments::lock(&tournaments.held);
        let watched: Vec<(String, Arc<Tournament>)> = held
            .iter()
            .filter(|(_, tournament)| tournament.watchers.load(Ordering::Relaxed) > 0)
            .map(|(id, tournament)| (id.clone(), Arc::clone(tournament)))
            .collect();
        drop(held);
        // One that cannot be read does not keep the others from being told.
        let mut first = Ok(());
        for (id, tournament) in watched {
            let Some(planned) = plans.iter().find(|planned| planned.id == id) else { continue };
            if tournament.lock().may_be_drawn() {
                match self.refresh(&tournament, planned) {
                    Ok(()) => tournament.tell(),
                    Err(error) => first = first.and(Err(error)),
                }
            }
        }
        first
    }

    fn refresh(&self, tournament: &Tournament, planned: &Arc<Planned>) -> Result<(), HallError> {
        let mut inner = tournament.lock();
        if inner.refresh(planned)? {
            self.save(&mut inner);
        }
        Ok(())
    }

    /// Stores the sums of a large tournament, for the next time it is opened. Without them that takes longer.
    fn save(&self, inner: &mut Inner) {
        let Some(tally) = inner.followed.tally() else { return };
        let (key, deletions) = (inner.planned.plan.key(), inner.followed.deletions());
        let save = |tally: &StoredTally| {
            self.store()?.save_tally(&key, tally, deletions).map_err(HallError::from)
        };
        if let Err(error) = save(&tally) {
            tracing::warn!(%error, "the sums of a tournament are not stored");
        }
    }
}

impl Tournament {
    /// Draws the page in all languages that it is watched in, and tells the watchers if it is another one.
    fn tell(&self) {
        let mut inner = self.lock();
        let number = inner.changes;
        for language in Language::ALL {
            if self.drawn(language).is_some() {
                inner.page(language);
            }
        }
        drop(inner);
        self.news.send_if_modified(|told| std::mem::replace(told, number) != number);
    }
}

/// Lets go of the tournaments that nobody watches, but for those touched last.
fn put_away(held: &mut HashMap<String, Arc<Tournament>>) {
    let idle =
        held.iter().filter(|(_, tournament)| tournament.watchers.load(Ordering::Relaxed) == 0);
    // One that is locked is in use.
    let touched = |tournament: &Tournament| match tournament.inner.try_lock() {
        Ok(inner) => inner.touched,
        Err(_) => Instant::now(),
    };
    let mut idle: Vec<(Instant, String)> =
        idle.map(|(id, tournament)| (touched(tournament), id.clone())).collect();
    idle.sort_unstable_by(|a, b| b.cmp(a));
    for (_, id) in idle.iter().skip(MOST_IDLE) {
        held.remove(id);
    }
}
