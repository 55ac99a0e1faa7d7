//! `plateau play --from`: a match that goes on from a position of a record.

use game::{Turn, count};
use players::{Contest, ContestError};
use registry::Entry;
use table::{AnyTable, BadRecord, Record, Replay};

use crate::args::GameArgs;
use crate::failure::{Failure, Outcome};
use crate::options::GivenOptions;
use crate::replay;

/// A position of a record.
pub(crate) struct Position {
    path: String,
    record: Record,
    /// How many events came before it.
    events: usize,
}

impl Position {
    /// The position from `--from` and `--at`, if they are given: of this game, and without options of its own.
    pub(crate) fn read(chosen: &GameArgs<'_>, given: &GivenOptions) -> Outcome<Option<Self>> {
        let Some(path) = chosen.args.get_one::<String>("from") else { return Ok(None) };
        let (path, name) = (path.clone(), chosen.game.name());
        let usage = |why: String| Err(Failure::Usage(format!("--from {path}: {why}")));
        let mut records = replay::read(&path, chosen.args)?;
        if records.len() > 1 {
            return usage(format!("it has {} records; take one line of it", records.len()));
        }
        let (_, record) = records.remove(0);
        if record.game != name {
            return usage(format!("it is of {:?}, not of {name}", record.game));
        }
        if let Some(option) = given.options.keys().next() {
            return usage(format!("--{} is the record's", option.replace('_', "-")));
        }
        let events = chosen.args.get_one::<usize>("at").copied().unwrap_or(record.log.len());
        if events > record.log.len() {
            let events = count(record.log.len(), "event");
            return usage(format!("the match has {events}"));
        }
        Ok(Some(Self { path, record, events }))
    }

    /// Whether the whole match came before it: a match that goes on from here has all of it.
    pub(crate) fn is_at_the_end(&self) -> bool {
        self.events == self.record.log.len()
    }

    /// Where the record is.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The recorded players, who play on where no others are named.
    pub(crate) fn players(&self) -> Vec<&str> {
        self.record.players.iter().map(String::as_str).collect()
    }

    /// Gives a contest what the record decides.
    pub(crate) fn prepare(&self, contest: &mut Contest, game: &dyn Entry) -> Outcome {
        let seats = self.record.players.len();
        if contest.players.len() != seats {
            let (path, named) = (&self.path, contest.players.len());
            let why = format!("--from {path}: the match has {}, not {named}", count(seats, "seat"));
            return Err(Failure::Usage(why));
        }
        contest.variant =
            game.variant_of(&self.record).map_err(|error| self.refused(&error.to_string()))?;
        contest.seed = self.record.seed;
        contest.terms.on_illegal = self.record.terms.on_illegal;
        Ok(())
    }

    /// The table at the position, for the players of the contest. The whole record is verified.
    pub(crate) fn open(&self, contest: &Contest) -> Outcome<Box<dyn AnyTable>> {
        let bad = |error: BadRecord| self.refused(&error.to_string());
        Replay::open(&*contest.variant, &self.record).and_then(Replay::finish).map_err(bad)?;
        let spec = contest.spec().map_err(|error| match error {
            ContestError::Player(why) => Failure::Usage(why),
            other => Failure::Failed(other.to_string()),
        })?;
        let begun = self.record.opening(self.events, &spec);
        let replay = Replay::open(&*contest.variant, &begun).map_err(bad)?;
        let mut table = replay.table_at(self.events).map_err(bad)?;
        if table.turn() == Turn::Over {
            let (path, events) = (&self.path, count(self.events, "event"));
            return Err(Failure::Usage(format!(
                "--from {path}: the match is over after {events}; choose an earlier position with --at N"
            )));
        }
        table.retell();
        Ok(table)
    }

    fn refused(&self, why: &str) -> Failure {
        Failure::Failed(format!("{}: refused: {why}", self.path))
    }
}
