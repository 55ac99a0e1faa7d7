//! `plateau store verify` and `plateau store repair`.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;
use game::count;
use store::{MatchId, Sqlite};
use table::{Record, Replay};

use super::{REPAIR, failure, open, unread};
use crate::Games;
use crate::args::find;
use crate::failure::Outcome;

/// How many matches of a kind are listed.
const LISTED: usize = 20;

pub(super) fn verify(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let (mut store, path) = open(args)?;
    let (mut matches, mut records, mut wrong) = (0, 0, Vec::new());
    let verified = store::verify(&mut store, &|record| replay(games, record), &mut |check| {
        matches += 1;
        records += usize::from(check.has_record);
        // The reason may name the match itself.
        let named = format!("match {} is ", check.id);
        let why = check.wrong.map(|why| why.strip_prefix(&named).unwrap_or(&why).to_string());
        wrong.extend(why.map(|why| format!("{}: {why}", check.id)));
    });
    let damage = verified.map_err(|error| unread(path, &error))?;
    let matches = count(matches, "match");
    if !wrong.is_empty() || !damage.is_empty() {
        let count = wrong.len();
        let list = damage.into_iter().chain(wrong).collect::<Vec<_>>().join("\n  ");
        return Err(failure(path, format_args!("{count} of {matches} wrong{REPAIR}\n  {list}")));
    }
    let records = count(records, "record");
    Ok(writeln!(anstream::stdout(), "{path}: {matches} checked, {records} replayed, no damage")?)
}

pub(super) fn repair(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let path = args.get_one::<String>("store").expect("it has a default");
    let repaired = Sqlite::repair(Path::new(path), &|record| replay(games, record));
    let (repair, damaged) = repaired.map_err(|error| failure(path, error))?;
    let mut out = anstream::stdout();
    let Some(damaged) = damaged else {
        let matches = count(repair.kept, "match");
        return Ok(writeln!(out, "{path}: {matches} checked, nothing to repair")?);
    };
    writeln!(out, "{path}: {} kept as they were", count(repair.kept, "match"))?;
    for damage in repair.damage.iter().take(LISTED) {
        writeln!(out, "  {damage}")?;
    }
    list(&mut out, &repair.rebuilt, "made again from the record")?;
    list(&mut out, &repair.without_record, "kept without the record, which was damaged")?;
    list(&mut out, &repair.lost, "lost; the tournament plays them again when it is resumed")?;
    if repair.lost.is_empty() {
        writeln!(out, "  no match is known to be lost")?;
    }
    Ok(writeln!(out, "  the damaged store is {}", damaged.display())?)
}

fn list(out: &mut impl Write, ids: &[MatchId], what: &str) -> Outcome {
    if !ids.is_empty() {
        writeln!(out, "  {} {what}", count(ids.len(), "match"))?;
    }
    for id in ids.iter().take(LISTED) {
        writeln!(out, "    {id}")?;
    }
    if ids.len() > LISTED {
        writeln!(out, "    and {} more", ids.len() - LISTED)?;
    }
    Ok(())
}

fn replay(games: Games<'_>, record: &Record) -> Result<(), String> {
    let game = find(games, &record.game).map_err(|_| format!("unknown game {}", record.game))?;
    let variant = game.variant_of(record).map_err(|error| error.to_string())?;
    let replay = Replay::open(&*variant, record).and_then(Replay::finish);
    replay.map(drop).map_err(|error| error.to_string())
}
