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
mod rounds;
mod table;
mod text;

use ::table::Record;
use registry::Field;
use store::MatchId;

pub use facts::clock;
pub use html::{html, html_of_all};
pub use json::{json, overall_json};
pub(crate) use text::short;
pub use text::{date, quoted};

use crate::ledger::Ledger;
use crate::plan::TournamentPlan;
use crate::standings::Standings;

/// What a report is made from.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The tournament.
    pub ledger: &'a Ledger<'a>,
    /// Its name: the game, and what tells it from others in the same game (see [`labels`](crate::labels())).
    pub name: &'a str,
    /// Its standings.
    pub standings: &'a Standings,
    /// The entrant whose rating is fixed, and its rating.
    pub anchor: Option<(usize, f64)>,
    /// The game's options, with their defaults.
    pub options: &'a [Field],
    /// Where the results are stored, as written on the command line.
    pub store: &'a str,
    /// For each entrant, how many matches of its other versions are stored; they do not count.
    pub other_versions: &'a [usize],
}

/// Looks up the record of a match; none if it is not stored.
pub type Records<'a> = &'a mut dyn FnMut(&MatchId) -> Option<Record>;

impl<'a> Report<'a> {
    fn plan(&self) -> &'a TournamentPlan {
        self.ledger.plan()
    }

    /// The name of an entrant.
    fn entrant(&self, entrant: usize) -> &'a str {
        &self.plan().entrants[entrant].name
    }

    /// The entrants' names as a list.
    fn names(&self, entrants: &[usize], between: &str) -> String {
        let names: Vec<&str> = entrants.iter().map(|&entrant| self.entrant(entrant)).collect();
        names.join(between)
    }
}
