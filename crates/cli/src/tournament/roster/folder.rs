//! What is in a folder of submissions: players, what might have become one, and other files.

use std::fs;
use std::path::{Path, PathBuf};

use hosting::file_head;
use players::{PlayerSpec, is_editors_copy, may_play};

use super::names::file_name;
use crate::failure::{Failure, Outcome};

/// A submission, or what was handed in instead of one.
pub(super) struct Submission {
    pub(super) path: PathBuf,
    /// The player, or why there is none.
    pub(super) player: Result<PlayerSpec, String>,
}

/// Names by which the program of a folder that is one player is known, besides that of the folder.
const MAIN: [&str; 3] = ["bot", "player", "main"];

/// Whether a folder of this name, written without `/` at its end, is one player: it has a program that is called so.
pub(super) fn is_one_player(folder: &str) -> bool {
    !folder.ends_with('/') && main_program(folder).is_some()
}

/// What to write for the other reading of a folder, where what is in it speaks for that: its program uses none of the
/// other files of a folder that is taken as one player, or one of them where it is taken as a folder of players.
pub(super) fn other_reading(folder: &str) -> Option<String> {
    let main = main_program(folder)?;
    let text = fs::read(&main).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let others: Vec<PathBuf> = entries.filter(|path| *path != main && may_play(path)).collect();
    let is_used = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        ["import ", "from ", "./"].iter().any(|before| text.contains(&format!("{before}{name}")))
    };
    let (bare, main) = (folder.trim_end_matches('/'), file_name(&main));
    match (is_one_player(folder), others.iter().any(is_used)) {
        (true, false) if !others.is_empty() => Some(format!(
            "{folder} is one player, since it has {main}; for a folder of players write {bare}/"
        )),
        (false, true) => Some(format!(
            "{folder} is a folder of players; for one player, which {main} starts, write {bare}"
        )),
        _ => None,
    }
}

fn main_program(folder: &str) -> Option<PathBuf> {
    let own = Path::new(folder).canonicalize().ok()?;
    let own = own.file_name()?.to_string_lossy().to_lowercase();
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let mut programs = entries.filter(|path| path.is_file() && may_play(path)).filter(|path| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        MAIN.contains(&stem.as_str()) || stem == own
    });
    programs.next()
}

/// The submissions in a folder, by name, and what is said of other files.
pub(super) fn submissions(folder: &str) -> Outcome<(Vec<Submission>, Vec<String>)> {
    let unread = |error| Failure::Failed(format!("{folder}: {error}"));
    let entries: Result<Vec<fs::DirEntry>, _> = fs::read_dir(folder).map_err(unread)?.collect();
    let mut paths: Vec<PathBuf> =
        entries.map_err(unread)?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    let (players, others): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.into_iter().partition(|path| may_play(path));
    let (mut all, mut copies, mut by_name) = (Vec::new(), Vec::new(), Vec::new());
    for path in others {
        // `alice.toml` and `alice.py.txt` beside `alice.py`: the name is that of the player.
        let is_players = players.iter().any(|player| {
            own_name(player) == own_name(&path) || player.file_name() == path.file_stem()
        });
        let is_settings = path.extension().is_some_and(|end| end == "toml");
        match unplayable(&path) {
            _ if is_editors_copy(&path) => copies.push(file_name(&path)),
            Some(why) if !is_players => all.push(Submission { path, player: Err(why) }),
            _ if is_players && is_settings => {}
            _ => by_name.push(file_name(&path)),
        }
    }
    let lines = [("as copies that an editor keeps", copies), ("by their names", by_name)];
    let lines = lines.into_iter().filter(|(_, names)| !names.is_empty());
    let remarks: Vec<String> = lines
        .map(|(why, names)| format!("{folder}: not played, {why}: {}", names.join(", ")))
        .collect();
    if players.is_empty() && all.is_empty() {
        let remarks: String = remarks.iter().map(|remark| format!("\n{remark}")).collect();
        let why = format!("{folder}: there are no players in this folder{remarks}");
        return Err(Failure::Usage(why));
    }
    all.extend(players.into_iter().map(submission));
    all.sort_by(|a, b| a.path.cmp(&b.path));
    Ok((all, remarks))
}

/// Whether a file was meant to be a program, though its name is that of another kind of file.
fn is_program(path: &Path) -> bool {
    let is_script = file_head(path).starts_with(b"#!");
    path.is_file() && (is_script || inner_extension(path).is_some())
}

/// The extension that a script should have, by its first line.
fn script_extension(path: &Path) -> &'static str {
    let head = file_head(path);
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let known = [("python", ".py"), ("node", ".js"), ("sh", ".sh")];
    known.iter().find(|(by, _)| line.contains(by)).map_or("", |(_, extension)| extension)
}

/// The extension of a program before another one: `py` of `dora.py.txt`.
fn inner_extension(path: &Path) -> Option<String> {
    let inner = Path::new(path.file_stem()?).extension()?.to_str()?.to_lowercase();
    ["py", "js", "mjs", "sh", "so"].contains(&inner.as_str()).then_some(inner)
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
        end if is_program(path) => {
            let own = if inner_extension(path).is_some() { "" } else { script_extension(path) };
            Some(format!(
                "its name ends in .{end}, which is not that of a program: rename it {stem}{own}"
            ))
        }
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
            "dora.py.txt",
            "_eva.py",
        ] {
            fs::write(folder.join(name), "# not empty\n").unwrap();
        }
        fs::write(folder.join("kevin.txt"), "#!/bin/sh\n").unwrap();
        let (listed, remarks) = submissions(folder.to_str().unwrap()).unwrap_or_default();
        let why = |one: Submission| (file_name(&one.path), one.player.err());
        let listed: Vec<_> = listed.into_iter().map(why).collect();
        fs::remove_dir_all(&folder).unwrap();
        let remarks: Vec<&str> =
            remarks.iter().filter_map(|line| Some(line.split_once("not played, ")?.1)).collect();
        assert_eq!(
            remarks,
            [
                "as copies that an editor keeps: #alice.py#, alice.py.bak, alice.py~",
                "by their names: _eva.py, alice.c, notes.md"
            ]
        );
        let expected = [
            ("alice.py", None),
            (
                "dora.py.txt",
                Some("its name ends in .txt, which is not that of a program: rename it dora.py"),
            ),
            ("frank.c", Some("C source: compile it to a library, frank.so, or to a program")),
            ("gina", Some("bot.c: C source: compile it to a library, bot.so, or to a program")),
            (
                "kevin.txt",
                Some("its name ends in .txt, which is not that of a program: rename it kevin.sh"),
            ),
            (
                "nobody.toml",
                Some(
                    "settings without a player: there is no nobody.py, nobody.so or folder nobody",
                ),
            ),
        ];
        let expected = expected.map(|(name, why)| (name.to_string(), why.map(str::to_string)));
        assert_eq!(listed, expected);
    }
}
