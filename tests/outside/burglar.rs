//! A player that tries to break out of its sandbox, and as proof that its attempts are real ones, the same player
//! without a sandbox. As root and as an ordinary user.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use program::{Folder, Run, compile};

/// The user `nobody`, who owns no files.
const NOBODY: u32 = 65534;

/// A user without other matches, so that no other processes count against its limit.
pub(crate) const LONER: u32 = 65533;

/// The user of a match; none: the user of these tests.
pub(crate) type User = Option<u32>;

/// The users that a test runs as: its own, and `nobody` if that is root.
pub(crate) fn users() -> Vec<User> {
    if rustix::process::getuid().is_root() { vec![None, Some(NOBODY)] } else { vec![None] }
}

/// Lets a command be a user's.
pub(crate) fn by(user: User, mut command: Command) -> Command {
    if let Some(user) = user {
        command.uid(user).gid(user);
    }
    command
}

/// A folder with the burglar in it, as a program and as a library, which every user may enter.
pub(crate) fn house() -> Folder {
    let folder = Folder::new();
    compile("tests/players/burglar.c", &["-pthread"], &folder.path().join("burglar"));
    // The trusted burglar of another user fills it.
    set_mode(folder.path(), 0o777);
    folder
}

/// The burglar's deeds in a match, to which a flag can be added.
pub(crate) fn burglary(folder: &Folder, deeds: &str, flag: &str) -> Command {
    let mut command = folder.command("play penguins line --seed 1 --clock 60s --init 60s");
    command.arg(format!("./burglar {deeds}")).args((!flag.is_empty()).then_some(flag));
    command
}

/// The results of the burglar's attempts in the output of a match.
pub(crate) fn results(out: &str) -> Vec<String> {
    let results = out.lines().filter_map(|line| line.split_once("| ")).map(|(_, results)| results);
    let results = results.filter(|line| line.ends_with(": open") || line.ends_with(": shut"));
    results.map(str::to_string).collect()
}

/// The results of the burglar's attempts in a match of a user, with a flag.
#[track_caller]
pub(crate) fn attempts(folder: &Folder, deeds: &str, user: User, flag: &str) -> Vec<String> {
    let mut command = by(user, burglary(folder, deeds, flag));
    results(&Run::of(deeds, command.arg("-q")).done())
}

/// Deeds that come to this, each.
pub(crate) fn all(deeds: &[String], what: &str) -> Vec<String> {
    let name = |deed: &String| deed.split('=').next().unwrap().to_string();
    deeds.iter().map(|deed| format!("{}: {what}", name(deed))).collect()
}

/// Deeds that succeed without a sandbox and fail in one, for a user.
#[track_caller]
pub(crate) fn are_shut_for(user: User, folder: &Folder, deeds: &[String]) {
    // No more at once than the last words that are printed.
    for deeds in deeds.chunks(8) {
        let line = deeds.join(" ");
        assert_eq!(attempts(folder, &line, user, ""), all(deeds, "shut"), "{user:?}: {line}");
        let trusted = attempts(folder, &line, user, "--trust");
        assert_eq!(trusted, all(deeds, "open"), "{user:?}: {line}");
    }
}

/// The same, for each user.
#[track_caller]
pub(crate) fn are_shut(folder: &Folder, deeds: &[&str]) {
    let deeds: Vec<String> = deeds.iter().map(ToString::to_string).collect();
    for user in users() {
        are_shut_for(user, folder, &deeds);
    }
}

pub(crate) fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}
