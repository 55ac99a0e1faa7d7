//! Plays a tournament: as many matches at once as there are jobs, each result kept as soon as it is
//! there.
//!
//! One thread has the ledger and the store; the others only play. Whatever kills this program
//! loses the matches under way and nothing else.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::players::Written;
use arena::{Entry, Order, Step, Watcher};
use game::Fault;
use store::{
    ClaimReply, ContestKey, FinishedMatch, MatchId, MatchResult, Store, StoreError, now_ms,
};

use crate::ledger::{Ledger, MatchIndex};
use crate::plan::TournamentPlan;
use crate::probe::Probe;
use crate::schedule::Next;

/// What is needed to play, besides the plan.
pub struct Runner<'a> {
    /// The game.
    pub game: &'a dyn Entry,
    /// The players, by entrant.
    pub players: Vec<Written>,
    /// This program, which hosts libraries.
    pub host: PathBuf,
    /// Whether players from outside go without a cage.
    pub trust: bool,
    /// How many matches are played at once.
    pub jobs: usize,
}

/// Why a tournament could not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The store failed.
    Store(StoreError),
    /// A match could not be played, by no player's fault.
    Match(String),
    /// A player's file is another than at the start.
    Changed(String),
}

/// How often whoever watches is called at least.
const GLANCE: Duration = Duration::from_millis(200);
/// The time for which matches are claimed ahead, and how many at most.
const AHEAD: Duration = Duration::from_millis(20);
const MOST_AHEAD: usize = 256;

/// A match on its way to a job.
struct Job {
    place: MatchIndex,
    order: Order,
}

type Done = (MatchIndex, Result<FinishedMatch, RunError>);

impl Runner<'_> {
    /// The order for a match.
    pub fn order(
        &self,
        plan: &TournamentPlan,
        (seed, entrants): (arena::Seed, Vec<usize>),
    ) -> Order {
        Order {
            options: plan.options.clone(),
            players: entrants.into_iter().map(|entrant| self.players[entrant].clone()).collect(),
            seed,
            terms: plan.terms,
            host: self.host.clone(),
            verbose: false,
            trust: self.trust,
        }
    }

    /// Plays what is missing. `watch` is called again and again; it may end the tournament, which
    /// loses nothing that has been played.
    pub fn run(
        &self,
        ledger: &mut Ledger<'_>,
        store: &mut dyn Store,
        watch: &mut dyn FnMut(&Ledger<'_>) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        let (to_jobs, from_here) = channel::<Job>();
        let (to_here, from_jobs) = channel::<Done>();
        let from_here = Mutex::new(from_here);
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                let (from_here, to_here) = (&from_here, to_here.clone());
                scope.spawn(move || self.work(from_here, &to_here));
            }
            drop(to_here);
            let mut desk = Desk {
                means: self,
                contest: ledger.plan().contest(),
                ledger,
                store,
                queue: Vec::new(),
                theirs: Vec::new(),
                looked: Instant::now(),
                out: 0,
                begun: Instant::now(),
                finished: 0,
            };
            let ended = desk.serve(&to_jobs, &from_jobs, watch);
            // Jobs end when nothing can come any more; what waits for them is not begun.
            drop(to_jobs);
            let left = from_here.lock().unwrap_or_else(PoisonError::into_inner);
            while left.try_recv().is_ok() {}
            drop(left);
            let kept = desk.wind_up(&from_jobs);
            let told = desk.store.release_claims().map_err(RunError::Store);
            ended.and(kept).and(told)
        })
    }

    /// Plays matches as they come.
    fn work(&self, jobs: &Mutex<Receiver<Job>>, done: &Sender<Done>) {
        let probe = Probe::new();
        loop {
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Job { place, order }) = job else { return };
            let finished = self.play(&order, &probe);
            if done.send((place, finished)).is_err() {
                return;
            }
        }
    }

    fn play(&self, order: &Order, probe: &Probe) -> Result<FinishedMatch, RunError> {
        let outside = order.players.iter().any(Written::is_outside);
        // Who has no clock is never late.
        let timed = outside || order.terms.clock.pace.is_some();
        let since = Instant::now();
        let mut late = timed.then_some(Late { probe, since, delays: Vec::new() });
        let watcher = late.as_mut().map(|late| late as &mut dyn Watcher);
        let played = self.game.play_timed(order, watcher);
        let (record, spent) = played.map_err(|error| RunError::Match(error.to_string()))?;
        if let Some(changed) = order.players.iter().find(|player| player.has_changed()) {
            return Err(RunError::Changed(changed.to_string()));
        }
        let delays = late.map_or(Vec::new(), |late| late.delays);
        let spent = spent.iter().map(|seat| (seat.asked, seat.time));
        let result = MatchResult::new(&record, spent, &delays, now_ms().cast_unsigned());
        Ok(FinishedMatch { record, result })
    }
}

/// Notes how late the machine was whenever a player was late.
struct Late<'a> {
    probe: &'a Probe,
    /// When the event before was over.
    since: Instant,
    delays: Vec<(usize, u64)>,
}

impl Watcher for Late<'_> {
    fn begin(&mut self, _: Option<game::Scene>) {
        self.since = Instant::now();
    }

    fn step(&mut self, step: &Step) {
        if matches!(step.fault, Some(Fault::Time)) {
            let delay = self.probe.longest_since(self.since).as_micros();
            self.delays.push((step.number - 1, u64::try_from(delay).unwrap_or(u64::MAX)));
        }
        self.since = Instant::now();
    }
}

/// The one place where results come in and matches go out.
struct Desk<'a, 'b> {
    means: &'a Runner<'a>,
    contest: ContestKey,
    ledger: &'a mut Ledger<'b>,
    store: &'a mut dyn Store,
    /// What is to be played and not yet claimed, the last first.
    queue: Vec<MatchIndex>,
    /// What other programs are at, and when it was last looked whether they have done it.
    theirs: Vec<MatchIndex>,
    looked: Instant,
    /// How many matches are with the jobs.
    out: usize,
    begun: Instant,
    finished: usize,
}

impl Desk<'_, '_> {
    fn serve(
        &mut self,
        jobs: &Sender<Job>,
        done: &Receiver<Done>,
        watch: &mut dyn FnMut(&Ledger<'_>) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        loop {
            let over = self.refill();
            let wanted = self.reserve().saturating_sub(self.out);
            let others_were_first = self.claim(wanted, jobs)?;
            let is_idle = self.out == 0 && self.queue.is_empty() && self.theirs.is_empty();
            if watch(self.ledger).is_break() || (over && is_idle) {
                return Ok(());
            }
            // Whoever comes to a tournament that others have begun goes on to where there is something to do.
            if others_were_first && self.out < self.means.jobs {
                continue;
            }
            let Some(results) = received(done) else {
                return Err(RunError::Match("the threads that play have ended".to_string()));
            };
            self.keep(results)?;
        }
    }

    /// Waits for the matches under way, and keeps each as soon as it is there.
    fn wind_up(&mut self, done: &Receiver<Done>) -> Result<(), RunError> {
        let mut kept = Ok(());
        while let Some(results) = received(done) {
            kept = kept.and(self.keep(results));
        }
        kept
    }

    /// How many matches are claimed ahead: what the jobs play in a short while, so that they never
    /// wait for the store; few if matches are long, so that another program finds some.
    fn reserve(&self) -> usize {
        let rate = self.finished as f64 / self.begun.elapsed().as_secs_f64().max(0.01);
        let ahead = (rate * AHEAD.as_secs_f64()) as usize;
        self.means.jobs + ahead.clamp(1, MOST_AHEAD)
    }

    /// Looks for matches to play; says whether there will be none any more.
    fn refill(&mut self) -> bool {
        while self.queue.len() < self.reserve() {
            match self.ledger.next_matches() {
                Next::Play(places) => drop(self.queue.splice(0..0, places.into_iter().rev())),
                Next::Wait => return false,
                Next::Over => return true,
            }
        }
        false
    }

    /// Claims matches and hands them out. Now and then those are asked for again that others are at. Says whether others
    /// were first to some that were asked for the first time.
    fn claim(&mut self, most: usize, jobs: &Sender<Job>) -> Result<bool, RunError> {
        if self.ledger.is_stopped() {
            self.queue.clear();
            self.theirs.clear();
        }
        let kept = self.queue.len().saturating_sub(most);
        let mut places = self.queue.split_off(kept);
        places.reverse();
        let new = places.len();
        if self.looked.elapsed() >= GLANCE {
            self.looked = Instant::now();
            places.append(&mut self.theirs);
        }
        let plan = self.ledger.plan();
        let mut wanted: Vec<(MatchIndex, Order, MatchId)> = Vec::new();
        for place in places {
            let order = self.means.order(plan, self.ledger.seating(place));
            let id =
                self.means.game.id(&order).map_err(|error| RunError::Match(error.to_string()))?;
            wanted.push((place, order, id.parse().expect("ids are of one form")));
        }
        let ids: Vec<MatchId> = wanted.iter().map(|(_, _, id)| *id).collect();
        let claims = self.store.exchange(&self.contest, &[], &ids).map_err(RunError::Store)?;
        let others_were_first = claims[..new].iter().any(|claim| *claim != ClaimReply::Granted);
        for ((place, order, _), claim) in wanted.into_iter().zip(claims) {
            match claim {
                ClaimReply::Granted => {
                    jobs.send(Job { place, order }).expect("jobs wait for matches");
                    self.out += 1;
                }
                ClaimReply::Taken => self.theirs.push(place),
                ClaimReply::Played(result) => self.ledger.add_result(place, result),
            }
        }
        Ok(others_were_first)
    }

    /// Keeps what was played.
    fn keep(&mut self, results: Vec<Done>) -> Result<(), RunError> {
        self.out -= results.len();
        self.finished += results.len();
        let mut trouble = Ok(());
        let mut played = Vec::new();
        for (place, result) in results {
            match result {
                Ok(finished) => played.push((place, finished)),
                Err(error) => trouble = Err(error),
            }
        }
        let id = |(_, finished): &(MatchIndex, FinishedMatch)| finished.result.id;
        let ids: Vec<MatchId> = played.iter().map(id).collect();
        let (places, finished): (Vec<MatchIndex>, Vec<FinishedMatch>) = played.into_iter().unzip();
        // What counts is what the store has: somebody else may have been first.
        let kept = self.store.exchange(&self.contest, &finished, &ids).map_err(RunError::Store)?;
        for (place, kept) in places.into_iter().zip(kept) {
            if let ClaimReply::Played(result) = kept {
                self.ledger.add_result(place, result);
            }
        }
        trouble
    }
}

/// The results that have come, after a while none; nothing if no more can come.
fn received(done: &Receiver<Done>) -> Option<Vec<Done>> {
    let mut results = match done.recv_timeout(GLANCE) {
        Ok(result) => vec![result],
        Err(RecvTimeoutError::Timeout) => Vec::new(),
        Err(RecvTimeoutError::Disconnected) => return None,
    };
    results.extend(done.try_iter());
    Some(results)
}
