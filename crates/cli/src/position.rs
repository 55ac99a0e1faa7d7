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

/// Prints the position of a table, or what was asked about it.
pub(crate) fn run(
    table: &dyn AnyTable,
    (eyes, names): (Eyes, &[String]),
    seed: Seed,
    args: &ArgMatches,
) -> Outcome {
    let json = args.get_flag("json");
    if let Some(&depth) = args.get_one::<usize>("perft") {
        if table.has_secrets() && eyes != Eyes::Referee {
            let why = "--perft counts from the true position, which only the referee knows";
            return Err(Failure::Usage(format!("{why}: leave out --seat or --eyes")));
        }
        return perft(table, depth, args.get_flag("divide"), json);
    }
    if let Some(&playouts) = args.get_one::<usize>("playouts") {
        let seed = args.get_one::<u64>("seed").map_or(seed, |&seed| Seed(seed));
        if table.has_secrets() && eyes == Eyes::Spectator {
            let why = "--playouts start from the true position, or from what a seat knows";
            return Err(Failure::Usage(format!("{why}: choose --seat N")));
        }
        return play_out(table, eyes.seat(), playouts, seed, json);
    }
    if json {
        return print_json(table, eyes);
    }
    show(table, eyes, names)
}

/// Prints the position as data.
pub(crate) fn print_json(table: &dyn AnyTable, eyes: Eyes) -> Outcome {
    Ok(writeln!(anstream::stdout(), "{}", position(table, eyes))?)
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
    match table.scene(eyes).and_then(|scene| Viewer::new(names, false).draw(&scene, SPARE).ok()) {
        Some(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
        None => writeln!(
            out,
            "The window is too small for a picture; --svg FILE draws it, and --json prints the position as data."
        )?,
    }
    Ok(())
}

/// What these eyes see of the position. Only the seat to act, and the referee, get the legal moves.
fn position(table: &dyn AnyTable, eyes: Eyes) -> Value {
    let moves = match table.turn() {
        Turn::Seat(seat) if eyes.are_of(seat) => Some(table.legal_moves()),
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

fn perft(table: &dyn AnyTable, depth: usize, is_divided: bool, json: bool) -> Outcome {
    let mut out = anstream::stdout();
    let divided = is_divided.then(|| Divided::list(table.perft_divided(depth)));
    if json {
        let (game, at, counts) = (table.game(), table.ply(), table.perft(depth));
        let mut line = json!({"game": game, "at": at, "depth": depth, "counts": counts});
        if let Some(divided) = divided {
            line["moves"] = json!(divided);
        }
        return Ok(writeln!(out, "{line}")?);
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
    json: bool,
) -> Outcome {
    let mut rng = seed.playouts(table.ply());
    let mut out = std::io::BufWriter::new(anstream::stdout());
    for number in 1..=playouts {
        let (scores, events) = table.playout(believer, &mut rng);
        let ranks = game::ranks(&scores, &[]);
        if json {
            let line =
                json!({"playout": number, "scores": scores, "ranks": ranks, "events": events});
            writeln!(out, "{line}")?;
        } else {
            let scores: Vec<String> = scores.iter().map(|score| format!("{score:>5}")).collect();
            writeln!(out, "{number:>6} {}  {events:>5} events", scores.concat())?;
        }
    }
    Ok(out.flush()?)
}
