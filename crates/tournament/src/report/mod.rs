//! Reports on a tournament: a page for people, JSON and CSV for other programs.

mod axis;
mod cross;
pub mod csv;
mod facts;
mod faults;
mod history;
mod html;
mod json;
mod overall;
mod ratings;
mod replays;
mod table;
mod text;

use ::table::Record;
use registry::Field;
use store::MatchId;

pub use html::{html, html_of_all};
pub use json::{json, overall_json};

use crate::ledger::Ledger;
use crate::plan::TournamentPlan;
use crate::standings::Standings;

/// What a report is made from.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The tournament.
    pub ledger: &'a Ledger<'a>,
    /// Its standings.
    pub standings: &'a Standings,
    /// The entrant whose rating is fixed, and its rating.
    pub anchor: Option<(usize, f64)>,
    /// The game's options, with their defaults.
    pub options: &'a [Field],
    /// Where the results are stored, as written on the command line.
    pub store: &'a str,
}

/// Looks up the record of a match; none if it is not stored.
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
