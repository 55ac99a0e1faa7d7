//! The hall: tables, tokens, bots, the store.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::Seat;
use page::{Command, NewMatch, Place, Waiting};
use serde_json::{Value, json};
use server::{Hall, HallError, HeldTable, Opened, Token};
use table::Eyes;

use crate::web::Folder;

fn opened(hall: &Hall, game: &str, seats: &Value) -> Opened {
    let new: NewMatch = serde_json::from_value(json!({"game": game, "seats": seats})).unwrap();
    hall.open(&new).unwrap()
}

fn person() -> Value {
    json!({"kind": "person"})
}

fn bot(player: &str) -> Value {
    json!({"kind": "bot", "player": player})
}

/// Waits until a person is asked or the match is over.
fn settled(table: &HeldTable) -> Waiting {
    let begun = Instant::now();
    loop {
        match table.waiting() {
            Waiting::Bot(_) => std::thread::sleep(Duration::from_millis(2)),
            other => return other,
        }
        assert!(begun.elapsed() < Duration::from_secs(300), "a bot never answers");
    }
}

/// The update a new page of these eyes is sent.
fn whole(table: &HeldTable, eyes: Eyes) -> Value {
    serde_json::from_str(&table.update(eyes, None).unwrap().json).unwrap()
}

/// Plays the first legal move of the seat that is asked.
fn play_first(hall: &Hall, table: &Arc<HeldTable>, tokens: &[Option<Token>]) -> bool {
    let Waiting::Person(seat) = settled(table) else { return false };
    let update = whole(table, Eyes::Seat(seat));
    let (ply, mv) = (update["ply"].as_u64().unwrap() as usize, &update["moves"][0][0]);
    let command = Command::Move { ply, mv: mv.as_str().unwrap().to_string() };
    hall.command(table, tokens[seat.index()].as_ref().unwrap(), &command).unwrap();
    true
}

#[test]
fn a_move_that_cannot_be_stored_is_not_played() {
    let folder = Folder::new("full");
    let hall = folder.hall();
    let Opened { id, tokens } = opened(&hall, "penguins", &json!([person(), person()]));
    let (table, token) = (hall.find(&id).unwrap(), tokens[0].as_ref().unwrap());
    for _ in 0..2 {
        assert!(play_first(&hall, &table, &tokens));
    }
    let place = table.update(Eyes::Spectator, None).unwrap().place;
    let before = whole(&table, Eyes::Seat(Seat(0)));
    let mv = before["moves"][0][0].as_str().unwrap().to_string();
    folder.fill(true);
    for _ in 0..2 {
        let command = Command::Move { ply: 2, mv: mv.clone() };
        let refused = hall.command(&table, token, &command).unwrap_err();
        assert!(matches!(refused, HallError::Store(_)), "{refused}");
        let mut after = whole(&table, Eyes::Seat(Seat(0)));
        after["id"] = before["id"].clone();
        assert_eq!(after, before, "everything is as it was");
    }
    assert!(table.update(Eyes::Spectator, Some(place)).is_some(), "pages are told how it is");
    let killed = folder.as_if_killed("full-copy");
    assert_eq!(whole(&killed.hall().find(&id).unwrap(), Eyes::Spectator)["ply"], 2);
    folder.fill(false);
    assert!(play_first(&hall, &table, &tokens), "the same move can be played later");
    assert_eq!(whole(&table, Eyes::Spectator)["ply"], 3);
}

#[test]
fn a_table_that_cannot_be_read_comes_back_when_it_can() {
    let folder = Folder::new("unreadable");
    let hall = folder.hall();
    let Opened { id, tokens } = opened(&hall, "penguins", &json!([person(), bot("random")]));
    let table = hall.find(&id).unwrap();
    assert!(play_first(&hall, &table, &tokens));
    let Waiting::Person(seat) = settled(&table) else { panic!("a person is asked") };
    let update = whole(&table, Eyes::Seat(seat));
    let database = rusqlite::Connection::open(folder.0.join("server.db")).unwrap();
    database.execute_batch("ALTER TABLE live_event RENAME TO elsewhere").unwrap();
    let mv = update["moves"][0][0].as_str().unwrap().to_string();
    let command = Command::Move { ply: update["ply"].as_u64().unwrap() as usize, mv };
    let refused = hall.command(&table, tokens[0].as_ref().unwrap(), &command).unwrap_err();
    assert!(matches!(refused, HallError::Store(_)), "{refused}");
    assert_eq!(hall.held(), 0);
    hall.retry();
    assert_eq!(hall.held(), 0);
    database.execute_batch("ALTER TABLE elsewhere RENAME TO live_event").unwrap();
    // Without a request of anyone: its bots and clocks go on.
    hall.retry();
    assert_eq!(hall.held(), 1);
    let again = hall.find(&id).unwrap();
    assert_eq!(whole(&again, Eyes::Seat(seat))["ply"], update["ply"]);
    hall.command(&again, tokens[0].as_ref().unwrap(), &command).unwrap();
}

#[test]
fn bots_wait_until_their_moves_can_be_stored() {
    let folder = Folder::new("full-bots");
    let hall = folder.hall();
    let Opened { id, tokens } = opened(&hall, "penguins", &json!([person(), bot("random")]));
    let table = hall.find(&id).unwrap();
    let Waiting::Person(seat) = settled(&table) else { panic!("a person begins") };
    // The person's move is stored, and the bot's is not.
    let database = rusqlite::Connection::open(folder.0.join("server.db")).unwrap();
    database
        .execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON live_event WHEN new.ply > 0
             BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
        )
        .unwrap();
    let mv = whole(&table, Eyes::Seat(seat))["moves"][0][0].as_str().unwrap().to_string();
    let command = Command::Move { ply: 0, mv };
    hall.command(&table, tokens[0].as_ref().unwrap(), &command).unwrap();
    // Each failure is told to the watchers.
    let mut news = table.news();
    let begun = Instant::now();
    while !news.has_changed().unwrap() && begun.elapsed() < Duration::from_secs(60) {
        hall.retry();
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(news.has_changed().unwrap(), "the watchers were not told");
    news.mark_unchanged();
    assert!(matches!(table.waiting(), Waiting::Bot(_)));
    assert_eq!(whole(&table, Eyes::Spectator)["ply"], 1);
    database.execute_batch("DROP TRIGGER full").unwrap();
    while !matches!(table.waiting(), Waiting::Person(_)) {
        hall.retry();
        std::thread::sleep(Duration::from_millis(2));
        assert!(begun.elapsed() < Duration::from_secs(120), "the bot never tries again");
    }
    assert_eq!(whole(&table, Eyes::Spectator)["ply"], 2);
}

#[test]
fn people_and_bots_play_every_game_to_its_end() {
    let folder = Folder::new("games");
    let hall = folder.hall();
    for game in registry::games() {
        let seats = game.default_players().len();
        let mut chairs = vec![bot("random"); seats];
        chairs[0] = person();
        let Opened { id, tokens } = opened(&hall, game.name(), &chairs.into());
        assert!(tokens[0].is_some() && tokens[1..].iter().all(Option::is_none));
        let table = hall.find(&id).unwrap();
        // Long games are left after some time.
        for _ in 0..60 {
            if !play_first(&hall, &table, &tokens) {
                assert_eq!(table.waiting(), Waiting::Over, "{}", game.name());
                break;
            }
        }
    }
}

#[test]
fn a_table_goes_on_after_the_server_was_killed() {
    let folder = Folder::new("killed");
    let hall = folder.hall();
    let Opened { id, tokens } = opened(&hall, "penguins", &json!([person(), bot("greedy")]));
    let table = hall.find(&id).unwrap();
    for _ in 0..4 {
        assert!(play_first(&hall, &table, &tokens));
    }
    settled(&table);
    let ply = whole(&table, Eyes::Spectator)["ply"].as_u64().unwrap() as usize;
    hall.command(&table, tokens[0].as_ref().unwrap(), &Command::TakeBack { ply }).unwrap();
    settled(&table);
    let before = table.update(Eyes::Seat(Seat(0)), None).unwrap().json;
    let killed = folder.as_if_killed("killed-copy");
    let again = killed.hall();
    assert_eq!(again.resume().unwrap(), 1);
    let back = again.find(&id).unwrap();
    let mut after = whole(&back, Eyes::Seat(Seat(0)));
    let mut before: Value = serde_json::from_str(&before).unwrap();
    // How many small things changed is counted anew.
    (before["id"], after["id"]) = (Value::Null, Value::Null);
    assert_eq!(before, after);
    assert!(play_first(&again, &back, &tokens), "the token still holds the seat");
}

#[test]
fn updates_are_neither_lost_nor_doubled() {
    let folder = Folder::new("updates");
    let hall = folder.hall();
    let Opened { id, tokens } = opened(&hall, "penguins", &json!([person(), bot("random")]));
    let table = hall.find(&id).unwrap();
    let news = table.news();
    let (mut since, mut events): (Option<Place>, Vec<Value>) = (None, Vec::new());
    let mut follow = |events: &mut Vec<Value>| {
        let Some(update) = table.update(Eyes::Spectator, since) else { return };
        since = Some(update.place);
        let update: Value = serde_json::from_str(&update.json).unwrap();
        assert_eq!(update["from"].as_u64().unwrap() as usize, events.len(), "nothing is doubled");
        events.extend(update["events"].as_array().unwrap().iter().cloned());
        assert_eq!(update["ply"].as_u64().unwrap() as usize, events.len(), "nothing is lost");
    };
    for turn in 0..200 {
        if turn % 3 > 0 {
            follow(&mut events);
        }
        if !play_first(&hall, &table, &tokens) {
            break;
        }
    }
    follow(&mut events);
    assert!(news.has_changed().unwrap());
    assert_eq!(table.update(Eyes::Spectator, since).map(|update| update.place), None);
}

/// All players say something, though out of turn: they are there.
fn come(hall: &Hall, table: &Arc<HeldTable>, tokens: &[Option<Token>]) {
    let command = Command::Move { ply: 99, mv: String::new() };
    for token in tokens.iter().flatten() {
        hall.command(table, token, &command).unwrap_err();
    }
}

#[test]
fn only_the_holder_of_a_seat_acts_for_it() {
    let folder = Folder::new("tokens");
    let hall = folder.hall();
    let one = opened(&hall, "penguins", &json!([person(), person()]));
    let other = opened(&hall, "penguins", &json!([person(), person()]));
    let table = hall.find(&one.id).unwrap();
    let ply = 0;
    let mv = whole(&table, Eyes::Seat(Seat(0)))["moves"][0][0].as_str().unwrap().to_string();
    let command = Command::Move { ply, mv };
    come(&hall, &table, &one.tokens);
    let before = table.update(Eyes::Spectator, None).unwrap().json;
    let strangers = [
        other.tokens[0].clone().unwrap(),
        Token::random().unwrap(),
        one.tokens[1].clone().unwrap(),
    ];
    for stranger in &strangers {
        let refused = hall.command(&table, stranger, &command).unwrap_err();
        assert!(matches!(refused, HallError::Refused(_)), "{refused}");
    }
    assert_eq!(table.update(Eyes::Spectator, None).unwrap().json, before, "nothing happened");
    hall.command(&table, one.tokens[0].as_ref().unwrap(), &command).unwrap();
    assert!(matches!(hall.find("nothing"), Err(HallError::Unknown(_))));
}

#[test]
fn idle_tables_are_put_away_and_come_back() {
    let folder = Folder::new("idle");
    let hall = folder.hall();
    let Opened { id, tokens } = opened(&hall, "penguins", &json!([person(), person()]));
    let table = hall.find(&id).unwrap();
    assert!(play_first(&hall, &table, &tokens));
    let news = table.news();
    assert_eq!((hall.put_away(Duration::ZERO), hall.held()), (0, 1), "it is watched");
    drop(news);
    assert_eq!((hall.put_away(Duration::from_secs(3600)), hall.held()), (0, 1), "not yet");
    assert_eq!((hall.put_away(Duration::ZERO), hall.held()), (1, 0));
    let back = hall.find(&id).unwrap();
    assert_eq!(whole(&back, Eyes::Spectator)["ply"], 1);
    assert!(play_first(&hall, &back, &tokens));
}

#[test]
fn time_runs_out_while_nobody_acts() {
    let folder = Folder::new("clock");
    let hall = folder.hall();
    let new = json!({"game": "penguins", "seats": [person(), person()], "clock": "1ms"});
    let new: NewMatch = serde_json::from_value(new).unwrap();
    let Opened { id, tokens } = hall.open(&new).unwrap();
    let table = hall.find(&id).unwrap();
    std::thread::sleep(Duration::from_millis(20));
    hall.check_time(&table).unwrap();
    assert_eq!(table.waiting(), Waiting::Person(Seat(0)), "nobody has come yet");
    come(&hall, &table, &tokens);
    let begun = Instant::now();
    while table.waiting() != Waiting::Over && begun.elapsed() < Duration::from_secs(60) {
        hall.check_time(&table).unwrap();
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(table.waiting(), Waiting::Over);
}

#[test]
fn players_go_on_with_their_seats_exchanged() {
    let folder = Folder::new("rematch");
    let hall = folder.hall();
    let Opened { id, tokens } = opened(&hall, "penguins", &json!([person(), bot("random")]));
    let (table, token) = (hall.find(&id).unwrap(), tokens[0].as_ref().unwrap());
    assert!(hall.rematch(&table, token).is_err(), "the match is not over");
    while play_first(&hall, &table, &tokens) {}
    let next = hall.rematch(&table, token).unwrap();
    assert_eq!(hall.rematch(&table, token).unwrap(), next, "there is one next match");
    assert_eq!(whole(&table, Eyes::Spectator)["next"], json!(next));
    let again = hall.find(&next).unwrap();
    assert_eq!(again.seat(token).unwrap(), Seat(1));
    assert_eq!(whole(&again, Eyes::Spectator)["seats"][0]["kind"], "bot");
    let killed = folder.as_if_killed("rematch-copy");
    assert_eq!(whole(&killed.hall().find(&id).unwrap(), Eyes::Spectator)["next"], json!(next));
}

#[test]
fn a_table_that_was_pruned_is_gone() {
    let folder = Folder::new("pruned");
    let hall = folder.hall();
    let people = json!([person(), person()]);
    let one = opened(&hall, "penguins", &people);
    let table = hall.find(&one.id).unwrap();
    come(&hall, &table, &one.tokens);
    hall.forget_deleted().unwrap();
    let mut other = store::Sqlite::open(&folder.0.join("server.db")).unwrap();
    let all = store::LivePruneFilter { finished: None, unfinished: Some(Duration::ZERO) };
    assert_eq!(other.prune_live(all).unwrap().unfinished, 1);
    // A change finds out at once, and nothing is written.
    let resigned = hall.command(&table, one.tokens[0].as_ref().unwrap(), &Command::Resign);
    assert!(matches!(resigned, Err(HallError::Unknown(_))), "{resigned:?}");
    assert!(matches!(hall.find(&one.id), Err(HallError::Unknown(_))));
    assert!(table.update(Eyes::Spectator, None).is_none());
    // One that nobody touches is found by looking.
    let two = opened(&hall, "penguins", &people);
    let kept = hall.find(&two.id).unwrap();
    let news = kept.news();
    hall.forget_deleted().unwrap();
    assert!(hall.find(&two.id).is_ok());
    assert_eq!(other.prune_live(all).unwrap().unfinished, 1);
    hall.forget_deleted().unwrap();
    assert!(matches!(hall.find(&two.id), Err(HallError::Unknown(_))));
    assert!(news.has_changed().unwrap(), "watchers are told");
}
