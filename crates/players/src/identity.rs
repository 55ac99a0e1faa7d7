//! What a player is made of: its files, a hash of them, and whether they have changed.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use blake3::Hasher;
use hosting::named_paths;

use crate::runnable::is_executable;

/// The most files and folders of a submission.
const MOST_ENTRIES: usize = 10_000;
/// The most bytes of all files of a submission.
const MOST_BYTES: u64 = 256 << 20;

/// Where the files of a player are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Among the words of a command, which are guessed at: files, and files with code in folders.
    Words(Vec<String>),
    /// These files, and no others.
    Files(Vec<PathBuf>),
    /// All that is in a folder, and these files beside it.
    Folder(PathBuf, Vec<PathBuf>),
}

/// The files of a player at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frozen {
    pub(crate) hash: Option<String>,
    pub(crate) stamps: Vec<(PathBuf, Stamp)>,
}

/// What changes when a file does: modification time, length, inode.
type Stamp = Option<(SystemTime, u64, u64)>;

impl Source {
    /// A hash of the files, none for players inside this program without files.
    pub(crate) fn hash(&self, is_process: bool) -> Result<Option<String>, String> {
        let files = self.paths(is_process)?;
        if files.is_empty() && !is_process {
            return Ok(None);
        }
        let mut hasher = Hasher::new();
        let mut left = if matches!(self, Self::Words(_)) { u64::MAX } else { MOST_BYTES };
        for path in &files {
            let cannot = |error| format!("{} cannot be read: {error}", path.display());
            let found = fs::metadata(path).map_err(cannot)?;
            left = left.checked_sub(found.len()).ok_or_else(|| {
                format!("{}: it is too large: its files have more than 256 MiB", path.display())
            })?;
            if let Self::Folder(folder, _) = self {
                // A file beside the folder has its name without a path: the folder may be moved.
                let name = path.strip_prefix(folder).ok();
                let name = name.unwrap_or(Path::new(path.file_name().unwrap_or_default()));
                hash_name(&mut hasher, name, &found);
            }
            if files.len() > 1 {
                hasher.update(&found.len().to_le_bytes());
            }
            hash_content(&mut hasher, path, found.len()).map_err(cannot)?;
        }
        Ok(Some(hasher.finalize().to_hex()[..32].to_string()))
    }

    /// The stamps of all files; of none where they cannot be listed.
    pub(crate) fn stamps(&self, is_process: bool) -> Vec<(PathBuf, Stamp)> {
        let stamp = |path: &Path| {
            let found = fs::metadata(path).ok()?;
            Some((found.modified().ok()?, found.len(), inode(&found)))
        };
        let paths = self.paths(is_process).unwrap_or_default();
        paths.into_iter().map(|path| (path.clone(), stamp(&path))).collect()
    }

    /// The files and folders by which the player was named.
    pub(crate) fn named_paths(&self) -> Vec<PathBuf> {
        match self {
            Self::Words(words) => {
                let named = words.iter().flat_map(|word| named_paths(OsStr::new(word)));
                named.filter(|path| path.is_file() || path.is_dir()).collect()
            }
            Self::Files(files) => files.clone(),
            Self::Folder(folder, beside) => [folder].into_iter().chain(beside).cloned().collect(),
        }
    }

    fn paths(&self, is_process: bool) -> Result<Vec<PathBuf>, String> {
        match self {
            Self::Words(words) => {
                let named = words.iter().flat_map(|word| named_paths(OsStr::new(word)));
                Ok(guessed_files(named, is_process))
            }
            Self::Files(files) => Ok(files.clone()),
            Self::Folder(folder, beside) => {
                let mut files = Vec::new();
                add_all(folder, &mut files, &mut 0)?;
                files.extend_from_slice(beside);
                Ok(files)
            }
        }
    }
}

/// The name of a file in a folder, and whether it can be executed.
fn hash_name(hasher: &mut Hasher, name: &Path, found: &Metadata) {
    let name = name.as_os_str().as_encoded_bytes();
    hasher.update(&(name.len() as u64).to_le_bytes()).update(name);
    hasher.update(&[u8::from(is_executable(found))]);
}

/// Adds at most `most` bytes of a file to a hash: it may grow meanwhile.
fn hash_content(hasher: &mut Hasher, path: &Path, most: u64) -> std::io::Result<()> {
    let mut file = fs::File::open(path)?.take(most);
    let mut chunk = vec![0; 1 << 16];
    loop {
        match file.read(&mut chunk)? {
            0 => return Ok(()),
            count => _ = hasher.update(&chunk[..count]),
        }
    }
}

/// Adds all files of a folder of a submission, in the order of their paths.
fn add_all(folder: &Path, files: &mut Vec<PathBuf>, count: &mut usize) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("{} cannot be read: {error}", folder.display());
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(cannot)?.collect();
    let mut paths: Vec<PathBuf> =
        entries.map_err(cannot)?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    *count += paths.len();
    if *count > MOST_ENTRIES {
        return Err(format!("{}: there are more than {MOST_ENTRIES} files", folder.display()));
    }
    for path in paths {
        if plain_kind(&path)? == PathKind::Folder {
            add_all(&path, files, count)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// What a submission consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathKind {
    File,
    Folder,
}

/// Whether a path is a file or a folder. Links may lead anywhere, and pipes and devices have no end: they are
/// refused.
pub(crate) fn plain_kind(path: &Path) -> Result<PathKind, String> {
    let shown = path.display();
    let found =
        fs::symlink_metadata(path).map_err(|error| format!("{shown}: {error}"))?.file_type();
    match () {
        () if found.is_file() => Ok(PathKind::File),
        () if found.is_dir() => Ok(PathKind::Folder),
        () if found.is_symlink() => Err(format!(
            "{shown} is a link: submissions consist of files and folders, put a copy there"
        )),
        () => Err(format!("{shown} is not a file but a pipe, a socket or a device")),
    }
}

/// The files among paths that a command names, and those with code in folders.
fn guessed_files(named: impl Iterator<Item = PathBuf>, with_code: bool) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in named {
        // A device has no end, and a pipe waits for one.
        if path.is_file() {
            files.push(path);
        } else if path.is_dir() && with_code {
            add_code(&path, &mut files);
        }
    }
    files
}

/// Adds the files with code that are in a folder, in the order of their paths. Other files may be
/// there for any reason, such as stores and records.
fn add_code(folder: &Path, files: &mut Vec<PathBuf>) {
    const CODE: [&str; 14] = [
        "beam", "class", "cjs", "jar", "jl", "js", "lua", "mjs", "php", "pl", "py", "rb", "so",
        "wasm",
    ];
    let mut entries: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let is_code = path.extension().is_some_and(|end| CODE.iter().any(|code| end == *code));
        match entry.file_type() {
            _ if files.len() >= MOST_ENTRIES => return,
            // Symbolic links may form cycles.
            Ok(kind) if kind.is_dir() => add_code(&path, files),
            Ok(_) if is_code && path.is_file() => files.push(path),
            _ => {}
        }
    }
}

/// The inode of a file, which changes when another file replaces it.
#[cfg(unix)]
fn inode(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(file)
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> u64 {
    0
}
