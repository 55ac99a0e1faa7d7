//! Cards from the pile, with and without an end.

use super::*;

#[test]
fn two_cards_are_drawn_and_the_turn_passes() {
    let mut table = Table::open(&ring(), &["1 1 1 1", "2 2 2 2"], "");
    table.say("draw");
    assert_eq!(table.outcomes(), "card 0 x1, card 1 x1, card 2 x1");
    table.deal("card 2");
    assert_eq!((table.turn(), table.hand(0)), ("chance".to_string(), "1 1 1 1 2".to_string()));
    table.deal("card 0");
    assert_eq!((table.turn(), table.hand(0)), ("seat 1".to_string(), "0 1 1 1 1 2".to_string()));
    table.say("draw").deal("card 1, card 1");
    assert_eq!((table.turn(), table.hand(1)), ("seat 0".to_string(), "1 1 2 2 2 2".to_string()));
}

#[test]
fn an_endless_pile_never_ends() {
    let mut table = Table::open(&ring(), &["1 1 1 1", "2 2 2 2"], "");
    for _ in 0..40 {
        table.draws();
    }
    assert_eq!(table.outcomes(), "");
    assert_eq!(table.say("draw").outcomes(), "card 0 x1, card 1 x1, card 2 x1");
}

#[test]
fn what_is_left_is_drawn_and_when_nothing_is_drawing_is_illegal() {
    // Fourteen jokers, twelve of them in three hands.
    let options = Options { deck: Deck::Finite, ..neutral(10, &[3, 4]) };
    let options = Options { offer: 2, ..options };
    let mut table = Table::open(&options, &["0 0 0 0"; 3], "");
    assert_eq!(table.legal(), "build 0 with 0, build 1 with 0, draw");
    table.draws();
    assert_eq!((table.turn(), table.pile()), ("seat 1".to_string(), 0));
    assert_eq!(table.legal(), "build 0 with 0, build 1 with 0");
    table.say("build 0 with 0");
    assert_eq!(table.discards(), "0 0 0");
    assert_eq!(table.legal(), "build 1 with 0, draw", "what was spent is shuffled");
    table.say("draw");
    assert_eq!(table.outcomes(), "card 0 x3");
    table.deal("card 0, card 0");
    // One is left: seat 0 gets it, and no more.
    table.say("draw").deal("card 0");
    assert_eq!((table.turn(), table.hand(0)), ("seat 1".to_string(), "0 0 0 0 0 0 0".to_string()));
    assert_eq!((table.pile(), table.discards()), (0, String::new()));
    // Seat 1 has one card, there is nothing to draw, and no objective is left.
    assert_eq!(table.legal(), "pass");
    assert_eq!(table.say("pass").turn(), "seat 2");
}

#[test]
fn no_seat_passes_that_has_another_move() {
    let mut table = Table::open(&ring(), &["1 1 1 1", "2 2 2 2"], "");
    assert_eq!(table.means("pass"), "illegal");
    // No cards to draw and no rail to build, but objectives.
    let options = Options { deck: Deck::Finite, ..neutral(0, &[1]) };
    table = Table::open(&Options { rounds: 2, ..options }, &["0 0 0 0"; 3], "");
    table.draws();
    assert_eq!((table.turn(), table.legal()), ("seat 1".to_string(), "objectives".to_string()));
}

#[test]
fn discards_come_back_when_the_pile_is_empty_and_a_card_is_wanted() {
    // One colour: 26 cards, 24 of them in six hands; a joker and a one are left.
    let objectives = ["3 4 1"; 6].join(", ");
    let map = chart(10, "1 2 1 2, 1 2 1 3, 1 2 0 2", &objectives);
    let hands = ["1 1 1 1", "1 1 1 1", "1 1 1 0", "0 0 0 0", "0 0 0 0", "0 0 0 0"];
    let mut table = Table::open(&Options { deck: Deck::Finite, ..on(map) }, &hands, "");
    table.say("build 0");
    assert_eq!(table.discards(), "1 1");
    // Seat 1: from the pile alone, while it has cards.
    table.say("draw");
    assert_eq!(table.outcomes(), "card 0 x1, card 1 x1");
    assert_eq!(table.deal("card 1").outcomes(), "card 0 x1");
    table.deal("card 0");
    // The pile is empty, but no seat draws: what seat 2 spends will be shuffled with the rest.
    table.say("build 1");
    assert_eq!((table.turn(), table.discards()), ("seat 3".to_string(), "1 1 1 1 1".to_string()));
    table.say("draw");
    assert_eq!(table.outcomes(), "card 1 x5");
    assert_eq!(table.deal("card 1").outcomes(), "card 1 x4");
    table.deal("card 1");
    table.say("draw").deal("card 1, card 1");
    // Seat 5 spends two jokers. Seat 0 gets the last one, and then a joker.
    table.say("build 2 with 0").say("draw");
    assert_eq!(table.outcomes(), "card 1 x1");
    assert_eq!(table.deal("card 1").outcomes(), "card 0 x2");
    table.deal("card 0");
    assert_eq!((table.turn(), table.hand(0)), ("seat 1".to_string(), "0 1 1 1".to_string()));
}
