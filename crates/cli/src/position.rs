//! A position of a record as data, and what follows from it.

use std::io::Write;

use clap::ArgMatches;
use game::{Seat, Turn};
use serde_json::{Value, json};
use table::{AnyTable, Eyes, Seed};

use crate::failure::{Failure, Outcome};
use crate::perft::Divided;

/// Prints the position of a table, or what was asked about it.
pub(crate) fn run(table: &dyn AnyTable, eyes: Eyes, seed: Seed, args: &ArgMatches) -> Outcome {
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
    print(table, eyes, json)
}

/// Prints the position.
pub(crate) fn print(table: &dyn AnyTable, eyes: Eyes, json: bool) -> Outcome {
    let position = position(table, eyes);
    let mut out = anstream::stdout();
    if json {
        return Ok(writeln!(out, "{position}")?);
    }
    Ok(writeln!(out, "{}", serde_json::to_string_pretty(&position).expect("plain data"))?)
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
    for (depth, count) in table.perft(depth).iter().enumerate() {
        writeln!(out, "{depth:>3}  {count:>20}")?;
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
