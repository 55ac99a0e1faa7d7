//! What other eyes must not see.

use std::collections::HashMap;
use std::time::Duration;

use game::{Rng, Seat};
use page::{Chair, Command, LiveMatch, NewMatch, Past};
use serde_json::{Map, Value};
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
            let frames = frames(&live.past(), eyes, 3);
            for (ply, scene) in seen {
                let frame = frames.iter().find(|(at, _)| *at == ply).expect("a frame");
                assert_eq!(frame.1, scene, "{name}, ply {ply}");
            }
        }
    }
}

/// All that a page with these eyes can ask of a match so far.
fn answers(past: &Past, eyes: Eyes) -> String {
    let (told, frames) = (past.told(eyes).expect("told"), past.frames(eyes, 0, 256));
    format!("{told}\n{}", frames.expect("frames"))
}

/// The law of eyes: two matches that look the same to some eyes give them the same bytes, of the match itself and of earlier
/// positions, notes included.
#[test]
fn earlier_positions_of_twins_are_the_same() {
    const MOVES: usize = 6;
    for (name, seats, seeds) in [("rails", 2, 12), ("sapotache", 3, 40)] {
        let (mut known, mut compared, mut with_notes) = (HashMap::new(), 0, 0);
        for (seed, script) in (0..seeds).flat_map(|seed| [0, 1].map(|script| (seed, script))) {
            let chairs = vec![Chair::Person; seats];
            let (game, options) = (name.to_string(), Map::new());
            let new = NewMatch { game, options, seats: chairs, clock: None, seed: None };
            let mut live = LiveMatch::open(&new, seed).expect("a match");
            for number in 0..MOVES {
                let Some(question) = live.table().question() else { break };
                for eyes in Seat::all(seats).map(Eyes::Seat).chain([Eyes::Spectator]) {
                    let seen: Vec<_> =
                        live.table().events(0, eyes).into_iter().map(|seen| seen.event).collect();
                    let looks = format!("{eyes} {:?} {seen:?}", live.table().recorded_setup());
                    let answers = answers(&live.past(), eyes);
                    with_notes += usize::from(answers.contains("\"notes\":[["));
                    match known.get(&looks) {
                        Some((other, twin)) => {
                            assert_eq!(answers, *twin, "{name}, {eyes}: seeds {seed}, {other}");
                            compared += usize::from(seed != *other);
                        }
                        None => _ = known.insert(looks, (seed, answers)),
                    }
                }
                let moves = question.legal_moves();
                let mv = moves[script * number % moves.len()].clone();
                let command = Command::Move { ply: question.ply(), mv };
                live.command(question.seat(), &command, Duration::ZERO).expect("a legal move");
            }
        }
        assert!(
            compared > 0 && with_notes > 0,
            "{name}: {compared} twins, {with_notes} with notes"
        );
    }
}

/// The pictures of all frames, by ply: patches are applied, some frames are asked for at a time.
fn frames(past: &Past, eyes: Eyes, most: usize) -> Vec<(usize, Value)> {
    let mut all: Vec<(usize, Value)> = Vec::new();
    loop {
        let from = all.last().map_or(0, |(ply, _)| ply + 1);
        let reel = past.frames(eyes, from, most).expect("frames");
        let reel: Value = serde_json::from_str(&reel).expect("JSON");
        let frames = reel["frames"].as_array().expect("a list");
        assert!(frames.len() <= most);
        if frames.is_empty() {
            return all;
        }
        for (at, frame) in frames.iter().enumerate() {
            let scene = match frame.get("scene") {
                Some(scene) => scene.clone(),
                None => patched(&all.last().expect("a picture before").1, &frame["changes"]),
            };
            assert!(at > 0 || frame.get("scene").is_some(), "the first is whole");
            all.push((frame["ply"].as_u64().expect("a ply") as usize, scene));
        }
    }
}

/// A picture after changes.
fn patched(scene: &Value, changes: &Value) -> Value {
    let mut old = scene["shapes"].as_array().expect("shapes").iter();
    let mut shapes: Vec<Value> = Vec::new();
    for step in changes["patch"].as_array().expect("a patch") {
        match step.as_i64() {
            Some(keep) if keep > 0 => shapes.extend(old.by_ref().take(keep as usize).cloned()),
            Some(drop) => old.by_ref().take(drop.unsigned_abs() as usize).for_each(drop_it),
            None => shapes.extend(step.as_array().expect("shapes").iter().cloned()),
        }
    }
    let mut scene = scene.clone();
    scene["shapes"] = shapes.into();
    scene["captions"] = changes["captions"].clone();
    if let Some(bounds) = changes.get("bounds") {
        scene["bounds"] = bounds.clone();
    }
    scene
}

fn drop_it(_: &Value) {}
