//! The table.

use super::Report;
use super::text::{count, decimal, likelihood, many, rating, safe, side, time};
use crate::plan::Format;
use crate::standings::StandingsRow;

pub(super) fn table(report: &Report<'_>) -> String {
    let reached = match report.plan().format {
        Format::Swiss { .. } => heading("Points", "Points in the rounds, which decide the rank"),
        Format::Knockout { .. } => heading("Rounds", "Rounds survived, which decide the rank"),
        Format::RoundRobin | Format::Gauntlet => String::new(),
    };
    let headings = [
        heading("Rating", "Elo"),
        heading("±", "Half of the 95% interval"),
        heading("95% interval", "Where the rating lies with 95% confidence"),
        heading("LOS", "Likelihood of being better than the next in the table"),
        heading("Games", "Matches played"),
        heading("Won", "Matches won alone"),
        heading("Drawn", "Matches won together with others, or of two that nobody won"),
        heading("Lost", "The other matches"),
        heading("Score", "Mean score in the game's own points"),
        heading("Time", "Mean time of a move"),
    ];
    let rows: String = report.standings.rows.iter().map(|row| line(report, row)).collect();
    format!(
        "<div class=\"scroll\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table class=\"main\">\n\
         <caption>Ratings are Elo. LOS is the likelihood that a player is better than the next; time is the \
         mean of a move.</caption>\n<thead><tr><th scope=\"col\" class=\"n\">#</th>\
         <th scope=\"col\" class=\"who\">Player</th>{reached}{}<th scope=\"col\">Faults</th></tr></thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n",
        headings.concat(),
    )
}

fn heading(text: &str, meaning: &str) -> String {
    format!("<th scope=\"col\" class=\"n\" title=\"{meaning}\">{text}</th>")
}

fn line(report: &Report<'_>, row: &StandingsRow) -> String {
    let entrant = &report.plan().entrants[row.entrant];
    let written = if entrant.player == entrant.name {
        String::new()
    } else {
        format!("<span class=\"written\">{}</span>", safe(&entrant.player))
    };
    let is_anchor = report.anchor.is_some_and(|(anchor, _)| anchor == row.entrant);
    let (off, interval) = match row.interval {
        _ if is_anchor => ("fixed".to_string(), String::new()),
        Some((low, high)) => (side((low, high)), format!("{} … {}", rating(low), rating(high))),
        None => ("?".to_string(), "unknown".to_string()),
    };
    let numbers = [
        format!("<strong>{}</strong>", rating(row.rating)),
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
    let reached = row.reached.map(|reached| decimal(reached, 2));
    let reached = reached.map(|text| text.trim_end_matches('0').trim_end_matches('.').to_string());
    let cells = reached.iter().chain(&numbers);
    let cells: String = cells.map(|text| format!("<td class=\"n\">{text}</td>")).collect();
    format!(
        "<tr><td class=\"n\">{}</td><th scope=\"row\" class=\"who\"><span>{}</span>{written}</th>{cells}<td>{}</td></tr>\n",
        row.rank,
        safe(&entrant.name),
        faults(row),
    )
}

/// The faults by kind, in words.
fn faults(row: &StandingsRow) -> String {
    let kinds = row.faults.iter().map(|(kind, &number)| format!("{kind}\u{a0}{}", count(number)));
    let mut text = kinds.collect::<Vec<_>>().join(", ");
    if row.machine_faults > 0 {
        text += &format!(" ({} the machine’s)", count(row.machine_faults));
    }
    if text.is_empty() { text } else { format!("<a href=\"#faults\">{text}</a>") }
}

/// What is said of a table that has not room for all.
pub(super) fn left_out(shown: usize, all: usize, what: &str) -> String {
    if shown >= all {
        return String::new();
    }
    format!("<p class=\"note\">The first {} of {}.</p>\n", count(shown), many(all, what, what))
}
