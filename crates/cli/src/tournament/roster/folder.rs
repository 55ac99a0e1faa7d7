//! What is in a folder of submissions: players, what might have become one, and other files.

use std::fs;
use std::path::{Path, PathBuf};

use players::{PlayerSpec, is_editors_copy, may_play};

use super::names::file_name;
use crate::failure::{Failure, Outcome};

/// A submission, or what was handed in instead of one.
pub(super) struct Submission {
    pub(super) path: PathBuf,
    /// The player, or why there is none.
    pub(super) player: Result<PlayerSpec, String>,
}

/// The submissions in a folder, by name.
pub(super) fn submissions(folder: &str) -> Outcome<Vec<Submission>> {
    let unread = |error| Failure::Failed(format!("{folder}: {error}"));
    let entries: Result<Vec<fs::DirEntry>, _> = fs::read_dir(folder).map_err(unread)?.collect();
    let mut paths: Vec<PathBuf> =
        entries.map_err(unread)?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let (players, others): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.into_iter().partition(|path| may_play(path));
    let unplayable = others.into_iter().filter_map(|path| {
        let is_players = players.iter().any(|player| own_name(player) == own_name(&path));
        let player = Err(unplayable(&path).filter(|_| !is_players)?);
        Some(Submission { path, player })
    });
    let mut all: Vec<Submission> = unplayable.collect();
    if players.is_empty() && all.is_empty() {
        return Err(Failure::Usage(format!("{folder}: there are no players in this folder")));
    }
    all.extend(players.into_iter().map(submission));
    all.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(all)
}

/// Says which files of a folder are not played, since editors keep them.
pub(super) fn editors_copies(folder: &str) -> Option<String> {
    let paths = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let mut names: Vec<String> =
        paths.filter(|path| is_editors_copy(path)).map(|path| file_name(&path)).collect();
    names.sort();
    let names = names.join(", ");
    (!names.is_empty())
        .then(|| format!("{folder}: not played, as copies that an editor keeps: {names}"))
}

fn submission(path: PathBuf) -> Submission {
    let player = PlayerSpec::submission(&path).map_err(|why| match path.is_dir() {
        true => only_source(&path).unwrap_or(why),
        false => why,
    });
    // The name of the submission stands before the reason.
    let prefix = format!("{}: ", path.display());
    let player = player.map_err(|why| why.strip_prefix(&prefix).unwrap_or(&why).to_string());
    Submission { path, player }
}

/// The name that files of one player share: `NAME` of `NAME.py`, `NAME.toml` and the folder `NAME`.
fn own_name(path: &Path) -> Option<&std::ffi::OsStr> {
    if path.is_dir() { path.file_name() } else { path.file_stem() }
}

/// Why a file that does not play was perhaps meant to; none for files of other uses.
fn unplayable(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let stem = path.file_stem()?.to_string_lossy();
    if name.starts_with(['.', '_']) {
        return None;
    }
    match path.extension()?.to_str()? {
        "c" => Some(format!("C source: compile it to a library, {stem}.so, or to a program")),
        "rs" => Some("Rust source: compile it to a program".to_string()),
        "o" => Some(format!("object file: link it to a library, {stem}.so, or to a program")),
        "toml" => Some(format!(
            "settings without a player: there is no {stem}.py, {stem}.so or folder {stem}"
        )),
        _ => None,
    }
}

/// Why a folder cannot be started that has source code and nothing else to start.
fn only_source(folder: &Path) -> Option<String> {
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let (players, others): (Vec<PathBuf>, Vec<PathBuf>) =
        entries.partition(|path| may_play(path) && path.is_file());
    let sources = others.iter().filter(|path| path.extension().is_some_and(|end| end != "toml"));
    let (source, why) = sources.filter_map(|path| Some((path, unplayable(path)?))).min()?;
    players.is_empty().then(|| format!("{}: {why}", file_name(source)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_handed_in_is_listed_with_what_to_do() {
        let folder = std::env::temp_dir().join(format!("plateau-handed-{}", std::process::id()));
        fs::create_dir_all(folder.join("gina")).unwrap();
        for name in [
            "alice.py",
            "alice.py~",
            "alice.py.bak",
            "#alice.py#",
            "alice.c",
            "alice.toml",
            "frank.c",
            "gina/bot.c",
            "nobody.toml",
            "notes.md",
        ] {
            fs::write(folder.join(name), "# not empty\n").unwrap();
        }
        let listed = submissions(folder.to_str().unwrap()).map(|listed| {
            let why = |one: Submission| (file_name(&one.path), one.player.err());
            listed.into_iter().map(why).collect::<Vec<_>>()
        });
        let copies = editors_copies(folder.to_str().unwrap());
        fs::remove_dir_all(&folder).unwrap();
        let copies = copies.as_ref().and_then(|line| line.rsplit_once(": "));
        assert_eq!(copies.map(|(_, names)| names), Some("#alice.py#, alice.py.bak, alice.py~"));
        let expected = [
            ("alice.py", None),
            ("frank.c", Some("C source: compile it to a library, frank.so, or to a program")),
            ("gina", Some("bot.c: C source: compile it to a library, bot.so, or to a program")),
            (
                "nobody.toml",
                Some(
                    "settings without a player: there is no nobody.py, nobody.so or folder nobody",
                ),
            ),
        ];
        let expected = expected.map(|(name, why)| (name.to_string(), why.map(str::to_string)));
        assert_eq!(listed.ok(), Some(expected.to_vec()));
    }
}
