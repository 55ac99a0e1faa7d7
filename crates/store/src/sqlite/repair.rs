//! Repairing a store file: a new file takes its place, and the damaged one is kept.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::Sqlite;
use super::claims::is_valid;
use super::live::is_served;
use super::salvage::Salvaged;
use crate::error::{Result, StoreError};
use crate::repair::{Repair, repair};
use crate::store::StoreUpkeep;
use crate::verify::ReplayFn;

/// What SQLite appends to the name of a store for the files beside it.
const BESIDE: [&str; 3] = ["", "-wal", "-shm"];

impl Sqlite {
    /// Replaces a damaged store by one with all that is intact in it, and returns where the damaged one
    /// is now. A store without damage stays as it is.
    pub fn repair(path: &Path, replay: ReplayFn<'_>) -> Result<(Repair, Option<PathBuf>)> {
        let (fresh_path, salvaged_path) =
            (with_suffix(path, ".repaired"), with_suffix(path, ".salvaged"));
        remove(&fresh_path)?;
        remove(&salvaged_path)?;
        let repaired = Self::repair_into(path, &fresh_path, &salvaged_path, replay);
        remove(&salvaged_path)?;
        let repair = match repaired {
            Ok(repair) if !repair.found_nothing() => repair,
            other => {
                remove(&fresh_path)?;
                return other.map(|repair| (repair, None));
            }
        };
        let kept = free_name(path);
        rename(path, &kept)?;
        rename(&fresh_path, path)?;
        remove_empty_journal(&kept)?;
        Ok((repair, Some(kept)))
    }

    /// Makes a new store of what is intact: by its tables, or where SQLite cannot read them, by its pages.
    fn repair_into(
        path: &Path,
        fresh: &Path,
        salvaged: &Path,
        replay: ReplayFn<'_>,
    ) -> Result<Repair> {
        if is_served(path) {
            return Err(StoreError::InUse);
        }
        let damage = match Self::open_untouched(path) {
            Ok(damaged) if damaged.is_in_use() => return Err(StoreError::InUse),
            Ok(mut damaged) => match damaged.file_damage() {
                damage if !damage.is_empty() => damage,
                _ => return repair_tables(&mut damaged, &mut Self::open(fresh)?, replay),
            },
            Err(error @ (StoreError::Damaged(_) | StoreError::NotAStore | StoreError::Io(_))) => {
                let salvaged = Salvaged::read(path, &with_suffix(path, "-wal"), salvaged)?;
                return match (salvaged.is_empty()?, error) {
                    (true, StoreError::NotAStore) => Err(StoreError::NotAStore),
                    (_, error) => {
                        repair_pages(salvaged, vec![format!("the file: {error}")], fresh, replay)
                    }
                };
            }
            Err(error) => return Err(error),
        };
        let salvaged = Salvaged::read(path, &with_suffix(path, "-wal"), salvaged)?;
        repair_pages(salvaged, damage, fresh, replay)
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

/// Makes a new store of what is intact in another.
fn repair_tables(damaged: &mut Sqlite, fresh: &mut Sqlite, replay: ReplayFn<'_>) -> Result<Repair> {
    let mut repair = repair(damaged, fresh, replay)?;
    match damaged.copy_live(fresh)? {
        0 => {}
        1 => repair.damage.push("a table of the server lacks some of its moves".into()),
        some => repair.damage.push(format!("{some} tables of the server lack some of their moves")),
    }
    Ok(repair)
}

/// Makes a new store of the rows that were found in pages, and counts what is missing.
fn repair_pages(
    mut salvaged: Salvaged,
    damage: Vec<String>,
    fresh: &Path,
    replay: ReplayFn<'_>,
) -> Result<Repair> {
    if salvaged.is_empty()? {
        return Err(StoreError::BeyondRepair);
    }
    let mut fresh = Sqlite::open(fresh)?;
    let mut repair = repair_tables(&mut salvaged.store, &mut fresh, replay)?;
    let altered = std::mem::replace(&mut repair.damage, damage);
    repair.damage.append(&mut salvaged.damage);
    repair.damage.extend(altered);
    if fresh.intact_plans()?.is_empty() {
        let why = "no plan of a tournament is left: its command prints its table again, and plays no match twice";
        repair.damage.push(why.to_string());
    }
    repair.missing_pages = salvaged.missing_pages;
    let missing = salvaged.missing_in(&fresh)?.into_iter();
    repair.lost.extend(missing.filter(|id| !repair.wrong_ids.contains(id)));
    repair.lost.sort_unstable_by_key(|id| id.0);
    repair.lost.dedup();
    for id in salvaged.without_record_in(&fresh)? {
        if !repair.without_record.contains(&id) {
            repair.without_record.push(id);
            repair.kept = repair.kept.saturating_sub(1);
            repair.bare = repair.bare.saturating_sub(1);
        }
    }
    Ok(repair)
}

/// Removes what SQLite leaves beside a file and can make again.
fn remove_empty_journal(path: &Path) -> Result<()> {
    ignore_missing(std::fs::remove_file(with_suffix(path, "-shm")))?;
    let journal = with_suffix(path, "-wal");
    match std::fs::metadata(&journal) {
        Ok(found) if found.len() == 0 => ignore_missing(std::fs::remove_file(journal)),
        _ => Ok(()),
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
