//! `plateau report --player`: all matches of one player.

use std::cmp::Reverse;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use game::{count, did_you_mean};
use players::shell_word;
use players::{error_line, exception_place};
use serde_json::json;
use store::{MatchFault, MatchResult, Store};
use tournament::report::{Report, clock};
use tournament::{Ledger, TournamentPlan};

use crate::blame::blame_words;
use crate::columns::paragraph;
use crate::failure::{Failure, Outcome};
use crate::match_output::{fitted, one_line};
use crate::text_width::{padded, text_width};

/// How many digits of an id are printed: enough to be unique in a store.
const DIGITS: usize = 12;
/// The columns before a fault.
const FAULT: usize = 8;
/// The most columns of the names of opponents.
const NAMES: usize = 40;

/// A match of the player.
struct PlayedMatch<'a> {
    seat: usize,
    /// The entrants by seat.
    seats: Vec<usize>,
    result: &'a MatchResult,
    seed: u64,
    /// Whether it counts: its rotation is complete.
    counts: bool,
}

/// Prints the matches of a player in these tournaments, its losses first. The store has their records, unless they were
/// pruned.
pub(super) fn print(
    reports: &[Report<'_>],
    store: &mut dyn Store,
    name: &str,
    as_json: bool,
) -> Outcome {
    let mut found = false;
    for report in reports {
        let plan = report.ledger.plan();
        let Some(entrant) = plan.entrant_called(name) else { continue };
        let matches = matches(report.ledger, entrant);
        match as_json {
            true => print_json(report, plan, &matches)?,
            false => print_lines(report, store, (entrant, &matches), !found)?,
        }
        found = true;
    }
    if found { Ok(()) } else { Err(unknown(reports, name)) }
}

/// Why a player has no matches.
fn unknown(reports: &[Report<'_>], name: &str) -> Failure {
    let plans = || reports.iter().map(|report| report.ledger.plan());
    if let Some(broken) = plans().flat_map(|plan| &plan.broken).find(|broken| broken.player == name)
    {
        return Failure::Failed(format!("{name} cannot play: {}", broken.why));
    }
    let mut names: Vec<&str> =
        plans().flat_map(|plan| &plan.entrants).map(|entrant| entrant.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let meant = did_you_mean(name, names.iter().copied());
    let names = one_line(&names.join(", "));
    let (of, others) = match reports {
        [only] => (format!(" in {}", only.name), "; --all looks in all tournaments of the store"),
        _ => (String::new(), ""),
    };
    let why = format!("no player is called {name:?}{of}{meant}; there are {names}{others}");
    Failure::Usage(format!("--player {name}: {why}"))
}

fn matches<'a>(ledger: &'a Ledger<'_>, entrant: usize) -> Vec<PlayedMatch<'a>> {
    let mut matches = Vec::new();
    for (number, slot) in ledger.rotations().iter().enumerate() {
        for (seed, seats, result) in slot.seeded_matches() {
            if let Some(seat) = seats.iter().position(|&other| other == entrant) {
                let counts = ledger.counts(number);
                matches.push(PlayedMatch { seat, seats, result, seed: seed.0, counts });
            }
        }
    }
    // Sorting keeps the order of the schedule among matches with the same outcome.
    matches.sort_by_key(|played| Reverse(played.rank_order()));
    matches
}

impl PlayedMatch<'_> {
    /// 0 for a win, 1 for a draw, and more for a loss.
    fn rank_order(&self) -> u32 {
        let rank = self.result.seats[self.seat].rank;
        let firsts = self.result.seats.iter().filter(|seat| seat.rank == 1).count();
        match (rank, firsts) {
            (1, 1) => 0,
            (1, _) => 1,
            (rank, _) => rank,
        }
    }

    fn outcome(&self) -> &'static str {
        match self.rank_order() {
            0 => "won",
            1 => "drawn",
            _ => "lost",
        }
    }

    /// The faults of the player.
    fn faults(&self) -> impl Iterator<Item = &MatchFault> {
        self.result.faults.iter().filter(|fault| fault.seat == self.seat)
    }

    /// The faults by which others are out of the match.
    fn others_out(&self) -> impl Iterator<Item = &MatchFault> {
        self.result.faults.iter().filter(|fault| fault.seat != self.seat && fault.gone)
    }

    /// The other seats.
    fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(|&seat| seat != self.seat)
    }
}

fn print_json(report: &Report<'_>, plan: &TournamentPlan, matches: &[PlayedMatch<'_>]) -> Outcome {
    let mut out = std::io::BufWriter::new(anstream::stdout());
    for played in matches {
        let seat = |seat: usize| {
            let of = played.result.seats[seat];
            let name = &plan.entrants[played.seats[seat]].name;
            json!({"player": name, "seat": seat, "score": of.score, "rank": of.rank})
        };
        let fault = |fault: &MatchFault| {
            let (kind, reason) = (fault.kind(), fault.fault.to_string());
            json!({
                "kind": kind, "reason": reason, "after": fault.after, "blame": fault.blame(),
                "used_us": fault.used_us, "delay_us": fault.delay_us, "waited_us": fault.waited_us,
                "stderr": fault.stderr,
            })
        };
        let mut line = seat(played.seat);
        line["game"] = report.name.into();
        line["outcome"] = played.outcome().into();
        let other = |other: usize| {
            let mut line = seat(other);
            let out = played.others_out().find(|fault| fault.seat == other);
            if let Some(out) = out {
                line["fault"] = out.kind().into();
            }
            line
        };
        line["opponents"] = played.others().map(other).collect();
        line["faults"] = played.faults().map(fault).collect();
        line["id"] = played.result.id.to_string().into();
        line["seed"] = played.seed.into();
        line["counted"] = played.counts.into();
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

fn print_lines(
    report: &Report<'_>,
    store: &mut dyn Store,
    (entrant, matches): (usize, &[PlayedMatch<'_>]),
    is_first: bool,
) -> Outcome {
    let plan = report.ledger.plan();
    let (bold, dim, red) =
        (Style::new().bold(), Style::new().dimmed(), AnsiColor::Red.on_default());
    let mut out = std::io::BufWriter::new(anstream::stdout());
    let of = |outcome: &str| matches.iter().filter(|one| one.outcome() == outcome).count();
    let [won, drawn, lost] = ["won", "drawn", "lost"].map(of);
    let (player, game) = (one_line(&plan.entrants[entrant].name), report.name);
    if !is_first {
        writeln!(out)?;
    }
    writeln!(
        out,
        "{bold}{player}{bold:#} in {game}: {}, {won} won, {drawn} drawn, {lost} lost",
        count(matches.len(), "match")
    )?;
    let opponents = |played: &PlayedMatch<'_>| {
        let named = |seat: usize| {
            let name = one_line(&plan.entrants[played.seats[seat]].name);
            format!("{name} {}", played.result.seats[seat].score)
        };
        fitted(&played.others().map(named).collect::<Vec<_>>().join(", "), NAMES)
    };
    let width = matches.iter().map(|one| text_width(&opponents(one))).max().unwrap_or(0);
    for played in matches {
        let id = &played.result.id.to_string()[..DIGITS];
        let (outcome, score) = (played.outcome(), played.result.seats[played.seat].score);
        let opponents = padded(&opponents(played), width);
        let counted = if played.counts { "" } else { "  (not counted yet)" };
        let seat = played.seat;
        writeln!(
            out,
            "  {outcome:<5} {score:>5} – {opponents}  seat {seat}  {dim}{id}{dim:#}{counted}"
        )?;
        for fault in played.faults() {
            for line in paragraph(&explained(fault, plan), FAULT) {
                writeln!(out, "{:FAULT$}{red}{line}{red:#}", "")?;
            }
        }
        for fault in played.others_out() {
            let other = played.seats.get(fault.seat).map(|&other| &plan.entrants[other].name);
            let other = one_line(other.map_or("", String::as_str));
            let text = format!("{other} failed: {}", explained(fault, plan));
            for line in paragraph(&text, FAULT) {
                writeln!(out, "{:FAULT$}{dim}{line}{dim:#}", "")?;
            }
        }
    }
    let mut has_record =
        |one: &&PlayedMatch<'_>| matches!(store.record(&one.result.id), Ok(Some(_)));
    if let Some(first) = matches.iter().find(|one| has_record(one)) {
        let id = &first.result.id.to_string()[..DIGITS];
        writeln!(out, "{dim}plateau replay {id} --store {}{dim:#}", shell_word(report.store))?;
    } else if !matches.is_empty() {
        writeln!(out, "{dim}their records were pruned, so that none can be replayed{dim:#}")?;
    }
    Ok(out.flush()?)
}

/// A fault in words: its reason, for a crash the line of stderr with the error and the place, for a timeout the clock and how late
/// the machine was.
fn explained(fault: &MatchFault, plan: &TournamentPlan) -> String {
    let why = one_line(&fault.fault.to_string());
    let more = match fault.kind() {
        "time" => format!(" ({})", clock(&plan.terms.clock)),
        "crash" => {
            let place = fault.stderr.as_deref().and_then(exception_place);
            let place = place.map_or(String::new(), |place| format!(", {}", one_line(&place)));
            let line = fault.stderr.as_deref().and_then(error_line);
            line.map_or(String::new(), |line| format!(": {}{place}", one_line(&line)))
        }
        _ => String::new(),
    };
    let (blame, after) = (blame_words(fault), count(fault.after, "event"));
    format!("{why}{more}{blame}, after {after}")
}
