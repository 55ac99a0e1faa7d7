//! Rails, and what pays for them.

use super::*;

/// Rails by colour and length: `C L, C L, …`, numbered from 0, all between the same towns.
fn rails(list: &str) -> Options {
    let rails: Vec<String> = list.split(", ").map(|rail| format!("1 2 {rail}")).collect();
    on(chart(20, &rails.join(", "), "3 4 1, 3 4 1"))
}

/// Seat 0 to act with this hand.
fn holding(options: &Options, hand: &str) -> Table {
    Table::open(options, &[hand, "0 0 0 0"], "")
}

#[test]
fn a_coloured_rail_takes_its_colour_and_jokers() {
    let table = holding(&rails("1 1, 1 2, 1 3, 1 4, 2 2, 2 3, 3 1, 3 2"), "1 1 0 2");
    assert_eq!(table.legal_to("build"), "build 0, build 1, build 2, build 4, build 6");
    assert_eq!(table.means("build 1 with 2"), "build 1", "no colour can be named for it");
}

#[test]
fn the_colour_pays_first_and_jokers_the_rest() {
    let options = rails("1 1, 1 2, 1 3, 1 4, 2 2, 3 1");
    for (hand, rail, paid, left) in [
        ("0 1 1 2", 2, "1 1 0", "2"),
        ("0 1 1 1", 1, "1 1", "0 1"),
        ("0 0 0 1", 3, "1 0 0 0", ""),
        ("0 0 2 2", 5, "0", "0 2 2"),
        ("0 0 1 2", 4, "2 0", "0 1"),
        ("1 1 1 1", 0, "1", "1 1 1"),
    ] {
        let mut table = holding(&options, hand);
        let text = format!("build {rail}");
        for watcher in [1, 9] {
            assert_eq!(table.seen(&text, watcher), format!("build {rail} paid {paid}"));
        }
        table.say(&text);
        assert_eq!(
            (table.hand(0), table.turn()),
            (left.to_string(), "seat 1".to_string()),
            "{hand}"
        );
        assert_eq!(table.view(1).seats[0].cards, left.split_terminator(' ').count() as u32);
    }
}

#[test]
fn a_neutral_rail_takes_any_one_colour_that_is_held() {
    let table = holding(&rails("0 1, 0 2, 0 3, 0 4, 1 9, 2 9, 3 9"), "1 1 2 0");
    assert_eq!(
        table.legal_to("build"),
        "build 0 with 0, build 0 with 1, build 0 with 2, \
         build 1 with 1, build 1 with 2, build 2 with 1"
    );
    let table = holding(&rails("0 2, 1 9, 2 9"), "0 0 0 1");
    assert_eq!(table.legal_to("build"), "build 0 with 0, build 0 with 1");
    assert_eq!(table.means("build 0 with 2"), "build 0 with 0", "none of 2, jokers for the rest");
}

#[test]
fn the_colour_named_pays_for_a_neutral_rail_then_jokers_and_zero_means_jokers_alone() {
    let options = rails("0 2, 0 3, 1 9, 2 9");
    for (hand, text, paid, left) in [
        ("0 1 2 2", "build 0 with 1", "1 0", "2 2"),
        ("0 1 2 2", "build 0 with 2", "2 2", "0 1"),
        ("0 0 1 1", "build 0 with 0", "0 0", "1 1"),
        ("0 0 1 1", "build 1 with 1", "1 1 0", "0"),
        ("0 0 0 2", "build 1 with 0", "0 0 0", "2"),
    ] {
        let mut table = holding(&options, hand);
        let rail = text.split(' ').nth(1).unwrap();
        assert_eq!(table.seen(text, 1), format!("build {rail} paid {paid}"));
        assert_eq!(table.say(text).hand(0), left, "{hand}");
    }
}

#[test]
fn if_none_is_named_the_colour_held_most_pays_the_lowest_of_equals() {
    let options = rails("0 1, 0 2, 0 3, 0 4, 1 9, 2 9, 3 9");
    for (hand, said, meant) in [
        ("0 1 2 2", "build 1", "build 1 with 2"),
        ("1 1 2 2", "build 0", "build 0 with 1"),
        ("2 2 3 3", "build 1", "build 1 with 2"),
        // Jokers are not what is held most.
        ("0 0 0 3", "build 0", "build 0 with 3"),
        ("0 0 0 3", "build 1", "build 1 with 3"),
        ("0 0 0 3", "build 3", "build 3 with 3"),
        ("0 0 0 0", "build 1", "build 1 with 0"),
        ("1 2 3 3", "build 2", "illegal"),
        ("1 1 2 2", "build 2", "illegal"),
        ("0 1 1 2", "build 3", "illegal"),
    ] {
        assert_eq!(holding(&options, hand).means(said), meant, "{said} with {hand}");
    }
}

#[test]
fn a_rail_takes_as_many_wagons_as_it_is_long() {
    let mut table = Table::open(&neutral(4, &[1, 2, 3, 4, 5]), &["0 0 0 0", "0 0 0 0"], "");
    table.draws().draws();
    assert_eq!(
        table.legal_to("build"),
        "build 0 with 0, build 1 with 0, build 2 with 0, build 3 with 0",
        "six cards, but four wagons"
    );
    table.say("build 0 with 0");
    assert_eq!((table.wagons(0), table.wagons(1)), (3, 4));
    table.draws();
    assert_eq!(table.legal_to("build"), "build 1 with 0, build 2 with 0");
    assert_eq!(table.means("build 3"), "illegal");
}

#[test]
fn a_rail_is_built_once_and_its_twin_is_a_rail_of_its_own() {
    let mut table = Table::open(&ring(), &["1 1 2 2", "1 1 2 2"], "");
    table.say("build 0");
    assert_eq!(table.means("build 0"), "illegal", "for seat 1");
    assert_eq!(table.legal_to("build 1"), "build 1");
    table.draws();
    assert_eq!(table.means("build 0"), "illegal", "for the seat that built it");
    let before = table.scores();
    table.say("build 1");
    assert_eq!(table.scores(), [before[0] + 1, before[1]], "one seat may have both");
}

#[test]
fn there_is_no_rail_beyond_the_last() {
    let table = Table::open(&ring(), &["0 0 0 0", "0 0 0 0"], "");
    for text in ["build 6", "build 4294967295", "build 5 with 3", "build 5 with 255"] {
        assert_eq!(table.means(text), "illegal", "{text}");
    }
}
