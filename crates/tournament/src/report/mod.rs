//! What a tournament came to, to be read: as a page for people, as JSON and CSV for other programs.

mod axis;
mod cross;
pub mod csv;
mod facts;
mod faults;
mod history;
mod html;
mod json;
mod ratings;
mod replays;
mod table;
mod text;

use arena::{Field, Record};
use store::MatchId;

pub use html::html;
pub use json::json;

use crate::ledger::Ledger;
use crate::plan::TournamentPlan;
use crate::standings::Standings;

/// What a report tells about.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The tournament.
    pub ledger: &'a Ledger<'a>,
    /// Its standings.
    pub standings: &'a Standings,
    /// The entrant whose rating is fixed, and to what.
    pub anchor: Option<(usize, f64)>,
    /// The game's options, to tell which of the plan's are not by default.
    pub options: &'a [Field],
    /// The file that the results are in, as it is written on a command line.
    pub store: &'a str,
}

/// Where the records of matches come from; none for those that are not kept.
pub type Records<'a> = &'a mut dyn FnMut(&MatchId) -> Option<Record>;

impl<'a> Report<'a> {
    fn plan(&self) -> &'a TournamentPlan {
        self.ledger.plan()
    }

    fn name(&self, entrant: usize) -> &'a str {
        &self.plan().entrants[entrant].name
    }

    /// The entrants' names as a list.
    fn names(&self, entrants: &[usize], between: &str) -> String {
        let names: Vec<&str> = entrants.iter().map(|&entrant| self.name(entrant)).collect();
        names.join(between)
    }
}
