//! Repairing a store file: a new file takes its place, and the damaged one is kept.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::Sqlite;
use super::claims::is_valid;
use crate::error::{Result, StoreError};
use crate::repair::{Repair, repair};
use crate::verify::ReplayFn;

/// What SQLite appends to the name of a store for the files beside it.
const BESIDE: [&str; 3] = ["", "-wal", "-shm"];

impl Sqlite {
    /// Replaces a damaged store by one with all that is intact in it, and returns where the damaged one
    /// is now. A store without damage stays as it is.
    pub fn repair(path: &Path, replay: ReplayFn<'_>) -> Result<(Repair, Option<PathBuf>)> {
        let mut damaged = Self::open_untouched(path)?;
        if damaged.is_in_use() {
            return Err(StoreError::InUse);
        }
        let fresh_path = with_suffix(path, ".repaired");
        remove(&fresh_path)?;
        let mut fresh = Self::open(&fresh_path)?;
        let repair = repair(&mut damaged, &mut fresh, replay);
        drop((damaged, fresh));
        let repair = match repair {
            Ok(repair) if !repair.found_nothing() => repair,
            other => {
                remove(&fresh_path)?;
                return other.map(|repair| (repair, None));
            }
        };
        let kept = free_name(path);
        rename(path, &kept)?;
        rename(&fresh_path, path)?;
        Ok((repair, Some(kept)))
    }

    /// Whether a program that is alive has claimed matches. Claims that cannot be read do not count.
    fn is_in_use(&self) -> bool {
        let workers = self
            .db
            .prepare("SELECT process, seen FROM claim JOIN worker ON worker = number")
            .and_then(|mut query| {
                let worker =
                    |row: &rusqlite::Row<'_>| Ok(is_valid(&row.get::<_, String>(0)?, row.get(1)?));
                query.query_map([], worker)?.collect::<rusqlite::Result<Vec<bool>>>()
            });
        workers.is_ok_and(|valid| valid.contains(&true))
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// A name for the damaged store that is not taken.
fn free_name(path: &Path) -> PathBuf {
    let numbered = (2..).map(|number| with_suffix(path, &format!(".damaged-{number}")));
    let mut names = [with_suffix(path, ".damaged")].into_iter().chain(numbered);
    names.find(|name| !name.exists()).expect("there are more numbers than files")
}

fn remove(path: &Path) -> Result<()> {
    let remove = |suffix: &str| ignore_missing(std::fs::remove_file(with_suffix(path, suffix)));
    BESIDE.iter().try_for_each(|suffix| remove(suffix))
}

fn rename(from: &Path, to: &Path) -> Result<()> {
    for suffix in BESIDE {
        let (from, to) = (with_suffix(from, suffix), with_suffix(to, suffix));
        ignore_missing(std::fs::rename(from, to))?;
    }
    Ok(())
}

fn ignore_missing(done: std::io::Result<()>) -> Result<()> {
    match done {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::Io(error.to_string()))
        }
        _ => Ok(()),
    }
}
