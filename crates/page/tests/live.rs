//! A match as pages follow it.

use std::time::Duration;

use game::{Seat, Untimed};
use page::{Chair, Command, LiveMatch, NewMatch, Place, Sent, Waiting, Why};
use serde_json::{Map, Value, json};
use table::Eyes;

/// Every game, with people at all seats but those of bots named here.
fn opened(game: &str, seats: &[&str]) -> LiveMatch {
    let chair = |seat: &&str| match *seat {
        "me" => Chair::Person,
        "guest" => Chair::Guest,
        player => Chair::Bot { player: player.to_string() },
    };
    let seats = seats.iter().map(chair).collect();
    let new = NewMatch { game: game.into(), options: Map::new(), seats, clock: None, seed: None };
    LiveMatch::open(&new, 5).expect("the match can be played")
}

fn all_games() -> Vec<(&'static str, usize)> {
    registry::games().iter().map(|game| (game.name(), game.default_players().len())).collect()
}

/// The first legal move, by the one who is asked.
fn first_move(live: &LiveMatch) -> Option<(Seat, Command)> {
    let question = live.table().question()?;
    let mv = question.legal_moves().swap_remove(0);
    Some((question.seat(), Command::Move { ply: question.ply(), mv }))
}

/// Notes are about the reader, not about the seat to move.
#[test]
fn a_waiting_player_reads_their_own_goal() {
    let mut live = opened("mansuba", &["me", "me"]);
    let notes = |live: &LiveMatch, seat| {
        let (update, _) = live.update(Eyes::Seat(Seat(seat)), None);
        serde_json::from_str::<Value>(&update.json).expect("an update is JSON")["notes"].clone()
    };
    let [first, second] = [0, 1].map(|seat| notes(&live, seat));
    assert_ne!(first, second);
    let (seat, command) = first_move(&live).expect("somebody is to move");
    live.command(seat, &command, Duration::ZERO).expect("a legal move");
    assert_eq!([0, 1].map(|seat| notes(&live, seat)), [first.clone(), second.clone()]);
    live.command(Seat(0), &Command::Resign, Duration::ZERO).expect("a seat may resign");
    assert_eq!([0, 1].map(|seat| notes(&live, seat)), [first, second], "after the end");
}

/// A page: what it holds after the updates it was sent.
#[derive(Default)]
struct Page {
    sent: Option<Sent>,
    shapes: Vec<Value>,
    captions: Value,
    events: Vec<Value>,
    last: Value,
}

impl Page {
    fn follow(&mut self, live: &LiveMatch, eyes: Eyes) {
        let (update, sent) = live.update(eyes, self.sent.as_ref());
        self.sent = Some(sent);
        let update: Value = serde_json::from_str(&update.json).expect("an update is JSON");
        if let Some(scene) = update.get("scene").filter(|scene| !scene.is_null()) {
            self.shapes = scene["shapes"].as_array().expect("shapes").clone();
            self.captions = scene["captions"].clone();
        } else {
            self.shapes = patched(&self.shapes, &update["changes"]["patch"]);
            self.captions = update["changes"]["captions"].clone();
        }
        self.events.truncate(update["from"].as_u64().expect("a ply") as usize);
        self.events.extend(update["events"].as_array().expect("events").iter().cloned());
        self.last = update;
    }
}

/// What a page does with a patch.
fn patched(old: &[Value], patch: &Value) -> Vec<Value> {
    let (mut at, mut new) = (0, Vec::new());
    for step in patch.as_array().expect("a patch") {
        match step.as_i64() {
            Some(keep @ 0..) => {
                new.extend_from_slice(&old[at..at + keep as usize]);
                at += keep as usize;
            }
            Some(dropped) => at += dropped.unsigned_abs() as usize,
            None => new.extend(step.as_array().expect("shapes").iter().cloned()),
        }
    }
    assert_eq!(at, old.len());
    new
}

#[test]
fn a_page_that_follows_has_what_a_new_one_is_sent() {
    for (game, seats) in all_games() {
        let mut live = opened(game, &vec!["me"; seats]);
        for eyes in [Eyes::Spectator, Eyes::Seat(Seat(0))] {
            let mut page = Page::default();
            for turn in 0..40 {
                // Now and then a page misses some updates.
                if turn % 3 != 1 {
                    page.follow(&live, eyes);
                    let mut fresh = Page::default();
                    fresh.follow(&live, eyes);
                    assert_eq!(page.shapes, fresh.shapes, "{game}, turn {turn}");
                    assert_eq!(page.captions, fresh.captions, "{game}, turn {turn}");
                    assert_eq!(page.events, fresh.events, "{game}, turn {turn}");
                    assert_eq!(page.events.len(), live.place().ply, "{game}: no event is missing");
                }
                let Some((seat, command)) = first_move(&live) else { break };
                live.command(seat, &command, Duration::ZERO).expect("a legal move");
            }
        }
    }
}

#[test]
fn patches_are_smaller_than_pictures() {
    for (game, seats) in all_games() {
        let mut live = opened(game, &vec!["me"; seats]);
        let (whole, mut sent) = live.update(Eyes::Spectator, None);
        for _ in 0..6 {
            let Some((seat, command)) = first_move(&live) else { break };
            live.command(seat, &command, Duration::ZERO).expect("a legal move");
            let (update, next) = live.update(Eyes::Spectator, Some(&sent));
            sent = next;
            let (small, large) = (update.json.len(), whole.json.len());
            assert!(small < large, "{game}: {small} of {large} bytes");
        }
    }
}

#[test]
fn a_repeated_move_does_no_harm_and_others_cannot_move() {
    let mut live = opened("penguins", &["me", "me"]);
    let (seat, command) = first_move(&live).expect("a move");
    let other = Seat(1 - seat.0);
    let refused = live.command(other, &command, Duration::ZERO).unwrap_err();
    assert_eq!(refused.why, Why::OutOfTurn, "{refused}");
    live.command(seat, &command, Duration::ZERO).expect("a legal move");
    let after = live.place();
    let refused = live.command(seat, &command, Duration::ZERO).unwrap_err();
    assert_eq!((refused.why, live.place()), (Why::OutOfTurn, after), "{refused}");
    let illegal = Command::Move { ply: after.ply, mv: "9999".into() };
    let refused = live.command(other, &illegal, Duration::ZERO).unwrap_err();
    assert_eq!((refused.why, live.place()), (Why::Illegal, after), "{refused}");
}

#[test]
fn bots_answer_elsewhere_and_too_late_if_a_move_was_taken_back() {
    let mut live = opened("penguins", &["me", "greedy"]);
    let play = |live: &mut LiveMatch| {
        let (seat, command) = first_move(live).expect("a move");
        live.command(seat, &command, Duration::ZERO).expect("a legal move");
    };
    play(&mut live);
    assert_eq!(live.waiting(), Waiting::Bot(Seat(1)));
    let mut thinking = live.think().expect("a bot").expect("its turn");
    thinking.think(&Untimed);
    live.thought(thinking).expect("an answer in time");
    play(&mut live);
    let mut late = live.think().expect("a bot").expect("its turn");
    let ply = live.place().ply;
    live.command(Seat(0), &Command::TakeBack { ply }, Duration::ZERO).expect("taken back");
    assert_eq!(live.place().epoch, 1);
    assert_eq!(live.waiting(), Waiting::Person(Seat(0)));
    late.think(&Untimed);
    assert_eq!(live.thought(late).unwrap_err().why, Why::OutOfTurn);
    // The bot goes on from the match as it is.
    play(&mut live);
    let mut thinking = live.think().expect("a bot").expect("its turn");
    thinking.think(&Untimed);
    live.thought(thinking).expect("an answer in time");
}

#[test]
fn a_match_goes_on_from_its_record() {
    for (game, seats) in all_games() {
        let mut live = opened(game, &vec!["me"; seats]);
        for _ in 0..10 {
            let Some((seat, command)) = first_move(&live) else { break };
            live.command(seat, &command, Duration::ZERO).expect("a legal move");
        }
        let again = LiveMatch::resume(&live.table().record(), live.chairs().to_vec(), 0)
            .expect("the record is of this match");
        let (one, other) =
            (live.update(Eyes::Spectator, None), again.update(Eyes::Spectator, None));
        assert_eq!(one.0.json, other.0.json, "{game}");
    }
}

#[test]
fn the_time_of_a_clock_runs_out() {
    let new: NewMatch = serde_json::from_value(json!({
        "game": "penguins", "seats": [{"kind": "person"}, {"kind": "person"}], "clock": "10s"
    }))
    .expect("a new match");
    let mut live = LiveMatch::open(&new, 1).expect("a match");
    live.time_is_up(0, Duration::from_secs(11)).expect("time is up");
    let (update, _) = live.update(Eyes::Spectator, None);
    assert!(update.json.contains("out of time"), "{}", update.json);
}

#[test]
fn what_cannot_be_played_is_refused_with_a_reason() {
    let refused = |json: Value| {
        let new: NewMatch = serde_json::from_value(json).expect("well-formed");
        let refusal = LiveMatch::open(&new, 1).err().expect("a refusal");
        assert_eq!(refusal.why, Why::Malformed);
        refusal.reason
    };
    let two = json!([{"kind": "person"}, {"kind": "person"}]);
    let bot = |player: &str| json!([{"kind": "person"}, {"kind": "bot", "player": player}]);
    assert_eq!(refused(json!({"game": "chess", "seats": two})), "there is no game \"chess\"");
    let options = refused(json!({"game": "penguins", "seats": two, "options": {"width": 0}}));
    assert!(options.contains("width"), "{options}");
    let clock = refused(json!({"game": "penguins", "seats": two, "clock": "soon"}));
    assert!(clock.starts_with("clock: "), "{clock}");
    let none = refused(json!({"game": "penguins", "seats": bot("deepblue")}));
    assert!(none.contains("there is no player \"deepblue\""), "{none}");
    let memory = refused(json!({"game": "penguins", "seats": bot("mcts:memory=100000")}));
    assert!(memory.contains("at most 64 MB"), "{memory}");
}

#[test]
fn places_are_read_as_they_are_written() {
    let place = Place { epoch: 3, ply: 41, changes: 7 };
    assert_eq!(place.to_string().parse(), Ok(place));
    for bad in ["", "1", "1-2", "1-2-3-4", "a-b-c", "-1-2-3", "99999999999-1-1"] {
        assert!(bad.parse::<Place>().is_err(), "{bad}");
    }
}

#[test]
fn a_bot_that_panics_fails_as_one_that_crashes() {
    let mut live = opened("penguins", &["random", "me"]);
    let mut thinking = live.think().expect("a bot").expect("it is asked");
    thinking.crash(Duration::from_millis(3));
    live.thought(thinking).expect("that is its answer");
    let (update, _) = live.update(Eyes::Spectator, None);
    let update: Value = serde_json::from_str(&update.json).expect("JSON");
    assert_eq!(update["events"][0]["kind"], "crash", "{update}");
    assert_eq!(update["events"][0]["seat"], 0);
}
