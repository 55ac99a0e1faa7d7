//! How a match ended, for people and for programs.

use std::io::{self, Write};

use anstyle::Style;
use game::{Event, Fault, Seat, StartFault};
use players::{PlayerSpec, error_line};
use serde::Serialize;
use serde_json::{Map, Value};
use store::MatchFault;
use table::{SeenEvent, Window};

use crate::blame::blame_words;
use crate::canvas::colour;
use crate::columns::paragraph;
use crate::failure::Outcome;
use crate::match_output::{fitted, one_line, room, width};
use crate::positions::happened;
use crate::text_width::{padded, text_width};

/// How many of the last lines a failed player wrote to stderr are printed.
const LAST_LINES: usize = 10;

/// The seed and the id of a match. Both would let a person work out its secrets.
#[derive(Clone, Copy)]
pub(crate) struct Identity<'a> {
    pub(crate) seed: u64,
    pub(crate) id: &'a str,
}

/// The players of a match, for what is said about those that failed.
#[derive(Clone, Copy)]
pub(crate) struct Played<'a> {
    /// None if they are not known, or nothing may be said about them.
    pub(crate) players: &'a [PlayerSpec],
    pub(crate) trust: bool,
    /// Whether their stderr was shown as it came.
    pub(crate) verbose: bool,
    /// Whether the match is only shown again.
    pub(crate) again: bool,
    /// By seat, the timeout for which the machine is to blame; empty if it was not measured.
    pub(crate) starved: &'a [Option<MatchFault>],
}

impl Played<'_> {
    /// Whether the stderr of a player was shown as it came.
    fn was_shown(&self, seat: Seat) -> bool {
        let is_live = |player: &PlayerSpec| self.verbose || player.is_wrapped();
        !self.again && self.players.get(seat.index()).is_some_and(is_live)
    }

    /// The timeout of a seat for which the machine is to blame, if there was one.
    fn starved(&self, seat: Seat) -> Option<&MatchFault> {
        self.starved.get(seat.index())?.as_ref()
    }

    /// What the author of a player that failed can do.
    fn advice(&self, seat: Seat, failed: &SeenEvent, game: &str) -> Option<String> {
        if self.starved(seat).is_some() {
            let again = "play it again when the machine has less to do, or give more time with --clock and --init";
            return Some(again.to_string());
        }
        let (player, fault) = (self.players.get(seat.index())?, failed.fault.as_ref()?);
        let stderr = failed.remark.stderr.as_deref().unwrap_or_default();
        advice(player, fault, stderr, self.trust, game)
    }
}

/// What the author of a player that failed can do, for people.
pub(crate) fn advice(
    player: &PlayerSpec,
    fault: &Fault,
    stderr: &str,
    trust: bool,
    game: &str,
) -> Option<String> {
    let advice = player.advice(fault, stderr, trust)?;
    Some(match fault {
        Fault::Time | Fault::Start { kind: game::StartFault::NotReady, .. } => {
            let player = format!("\"{player}\"");
            let player = if player.contains(' ') { &player } else { player.trim_matches('"') };
            format!("{advice} (`plateau check {player} --game {game}` tells more)")
        }
        _ => advice,
    })
}

/// Prints how a match ended, as far as the window's eyes may see.
pub(crate) fn conclude(
    window: &Window<'_>,
    identity: Option<Identity<'_>>,
    as_json: bool,
    played: Played<'_>,
) -> Outcome {
    let mut out = anstream::stdout().lock();
    if as_json {
        serde_json::to_writer(&mut out, &summary(window, identity, played))
            .map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", ranking(window, played))?;
    }
    Ok(out.flush()?)
}

/// A match as JSON.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    seed: Option<u64>,
    moves: Vec<String>,
    events: Vec<Map<String, Value>>,
    seats: Vec<SeatSummary<'a>>,
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unfinished: bool,
}

#[derive(Serialize)]
struct SeatSummary<'a> {
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    score: Option<i32>,
    rank: Option<usize>,
    fault: Option<Fault>,
    /// Only if the machine is to blame for a timeout.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept_waiting_us: Option<u64>,
}

fn summary<'a>(
    window: &Window<'a>,
    identity: Option<Identity<'a>>,
    played: Played<'_>,
) -> Summary<'a> {
    let (events, scores) = (window.events(0), window.scores());
    let ranks = window.standing().map(|(_, ranks)| ranks);
    let seat = |seat: Seat| SeatSummary {
        player: &window.players()[seat.index()],
        name: window.names()[seat.index()].as_deref(),
        score: scores[seat.index()],
        rank: ranks.as_ref().map(|ranks| ranks[seat.index()]),
        fault: last_fault(&events, seat).and_then(|event| event.fault.clone()),
        kept_waiting_us: played.starved(seat).and_then(|fault| fault.waited_us.or(fault.delay_us)),
    };
    let seats = Seat::all(window.players().len()).map(seat).collect();
    let moves = events.iter().filter_map(|seen| match &seen.event {
        Event::Move(_, mv) | Event::Chance(mv) => Some(mv.clone()),
        Event::Failed(..) => None,
    });
    Summary {
        game: window.game(),
        seed: identity.map(|identity| identity.seed),
        moves: moves.collect(),
        events: events.into_iter().map(happened).collect(),
        seats,
        id: identity.map(|identity| identity.id),
        unfinished: window.turn() != game::Turn::Over,
    }
}

/// The last event in which a seat failed.
fn last_fault(events: &[SeenEvent], seat: Seat) -> Option<&SeenEvent> {
    events.iter().rev().find(|seen| match &seen.event {
        Event::Move(actor, _) | Event::Failed(actor, _) => *actor == seat && seen.fault.is_some(),
        Event::Chance(_) => false,
    })
}

/// The event that says why a seat failed: the last one, or of several illegal moves after which the seat played on the
/// first, with how many there were.
fn shown_fault(events: &[SeenEvent], seat: Seat) -> (Option<&SeenEvent>, String) {
    let last = last_fault(events, seat);
    let is_illegal = |seen: &&SeenEvent| {
        matches!(&seen.event, Event::Move(actor, _) | Event::Failed(actor, false) if *actor == seat)
            && matches!(seen.fault, Some(Fault::Illegal { .. }))
    };
    if last.filter(is_illegal).is_none() {
        return (last, String::new());
    }
    let mut illegal = events.iter().filter(is_illegal);
    let (first, others) = (illegal.next(), illegal.count());
    let again = match others {
        0 => String::new(),
        others => format!(
            " (at move {}, the first of {} illegal moves)",
            first.map_or(0, |seen| seen.number),
            others + 1
        ),
    };
    (first, again)
}

/// The last lines of a player's stderr.
fn last_lines(stderr: &str) -> Vec<String> {
    let mut last: Vec<String> = stderr.lines().rev().take(LAST_LINES).map(one_line).collect();
    last.reverse();
    last
}

/// Why a player failed. The reason of one that ended before it was ready quotes the line of stderr with the error, in
/// records of earlier versions the last one: where its last lines are printed as well, the reason is only how it ended.
pub(crate) fn reason(seen: &SeenEvent) -> Option<String> {
    let fault = seen.fault.as_ref()?;
    let reason = match (fault, seen.remark.stderr.as_deref()) {
        (Fault::Start { kind: StartFault::Ended, why }, Some(stderr)) => {
            let last = stderr.lines().next_back().map(str::to_string);
            let quoted = [error_line(stderr), last].into_iter().flatten();
            let how = quoted.filter_map(|line| why.strip_prefix(&line)?.strip_prefix(" (")).next();
            let how = how.and_then(|how| how.strip_suffix(')')).unwrap_or(why).to_string();
            Fault::Start { kind: StartFault::Ended, why: how }.to_string()
        }
        _ => fault.to_string(),
    };
    Some(one_line(&reason))
}

/// The last lines of a failed player's stderr, unless the reason is all that is there.
pub(crate) fn other_lines(stderr: &str, reason: &str) -> Vec<String> {
    let lines = last_lines(stderr);
    let is_reason = matches!(&lines[..], [only] if one_line(reason).contains(only.as_str()));
    if is_reason { Vec::new() } else { lines }
}

/// The columns of the ranking besides names.
const NUMBERS: usize = 19;
/// The columns before the lines about a player that failed.
const MARGIN: usize = 12;
/// What stands before its advice.
const TO_DO: &str = "to do: ";

/// A text behind others that take this many columns; below them if it does not fit.
fn beside(text: &str, columns: usize) -> String {
    if let [line] = &paragraph(text, columns + 2)[..] {
        return format!("  {line}\n");
    }
    let lines = paragraph(text, MARGIN).into_iter();
    lines.fold("\n".to_string(), |text, line| text + &format!("{:MARGIN$}{line}\n", ""))
}

/// The lines of advice, if there is any.
pub(crate) fn to_do(advice: Option<&str>) -> String {
    let Some(advice) = advice.map(game::printable) else { return String::new() };
    let lines = paragraph(&advice, MARGIN + TO_DO.len());
    let named = lines.iter().enumerate().map(|(i, line)| {
        let name = if i == 0 { TO_DO } else { "" };
        format!("{:MARGIN$}{name:<width$}{line}\n", "", width = TO_DO.len())
    });
    named.collect()
}

/// The ranking, best first.
fn ranking(window: &Window<'_>, played: Played<'_>) -> String {
    let (events, scores) = (window.events(0), window.scores());
    let ranks = window.standing().map(|(_, ranks)| ranks);
    let rank = |seat: Seat| ranks.as_ref().map(|ranks| ranks[seat.index()]);
    let room = room(NUMBERS);
    let names: Vec<String> = window.players().iter().map(|name| fitted(name, room)).collect();
    let (width, bold) = (width(&names), Style::new().bold());
    let unit = window.score_unit().to_string();
    // A sentence stands above the match already.
    let unit = if unit.contains(',') { String::new() } else { format!("  ({unit})") };
    let mut text = format!("{bold}rank  seat  {:width$}  score{bold:#}{unit}\n", "player");
    let mut order: Vec<Seat> = Seat::all(names.len()).collect();
    order.sort_by_key(|&seat| rank(seat));
    for seat in order {
        let (style, player) = (colour(seat), padded(&names[seat.index()], width));
        let rank = rank(seat).map_or("–".to_string(), |rank| rank.to_string());
        let score = scores[seat.index()].map_or("?".to_string(), |score| score.to_string());
        text += &format!("{rank:>4}  {seat:>4}  {style}{player}{style:#}  {score:>5}");
        if let Some(name) = &window.names()[seat.index()] {
            text += &format!("  ({})", one_line(name));
        }
        let (failed, again) = shown_fault(&events, seat);
        let name = window.names()[seat.index()].as_ref();
        let begun = NUMBERS + width + name.map_or(0, |name| text_width(name) + 4);
        let machine = played.starved(seat).map_or(String::new(), blame_words);
        let reason = failed.and_then(reason).map(|reason| reason + &again + &machine);
        text += &reason.as_ref().map_or("\n".to_string(), |reason| beside(reason, begun));
        let stderr = failed.and_then(|seen| seen.remark.stderr.as_deref()).unwrap_or_default();
        let stderr = other_lines(stderr, reason.as_deref().unwrap_or_default());
        for line in stderr.iter().filter(|_| !played.was_shown(seat)) {
            text += &format!("{:MARGIN$}| {line}\n", "");
        }
        let advice = failed.and_then(|failed| played.advice(seat, failed, window.game()));
        text += &to_do(advice.as_deref());
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use players::{Contest, HumanTerminal};
    use table::terms::{OnIllegal, Terms};
    use table::{Answer, Eyes, Seed};

    use super::*;

    #[test]
    fn a_timeout_by_the_machine_is_said_with_what_to_do_about_it() {
        let game = registry::games()[0];
        let players = ["random"; 2].map(|player| PlayerSpec::read(player).expect("a player"));
        let contest = Contest {
            variant: game.variant(&Map::new()).expect("default options"),
            players: players.to_vec(),
            seed: Seed(1),
            terms: Terms::default(),
            host: hosting::Host::new("no host"),
            verbose: false,
            trust: false,
            terminal: HumanTerminal::default(),
        };
        let mut table = contest.open().unwrap_or_else(|error| panic!("{error}"));
        while table.asked().is_none() && table.advance() {}
        let seat = table.asked().expect("a seat is asked");
        let (said, used) = (Err(Fault::Time), Duration::from_millis(200));
        let answer = Answer { said, used, remark: game::Remark::default() };
        table.answer(table.ply(), answer).expect("it is the seat's turn");
        let fault = MatchFault {
            seat: seat.index(),
            fault: Fault::Time,
            after: 0,
            gone: true,
            stderr: None,
            used_us: Some(200_000),
            delay_us: Some(0),
            waited_us: Some(150_000),
        };
        let mut starved = [None, None];
        starved[seat.index()] = Some(fault);
        let window = table.window(Eyes::Referee);
        let played = |starved| Played {
            players: &players,
            trust: false,
            verbose: false,
            again: false,
            starved,
        };
        let text = ranking(&window, played(&starved));
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(", by the machine: it could not run for 150.0 ms"), "{text}");
        assert!(flat.contains("when the machine has less to do"), "{text}");
        let seats = |starved| summary(&window, None, played(starved)).seats;
        let waited: Vec<Option<u64>> =
            seats(&starved).iter().map(|seat| seat.kept_waiting_us).collect();
        let mut expected = [None, None];
        expected[seat.index()] = Some(150_000);
        assert_eq!(waited, expected);
        assert!(seats(&[]).iter().all(|seat| seat.kept_waiting_us.is_none()));
        assert!(!ranking(&window, played(&[])).contains("machine"));
    }

    #[test]
    fn of_several_illegal_moves_the_first_is_shown_with_their_number() {
        for (name, on_illegal) in [("rails", OnIllegal::Rule), ("penguins", OnIllegal::Random)] {
            let game = registry::find(name).expect("a game of the list");
            let players = vec![PlayerSpec::read("random").expect("a player"); 2];
            let contest = Contest {
                variant: game.variant(&Map::new()).expect("default options"),
                players: players.clone(),
                seed: Seed(1),
                terms: Terms { on_illegal, ..Terms::default() },
                host: hosting::Host::new("no host"),
                verbose: false,
                trust: false,
                terminal: HumanTerminal::default(),
            };
            let mut table = contest.open().unwrap_or_else(|error| panic!("{error}"));
            let mut left = ["nonsense", "rubbish"].into_iter();
            let mut failed = None;
            while left.len() > 0 {
                let Some(seat) = table.asked() else {
                    assert!(table.advance(), "{name}: the match is over");
                    continue;
                };
                let is_failing = seat == *failed.get_or_insert(seat);
                let said = match is_failing.then(|| left.next()).flatten() {
                    Some(said) => said.to_string(),
                    None => table.legal_moves().swap_remove(0),
                };
                let answer = Answer {
                    said: Ok(said),
                    used: Duration::ZERO,
                    remark: game::Remark::default(),
                };
                table.answer(table.ply(), answer).expect("it is the seat's turn");
            }
            let window = table.window(Eyes::Referee);
            let events = window.events(0);
            let (first, again) = shown_fault(&events, failed.expect("a seat failed"));
            let first = first.and_then(|seen| seen.fault.clone()).map(|fault| fault.to_string());
            assert!(first.is_some_and(|fault| fault.contains("nonsense")), "{name}");
            assert!(again.contains("the first of 2 illegal moves"), "{name}: {again:?}");
        }
    }
}
