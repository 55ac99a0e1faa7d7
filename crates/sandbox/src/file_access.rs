//! The files of a sandboxed player.

use std::fs;
use std::path::{Path, PathBuf};

/// What a player may read and write, besides what every program needs of the system. What is forbidden stays so
/// whatever else is allowed.
#[derive(Clone, Debug, Default)]
pub struct FileAccess {
    /// The folder that it may write into.
    pub scratch: Option<PathBuf>,
    /// Its own files and folders, which it may read; paths that do not exist are skipped.
    pub own: Vec<PathBuf>,
    /// The system's files and folders, with links resolved: see [`system_files`](crate::system_files).
    pub system: Vec<PathBuf>,
    /// Other files and folders that all players may read, with links resolved.
    pub shared: Vec<PathBuf>,
    /// Files and folders that it may never read, and neither what a store of this name leaves beside itself.
    pub hidden: Vec<PathBuf>,
    /// Folders with files of other players: of these it may read only what is its own.
    pub closed: Vec<PathBuf>,
}

/// What Landlock is asked to allow: it knows no exceptions, so a folder with something forbidden in it is replaced
/// by its other entries.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Allowed {
    pub(crate) readable: Vec<PathBuf>,
    /// Folders whose entries can be listed, but read only where they are themselves among the readable.
    pub(crate) listable: Vec<PathBuf>,
}

impl FileAccess {
    /// The paths to allow. A match may be played in a folder below one of the
    /// system's, such as `/opt/cup`: the current folder and those that hold submissions are not the system's.
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "Landlock is Linux's"))]
    pub(crate) fn allowed(&self) -> Allowed {
        // A store may be a link, and what it leads to is as secret.
        let places = |path: &PathBuf| [resolve_parent(path), path.canonicalize().ok()];
        let hidden: Vec<PathBuf> = self.hidden.iter().flat_map(places).flatten().collect();
        let closed: Vec<PathBuf> =
            self.closed.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
        let workplaces = closed.iter().filter_map(|folder| folder.parent().map(Path::to_path_buf));
        let workplaces = workplaces.chain(std::env::current_dir().ok());
        let is_system = |folder: &PathBuf| self.system.iter().any(|path| is_below(path, folder));
        let workplaces = workplaces.filter(|folder| !is_system(folder));

        let mut allowed = Allowed::default();
        let everywhere: Vec<PathBuf> = closed.iter().cloned().chain(workplaces).collect();
        let of_system = Forbidden { hidden: &hidden, folders: &everywhere };
        self.system.iter().for_each(|path| allowed.add(path.clone(), &of_system));
        let of_shared = Forbidden { hidden: &hidden, folders: &closed };
        for path in &self.shared {
            if !allowed.readable.iter().any(|folder| is_below(path, folder)) {
                allowed.add(path.clone(), &of_shared);
            }
        }
        allowed.listable.clear();
        for path in self.own.iter().filter_map(|path| path.canonicalize().ok()) {
            let is_others = |folder: &&PathBuf| path == **folder || !is_below(&path, folder);
            let folders: Vec<PathBuf> = closed.iter().filter(is_others).cloned().collect();
            allowed.add(path, &Forbidden { hidden: &hidden, folders: &folders });
        }
        allowed
    }
}

/// The path with its folder's links resolved; the file itself may not exist yet.
fn resolve_parent(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    Some(absolute.parent()?.canonicalize().ok()?.join(absolute.file_name()?))
}

/// What must not be allowed, with links resolved.
struct Forbidden<'a> {
    hidden: &'a [PathBuf],
    folders: &'a [PathBuf],
}

impl Forbidden<'_> {
    fn has(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| is_below(path, folder))
            || self.hidden.iter().any(|hidden| is_hidden(path, hidden))
    }

    fn is_below(&self, folder: &Path) -> bool {
        self.folders.iter().chain(self.hidden).any(|path| is_below(path, folder))
    }
}

/// What follows the folder in the path's text. Both are absolute, with links resolved: comparing text, not part by
/// part, saves time at every start of a player, which allows a hundred paths.
fn rest<'a>(path: &'a Path, folder: &Path) -> Option<&'a [u8]> {
    path.as_os_str().as_encoded_bytes().strip_prefix(folder.as_os_str().as_encoded_bytes())
}

/// Whether a path is the folder or something in it.
fn is_below(path: &Path, folder: &Path) -> bool {
    rest(path, folder)
        .is_some_and(|rest| rest.is_empty() || rest[0] == b'/' || folder == Path::new("/"))
}

/// What follows a hidden name: of a folder its entries, of a store what it leaves beside itself, its journal and what
/// repairing it makes of it.
const BESIDE: [&[u8]; 4] = [b"/", b"-", b".damaged", b".repaired"];

/// Whether a path is a hidden one, or in it, or named after it.
fn is_hidden(path: &Path, hidden: &Path) -> bool {
    rest(path, hidden)
        .is_some_and(|rest| rest.is_empty() || BESIDE.iter().any(|ending| rest.starts_with(ending)))
}

impl Allowed {
    fn add(&mut self, resolved: PathBuf, forbidden: &Forbidden<'_>) {
        if forbidden.has(&resolved) {
            return;
        }
        if !forbidden.is_below(&resolved) {
            self.readable.push(resolved);
            return;
        }
        for entry in fs::read_dir(&resolved).into_iter().flatten().flatten() {
            // In a folder without links on its path, only the entry itself can be one.
            let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
            let found = if is_link { entry.path().canonicalize().ok() } else { Some(entry.path()) };
            // A link allows no more than what is in this folder.
            if let Some(found) = found.filter(|found| found.parent() == Some(&resolved)) {
                self.add(found, forbidden);
            }
        }
        self.listable.push(resolved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with files in it, with links resolved.
    fn folder(name: &str, files: &[&str]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("plateau-{name}-{}", std::process::id()));
        for file in files {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), "").unwrap();
        }
        root.canonicalize().unwrap()
    }

    #[test]
    fn a_folder_with_a_hidden_file_is_replaced_by_its_other_entries() {
        let root = folder(
            "access",
            &[
                "cup.db",
                "cup.db-wal",
                "cup.db.damaged",
                "cup.db.repaired-wal",
                "cup.py",
                "inner/b.py",
            ],
        );
        let open = FileAccess { own: vec![root.clone()], ..FileAccess::default() };
        let shut = FileAccess { hidden: vec![root.join("cup.db")], ..open.clone() };
        let file = FileAccess { own: vec![root.join("cup.db-wal")], ..shut.clone() };
        let (open, shut, file) = (open.allowed(), shut.allowed(), file.allowed());
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(open, Allowed { readable: vec![root.clone()], listable: vec![] });
        let mut readable = shut.readable;
        readable.sort_unstable();
        assert_eq!(readable, [root.join("cup.py"), root.join("inner")]);
        assert_eq!(shut.listable, [root]);
        assert_eq!(file, Allowed::default());
    }

    #[test]
    #[cfg(unix)]
    fn what_a_hidden_link_leads_to_is_hidden() {
        let root = folder("link", &["stores/real.db", "stores/real.db-wal", "stores/other"]);
        std::os::unix::fs::symlink("stores/real.db", root.join("cup.db")).unwrap();
        let access = FileAccess {
            own: vec![root.join("stores")],
            hidden: vec![root.join("cup.db")],
            ..FileAccess::default()
        };
        let allowed = access.allowed();
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(allowed.readable, [root.join("stores/other")]);
    }

    #[test]
    fn what_is_forbidden_stays_so_below_folders_of_the_system() {
        let root = folder("system", &["lib/x", "cup/notes", "cup/bots/a.py", "cup/bots/b.py"]);
        let access = FileAccess {
            own: vec![root.join("cup/bots/a.py")],
            system: vec![root.clone()],
            shared: vec![root.join("cup")],
            closed: vec![root.join("cup/bots")],
            hidden: vec![root.join("cup/cup.db")],
            ..FileAccess::default()
        };
        let none = FileAccess { shared: vec![], ..access.clone() };
        let named = FileAccess { own: vec![root.join("cup/bots")], ..none.clone() };
        let (all, none, named) = (access.allowed(), none.allowed(), named.allowed());
        fs::remove_dir_all(&root).unwrap();
        let own = [root.join("lib"), root.join("cup/bots/a.py")];
        assert_eq!(none.readable, own);
        assert!(none.listable.is_empty());
        // A folder that was named by other means is shared, but for what is protected in it.
        assert_eq!(all.readable, [root.join("lib"), root.join("cup/notes"), own[1].clone()]);
        assert_eq!(named.readable, [root.join("lib")]);
    }
}
