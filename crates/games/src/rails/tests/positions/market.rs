//! Cards that lie face up.

use super::*;

fn five() -> Options {
    Options { market: 5, ..ring() }
}

#[test]
fn each_colour_face_up_and_the_pile_can_be_taken_and_nothing_drawn() {
    let table = Table::open(&five(), &["1 1 1 1", "2 2 2 2"], "1 0 2 1 2");
    assert_eq!(table.market(), "0 1 1 2 2");
    let builds = "build 0, build 2, build 3 with 1, build 5 with 1";
    assert_eq!(table.legal(), format!("{builds}, objectives, take 0, take 1, take 2, take pile"));
    assert_eq!(table.means("draw"), "illegal");
    let table = Table::open(&five(), &["1 1 1 1", "2 2 2 2"], "1 1 1 1 1");
    assert_eq!(table.legal_to("take"), "take 1, take pile");
}

#[test]
fn without_a_market_nothing_can_be_taken() {
    let table = Table::open(&ring(), &["1 1 1 1", "2 2 2 2"], "");
    for text in ["take 0", "take 1", "take pile"] {
        assert_eq!(table.means(text), "illegal", "{text}");
    }
}

#[test]
fn the_place_is_filled_and_a_second_card_taken_but_no_joker_face_up() {
    let mut table = Table::open(&five(), &["1 1 1 1", "2 2 2 2"], "1 0 2 1 2");
    table.say("take 1");
    assert_eq!(table.outcomes(), "show 0 x1, show 1 x1, show 2 x1");
    table.deal("show 0");
    assert_eq!((table.turn(), table.market()), ("seat 0".to_string(), "0 0 1 2 2".to_string()));
    assert_eq!(table.legal(), "take 1, take 2, take pile", "and nothing else is legal");
    for text in ["take 0", "build 0", "objectives", "draw", "pass"] {
        assert_eq!(table.means(text), "illegal", "{text}");
    }
    table.say("take 2").deal("show 2");
    assert_eq!((table.turn(), table.market()), ("seat 1".to_string(), "0 0 1 2 2".to_string()));
    assert_eq!(table.hand(0), "1 1 1 1 1 2");
}

#[test]
fn a_joker_face_up_counts_as_both() {
    let mut table = Table::open(&five(), &["1 1 1 1", "2 2 2 2"], "1 0 2 1 2");
    table.say("take 0");
    assert_eq!(table.turn(), "chance", "its place is filled");
    table.deal("show 1");
    assert_eq!((table.turn(), table.hand(0)), ("seat 1".to_string(), "0 1 1 1 1".to_string()));
    assert_eq!(table.market(), "1 1 1 2 2");
}

#[test]
fn a_joker_from_the_pile_counts_as_one() {
    let mut table = Table::open(&five(), &["1 1 1 1", "2 2 2 2"], "1 0 2 1 2");
    table.say("take pile");
    assert_eq!(table.outcomes(), "card 0 x1, card 1 x1, card 2 x1");
    table.deal("card 0");
    assert_eq!((table.turn(), table.market()), ("seat 0".to_string(), "0 1 1 2 2".to_string()));
    assert_eq!(table.legal(), "take 1, take 2, take pile");
    table.say("take pile").deal("card 0");
    assert_eq!((table.turn(), table.hand(0)), ("seat 1".to_string(), "0 0 1 1 1 1".to_string()));
}

#[test]
fn three_jokers_or_more_are_replaced_once_the_market_is_full() {
    for (shown, jokers) in [("0 0 0 1 2", 3), ("2 0 0 0 0", 4), ("0 0 0 0 0", 5)] {
        let mut table = Table::new(&five(), 2);
        table.deal(&["card 1"; 8].join(", "));
        for card in shown.split(' ') {
            assert_eq!(table.outcomes(), "show 0 x1, show 1 x1, show 2 x1");
            table.deal(&format!("show {card}"));
        }
        for _ in 0..jokers {
            assert_eq!(table.outcomes(), "show 1 x1, show 2 x1", "no jokers");
            table.deal("show 2");
        }
        assert!(table.outcomes().starts_with("offer 0"));
        assert!(!table.market().contains('0'));
        assert_eq!(table.market().len(), "1 2 2 2 2".len());
    }
    let table = Table::open(&five(), &["1 1 1 1", "2 2 2 2"], "0 1 0 2 2");
    assert_eq!(table.market(), "0 0 1 2 2", "two stay");
}

#[test]
fn jokers_are_replaced_in_the_middle_of_a_turn() {
    let mut table = Table::open(&five(), &["1 1 1 1", "2 2 2 2"], "0 1 0 2 1");
    table.say("take 1").deal("show 0");
    assert_eq!(
        (table.turn(), table.outcomes()),
        ("chance".to_string(), "show 1 x1, show 2 x1".to_string())
    );
    table.deal("show 1, show 2, show 1");
    assert_eq!((table.turn(), table.market()), ("seat 0".to_string(), "1 1 1 2 2".to_string()));
    table.say("take 2").deal("show 0");
    assert_eq!(table.turn(), "seat 1");
}

#[test]
fn jokers_stay_where_there_is_nothing_else() {
    let options = Options { colours: Colours::Off, ..five() };
    let table = Table::open(&options, &["0 0 0 0", "0 0 0 0"], "0 0 0 0 0");
    assert_eq!(
        (table.market(), table.legal_to("take")),
        ("0 0 0 0 0".to_string(), "take 0, take pile".to_string())
    );
    let two = Options { market: 2, ..ring() };
    assert_eq!(
        Table::open(&two, &["0 0 0 0", "0 0 0 0"], "0 0").market(),
        "0 0",
        "two are not three"
    );
}

/// One colour, 26 cards: eleven ones and five jokers in four hands; one and nine are left.
fn few_ones() -> Table {
    let map = chart(10, "1 2 1 2, 1 2 1 3", &["3 4 1"; 4].join(", "));
    let options = Options { deck: Deck::Finite, market: 5, ..on(map) };
    let mut table = Table::new(&options, 4);
    for card in "1 1 1 1 1 1 1 1 1 1 1 0 0 0 0 0".split(' ') {
        table.deal(&format!("card {card}"));
    }
    table.deal("show 0, show 0, show 0, show 0, show 0");
    table
}

#[test]
fn jokers_are_replaced_by_others_as_long_as_there_are_others() {
    let mut table = few_ones();
    // Five jokers go back to the pile of one one and four jokers.
    assert_eq!((table.outcomes(), table.pile()), ("show 1 x1".to_string(), 10));
    assert_eq!((table.market(), table.discards()), (String::new(), String::new()));
    assert_eq!(table.deal("show 1").outcomes(), "show 0 x9");
    table.deal("show 0, show 0, show 0, show 0");
    assert_eq!((table.market(), table.pile()), ("0 0 0 0 1".to_string(), 5));
    assert!(table.outcomes().starts_with("offer 0"), "once is enough");
}

#[test]
fn jokers_are_replaced_after_a_card_is_shown_only_and_the_discards_shuffled() {
    let mut table = few_ones();
    table.deal("show 1, show 0, show 0, show 0, show 0");
    for seat in 0..4 {
        table.deal(&format!("offer {seat}")).say(&format!("keep {seat}"));
    }
    table.say("build 0");
    assert_eq!((table.discards(), table.pile()), ("1 1".to_string(), 5));
    // Seat 1: four jokers face up and ones among the discards, but no card is shown.
    table.say("take pile");
    assert_eq!(table.outcomes(), "card 0 x5");
    table.deal("card 0");
    assert_eq!(
        (table.turn(), table.legal()),
        ("seat 1".to_string(), "take 1, take pile".to_string())
    );
    table.say("take 1");
    assert_eq!(table.outcomes(), "show 0 x4");
    table.deal("show 0");
    // Five jokers, the two ones that were spent, and the pile of three jokers.
    assert_eq!((table.outcomes(), table.pile()), ("show 1 x2".to_string(), 10));
    assert_eq!((table.market(), table.discards()), (String::new(), String::new()));
    assert_eq!(table.deal("show 1").outcomes(), "show 1 x1");
    assert_eq!(table.deal("show 1").outcomes(), "show 0 x8");
    table.deal("show 0, show 0, show 0");
    assert_eq!((table.turn(), table.market()), ("seat 2".to_string(), "0 0 0 1 1".to_string()));
    assert_eq!((table.pile(), table.discards()), (5, String::new()));
}

#[test]
fn a_market_that_cannot_be_filled_waits_for_the_next_take() {
    // Fourteen jokers: eight in hands, five face up, one in the pile.
    let options = Options { deck: Deck::Finite, market: 5, offer: 3, ..neutral(10, &[2, 4]) };
    let mut table = Table::open(&options, &["0 0 0 0", "0 0 0 0"], "0 0 0 0 0");
    assert_eq!(table.legal(), "build 0 with 0, build 1 with 0, take 0, take pile");
    // After the last of the pile nothing can be taken a second time: the turn ends.
    table.say("take pile").deal("card 0");
    assert_eq!(
        (table.turn(), table.legal_to("take")),
        ("seat 1".to_string(), "take 0".to_string())
    );
    table.say("take 0");
    assert_eq!((table.turn(), table.market()), ("seat 0".to_string(), "0 0 0 0".to_string()));
    table.say("build 0 with 0");
    assert_eq!((table.market(), table.discards()), ("0 0 0 0".to_string(), "0 0".to_string()));
    assert_eq!(
        (table.turn(), table.legal_to("take")),
        ("seat 1".to_string(), "take 0, take pile".to_string())
    );
    table.say("take pile");
    assert_eq!(table.outcomes(), "card 0 x2");
    assert_eq!(table.deal("card 0").outcomes(), "show 0 x1");
    table.deal("show 0");
    assert_eq!((table.turn(), table.market()), ("seat 0".to_string(), "0 0 0 0 0".to_string()));
}
