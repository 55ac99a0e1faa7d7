//! The facts of a tournament.

use game::{Language, Words};
use maud::{Markup, html};
use rating::Verdict;
use table::terms::{Clock, DEFAULT_LIMIT, OnIllegal, Pace};

use super::Report;
use super::text::{count, date, short, time};
use super::words::WORDS;
use crate::plan::{BrokenEntrant, Format, StopRule};

/// How much of an option's value is shown: it may be a whole file.
const VALUE: usize = 80;

/// The list of facts.
pub(super) fn facts(report: &Report<'_>) -> Markup {
    let plan = report.plan();
    let text = |text: String| html! { (text) };
    let played = [
        count(report.ledger.matches()).into(),
        count(report.standings.matches).into(),
        report.many("many.rotation", report.standings.rotations).into(),
    ];
    let rules = report.say("facts.rules", [plan.game.as_str().into(), plan.rules.into()]);
    let name = |key| report.word(key);
    let mut facts = vec![
        (name("facts.game"), text(rules)),
        (name("facts.options"), options(report)),
        (name("facts.format"), text(format(report))),
        (name("facts.seats"), text(count(plan.seats))),
        (name("facts.clock"), text(clock_in(report.language, &plan.terms.clock))),
        (name("facts.seed"), text(plan.seed.0.to_string())),
        (name("facts.matches"), text(report.say("facts.counted", played))),
        (name("facts.ends"), text(stop(report))),
    ];
    let illegal = match plan.terms.on_illegal {
        OnIllegal::Rule => None,
        OnIllegal::Forfeit => Some("facts.forfeit"),
        OnIllegal::Random => Some("facts.random"),
    };
    facts.extend(illegal.map(|illegal| (name("facts.illegal"), text(name(illegal)))));
    facts.extend(test(report).map(|test| ("SPRT".to_string(), text(test))));
    facts.extend(played_between(report).map(|dates| (name("facts.played"), text(dates))));
    if report.page.is_none() {
        facts.push((name("facts.store"), html! { code { (report.store) } }));
    }
    html! {
        dl { @for (name, fact) in facts { div { dt { (name) } dd { (fact) } } } }
    }
}

/// The players that could not be started.
pub(super) fn broken(report: &Report<'_>) -> Markup {
    let players = &report.plan().broken;
    html! {
        div.broken {
            @let number = report.many("many.player", players.len());
            p { (report.say("broken", [number.into(), players.len().into()])) }
            ul {
                @for BrokenEntrant { player, why } in players { li { strong { (player) } ": " (why) } }
            }
        }
    }
}

/// The players whose files are the same.
pub(super) fn same_files(report: &Report<'_>) -> Markup {
    html! {
        @for names in report.plan().same_files() {
            p.note { (report.say("same-files", [names.join(", ").into()])) }
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
        @if changed.is_empty() { (report.word("facts.default")) }
        @for (index, (name, value)) in changed.iter().enumerate() {
            @if index > 0 { ", " }
            (name) " " code { (value) }
        }
    }
}

fn format(report: &Report<'_>) -> String {
    let plan = report.plan();
    match plan.format {
        Format::RoundRobin => report.word("format.round-robin"),
        Format::Gauntlet => match plan.entrants.first() {
            Some(first) => report.say("format.gauntlet.of", [first.name.as_str().into()]),
            None => report.word("format.gauntlet"),
        },
        Format::Swiss { rounds, rotations, .. } => {
            let rounds = report.many("many.round", rounds).into();
            report.say("format.swiss", [rounds, report.many("many.rotation", rotations).into()])
        }
        Format::Knockout { rotations } => {
            report.say("format.knockout", [report.many("many.rotation", rotations).into()])
        }
    }
}

/// The time that players have, in English.
pub fn clock(clock: &Clock) -> String {
    clock_in(Language::English, clock)
}

/// The time that players have.
pub(super) fn clock_in(language: Language, clock: &Clock) -> String {
    let time = |of| time(language, of).into();
    let pace = match clock.pace {
        Some(Pace::Move(limit)) => WORDS.say("clock.move", [time(limit)]),
        Some(Pace::Game(all, more)) => WORDS.say("clock.game", [time(all), time(more)]),
        None => WORDS.say("clock.none", [time(DEFAULT_LIMIT)]),
    };
    let said = match clock.init {
        Some(init) => WORDS.say("clock.start", [pace, time(init)]),
        None => pace,
    };
    said.to(language)
}

/// The stop rule, and whether it has ended the tournament.
fn stop(report: &Report<'_>) -> String {
    let plan = report.plan();
    let so_far = || {
        let (matches, expected) = (report.ledger.matches(), report.ledger.expected());
        report.say("ends.so-far", [count(matches).into(), count(expected).into()]).into()
    };
    let ended = |decided: &'static str, undecided: &'static str| -> Words {
        match (report.ledger.is_stopped(), is_complete(report)) {
            (true, _) => report.word(decided).into(),
            (_, true) => report.word(undecided).into(),
            _ => so_far(),
        }
    };
    let games = |most| report.many("many.game", most).into();
    match (plan.format, plan.stop) {
        (Format::Swiss { .. } | Format::Knockout { .. }, _) => {
            report.say("ends.round", [ended("ends.round.done", "ends.round.done")])
        }
        (_, StopRule::Games(most)) => {
            report.say("ends.games", [games(most), ended("ends.games.done", "ends.games.done")])
        }
        (_, StopRule::Sprt { most, .. }) => {
            let verdict = ended("ends.test.decided", "ends.test.undecided");
            report.say("ends.test", [games(most), verdict])
        }
        (_, StopRule::Settled { confidence, most }) => {
            let confidence = report.decimal(100.0 * confidence, 1).into();
            let verdict = ended("ends.settled.decided", "ends.settled.undecided");
            report.say("ends.settled", [confidence, games(most), verdict])
        }
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
    let [first, second] = [first, second].map(Words::from);
    let [low, high] = [elo0, elo1].map(|elo| Words::from(report.decimal(elo, 1)));
    let names = |elo: &Words| [first.clone(), elo.clone(), second.clone()];
    let verdict = match test.verdict {
        Verdict::Continue => report.word("test.undecided"),
        Verdict::AcceptH0 => report.say("test.not-more", names(&low)),
        Verdict::AcceptH1 => report.say("test.at-least", names(&high)),
    };
    let [llr, from, to] =
        [test.llr, test.bounds.0, test.bounds.1].map(|of| Words::from(report.decimal(of, 2)));
    Some(report.say("test", [first, second, low, high, llr, from, to, verdict.into()]))
}

/// When the first and the last match ended.
fn played_between(report: &Report<'_>) -> Option<String> {
    let (first, last) = report.standings.played?;
    let (first, last) = (date(first), date(last));
    Some(match first == last {
        true => first,
        false => report.say("facts.between", [first.into(), last.into()]),
    })
}
