//! What other eyes must not see.

use std::time::Duration;

use game::{Rng, Seat};
use page::{Chair, Command, LiveMatch, NewMatch};
use serde_json::Map;
use table::Eyes;

/// A match of a game, played at random by the people at all seats; each update that these eyes are sent.
fn sent(game: &str, seats: usize, seed: u64, eyes: Eyes) -> Vec<String> {
    let seats = vec![Chair::Person; seats];
    let new = NewMatch { game: game.into(), options: Map::new(), seats, clock: None, seed: None };
    let mut live = LiveMatch::open(&new, seed).expect("a match");
    let (mut updates, mut rng, mut sent) = (Vec::new(), Rng::new(seed), None);
    loop {
        let (update, next) = live.update(eyes, sent.as_ref());
        updates.push(update.json);
        sent = Some(next);
        let Some(question) = live.table().question() else { return updates };
        let mut moves = question.legal_moves();
        let mv = moves.swap_remove(rng.below(moves.len()));
        let command = Command::Move { ply: question.ply(), mv };
        live.command(question.seat(), &command, Duration::ZERO).expect("a legal move");
    }
}

#[test]
fn only_the_seat_to_act_is_sent_moves() {
    for game in registry::games() {
        let seats = game.default_players().len();
        for eyes in [Eyes::Spectator, Eyes::Seat(Seat(0))] {
            for update in sent(game.name(), seats, 3, eyes) {
                let update: serde_json::Value = serde_json::from_str(&update).expect("JSON");
                let is_asked = update["turn"].is_u64()
                    && eyes == Eyes::Seat(Seat(update["turn"].as_u64().expect("a seat") as u32));
                assert_eq!(update.get("moves").is_some(), is_asked, "{}", game.name());
            }
        }
    }
}

#[test]
fn an_earlier_picture_is_the_one_that_was_sent() {
    for (name, seats) in [("penguins", 2), ("rails", 2), ("sapotache", 3)] {
        let chairs = vec![Chair::Person; seats];
        let new = NewMatch {
            game: name.into(),
            options: Map::new(),
            seats: chairs,
            clock: None,
            seed: None,
        };
        let mut live = LiveMatch::open(&new, 4).expect("a match");
        for eyes in [Eyes::Spectator, Eyes::Seat(Seat(1))] {
            let mut seen = Vec::new();
            for _ in 0..12 {
                let (update, _) = live.update(eyes, None);
                let update: serde_json::Value = serde_json::from_str(&update.json).expect("JSON");
                seen.push((live.place().ply, update["scene"].clone()));
                let Some(question) = live.table().question() else { break };
                let command = Command::Move { ply: question.ply(), mv: question.random() };
                live.command(question.seat(), &command, Duration::ZERO).expect("a legal move");
            }
            let past = live.past();
            for (ply, scene) in seen {
                let picture = past.picture(eyes, ply).expect("a picture");
                let picture: serde_json::Value = serde_json::from_str(&picture).expect("JSON");
                assert_eq!(picture, scene, "{name}, ply {ply}");
            }
        }
    }
}
