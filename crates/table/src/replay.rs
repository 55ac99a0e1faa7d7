//! Verifying a record: every event happens again and must be what rules, terms and seed allow.

use std::borrow::Cow;
use std::fmt;

use game::{SetupError, Turn};

use crate::record::Chain;
use crate::{AnyTable, Record, RecordedEvent, Variant};

/// Why a record is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The first wrong event, from 1; none if the record is wrong as a whole.
    pub event: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(event) = self.event {
            write!(f, "event {event} of the log: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for BadRecord {}

impl From<SetupError> for BadRecord {
    fn from(error: SetupError) -> Self {
        BadRecord { event: None, why: error.to_string() }
    }
}

fn refuse<T>(why: impl Into<String>) -> Result<T, BadRecord> {
    Err(BadRecord { event: None, why: why.into() })
}

/// A record being played again, event by event.
pub struct Replay<'a> {
    table: Box<dyn AnyTable>,
    record: Cow<'a, Record>,
    chain: Chain,
}

impl Replay<'static> {
    /// The same as [`Replay::open`] with a record of its own, for a replay that outlives its caller.
    pub fn owned(variant: &dyn Variant, record: Record) -> Result<Self, BadRecord> {
        Replay::begin(variant, Cow::Owned(record))
    }
}

impl<'a> Replay<'a> {
    /// The start of a recorded match of this variant, if the record is what it claims to be so far.
    pub fn open(variant: &dyn Variant, record: &'a Record) -> Result<Self, BadRecord> {
        Self::begin(variant, Cow::Borrowed(record))
    }

    fn begin(variant: &dyn Variant, record: Cow<'a, Record>) -> Result<Self, BadRecord> {
        if record.rules != variant.rules() {
            let (game, theirs, ours) = (variant.game(), record.rules, variant.rules());
            return refuse(format!(
                "it was played by version {theirs} of the rules of {game}; this program has version {ours}"
            ));
        }
        if record.computed_id() != record.id {
            return refuse("the id does not match the options, seed and players: one was changed");
        }
        let mut table = variant.open(record.spec())?;
        if table.recorded_setup() != record.setup {
            return refuse("the set-up is not the one that its options and seed draw");
        }
        if record.names.len() != table.seats() {
            return refuse("it does not have a name, or none, for each player");
        }
        if record.opening.as_ref().is_some_and(|opening| opening.events > record.log.len()) {
            return refuse("its opening has more events than its log");
        }
        table.set_opening(record.opening.clone());
        for (seat, name) in game::Seat::all(table.seats()).zip(&record.names) {
            table.set_name(seat, name.clone());
        }
        let chain = Chain::new(&record);
        Ok(Self { table, record, chain })
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The match as far as it has been played again.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The event that comes next, if the record has more.
    pub fn next(&self) -> Option<&RecordedEvent> {
        self.record.log.get(self.table.ply())
    }

    /// Who follows the match is another from here on: see [`AnyTable::retell`].
    pub fn retell(&mut self) {
        self.table.retell();
    }

    /// Plays the next event; `false` after the last.
    pub fn step(&mut self) -> Result<bool, BadRecord> {
        let number = self.table.ply() + 1;
        let at_event = |why: String| BadRecord { event: Some(number), why };
        let Self { table, record, chain } = self;
        let Some(line) = record.log.get(table.ply()) else {
            table.redo(record, None).map_err(at_event)?;
            return Ok(false);
        };
        table.redo(record, Some(line)).map_err(at_event)?;
        if chain.check(&RecordedEvent { check: String::new(), ..line.clone() }) != line.check {
            return Err(at_event(
                "it was changed after the match: its check does not match".into(),
            ));
        }
        Ok(true)
    }

    /// The table after `ply` events, from where the match can continue; or the last if there are fewer.
    /// Resignations given after the last event of the record count; those before a later event do not.
    pub fn table_at(mut self, ply: usize) -> Result<Box<dyn AnyTable>, BadRecord> {
        while (self.table.ply() < ply || self.next().is_none()) && self.step()? {}
        Ok(self.table)
    }

    /// Plays all that is left, and compares how it ends with what the record says.
    pub fn finish(mut self) -> Result<Box<dyn AnyTable>, BadRecord> {
        while self.step()? {}
        let (record, table) = (self.record, self.table);
        let is_over = table.turn() == Turn::Over;
        if !is_over && !record.unfinished {
            let events = table.ply();
            return refuse(format!("it is cut short: the match is not over after {events} events"));
        }
        if is_over && record.unfinished {
            return refuse("it says that the match is not finished, but it is");
        }
        if table.resigned().len() != record.resigned.len() {
            return refuse("it names a resignation after the last event");
        }
        let (scores, ranks) = table.standing();
        if scores != record.scores {
            return refuse(format!("it says scores {:?}, but they are {scores:?}", record.scores));
        }
        if ranks != record.ranks {
            return refuse(format!("it says ranks {:?}, but they are {ranks:?}", record.ranks));
        }
        Ok(table)
    }
}
