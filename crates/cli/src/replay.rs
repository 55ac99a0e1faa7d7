//! `plateau replay`.

use std::io::Write;

use arena::Record;
use clap::ArgMatches;

use crate::failure::{Failure, Outcome, read_file};
use crate::play::{Teller, conclude};
use crate::{Games, args};

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let path = args.get_one::<String>("file").expect("clap asks for the file");
    let refused = |why: String| Failure::Failed(format!("{path}: {why}"));
    let record = Record::from_text(&read_file(path)?).map_err(refused)?;
    let game = args::find(games, &record.game).map_err(|_| {
        refused(format!("it is of the game {:?}, which this program does not have", record.game))
    })?;
    let (json, quiet) = (args.get_flag("json"), args.get_flag("quiet"));
    let told = !json && !quiet;
    let mut teller = Teller::new(&record.game, record.seed, &record.players);
    let verdict = game.replay(&record, if told { Some(&mut teller) } else { None });
    teller.finish()?;
    verdict.map_err(|error| refused(format!("refused: {error}")))?;
    if quiet && !json {
        writeln!(anstream::stdout(), "{path}: right, {} events", record.log.len())?;
        return Ok(());
    }
    conclude(&record, json)?;
    anstream::eprintln!("verified: every event is what rules and seed say");
    Ok(())
}
