//! `plateau board`.

use std::io::Write;

use crate::args::{self, Chosen};
use crate::failure::{Failure, Outcome, note, read_file};
use crate::options::Given;

pub(crate) fn run(chosen: &Chosen<'_>) -> Outcome {
    let mut out = anstream::stdout().lock();
    if let Some(path) = chosen.args.get_one::<String>("check") {
        let held = chosen.game.describe(&read_file(path)?).map_err(|error| {
            let line = error.line.map_or(String::new(), |line| format!(", line {line}"));
            Failure::Failed(format!("{path}{line}: {}", error.why))
        })?;
        return Ok(write!(out, "{held}")?);
    }
    let given = Given::read(chosen, Vec::new(), args::seed(chosen.args))?;
    let text = chosen
        .game
        .board(&given.order, args::seats(chosen))
        .map_err(|error| given.explain(error))?;
    if !chosen.args.contains_id("seed") {
        note(format_args!("seed {}", given.order.seed.0));
    }
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
