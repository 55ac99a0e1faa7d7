//! A view of the file system in which a player of root reaches its own files.
//!
//! Files of root are often below folders that only root can enter, such as `/root`. A player of root is another user
//! without capabilities, and would not reach them. In a mount namespace of the player's own, each such folder is covered
//! by an empty one with nothing in it but the player's files.

use std::fs::{self, File};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::CWD;
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, mount, mount_change,
    move_mount, open_tree,
};
use rustix::thread::UnshareFlags;

/// The permission of all users to enter a folder.
const ENTER: u32 = 0o001;

/// Makes paths reachable for all users, as far as their own permissions go. Root in a container may not be allowed to:
/// what cannot be reached then fails to start, with advice.
pub(crate) fn reach(paths: &[&PathBuf]) -> io::Result<()> {
    let mut paths: Vec<PathBuf> =
        paths.iter().filter_map(|path| path.canonicalize().ok()).collect();
    paths.sort_unstable();
    // What is in a folder comes with it.
    paths.dedup_by(|path, folder| path.starts_with(folder));
    let closed = |path: &PathBuf| closed_above(path).map(|folder| (path.clone(), folder));
    let closed: Vec<(PathBuf, PathBuf)> = paths.iter().filter_map(closed).collect();
    if closed.is_empty() {
        return Ok(());
    }
    let current = std::env::current_dir();
    #[expect(deprecated, reason = "only FILES makes it unsafe, which is not set")]
    rustix::thread::unshare(UnshareFlags::NEWNS)?;
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    let trees: Vec<(PathBuf, OwnedFd)> = closed
        .iter()
        .map(|(path, _)| Ok((path.clone(), tree(path)?)))
        .collect::<io::Result<_>>()?;
    let mut folders: Vec<&PathBuf> = closed.iter().map(|(_, folder)| folder).collect();
    folders.sort_unstable();
    folders.dedup();
    for folder in folders {
        let flags = MountFlags::NOSUID | MountFlags::NODEV;
        mount("tmpfs", folder, "tmpfs", flags, Some(c"mode=755,size=1m"))?;
    }
    for (path, tree) in trees {
        attach(&path, &tree)?;
    }
    // The current folder is still the covered one.
    current.and_then(std::env::set_current_dir)
}

/// The first folder on the way to a path that not all users can enter.
fn closed_above(path: &Path) -> Option<PathBuf> {
    let mut above: Vec<&Path> = path.ancestors().skip(1).collect();
    above.reverse();
    let is_closed = |folder: &&Path| {
        fs::metadata(folder).is_ok_and(|folder| folder.permissions().mode() & ENTER == 0)
    };
    above.into_iter().find(is_closed).map(Path::to_path_buf)
}

/// A copy of what is mounted at a path and below.
fn tree(path: &Path) -> io::Result<OwnedFd> {
    let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC;
    Ok(open_tree(CWD, path, flags | OpenTreeFlags::AT_RECURSIVE)?)
}

/// Mounts a tree at a path that does not exist in this view.
fn attach(path: &Path, tree: &OwnedFd) -> io::Result<()> {
    if fs::File::from(tree.try_clone()?).metadata()?.is_dir() {
        fs::create_dir_all(path)?;
    } else {
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/")))?;
        File::create(path)?;
    }
    Ok(move_mount(tree, "", CWD, path, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?)
}
