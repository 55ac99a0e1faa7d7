//! Objectives asked for in a turn.

use super::*;

/// This many objectives, three at a time.
fn objectives(count: usize, keep: u64) -> Options {
    let options = on(chart(10, "1 2 1 1", &vec!["1 2 3"; count].join(", ")));
    Options { offer: 3, keep, ..options }
}

#[test]
fn one_must_be_kept_whatever_was_asked_for_at_the_start() {
    let mut table = Table::open(&objectives(12, 2), &["1 1 1 1", "1 1 1 1"], "");
    table.say("objectives");
    let left: Vec<String> =
        ["10", "11", "6", "7", "8", "9"].map(|id| format!("offer {id} x1")).into();
    assert_eq!((table.turn(), table.outcomes()), ("chance".to_string(), left.join(", ")));
    table.deal("offer 9, offer 6, offer 8");
    assert_eq!(table.turn(), "seat 0");
    assert_eq!(table.legal(), "keep 6, keep 6 8, keep 6 8 9, keep 6 9, keep 8, keep 8 9, keep 9");
    table.say("keep 8");
    assert_eq!((table.turn(), table.view(0).objectives), ("seat 1".to_string(), vec![0, 1, 8]));
    // Those refused have left the game.
    table.say("objectives");
    assert_eq!(table.outcomes(), "offer 10 x1, offer 11 x1, offer 7 x1");
    table.deal("offer 7, offer 10, offer 11").say("keep 7 10 11");
    assert_eq!(table.view(1).objectives, [3, 4, 7, 10, 11]);
    assert_eq!((table.turn(), table.legal()), ("seat 0".to_string(), "build 0, draw".to_string()));
    assert_eq!(table.means("objectives"), "illegal", "none is left");
}

#[test]
fn fewer_are_offered_if_fewer_are_left() {
    let mut table = Table::open(&objectives(8, 1), &["1 1 1 1", "1 1 1 1"], "");
    table.say("objectives").deal("offer 7, offer 6");
    assert_eq!(
        (table.turn(), table.legal()),
        ("seat 0".to_string(), "keep 6, keep 6 7, keep 7".to_string())
    );
    table.say("keep 6");
    assert_eq!(
        (table.turn(), table.means("objectives")),
        ("seat 1".to_string(), "illegal".to_string())
    );
    let mut table = Table::open(&objectives(7, 3), &["1 1 1 1", "1 1 1 1"], "");
    table.say("objectives").deal("offer 6");
    assert_eq!(table.legal(), "keep 6");
}

#[test]
fn while_choosing_nothing_else_is_legal() {
    let mut table = Table::open(&objectives(12, 1), &["1 1 1 1", "1 1 1 1"], "");
    table.say("objectives").deal("offer 9, offer 6, offer 8");
    for text in ["draw", "build 0", "objectives", "pass", "keep", "keep 0", "keep 7", "keep 6 7"] {
        assert_eq!(table.means(text), "illegal", "{text}");
    }
}
