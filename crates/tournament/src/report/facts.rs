//! What the tournament was.

use std::fmt::Write;

use arena::terms::{Clock, DEFAULT_LIMIT, OnIllegal, Pace};
use rating::Verdict;

use super::Report;
use super::text::{count, date, decimal, many, safe, short, time};
use crate::plan::{BrokenEntrant, Format, StopRule};

/// How much of an option's value is shown: it may be a whole file.
const VALUE: usize = 80;

/// The list of facts.
pub(super) fn facts(report: &Report<'_>) -> String {
    let plan = report.plan();
    let mut facts = vec![
        ("Game", format!("{}, rules {}", safe(&plan.game), plan.rules)),
        ("Options", options(report)),
        ("Format", format(report)),
        ("Seats", count(plan.seats)),
        ("Clock", clock(&plan.terms.clock)),
        ("Seed", plan.seed.0.to_string()),
        (
            "Matches",
            format!(
                "{} played, {} counted in {}",
                count(report.ledger.matches()),
                count(report.standings.matches),
                many(report.standings.rotations, "rotation", "rotations")
            ),
        ),
        ("Ends", stop(report)),
    ];
    let illegal = match plan.terms.on_illegal {
        OnIllegal::Rule => None,
        OnIllegal::Forfeit => Some("whoever makes one is out"),
        OnIllegal::Random => Some("a random move is played instead"),
    };
    facts.extend(illegal.map(|text| ("Illegal moves", text.to_string())));
    facts.extend(test(report).map(|text| ("SPRT", text)));
    facts.extend(played(report).map(|text| ("Played", text)));
    facts.push(("Store", format!("<code>{}</code>", safe(report.store))));
    let mut list = String::new();
    for (name, text) in facts {
        _ = writeln!(list, "<div><dt>{name}</dt><dd>{text}</dd></div>");
    }
    format!("<dl>\n{list}</dl>\n")
}

/// Those who could not be started.
pub(super) fn broken(report: &Report<'_>) -> String {
    let all = &report.plan().broken;
    if all.is_empty() {
        return String::new();
    }
    let mut list = String::new();
    for BrokenEntrant { player, why } in all {
        _ = writeln!(list, "<li><strong>{}</strong>: {}</li>", safe(player), safe(why));
    }
    let number = many(all.len(), "player", "players");
    format!("<div class=\"broken\"><p>{number} could not be started:</p><ul>\n{list}</ul></div>\n")
}

/// Whether all is played that was to be.
pub(super) fn is_complete(report: &Report<'_>) -> bool {
    report.ledger.matches() >= report.ledger.expected()
}

/// The options that are not by default.
fn options(report: &Report<'_>) -> String {
    let is_default = |name: &str, value: &serde_json::Value| {
        report.options.iter().any(|field| field.name == name && field.default == *value)
    };
    let mut list = Vec::new();
    for (name, value) in &report.plan().options {
        if !is_default(name, value) {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
            list.push(format!("{} <code>{}</code>", safe(name), safe(&short(&text, VALUE))));
        }
    }
    if list.is_empty() { "all by default".to_string() } else { list.join(", ") }
}

fn format(report: &Report<'_>) -> String {
    let plan = report.plan();
    match plan.format {
        Format::RoundRobin => "round robin".to_string(),
        Format::Gauntlet => match plan.entrants.first() {
            Some(first) => format!("gauntlet: {} meets all others", safe(&first.name)),
            None => "gauntlet".to_string(),
        },
        Format::Swiss { rounds, rotations } => format!(
            "Swiss: {} of {}",
            many(rounds, "round", "rounds"),
            many(rotations, "rotation", "rotations")
        ),
        Format::Knockout { rotations } => {
            format!("knock-out: encounters of {}", many(rotations, "rotation", "rotations"))
        }
    }
}

fn clock(clock: &Clock) -> String {
    let pace = match clock.pace {
        Some(Pace::Move(limit)) => format!("{} a move", time(limit)),
        Some(Pace::Game(all, more)) => {
            format!("{} in all and {} more after each move", time(all), time(more))
        }
        None => format!("{} a move for players from outside", time(DEFAULT_LIMIT)),
    };
    match clock.init {
        Some(init) => format!("{pace}; {} for the start", time(init)),
        None => pace,
    }
}

/// The stop rule, and whether it has come to pass.
fn stop(report: &Report<'_>) -> String {
    let plan = report.plan();
    let so_far = || {
        let (matches, expected) = (report.ledger.matches(), report.ledger.expected());
        format!("{} of {} so far", count(matches), count(expected))
    };
    let ended =
        |decided: &str, undecided: &str| match (report.ledger.is_stopped(), is_complete(report)) {
            (true, _) => decided.to_string(),
            (_, true) => undecided.to_string(),
            _ => so_far(),
        };
    match (plan.format, plan.stop) {
        (Format::Swiss { .. } | Format::Knockout { .. }, _) => {
            format!("when the last round is played: {}", ended("", "it is"))
        }
        (_, StopRule::Games(games)) => {
            let games = many(games, "game", "games");
            format!("after {games}: {}", ended("", "all are played"))
        }
        (_, StopRule::Sprt { most, .. }) => {
            let most = many(most, "game", "games");
            format!("when a test decides, or after {most}: {}", ended("it has", "it has not"))
        }
        (_, StopRule::Settled { confidence, most }) => format!(
            "when the order is settled with {}% confidence, or after {}: {}",
            decimal(100.0 * confidence, 1),
            many(most, "game", "games"),
            ended("it is settled", "it is not settled")
        ),
    }
}

fn test(report: &Report<'_>) -> Option<String> {
    let (Some(test), StopRule::Sprt { elo0, elo1, .. }) =
        (report.standings.sprt, report.plan().stop)
    else {
        return None;
    };
    let [first, second] = [0, 1].map(|entrant| {
        let named = report.plan().entrants.get(entrant);
        named.map_or(String::new(), |entrant| safe(&entrant.name).to_string())
    });
    let (low, high) = (decimal(elo0, 1), decimal(elo1, 1));
    let verdict = match test.verdict {
        Verdict::Continue => "undecided".to_string(),
        Verdict::AcceptH0 => format!("{first} is not more than {low} Elo above {second}"),
        Verdict::AcceptH1 => format!("{first} is at least {high} Elo above {second}"),
    };
    Some(format!(
        "{first} above {second} by {low} or by {high} Elo: LLR {} between {} and {}, {verdict}",
        decimal(test.llr, 2),
        decimal(test.bounds.0, 2),
        decimal(test.bounds.1, 2),
    ))
}

/// From when until when it was played.
fn played(report: &Report<'_>) -> Option<String> {
    let results = || report.ledger.counted().flat_map(|slot| slot.results.iter().flatten());
    let first = results().map(|result| result.ended_ms).min()?;
    let last = results().map(|result| result.ended_ms).max()?;
    let (first, last) = (date(first), date(last));
    Some(if first == last { first } else { format!("{first} to {last}") })
}
