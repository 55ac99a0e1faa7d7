//! The engine of a browser: requests and answers as a page sends and gets them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use browser::Engine;
use serde_json::{Value, json};

/// Milliseconds that the clock of these tests adds to 1970; each test adds to it, none takes away.
static NOW: AtomicU64 = AtomicU64::new(1_000_000);

fn now() -> Duration {
    Duration::from_millis(NOW.load(Ordering::Relaxed))
}

/// Two instances, as a page has them: one with the tables, one in which bots think.
struct Page {
    tables: Engine,
    thinker: Engine,
}

impl Page {
    fn new() -> Self {
        Self { tables: Engine::new(now), thinker: Engine::new(now) }
    }

    fn ask(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.tables.ask(request.to_string().as_bytes())).unwrap()
    }

    fn think(&mut self, saved: &Value) -> Value {
        let request = json!({"think": {"saved": saved}}).to_string();
        serde_json::from_str(&self.thinker.ask(request.as_bytes())).unwrap()
    }

    /// Opens a table `t`; seats are `me` or a bot.
    fn open(&mut self, game: &str, seats: &[&str], more: &Value) -> Value {
        let chair = |seat: &&str| match *seat {
            "me" => json!({"kind": "person"}),
            "guest" => json!({"kind": "guest"}),
            player => json!({"kind": "bot", "player": player}),
        };
        let mut new = json!({"game": game, "seats": seats.iter().map(chair).collect::<Vec<_>>()});
        new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.ask(&json!({"open": {"id": "t", "match": new, "seed": 5}}))
    }

    /// Lets bots play until a person is asked or the match is over.
    fn settle(&mut self, mut status: Value) -> Value {
        while status["is_bot"] == true {
            let thought = self.think(&status["saved"]);
            status = self.ask(&json!({"thought": {"id": "t", "thought": thought}}));
        }
        assert_eq!(status["error"], Value::Null);
        status
    }

    fn update(&mut self) -> Value {
        self.ask(&json!({"update": {"id": "t", "since": null}}))
    }

    fn play(&mut self, update: &Value, place: usize) -> Value {
        let (ply, mv) = (&update["ply"], &update["moves"][place][0]);
        self.ask(
            &json!({"command": {"id": "t", "command": {"do": "move", "ply": ply, "move": mv}}}),
        )
    }
}

fn games() -> Vec<(&'static str, usize)> {
    registry::games().iter().map(|game| (game.name(), game.default_players().len())).collect()
}

#[test]
fn every_game_is_played_against_bots_that_think_elsewhere() {
    for (game, seats) in games() {
        let mut page = Page::new();
        let mut chairs = vec!["random"; seats];
        chairs[0] = "me";
        let mut status = page.open(game, &chairs, &json!({}));
        // Long games are left after some time.
        for round in 0..60 {
            status = page.settle(status);
            if status["is_over"] == true {
                break;
            }
            let update = page.update();
            assert_eq!(update["eyes"], "seat:0", "{game}");
            let moves = update["moves"].as_array().unwrap().len();
            status = page.play(&update, round * 7 % moves);
        }
        assert_eq!(status["game"], game);
    }
}

#[test]
fn a_saved_table_goes_on_in_another_instance() {
    for (game, seats) in games() {
        let mut page = Page::new();
        let mut chairs = vec!["random"; seats];
        chairs[0] = "me";
        let mut status = page.open(game, &chairs, &json!({}));
        for _ in 0..3 {
            page.settle(status);
            let update = page.update();
            status = page.play(&update, 0);
        }
        status = page.settle(status);
        let (before, saved) = (page.update(), status["saved"].clone());
        let mut page = Page::new();
        let resumed = page.ask(&json!({"resume": {"id": "t", "saved": saved}}));
        assert_eq!(resumed, status, "{game}");
        let after = page.update();
        for part in ["eyes", "events", "scene", "moves", "seats"] {
            assert_eq!(after[part], before[part], "{game}: {part}");
        }
    }
}

#[test]
fn an_answer_to_a_move_that_was_taken_back_is_refused() {
    let mut page = Page::new();
    let status = page.open("penguins", &["me", "random"], &json!({}));
    let update = page.update();
    assert_eq!(status["is_bot"], false);
    let first = page.play(&update, 0);
    let thought = page.think(&first["saved"]);
    let back = json!({"command": {"id": "t", "command": {"do": "take-back", "ply": 1}}});
    let status = page.ask(&back);
    assert_eq!((&status["is_bot"], &status["error"]), (&json!(false), &Value::Null));
    let late = page.ask(&json!({"thought": {"id": "t", "thought": thought}}));
    assert_eq!(late["error"], "the match has moved on");
    assert_eq!(page.update()["ply"], 0);
}

#[test]
fn people_at_one_device_take_turns_where_nothing_is_secret() {
    let mut page = Page::new();
    page.open("penguins", &["me", "me"], &json!({}));
    let first = page.update();
    page.play(&first, 0);
    let since = json!({"update": {"id": "t", "since": first["id"]}});
    let second = page.ask(&since);
    assert_eq!((&first["eyes"], &second["eyes"]), (&json!("seat:0"), &json!("seat:1")));
    assert!(second["scene"].is_object() && !second["moves"].as_array().unwrap().is_empty());
    let refused = page.open("sapotache", &["me", "me", "random"], &json!({}));
    assert_eq!(refused["error"], "this game has secrets: one person plays it at a device");
    let refused = page.open("penguins", &["me", "guest"], &json!({}));
    assert_eq!(refused["error"], "players from elsewhere need a server");
}

#[test]
fn time_runs_out() {
    let mut page = Page::new();
    let status = page.open("penguins", &["me", "random"], &json!({"clock": "30s"}));
    let asked = status["saved"]["asked_ms"].as_u64().unwrap();
    assert_eq!(status["deadline_ms"], asked + 30_000);
    assert_eq!(page.ask(&json!({"check-time": {"id": "t"}}))["saved"], status["saved"]);
    NOW.fetch_add(30_000, Ordering::Relaxed);
    let status = page.ask(&json!({"check-time": {"id": "t"}}));
    assert_eq!(page.update()["events"][0]["fault"].as_str().map(str::is_empty), Some(false));
    page.settle(status);
}

#[test]
fn a_hint_is_a_legal_move() {
    let mut page = Page::new();
    let status = page.open("penguins", &["me", "random"], &json!({}));
    // The clock of these tests stands still until another test moves it: the search is ended from here.
    let ticking = std::thread::spawn(|| {
        for _ in 0..4 {
            std::thread::sleep(Duration::from_millis(100));
            NOW.fetch_add(5_000, Ordering::Relaxed);
        }
    });
    let request = json!({"advise": {"saved": status["saved"], "ply": 0}}).to_string();
    let advice: Value = serde_json::from_str(&page.thinker.ask(request.as_bytes())).unwrap();
    ticking.join().unwrap();
    let update = page.update();
    let moves = update["moves"].as_array().unwrap();
    assert!(moves.iter().any(|mv| mv[0] == advice["move"]), "{advice}");
}

#[test]
fn a_record_is_looked_at_again_and_gone_on_from() {
    let mut page = Page::new();
    let status = page.open("penguins", &["random", "random"], &json!({}));
    let status = page.settle(status);
    let record = status["saved"]["record"].as_str().unwrap();
    let told = page.ask(&json!({"read": {"id": "r", "record": record}}));
    assert_eq!((&told["over"], &told["eyes"]), (&json!(true), &json!("referee")));
    // The frames of a record are those of its table.
    let frames = |page: &mut Page, id: &str| {
        page.ask(&json!({"frames": {"id": id, "eyes": "spectator", "from": 3, "most": 9}}))
    };
    let of_table = frames(&mut page, "t");
    assert_eq!(of_table["frames"].as_array().unwrap().len(), 9);
    assert_eq!(frames(&mut page, "r"), of_table);
    let seats = json!([{"kind": "person"}, {"kind": "bot", "player": "random"}]);
    let on = json!({"play-on": {"id": "r", "next": "on", "match": {"ply": 4, "seats": seats}}});
    assert_eq!(page.ask(&on)["is_bot"], false);
    let changed = record.replacen("\"place ", "\"place 1", 1);
    let refused = page.ask(&json!({"read": {"id": "bad", "record": changed}}));
    assert!(refused["error"].as_str().unwrap().contains("does not hold"), "{refused}");
    let unknown = page.ask(&json!({"frames": {"id": "bad", "from": 0, "most": 1}}));
    assert!(unknown["error"].is_string(), "{unknown}");
}

#[test]
fn matches_to_come_have_pictures() {
    let mut page = Page::new();
    for (game, seats) in games() {
        let new = json!({"game": game, "seats": vec![json!({"kind": "person"}); seats]});
        let picture = page.ask(&json!({"preview": {"match": new, "moves": 8}}));
        assert!(!picture["shapes"].as_array().unwrap().is_empty(), "{game}");
    }
}

#[test]
fn what_cannot_be_read_is_refused() {
    let mut engine = Engine::new(now);
    for bad in ["", "{", "[]", "{\"fly\": {}}", "{\"close\": {}}", "\u{0}"] {
        let answer: Value = serde_json::from_str(&engine.ask(bad.as_bytes())).unwrap();
        assert!(answer["error"].is_string(), "{bad:?}: {answer}");
    }
    let unknown = engine.ask(br#"{"update": {"id": "no", "since": null}}"#);
    assert_eq!(unknown, r#"{"error":"there is no table no"}"#);
}
