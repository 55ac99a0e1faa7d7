//! Which files a command needs, guessed from its words.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// What a player may read of the files beside its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadScope {
    /// Only the files that its command names, not the other files of their folders: those belong to other players.
    pub own_files_only: bool,
    /// These files are never readable, see [`FileAccess::hidden`](crate::FileAccess::hidden).
    pub hidden: Vec<PathBuf>,
}

/// Variables that list folders with parts of programs.
const LISTS: [&str; 4] = ["LD_LIBRARY_PATH", "PYTHONPATH", "NODE_PATH", "PERL5LIB"];

/// The paths that a player started by these words may read: the folders among the words, alone or in lists
/// (`-cp .:lib`), and the folders of all files among them; without any (`python3 -m bot`), the current folder. With
/// `own_files_only`, of a file among the words only the file itself: its neighbours belong to other players. The
/// folders of `PATH` are readable in any case, since a script's first line may name any program.
pub fn readable_paths<'a>(
    words: impl IntoIterator<Item = &'a OsStr>,
    own_files_only: bool,
) -> Vec<PathBuf> {
    let mut readable = Vec::new();
    for path in words.into_iter().flat_map(|word| env::split_paths(word).collect::<Vec<_>>()) {
        if path.is_file() {
            add_file(&mut readable, &path, own_files_only);
        } else if path.is_dir() {
            add_folder(&mut readable, &path);
        }
    }
    if readable.is_empty() {
        add_folder(&mut readable, Path::new("."));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    for folder in env::split_paths(&path).filter(|folder| folder.is_absolute()) {
        readable.extend(interpreter_parts(&folder));
        readable.push(folder);
    }
    let lists = LISTS.iter().filter_map(env::var_os);
    readable.extend(lists.flat_map(|list| env::split_paths(&list).collect::<Vec<_>>()));
    readable
}

/// Adds the folder of a file, or the file alone if the folder is shared with others.
fn add_file(readable: &mut Vec<PathBuf>, file: &Path, alone: bool) {
    for place in named_and_resolved(file) {
        match place.parent().filter(|folder| !alone && !is_shared(folder)) {
            Some(folder) => {
                readable.extend(interpreter_parts(folder));
                readable.push(folder.to_path_buf());
            }
            None => readable.push(place),
        }
    }
}

fn add_folder(readable: &mut Vec<PathBuf>, folder: &Path) {
    readable.extend(named_and_resolved(folder).filter(|place| !is_shared(place)));
}

/// A path as it is named, and where its links lead, if that is elsewhere.
fn named_and_resolved(path: &Path) -> impl Iterator<Item = PathBuf> {
    let named = std::path::absolute(path).ok();
    let resolved = path.canonicalize().ok().filter(|resolved| named.as_ref() != Some(resolved));
    named.into_iter().chain(resolved)
}

/// Whether a folder holds files of others too: the root, the home folder, the one for temporary files, and those
/// above them.
fn is_shared(folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return true };
    let shared = [Some(env::temp_dir()), env::home_dir()].into_iter().flatten();
    let holds = |shared: PathBuf| shared.canonicalize().unwrap_or(shared).starts_with(&folder);
    folder.parent().is_none() || shared.into_iter().any(holds)
}

/// What an interpreter has beside its `bin`, by the usual names. Not all that is there: it may be a person's own
/// folder.
fn interpreter_parts(folder: &Path) -> Vec<PathBuf> {
    const PARTS: [&str; 6] = ["bin", "lib", "lib64", "libexec", "version", "versions"];
    let above = folder.parent().filter(|_| folder.ends_with("bin") || folder.ends_with("shims"));
    let above = above.filter(|above| !is_shared(above));
    above.map_or(Vec::new(), |above| PARTS.map(|part| above.join(part)).into())
}
