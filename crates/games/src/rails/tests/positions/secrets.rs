//! Secrets by their names: what is seen of a move by others.

use super::*;

/// Seat 1 and a spectator, of three seats.
const OTHERS: [u32; 2] = [1, 9];

fn dealt(options: &Options, hands: &str) -> Table {
    let mut table = Table::new(options, 2);
    for card in hands.split(' ') {
        table.deal(&format!("card {card}"));
    }
    table
}

#[test]
fn the_colour_of_a_card_dealt_or_drawn_is_its_owners_secret() {
    let mut table = Table::new(&ring(), 2);
    for card in ["card 0", "card 1", "card 2"] {
        assert_eq!(table.seen(card, 0), card);
        assert_eq!(OTHERS.map(|seat| table.seen(card, seat)), ["card", "card"]);
    }
    table.deal("card 1, card 1, card 1, card 1");
    assert_eq!([0, 1, 9].map(|seat| table.seen("card 2", seat)), ["card", "card 2", "card"]);
    let mut table = Table::open(&ring(), &["1 1 1 1", "2 2 2 2"], "");
    table.say("draw");
    assert_eq!([0, 1, 9].map(|seat| table.seen("card 2", seat)), ["card 2", "card", "card"]);
    let mut table = Table::open(&Options { market: 2, ..ring() }, &["1 1 1 1", "2 2 2 2"], "0 1");
    table.say("take pile");
    assert_eq!([0, 1, 9].map(|seat| table.seen("card 2", seat)), ["card 2", "card", "card"]);
}

#[test]
fn objectives_offered_are_a_secret() {
    let table = dealt(&Options { offer: 3, ..ring() }, "0 0 0 0 0 0 0 0");
    assert_eq!(table.seen("offer 4", 0), "offer 4");
    assert_eq!(OTHERS.map(|seat| table.seen("offer 4", seat)), ["offer", "offer"]);
    let mut table = Table::open(&ring(), &["0 0 0 0"; 2], "");
    table.draws().say("objectives");
    assert_eq!([0, 1, 9].map(|seat| table.seen("offer 4", seat)), ["offer", "offer 4", "offer"]);
}

#[test]
fn of_objectives_kept_only_the_number_is_seen() {
    let mut table = dealt(&Options { offer: 3, ..ring() }, "0 0 0 0 0 0 0 0");
    table.deal("offer 4, offer 2, offer 0");
    for (text, number) in [("keep 2", 1), ("keep 0 4", 2), ("keep 0 2 4", 3)] {
        assert_eq!(table.seen(text, 0), text);
        assert_eq!(
            OTHERS.map(|seat| table.seen(text, seat)),
            [(); 2].map(|()| format!("kept {number}"))
        );
    }
}

#[test]
fn all_else_is_seen_by_all() {
    let mut table = Table::open(&ring(), &["1 1 1 1", "2 2 2 2"], "");
    for text in ["draw", "objectives"] {
        assert_eq!([0, 1, 9].map(|seat| table.seen(text, seat)), [text; 3]);
    }
    assert_eq!(OTHERS.map(|seat| table.seen("build 3 with 1", seat)), ["build 3 paid 1 1 1"; 2]);
    table = Table::new(&Options { market: 5, ..ring() }, 2);
    table.deal(&["card 1"; 8].join(", "));
    assert_eq!([0, 1, 9].map(|seat| table.seen("show 2", seat)), ["show 2"; 3]);
    table = Table::open(&Options { market: 2, ..ring() }, &["1 1 1 1", "2 2 2 2"], "0 1");
    for text in ["take 0", "take 1", "take pile"] {
        assert_eq!([0, 1, 9].map(|seat| table.seen(text, seat)), [text; 3]);
    }
}

/// What seat 1 and a spectator know when seat 0 was dealt these cards and kept these objectives.
fn known(hand: &str, offered: &str, kept: &str) -> [View; 3] {
    let mut table = dealt(&Options { offer: 3, ..ring() }, &format!("{hand} 1 0 2 0"));
    table.deal(offered).say(kept).deal("offer 7, offer 1, offer 6").say("keep 6");
    [Some(Seat(0)), Some(Seat(1)), None].map(|seat| table.game.view(&table.state, seat))
}

#[test]
fn views_tell_the_numbers_of_cards_and_objectives_of_others_and_no_more() {
    let [own, other, spectator] = known("1 1 2 0", "offer 0, offer 2, offer 3", "keep 0 3");
    let [own_too, other_too, spectator_too] =
        known("0 2 2 2", "offer 5, offer 3, offer 4", "keep 4 5");
    assert_ne!(own, own_too);
    assert_eq!((&other, &spectator), (&other_too, &spectator_too));
    assert_eq!((other.seats[0].cards, other.seats[0].objectives), (4, 2));
    assert_eq!((&other.objectives[..], cards(&other.hand)), (&[6][..], "0 0 1 2".to_string()));
    assert_eq!((spectator.seats[1].cards, spectator.seats[1].objectives), (4, 1));
    assert!(spectator.hand.is_empty() && spectator.objectives.is_empty());
    let [_, fewer, _] = known("1 1 2 0", "offer 0, offer 2, offer 3", "keep 0");
    assert_ne!(other, fewer, "how many were kept is known");
}
