//! Where a player may read and write.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where a player may read and write, besides what every program needs of the system.
#[derive(Clone, Debug, Default)]
pub struct Grounds {
    own: Option<PathBuf>,
    read: Vec<PathBuf>,
    /// Folders whose files can be seen, and read only if they are named.
    list: Vec<PathBuf>,
    reach: Reach,
}

/// What a player may not read, though it lies beside its own files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// All but the files it is started with: others are others'.
    pub alone: bool,
    /// These files, and those whose names begin with theirs.
    pub hidden: Vec<PathBuf>,
}

impl Reach {
    /// Whether a place, without links, is hidden.
    fn hides(&self, place: &Path) -> bool {
        let name = |path: &Path| path.file_name().unwrap_or_default().as_encoded_bytes().to_vec();
        self.hidden.iter().any(|hidden| {
            hidden.parent() == place.parent() && name(place).starts_with(&name(hidden))
        })
    }
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
    /// if there are none (`python3 -m bot`), the one it is started in; all of them as far as it reaches.
    pub fn of<'a>(
        own: Option<&Path>,
        words: impl IntoIterator<Item = &'a str>,
        mut reach: Reach,
    ) -> Self {
        for hidden in &mut reach.hidden {
            // It may be yet to come, but its folder is there.
            let folder = hidden.parent().and_then(|folder| folder.canonicalize().ok());
            let place = folder.and_then(|folder| Some(folder.join(hidden.file_name()?)));
            *hidden = place.unwrap_or_default();
        }
        let own = own.map(Path::to_path_buf);
        let mut grounds = Self { own, reach, ..Self::default() };
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

    pub(crate) fn listed(&self) -> &[PathBuf] {
        &self.list
    }

    /// A file of the player: its folder, or if that is everybody's the file alone.
    fn add_file(&mut self, file: &Path) {
        for place in both(file) {
            match place.parent().filter(|folder| !self.reach.alone && !is_shared(folder)) {
                Some(folder) => {
                    self.read.extend(parts(folder));
                    self.add_all(folder.to_path_buf());
                }
                None => self.read.push(place),
            }
        }
    }

    /// A folder of the player, unless it is everybody's.
    fn add_folder(&mut self, folder: &Path) {
        both(folder).filter(|place| !is_shared(place)).for_each(|place| self.add_all(place));
    }

    /// All that is in a folder and not hidden: what is allowed for a folder is allowed for everything in it, so one
    /// with something to hide is taken apart.
    fn add_all(&mut self, folder: PathBuf) {
        let Ok(place) = folder.canonicalize() else { return };
        if !self.reach.hidden.iter().any(|hidden| hidden.starts_with(&place)) {
            self.read.push(folder);
            return;
        }
        for entry in fs::read_dir(&place).into_iter().flatten().flatten() {
            let Ok(found) = entry.path().canonicalize() else { continue };
            // A link allows no more than what is here.
            if found.parent() == Some(&place) && !self.reach.hides(&found) {
                self.add_all(found);
            }
        }
        self.list.push(folder);
    }
}

/// A place as it is named, and where links lead, if that is another.
fn both(path: &Path) -> impl Iterator<Item = PathBuf> {
    let named = std::path::absolute(path).ok();
    let real = path.canonicalize().ok().filter(|real| named.as_ref() != Some(real));
    named.into_iter().chain(real)
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
