//! The faults of each player, and what is to blame.

use std::collections::HashMap;
use std::time::Duration;

use game::Fault;
use maud::{Markup, html};
use store::{Blame, MatchFault, MatchId};

use super::Report;
use super::facts::clock;
use super::replays::Links;
use super::text::{count, many, short, time};
use crate::standings::{FailedMatch, Standings, StandingsRow};

/// How many faults of one kind are shown for a player, and how many in all.
const OF_A_KIND: usize = 3;
const IN_ALL: usize = 200;
/// How many characters of a reason are shown; bots write parts of them.
const REASON: usize = 400;
/// With up to this many players that failed, their faults are unfolded.
const OPEN: usize = 3;

/// The faults that are shown.
pub(super) struct ShownFaults<'a> {
    /// By player, in the order of the table.
    by_player: Vec<(&'a StandingsRow, Vec<FailedMatch<'a>>)>,
}

impl<'a> ShownFaults<'a> {
    pub(super) fn new(report: &Report<'a>) -> Self {
        let mut shown: HashMap<usize, Vec<FailedMatch<'a>>> = HashMap::new();
        let mut seen: HashMap<(usize, &str), usize> = HashMap::new();
        for failed in Standings::failed(report.ledger) {
            let of_kind = seen.entry((failed.entrant, failed.fault.kind())).or_default();
            *of_kind += 1;
            if *of_kind <= OF_A_KIND {
                shown.entry(failed.entrant).or_default().push(failed);
            }
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
            return Some(html! { p { "No player failed." } });
        }
        Some(html! {
            (self.summary(report))
            @for (row, failed) in &self.by_player {
                @let all: usize = row.faults.values().sum();
                details open[self.by_player.len() <= OPEN] {
                    summary {
                        (report.entrant(row.entrant)) " "
                        span.soft { (many(all, "fault", "faults")) }
                    }
                    // Browsers unfold what a link leads into, but not what it leads to.
                    div id={ (prefix) "faults-" (row.entrant) } {
                        @for failed in failed { (article(report, failed, links)) }
                        @if failed.len() < all {
                            p.note {
                                (many(all - failed.len(), "more is", "more are")) " in the store: "
                                (links.player_command(report.entrant(row.entrant), report))
                            }
                        }
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
        let cell = |number: usize| {
            html! {
                @if number == 0 { td.n.soft { "·" } } @else { td.n { (count(number)) } }
            }
        };
        html! {
            p.note {
                "Faults by kind, and how many of them the machine is to blame for: it kept the player from running, "
                "or was too busy to wake up on time itself."
            }
            div.scroll role="region" aria-label="Faults by kind" tabindex="0" {
                table {
                    thead {
                        tr {
                            th.who scope="col" { "Player" }
                            @for kind in &kinds { th.n scope="col" { (kind) } }
                            th.n scope="col" { "machine’s" }
                        }
                    }
                    tbody {
                        @for (row, _) in &self.by_player {
                            tr {
                                th.who scope="row" { (report.entrant(row.entrant)) }
                                @for kind in &kinds { (cell(row.faults.get(kind).copied().unwrap_or(0))) }
                                (cell(row.machine_faults))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// One fault.
fn article(report: &Report<'_>, failed: &FailedMatch<'_>, links: &mut Links<'_>) -> Markup {
    let fault = failed.fault;
    let stderr = fault.stderr.as_deref().map(str::trim_end).filter(|text| !text.is_empty());
    html! {
        article {
            h3 { (fault.kind()) }
            p {
                (short(&fault.fault.to_string(), REASON))
                @if let Fault::Time = fault.fault { " (" (clock(&report.plan().terms.clock)) ")" }
            }
            p.soft {
                "Seat " (fault.seat) " of " (report.names(&failed.seats, " – ")) ", seed " (failed.seed.0)
                ", after " (many(fault.after, "event", "events"))
                @if fault.gone { ", and was out" }
                ". " (blame(fault))
            }
            p { "Match " (links.link(&failed.id)) " · " (links.command(&failed.id.to_string())) }
            @if let Some(stderr) = stderr {
                p.soft { "Its last lines on stderr:" }
                pre tabindex="0" { (stderr) }
            }
        }
    }
}

/// What is to blame for a fault, and the measured times that say so.
fn blame(fault: &MatchFault) -> String {
    let blame = match fault.blame() {
        Blame::Bot => "the bot",
        Blame::Machine => "the machine",
    };
    let spent = |us: u64| time(Duration::from_micros(us));
    let delay_us = fault.delay_us.filter(|delay| *delay > 0);
    if let (Some(used), Some(waited)) = (fault.used_us, fault.waited_us) {
        let (used, waited) = (spent(used), spent(waited));
        return format!("To blame: {blame}. It took {used}, and could not run for {waited} of it.");
    }
    let delay = match (fault.used_us, delay_us) {
        (Some(used), Some(delay)) => {
            let (used, delay) = (spent(used), spent(delay));
            format!(" It took {used}; meanwhile the machine was late by {delay}.")
        }
        (_, Some(delay)) => format!(" The machine was late by {}.", spent(delay)),
        (_, None) => String::new(),
    };
    format!("To blame: {blame}.{delay}")
}
