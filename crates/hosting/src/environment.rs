//! The environment of players: small, and the same everywhere.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Variables that players inherit.
const INHERITED: [&str; 3] = ["PATH", "HOME", "TMPDIR"];
/// Variables with fixed values. Python would write compiled files beside the player's own.
const FIXED: [(&str, &str); 2] = [("LANG", "C.UTF-8"), ("PYTHONDONTWRITEBYTECODE", "1")];
/// Folders in which the loader looks for shared libraries before those of the system.
const LIBRARIES: &str = "LD_LIBRARY_PATH";
/// Variables that list folders with parts of programs.
const LISTS: [&str; 4] = [LIBRARIES, "PYTHONPATH", "NODE_PATH", "PERL5LIB"];

/// Which variables players get.
#[derive(Debug, Default)]
pub(crate) struct Environment {
    /// Variables that the user named.
    named: Vec<(String, OsString)>,
}

impl Environment {
    /// The usual variables, and these as far as they are set.
    pub(crate) fn new(names: impl IntoIterator<Item = String>) -> Self {
        let value = |name: String| env::var_os(&name).map(|value| (name, value));
        Self { named: names.into_iter().filter_map(value).collect() }
    }

    /// Sets the environment of a player. With a scratch folder, that is where programs look for a place to write.
    pub(crate) fn set(&self, command: &mut Command, scratch: Option<&Path>) {
        command.env_clear().envs(FIXED);
        command.envs(INHERITED.iter().filter_map(|name| Some((name, env::var_os(name)?))));
        command.envs(self.named.iter().map(|(name, value)| (name, value)));
        if let Some(scratch) = scratch {
            command.env("TMPDIR", scratch).env("HOME", scratch);
        }
    }

    /// The folders that the named variables list.
    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        let lists = self.named.iter().filter(|(name, _)| LISTS.contains(&name.as_str()));
        let folders = lists.flat_map(|(_, list)| env::split_paths(list).collect::<Vec<_>>());
        folders.filter(|folder| !folder.as_os_str().is_empty()).collect()
    }
}

/// Lets the loader look in these folders first, in addition to those that the user named.
#[cfg(unix)]
pub(crate) fn find_libraries(command: &mut Command, folders: &[PathBuf]) {
    let named = env::var_os(LIBRARIES).unwrap_or_default();
    let named = env::split_paths(&named).filter(|folder| !folder.as_os_str().is_empty());
    // The variable cannot hold a path with a colon, whose libraries are then not found.
    if !folders.is_empty()
        && let Ok(list) = env::join_paths(folders.iter().cloned().chain(named))
    {
        command.env(LIBRARIES, list);
    }
}
