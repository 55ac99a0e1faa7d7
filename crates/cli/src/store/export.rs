//! `plateau store export`.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write};

use clap::{Arg, ArgAction, ArgMatches, Command};
use game::count;
use store::{MatchId, Sqlite, Store, StoreEntry, StoreUpkeep};
use table::Record;
use tournament::{Ledger, TournamentPlan};

use crate::Games;
use crate::args::find;
use crate::failure::{Failure, Outcome, note};
use crate::tournament::store_arg;

pub(super) fn grammar() -> Command {
    Command::new("export")
        .about("Print the records of all matches that count as lines of JSON, as `plateau replay` reads them; of a server's store those of finished tables")
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("Only records of this game [default: all]"),
        )
        .arg(
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .help("Print those of matches that do not count too, all in the order of their ids"),
        )
        .arg(store_arg())
}

pub(super) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let game = args.get_one::<String>("game");
    game.map_or(Ok(()), |game| find(games, game).map(drop))?;
    let (mut store, path) = super::open(args)?;
    let Found { mut sound, damaged } = Found::read(&mut store, path, game)?;
    let served = served(&mut store, path, game)?;
    // A server keeps the record of a finished table a second time, as a match.
    for id in served.iter().filter_map(|record| record.id.parse().ok()) {
        sound.remove(&id);
    }
    if sound.is_empty() && served.is_empty() && damaged == 0 {
        let of = game.map_or(String::new(), |game| format!(" of {game}"));
        return Err(super::failure(path, format_args!("there are no records{of}")));
    }
    let ids = match args.get_flag("all") {
        true => sound.iter().copied().collect(),
        false => counted(&mut store, path)?,
    };
    let mut out = BufWriter::new(anstream::stdout());
    for record in &served {
        writeln!(out, "{}", record.to_line())?;
    }
    for id in ids.iter().filter(|id| sound.remove(id)) {
        if let Some(record) = store.record(id).map_err(|error| super::failure(path, error))? {
            writeln!(out, "{}", record.to_line())?;
        }
    }
    out.flush()?;
    if !sound.is_empty() {
        note(format_args!(
            "not counted and left out: {}, of incomplete rotations or after the end of a test; --all prints all",
            count(sound.len(), "match")
        ));
    }
    if damaged > 0 {
        let why = format!("{} left out: not as stored", count(damaged, "record"));
        return Err(Failure::Failed(format!("{path}: {why}; see `plateau store verify`")));
    }
    Ok(())
}

/// The records of all finished matches of the store that `--store` names, those of a server's tables first; damaged ones are left
/// out.
pub(crate) fn finished_records(args: &ArgMatches) -> Outcome<Vec<Record>> {
    let (mut store, path) = super::open(args)?;
    let Found { mut sound, .. } = Found::read(&mut store, path, None)?;
    let mut records = served(&mut store, path, None)?;
    for id in records.iter().filter_map(|record| record.id.parse().ok()) {
        sound.remove(&id);
    }
    for id in sound {
        records.extend(store.record(&id).map_err(|error| super::failure(path, error))?);
    }
    Ok(records)
}

/// The records of the finished tables of a server, the last one first; none of other stores.
fn served(store: &mut Sqlite, path: &str, game: Option<&String>) -> Outcome<Vec<Record>> {
    let failed = |error| super::failure(path, error);
    if !store.has_live().map_err(failed)? {
        return Ok(Vec::new());
    }
    let mut records = Vec::new();
    for id in store.recent_live(true, i32::MAX as usize).map_err(failed)? {
        let Some(table) = store.live(&id).map_err(failed)? else { continue };
        let record = server::stored_record(&table);
        let record = record.map_err(|refusal| super::failure(path, refusal.reason))?;
        if game.is_none_or(|game| *game == record.game) {
            records.push(record);
        }
    }
    Ok(records)
}

/// The records in a store.
#[derive(Default)]
struct Found {
    /// Those that are as they were stored, of the game that was asked for.
    sound: BTreeSet<MatchId>,
    damaged: usize,
}

impl Found {
    fn read(store: &mut Sqlite, path: &str, game: Option<&String>) -> Outcome<Self> {
        let mut found = Self::default();
        let visited = store.for_each_entry(&mut |entry| found.add(&entry, game));
        visited.map_err(|error| super::failure(path, error))?;
        Ok(found)
    }

    fn add(&mut self, entry: &StoreEntry, game: Option<&String>) {
        match &entry.record {
            None => {}
            Some(Ok(record)) if entry.is_original => {
                let is_wanted = game.is_none_or(|game| *game == record.game);
                self.sound.extend(is_wanted.then_some(entry.id));
            }
            Some(_) => self.damaged += 1,
        }
    }
}

/// The matches that count, in the order of their tournaments and schedules.
fn counted(store: &mut Sqlite, path: &str) -> Outcome<Vec<MatchId>> {
    let failed = |error| super::unread(path, &error);
    let mut plans = TournamentPlan::all(store).map_err(failed)?;
    plans.reverse();
    let mut ids = Vec::new();
    for plan in &plans {
        let mut ledger = Ledger::new(plan, store.matches(&plan.contest()).map_err(failed)?);
        ledger.recall_stored();
        ids.extend(ledger.counted().flat_map(|slot| slot.results.iter().flatten()).map(|of| of.id));
    }
    Ok(ids)
}
