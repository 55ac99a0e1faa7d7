//! Matches that are looked at again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use game::{Fault, Seat};
use page::{Chair, Command, LiveMatch, NewMatch, NextMatch, Past, Waiting, Why};
use serde_json::{Map, Value, json};
use table::{Analysis, AnyPlayer, AnyQuestion, AnyTable, Eyes, Replay};

/// A match at random between people, as far as `moves` go.
fn played(game: &str, seats: usize, options: &Value, moves: usize) -> LiveMatch {
    let seats = vec![Chair::Person; seats];
    let options: Map<String, Value> = options.as_object().expect("an object").clone();
    let new = NewMatch { game: game.into(), options, seats, clock: None, seed: None };
    let mut live = LiveMatch::open(&new, 5).expect("a match");
    for _ in 0..moves {
        let Some(question) = live.table().question() else { break };
        let command = Command::Move { ply: question.ply(), mv: question.random() };
        live.command(question.seat(), &command, Duration::ZERO).expect("a legal move");
    }
    live
}

fn small() -> LiveMatch {
    played("penguins", 2, &json!({"board": "hex", "width": 4, "height": 3, "penguins": 1}), 200)
}

#[test]
fn a_record_is_shown_as_its_match_was() {
    let live = small();
    assert_eq!(live.waiting(), Waiting::Over);
    let past = Past::read(&live.finished_record().expect("it is over")).expect("it holds");
    assert!(past.is_public());
    let told: Value = serde_json::from_str(&past.told(Eyes::Referee).expect("told")).expect("JSON");
    let (now, _) = live.update(Eyes::Referee, None);
    let now: Value = serde_json::from_str(&now.json).expect("JSON");
    for field in ["events", "outcome", "over", "ply", "record", "unit"] {
        assert_eq!(told[field], now[field], "{field}");
    }
    assert!(told.get("scene").is_none(), "pictures are asked for");
    assert_eq!(told["seats"][0]["kind"], "person");
    assert_eq!(told["seats"][1]["rank"], now["seats"][1]["rank"]);
}

#[test]
fn records_that_do_not_hold_are_refused_with_the_reason() {
    let text = small().finished_record().expect("it is over");
    let why = |text: &str| Past::read(text).err().expect("refused");
    assert_eq!(why("{}").why, Why::Malformed);
    assert_eq!(why("no JSON").why, Why::Malformed);
    let other = why(&text.replace("\"penguins\",", "\"chess\","));
    assert!(other.why == Why::Malformed && other.reason.contains("chess"), "{other}");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    record["scores"][0] = json!(99);
    let scores = why(&record.to_string());
    assert!(scores.why == Why::Illegal && scores.reason.contains("scores"), "{scores}");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    record["log"][2]["move"] = record["log"][0]["move"].clone();
    let event = why(&record.to_string());
    assert!(event.why == Why::Illegal && event.reason.contains("event 3"), "{event}");
}

#[test]
fn eyes_are_those_of_a_seat_that_there_is() {
    let past = small().past();
    assert!(past.told(Eyes::Seat(Seat(1))).is_ok() && past.told(Eyes::Seat(Seat(2))).is_err());
    assert!(past.frames(Eyes::Seat(Seat(2)), 0, 1).is_err());
    let unfinished = played("rails", 2, &json!({}), 6).past();
    assert!(!unfinished.is_public(), "secrets are kept until the end");
}

#[test]
fn a_match_goes_on_from_any_position() {
    let live = small();
    let past = live.past();
    let seats = vec![Chair::Bot { player: "random".into() }, Chair::Person];
    let next = |ply, seats: &[Chair]| NextMatch { ply, seats: seats.to_vec(), clock: None };
    for ply in 0..live.table().ply() {
        let on = past.play_on(&next(ply, &seats)).expect("a position that goes on");
        assert_eq!(on.place().ply, ply);
        let (then, now) = (live.table().record(), on.table().record());
        assert_eq!(now.opening.as_ref().map(|opening| opening.events), Some(ply));
        assert_eq!((now.seed, &now.setup), (then.seed, &then.setup));
    }
    let over = past.play_on(&next(live.table().ply(), &seats)).err().expect("it is over");
    assert_eq!(over.why, Why::OutOfTurn);
    assert!(past.play_on(&next(999, &seats)).is_err());
    assert!(past.play_on(&next(0, &seats[..1])).is_err());
    let ghost = [Chair::Bot { player: "ghost".into() }, Chair::Person];
    assert!(past.play_on(&next(0, &ghost)).is_err());
}

#[test]
fn every_move_is_judged_once_and_in_order() {
    let live = small();
    let (past, time) = (live.past(), Duration::from_millis(20));
    // A watch that stands still would never end a search by time: this one is over at once.
    struct Spent;
    impl game::Watch for Spent {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(1)
        }
    }
    let numbers = |after: usize| {
        let mut judging = past.judging(after, time).expect("an adviser");
        let mut numbers = Vec::new();
        while let Some(judged) = judging.next(|| Spent).expect("a judged move") {
            let line: Value = serde_json::from_str(&judged.json).expect("JSON");
            assert_eq!(line["event"], judged.number);
            assert!(line.get("think").is_none() && line["verdict"].is_string(), "{line}");
            numbers.push(judged.number);
        }
        numbers
    };
    let all = numbers(0);
    assert_eq!(all, (1..=live.table().ply()).collect::<Vec<_>>());
    assert_eq!(numbers(3), all[3..], "an analysis that was cut off goes on");
    assert!(past.judging(0, Duration::ZERO).is_err());
}

#[test]
fn nobody_plays_against_another_who_may_know_the_record() {
    let record = played("rails", 2, &json!({}), 8).past();
    let next = |seats: &[Chair]| NextMatch { ply: 4, seats: seats.to_vec(), clock: None };
    let bot = Chair::Bot { player: "random".into() };
    for two in [[Chair::Person, Chair::Person], [Chair::Person, Chair::Guest]] {
        let refused = record.play_on(&next(&two)).err().expect("both could read what comes");
        assert_eq!(refused.why, Why::NotAllowed, "{refused}");
        // Without chance and secrets there is nothing to read.
        assert!(small().past().play_on(&next(&two)).is_ok());
    }
    assert!(record.play_on(&next(&[Chair::Person, bot.clone()])).is_ok());
    assert!(record.play_on(&next(&[bot.clone(), bot])).is_ok());
}

/// A player that plays the first legal move, and counts how many of its kind there are.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl AnyPlayer for Counted {
    fn choose(&mut self, question: &dyn AnyQuestion, _: &dyn game::Watch) -> Result<String, Fault> {
        Ok(question.legal_moves().swap_remove(0))
    }
}

#[test]
fn an_analysis_keeps_two_searches_however_many_seats_there_are() {
    for (game, seats, most) in [("penguins", 2, 1), ("rails", 2, 2), ("sapotache", 5, 2)] {
        let live = played(game, seats, &json!({}), 12);
        let (count, record) = (Arc::<AtomicUsize>::default(), live.table().record());
        let game = registry::find(game).expect("a game");
        let variant = game.variant_of(&record).expect("its variant");
        let replay = Replay::owned(&*variant, record).expect("it holds");
        let make = |_: &dyn AnyTable| Ok(Box::new(Counted::new(&count)) as Box<dyn AnyPlayer>);
        let mut analysis = Analysis::new(replay, make);
        let (mut judged, mut kept) = (0, 0);
        while analysis.next(|| game::Untimed).expect("a judged move").is_some() {
            judged += 1;
            kept = kept.max(count.load(Ordering::Relaxed));
        }
        assert_eq!((judged, kept), (12, most), "{}", game.name());
    }
}
