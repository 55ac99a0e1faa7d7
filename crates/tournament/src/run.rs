//! Plays a tournament: as many matches at once as there are jobs, each result kept as soon as it is
//! there.
//!
//! One thread has the ledger and the store; the others only play. Whatever kills this program
//! loses the matches under way and nothing else.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::players::Written;
use arena::{Entry, Host, Order, Step, Watcher};
use game::Fault;

use crate::clock::now;
use crate::ledger::{Ledger, Place, ToDo};
use crate::outcome::Outcome;
use crate::plan::Plan;
use crate::probe::Probe;
use crate::store::{Claim, Finished, Id, Store, read_id};

/// What is needed to play, besides the plan.
pub struct Means<'a> {
    /// The game.
    pub game: &'a dyn Entry,
    /// The players, by entrant.
    pub players: Vec<Written>,
    /// Where players from outside are started.
    pub host: Host,
    /// Whether players from outside go without a sandbox.
    pub trust: bool,
    /// How many matches are played at once.
    pub jobs: usize,
}

/// Why a tournament could not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The store failed.
    Store(String),
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
    place: Place,
    order: Order,
}

type Done = (Place, Result<Finished, Trouble>);

impl Means<'_> {
    /// The order for a match.
    pub fn order(&self, plan: &Plan, (seed, entrants): (arena::Seed, Vec<usize>)) -> Order {
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
    ) -> Result<(), Trouble> {
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
            let told = desk.store.end().map_err(Trouble::Store);
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

    fn play(&self, order: &Order, probe: &Probe) -> Result<Finished, Trouble> {
        let outside = order.players.iter().any(Written::is_outside);
        // Who has no clock is never late.
        let timed = outside || order.terms.clock.pace.is_some();
        let since = Instant::now();
        let mut late = timed.then_some(Late { probe, since, delays: Vec::new() });
        let watcher = late.as_mut().map(|late| late as &mut dyn Watcher);
        let played = self.game.play_timed(order, watcher);
        let (record, spent) = played.map_err(|error| Trouble::Match(error.to_string()))?;
        if let Some(changed) = order.players.iter().find(|player| player.has_changed()) {
            return Err(Trouble::Changed(changed.to_string()));
        }
        let delays = late.map_or(Vec::new(), |late| late.delays);
        let outcome = Outcome::new(&record, &spent, &delays, now().cast_unsigned());
        Ok(Finished { record, outcome })
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
    means: &'a Means<'a>,
    ledger: &'a mut Ledger<'b>,
    store: &'a mut dyn Store,
    /// What is to be played and not yet claimed, the last first.
    queue: Vec<Place>,
    /// What other programs are at, and when it was last looked whether they have done it.
    theirs: Vec<Place>,
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
    ) -> Result<(), Trouble> {
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
                return Err(Trouble::Match("the threads that play have ended".to_string()));
            };
            self.keep(results)?;
        }
    }

    /// Waits for the matches under way, and keeps each as soon as it is there.
    fn wind_up(&mut self, done: &Receiver<Done>) -> Result<(), Trouble> {
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
            match self.ledger.to_do() {
                ToDo::Play(places) => drop(self.queue.splice(0..0, places.into_iter().rev())),
                ToDo::Wait => return false,
                ToDo::Over => return true,
            }
        }
        false
    }

    /// Claims matches and hands them out. Now and then those are asked for again that others are at. Says whether others
    /// were first to some that were asked for the first time.
    fn claim(&mut self, most: usize, jobs: &Sender<Job>) -> Result<bool, Trouble> {
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
        let mut wanted: Vec<(Place, Order, Id)> = Vec::new();
        for place in places {
            let order = self.means.order(plan, self.ledger.seated(place));
            let id =
                self.means.game.id(&order).map_err(|error| Trouble::Match(error.to_string()))?;
            wanted.push((place, order, read_id(&id).expect("ids are of one form")));
        }
        let ids: Vec<Id> = wanted.iter().map(|(_, _, id)| *id).collect();
        let claims = self.store.exchange(plan, &[], &ids).map_err(Trouble::Store)?;
        let others_were_first = claims[..new].iter().any(|claim| *claim != Claim::Yours);
        for ((place, order, _), claim) in wanted.into_iter().zip(claims) {
            match claim {
                Claim::Yours => {
                    jobs.send(Job { place, order }).expect("jobs wait for matches");
                    self.out += 1;
                }
                Claim::Taken => self.theirs.push(place),
                Claim::Played(outcome) => self.ledger.played(place, outcome),
            }
        }
        Ok(others_were_first)
    }

    /// Keeps what was played.
    fn keep(&mut self, results: Vec<Done>) -> Result<(), Trouble> {
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
        let id = |(_, finished): &(Place, Finished)| read_id(&finished.record.id);
        let ids: Vec<Id> = played.iter().filter_map(id).collect();
        let (places, finished): (Vec<Place>, Vec<Finished>) = played.into_iter().unzip();
        let plan = self.ledger.plan();
        // What counts is what the store has: somebody else may have been first.
        let kept = self.store.exchange(plan, &finished, &ids).map_err(Trouble::Store)?;
        for (place, kept) in places.into_iter().zip(kept) {
            if let Claim::Played(outcome) = kept {
                self.ledger.played(place, outcome);
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
