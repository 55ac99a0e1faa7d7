//! `plateau board`.

use std::io::Write;

use crate::args::{self, GameArgs};
use crate::failure::{Failure, Outcome, note, read_file};
use crate::options::GivenOptions;

pub(crate) fn run(chosen: &GameArgs<'_>) -> Outcome {
    let mut out = anstream::stdout().lock();
    if let Some(path) = chosen.args.get_one::<String>("check") {
        let held = chosen.game.describe(&read_file(path)?).map_err(|error| {
            let line = error.line.map_or(String::new(), |line| format!(", line {line}"));
            Failure::Failed(format!("{path}{line}: {}", error.why))
        })?;
        return Ok(write!(out, "{held}")?);
    }
    let (given, seed) = (GivenOptions::read(chosen)?, args::seed(chosen.args));
    let board = given.variant(chosen.game)?.board(args::seats(chosen), seed);
    let text = board.map_err(|error| given.explain_setup(&error))?;
    if !chosen.args.contains_id("seed") {
        note(format_args!("seed {}", seed.0));
    }
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
