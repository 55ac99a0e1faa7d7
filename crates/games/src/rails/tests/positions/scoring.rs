//! What rails, objectives and the longest path are worth.

use game::ranks;

use super::*;

/// Neutral rails `a b length` and objectives `a b points`, one for each of two seats first.
fn towns(rails: &str, objectives: &str) -> Options {
    let rail = |rail: &str| {
        let (ends, length) = rail.rsplit_once(' ').expect("a length");
        format!("{ends} 0 {length}")
    };
    let rails: Vec<String> = rails.split(", ").map(rail).collect();
    on(chart(999, &rails.join(", "), objectives))
}

/// The seats build these rails, in this order, drawing jokers until they can.
fn built(options: &Options, lists: &[&str]) -> Table {
    let mut table = Table::open(options, &vec!["0 0 0 0"; lists.len()], "");
    build(&mut table, lists);
    table
}

/// Goes on building, a list for each seat, and stops when the turn is seat 0's.
fn build(table: &mut Table, lists: &[&str]) {
    let mut lists: Vec<Vec<&str>> =
        lists.iter().map(|list| list.split_terminator(' ').rev().collect()).collect();
    while lists.iter().any(|list| !list.is_empty()) {
        for list in &mut lists {
            let wanted = list.last().map(|rail| format!("build {rail} with 0"));
            match wanted.filter(|text| table.means(text) != "illegal") {
                Some(text) => {
                    table.say(&text);
                    list.pop();
                }
                None => {
                    table.draws();
                }
            }
        }
    }
}

/// Objectives that no seat can do, one point each.
const HOPELESS: &str = "8 9 1, 8 9 1";

#[test]
fn a_rail_of_length_k_is_worth_one_and_the_pairs_of_its_parts() {
    let options = towns("1 2 1, 1 2 2, 1 2 3, 1 2 4, 1 2 5, 1 2 6, 1 2 10", HOPELESS);
    for (rail, points) in [1, 2, 4, 7, 11, 16, 46].into_iter().enumerate() {
        assert_eq!(built(&options, &[&rail.to_string(), ""]).scores(), [points - 1, -1]);
    }
    let table = built(&options, &["0 2 4", "1 3 5"]);
    assert_eq!(table.scores(), [1 + 4 + 11 - 1, 2 + 7 + 16 - 1]);
}

#[test]
fn an_objective_gives_its_points_if_own_rails_join_its_towns_and_costs_them_if_not() {
    // A line 1-2-3-4, and 4-5 apart from it.
    let options = towns("1 2 1, 2 3 1, 3 4 1, 4 5 1", "1 3 8, 1 4 20");
    let mut table = Table::open(&options, &["0 0 0 0", "0 0 0 0"], "");
    assert_eq!(table.scores(), [-8, -20]);
    build(&mut table, &["0", "2"]);
    assert_eq!(table.scores(), [1 - 8, 1 - 20], "half of the way is nothing");
    build(&mut table, &["1", "3"]);
    assert_eq!(table.scores(), [2 + 8, 2 - 20], "the rails of another do not count");
}

#[test]
fn a_seat_that_kept_several_is_paid_for_each() {
    let options = Options {
        offer: 3,
        keep: 3,
        ..towns("1 2 1, 2 3 1, 4 5 2", "1 2 3, 1 3 5, 1 4 9, 4 5 2, 5 4 4, 3 1 30")
    };
    let table = built(&options, &["0 1", "2"]);
    assert_eq!(table.scores(), [1 + 1 + 3 + 5 - 9, 2 + 2 + 4 - 30]);
}

#[test]
fn objectives_count_once_they_are_kept() {
    let options = towns("1 2 1", "1 2 3, 1 2 4, 2 1 50, 1 2 60");
    let mut table = Table::open(&Options { offer: 2, ..options }, &["0 0 0 0", "0 0 0 0"], "");
    assert_eq!(table.scores(), [-3, -50]);
    let options = towns("1 2 1", "1 2 3, 1 2 4, 2 1 50");
    table = Table::open(&options, &["0 0 0 0", "0 0 0 0"], "");
    table.say("objectives").deal("offer 2");
    assert_eq!(table.scores(), [-3, -4], "on offer");
    assert_eq!(table.say("keep 2").scores(), [-53, -4]);
}

#[test]
fn equal_points_share_the_rank() {
    let table = built(&towns("1 2 2, 3 4 2, 5 6 1", HOPELESS), &["0", "1"]);
    assert_eq!(table.scores(), [1, 1]);
    assert_eq!(ranks(&table.scores(), &[]), [1, 1]);
}

/// The rails of both without the longest path, and with ten points for it.
fn paid(rails: &str, lists: &[&str]) -> [bool; 2] {
    let options = towns(rails, HOPELESS);
    let plain = built(&options, lists).scores();
    let scores = built(&Options { longest: 10, ..options }, lists).scores();
    [0, 1].map(|seat| {
        let gain = scores[seat] - plain[seat];
        assert!(gain == 0 || gain == 10, "{gain}");
        gain == 10
    })
}

#[test]
fn the_longest_path_is_paid_by_its_length() {
    let rails = "1 2 1, 2 3 1, 3 4 1, 5 6 4, 1 7 1";
    assert_eq!(paid(rails, &["0 1 2", "3"]), [false, true], "three rails, but three long");
    assert_eq!(paid(rails, &["0 1 2 4", "3"]), [true, true], "both are four long");
    assert_eq!(paid(rails, &["0 1", ""]), [true, false]);
    assert_eq!(paid(rails, &["", ""]), [false, false], "a path of no length is none");
}

#[test]
fn a_path_goes_one_way_and_uses_a_rail_once() {
    // A star of three arms, two each: four at most. The other has five.
    let star = "1 2 2, 1 3 2, 1 4 2, 5 6 5";
    assert_eq!(paid(star, &["0 1 2", "3"]), [false, true]);
    assert_eq!(paid("1 2 2, 1 3 2, 1 4 2, 5 6 4", &["0 1 2", "3"]), [true, true]);
    // Rails that are not joined do not add up.
    assert_eq!(paid("1 2 3, 3 4 3, 5 6 4", &["0 1", "2"]), [false, true]);
}

#[test]
fn a_path_may_come_through_a_town_again() {
    // A triangle with a tail: the tail, then around; three and one.
    assert_eq!(paid("1 2 1, 2 3 1, 3 1 1, 1 4 1, 5 6 4", &["0 1 2 3", "4"]), [true, true]);
    // Twin rails there and back, and on.
    assert_eq!(paid("1 2 2, 1 2 2, 2 3 1, 5 6 5", &["0 1 2", "3"]), [true, true]);
    // Two triangles that share a town, and a tail: 6-2-3-1-4-5-1-2 is all of it, eight.
    let eight = "1 2 1, 2 3 1, 3 1 1, 1 4 1, 4 5 1, 5 1 1, 2 6 2, 8 7 8";
    assert_eq!(paid(eight, &["0 1 2 3 4 5 6", "7"]), [true, true]);
    assert_eq!(paid(&eight.replace("8 7 8", "8 7 9"), &["0 1 2 3 4 5 6", "7"]), [false, true]);
}

#[test]
fn who_is_out_may_still_have_the_longest_path() {
    let options = Options { longest: 10, ..towns("1 2 3, 3 4 2", HOPELESS) };
    let mut table = built(&options, &["0", "1"]);
    assert_eq!(table.scores(), [4 - 1 + 10, 2 - 1]);
    table.fails(true);
    assert_eq!(table.scores(), [4 - 1 + 10, 2 - 1]);
}

#[test]
fn a_seat_knows_its_own_objectives_and_what_lies_on_the_map() {
    // A line 1-2-3-4-5. Seat 0 joins 1 to 3 for 8; seat 1 has one rail and misses 20.
    let options = towns("1 2 1, 2 3 1, 3 4 1, 4 5 3", "1 3 8, 1 4 20, 2 3 50");
    let mut table = built(&options, &["0 1", "2"]);
    assert_eq!(table.scores(), [2 + 8, 1 - 20]);
    assert_eq!(table.known(0), [Some(2 + 8), Some(1)]);
    assert_eq!(table.known(1), [Some(2), Some(1 - 20)]);
    assert_eq!(table.known(9), [Some(2), Some(1)]);
    table.say("objectives").deal("offer 2");
    assert_eq!(table.known(0), [Some(2 + 8), Some(1)], "not before it is kept");
    table.say("keep 2");
    assert_eq!(table.known(0), [Some(2 + 8 + 50), Some(1)]);
    assert_eq!(table.known(1), [Some(2), Some(1 - 20)], "the other sees a number of objectives");
}

#[test]
fn the_longest_path_lies_on_the_map() {
    let options = Options { longest: 10, ..towns("1 2 3, 3 4 2", HOPELESS) };
    let table = built(&options, &["0", "1"]);
    assert_eq!(table.known(0), [Some(4 - 1 + 10), Some(2)]);
    assert_eq!(table.known(1), [Some(4 + 10), Some(2 - 1)]);
    assert_eq!(table.known(9), [Some(4 + 10), Some(2)]);
}

#[test]
fn at_the_end_everyone_sees_the_objectives() {
    let options = Options { rounds: 2, ..towns("1 2 1, 2 3 1, 3 4 1", "1 3 8, 1 4 20") };
    let mut table = Table::open(&options, &["0 0 0 0", "0 0 0 0"], "");
    table.say("build 0 with 0").say("build 2 with 0").say("build 1 with 0");
    assert_eq!(
        (table.known(0)[1], table.known(1)[0], table.view(1).seats[0].kept.as_ref()),
        (Some(1), Some(2), None)
    );
    table.draws();
    assert_eq!(table.turn(), "over");
    assert_eq!([0, 1, 9].map(|eyes| table.known(eyes)), [(); 3].map(|_| vec![Some(10), Some(-19)]));
    assert_eq!(table.view(1).seats[0].kept, Some(vec![0]));
}
