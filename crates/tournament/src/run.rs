//! Plays a tournament on several threads and stores each result at once.
//!
//! One thread owns the ledger and the store; the others only play. Killing this program loses the
//! matches under way and nothing else.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use game::Fault;
use hosting::{Host, WakeupProbe};
use players::{Contest, PlayerSpec, Watcher};
use store::{
    ClaimReply, ContestKey, FinishedMatch, MatchId, MatchResult, MeasuredDelay, Store, StoreError,
    now_ms,
};
use table::{Eyes, Variant, Window};

use crate::ledger::{Ledger, MatchIndex};
use crate::plan::TournamentPlan;
use crate::schedule::Next;

/// Plays the matches of a plan.
pub struct Runner {
    /// The game with the plan's options.
    pub variant: Arc<dyn Variant>,
    /// The players, by entrant.
    pub players: Vec<PlayerSpec>,
    /// What spawns programs and libraries.
    pub host: Host,
    /// Whether players from outside run without a sandbox.
    pub trust: bool,
    /// How many matches are played at once.
    pub jobs: usize,
}

/// Why a tournament stopped early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The store failed.
    Store(StoreError),
    /// A match could not be played, and no player is at fault.
    Match(String),
    /// The files of these players changed after the start. All matches without them were played.
    PlayersChanged(Vec<ChangedPlayer>),
}

/// A player whose files changed while a tournament ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedPlayer {
    /// Its name in the table.
    pub name: String,
    /// Whether its files are gone.
    pub is_gone: bool,
}

/// The longest time between two calls of the callback, and between two looks at matches of other programs.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Matches for about this time are claimed ahead of being played.
const CLAIM_AHEAD: Duration = Duration::from_millis(20);
/// The most matches that are claimed ahead.
const MAX_CLAIMED_AHEAD: usize = 256;

/// A claimed match that a thread is to play.
struct Job {
    index: MatchIndex,
    contest: Contest,
}

type Done = (MatchIndex, Result<FinishedMatch, Unplayed>);

/// Why a match has no result.
enum Unplayed {
    /// No player is at fault.
    Failed(RunError),
    /// The files of the player at this seat changed.
    Changed(usize),
}

impl Runner {
    /// The match with this seed and these entrants by seat.
    pub fn contest(
        &self,
        plan: &TournamentPlan,
        (seed, entrants): (table::Seed, Vec<usize>),
    ) -> Contest {
        Contest {
            variant: Arc::clone(&self.variant),
            players: entrants.into_iter().map(|entrant| self.players[entrant].clone()).collect(),
            seed,
            terms: plan.terms,
            host: self.host.clone(),
            verbose: false,
            trust: self.trust,
            terminal: players::HumanTerminal::default(),
        }
    }

    /// Plays the matches that are missing. The callback `watch` is called at least every 200 ms;
    /// it may end the tournament after the matches under way, whose results are kept.
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
            let mut coordinator = Coordinator {
                runner: self,
                contest: ledger.plan().contest(),
                ledger,
                store,
                queue: Vec::new(),
                theirs: Vec::new(),
                polled: Instant::now(),
                out: 0,
                begun: Instant::now(),
                finished: 0,
                changed: BTreeSet::new(),
            };
            let ended = coordinator.serve(&to_jobs, &from_jobs, watch);
            // The threads end when the channel closes; claimed matches that wait in it are not started.
            drop(to_jobs);
            let left = from_here.lock().unwrap_or_else(PoisonError::into_inner);
            while left.try_recv().is_ok() {}
            drop(left);
            let kept = coordinator.wind_up(&from_jobs);
            let released = coordinator.store.release_claims().map_err(RunError::Store);
            ended.and(kept).and(released)?;
            match coordinator.changed.is_empty() {
                true => Ok(()),
                false => Err(RunError::PlayersChanged(coordinator.changed_players())),
            }
        })
    }

    /// Plays matches until the channel closes.
    fn work(&self, jobs: &Mutex<Receiver<Job>>, done: &Sender<Done>) {
        let probe = WakeupProbe::new();
        loop {
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Job { index, contest }) = job else { return };
            let finished = self.play(&contest, &probe);
            if done.send((index, finished)).is_err() {
                return;
            }
        }
    }

    fn play(&self, contest: &Contest, probe: &WakeupProbe) -> Result<FinishedMatch, Unplayed> {
        let outside = contest.players.iter().any(PlayerSpec::is_process);
        // Without a clock there are no timeouts.
        let timed = outside || contest.terms.clock.pace.is_some();
        let since = Instant::now();
        let mut late =
            timed.then_some(DelayWatcher { probe, since, at_start: None, delays: Vec::new() });
        let watcher = late.as_mut().map(|late| late as &mut dyn Watcher);
        let unplayed =
            |error: players::ContestError| Unplayed::Failed(RunError::Match(error.to_string()));
        let mut table = contest.open().map_err(unplayed)?;
        let spent = contest.play_on(&mut *table, watcher, None).map_err(unplayed)?;
        let record = table.record();
        if let Some(seat) = contest.players.iter().position(PlayerSpec::has_changed) {
            return Err(Unplayed::Changed(seat));
        }
        let measured = |(event, delay): (usize, Duration)| {
            let seat = record.log.get(event)?.seat?.index();
            let (player, spent) = (contest.players.get(seat)?, spent.get(seat)?);
            MeasuredDelay::at(&record, event, player.is_process(), spent.kept_waiting, delay)
        };
        let delays = late.map_or(Vec::new(), |late| late.delays);
        let delays: Vec<MeasuredDelay> = delays.into_iter().filter_map(measured).collect();
        let spent = spent.iter().map(|seat| (seat.asked, seat.time));
        let result = MatchResult::new(&record, spent, &delays, now_ms().cast_unsigned());
        Ok(FinishedMatch { record, result })
    }
}

/// Collects the wake-up delay of the machine for each event with a fault.
struct DelayWatcher<'a> {
    probe: &'a WakeupProbe,
    /// When the previous event ended.
    since: Instant,
    /// The longest delay up to the first event: all players are started before it.
    at_start: Option<Duration>,
    delays: Vec<(usize, Duration)>,
}

impl Watcher for DelayWatcher<'_> {
    fn eyes(&self) -> Eyes {
        Eyes::Referee
    }

    fn begin(&mut self, _: &Window<'_>) {
        self.since = Instant::now();
    }

    fn step(&mut self, window: &Window<'_>) {
        let at_start = *self.at_start.get_or_insert_with(|| self.probe.longest_since(self.since));
        let delay = match window.last_fault() {
            Some(Fault::Start { .. }) => Some(at_start),
            Some(_) => Some(self.probe.longest_since(self.since)),
            None => None,
        };
        self.delays.extend(delay.map(|delay| (window.ply() - 1, delay)));
        self.since = Instant::now();
    }
}

/// Owns the ledger and the store: hands out matches and takes results.
struct Coordinator<'a, 'b> {
    runner: &'a Runner,
    contest: ContestKey,
    ledger: &'a mut Ledger<'b>,
    store: &'a mut dyn Store,
    /// Matches that are not claimed yet, in reverse order.
    queue: Vec<MatchIndex>,
    /// Matches that other programs have claimed.
    theirs: Vec<MatchIndex>,
    /// When those were last looked up.
    polled: Instant,
    /// How many matches the threads have.
    out: usize,
    begun: Instant,
    finished: usize,
    /// The entrants whose files changed; their matches are left out.
    changed: BTreeSet<usize>,
}

impl Coordinator<'_, '_> {
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
            // Without the matches that are left out, the next round may never come.
            let over = over || !self.changed.is_empty();
            if watch(self.ledger).is_break() || (over && is_idle) {
                return Ok(());
            }
            // A program that joins late skips ahead to matches that are free.
            if others_were_first && self.out < self.runner.jobs {
                continue;
            }
            let Some(results) = received(done) else {
                return Err(RunError::Match("the threads that play have ended".to_string()));
            };
            self.keep(results)?;
        }
    }

    /// Waits for the matches under way, and stores each at once.
    fn wind_up(&mut self, done: &Receiver<Done>) -> Result<(), RunError> {
        let mut kept = Ok(());
        while let Some(results) = received(done) {
            kept = kept.and(self.keep(results));
        }
        kept
    }

    /// How many matches to hold: enough that threads do not wait for the store, few if matches are
    /// long, so that other programs find some.
    fn reserve(&self) -> usize {
        let rate = self.finished as f64 / self.begun.elapsed().as_secs_f64().max(0.01);
        let ahead = (rate * CLAIM_AHEAD.as_secs_f64()) as usize;
        self.runner.jobs + ahead.clamp(1, MAX_CLAIMED_AHEAD)
    }

    /// Fills the queue from the ledger; returns whether the schedule has ended.
    fn refill(&mut self) -> bool {
        while self.queue.len() < self.reserve() {
            match self.ledger.next_matches() {
                Next::Play(mut indices) => {
                    indices.retain(|index| !self.is_left_out(*index));
                    drop(self.queue.splice(0..0, indices.into_iter().rev()));
                }
                Next::Wait => return false,
                Next::Over => return true,
            }
        }
        false
    }

    /// The players that have changed.
    fn changed_players(&self) -> Vec<ChangedPlayer> {
        let changed = self.changed.iter().map(|&entrant| ChangedPlayer {
            name: self.ledger.plan().entrants[entrant].name.clone(),
            is_gone: self.runner.players[entrant].is_gone(),
        });
        changed.collect()
    }

    /// Whether a player of a match has changed.
    fn is_left_out(&self, index: MatchIndex) -> bool {
        let has_changed = |entrant: &usize| self.changed.contains(entrant);
        !self.changed.is_empty() && self.ledger.seating(index).1.iter().any(has_changed)
    }

    /// Claims matches and hands them out. Matches of other programs are asked for again at intervals.
    /// Returns whether other programs were first to some of the new ones.
    fn claim(&mut self, most: usize, jobs: &Sender<Job>) -> Result<bool, RunError> {
        if self.ledger.is_stopped() {
            self.queue.clear();
            self.theirs.clear();
        }
        let kept = self.queue.len().saturating_sub(most);
        let mut indices = self.queue.split_off(kept);
        indices.reverse();
        let new = indices.len();
        if self.polled.elapsed() >= POLL_INTERVAL {
            self.polled = Instant::now();
            indices.append(&mut self.theirs);
        }
        let plan = self.ledger.plan();
        let mut wanted: Vec<(MatchIndex, Contest, MatchId)> = Vec::new();
        for index in indices {
            let contest = self.runner.contest(plan, self.ledger.seating(index));
            let id = contest.id().map_err(|error| RunError::Match(error.to_string()))?;
            wanted.push((index, contest, id.parse().expect("ids have one form")));
        }
        let ids: Vec<MatchId> = wanted.iter().map(|(_, _, id)| *id).collect();
        let claims = self.store.exchange(&self.contest, &[], &ids).map_err(RunError::Store)?;
        let others_were_first = claims[..new].iter().any(|claim| *claim != ClaimReply::Granted);
        for ((index, contest, _), claim) in wanted.into_iter().zip(claims) {
            match claim {
                ClaimReply::Granted => {
                    jobs.send(Job { index, contest }).expect("the channel is open");
                    self.out += 1;
                }
                ClaimReply::Taken => self.theirs.push(index),
                ClaimReply::Played(result) => self.ledger.add_result(index, &result),
            }
        }
        Ok(others_were_first)
    }

    /// Stores results.
    fn keep(&mut self, results: Vec<Done>) -> Result<(), RunError> {
        self.out -= results.len();
        self.finished += results.len();
        let mut trouble = Ok(());
        let mut played = Vec::new();
        for (index, result) in results {
            match result {
                Ok(finished) => played.push((index, finished)),
                Err(Unplayed::Failed(error)) => trouble = Err(error),
                Err(Unplayed::Changed(seat)) => {
                    self.changed.insert(self.ledger.seating(index).1[seat]);
                }
            }
        }
        if !self.changed.is_empty() {
            let queue = std::mem::take(&mut self.queue);
            self.queue = queue.into_iter().filter(|index| !self.is_left_out(*index)).collect();
        }
        let id = |(_, finished): &(MatchIndex, FinishedMatch)| finished.result.id;
        let ids: Vec<MatchId> = played.iter().map(id).collect();
        let (indices, finished): (Vec<MatchIndex>, Vec<FinishedMatch>) = played.into_iter().unzip();
        // The stored result counts: another program may have been first.
        let kept = self.store.exchange(&self.contest, &finished, &ids).map_err(RunError::Store)?;
        for (index, kept) in indices.into_iter().zip(kept) {
            if let ClaimReply::Played(result) = kept {
                self.ledger.add_result(index, &result);
            }
        }
        trouble
    }
}

/// The results received within [`POLL_INTERVAL`]; none if the channel is closed.
fn received(done: &Receiver<Done>) -> Option<Vec<Done>> {
    let mut results = match done.recv_timeout(POLL_INTERVAL) {
        Ok(result) => vec![result],
        Err(RecvTimeoutError::Timeout) => Vec::new(),
        Err(RecvTimeoutError::Disconnected) => return None,
    };
    results.extend(done.try_iter());
    Some(results)
}
