//! A folder of a player's own, for as long as a match lasts.

use std::ffi::CStr;
use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, openat, renameat, unlinkat};
use rustix::io::Errno;
use rustix::path::Arg;
use rustix::process::getuid;

/// The only place where a caged player may write; removed with all that is in it.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new folder below the system's for temporary files, for this user alone.
    pub fn new() -> io::Result<Self> {
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

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// What a referee that was killed left is removed after a day: nothing lives in it for so long.
const OLD: Duration = Duration::from_secs(24 * 3600);

/// Removes the folders of processes that are gone, as far as they are old and this user's.
fn sweep(temporary: &Path, old: Duration) {
    let user = getuid().as_raw();
    let left = fs::read_dir(temporary).into_iter().flatten().flatten().filter(|entry| {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| {
            let (process, number) = name.strip_prefix("plateau-")?.split_once('-')?;
            number.parse::<u32>().ok()?;
            process.parse::<u32>().ok()
        });
        let is_gone = |process: u32| !Path::new("/proc").join(process.to_string()).exists();
        // Not what a link leads to: anybody can make one there.
        let Ok(found) = entry.metadata() else { return false };
        let is_own = found.is_dir()
            && (found.uid() == user || user == 0 && sandbox::is_player_uid(found.uid()));
        let age = found.modified().ok().and_then(|changed| changed.elapsed().ok());
        is_own && process.is_some_and(is_gone) && age.is_some_and(|age| age >= old)
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
/// cannot enter, or in each other, deeper than a path can say or files can be open, or links in the place of folders.
/// So folders are opened before they are looked into, and those in them are lifted out, level by level.
pub(crate) fn remove(folder: &Path) -> io::Result<()> {
    let all = open(CWD, folder)?;
    let mut lifted = 0;
    while clear(&all, |name| {
        let outer = open(&all, name)?;
        clear(&outer, |inner| lift((&outer, inner), &all, &mut lifted))?;
        Ok(unlinkat(&all, name, AtFlags::REMOVEDIR)?)
    })? {}
    fs::remove_dir(folder)
}

/// Opens a folder, and no other kind of file; what it is cannot change from then on.
fn open(within: impl AsFd, folder: impl Arg) -> io::Result<OwnedFd> {
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let held = openat(within, folder, flags | OFlags::PATH, Mode::empty())?;
    let place = format!("/proc/self/fd/{}", held.as_raw_fd());
    fs::set_permissions(place, Permissions::from_mode(0o700))?;
    Ok(openat(&held, c".", flags, Mode::empty())?)
}

/// Removes the files in a folder, and does something with the folders; whether there was anything.
fn clear(folder: &OwnedFd, mut each: impl FnMut(&CStr) -> io::Result<()>) -> io::Result<bool> {
    let mut found = false;
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if [c".", c".."].contains(&name) {
            continue;
        }
        found = true;
        match unlinkat(folder, name, AtFlags::empty()) {
            Err(Errno::ISDIR) => each(name)?,
            // Somebody who is about to end was faster.
            Err(Errno::NOENT) => {}
            done => done?,
        }
    }
    Ok(found)
}

/// Moves a folder up into another, by the next number that is no name there.
fn lift((outer, inner): (&OwnedFd, &CStr), to: &OwnedFd, next: &mut u64) -> io::Result<()> {
    // One that may not be written cannot be moved: it would have another parent.
    open(outer, inner)?;
    loop {
        *next += 1;
        match renameat(outer, inner, to, next.to_string()) {
            Err(Errno::NOTEMPTY | Errno::EXIST | Errno::NOTDIR) => {}
            done => return Ok(done?),
        }
    }
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
        let link = temporary.path().join("plateau-99999999-4");
        std::os::unix::fs::symlink(temporary.path().join("plateau-cup"), link).unwrap();
        let there = || {
            let entries = fs::read_dir(temporary.path()).unwrap().flatten();
            let mut names: Vec<_> =
                entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
            names.sort_unstable();
            names
        };
        sweep(temporary.path(), OLD);
        assert_eq!(there().len(), 5, "none is a day old");
        sweep(temporary.path(), Duration::ZERO);
        let mut wanted = ["other-99999999-3", &own, "plateau-99999999-4", "plateau-cup"];
        wanted.sort_unstable();
        assert_eq!(there(), wanted);
        assert!(temporary.path().join("plateau-cup/deep").exists(), "a link is not followed");
    }

    #[test]
    fn links_in_a_folder_are_removed_and_not_followed() {
        let (kept, other) = (Scratch::new().unwrap(), Scratch::new().unwrap());
        fs::write(kept.path().join("file"), "kept").unwrap();
        let (folder, inner) = (other.path().to_path_buf(), other.path().join("a/b"));
        fs::create_dir_all(&inner).unwrap();
        for place in [folder.join("link"), inner.join("link")] {
            std::os::unix::fs::symlink(kept.path(), place).unwrap();
        }
        drop(other);
        assert!(!folder.exists() && kept.path().join("file").exists());
        assert!(open(CWD, kept.path().join("file")).is_err(), "no folder");
    }
}
