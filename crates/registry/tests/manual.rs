//! The rules for people name moves and options as they are.

use std::collections::BTreeSet;

use game::{Each, Kit};

/// The moves in the blocks of a manual: what comes before two spaces.
fn moves(manual: &str) -> Vec<&str> {
    let blocks = manual.split("```").skip(1).step_by(2);
    let lines = blocks.filter_map(|block| block.strip_prefix("moves\n")).flat_map(str::lines);
    lines.map(|line| line.split("  ").next().unwrap_or(line)).collect()
}

/// The options that a manual names, without dashes in front.
fn options(manual: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
    let after = manual.split("--").skip(1);
    let names = after.map(|text| text.split(|c| !is_name(c)).next().unwrap_or_default());
    names.filter(|name| name.starts_with(|c: char| c != '-')).map(str::to_string).collect()
}

struct Examples;

impl Each for Examples {
    type Out = ();

    fn of<G: Kit>() {
        let examples = moves(G::MANUAL);
        assert!(examples.len() > 1, "{} shows how moves are written", G::NAME);
        for example in examples {
            let read = example.parse::<G::Move>();
            let written = read.map(|mv| mv.to_string());
            assert_eq!(written.as_deref(), Ok(example), "{}", G::NAME);
        }
    }
}

#[test]
fn every_example_of_a_move_is_one() {
    games::each::<Examples>();
}

#[test]
fn every_option_is_named_and_none_that_does_not_exist() {
    for game in registry::games() {
        let real = game.options().iter().map(|field| field.name.replace('_', "-")).collect();
        assert_eq!(options(game.manual()), real, "{}", game.name());
    }
}
