//! What people read.

use game::{Event, Seat, Show};

use super::*;
use crate::testing::english;

#[test]
fn captions_say_the_scores() {
    let game = on_strip("1213121", 2, 1);
    for (moves, said) in [
        ("", ["0 fish", "0 fish"]),
        ("place 0", ["1 fish", "0 fish"]),
        ("place 0, place 6, 0-3", ["4 fish", "1 fish"]),
        ("place 0, place 6, 0-3, 6-5, 3-4", ["5 fish, out", "3 fish, out"]),
    ] {
        let state = after(&game, moves);
        let captions = game.scene(&game.view(&state, None), None).captions;
        let captions = english(captions.iter().map(|caption| &caption.text));
        assert_eq!(captions, said, "{moves}");
        let scores = game.final_scores(&state).into_iter().map(|score| format!("{score} fish"));
        assert!(scores.zip(&captions).all(|(score, caption)| caption.starts_with(&score)));
    }
}

#[test]
fn moves_of_others_are_told_with_the_fish_they_bring() {
    let game = on_strip("1213121", 2, 1);
    let view = game.view(&after(&game, "place 0, place 6, 0-3"), None);
    let events = [Event::Move(Seat(0), "0-3".parse().unwrap())];
    assert_eq!(english(&game.tell(&view, Some(Seat(1)), &events)), ["seat 0: 0-3 (3 fish)"]);
    assert_eq!(game.tell(&view, Some(Seat(0)), &events), [], "not the viewer's own");
}
