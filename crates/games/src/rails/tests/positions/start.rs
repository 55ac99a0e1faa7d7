//! What is dealt before the first turn.

use super::*;

#[test]
fn four_cards_to_each_seat_then_objectives_and_the_choice_of_each_seat_in_turn() {
    let mut table = Table::new(&Options { offer: 3, ..ring() }, 2);
    for seat in [0, 1] {
        for dealt in 0..4 {
            assert_eq!(table.turn(), "chance");
            assert_eq!(table.outcomes(), "card 0 x1, card 1 x1, card 2 x1");
            assert_eq!(table.view(0).seats[seat].cards, dealt);
            table.deal(if seat == 0 { "card 1" } else { "card 2" });
        }
    }
    assert_eq!((table.hand(0), table.hand(1)), ("1 1 1 1".to_string(), "2 2 2 2".to_string()));
    let all: Vec<String> = (0..8).map(|id| format!("offer {id} x1")).collect();
    assert_eq!(table.outcomes(), all.join(", "));
    table.deal("offer 2, offer 0, offer 5");
    assert_eq!(table.turn(), "seat 0");
    let some = "keep 0, keep 0 2, keep 0 2 5, keep 0 5, keep 2, keep 2 5, keep 5";
    assert_eq!(table.legal(), some, "any of those offered, but one at least");
    table.say("keep 0 5");
    // The one that was refused is not offered again.
    let left = "offer 1 x1, offer 3 x1, offer 4 x1, offer 6 x1, offer 7 x1";
    assert_eq!((table.turn(), table.outcomes()), ("chance".to_string(), left.to_string()));
    table.deal("offer 7, offer 1, offer 6");
    assert_eq!(table.turn(), "seat 1");
    table.say("keep 7");
    assert_eq!(table.turn(), "seat 0");
    assert_eq!((table.view(0).objectives, table.view(1).objectives), (vec![0, 5], vec![7]));
}

#[test]
fn more_of_the_first_objectives_must_be_kept_if_so_chosen() {
    for (keep, legal) in [(2, "keep 0 1, keep 0 1 2, keep 0 2, keep 1 2"), (3, "keep 0 1 2")] {
        let mut table = Table::new(&Options { offer: 3, keep, ..ring() }, 2);
        table.deal(&["card 0"; 8].join(", "));
        table.deal("offer 0, offer 1, offer 2");
        assert_eq!(table.legal(), legal);
    }
}

#[test]
fn what_is_kept_must_have_been_offered_and_is_named_in_any_order() {
    let mut table = Table::new(&Options { offer: 3, ..ring() }, 2);
    table.deal(&["card 0"; 8].join(", "));
    table.deal("offer 0, offer 1, offer 2");
    for text in ["keep", "keep 3", "keep 0 3", "keep 0 1 2 3", "draw", "pass", "objectives"] {
        assert_eq!(table.means(text), "illegal", "{text}");
    }
    assert_eq!(table.means("keep 2 0"), "keep 0 2");
}

#[test]
fn the_market_lies_open_before_objectives_are_offered() {
    let mut table = Table::new(&Options { market: 2, ..ring() }, 2);
    table.deal("card 1, card 1, card 1, card 1, card 2, card 2, card 2, card 2");
    assert_eq!(table.outcomes(), "show 0 x1, show 1 x1, show 2 x1");
    table.deal("show 2, show 0");
    assert_eq!(table.market(), "0 2");
    table.deal("offer 0").say("keep 0").deal("offer 1").say("keep 1");
    assert_eq!(table.turn(), "seat 0");
}

#[test]
fn a_finite_pile_has_twelve_of_each_colour_and_fourteen_jokers() {
    let mut table = Table::new(&Options { deck: Deck::Finite, ..ring() }, 2);
    assert_eq!(table.outcomes(), "card 0 x14, card 1 x12, card 2 x12");
    table.deal("card 1, card 0, card 0, card 1");
    assert_eq!(table.outcomes(), "card 0 x12, card 1 x10, card 2 x12");
}

#[test]
fn a_map_needs_objectives_for_everyone() {
    let drawn = |seats, offer| {
        let options = Options { offer, ..ring() };
        Rails::draw(&options, seats, &mut Rng::new(0)).and_then(Rails::new).is_ok()
    };
    // Eight objectives.
    assert_eq!([drawn(2, 3), drawn(3, 3), drawn(4, 2), drawn(5, 2)], [true, false, true, false]);
}

#[test]
fn with_colours_off_every_card_is_a_joker_and_every_rail_neutral() {
    for (deck, weight) in [(Deck::Endless, 1), (Deck::Finite, 14)] {
        let options = Options { colours: Colours::Off, deck, ..ring() };
        assert_eq!(Table::new(&options, 2).outcomes(), format!("card 0 x{weight}"));
        let table = Table::open(&options, &["0 0 0 0", "0 0 0 0"], "");
        let builds: Vec<String> = (0..6).map(|rail| format!("build {rail} with 0")).collect();
        assert_eq!(table.legal(), builds.join(", ") + ", draw, objectives");
        assert_eq!(table.means("build 4"), "build 4 with 0");
    }
}
