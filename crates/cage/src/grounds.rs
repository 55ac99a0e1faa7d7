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
    /// such a folder. It may read the folders among the words, alone or in lists (`-cp .:lib`), and those of all files;
    /// if there are none (`python3 -m bot`), the one it is started in.
    pub fn of<'a>(own: Option<&Path>, words: impl IntoIterator<Item = &'a str>) -> Self {
        let mut grounds = Self { own: own.map(Path::to_path_buf), read: Vec::new() };
        for path in words.into_iter().flat_map(|word| word.split(':')).map(Path::new) {
            if path.is_file() {
                grounds.add_file(path);
            } else if path.is_dir() {
                grounds.add_folder(path);
            }
        }
        if grounds.read.is_empty() {
            grounds.add_folder(Path::new("."));
        }
        // A script's first line may ask for any program there is.
        let path = env::var_os("PATH").unwrap_or_default();
        for folder in env::split_paths(&path).filter(|folder| folder.is_absolute()) {
            grounds.read.extend(parts(&folder));
            grounds.read.push(folder);
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

    /// A file of the player: its folder, or if that is everybody's the file alone.
    fn add_file(&mut self, file: &Path) {
        for place in both(file) {
            match place.parent().filter(|folder| !is_shared(folder)) {
                Some(folder) => {
                    self.read.extend(parts(folder));
                    self.read.push(folder.to_path_buf());
                }
                None => self.read.push(place),
            }
        }
    }

    /// A folder of the player, unless it is everybody's.
    fn add_folder(&mut self, folder: &Path) {
        self.read.extend(both(folder).filter(|place| !is_shared(place)));
    }
}

/// A place as it is named, and where links lead.
fn both(path: &Path) -> impl Iterator<Item = PathBuf> {
    [std::path::absolute(path), path.canonicalize()].into_iter().flatten()
}

/// Folders that hold everybody's files, by whatever way they are named: of a player that lies directly in one, only
/// its own file may be read.
fn is_shared(folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return true };
    let shared = [Some(env::temp_dir()), env::home_dir()].into_iter().flatten();
    let holds = |shared: PathBuf| shared.canonicalize().unwrap_or(shared).starts_with(&folder);
    folder.parent().is_none() || shared.into_iter().any(holds)
}

/// What an interpreter has beside the folder it is in, by the names that are usual: not all that is
/// there, since it may be a person's own folder.
fn parts(folder: &Path) -> Vec<PathBuf> {
    const PARTS: [&str; 6] = ["bin", "lib", "lib64", "libexec", "version", "versions"];
    let above = folder.parent().filter(|_| folder.ends_with("bin") || folder.ends_with("shims"));
    let above = above.filter(|above| !is_shared(above));
    above.map_or(Vec::new(), |above| PARTS.map(|part| above.join(part)).into())
}
