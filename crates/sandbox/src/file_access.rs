//! The files of a sandboxed player.

use std::fs;
use std::path::{Path, PathBuf};

/// What a player may read and write, besides what every program needs of the system.
#[derive(Clone, Debug, Default)]
pub struct FileAccess {
    /// The folder that it may write into.
    pub scratch: Option<PathBuf>,
    /// Files and folders that it may read; paths that do not exist are skipped.
    pub readable: Vec<PathBuf>,
    /// Files that it may not read although they are in a readable folder, and neither those whose names begin with
    /// theirs (a store has a journal beside it).
    pub hidden: Vec<PathBuf>,
}

/// What Landlock is asked to allow: it knows no exceptions, so a folder with a hidden file in it is replaced by its
/// other entries.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Allowed {
    pub(crate) readable: Vec<PathBuf>,
    /// Folders whose entries can be listed, but read only where they are themselves among the readable.
    pub(crate) listable: Vec<PathBuf>,
}

impl FileAccess {
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "Landlock is Linux's"))]
    pub(crate) fn allowed(&self) -> Allowed {
        let hidden: Vec<PathBuf> =
            self.hidden.iter().filter_map(|path| resolve_parent(path)).collect();
        let mut allowed = Allowed::default();
        self.readable.iter().for_each(|path| allowed.add(path, &hidden));
        allowed
    }
}

/// The path with its folder's links resolved; the file itself may not exist yet.
fn resolve_parent(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    Some(absolute.parent()?.canonicalize().ok()?.join(absolute.file_name()?))
}

impl Allowed {
    fn add(&mut self, path: &Path, hidden: &[PathBuf]) {
        let Some(resolved) = path.canonicalize().ok().filter(|_| !hidden.is_empty()) else {
            self.readable.push(path.to_path_buf());
            return;
        };
        if hidden.contains(&resolved) {
            return;
        }
        if !hidden.iter().any(|hidden| hidden.starts_with(&resolved)) {
            self.readable.push(path.to_path_buf());
            return;
        }
        for entry in fs::read_dir(&resolved).into_iter().flatten().flatten() {
            let Ok(found) = entry.path().canonicalize() else { continue };
            // A link allows no more than what is in this folder.
            if found.parent() == Some(&resolved) && !is_hidden(&found, hidden) {
                self.add(&found, hidden);
            }
        }
        self.listable.push(path.to_path_buf());
    }
}

/// Whether an entry of a folder is hidden, by the beginning of its name.
fn is_hidden(path: &Path, hidden: &[PathBuf]) -> bool {
    let name = |path: &Path| path.file_name().unwrap_or_default().as_encoded_bytes().to_vec();
    hidden
        .iter()
        .any(|hidden| hidden.parent() == path.parent() && name(path).starts_with(&name(hidden)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_a_hidden_file_is_replaced_by_its_other_entries() {
        let root = std::env::temp_dir().join(format!("plateau-access-{}", std::process::id()));
        fs::create_dir_all(root.join("bots/inner")).unwrap();
        for file in ["bots/cup.db", "bots/cup.db-wal", "bots/a.py", "bots/inner/b.py"] {
            fs::write(root.join(file), "").unwrap();
        }
        let folder = root.join("bots").canonicalize().unwrap();
        let open = FileAccess { readable: vec![folder.clone()], ..FileAccess::default() };
        let shut = FileAccess { hidden: vec![folder.join("cup.db")], ..open.clone() };
        let (open, shut) = (open.allowed(), shut.allowed());
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(open, Allowed { readable: vec![folder.clone()], listable: vec![] });
        let mut readable = shut.readable;
        readable.sort_unstable();
        assert_eq!(readable, [folder.join("a.py"), folder.join("inner")]);
        assert_eq!(shut.listable, [folder]);
    }
}
