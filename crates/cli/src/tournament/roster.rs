//! The players of a tournament, as written on the command line, with the folders of submissions among them.

mod folder;
mod list;
mod names;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::ProgressBar;
use players::{Contest, ContestError, PlayerSpec, kept_apart};
use registry::Entry;
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

    /// Starts each player once. A player from a folder that cannot be started is left out; for a player
    /// that was named this is an error.
    pub(super) fn tried(
        self,
        (seats, jobs): (usize, usize),
        contest: &(dyn Fn(Vec<PlayerSpec>) -> Contest + Sync),
        explain: &dyn Fn(ContestError) -> Failure,
        bar: &ProgressBar,
    ) -> Outcome<Self> {
        let random = PlayerSpec::read("random").map_err(Failure::Usage)?;
        let next = AtomicUsize::new(0);
        bar.set_length(self.players.len() as u64);
        bar.tick();
        let tried = Mutex::new(vec![None; self.players.len()]);
        std::thread::scope(|scope| {
            for _ in 0..jobs.min(self.players.len()) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(player) = self.players.get(number) else { return };
                        let mut players = vec![player.clone()];
                        players.resize(seats, random.clone());
                        let result = contest(players).try_players();
                        tried.lock().expect("no thread panics while it holds the lock")[number] =
                            Some(result);
                        bar.inc(1);
                    }
                });
            }
        });
        let tried = tried.into_inner().expect("no thread panicked while it held the lock");
        let Self { names, players, written, folders, broken, remarks } = self;
        let mut roster = Self { folders, broken, remarks, ..Self::default() };
        let mut wrong = Vec::new();
        for (((name, player), written), result) in
            names.into_iter().zip(players).zip(written).zip(tried)
        {
            let faults = result.expect("each player was started").map_err(explain)?;
            match faults.into_iter().next().flatten() {
                None => roster.push(name, player, written),
                Some(fault) => {
                    let advice = player.start_advice(&fault).map(|advice| format!("; {advice}"));
                    let why = fault.to_string() + &advice.unwrap_or_default();
                    match written {
                        None => roster.broken.push(BrokenEntrant { player: name, why }),
                        Some(text) => wrong.push(one_line(&format!("{text}: {why}"))),
                    }
                }
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
