//! The players of a tournament, as written on the command line, with the folders of submissions among them.

mod folder;
mod names;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::ProgressBar;
use players::{Contest, ContestError, PlayerSpec};
use registry::Entry;
use tournament::BrokenEntrant;

use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;
use folder::Submission;

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
    /// What is odd about the submissions.
    pub(super) remarks: Vec<String>,
}

impl Roster {
    /// Parses players and folders; without any, the built-in ladder of the game.
    pub(super) fn read(written: &[String], game: &dyn Entry) -> Outcome<Self> {
        let ladder: Vec<String> = game.ladder().iter().map(ToString::to_string).collect();
        let written = if written.is_empty() { &ladder } else { written };
        let (mut listed, mut folders): (Vec<Listed>, Vec<PathBuf>) = Default::default();
        let mut remarks = Vec::new();
        for text in written {
            if Path::new(text).is_dir() {
                folders.extend(fs::canonicalize(text));
                remarks.extend(folder::editors_copies(text));
                for submission in folder::submissions(text)? {
                    add_submission(&mut listed, submission);
                }
            } else {
                add_named(&mut listed, text, game)?;
            }
        }
        let mut roster = Self { folders, remarks, ..Self::default() };
        for (name, Listed { origin, player }) in all_names(&listed, game).into_iter().zip(listed) {
            let is_named = matches!(origin, Origin::Named(_));
            match player {
                Ok(player) => roster.push(name, player, !is_named),
                Err(why) => roster.broken.push(BrokenEntrant { player: name, why }),
            }
        }
        let same = roster.same_submissions();
        roster.remarks.extend(same);
        Ok(roster)
    }

    /// Says which submissions have the same content.
    fn same_submissions(&self) -> Vec<String> {
        let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let all = self.names.iter().zip(&self.players).zip(&self.from_folder);
        for ((name, player), _) in all.filter(|(_, from_folder)| **from_folder) {
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

    fn push(&mut self, name: String, frozen: PlayerSpec, from_folder: bool) {
        self.names.push(name);
        self.players.push(frozen);
        self.from_folder.push(from_folder);
    }

    /// Hides files from all players, and the submissions from each other.
    pub(super) fn guard(&mut self, hidden: &[PathBuf]) {
        for player in &mut self.players {
            *player = player.clone().guarded(hidden, &self.folders);
        }
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
        let Self { names, players, from_folder, folders, broken, remarks } = self;
        let mut roster = Self { folders, broken, remarks, ..Self::default() };
        let mut wrong = Vec::new();
        for (((name, player), from_folder), result) in
            names.into_iter().zip(players).zip(from_folder).zip(tried)
        {
            let faults = result.expect("each player was started").map_err(explain)?;
            match faults.into_iter().next().flatten() {
                None => roster.push(name, player, from_folder),
                Some(fault) if from_folder => {
                    let why = fault.to_string();
                    let missed = player.missed_beside(&why).map(|advice| format!("; {advice}"));
                    let why = why + &missed.unwrap_or_default();
                    roster.broken.push(BrokenEntrant { player: name, why });
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

/// A player before it has a name in the table.
struct Listed {
    origin: Origin,
    /// The player with its files hashed, or why there is none.
    player: Result<PlayerSpec, String>,
}

enum Origin {
    /// Named on the command line, as this.
    Named(String),
    /// Found in a folder, at this path.
    Found(PathBuf),
}

/// Adds what was found in a folder, unless it is listed already.
fn add_submission(listed: &mut Vec<Listed>, Submission { path, player }: Submission) {
    let is_like = |other: &Listed| match (&other.player, &player) {
        (Ok(other), Ok(player)) => other.is_like(player),
        _ => false,
    };
    if !listed.iter().any(is_like) {
        let player = player.and_then(PlayerSpec::frozen);
        let prefix = format!("{}: ", path.display());
        let player = player.map_err(|why| why.strip_prefix(&prefix).unwrap_or(&why).to_string());
        listed.push(Listed { origin: Origin::Found(path), player });
    }
}

/// Adds a player that is named on the command line. One that is also in a named folder plays once.
fn add_named(listed: &mut Vec<Listed>, text: &str, game: &dyn Entry) -> Outcome {
    let player = PlayerSpec::read(text).map_err(Failure::Usage)?;
    if player.is_human() {
        return Err(Failure::Usage(
            "people play in `plateau play`; a tournament is for programs".to_string(),
        ));
    }
    if !player.is_process() {
        is_known(text, game)?;
    }
    let is_like = |other: &PlayerSpec| other.is_like(&player);
    let mut found = listed.iter_mut().filter(|other| matches!(other.origin, Origin::Found(_)));
    let origin = Origin::Named(player.to_string());
    match found.find(|other| other.player.as_ref().is_ok_and(is_like)) {
        Some(other) => other.origin = origin,
        None => {
            let player = Ok(player.frozen().map_err(Failure::Failed)?);
            listed.push(Listed { origin, player });
        }
    }
    Ok(())
}

/// Whether a built-in player has the name of this text. One that refuses this game is refused when it is seated,
/// with its reason.
fn is_known(text: &str, game: &dyn Entry) -> Outcome {
    let name = text.split(':').next().unwrap_or(text);
    let has = |game: &dyn Entry| game.bots().iter().any(|bot| bot.name == name);
    if has(game) || registry::games().into_iter().any(has) {
        return Ok(());
    }
    let (of, names) = (game.name(), game.bots());
    let names = names.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
    Err(Failure::Usage(format!(
        "{name:?} is neither a file or folder nor a player of {of}, which are {names}"
    )))
}

/// The names in the table. Those that were named keep their text, with a number if a player is named twice.
fn all_names(listed: &[Listed], game: &dyn Entry) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    for one in listed {
        let Origin::Named(text) = &one.origin else { continue };
        let numbered = (2..).map(|number| format!("{text}-{number}"));
        let mut names = std::iter::once(text.clone()).chain(numbered);
        named.extend(names.find(|name| !named.contains(name)));
    }
    let built_in = game.bots().into_iter().map(|bot| bot.name.to_string());
    let taken: Vec<String> = named.iter().cloned().chain(built_in).collect();
    let paths: Vec<&Path> = listed.iter().filter_map(Listed::path).collect();
    let mut found = names::names(&paths, &taken).into_iter();
    let mut named = named.into_iter();
    let name = |one: &Listed| match one.origin {
        Origin::Named(_) => named.next(),
        Origin::Found(_) => found.next(),
    };
    listed.iter().filter_map(name).collect()
}

impl Listed {
    fn path(&self) -> Option<&Path> {
        match &self.origin {
            Origin::Found(path) => Some(path),
            Origin::Named(_) => None,
        }
    }
}
