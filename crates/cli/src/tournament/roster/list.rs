//! Players as they are written, before they have names in the table.

use std::fs;
use std::path::{Path, PathBuf};

use players::{PlayerSpec, meant_outside};
use registry::Entry;
use tournament::BrokenEntrant;

use super::Roster;
use super::folder::{self, Submission};
use super::names;
use crate::args;
use crate::failure::{Failure, Outcome};
use crate::host;

/// The players of a game, without names.
pub(super) struct PlayerList {
    listed: Vec<Listed>,
    /// The folders of submissions.
    folders: Vec<PathBuf>,
    /// What is odd about the submissions.
    remarks: Vec<String>,
}

impl PlayerList {
    /// Parses players and folders; without any, the built-in ladder of the game.
    pub(super) fn read(written: &[String], game: &dyn Entry) -> Outcome<Self> {
        let ladder: Vec<String> = game.ladder().iter().map(ToString::to_string).collect();
        let are_named = !written.is_empty();
        let written = if are_named { written } else { &ladder };
        let mut list = Self { listed: Vec::new(), folders: Vec::new(), remarks: Vec::new() };
        for text in written {
            let is_folder = Path::new(text).is_dir();
            if is_folder {
                list.remarks.extend(folder::other_reading(text));
            }
            if is_folder && !folder::is_one_player(text) {
                list.folders.extend(fs::canonicalize(text));
                let (submissions, remarks) = folder::submissions(text)?;
                list.remarks.extend(remarks);
                for submission in submissions {
                    add_submission(&mut list.listed, submission);
                }
            } else {
                // A bare name of a folder is that folder here.
                let named = PlayerSpec::read(text).ok().filter(|_| are_named && !is_folder);
                let namesake = named.and_then(|player| player.namesake());
                list.remarks.extend(namesake.map(|namesake| format!("note: {namesake}")));
                add_named(&mut list.listed, text, game).map_err(|failure| match failure {
                    Failure::Usage(why) => Failure::Usage(why + &args::unquoted_file(written)),
                    other => other,
                })?;
            }
        }
        Ok(list)
    }

    /// The same players with their names; those that cannot play are listed as broken.
    pub(super) fn named(self, taken: &[String], game: &dyn Entry) -> Roster {
        let mut texts = self.texts().into_iter();
        let mut found = names::names(&self.paths(), taken).into_iter();
        let mut roster =
            Roster { folders: self.folders, remarks: self.remarks, ..Roster::default() };
        for Listed { origin, player } in self.listed {
            let (name, written) = match origin {
                Origin::Named(text) => (texts.next(), Some(text)),
                Origin::Path(_, written) => (found.next(), written),
            };
            let name = name.expect("each player has a name");
            let fits = |player: &PlayerSpec| host::check_interface(player, game.name());
            match player.and_then(|player| fits(&player).map(|()| player)) {
                Ok(player) => roster.push(name, player, written),
                Err(why) => roster.broken.push(BrokenEntrant { player: name, why }),
            }
        }
        let same = roster.same_submissions();
        roster.remarks.extend(same);
        roster
    }

    /// The names of those that were named: their text, with a number if a player is named twice.
    fn texts(&self) -> Vec<String> {
        let mut named: Vec<String> = Vec::new();
        for one in &self.listed {
            let Origin::Named(text) = &one.origin else { continue };
            let numbered = (2..).map(|number| format!("{text}-{number}"));
            let mut names = std::iter::once(text.clone()).chain(numbered);
            named.extend(names.find(|name| !named.contains(name)));
        }
        named
    }

    /// The players that are files and folders.
    fn paths(&self) -> Vec<&Path> {
        let paths = self.listed.iter().filter_map(|one| match &one.origin {
            Origin::Path(path, _) => Some(path.as_path()),
            Origin::Named(_) => None,
        });
        paths.collect()
    }
}

/// Names that no submission gets in any game of a cup: those of named players, and of the built-in players of all games,
/// since the next tournament in a store may be in any. So a submission has one name in all games, by which the
/// standing across them knows it.
pub(super) fn taken_names(lists: &[PlayerList]) -> Vec<String> {
    let built_in = registry::games().into_iter().flat_map(registry::EntryTools::bots);
    let built_in = built_in.map(|bot| bot.name.to_string());
    lists.iter().flat_map(PlayerList::texts).chain(built_in).collect()
}

/// A player before it has a name in the table.
struct Listed {
    origin: Origin,
    /// The player with its files hashed, or why there is none.
    player: Result<PlayerSpec, String>,
}

enum Origin {
    /// A built-in player or a command, written like this on the command line.
    Named(String),
    /// A file or folder: found in a folder of submissions, or written like this on the command line.
    Path(PathBuf, Option<String>),
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
        listed.push(Listed { origin: Origin::Path(path, None), player });
    }
}

/// Adds a player that is named on the command line. One that is also in a named folder plays once.
fn add_named(listed: &mut Vec<Listed>, text: &str, game: &dyn Entry) -> Outcome {
    // A folder that is one player may have the form of a built-in player's name.
    let is_bare_folder = !text.contains('/') && Path::new(text).is_dir();
    let path = if is_bare_folder { format!("./{text}") } else { text.to_string() };
    let player = PlayerSpec::read(&path).map_err(Failure::Usage)?;
    if player.is_human() {
        return Err(Failure::Usage(
            "people play in `plateau play`; a tournament is for programs".to_string(),
        ));
    }
    if !player.is_process() {
        is_known(text, game)?;
    }
    host::check_interface(&player, game.name()).map_err(Failure::Usage)?;
    let is_like = |other: &PlayerSpec| other.is_like(&player);
    let is_found = |origin: &Origin| matches!(origin, Origin::Path(_, None));
    let mut found = listed.iter_mut().filter(|other| is_found(&other.origin));
    let origin = match player.path() {
        Some(path) => Origin::Path(path.to_path_buf(), Some(text.to_string())),
        None => Origin::Named(player.to_string()),
    };
    match found.find(|other| other.player.as_ref().is_ok_and(is_like)) {
        Some(other) => other.origin = origin,
        None => {
            let player = Ok(player.without_path().frozen().map_err(Failure::Failed)?);
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
    let outside = meant_outside(name);
    let why = format!("{name:?} is not a player of {of}, which are {names}, nor a folder{outside}");
    Err(Failure::Usage(why))
}
