//! The facts of a tournament.

use maud::{Markup, html};
use rating::Verdict;
use table::terms::{Clock, DEFAULT_LIMIT, OnIllegal, Pace};

use super::Report;
use super::text::{count, date, decimal, many, short, time};
use crate::plan::{BrokenEntrant, Format, StopRule, TournamentPlan};

/// How much of an option's value is shown: it may be a whole file.
const VALUE: usize = 80;

/// The list of facts.
pub(super) fn facts(report: &Report<'_>) -> Markup {
    let plan = report.plan();
    let text = |text: String| html! { (text) };
    let played = format!(
        "{} played, {} counted in {}",
        count(report.ledger.matches()),
        count(report.standings.matches),
        many(report.standings.rotations, "rotation", "rotations")
    );
    let mut facts = vec![
        ("Game", text(format!("{}, rules {}", plan.game, plan.rules))),
        ("Options", options(report)),
        ("Format", text(format(report))),
        ("Seats", text(count(plan.seats))),
        ("Clock", text(clock(&plan.terms.clock))),
        ("Seed", text(plan.seed.0.to_string())),
        ("Matches", text(played)),
        ("Ends", text(stop(report))),
    ];
    let illegal = match plan.terms.on_illegal {
        OnIllegal::Rule => None,
        OnIllegal::Forfeit => Some("the player forfeits the match"),
        OnIllegal::Random => Some("a random move is played instead"),
    };
    facts.extend(illegal.map(|illegal| ("Illegal moves", html! { (illegal) })));
    facts.extend(test(report).map(|test| ("SPRT", text(test))));
    facts.extend(played_between(report).map(|dates| ("Played", text(dates))));
    facts.push(("Store", html! { code { (report.store) } }));
    html! {
        dl { @for (name, fact) in facts { div { dt { (name) } dd { (fact) } } } }
    }
}

/// The players that could not be started.
pub(super) fn broken(players: &[BrokenEntrant]) -> Markup {
    html! {
        div.broken {
            p { (many(players.len(), "player", "players")) " could not be started:" }
            ul {
                @for BrokenEntrant { player, why } in players { li { strong { (player) } ": " (why) } }
            }
        }
    }
}

/// The players whose files are the same.
pub(super) fn same_files(plan: &TournamentPlan) -> Markup {
    html! {
        @for names in plan.same_files() {
            p.note { "The same, byte for byte: " (names.join(", ")) }
        }
    }
}

/// Whether all matches of the plan are played.
pub(super) fn is_complete(report: &Report<'_>) -> bool {
    report.ledger.matches() >= report.ledger.expected()
}

/// The options that differ from their defaults.
fn options(report: &Report<'_>) -> Markup {
    let is_default = |name: &str, value: &serde_json::Value| {
        report.options.iter().any(|field| field.name == name && field.default == *value)
    };
    let changed = report.plan().options.iter().filter(|(name, value)| !is_default(name, value));
    let text = |value: &serde_json::Value| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        short(&text, VALUE)
    };
    let changed: Vec<(&String, String)> =
        changed.map(|(name, value)| (name, text(value))).collect();
    html! {
        @if changed.is_empty() { "all by default" }
        @for (index, (name, value)) in changed.iter().enumerate() {
            @if index > 0 { ", " }
            (name) " " code { (value) }
        }
    }
}

fn format(report: &Report<'_>) -> String {
    let plan = report.plan();
    match plan.format {
        Format::RoundRobin => "round robin".to_string(),
        Format::Gauntlet => match plan.entrants.first() {
            Some(first) => format!("gauntlet: {} meets all others", first.name),
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

/// The time that players have.
pub fn clock(clock: &Clock) -> String {
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

/// The stop rule, and whether it has ended the tournament.
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
        (&report.standings.sprt, report.plan().stop)
    else {
        return None;
    };
    let [first, second] = [0, 1].map(|entrant| {
        let named = report.plan().entrants.get(entrant);
        named.map_or(String::new(), |entrant| entrant.name.clone())
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

/// When the first and the last match ended.
fn played_between(report: &Report<'_>) -> Option<String> {
    let results = || report.ledger.counted().flat_map(|slot| slot.results.iter().flatten());
    let first = results().map(|result| result.ended_ms).min()?;
    let last = results().map(|result| result.ended_ms).max()?;
    let (first, last) = (date(first), date(last));
    Some(if first == last { first } else { format!("{first} to {last}") })
}
