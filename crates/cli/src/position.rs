//! A position of a record as data, and what follows from it.

use std::io::Write;

use clap::ArgMatches;
use game::{Seat, Turn, count};
use serde_json::{Value, json};
use table::{AnyTable, Eyes, Seed};

use crate::failure::{Failure, Outcome};
use crate::perft::Divided;
use crate::screen::SPARE;
use crate::viewer::Viewer;

/// Prints the position of a table, or what was asked about it; `record` is the record's number among several.
pub(crate) fn run(
    table: &dyn AnyTable,
    (eyes, names): (Eyes, &[String]),
    (seed, record): (Seed, Option<usize>),
    args: &ArgMatches,
) -> Outcome {
    let json = args.get_flag("json");
    if let Some(&depth) = args.get_one::<usize>("perft") {
        if table.has_secrets() && eyes != Eyes::Referee {
            let why = "--perft counts from the true position, which only the referee knows";
            return Err(Failure::Usage(format!("{why}: leave out --seat or --eyes")));
        }
        let is_divided = Divided::is_wanted(args, depth)?;
        return perft(table, depth, is_divided, json.then_some(record));
    }
    if let Some(&playouts) = args.get_one::<usize>("playouts") {
        let seed = args.get_one::<u64>("seed").map_or(seed, |&seed| Seed(seed));
        if table.has_secrets() && eyes == Eyes::Spectator {
            let why = "--playouts start from the true position, or from what a seat knows";
            return Err(Failure::Usage(format!("{why}: choose --seat N")));
        }
        return play_out(table, eyes.seat(), playouts, seed, json.then_some(record));
    }
    if json {
        return print_json(table, eyes, record);
    }
    show(table, eyes, names)
}

/// Prints the position as data.
pub(crate) fn print_json(table: &dyn AnyTable, eyes: Eyes, record: Option<usize>) -> Outcome {
    Ok(writeln!(anstream::stdout(), "{}", numbered(position(table, eyes), record))?)
}

/// A line with the number of its record, if there are several.
pub(crate) fn numbered(mut line: Value, record: Option<usize>) -> Value {
    if let Some(number) = record {
        line["record"] = json!(number);
    }
    line
}

/// Shows the position to people: who is to move, the scores, and the picture if the window has room for it.
fn show(table: &dyn AnyTable, eyes: Eyes, names: &[String]) -> Outcome {
    let mut out = anstream::stdout();
    let turn = match table.turn() {
        Turn::Seat(seat) => format!("seat {seat}, {}, is to move", names[seat.index()]),
        Turn::Chance => "chance is to act".to_string(),
        Turn::Over => "the match is over".to_string(),
    };
    writeln!(out, "{} after {}: {turn}", table.game(), count(table.ply(), "event"))?;
    let scores = names.iter().zip(table.scores(eyes)).enumerate().map(|(seat, (name, score))| {
        let score = score.map_or("?".to_string(), |score| score.to_string());
        format!("{seat} {name} {score}")
    });
    writeln!(out, "scores: {}", scores.collect::<Vec<_>>().join(", "))?;
    let viewer = Viewer::new(names, false);
    match table.scene(eyes).and_then(|scene| viewer.draw(&scene, SPARE).ok()) {
        Some(lines) => {
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            if !viewer.has_shown_all() {
                writeln!(out, "A larger window shows more; --svg FILE draws all of it.")?;
            }
        }
        None => writeln!(
            out,
            "The window is too small for a picture; --svg FILE draws it, and --json prints the position as data."
        )?,
    }
    Ok(())
}

/// What these eyes see of the position. In games with secrets only the seat to act, and the referee, get the legal moves.
fn position(table: &dyn AnyTable, eyes: Eyes) -> Value {
    let moves = match table.turn() {
        Turn::Seat(seat) if eyes.are_of(seat) || !table.has_secrets() => Some(table.legal_moves()),
        _ => None,
    };
    json!({
        "game": table.game(),
        "at": table.ply(),
        "turn": table.turn(),
        "board": table.recorded_setup(),
        "view": table.view(eyes),
        "scores": table.scores(eyes),
        "moves": moves,
    })
}

/// Counts the positions after some moves; `json` has the number of the record among several.
fn perft(
    table: &dyn AnyTable,
    depth: usize,
    is_divided: bool,
    json: Option<Option<usize>>,
) -> Outcome {
    let mut out = anstream::stdout();
    let divided = is_divided.then(|| Divided::list(table.perft_divided(depth)));
    if let Some(record) = json {
        let (game, at, counts) = (table.game(), table.ply(), table.perft(depth));
        let mut line = json!({"game": game, "at": at, "depth": depth, "counts": counts});
        if let Some(divided) = divided {
            line["moves"] = json!(divided);
        }
        return Ok(writeln!(out, "{}", numbered(line, record))?);
    }
    if let Some(divided) = divided {
        return Ok(Divided::print(&divided, &mut out)?);
    }
    // Depth by depth, so that output appears while the last depth is counted.
    for depth in 0..=depth {
        writeln!(out, "{depth:>3}  {:>20}", table.perft(depth)[depth])?;
        out.flush()?;
    }
    Ok(())
}

/// Plays out from the true state, or each time from another world that `believer` holds possible. The same seed
/// prints the same lines.
fn play_out(
    table: &dyn AnyTable,
    believer: Option<Seat>,
    playouts: usize,
    seed: Seed,
    json: Option<Option<usize>>,
) -> Outcome {
    let mut rng = seed.playouts(table.ply());
    let mut out = std::io::BufWriter::new(anstream::stdout());
    for number in 1..=playouts {
        let (scores, events) = table.playout(believer, &mut rng);
        let ranks = game::ranks(&scores, &[]);
        if let Some(record) = json {
            let line =
                json!({"playout": number, "scores": scores, "ranks": ranks, "events": events});
            writeln!(out, "{}", numbered(line, record))?;
        } else {
            let scores: Vec<String> = scores.iter().map(|score| format!("{score:>5}")).collect();
            writeln!(out, "{number:>6} {}  {events:>5} events", scores.concat())?;
        }
    }
    Ok(out.flush()?)
}
