//! Scratch folders: where a sandboxed player may write during a match.

use std::fs::{self, DirBuilder};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use rustix::process::{Pid, getuid, test_kill_process};

use crate::keeper::FolderLease;
use crate::platform::remove_folder;

/// Folders of programs that were killed are removed at this age; no match lasts as long.
const SWEEP_AGE: Duration = Duration::from_secs(24 * 3600);

/// Makes scratch folders, and removes old ones before the first.
#[derive(Default)]
pub(crate) struct ScratchFolders {
    swept: OnceLock<()>,
}

/// A folder that is removed with its contents when this is dropped.
pub(crate) struct Scratch {
    path: PathBuf,
    /// Dropped after the folder is removed.
    _lease: Option<FolderLease>,
}

impl ScratchFolders {
    /// A new folder below the system's folder for temporary files, for this user alone. Its name cannot be guessed: the
    /// sizes and times of files can be seen by any process that knows their paths.
    pub(crate) fn create(
        &self,
        lease: impl FnOnce(&Path) -> Option<FolderLease>,
    ) -> io::Result<Scratch> {
        let temporary = std::env::temp_dir();
        self.swept.get_or_init(|| sweep(&temporary, SWEEP_AGE));
        let (program, number) = (std::process::id(), unguessable());
        let path = temporary.join(format!("plateau-{program}-{number}"));
        let lease = lease(&path);
        DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Scratch { path, _lease: lease })
    }
}

/// A random number from the system's generator.
pub(crate) fn unguessable() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl Scratch {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is swept a day later.
        let _ = remove_folder(&self.path);
    }
}

/// Removes old folders whose program is gone, if they belong to this user or to one of its players.
fn sweep(temporary: &Path, age: Duration) {
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_left = name.to_str().and_then(program_of).is_some_and(|pid| !is_running(pid));
        // The metadata of the entry itself: any user can put a link here.
        if is_left && entry.metadata().is_ok_and(|found| is_own(&found) && is_old(&found, age)) {
            // Another program may be sweeping, too.
            let _ = remove_folder(&entry.path());
        }
    }
}

/// The PID in the name of a scratch folder.
fn program_of(name: &str) -> Option<Pid> {
    let (program, number) = name.strip_prefix("plateau-")?.split_once('-')?;
    number.parse::<u64>().ok()?;
    Pid::from_raw(program.parse().ok()?)
}

fn is_running(pid: Pid) -> bool {
    // A process of another user may not be signalled, but exists.
    !matches!(test_kill_process(pid), Err(rustix::io::Errno::SRCH))
}

fn is_own(found: &fs::Metadata) -> bool {
    let user = getuid().as_raw();
    found.is_dir() && (found.uid() == user || user == 0 && sandbox::is_player_uid(found.uid()))
}

fn is_old(found: &fs::Metadata, age: Duration) -> bool {
    let elapsed = found.modified().ok().and_then(|changed| changed.elapsed().ok());
    elapsed.is_some_and(|elapsed| elapsed >= age)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> Scratch {
        ScratchFolders::default().create(|_| None).unwrap()
    }

    #[test]
    fn folders_of_killed_programs_are_swept_when_they_are_old() {
        let temporary = folder();
        // Above the largest PID.
        let (left, own) = ("plateau-99999999-3", format!("plateau-{}-3", std::process::id()));
        for name in [left, &own, "plateau-cup", "other-99999999-3"] {
            fs::create_dir_all(temporary.path().join(name).join("deep")).unwrap();
        }
        let link = temporary.path().join("plateau-99999999-4");
        std::os::unix::fs::symlink(temporary.path().join("plateau-cup"), link).unwrap();
        let there = || {
            let entries = fs::read_dir(temporary.path()).unwrap().flatten();
            let mut names: Vec<_> =
                entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
            names.sort_unstable();
            names
        };
        sweep(temporary.path(), SWEEP_AGE);
        assert_eq!(there().len(), 5, "none is a day old");
        sweep(temporary.path(), Duration::ZERO);
        let mut wanted = ["other-99999999-3", &own, "plateau-99999999-4", "plateau-cup"];
        wanted.sort_unstable();
        assert_eq!(there(), wanted);
        assert!(temporary.path().join("plateau-cup/deep").exists(), "a link is not followed");
    }

    #[test]
    fn links_in_a_folder_are_removed_and_not_followed() {
        let (kept, other) = (folder(), folder());
        fs::write(kept.path().join("file"), "kept").unwrap();
        let (folder, inner) = (other.path().to_path_buf(), other.path().join("a/b"));
        fs::create_dir_all(&inner).unwrap();
        for place in [folder.join("link"), inner.join("link")] {
            std::os::unix::fs::symlink(kept.path(), place).unwrap();
        }
        drop(other);
        assert!(!folder.exists() && kept.path().join("file").exists());
    }
}
