//! Files beside a player of one file, which it cannot read in a tournament.

use std::fs;
use std::path::{Path, PathBuf};

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

impl Beside {
    pub(crate) fn of(file: &Path) -> Self {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_path_buf();
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let others = entries
            .map(|entry| entry.file_name())
            .filter(|name| Some(name.as_os_str()) != file.file_name());
        Self { folder, names: others.filter_map(|name| name.into_string().ok()).collect() }
    }

    /// The file or folder that stderr says was not found.
    pub(crate) fn missed(&self, stderr: &str) -> Option<String> {
        let line =
            stderr.lines().rev().find(|line| MISSES.iter().any(|part| line.contains(part)))?;
        let is_module = line.contains("No module named");
        let words = line.split(['\'', '"', '`', ' ']).filter(|word| !word.is_empty());
        let name = |word: &str| {
            let word =
                if is_module { word.split('.').next()? } else { word.trim_end_matches([':', ',']) };
            let name = Path::new(word).file_name()?.to_str()?;
            let mut named = LEFT_OUT.iter().map(|end| format!("{name}{end}"));
            named.find(|name| self.names.contains(name))
        };
        let name = words.rev().find_map(name)?;
        Some(self.folder.join(name).display().to_string())
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
            assert_eq!(beside.missed(stderr).as_deref(), missed, "{stderr}");
        }
    }
}
