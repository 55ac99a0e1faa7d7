//! `plateau store verify` and `plateau store repair`.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;
use game::count;
use store::{MatchId, Repair, Sqlite, Store};
use table::{Record, Replay};
use tournament::{Ledger, TournamentPlan};

use super::{REPAIR, failure, open, unread};
use crate::Games;
use crate::args::find;
use crate::failure::{Failure, Outcome};

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
    list(&mut out, &repair.put_back, "whose record was stored under another id have it again")?;
    list(&mut out, &repair.without_record, "kept without the record, which was damaged")?;
    list(&mut out, &repair.lost, "lost; the tournament plays them again when it is resumed")?;
    if repair.missing_pages > 0 {
        unknown_losses(&mut out, path, &repair)?;
    } else if repair.lost.is_empty() {
        writeln!(out, "  no match is known to be lost")?;
    }
    writeln!(out, "  the damaged store is {}", damaged.display())?;
    // Scripts must see that matches are lost, or may be.
    if repair.has_losses() { Err(Failure::Reported) } else { Ok(()) }
}

/// Says what is known of the matches of a file that lacks pages or has damaged ones: what its plans have more than it.
fn unknown_losses(out: &mut impl Write, path: &str, repair: &Repair) -> Outcome {
    if repair.bare > 0 {
        let bare = count(repair.bare, "match");
        writeln!(out, "  {bare} kept without a record, which was pruned or is lost")?;
    }
    let pages = count(repair.missing_pages as usize, "page");
    writeln!(out, "  {pages} missing or damaged, so it is not known how many matches are lost")?;
    let failed = |error| unread(path, &error);
    let mut store = Sqlite::open_read_only(Path::new(path)).map_err(failed)?;
    for plan in TournamentPlan::all(&mut store).map_err(failed)? {
        let mut ledger = Ledger::new(&plan, store.matches(&plan.contest()).map_err(failed)?);
        ledger.recall_stored();
        let left = ledger.expected().saturating_sub(ledger.matches());
        if left > 0 && !plan.stop.is_open_ended() && !ledger.is_stopped() {
            let (game, left, all) = (&plan.game, left, count(ledger.expected(), "match"));
            writeln!(
                out,
                "  of the {all} of {game}, {left} are not there: lost, or not played yet; the same tournament command plays them"
            )?;
        }
    }
    let listed =
        "a tournament that `plateau store` does not list any more comes back with its command";
    Ok(writeln!(out, "  {listed}")?)
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
