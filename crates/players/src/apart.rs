//! Players of one match or tournament that cannot read each other's files.

use std::env;
use std::path::{Path, PathBuf};

use hosting::{search_path, system_files};

use crate::spec::PlayerSpec;

/// The same players, each of which can read no file or folder that another one is made of, whatever else it may read.
/// What several players name, such as an interpreter or a file of data, stays readable for those that name it.
pub fn kept_apart(players: Vec<PlayerSpec>) -> Vec<PlayerSpec> {
    let made_of: Vec<Vec<PathBuf>> = players.iter().map(made_of).collect();
    let all = || made_of.iter().flatten();
    let apart = players.into_iter().zip(&made_of).map(|(player, own)| {
        let is_needed = |path: &&PathBuf| {
            own.iter().any(|own| own.starts_with(path)) || player.interprets_with(path)
        };
        // Of a folder of submissions nothing else is readable anyway.
        let is_open =
            |path: &&PathBuf| !player.closed().iter().any(|place| path.starts_with(place));
        let others = all().filter(is_open).filter(|path| !is_needed(path));
        let mut others: Vec<PathBuf> = others.cloned().collect();
        others.sort_unstable();
        others.dedup();
        player.guarded(&[], &others)
    });
    apart.collect()
}

/// The files and folders that a player is made of, with links resolved.
fn made_of(player: &PlayerSpec) -> Vec<PathBuf> {
    let here = env::current_dir().and_then(|folder| folder.canonicalize()).ok();
    let found = player.named_paths().into_iter().filter_map(|path| path.canonicalize().ok());
    found.filter(|path| !is_installed(path, here.as_deref())).collect()
}

/// Whether a path is the system's or in a folder of `PATH`, such as an interpreter, and not in the current folder.
fn is_installed(path: &Path, here: Option<&Path>) -> bool {
    let mut installed = system_files().iter().chain(search_path());
    installed.any(|place| path.starts_with(place))
        && !here.is_some_and(|here| path.starts_with(here))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_a_player_is_made_of_is_closed_to_the_others() {
        let root = env::temp_dir().join(format!("plateau-apart-{}", std::process::id()));
        for name in ["eve.py", "alice.py", "data.txt", "heidi/bot.py"] {
            fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
            fs::write(root.join(name), "1").unwrap();
        }
        let root = root.canonicalize().unwrap();
        let place = |name: &str| root.join(name).display().to_string();
        let texts = [
            place("eve.py"),
            format!("/bin/sh {} {}", place("alice.py"), place("data.txt")),
            place("heidi"),
            format!("/bin/sh {}", place("data.txt")),
        ];
        let players = texts.iter().map(|text| PlayerSpec::read(text).unwrap()).collect();
        let closed: Vec<Vec<PathBuf>> =
            kept_apart(players).iter().map(|player| player.closed().to_vec()).collect();
        fs::remove_dir_all(&root).unwrap();
        let paths = |names: &[&str]| names.iter().map(|name| root.join(name)).collect::<Vec<_>>();
        assert_eq!(closed[0], paths(&["alice.py", "data.txt", "heidi"]));
        // The file that both commands name is readable for both; the shell is everybody's.
        assert_eq!(closed[1], paths(&["eve.py", "heidi"]));
        assert_eq!(closed[2], paths(&["alice.py", "data.txt", "eve.py"]));
        assert_eq!(closed[3], paths(&["alice.py", "eve.py", "heidi"]));
    }
}
