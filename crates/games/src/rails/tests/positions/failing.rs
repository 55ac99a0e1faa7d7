//! Seats that give no legal move.

use super::*;

fn patience(limit: Option<u32>) -> Options {
    let limit = limit.and_then(std::num::NonZeroU32::new);
    let patience = limit.map_or(Patience::Never(Never::Off), Patience::Limit);
    Options { patience, ..ring() }
}

const HANDS: [&str; 2] = ["1 1 1 1", "2 2 2 2"];

#[test]
fn an_illegal_action_skips_the_turn() {
    let mut table = Table::open(&ring(), &HANDS, "");
    let scores = table.scores();
    table.fails(false);
    assert_eq!(
        (table.turn(), table.hand(0), table.wagons(0)),
        ("seat 1".to_string(), "1 1 1 1".to_string(), 10)
    );
    assert_eq!((table.scores(), table.view(0).built), (scores, vec![]));
    table.draws();
    assert_eq!(table.turn(), "seat 0", "it is asked again");
}

/// Seat 0 fails several times in a row, seat 1 draws in between.
fn failing(table: &mut Table, times: usize) -> String {
    for _ in 0..times {
        assert_eq!(table.turn(), "seat 0");
        table.fails(false).draws();
    }
    table.turn()
}

#[test]
fn three_in_a_row_and_a_player_is_out() {
    let mut table = Table::open(&ring(), &HANDS, "");
    assert_eq!(failing(&mut table, 3), "seat 1");
    table.draws().draws();
    assert_eq!((table.turn(), table.view(1).seats[0].out), ("seat 1".to_string(), true));
}

#[test]
fn a_legal_move_is_forgiving() {
    let mut table = Table::open(&ring(), &HANDS, "");
    assert_eq!(failing(&mut table, 2), "seat 0");
    table.draws().draws();
    assert_eq!(failing(&mut table, 2), "seat 0");
    table.say("objectives").deal("offer 5").say("keep 5").draws();
    assert_eq!(failing(&mut table, 2), "seat 0");
    table.fails(false).draws();
    assert_eq!(table.turn(), "seat 1");
}

#[test]
fn patience_is_what_was_chosen() {
    let mut table = Table::open(&patience(Some(1)), &HANDS, "");
    assert_eq!(failing(&mut table, 1), "seat 1");
    let mut table = Table::open(&patience(Some(5)), &HANDS, "");
    assert_eq!(failing(&mut table, 4), "seat 0");
    assert_eq!(failing(&mut table, 1), "seat 1");
    let mut table = Table::open(&patience(None), &HANDS, "");
    assert_eq!(failing(&mut table, 400), "seat 0", "off");
}

#[test]
fn who_is_gone_is_not_asked_again_and_keeps_what_it_has() {
    for options in [ring(), patience(None)] {
        let mut table = Table::open(&options, &HANDS, "");
        // Objective 0, five points, is done by rail 0; objective 1 is not done by rail 1.
        table.say("build 0").say("build 1").fails(true);
        for _ in 0..10 {
            assert_eq!(table.turn(), "seat 1");
            table.draws();
        }
        assert_eq!((table.hand(0), table.view(0).objectives), ("1 1 1".to_string(), vec![0]));
        assert_eq!(table.scores(), [5 + 1, -6 + 1]);
        assert_eq!(table.means("build 0"), "illegal", "its rails stay");
    }
}

#[test]
fn who_plays_on_alone_plays_the_rounds_that_are_left() {
    let mut table = Table::open(&Options { rounds: 3, ..ring() }, &HANDS, "");
    table.fails(true).draws().draws();
    assert_eq!(table.turn(), "seat 1");
    assert_eq!(table.draws().turn(), "over");
}

#[test]
fn when_no_seat_is_left_the_game_is_over() {
    let mut table = Table::open(&ring(), &HANDS, "");
    assert_eq!(table.fails(true).turn(), "seat 1");
    assert_eq!(table.fails(true).turn(), "over");
    let mut table = Table::open(&patience(Some(1)), &["0 0 0 0"; 3], "");
    assert_eq!(table.fails(false).fails(false).fails(false).turn(), "over");
}

/// Eight cards are dealt and three objectives offered to seat 0.
fn choosing(options: Options) -> Table {
    let mut table = Table::new(&Options { offer: 3, ..options }, 2);
    table.deal(&["card 0"; 8].join(", "));
    table.deal("offer 0, offer 2, offer 4");
    table
}

#[test]
fn who_does_not_choose_keeps_all() {
    let mut table = choosing(ring());
    table.fails(false);
    assert_eq!((table.turn(), table.view(0).objectives), ("chance".to_string(), vec![0, 2, 4]));
    assert_eq!(table.scores(), [-5 - 7 - 9, 0]);
    table.deal("offer 1, offer 3, offer 5").say("keep 1");
    assert_eq!(table.turn(), "seat 0", "it is still in");
    // In the middle of the game: the turn is over.
    table.say("objectives").deal("offer 6, offer 7").fails(false);
    assert_eq!(
        (table.turn(), table.view(0).objectives),
        ("seat 1".to_string(), vec![0, 2, 4, 6, 7])
    );
}

#[test]
fn a_choice_that_is_not_made_counts_as_an_illegal_action() {
    let mut table = choosing(patience(Some(2)));
    table.fails(false).deal("offer 1, offer 3, offer 5").say("keep 1");
    assert_eq!(table.fails(false).turn(), "seat 1");
    assert_eq!(table.draws().turn(), "seat 1", "two in a row");
    let mut table = choosing(patience(Some(2)));
    table.say("keep 0").deal("offer 1, offer 3, offer 5").say("keep 1");
    table.say("objectives").deal("offer 6, offer 7").fails(false).draws();
    assert_eq!(table.turn(), "seat 0", "asking for objectives was legal");
    assert_eq!(table.fails(false).draws().turn(), "seat 1");
}

#[test]
fn who_is_gone_at_the_start_keeps_all_and_the_next_seat_begins() {
    for (options, gone) in [(ring(), true), (patience(Some(1)), false)] {
        let mut table = choosing(options);
        table.fails(gone).deal("offer 1, offer 3, offer 5");
        assert_eq!((table.turn(), table.view(0).objectives), ("seat 1".to_string(), vec![0, 2, 4]));
        table.say("keep 5");
        assert_eq!((table.turn(), table.view(1).round), ("seat 1".to_string(), 1));
        assert_eq!(table.draws().turn(), "seat 1");
    }
    let mut table = choosing(ring());
    table.fails(true).deal("offer 1, offer 3, offer 5").fails(true);
    assert_eq!((table.turn(), table.scores()), ("over".to_string(), vec![-21, -6 - 8 - 10]));
}

#[test]
fn who_is_gone_while_choosing_in_a_turn_keeps_all() {
    let mut table = choosing(ring());
    table.say("keep 0").deal("offer 1, offer 3, offer 5").say("keep 1");
    table.say("objectives").deal("offer 6, offer 7").fails(true);
    assert_eq!((table.turn(), table.view(0).objectives), ("seat 1".to_string(), vec![0, 6, 7]));
    assert_eq!(table.draws().turn(), "seat 1");
}

#[test]
fn who_takes_no_second_card_keeps_the_first() {
    for gone in [false, true] {
        let mut table = Table::open(&Options { market: 2, ..ring() }, &HANDS, "1 2");
        table.say("take 2").deal("show 1").fails(gone);
        assert_eq!((table.turn(), table.hand(0)), ("seat 1".to_string(), "1 1 1 1 2".to_string()));
        assert_eq!(table.market(), "1 1");
        table.say("objectives").deal("offer 7").say("keep 7");
        assert_eq!(table.turn(), if gone { "seat 1" } else { "seat 0" });
    }
}
