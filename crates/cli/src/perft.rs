//! `plateau perft`.

use std::io::{self, Write};

use clap::ArgMatches;
use serde::Serialize;
use table::Seed;

use crate::args::{self, GameArgs};
use crate::failure::{Failure, Outcome};
use crate::options::GivenOptions;

/// Fixed, so that counts of different days can be compared.
const DEFAULT_SEED: u64 = 1;

#[derive(Serialize)]
struct Counted {
    game: &'static str,
    seed: u64,
    depth: usize,
    counts: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Divided>>,
}

/// A first move, and how many sequences begin with it.
#[derive(Serialize)]
pub(crate) struct Divided {
    #[serde(rename = "move")]
    mv: String,
    count: u64,
}

impl Divided {
    /// Whether counts are divided by the first move. Without one, there is nothing to divide.
    pub(crate) fn is_wanted(args: &ArgMatches, depth: usize) -> Outcome<bool> {
        match (args.get_flag("divide"), depth) {
            (true, 0) => Err(Failure::Usage(
                "--divide needs a depth of 1 or more: there is no first move".to_string(),
            )),
            (is_wanted, _) => Ok(is_wanted),
        }
    }

    pub(crate) fn list(divided: Vec<(String, u64)>) -> Vec<Self> {
        divided.into_iter().map(|(mv, count)| Self { mv, count }).collect()
    }

    /// Prints a line per move.
    pub(crate) fn print(divided: &[Self], out: &mut impl Write) -> io::Result<()> {
        let width = divided.iter().map(|one| one.mv.chars().count()).max().unwrap_or(0);
        divided.iter().try_for_each(|Self { mv, count }| writeln!(out, "{mv:<width$}  {count:>20}"))
    }
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
    let divided = || {
        let divided = variant.perft_divided(args::seats(chosen), Seed(seed), depth);
        divided.map(Divided::list).map_err(|error| given.explain_setup(&error))
    };
    let mut out = anstream::stdout();
    let is_divided = Divided::is_wanted(chosen.args, depth)?;
    if chosen.args.get_flag("json") {
        let moves = is_divided.then(divided).transpose()?;
        let game = chosen.game.name();
        let counted = Counted { game, seed, depth, counts: count(depth)?, moves };
        serde_json::to_writer(&mut out, &counted).map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    if is_divided {
        return Ok(Divided::print(&divided()?, &mut out)?);
    }
    // Depth by depth, so that output appears while the last depth is counted.
    for depth in 0..=depth {
        let counts = count(depth)?;
        writeln!(out, "{depth:>3}  {:>20}", counts[depth])?;
        out.flush()?;
    }
    Ok(())
}
