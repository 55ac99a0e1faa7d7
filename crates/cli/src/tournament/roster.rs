//! The players of a tournament, as written on the command line, with the folders of submissions among them.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use players::{Contest, ContestError, PlayerSpec, may_play};
use registry::Entry;
use tournament::BrokenEntrant;

use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;

/// The players of a tournament.
#[derive(Default)]
pub(super) struct Roster {
    /// The names in the table.
    pub(super) names: Vec<String>,
    pub(super) players: Vec<PlayerSpec>,
    /// Whether a player comes from a folder: then it is left out if it is broken.
    from_folder: Vec<bool>,
    /// The folders of submissions.
    folders: Vec<PathBuf>,
    /// The players left out, with the reason.
    pub(super) broken: Vec<BrokenEntrant>,
}

impl Roster {
    /// Parses players and folders; without any, the built-in ladder of the game.
    pub(super) fn read(written: &[String], game: &dyn Entry) -> Outcome<Self> {
        let mut roster = Self::default();
        if written.is_empty() {
            for text in game.ladder() {
                roster.add(text)?;
            }
        }
        for text in written {
            if Path::new(text).is_dir() {
                roster.add_folder(text)?;
            } else {
                roster.add(text)?;
            }
        }
        roster.name_apart();
        Ok(roster)
    }

    fn add(&mut self, text: &str) -> Outcome {
        let player = PlayerSpec::read(text).map_err(Failure::Usage)?;
        if player.is_human() {
            return Err(Failure::Usage(
                "people play in `plateau play`; a tournament is for programs".to_string(),
            ));
        }
        let name = self.unused(player.to_string());
        // A player that is named and also in a named folder plays once.
        let mut others = self.players.iter().zip(&self.from_folder);
        match others.position(|(other, &from_folder)| from_folder && other.is_like(&player)) {
            Some(place) => (self.names[place], self.from_folder[place]) = (name, false),
            None => self.push(name, player.frozen().map_err(Failure::Failed)?, false),
        }
        Ok(())
    }

    /// The name, with a number if another player has it: a player that is named twice plays twice.
    fn unused(&self, name: String) -> String {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| !self.names.contains(name)).unwrap_or(name)
    }

    fn push(&mut self, name: String, frozen: PlayerSpec, from_folder: bool) {
        self.names.push(name);
        self.players.push(frozen);
        self.from_folder.push(from_folder);
    }

    fn add_folder(&mut self, folder: &str) -> Outcome {
        let unread = |error| Failure::Failed(format!("{folder}: {error}"));
        let mut paths = Vec::new();
        for file in fs::read_dir(folder).map_err(unread)? {
            paths.push(file.map_err(unread)?.path());
        }
        paths.sort();
        self.folders.extend(fs::canonicalize(folder));
        let before = self.players.len() + self.broken.len();
        for path in paths.into_iter().filter(|path| may_play(path)) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            match PlayerSpec::submission(&path) {
                Ok(player) if self.players.iter().any(|other| other.is_like(&player)) => {}
                Ok(player) => match player.frozen() {
                    Ok(player) => self.push(name, player, true),
                    Err(why) => self.broken.push(BrokenEntrant { player: name, why }),
                },
                Err(why) => self.broken.push(BrokenEntrant { player: name, why }),
            }
        }
        if self.players.len() + self.broken.len() == before {
            return Err(Failure::Usage(format!("{folder}: there are no players in this folder")));
        }
        Ok(())
    }

    /// Hides files from all players, and the submissions from each other.
    pub(super) fn guard(&mut self, hidden: &[PathBuf]) {
        for player in &mut self.players {
            *player = player.clone().guarded(hidden, &self.folders);
        }
    }

    /// Makes names unique: the stem of a file if no other player has the same, else its file name, else
    /// its path.
    fn name_apart(&mut self) {
        let stem = |name: &String| {
            name.split_once('.').map_or(name.as_str(), |(stem, _)| stem).to_string()
        };
        let mut stems: HashMap<String, usize> = HashMap::new();
        for (name, from_folder) in self.names.iter().zip(&self.from_folder) {
            *stems.entry(if *from_folder { stem(name) } else { name.clone() }).or_default() += 1;
        }
        for (name, from_folder) in self.names.iter_mut().zip(&self.from_folder) {
            if *from_folder && stems[&stem(name)] == 1 && !stem(name).is_empty() {
                *name = stem(name);
            }
        }
        let mut names: HashMap<String, usize> = HashMap::new();
        self.names.iter().for_each(|name| *names.entry(name.clone()).or_default() += 1);
        for ((name, player), from_folder) in
            self.names.iter_mut().zip(&self.players).zip(&self.from_folder)
        {
            if *from_folder && names[name] > 1 {
                *name = player.to_string();
            }
        }
    }

    /// Starts each player once. A player from a folder that cannot be started is left out; for a player
    /// that was named this is an error.
    pub(super) fn tried(
        self,
        seats: usize,
        jobs: usize,
        contest: &(dyn Fn(Vec<PlayerSpec>) -> Contest + Sync),
        explain: &dyn Fn(ContestError) -> Failure,
    ) -> Outcome<Self> {
        let random = PlayerSpec::read("random").map_err(Failure::Usage)?;
        let next = AtomicUsize::new(0);
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
                    }
                });
            }
        });
        let tried = tried.into_inner().expect("no thread panicked while it held the lock");
        let Self { names, players, from_folder, folders, broken } = self;
        let mut roster = Self { folders, broken, ..Self::default() };
        let mut wrong = Vec::new();
        for (((name, player), from_folder), result) in
            names.into_iter().zip(players).zip(from_folder).zip(tried)
        {
            let faults = result.expect("each player was started").map_err(explain)?;
            match faults.into_iter().next().flatten() {
                None => {
                    roster.names.push(name);
                    roster.players.push(player);
                    roster.from_folder.push(from_folder);
                }
                Some(fault) if from_folder => {
                    roster.broken.push(BrokenEntrant { player: name, why: fault.to_string() });
                }
                Some(fault) => wrong.push(one_line(&format!("{name}: {fault}"))),
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
