//! The room that a player's files take.

use std::collections::{HashMap, HashSet};
use std::fs::{self, Metadata};
use std::io::ErrorKind;
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sandbox::ResourceLimits;

use super::super::procfs::{Mapping, deleted_mappings, is_hidden};
use super::Mebibytes;

/// Reading `/proc/PID/maps` may wait for a process that is being copied, so it is done only with this much time left.
const MAPS_MARGIN: Duration = Duration::from_millis(500);
/// The least that a file counts for, so that a search through many files ends.
const SMALLEST_FILE: u64 = 4096;
/// What a socket may hold unread.
const SOCKET: u64 = 416 << 10;
/// How a player keeps its folder from being searched.
const UNSEARCHABLE: [ErrorKind; 2] = [ErrorKind::PermissionDenied, ErrorKind::InvalidFilename];

/// Device and inode of a file.
type FileId = (u64, u64);

/// What the files of a player have too much of: those in its folder, and deleted ones that it has open or mapped. A
/// process that hides these is taken to have too much; `hides` is false where this program cannot look into any.
pub(super) fn excess(
    members: &[PathBuf],
    folder: &Path,
    limits: &ResourceLimits,
    hides: bool,
    until: Instant,
) -> Option<String> {
    if hides && members.iter().any(|process| is_hidden(process)) {
        return Some("it hides a process, whose files and memory cannot be seen".to_string());
    }
    let mut seen = HashSet::new();
    let mut room = open_files(members, &mut seen, until);
    let mapped = mapped_files(members, folder, until);
    let files = mapped.iter().filter(|(what, _)| !what.is_shared_memory);
    room +=
        files.filter(|(what, _)| !seen.contains(&what.file)).map(|(_, bytes)| bytes).sum::<u64>();
    // Shared memory that a process gives back is not in its resident size, but still exists.
    let shared = mapped.iter().filter(|(what, _)| what.is_shared_memory);
    let shared = shared.map(|(_, bytes)| bytes).sum();
    if shared > limits.memory {
        let (has, may) = (Mebibytes::of(shared), Mebibytes::of(limits.memory));
        return Some(format!("it uses {has} of shared memory; the limit is {may}"));
    }
    let room = match folder_room(folder, room, limits.folder, &mut seen, until) {
        Ok(room) => room,
        Err(why) => return Some(why),
    };
    let (has, may) = (Mebibytes::of(room), Mebibytes::of(limits.folder));
    (has > may).then(|| format!("its files take {has} or more; the limit is {may}"))
}

/// What a file takes, counted once.
fn room_of(found: &Metadata, seen: &mut HashSet<FileId>) -> u64 {
    let is_new = seen.insert((found.dev(), found.ino()));
    if is_new { SMALLEST_FILE.max(512 * found.blocks()) } else { 0 }
}

/// The room of deleted files and of sockets that processes have open.
fn open_files(members: &[PathBuf], seen: &mut HashSet<FileId>, until: Instant) -> u64 {
    let descriptors = members.iter().filter_map(|process| fs::read_dir(process.join("fd")).ok());
    let descriptors = descriptors.flatten().flatten().take_while(|_| Instant::now() < until);
    let mut room = 0;
    for found in descriptors.filter_map(|entry| fs::metadata(entry.path()).ok()) {
        if found.is_file() && found.nlink() == 0 {
            room += room_of(&found, seen);
        } else if found.file_type().is_socket() && seen.insert((found.dev(), found.ino())) {
            room += SOCKET;
        }
    }
    room
}

/// Deleted files and shared memory that processes have mapped; of those that several have, the largest part.
fn mapped_files(members: &[PathBuf], folder: &Path, until: Instant) -> HashMap<Mapping, u64> {
    let mut mapped = HashMap::<Mapping, u64>::new();
    for process in members.iter().take_while(|_| Instant::now() + MAPS_MARGIN < until) {
        for (what, bytes) in deleted_mappings(process, folder) {
            let most = mapped.entry(what).or_default();
            *most = bytes.max(*most);
        }
    }
    mapped
}

/// Adds the room of all files in a folder, until it is more than `most`.
fn folder_room(
    folder: &Path,
    mut room: u64,
    most: u64,
    seen: &mut HashSet<FileId>,
    until: Instant,
) -> Result<u64, String> {
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop().filter(|_| room <= most) {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if UNSEARCHABLE.contains(&error.kind()) => {
                return Err(format!("its folder cannot be searched: {error}"));
            }
            // It was removed, or this process lacks something, such as descriptors.
            Err(_) => continue,
        };
        for entry in entries.flatten().take_while(|_| Instant::now() < until) {
            let Ok(found) = entry.metadata() else { continue };
            room += room_of(&found, seen);
            if found.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    Ok(room)
}
