//! `plateau store export`.

use std::io::{self, BufWriter, Write};

use clap::{Arg, ArgMatches, Command};
use game::count;
use store::{StoreEntry, StoreUpkeep};

use crate::failure::{Failure, Outcome};
use crate::tournament::store_arg;

pub(super) fn grammar() -> Command {
    Command::new("export")
        .about("Print all records as lines of JSON, each as `plateau replay` reads it")
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("Only records of this game [default: all]"),
        )
        .arg(store_arg())
}

pub(super) fn run(args: &ArgMatches) -> Outcome {
    let (mut store, path) = super::open(args)?;
    let game = args.get_one::<String>("game");
    let mut out = BufWriter::new(anstream::stdout());
    let (mut written, mut damaged) = (Ok(()), 0);
    let visited = store.for_each_entry(&mut |entry| {
        if written.is_ok() {
            written = print(entry, game, &mut damaged, &mut out);
        }
    });
    visited.map_err(|error| super::failure(path, error))?;
    written?;
    out.flush()?;
    if damaged > 0 {
        let why = format!("{} left out: not as stored", count(damaged, "record"));
        return Err(Failure::Failed(format!("{path}: {why}; see `plateau store verify`")));
    }
    Ok(())
}

/// Prints the record of an entry, unless it is of another game or was pruned.
fn print(
    entry: StoreEntry,
    game: Option<&String>,
    damaged: &mut usize,
    out: &mut impl Write,
) -> io::Result<()> {
    match entry.record {
        None => Ok(()),
        Some(Ok(record)) if entry.is_original => match game {
            Some(game) if *game != record.game => Ok(()),
            _ => writeln!(out, "{}", record.to_line()),
        },
        Some(_) => {
            *damaged += 1;
            Ok(())
        }
    }
}
