//! Seats that give no legal move: out of the round, or gone for good.

use super::*;

#[test]
fn the_hand_of_who_is_thrown_out_is_put_away_face_down() {
    let game = on("*** *>* **$", 3);
    for event in ["fail", "gone"] {
        let mut story = Story::new(&game, &[], &["X_CROSS X_CROSS V_LINE"]);
        let pile = story.view(0).pile;
        story.go(event);
        let seen = &story.view(1).seats[0];
        assert_eq!((seen.cards, seen.discards, seen.out, seen.gone), (0, 6, true, event == "gone"));
        let away = story.view(0).discarded;
        assert_eq!(away[&Card::XCross], 2);
        assert_eq!((away[&Card::VLine], away[&Card::Boulder]), (1, 3));
        assert_eq!((story.view(0).pile, story.turn()), (pile, Some(1)), "no card is drawn");
    }
}

#[test]
fn a_seat_that_was_thrown_out_is_not_a_target() {
    let game = on("*** *>* **$", 4);
    let mut story = Story::new(&game, &[], &["B_AXE", "X_CROSS", "B_AXE R_AXE R_ALL", "B_LAMP"]);
    story.go("break AXE 1; fail");
    assert_eq!(story.moves("break"), "AXE 0, AXE 3");
    assert_eq!(story.moves("repair"), "", "the broken axe is out of the round");
    assert_eq!(story.why("break AXE 1"), "seat 1 is out of the round");
    assert_eq!(story.why("repair AXE 1"), "seat 1 is out of the round");
}

#[test]
fn the_thrown_out_is_not_asked_again_in_this_round_but_plays_in_the_next() {
    let game = game(&file_board("*** *>* **$", "D_END 18"), 3);
    let mut story = Story::new(&game, &[], &[]);
    story.go("fail");
    for _ in 0..6 {
        assert_eq!(story.turn(), Some(1));
        story.go("discard D_END");
        assert_eq!(story.turn(), Some(2));
        story.go("discard D_END");
    }
    story.go("saboteurs none");
    story.deal(&[], &[]);
    assert_eq!((story.view(0).round, story.turn()), (2, Some(0)));
    assert!(!story.view(0).seats[0].out);
}

#[test]
fn who_is_gone_gets_a_role_but_no_cards_in_later_rounds() {
    let game = game(&file_board("*** *>* **$", "D_END 18"), 3);
    let mut story = Story::new(&game, &[], &[]);
    story.go("gone");
    while story.turn().is_some() {
        story.go("discard D_END");
    }
    story.go("saboteurs none");
    assert_eq!(story.chances(), "role 0 saboteur: 1, role 0 digger: 3");
    story.deal(&[0], &[]);
    let seats = story.view(1).seats;
    assert_eq!((seats[0].cards, seats[1].cards, seats[2].cards), (0, 6, 6));
    assert_eq!((story.view(0).pile, story.turn()), (6, Some(1)), "more are left to draw");
    assert!(seats[0].out && seats[0].gone);
}

#[test]
fn saboteurs_thrown_out_are_counted_but_not_paid() {
    // Two saboteurs, so three nuggets each; one of them is out.
    let game = game(&file_board("*** *>* **$", "D_END 30"), 5);
    let mut story = Story::new(&game, &[0, 3], &[]);
    story.go("fail");
    while story.turn().is_some() {
        story.go("discard D_END");
    }
    story.go("saboteurs 0,3");
    assert_eq!(story.scores(), [0, 0, 0, 3, 0]);
}

#[test]
fn without_any_seat_left_the_diggers_lose_the_round() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[1], &[]);
    story.go("fail; fail; fail");
    assert_eq!(story.chances(), "saboteurs 1: 1", "though the pile is full");
    story.go("saboteurs 1");
    assert_eq!(story.scores(), [0, 0, 0]);
    story.deal(&[], &[]);
    assert_eq!((story.view(0).round, story.turn()), (2, Some(0)), "no seat played a card");
}

#[test]
fn if_all_seats_are_gone_there_are_no_more_rounds() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[1], &[]);
    story.go("gone; gone; gone; saboteurs 1");
    assert_eq!(game.turn(&story.state), Turn::Over);
}

#[test]
fn the_last_card_was_played_by_the_last_who_played_one() {
    // Seat 1 plays, seats 2 and 0 are thrown out, seat 1 is thrown out: seat 2 starts.
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &[]);
    story.go("discard BOULDER; discard BOULDER; fail; fail; fail; saboteurs none");
    story.deal(&[], &[]);
    assert_eq!(story.turn(), Some(2));
}

#[test]
fn a_seat_that_is_gone_is_skipped_when_it_would_start() {
    let game = on("*** >*$ ***", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS"; 3]);
    story.go("gone; discard X_CROSS; path X_CROSS 1,1; reveal 2,1 gold; saboteurs none");
    story.go("nuggets 1; nuggets 1; nuggets 1");
    story.deal(&[], &[]);
    assert_eq!(story.turn(), Some(1), "seat 0 comes after seat 2, but is gone");
}
