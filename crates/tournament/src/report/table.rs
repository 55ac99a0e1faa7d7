//! The table.

use maud::{Markup, html};

use super::Report;
use super::faults::kind_key;
use super::text::{count, likelihood, rating, short, side};
use crate::follow::{FaultFilter, ListFilter, Outcome};
use crate::plan::Format;
use crate::standings::StandingsRow;

/// The columns with numbers: their heading, and what it means.
const COLUMNS: [(&str, &str); 10] = [
    ("table.rating", "table.rating.meaning"),
    ("table.off", "table.off.meaning"),
    (INTERVAL, "table.interval.meaning"),
    ("table.better", "table.better.meaning"),
    ("table.games", "table.games.meaning"),
    ("table.won", "table.won.meaning"),
    ("table.drawn", "table.drawn.meaning"),
    ("table.lost", "table.lost.meaning"),
    ("table.score", "table.score.meaning"),
    ("table.time", "table.time.meaning"),
];

/// The column that narrow windows leave out: rating and ± say nearly the same.
const INTERVAL: &str = "table.interval";

/// How long names may be, and players as they are written.
const NAME: usize = 60;

/// The table; `prefix` is that of the anchors of its tournament.
pub(super) fn table(report: &Report<'_>, prefix: &str) -> Markup {
    let reached = match report.plan().format {
        Format::Swiss { .. } => Some(("table.points", "points.meaning")),
        Format::Knockout { .. } => Some(("table.rounds", "table.rounds.meaning")),
        Format::RoundRobin | Format::Gauntlet => None,
    };
    html! {
        // Not a caption: that of a table wider than the window is cut.
        p.note { (report.word("table.note")) " " (notes(report)) }
        div.scroll role="region" aria-label=(report.word("section.table")) tabindex="0" {
            table.main {
                thead {
                    tr {
                        th.n scope="col" { "#" }
                        th.who scope="col" { (report.word("table.player")) }
                        @for (heading, meaning) in reached.into_iter().chain(COLUMNS) {
                            th.n.interval[heading == INTERVAL] scope="col" title=(report.word(meaning)) {
                                (report.word(heading))
                            }
                        }
                        th scope="col" { (report.word("table.faults")) }
                    }
                }
                tbody { @for row in &report.standings.rows { (line(report, row, prefix)) } }
            }
        }
        @for (entrant, &matches) in report.other_versions.iter().enumerate().filter(|(_, of)| **of > 0) {
            @let name = short(report.entrant(entrant), NAME);
            p.note {
                (report.say("table.versions", [name.into(), report.many("many.match", matches).into()]))
            }
        }
    }
}

/// What the numbers in this table do not say.
fn notes(report: &Report<'_>) -> String {
    let standings = report.standings;
    let mut notes = String::new();
    if standings.matches > 0 && standings.rows.iter().any(|row| row.interval.is_none()) {
        notes += &report.word("table.apart");
        notes.push(' ');
    }
    if let Some((fewest, most)) = standings.uneven_games() {
        notes += &report.say("table.uneven", [fewest.into(), most.into()]);
    }
    notes
}

fn line(report: &Report<'_>, row: &StandingsRow, prefix: &str) -> Markup {
    let entrant = &report.plan().entrants[row.entrant];
    let is_anchor = report.anchor.is_some_and(|(anchor, _)| anchor == row.entrant);
    let (off, interval) = match row.interval {
        _ if is_anchor => (report.word("table.fixed"), String::new()),
        Some((low, high)) => (side((low, high)), format!("{} … {}", rating(low), rating(high))),
        None => ("?".to_string(), report.word("table.unknown")),
    };
    let player = ListFilter { player: Some(row.entrant), ..ListFilter::default() };
    let played =
        |outcome, number| report.leading(&ListFilter { outcome, ..player }, &count(number));
    let text = |text: String| html! { (text) };
    let better = |share| likelihood(report.language, share);
    let numbers = [
        text(off),
        text(interval),
        text(row.superiority.map_or(String::new(), better)),
        played(None, row.games),
        played(Some(Outcome::Won), row.wins),
        played(Some(Outcome::Drawn), row.draws),
        played(Some(Outcome::Lost), row.losses),
        text(report.decimal(row.score, 2)),
        text(report.time(row.time)),
    ];
    let digits = report.standings.reached_digits();
    let reached = row.reached.map(|reached| report.decimal(reached, digits));
    html! {
        tr {
            td.n { (row.rank.map_or("–".to_string(), |rank| rank.to_string())) }
            th.who scope="row" {
                span title=(entrant.name) { (short(&entrant.name, NAME)) }
                @if entrant.player != entrant.name { span.written { (short(&entrant.player, NAME)) } }
            }
            @if let Some(reached) = reached { td.n { (reached) } }
            td.n { strong { (rating(row.rating)) } }
            @for ((heading, _), number) in COLUMNS[1..].iter().zip(numbers) {
                td.n.interval[*heading == INTERVAL] { (number) }
            }
            td { @if !row.faults.is_empty() { (faults(report, row, prefix)) } }
        }
    }
}

/// The number of faults of each kind: in a file they lead to the player's own faults, on a page to the matches.
fn faults(report: &Report<'_>, row: &StandingsRow, prefix: &str) -> Markup {
    let kind = |kind: &str, number: usize| {
        format!("{}\u{a0}{}", report.word(kind_key(kind)), count(number))
    };
    let mut text: Vec<String> = row.faults.iter().map(|(of, &number)| kind(of, number)).collect();
    if row.machine_faults > 0 {
        let machines = report.say("table.machine", [count(row.machine_faults).into()]);
        if let Some(last) = text.last_mut() {
            *last += &format!(" {machines}");
        }
    }
    let text = text.join(", ");
    let fault = Some(FaultFilter::Any);
    let filter = ListFilter { player: Some(row.entrant), fault, ..ListFilter::default() };
    match report.page {
        Some(_) => report.leading(&filter, &text),
        None => html! { a href={ "#" (prefix) "faults-" (row.entrant) } { (text) } },
    }
}

/// A note that a table shows only its first rows; empty if it shows all.
pub(super) fn left_out(
    report: &Report<'_>,
    shown: usize,
    all: usize,
    what: &'static str,
) -> Markup {
    html! {
        @if shown < all {
            p.note { (report.say("table.first", [count(shown).into(), report.many(what, all).into()])) }
        }
    }
}
