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
mod words;

use ::table::Record;
use game::{Language, Words};
use maud::Markup;
use registry::Field;
use store::MatchId;

pub use facts::clock;
pub use html::{PageSection, TournamentPage, html, html_of_all};
pub use json::{json, overall_json};
pub use text::date;
pub(crate) use text::short;

use crate::follow::{FaultFilter, ListFilter};
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
    /// The language of its sentences.
    pub language: Language,
    /// On a page of a server, the address of the tournament there: numbers lead to their matches, and matches to their
    /// replays. None in a file, which has records and commands instead.
    pub page: Option<&'a str>,
}

/// Looks up the record of a match; none if it is not stored.
pub type Records<'a> = &'a mut dyn FnMut(&MatchId) -> Option<Record>;

impl<'a> Report<'a> {
    fn plan(&self) -> &'a TournamentPlan {
        self.ledger.plan()
    }

    /// A sentence.
    fn say<const N: usize>(&self, key: &'static str, values: [Words; N]) -> String {
        words::WORDS.say(key, values).to(self.language)
    }

    /// A sentence without values.
    fn word(&self, key: &'static str) -> String {
        self.say(key, [])
    }

    /// A number of things: `what` is one of the keys `many.*`.
    fn many(&self, what: &'static str, number: usize) -> String {
        self.say(what, [number.into(), text::count(number).into()])
    }

    fn decimal(&self, number: f64, digits: usize) -> String {
        text::decimal_in(self.language, number, digits)
    }

    fn time(&self, time: std::time::Duration) -> String {
        text::time(self.language, time)
    }

    /// A number that leads to its matches, on a page that has them.
    fn leading(&self, filter: &ListFilter, number: &str) -> Markup {
        match self.page {
            Some(page) => {
                maud::html! { a href={ (page) "/matches" (address(filter)) } { (number) } }
            }
            None => maud::html! { (number) },
        }
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

/// What the address of a list of matches says of its filter.
fn address(filter: &ListFilter) -> String {
    let mut parts = Vec::new();
    parts.extend(filter.player.map(|entrant| format!("player={entrant}")));
    parts.extend(filter.opponent.map(|entrant| format!("opponent={entrant}")));
    parts.extend(filter.outcome.map(|outcome| format!("result={}", outcome.name())));
    parts.extend(filter.fault.map(|fault| match fault {
        FaultFilter::Any => "fault=any".to_string(),
        FaultFilter::Kind(kind) => format!("fault={kind}"),
    }));
    if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
}
