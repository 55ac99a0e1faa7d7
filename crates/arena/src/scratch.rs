//! A folder of a player's own, for as long as a match lasts.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The only place where a caged player may write; removed with all that is in it.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// A new folder below the system's for temporary files, for this user alone.
    pub(crate) fn new() -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&std::env::temp_dir(), OLD));
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

/// What a referee that was killed left is removed after a day: nothing lives in it for so long.
const OLD: Duration = Duration::from_secs(24 * 3600);

/// Removes the folders of processes that are gone, as far as they are old.
fn sweep(temporary: &Path, old: Duration) {
    let left = fs::read_dir(temporary).into_iter().flatten().flatten().filter(|entry| {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| {
            let (process, number) = name.strip_prefix("plateau-")?.split_once('-')?;
            number.parse::<u32>().ok()?;
            process.parse::<u32>().ok()
        });
        let is_gone = |process: u32| !Path::new("/proc").join(process.to_string()).exists();
        let age = entry.metadata().and_then(|found| found.modified()).ok();
        let age = age.and_then(|changed| changed.elapsed().ok());
        process.is_some_and(is_gone) && age.is_some_and(|age| age >= old)
    });
    for entry in left {
        // It may be another user's, or be swept by another program.
        let _ = remove(&entry.path());
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nobody is left to tell that something stays.
        let _ = remove(&self.0);
    }
}

/// Removes a folder and all that is in it, whatever its player made of it: folders that even their owner
/// cannot enter, or in each other, deeper than a path can say or files can be open. So folders
/// are opened before they are looked into, and those in them are lifted out, level by level.
pub(crate) fn remove(folder: &Path) -> io::Result<()> {
    open_up(folder)?;
    let mut lifted = 0;
    while clear(folder, |outer| {
        clear(outer, |inner| lift(inner, folder, &mut lifted))?;
        fs::remove_dir(outer)
    })? {}
    fs::remove_dir(folder)
}

/// Removes the files in a folder, and does something with the folders; whether there was anything.
fn clear(folder: &Path, mut each: impl FnMut(&Path) -> io::Result<()>) -> io::Result<bool> {
    let mut found = false;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        found = true;
        if entry.file_type()?.is_dir() {
            open_up(&entry.path())?;
            each(&entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(found)
}

/// Moves a folder up into another, by the next number that is no name there.
fn lift(folder: &Path, to: &Path, next: &mut u64) -> io::Result<()> {
    loop {
        *next += 1;
        match fs::rename(folder, to.join(next.to_string())) {
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotADirectory
                ) => {}
            done => return done,
        }
    }
}

fn open_up(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(0o700))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_referee_left_is_swept_when_it_is_old() {
        let temporary = Scratch::new().unwrap();
        // No process has this number: it is above the most there can be.
        let (left, own) = ("plateau-99999999-3", format!("plateau-{}-3", std::process::id()));
        for name in [left, &own, "plateau-cup", "other-99999999-3"] {
            fs::create_dir_all(temporary.path().join(name).join("deep")).unwrap();
        }
        let there = || {
            let entries = fs::read_dir(temporary.path()).unwrap().flatten();
            let mut names: Vec<_> =
                entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
            names.sort_unstable();
            names
        };
        sweep(temporary.path(), OLD);
        assert_eq!(there().len(), 4, "none is a day old");
        sweep(temporary.path(), Duration::ZERO);
        let mut wanted = vec!["other-99999999-3".to_string(), own.clone(), "plateau-cup".into()];
        wanted.sort_unstable();
        assert_eq!(there(), wanted);
    }
}
