//! Where a player may read and write.

use std::env;
use std::path::{Path, PathBuf};

/// Where a player may read and write, besides what every program needs of the system.
#[derive(Clone, Debug, Default)]
pub struct Grounds {
    own: Option<PathBuf>,
    read: Vec<PathBuf>,
}

/// Variables that say where a program's parts are, as lists of folders.
const LISTS: [&str; 4] = ["LD_LIBRARY_PATH", "PYTHONPATH", "NODE_PATH", "PERL5LIB"];

impl Grounds {
    /// Nothing of its own.
    pub fn none() -> Self {
        Self::default()
    }

    /// The grounds of a player that is started by these words, and may write into `own`, if it has
    /// such a folder. It may read the folders of all files among the words.
    pub fn of<'a>(own: Option<&Path>, words: impl IntoIterator<Item = &'a str>) -> Self {
        let mut grounds = Self { own: own.map(Path::to_path_buf), read: Vec::new() };
        for (i, word) in words.into_iter().enumerate() {
            match Path::new(word) {
                path if path.is_file() => grounds.add(path),
                _ if i == 0 && !word.contains('/') => grounds.add_program(word),
                _ => {}
            }
        }
        let lists = LISTS.iter().filter_map(env::var_os);
        grounds.read.extend(lists.flat_map(|list| env::split_paths(&list).collect::<Vec<_>>()));
        grounds
    }

    pub(crate) fn own(&self) -> Option<&Path> {
        self.own.as_deref()
    }

    pub(crate) fn readable(&self) -> &[PathBuf] {
        &self.read
    }

    /// A file of the player: its folder, both where it is named and where a link leads.
    fn add(&mut self, file: &Path) {
        for place in [std::path::absolute(file), file.canonicalize()].into_iter().flatten() {
            match place.parent().filter(|folder| !is_shared(folder)) {
                Some(folder) => self.read.extend([folder.to_path_buf(), prefix(folder)]),
                None => self.read.push(place),
            }
        }
    }

    /// A program that is looked for, as a shell would.
    fn add_program(&mut self, name: &str) {
        let path = env::var_os("PATH").unwrap_or_default();
        let found = env::split_paths(&path).map(|folder| folder.join(name)).find(|at| at.is_file());
        if let Some(found) = found {
            self.add(&found);
        }
    }
}

/// Folders that hold everybody's files: of a player that lies directly in one, only its own file may be
/// read.
fn is_shared(folder: &Path) -> bool {
    let same = |other: &Path| other.canonicalize().is_ok_and(|other| folder == other);
    folder.parent().is_none()
        || folder == env::temp_dir()
        || same(&env::temp_dir())
        || env::home_dir().is_some_and(|home| folder == home || same(&home))
}

/// An interpreter in a `bin` has its library beside it.
fn prefix(folder: &Path) -> PathBuf {
    let above = folder
        .parent()
        .filter(|above| folder.ends_with("bin") && above.join("lib").is_dir() && !is_shared(above));
    above.unwrap_or(folder).to_path_buf()
}
