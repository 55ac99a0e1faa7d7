//! The faults of each player, and what is to blame.

use std::collections::HashMap;
use std::time::Duration;

use game::Fault;
use maud::{Markup, html};
use store::{Blame, MatchFault, MatchId};

use super::Report;
use super::facts::clock_in;
use super::replays::Links;
use super::text::{count, short};
use crate::follow::{FaultFilter, ListFilter};
use crate::standings::{FailedMatch, StandingsRow};

/// How many faults are shown in all.
const IN_ALL: usize = 200;
/// How many characters of a reason are shown; bots write parts of them.
const REASON: usize = 400;
/// With up to this many players that failed, their faults are unfolded.
const OPEN: usize = 3;

/// The faults that are shown.
pub(super) struct ShownFaults<'a> {
    /// By player, in the order of the table.
    by_player: Vec<(&'a StandingsRow, Vec<&'a FailedMatch>)>,
}

impl<'a> ShownFaults<'a> {
    pub(super) fn new(report: &Report<'a>) -> Self {
        let mut shown: HashMap<usize, Vec<&'a FailedMatch>> = HashMap::new();
        for failed in &report.standings.faults {
            shown.entry(failed.entrant()).or_default().push(failed);
        }
        let mut room = IN_ALL;
        let of_row = |row: &'a StandingsRow| {
            let mut failed = shown.remove(&row.entrant)?;
            failed.truncate(room);
            room -= failed.len();
            Some((row, failed))
        };
        Self { by_player: report.standings.rows.iter().filter_map(of_row).collect() }
    }

    /// The matches in which they happened.
    pub(super) fn ids(&self) -> impl Iterator<Item = MatchId> {
        self.by_player.iter().flat_map(|(_, failed)| failed.iter().map(|failed| failed.id))
    }

    /// The section, with this prefix to its anchors; none before the first match.
    pub(super) fn markup(
        &self,
        report: &Report<'_>,
        prefix: &str,
        links: &mut Links<'_>,
    ) -> Option<Markup> {
        if report.standings.matches == 0 {
            return None;
        }
        if self.by_player.is_empty() {
            return Some(html! { p { (report.word("faults.none")) } });
        }
        Some(html! {
            (self.summary(report))
            @for (row, failed) in &self.by_player {
                @let all: usize = row.faults.values().sum();
                details open[self.by_player.len() <= OPEN] {
                    summary {
                        (report.entrant(row.entrant)) " "
                        span.soft { (report.many("many.fault", all)) }
                    }
                    // Browsers unfold what a link leads into, but not what it leads to.
                    div id={ (prefix) "faults-" (row.entrant) } {
                        @for failed in failed { (article(report, failed, links)) }
                        @if failed.len() < all { (more(report, row, all - failed.len(), links)) }
                    }
                }
            }
        })
    }

    /// The number of faults of each player, by kind.
    fn summary(&self, report: &Report<'_>) -> Markup {
        let occurs =
            |kind: &&str| self.by_player.iter().any(|(row, _)| row.faults.contains_key(kind));
        let kinds: Vec<&str> = MatchFault::KINDS.into_iter().filter(occurs).collect();
        let cell = |number: usize, content: Markup| {
            html! {
                @if number == 0 { td.n.soft { "·" } } @else { td.n { (content) } }
            }
        };
        let of_kind = |row: &StandingsRow, kind: &'static str| {
            let number = row.faults.get(kind).copied().unwrap_or(0);
            let (player, fault) = (Some(row.entrant), Some(FaultFilter::Kind(kind)));
            let filter = ListFilter { player, fault, ..ListFilter::default() };
            cell(number, report.leading(&filter, &count(number)))
        };
        html! {
            p.note { (report.word("faults.note")) }
            div.scroll role="region" aria-label=(report.word("faults.label")) tabindex="0" {
                table {
                    thead {
                        tr {
                            th.who scope="col" { (report.word("table.player")) }
                            @for kind in &kinds { th.n scope="col" { (report.word(kind_key(kind))) } }
                            th.n scope="col" { (report.word("faults.machine")) }
                        }
                    }
                    tbody {
                        @for (row, _) in &self.by_player {
                            tr {
                                th.who scope="row" { (report.entrant(row.entrant)) }
                                @for kind in &kinds { (of_kind(row, kind)) }
                                (cell(row.machine_faults, html! { (count(row.machine_faults)) }))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The key of the name of a kind.
pub(super) fn kind_key(kind: &str) -> &'static str {
    match kind {
        "illegal" => "kind.illegal",
        "crash" => "kind.crash",
        "time" => "kind.time",
        "memory" => "kind.memory",
        "protocol" => "kind.protocol",
        "start" => "kind.start",
        _ => "kind.resigned",
    }
}

/// Where the faults of a player are that are not shown.
fn more(report: &Report<'_>, row: &StandingsRow, number: usize, links: &Links<'_>) -> Markup {
    let (name, player) = (report.entrant(row.entrant), Some(row.entrant));
    let filter = ListFilter { player, fault: Some(FaultFilter::Any), ..ListFilter::default() };
    html! {
        p.note {
            @match report.page {
                Some(_) => (report.leading(&filter, &report.say("faults.all", [name.into()]))),
                None => {
                    (report.say("faults.more", [number.into(), count(number).into()])) " "
                    (links.player_command(name, report))
                },
            }
        }
    }
}

/// One fault.
fn article(report: &Report<'_>, failed: &FailedMatch, links: &mut Links<'_>) -> Markup {
    let fault = &failed.fault;
    let seats = report.names(&failed.seats, " – ");
    let out = if fault.gone { report.word("faults.out") } else { String::new() };
    let stderr = fault.stderr.as_deref().map(str::trim_end).filter(|text| !text.is_empty());
    html! {
        article {
            h3 { (report.word(kind_key(fault.kind()))) }
            p {
                (short(&fault.fault.to_string(), REASON))
                @if let Fault::Time = fault.fault { " (" (clock_in(report.language, &report.plan().terms.clock)) ")" }
            }
            p.soft {
                (report.say("faults.where", [
                    fault.seat.into(), seats.into(), failed.seed.0.to_string().into(),
                    report.many("many.event", fault.after).into(), out.into(), blame(report, fault).into(),
                ]))
            }
            p {
                (report.word("faults.match")) " " (links.link(&failed.id))
                @if report.page.is_none() { " · " (links.command(&failed.id.to_string())) }
            }
            @if let Some(stderr) = stderr {
                p.soft { (report.word("faults.stderr")) }
                pre tabindex="0" { (stderr) }
            }
        }
    }
}

/// What is to blame for a fault, and the measured times that say so.
fn blame(report: &Report<'_>, fault: &MatchFault) -> String {
    let blame = report.word(match fault.blame() {
        Blame::Bot => "blame.bot",
        Blame::Machine => "blame.machine",
    });
    let spent = |us: u64| report.time(Duration::from_micros(us)).into();
    let delay_us = fault.delay_us.filter(|delay| *delay > 0);
    if let (Some(used), Some(waited)) = (fault.used_us, fault.waited_us) {
        return report.say("blame.waited", [blame.into(), spent(used), spent(waited)]);
    }
    match (fault.used_us, delay_us) {
        (Some(used), Some(delay)) => {
            report.say("blame.late", [blame.into(), spent(used), spent(delay)])
        }
        (_, Some(delay)) => report.say("blame.delay", [blame.into(), spent(delay)]),
        (_, None) => blame,
    }
}
