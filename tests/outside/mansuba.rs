//! Libraries in C that play Mansuba.

use crate::outside::table::{Played, Table};
use program::Run;

fn table() -> Table {
    Table::of("mansuba")
}

const SWITCHING: &str = "relation = [\"square\", \"cardinal\"]\nevery = 3\nwidth = 6\nheight = 4\n\
    capture = true\nkinds = [{ name = \"pawn\", moves = [{ step = \"all\" }, { jump = \"all\", repeat = true }] }]\n";

#[test]
fn what_a_library_gets_is_what_happened() {
    let table = table();
    table.library("mirror.c", "mirror.so", &[]);
    table.0.write("switching.toml", SWITCHING);
    for (players, more) in [
        (&["./mirror.so", "closest"][..], ""),
        (&["random", "./mirror.so"], ""),
        (&["./mirror.so", "./mirror.so"], "--config pawns"),
        (&["random", "./mirror.so"], "--config draughts-race"),
        (&["./mirror.so", "random"], "--config draughts-race"),
        (&["./mirror.so", "random"], "--config file:switching.toml"),
        (&["random", "./mirror.so", "closest"], "--config chinese-checkers"),
    ] {
        for seed in ["1", "2", "3"] {
            let played = table.play(players, &format!("{more} --seed {seed}"));
            played.clean();
        }
    }
    let played = table.play(&["./mirror.so", "closest"], "");
    assert_eq!(played.json["seats"][0]["name"], "mirror, mirror", "{}", played.json["seats"]);
}

/// Towers in a row with one position between: whichever seat begins, the match is short.
const ROW: &str = "relation = \"cardinal\"\nwidth = 9\nheight = 1\ncapture = true\nfirst = 1\n\
    position = \". T1 . T2 . . . . P2\"\nkinds = [{ name = \"pawn\", moves = [{ step = \"all\" }] }, \
    { name = \"tower\", moves = [{ slide = \"cardinal\" }] }]\n";

#[track_caller]
fn script(moves: &str) -> Played {
    let table = table();
    table.0.write("row.toml", ROW);
    table.library("script.c", "script.so", &[&format!("-DSCRIPT={moves}")]);
    table.play(&["./script.so", "closest"], "--config file:row.toml")
}

#[test]
fn an_illegal_move_loses() {
    for (mv, why) in [
        ("{ 0, 1, 5, 0, { -1 } }", "cannot go from 1 to 5"),
        ("{ 0, 1, 99, 0, { -1 } }", "there is no position 99"),
        ("{ 0, 3, 4, 0, { -1 } }", "not yours"),
        ("{ 1, 1, 2, 0, { -1 } }", "{player 1, from 1, to 2, escape 0}"),
        ("{ 0, 1, -1, 1, { -1 } }", "no piece of yours was taken on 1"),
        ("{ 0, -1, -1, 0, { -1 } }", "only when nothing else is possible"),
        ("{ 0, -7, 2, 0, { -1 } }", "{player 0, from -7, to 2, escape 0}"),
        ("{ 0, 1, 2, 3, { -1 } }", "{player 0, from 1, to 2, escape 3}"),
    ] {
        let played = script(mv);
        let failure = played.failure(0);
        assert_eq!(failure["fault"]["kind"], "illegal");
        let fault_text = failure["fault"].to_string();
        assert!(fault_text.contains(why), "{mv}: {fault_text}");
        assert_eq!((played.scores(), played.ranks()), (vec![0, 2], vec![2, 1]), "{mv}");
    }
}

#[test]
fn attempts_are_passed_with_their_outcome() {
    let table = table();
    table.0.write("row.toml", ROW.replace("first = 1", "first = 2"));
    // The tower on 3 takes that on 1 and leaves; its owner has to wait, and then tries to free it.
    let taker = "-DSCRIPT={ 1, 3, 1, 0, { -1 } }, { 1, 1, 2, 0, { -1 } }, { 1, 8, 7, 0, { -1 } }";
    let tries = "-DSCRIPT={ 0, -1, -1, 0, { -1 } }, { 0, 1, -1, 1, { -1 } }";
    table.library("script.c", "taker.so", &[taker]);
    table.library("script.c", "tries.so", &[tries, "-DNAME=NULL"]);
    let mut seen = Vec::new();
    for seed in 1..=8 {
        let more = format!("-q --verbose --config file:row.toml --seed {seed}");
        let mut command = table.command(&["./tries.so", "./taker.so"], &more);
        let run = Run::of("script", &mut command);
        assert_eq!(run.code, Some(0), "{}", run.err);
        seen.push(run.err);
    }
    let all = seen.join("\n");
    assert!(all.contains("I am 0 of 2, 1 begins, 9 positions, escapes 1 in 2"), "{all}");
    for line in
        ["got 1 3 1 0 via -1", "got 0 -1 -1 0 via -1", "got 0 1 -1 1 via -1", "got 0 1 -1 2 via -1"]
    {
        assert!(all.contains(line), "{line}: {all}");
    }
}
