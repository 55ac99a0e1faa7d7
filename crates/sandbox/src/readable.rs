//! Which files a player may read, besides those that every program needs.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::interpreter::{interpreter_files, interpreter_parts, is_shared, named_and_resolved};
use crate::platform;

/// What a player may read of the files beside the system's, and what it may not read whatever else is allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadScope {
    /// The player's own files and folders.
    pub own: Vec<PathBuf>,
    /// Files that are never readable, see [`FileAccess::hidden`](crate::FileAccess::hidden).
    pub hidden: Vec<PathBuf>,
    /// Folders of submissions: of these, only the own files are readable.
    pub closed: Vec<PathBuf>,
    /// The interpreter of the player, and what belongs to it, where that is named by its path. Not the player's own:
    /// in closed folders nothing of it is readable.
    pub interpreter: Vec<PathBuf>,
}

impl ReadScope {
    /// The own files of a command, guessed from its words: the folders among them, alone or in lists
    /// (`-cp .:lib`), the files among them with their folders; without any (`python3 -m bot`), the current folder.
    pub fn of_words<'a>(words: impl IntoIterator<Item = &'a OsStr>) -> Self {
        let mut scope = Self::default().with_words(words);
        if scope.own.is_empty() {
            add_folder(&mut scope.own, Path::new("."));
        }
        scope
    }

    /// The same, with the files and folders that other words name, and the folders of these files.
    pub fn with_words<'a>(mut self, words: impl IntoIterator<Item = &'a OsStr>) -> Self {
        for path in words.into_iter().flat_map(named_paths) {
            if path.is_file() {
                add_file(&mut self.own, &path);
            } else if path.is_dir() {
                add_folder(&mut self.own, &path);
            }
        }
        self
    }

    /// The same, with an interpreter: of a Python virtual environment everything, so that its modules are found.
    pub fn with_interpreter(mut self, interpreter: &Path) -> Self {
        self.interpreter.extend(interpreter_files(interpreter));
        self
    }

    /// These files and folders, and nothing beside them.
    pub fn of_paths(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        let own = paths.into_iter().filter_map(|path| std::path::absolute(path).ok());
        Self { own: own.collect(), ..Self::default() }
    }
}

/// The paths that a word may name: itself if it exists, or else the parts of a list.
pub fn named_paths(word: &OsStr) -> Vec<PathBuf> {
    match Path::new(word).exists() {
        true => vec![PathBuf::from(word)],
        false => env::split_paths(word).filter(|path| path.exists()).collect(),
    }
}

/// The system's files that every player may read, with links resolved. Found out once: otherwise the process of each
/// player would follow the same links.
pub fn system_files() -> &'static [PathBuf] {
    static RESOLVED: LazyLock<Vec<PathBuf>> =
        LazyLock::new(|| resolved(platform::SYSTEM.iter().map(PathBuf::from)));
    &RESOLVED
}

/// The folders of `PATH`, with what belongs to the interpreters there, and with links resolved: the first line of a
/// script may name any program.
pub fn search_path() -> &'static [PathBuf] {
    static RESOLVED: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).filter(|folder| folder.is_absolute());
        resolved(folders.flat_map(|folder| {
            let mut readable = interpreter_parts(&folder);
            readable.push(folder);
            readable
        }))
    });
    &RESOLVED
}

/// The paths that exist, each once, with links resolved.
fn resolved(paths: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = paths.filter_map(|path| path.canonicalize().ok()).collect();
    found.sort_unstable();
    // What is in a folder comes with it.
    found.dedup_by(|path, folder| path.starts_with(folder));
    found
}

/// Adds a file, and its folder unless that is shared with others.
fn add_file(own: &mut Vec<PathBuf>, file: &Path) {
    for place in named_and_resolved(file) {
        if let Some(folder) = place.parent().filter(|folder| !is_shared(folder)) {
            own.extend(interpreter_parts(folder));
            own.push(folder.to_path_buf());
        }
        own.push(place);
    }
}

fn add_folder(own: &mut Vec<PathBuf>, folder: &Path) {
    own.extend(named_and_resolved(folder).filter(|place| !is_shared(place)));
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_whose_name_looks_like_a_list_is_one_file() {
        let root = env::temp_dir().join(format!("plateau-words-{}", std::process::id()));
        let (folder, file) = (root.join("bots"), root.join("bots/a:.:.py"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(&file, "").unwrap();
        let named = named_paths(file.as_os_str());
        let list = named_paths(OsStr::new(&format!("{}:/no/such:/", folder.display())));
        let own = ReadScope::of_paths([&file]).own;
        fs::remove_dir_all(&root).unwrap();
        assert_eq!((&named, named.len()), (&own, 1));
        assert_eq!(own, [file]);
        assert_eq!(list, [folder, PathBuf::from("/")]);
    }
}
