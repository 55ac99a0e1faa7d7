//! The rounds of a Swiss or knock-out tournament: who met whom, and what came of it.

use maud::{Markup, html};

use super::Report;
use super::text::short;
use crate::plan::Format;
use crate::schedule::{Encounter, Round};

/// How long a name may be.
const NAME: usize = 40;

/// The section; none in formats without rounds, and before the first.
pub(super) fn section(report: &Report<'_>) -> Option<Markup> {
    let rounds = report.ledger.rounds();
    if rounds.is_empty() {
        return None;
    }
    Some(html! {
        p.note {
            (report.word("rounds.note"))
            @if let Format::Swiss { .. } = report.plan().format {
                " " (report.say("rounds.points", [report.word("points.meaning").into()]))
            }
        }
        @for (number, round) in rounds.iter().enumerate() { (one(report, number + 1, round)) }
    })
}

fn one(report: &Report<'_>, number: usize, round: &Round) -> Markup {
    let byes: Vec<String> = round.byes.iter().map(|&player| name(report, player)).collect();
    html! {
        h3 { (report.say("rounds.round", [number.into()])) }
        ul.round {
            @for met in &round.encounters { li { (encounter(report, met)) } }
            @if !byes.is_empty() { li.soft { (report.say("rounds.bye", [byes.join(", ").into()])) } }
        }
    }
}

fn encounter(report: &Report<'_>, met: &Encounter) -> Markup {
    let most = met.points.iter().copied().fold(0.0, f64::max);
    let is_ahead = |place: usize| match met.advances {
        Some(player) => met.players[place] == player,
        None => met.points[place] == most && met.points.iter().any(|points| *points < most),
    };
    html! {
        @for (place, &player) in met.players.iter().enumerate() {
            @if place > 0 { " – " }
            span.first[is_ahead(place)] { (name(report, player)) " " (points(report, met.points[place])) }
        }
        @if met.replays > 0 {
            span.soft { " " (report.say("rounds.drawn", [report.many("many.rotation", met.replays).into()])) }
        }
        @if !met.is_complete { span.soft { " " (report.word("rounds.open")) } }
    }
}

fn name(report: &Report<'_>, player: usize) -> String {
    short(report.entrant(player), NAME)
}

/// Points without decimals that say nothing.
fn points(report: &Report<'_>, points: f64) -> String {
    let text = report.decimal(points, 2);
    text.trim_end_matches('0').trim_end_matches(['.', ',']).to_string()
}
