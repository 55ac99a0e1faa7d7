//! `plateau perft`.

use std::io::{self, Write};

use serde::Serialize;
use table::Seed;

use crate::args::{self, GameArgs};
use crate::failure::Outcome;
use crate::options::GivenOptions;

/// Fixed, so that counts of different days can be compared.
const DEFAULT_SEED: u64 = 1;

#[derive(Serialize)]
struct Counted {
    game: &'static str,
    seed: u64,
    depth: usize,
    counts: Vec<u64>,
}

pub(crate) fn run(chosen: &GameArgs<'_>) -> Outcome {
    let seed = chosen.args.get_one::<u64>("seed").copied().unwrap_or(DEFAULT_SEED);
    let depth = *chosen.args.get_one::<u32>("depth").expect("clap asks for the depth") as usize;
    let given = GivenOptions::read(chosen)?;
    let variant = given.variant(chosen.game)?;
    let count = |depth| {
        let counts = variant.perft(args::seats(chosen), Seed(seed), depth);
        counts.map_err(|error| given.explain_setup(&error))
    };
    let mut out = anstream::stdout();
    if chosen.args.get_flag("json") {
        let counted = Counted { game: chosen.game.name(), seed, depth, counts: count(depth)? };
        serde_json::to_writer(&mut out, &counted).map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    // Depth by depth, so that output appears while the last depth is counted.
    for depth in 0..=depth {
        let counts = count(depth)?;
        writeln!(out, "{depth:>3}  {:>20}", counts[depth])?;
        out.flush()?;
    }
    Ok(())
}
