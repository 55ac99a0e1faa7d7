//! The table.

use maud::{Markup, html};

use super::Report;
use super::text::{count, decimal, likelihood, many, rating, short, side, time};
use crate::plan::Format;
use crate::standings::{POINTS_MEANING, StandingsRow};

/// The columns with numbers: their heading, and what it means.
const COLUMNS: [(&str, &str); 10] = [
    ("Rating", "Elo"),
    ("±", "Half of the 95% interval"),
    (INTERVAL, "Where the rating lies with 95% confidence"),
    ("Better", "Likelihood of being better than the next in the table"),
    ("Games", "Matches played"),
    ("Won", "Matches won alone"),
    ("Drawn", "Matches with a shared first rank"),
    ("Lost", "The other matches"),
    ("Score", "Mean score in the game's own points"),
    ("Time", "Mean time of a move"),
];

/// The column that narrow windows leave out: rating and ± say nearly the same.
const INTERVAL: &str = "95% interval";

/// How long names may be, and players as they are written.
const NAME: usize = 60;

/// The table; `prefix` is that of the anchors of its tournament.
pub(super) fn table(report: &Report<'_>, prefix: &str) -> Markup {
    let reached = match report.plan().format {
        Format::Swiss { .. } => Some(("Points", POINTS_MEANING)),
        Format::Knockout { .. } => Some(("Rounds", "Rounds survived, which decide the rank")),
        Format::RoundRobin | Format::Gauntlet => None,
    };
    html! {
        // Not a caption: that of a table wider than the window is cut.
        p.note {
            "Ratings are Elo. Better is the likelihood that a player is better than the next; "
            "time is the mean of a move. " (notes(report))
        }
        div.scroll role="region" aria-label="Table" tabindex="0" {
            table.main {
                thead {
                    tr {
                        th.n scope="col" { "#" }
                        th.who scope="col" { "Player" }
                        @for (heading, meaning) in reached.into_iter().chain(COLUMNS) {
                            th.n.interval[heading == INTERVAL] scope="col" title=(meaning) { (heading) }
                        }
                        th scope="col" { "Faults" }
                    }
                }
                tbody { @for row in &report.standings.rows { (line(report, row, prefix)) } }
            }
        }
        @for (entrant, &matches) in report.other_versions.iter().enumerate().filter(|(_, of)| **of > 0) {
            p.note {
                "Of other versions of " (short(report.entrant(entrant), NAME)) " the store has "
                (many(matches, "match", "matches")) ", which do not count."
            }
        }
    }
}

/// What the numbers in this table do not say.
fn notes(report: &Report<'_>) -> String {
    let standings = report.standings;
    let mut notes = String::new();
    if standings.matches > 0 && standings.rows.iter().any(|row| row.interval.is_none()) {
        notes += "A player with ? is last, and without a rank unless points decide it: no chain of matches \
            connects it to the others, so their ratings cannot be compared. ";
    }
    if let Some((fewest, most)) = standings.uneven_games() {
        notes += &format!("Players have played unequal numbers of games, from {fewest} to {most}.");
    }
    notes
}

fn line(report: &Report<'_>, row: &StandingsRow, prefix: &str) -> Markup {
    let entrant = &report.plan().entrants[row.entrant];
    let is_anchor = report.anchor.is_some_and(|(anchor, _)| anchor == row.entrant);
    let (off, interval) = match row.interval {
        _ if is_anchor => ("fixed".to_string(), String::new()),
        Some((low, high)) => (side((low, high)), format!("{} … {}", rating(low), rating(high))),
        None => ("?".to_string(), "unknown".to_string()),
    };
    let numbers = [
        off,
        interval,
        row.superiority.map_or(String::new(), likelihood),
        count(row.games),
        count(row.wins),
        count(row.draws),
        count(row.losses),
        decimal(row.score, 2),
        time(row.time),
    ];
    let reached = row.reached.map(|reached| decimal(reached, report.standings.reached_digits()));
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
            td { @if !row.faults.is_empty() { a href={ "#" (prefix) "faults-" (row.entrant) } { (faults(row)) } } }
        }
    }
}

/// The number of faults of each kind.
fn faults(row: &StandingsRow) -> String {
    let kinds = row.faults.iter().map(|(kind, &number)| format!("{kind}\u{a0}{}", count(number)));
    let mut text = kinds.collect::<Vec<_>>().join(", ");
    if row.machine_faults > 0 {
        text += &format!(" ({} the machine’s)", count(row.machine_faults));
    }
    text
}

/// A note that a table shows only its first rows; empty if it shows all.
pub(super) fn left_out(shown: usize, all: usize, what: &str) -> Markup {
    html! {
        @if shown < all {
            p.note { "The first " (count(shown)) " of " (many(all, what, what)) "." }
        }
    }
}
