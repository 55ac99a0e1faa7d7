//! Pictures: everything that can be touched is there.

use std::collections::BTreeSet;

use game::{Colour, Event, Form, Point, Show, Words};

use super::*;
use crate::testing::english;

#[test]
fn every_move_is_touched_on_things_that_are_there() {
    let game = on("**%** *>*** ****$", 3);
    let hand = "V_LINE L_TURN BOULDER B_AXE R_ALL R_LAMP";
    let mut story = Story::new(&game, &[], &[hand, "X_CROSS B_CART B_LAMP", "B_LAMP X_CROSS"]);
    story.go("discard BOULDER; draw 0 D_END; path X_CROSS 1,2; break LAMP 0");
    story.draw_somehow();
    let scene = game.scene(&story.view(0), None);
    let ids: BTreeSet<&str> = scene.shapes.iter().filter_map(|shape| shape.id.as_deref()).collect();
    let mut moves = Vec::new();
    game.moves(&story.state, &mut moves);
    assert!(moves.len() > 5);
    let mut meant = BTreeSet::new();
    for mv in moves {
        let touches = game.touches(mv);
        assert!(touches.iter().all(|id| ids.contains(id.as_str())), "{mv}: {touches:?}");
        assert!(meant.insert(touches), "{mv} is touched like another move");
    }
}

#[test]
fn ways_that_meet_are_drawn_to_the_same_point() {
    let game = on("***** >***$ *****", 3);
    let mut story = Story::new(&game, &[], &["H_LINE", "X_CROSS"]);
    story.go("path H_LINE 1,1; path X_CROSS 2,1");
    let scene = game.scene(&story.view(2), None);
    // The start, the line and the crossing: ways of two cards end on the side between them.
    let touching = |[x, y]: Point| {
        let is_end = |corners: &[Point]| {
            let on_side = corners.iter().filter(|p| p[0] == x && (p[1] - y).abs() < 0.5).count();
            on_side == 2
        };
        let ways = scene.shapes.iter().filter(|shape| shape.fill == Colour::Paper);
        ways.filter(|shape| matches!(&shape.form, Form::Polygon(corners) if is_end(corners)))
            .count()
    };
    assert_eq!([[2.0, 3.0], [4.0, 3.0], [6.0, 3.0]].map(touching), [2, 2, 1]);
}

#[test]
fn a_spectator_sees_no_hand_and_no_role() {
    let game = on("*** *>* **$", 3);
    let story = Story::new(&game, &[0], &["X_CROSS"]);
    let summary = |seat| {
        let scene = game.scene(&game.view(&story.state, seat), None);
        let hand = scene.shapes.iter().filter_map(|shape| shape.id.as_deref());
        (hand.filter(|id| id.starts_with("card-")).count(), scene.captions[0].text.to_string())
    };
    let (cards, about) = summary(Some(Seat(0)));
    assert_eq!(cards, 2);
    assert!(about.ends_with("you are a saboteur"), "{about}");
    let (cards, about) = summary(None);
    assert_eq!(cards, 0);
    assert!(!about.contains("you are"), "{about}");
}

#[test]
fn columns_and_rows_are_numbered_and_a_hand_is_told_in_words() {
    let game = on("***** *>*** ****$", 3);
    let hand = "V_LINE V_LINE L_TURN BOULDER B_AXE R_LAMP";
    let story = Story::new(&game, &[], &[hand, "X_CROSS B_CART B_LAMP", "B_LAMP X_CROSS"]);
    let view = story.view(0);
    let scene = game.scene(&view, None);
    let texts = english(scene.shapes.iter().filter_map(|shape| text(&shape.form)));
    assert_eq!(texts[1..9], ["0", "1", "2", "3", "4", "0", "1", "2"], "five columns, three rows");
    let notes = english(&game.notes(&view, view.seat)).join("\n");
    assert!(notes.contains("2 × V_LINE │, L_TURN ┐ (reversed └)"), "{notes}");
    let explained = |mv: &str| game.explain(&view, mv.parse().expect("a move")).to_string();
    assert_eq!(explained("path L_TURN 1,2 reversed"), "└ ways to the north, east");
    assert_eq!(explained("break AXE 2"), "breaks the axe of seat 2");
}

/// What seat 0 reads about events as it saw them.
fn told(game: &Sapotache, view: &View, events: &str) -> Vec<String> {
    let event = |text: &str| match text.split_once(": ") {
        Some((seat, mv)) => Event::Move(Seat(seat.parse().unwrap()), mv.parse().unwrap()),
        None => Event::Chance(text.parse().unwrap()),
    };
    let events: Vec<Event<Seen>> = events.split("; ").map(event).collect();
    english(&game.tell(view, Some(Seat(0)), &events))
}

#[test]
fn people_read_what_others_did_and_what_they_drew() {
    let game = on("***** *>*** ****$", 3);
    let view = Story::new(&game, &[], &["V_LINE"]).view(0);
    let events = "0: discard V_LINE; draw 0 L_TURN; 1: break AXE 0; draw 1; 2: discard; draw 2";
    assert_eq!(
        told(&game, &view, events),
        [
            "you drew L_TURN",
            "seat 1: break AXE 0 (breaks your axe)",
            "seat 2: discard (a card, face down)"
        ]
    );
    assert_eq!(told(&game, &view, "role 0 digger; role 1; role 2; draw 0 V_LINE; draw 1"), [""; 0]);
}

#[test]
fn people_read_how_a_round_ended() {
    let game = on("***** *>*** ****$", 3);
    let mut view = Story::new(&game, &[], &["V_LINE"]).view(0);
    view.rounds = vec![
        RoundView { saboteurs: vec![Seat(2)], finder: Some(Seat(1)), nuggets: vec![1, 3, 0] },
        RoundView { saboteurs: vec![Seat(0)], finder: None, nuggets: vec![4, 0, 0] },
    ];
    let events = "0: discard V_LINE; draw 0 L_TURN; 1: discard; saboteurs 0; role 0 digger; role 1; \
                  role 2; draw 0 V_LINE; draw 1; draw 2; 2: discard; draw 2";
    assert_eq!(
        told(&game, &view, events),
        [
            "seat 1: discard (a card, face down)",
            "round 2: no seat reached the gold: the saboteurs win",
            "saboteurs: you",
            "nuggets: you: 4, seat 1: 0, seat 2: 0",
            "seat 2: discard (a card, face down)",
        ]
    );
    let outcome = english(&game.outcome(&view));
    assert_eq!(outcome.len(), 6, "{outcome:?}");
    assert_eq!(outcome[0], "round 1: seat 1 found the gold: the diggers win");
    assert_eq!(outcome[2], "nuggets: you: 1, seat 1: 3, seat 2: 0");
}

fn text(form: &Form) -> Option<&Words> {
    match form {
        Form::Text(_, _, text) => Some(text),
        _ => None,
    }
}
