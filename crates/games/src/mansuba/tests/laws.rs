//! The laws on configurations of every kind, the naive twin beside the rules.

use game::laws;

use super::naive::NaiveMansuba;
use super::*;

fn hold(options: &Options, seats: usize, games: u64) {
    laws::check::<Mansuba, NaiveMansuba>(options, seats, games).unwrap();
}

fn hold_on(config: Choice, seats: usize, games: u64) {
    hold(&Options { config, graph: Graph::None }, seats, games);
}

fn hold_for(text: &str, seats: usize, games: u64) {
    hold_on(Choice::File(text.to_string()), seats, games);
}

#[test]
fn the_laws_hold_on_what_is_shipped() {
    hold_on(Choice::Mansuba, 2, 3);
    hold_on(Choice::Pawns, 2, 6);
    hold_on(Choice::ShatranjRace, 2, 2);
    hold_on(Choice::DraughtsRace, 2, 3);
}

const SHORT: &str = "max_turns = 24\n";

#[test]
fn the_laws_hold_with_many_seats() {
    let star = Choice::ChineseCheckers.text().replace("max_turns = 1000\n", SHORT);
    for seats in 2..=6 {
        hold_for(&star, seats, 1);
    }
    let halma = Choice::Halma.text().replace("max_turns = 1000\n", SHORT);
    hold_for(&halma, 2, 1);
    hold_for(&halma, 4, 1);
}

/// All primitives in many forms.
const KINDS: &str = r#"
[[kinds]]
name = "pawn"
moves = [{ step = "all" }, { jump = "all", repeat = true }]

[[kinds]]
name = "tower"
moves = [{ slide = "cardinal" }]

[[kinds]]
name = "elephant"
moves = [{ leap = "cardinal cardinal" }]

[[kinds]]
name = "man"
moves = [
    { step = "all", lands = "free" },
    { jump = "all", over = "enemy", repeat = true, takes = "jumped", lands = "free" },
]

[[kinds]]
name = "queen"
moves = [{ slide = "all", range = 3 }, { jump = "E W N S", over = "friend", lands = "both" }]

[[kinds]]
name = "robber"
moves = [
    { step = "E W", lands = "capture" },
    { leap = "all all", lands = "free" },
    { jump = "all", over = "any", repeat = true, takes = "jumped", lands = "both" },
]

[[kinds]]
name = "hopper"
moves = [
    { jump = "all", over = "friend", repeat = true, lands = "both" },
    { jump = "all", over = "enemy", repeat = false, takes = "jumped", lands = "free" },
    { jump = "E NE SE W", over = "any", repeat = true, takes = "jumped", lands = "capture" },
    { slide = "all", range = 1, lands = "free" },
]
"#;

#[test]
fn the_laws_hold_on_every_relation() {
    for relation in [r#""square""#, r#""cardinal""#, r#""triangular""#, r#""hexagonal""#] {
        for (more, games) in [("", 2), ("victory = \"complex\"\npass = \"always\"\n", 2)] {
            let text = format!(
                "relation = {relation}\nwidth = 6\nheight = 7\ncapture = true\nmax_turns = 40\n{more}{KINDS}"
            );
            hold_for(&text, 2, games);
        }
    }
}

#[test]
fn the_laws_hold_where_relations_take_turns() {
    let text = format!(
        r#"
relation = ["triangular", "hexagonal", "square", "ring"]
every = 3
width = 4
height = 4
capture = true
escape = "2/3"
[graphs]
ring = """
0: E 1 W 15 N 5
1: E 2 W 0
2: E 3 W 1
3: E 4 W 2
4: E 5 W 3
5: E 6 W 4 S 0
6: E 7 W 5
7: E 8 W 6
8: E 9 W 7
9: E 10 W 8
10: E 11 W 9 NE 3
11: E 12 W 10 NE 2
12: E 13 W 11 NE 2
13: E 14 W 12
14: E 15 W 13
15: E 0 W 14
"""
{KINDS}"#
    );
    hold_for(&text, 2, 4);
}

#[test]
fn the_laws_hold_on_large_boards() {
    for (width, height) in [(13, 10), (40, 30)] {
        let text = format!(
            "relation = \"square\"\nwidth = {width}\nheight = {height}\ncapture = true\nmax_turns = 6\n{KINDS}"
        );
        hold_for(&text, 2, 1);
    }
}

#[test]
fn what_the_game_brings_besides_its_rules_fits() {
    laws::kit::<Mansuba>(&search::bots()).unwrap();
}
