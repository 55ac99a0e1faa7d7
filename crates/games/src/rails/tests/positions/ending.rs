//! The last round, and the last of all rounds.

use super::*;

/// Draws jokers turn by turn until the game is over: the seats that drew.
fn to_the_end(table: &mut Table) -> String {
    let mut seats = Vec::new();
    while let Some(seat) = table.turn().strip_prefix("seat ") {
        seats.push(seat.to_string());
        table.draws();
    }
    assert_eq!(
        (table.turn(), table.legal(), table.outcomes()),
        ("over".to_string(), String::new(), String::new())
    );
    seats.join(" ")
}

#[test]
fn fewer_than_two_wagons_begin_a_last_round_of_everyone_from_the_next_seat_on() {
    let mut table = Table::open(&neutral(3, &[1, 2]), &["0 0 0 0"; 3], "");
    table.say("build 0 with 0");
    assert_eq!((table.wagons(0), table.view(0).last), (2, None), "two are not fewer than two");
    table.say("build 1 with 0");
    assert_eq!(table.wagons(1), 1);
    assert_eq!(to_the_end(&mut table), "2 0 1");
}

#[test]
fn none_left_is_fewer_than_two() {
    let mut table = Table::open(&neutral(4, &[4, 1]), &["0 0 0 0"; 2], "");
    table.say("build 0 with 0");
    assert_eq!((table.wagons(0), to_the_end(&mut table)), (0, "1 0".to_string()));
}

#[test]
fn the_turn_of_the_last_round_is_a_turn_like_any_other() {
    let mut table = Table::open(&neutral(4, &[4, 1]), &["0 0 0 0"; 2], "");
    table.say("build 0 with 0");
    assert_eq!(table.legal(), "build 1 with 0, draw, objectives");
    table.say("objectives").deal("offer 2").say("keep 2");
    assert_eq!(
        (table.turn(), table.legal()),
        ("seat 0".to_string(), "draw, objectives".to_string())
    );
    table.say("objectives").deal("offer 3");
    assert_eq!(table.turn(), "seat 0");
    assert_eq!(table.say("keep 3").turn(), "over");
}

#[test]
fn others_who_fall_below_two_change_nothing() {
    let mut table = Table::open(&neutral(3, &[2, 2, 2, 1]), &["0 0 0 0"; 3], "");
    for seat in 0..3 {
        assert_eq!(table.turn(), format!("seat {seat}"));
        table.say(&format!("build {seat} with 0"));
    }
    assert_eq!(table.turn(), "seat 0");
    table.say("build 3 with 0");
    assert_eq!((table.turn(), table.wagons(0)), ("over".to_string(), 0));
}

#[test]
fn who_starts_with_too_few_begins_the_last_round_with_his_first_turn() {
    let mut table = Table::open(&neutral(1, &[1]), &["0 0 0 0"; 2], "");
    assert_eq!(to_the_end(&mut table), "0 1 0");
    let mut table = Table::open(&Options { rounds: 3, ..neutral(2, &[1]) }, &["0 0 0 0"; 2], "");
    assert_eq!(to_the_end(&mut table), "0 1 0 1 0 1", "two are enough");
}

#[test]
fn after_so_many_rounds_the_game_is_over() {
    for (rounds, seats) in [(1, "0 1 2"), (2, "0 1 2 0 1 2")] {
        let mut table = Table::open(&Options { rounds, ..neutral(9, &[1]) }, &["0 0 0 0"; 3], "");
        assert_eq!(to_the_end(&mut table), seats);
    }
    let mut table = Table::open(&neutral(9, &[1]), &["0 0 0 0"; 2], "");
    assert_eq!(to_the_end(&mut table).len(), "0 ".len() * 2 * 500 - 1, "500 unless it is said");
}

#[test]
fn the_last_of_the_rounds_cuts_the_last_round_short() {
    let options = Options { rounds: 2, ..neutral(3, &[2]) };
    let mut table = Table::open(&options, &["0 0 0 0"; 3], "");
    table.draws().draws().draws().draws().say("build 0 with 0");
    assert_eq!(to_the_end(&mut table), "2", "the third round would begin");
}

#[test]
fn a_seat_that_is_out_uses_up_its_place_in_the_last_round() {
    // Seat 2 is gone. Seat 0 begins the last round: 1, the gone, 0 himself.
    let mut table = Table::open(&neutral(3, &[2, 1, 1]), &["0 0 0 0"; 3], "");
    table.draws().draws().fails(true).say("build 0 with 0");
    assert_eq!(to_the_end(&mut table), "1 0");
    // The same, but it goes in the last round.
    let mut table = Table::open(&neutral(3, &[2, 1, 1]), &["0 0 0 0"; 3], "");
    table.say("build 0 with 0").draws().fails(true);
    assert_eq!(to_the_end(&mut table), "0");
}

#[test]
fn a_failed_turn_begins_the_last_round_as_well() {
    let mut table = Table::open(&neutral(1, &[1]), &["0 0 0 0"; 3], "");
    table.fails(false);
    assert_eq!(to_the_end(&mut table), "1 2 0");
    let mut table = Table::open(&neutral(1, &[1]), &["0 0 0 0"; 3], "");
    table.fails(true);
    assert_eq!(to_the_end(&mut table), "1 2", "the third place is that of the gone");
}
