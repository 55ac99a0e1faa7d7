//! Files beside a player of one file, which it cannot read in a tournament.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::spec::is_library;

/// Parts of lines of stderr about a file that was not found, or could not be read.
const MISSES: [&str; 6] = [
    "No module named",
    "Cannot find module",
    "No such file",
    "Permission denied",
    "ENOENT",
    "EACCES",
];
/// Extensions that languages leave out where they name files.
const LEFT_OUT: [&str; 4] = ["", ".py", ".js", ".mjs"];

/// What lies beside a file.
pub(crate) struct Beside {
    folder: PathBuf,
    names: Vec<String>,
}

/// A file that a player missed though it is there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Missed {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// How the player named it; none for a module, which is found where the player is.
    opened_as: Option<PathBuf>,
}

impl Missed {
    /// Whether what the player opened depends on the folder it runs in.
    pub(crate) fn depends_on_folder(&self) -> bool {
        let opened_as = self.opened_as.as_deref();
        opened_as.is_some_and(|name| name.is_relative() && !is_library(&name.to_string_lossy()))
    }

    /// Whether the player looked elsewhere, in the folder it runs in.
    pub(crate) fn is_elsewhere(&self) -> bool {
        let place = |path: &Path| path.canonicalize().ok();
        let opened = self.opened_as.as_deref().and_then(place);
        self.depends_on_folder() && (opened.is_none() || opened != place(&self.path))
    }
}

impl Beside {
    pub(crate) fn of(file: &Path) -> Self {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut beside = Self::within(folder.unwrap_or(Path::new(".")));
        beside.names.retain(|name| Some(OsStr::new(name)) != file.file_name());
        beside
    }

    /// What lies in a folder.
    pub(crate) fn within(folder: &Path) -> Self {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        Self { folder: folder.to_path_buf(), names: names.collect() }
    }

    /// The file or folder that stderr says was not found.
    pub(crate) fn missed(&self, stderr: &str) -> Option<Missed> {
        let line =
            stderr.lines().rev().find(|line| MISSES.iter().any(|part| line.contains(part)))?;
        let is_module = line.contains("No module named");
        let words = line.split(['\'', '"', '`', ' ']).filter(|word| !word.is_empty());
        let name = |word: &str| {
            let word =
                if is_module { word.split('.').next()? } else { word.trim_end_matches([':', ',']) };
            let name = Path::new(word).file_name()?.to_str()?;
            let mut named = LEFT_OUT.iter().map(|end| format!("{name}{end}"));
            let found = named.find(|name| self.names.contains(name))?;
            let is_module = is_module || line.contains("Cannot find module");
            let opened_as = (!is_module).then(|| PathBuf::from(word));
            Some(Missed { path: self.folder.join(found), opened_as })
        };
        words.rev().find_map(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missed_is_found_by_its_name() {
        let names = ["helper.py", "data.txt", "lib", "moves.js"].map(str::to_string).to_vec();
        let beside = Beside { folder: "subs".into(), names };
        for (stderr, missed) in [
            ("ModuleNotFoundError: No module named 'helper'", Some("subs/helper.py")),
            ("ModuleNotFoundError: No module named 'lib.board'", Some("subs/lib")),
            ("ModuleNotFoundError: No module named 'numpy'", None),
            (
                "PermissionError: [Errno 13] Permission denied: '/x/subs/data.txt'",
                Some("subs/data.txt"),
            ),
            ("cat: data.txt: Permission denied", Some("subs/data.txt")),
            ("Error: Cannot find module './moves'\nRequire stack:", Some("subs/moves.js")),
            ("FileNotFoundError: [Errno 2] No such file or directory: 'other.txt'", None),
            ("KeyError: 'helper'", None),
        ] {
            let found = beside.missed(stderr).map(|found| found.path);
            assert_eq!(found.as_deref(), missed.map(Path::new), "{stderr}");
        }
    }

    #[test]
    fn a_file_named_without_its_folder_is_not_looked_for_where_it_is() {
        let names = ["data.txt", "helper.py", "libh.so"].map(str::to_string).to_vec();
        let beside = Beside { folder: "subs".into(), names };
        for (stderr, is_elsewhere) in [
            ("FileNotFoundError: [Errno 2] No such file or directory: 'data.txt'", true),
            ("PermissionError: [Errno 13] Permission denied: '/x/subs/data.txt'", false),
            ("ModuleNotFoundError: No module named 'helper'", false),
            ("libh.so: cannot open shared object file: No such file or directory", false),
        ] {
            assert_eq!(
                beside.missed(stderr).map(|missed| missed.is_elsewhere()),
                Some(is_elsewhere),
                "{stderr}"
            );
        }
    }
}
