//! A folder of a player's own, for as long as a match lasts.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The only place where a caged player may write; removed with all that is in it.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A new folder below the system's for temporary files, for this user alone.
    pub(crate) fn new() -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        // Names may be taken, by what an earlier process of this number left.
        const TRIES: usize = 1000;
        let mut made = Err(io::ErrorKind::AlreadyExists.into());
        for _ in 0..TRIES {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = format!("plateau-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            made = DirBuilder::new().mode(0o700).create(&path).map(|()| Self(path));
            if !matches!(&made, Err(error) if error.kind() == io::ErrorKind::AlreadyExists) {
                break;
            }
        }
        made
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if fs::remove_dir_all(&self.0).is_err() {
            // A player may have made folders that even their owner cannot enter.
            open_all(&self.0);
            // What is left now is no reason to fail.
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// Makes all folders in a folder such that they can be removed, as far as paths reach. Nobody may be there any
/// more to put links in their places.
fn open_all(folder: &Path) {
    // An error shows when it is removed.
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_all(&entry.path());
        }
    }
}
