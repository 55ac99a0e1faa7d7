//! The players of a tournament, as written on the command line, with the folders of submissions among them.

mod folder;
mod list;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hosting::WakeupProbe;
use indicatif::ProgressBar;
use players::{Contest, ContestError, FailedStart, PlayerSpec, kept_apart};
use registry::Entry;
use store::{Blame, MatchFault};
use table::terms::{DEFAULT_LIMIT, micros};
use tournament::BrokenEntrant;

use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;
use list::PlayerList;

/// The players of a tournament.
#[derive(Default)]
pub(super) struct Roster {
    /// The names in the table.
    pub(super) names: Vec<String>,
    pub(super) players: Vec<PlayerSpec>,
    /// A player as written on the command line; none if it comes from a folder: then it is left out if it is broken.
    written: Vec<Option<String>>,
    /// The folders of submissions.
    folders: Vec<PathBuf>,
    /// The players left out, with the reason.
    pub(super) broken: Vec<BrokenEntrant>,
    /// What is odd about the submissions.
    pub(super) remarks: Vec<String>,
}

impl Roster {
    /// The players of each of these games, as written. A submission has one name in all of them.
    pub(super) fn read_all(
        games: &[(&[String], &dyn Entry)],
        explain: impl Fn(usize, Failure) -> Failure,
    ) -> Outcome<Vec<Self>> {
        let list = |(number, (written, game)): (usize, &(&[String], &dyn Entry))| {
            PlayerList::read(written, *game).map_err(|failure| explain(number, failure))
        };
        let lists: Vec<PlayerList> = games.iter().enumerate().map(list).collect::<Outcome<_>>()?;
        let taken = list::taken_names(&lists);
        let rosters =
            lists.into_iter().zip(games).map(|(list, (_, game))| list.named(&taken, *game));
        Ok(rosters.collect())
    }

    /// Says which submissions have the same content.
    fn same_submissions(&self) -> Vec<String> {
        let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let all = self.names.iter().zip(&self.players).zip(&self.written);
        for ((name, player), _) in all.filter(|(_, written)| written.is_none()) {
            // A file that cannot be read is reported when the player is started.
            if let Ok(Some(files)) = player.files() {
                names.entry(files).or_default().push(one_line(name));
            }
        }
        let same = names.into_values().filter(|names| names.len() > 1);
        let mut same: Vec<String> =
            same.map(|names| format!("the same, byte for byte: {}", names.join(", "))).collect();
        same.sort();
        same
    }

    fn push(&mut self, name: String, frozen: PlayerSpec, written: Option<String>) {
        self.names.push(name);
        self.players.push(frozen);
        self.written.push(written);
    }

    /// Hides files from all players, and the players from each other.
    pub(super) fn guard(&mut self, hidden: &[PathBuf]) {
        let players = std::mem::take(&mut self.players).into_iter();
        let players = players.map(|player| player.guarded(hidden, &self.folders));
        self.players = kept_apart(players.collect());
    }

    /// Starts each player, several times if it may have failed by chance. A player from a folder that cannot be started is
    /// left out; for a player that was named this is an error. One that has results stays: the failures of its starts count
    /// in its matches.
    pub(super) fn tried(
        self,
        trial: &Trial<'_>,
        explain: &dyn Fn(ContestError) -> Failure,
    ) -> Outcome<Self> {
        let tried = trial.start_all(&self.players)?;
        let tried: Vec<Option<LateStart>> =
            tried.into_iter().map(|failed| failed.map_err(explain)).collect::<Outcome<_>>()?;
        let known = match tried.iter().any(is_chance) {
            true => (trial.with_results)(&self.players),
            false => BTreeSet::new(),
        };
        let Self { names, players, written, folders, broken, remarks } = self;
        let mut roster = Self { folders, broken, remarks, ..Self::default() };
        let mut wrong = Vec::new();
        let all = names.into_iter().zip(players).zip(written).zip(tried);
        for (number, (((name, player), written), failed)) in all.enumerate() {
            let stays = known.contains(&number) && is_chance(&failed);
            let Some(failed) = failed else {
                roster.push(name, player, written);
                continue;
            };
            let why = trial.why(&player, &failed);
            if stays {
                roster.remarks.push(one_line(&format!(
                    "{name}: {why}; it plays on, since it has results here: each start that fails counts as a fault"
                )));
                roster.push(name, player, written);
                continue;
            }
            match written {
                None => roster.broken.push(BrokenEntrant { player: name, why }),
                Some(text) => wrong.push(one_line(&format!("{text}: {why}"))),
            }
        }
        if wrong.is_empty() {
            return Ok(roster);
        }
        Err(Failure::Failed(format!(
            "nothing was played, since some players cannot be started\n  {}",
            wrong.join("\n  ")
        )))
    }
}

/// How often a player is started before it counts as one that cannot play.
const MOST_STARTS: usize = 3;

/// How the players of a tournament are started before its first match.
pub(super) struct Trial<'a> {
    pub(super) seats: usize,
    pub(super) jobs: usize,
    /// A match of these players.
    pub(super) contest: &'a (dyn Fn(Vec<PlayerSpec>) -> Contest + Sync),
    /// Which of these players have results in the store, under the same conditions.
    pub(super) with_results: &'a dyn Fn(&[PlayerSpec]) -> BTreeSet<usize>,
    pub(super) bar: &'a ProgressBar,
}

/// Why a player did not start, and the longest wake-up delay of the machine meanwhile.
type LateStart = (FailedStart, Duration);
/// Why a player did not start; none if it did.
type Tried = Result<Option<LateStart>, ContestError>;

impl Trial<'_> {
    /// Starts all players.
    fn start_all(&self, players: &[PlayerSpec]) -> Outcome<Vec<Tried>> {
        let random = PlayerSpec::read("random").map_err(Failure::Usage)?;
        let next = AtomicUsize::new(0);
        let &Self { seats, jobs, contest, bar, .. } = self;
        bar.set_length(players.len() as u64);
        bar.tick();
        let tried = Mutex::new(vec![Ok(None); players.len()]);
        std::thread::scope(|scope| {
            for _ in 0..jobs.min(players.len()) {
                scope.spawn(|| {
                    let probe = WakeupProbe::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(player) = players.get(number) else { return };
                        let mut match_players = vec![player.clone()];
                        match_players.resize(seats, random.clone());
                        let result = start(&contest(match_players), &probe);
                        tried.lock().expect("no thread panics while it holds the lock")[number] =
                            result;
                        bar.inc(1);
                    }
                });
            }
        });
        Ok(tried.into_inner().expect("no thread panicked while it held the lock"))
    }

    /// Why a player did not start, and what to do about it.
    fn why(&self, player: &PlayerSpec, late: &LateStart) -> String {
        let terms = (self.contest)(Vec::new()).terms;
        let by_machine = start_blame(late, terms.clock.init) == Blame::Machine;
        let fault = &late.0.fault;
        let advice = player.start_advice(fault, by_machine);
        fault.to_string() + &advice.map_or(String::new(), |advice| format!("; {advice}"))
    }
}

/// Starts the first player of a match until it starts, or fails for certain, or has failed often enough.
fn start(contest: &Contest, probe: &WakeupProbe) -> Tried {
    let mut tried = None;
    for _ in 0..MOST_STARTS {
        let since = Instant::now();
        let failed = contest.try_players()?.into_iter().next().flatten();
        tried = failed.map(|failed| (failed, probe.longest_since(since)));
        if !is_chance(&tried) {
            break;
        }
    }
    Ok(tried)
}

/// Whether a player failed to start, perhaps by chance.
fn is_chance(tried: &Option<LateStart>) -> bool {
    tried.as_ref().is_some_and(|(failed, _)| failed.may_be_chance())
}

/// What is to blame for a start that failed, by the same rule as in matches.
fn start_blame((failed, delay): &LateStart, init: Option<Duration>) -> Blame {
    let fault = MatchFault {
        seat: 0,
        fault: failed.fault.clone(),
        after: 0,
        gone: true,
        stderr: None,
        used_us: Some(micros(init.unwrap_or(DEFAULT_LIMIT))),
        delay_us: Some(micros(*delay)),
        waited_us: failed.kept_waiting.map(micros),
    };
    fault.blame()
}

#[cfg(test)]
mod tests {
    use game::{Fault, StartFault};

    use super::*;

    #[test]
    fn a_late_start_is_blamed_on_a_busy_machine() {
        let late = |waited: Option<u64>, delay: u64| {
            let why = "it was not ready within 400ms".to_string();
            let fault = Fault::Start { kind: StartFault::NotReady, why };
            let failed = FailedStart { fault, kept_waiting: waited.map(Duration::from_millis) };
            start_blame(&(failed, Duration::from_millis(delay)), Some(Duration::from_millis(400)))
        };
        assert_eq!(late(None, 1), Blame::Bot);
        assert_eq!(late(Some(10), 1), Blame::Bot);
        assert_eq!(late(Some(300), 1), Blame::Machine);
        assert_eq!(late(Some(10), 150), Blame::Machine);
    }
}
