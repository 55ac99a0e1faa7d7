//! Removing what a player left in its folder.

use std::ffi::CStr;
use std::fs::{self, Permissions};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags, openat, renameat, unlinkat};
use rustix::io::Errno;
use rustix::path::Arg;

/// Removes a folder and its contents, whatever a player made of them: folders that their owner cannot enter, folders
/// nested deeper than a path can be long or files can be open, links in place of folders. So a folder is opened before
/// it is read, and the folders in it are moved up, level by level.
pub(crate) fn remove_folder(folder: &Path) -> io::Result<()> {
    let all = open(CWD, folder)?;
    let mut lifted = 0;
    while clear(&all, |name| {
        let outer = open(&all, name)?;
        clear(&outer, |inner| lift((&outer, inner), &all, &mut lifted))?;
        Ok(unlinkat(&all, name, AtFlags::REMOVEDIR)?)
    })? {}
    fs::remove_dir(folder)
}

/// Opens a folder, and no other kind of file; the descriptor cannot become another folder.
fn open(within: impl AsFd, folder: impl Arg) -> io::Result<OwnedFd> {
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let held = openat(within, folder, flags | OFlags::PATH, Mode::empty())?;
    let path = format!("/proc/self/fd/{}", held.as_raw_fd());
    fs::set_permissions(path, Permissions::from_mode(0o700))?;
    Ok(openat(&held, c".", flags, Mode::empty())?)
}

/// Removes the files in a folder, and calls `each` for its folders; whether there were entries.
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
            // A process that is being killed removed it.
            Err(Errno::NOENT) => {}
            done => done?,
        }
    }
    Ok(found)
}

/// Moves a folder up into another, under the next number that is free there.
fn lift((outer, inner): (&OwnedFd, &CStr), to: &OwnedFd, next: &mut u64) -> io::Result<()> {
    // A folder that its owner may not write cannot be moved: its entry for the parent changes.
    open(outer, inner)?;
    loop {
        *next += 1;
        match renameat(outer, inner, to, next.to_string()) {
            Err(Errno::NOTEMPTY | Errno::EXIST | Errno::NOTDIR) => {}
            done => return Ok(done?),
        }
    }
}
