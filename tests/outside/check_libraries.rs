//! Libraries in C under `plateau check`, of every game.

use crate::outside::check::check;
use crate::outside::table::Table;

/// A library of `tests/libraries`: its game, its source, and how it is compiled.
const GOOD: [(&str, &str, &[&str]); 7] = [
    ("penguins", "mirror.c", &[]),
    ("penguins", "plain.c", &[]),
    ("penguins", "student.c", &["-std=gnu99", "-w"]),
    ("flood", "student.c", &["-std=gnu99", "-w"]),
    ("flood", "keeper.c", &[]),
    ("rails", "mirror.c", &[]),
    ("sapotache", "student.c", &["-std=gnu99", "-w"]),
];

#[test]
fn libraries_of_every_game_hold() {
    for (game, source, flags) in GOOD {
        let table = Table::of(game);
        table.library(source, "player.so", flags);
        let checked = check(&table, "./player.so", "");
        checked.holds();
    }
}

#[test]
fn what_an_interface_has_no_room_for_is_not_run() {
    let table = Table::of("flood");
    table.library("student.c", "player.so", &["-std=gnu99", "-w"]);
    let checked = check(&table, "./player.so", "");
    let step = checked.step("many players");
    assert_eq!((&step["ok"], &step["skipped"]), (&true.into(), &true.into()), "{step}");
    let detail = step["detail"].as_str().unwrap();
    assert!(detail.contains("libraries play Flood with two seats"), "{detail}");
    let step = checked.step("odd boards");
    let detail = step["detail"].as_str().unwrap();
    let hexagons = "not played: hexagons, libraries may count on four neighbours";
    assert!(detail.contains(hexagons), "{detail}");
    let colours = "not played: 12 colours, libraries support at most eight colours";
    assert!(detail.ends_with(colours), "{detail}");
}

#[test]
fn a_library_that_fails_gets_advice_of_its_own() {
    for (defines, step, advice) in [
        ("-DAT_INIT=exit(4)", "start", "do not call exit"),
        ("-DAT_INIT=for (;;);", "start", "return from the first call"),
        ("-DPLACED={ me, NO_TILE, 99 }", "legal play", "game's header"),
        ("-DAT_PLACE=abort()", "legal play", "valgrind"),
        ("-DAT_PLACE=for (;;);", "legal play", "return from each call"),
    ] {
        let table = Table::new();
        table.library("faulty.c", "faulty.so", &[defines]);
        let checked = check(&table, "./faulty.so", "--init 2s --clock 1s");
        checked.fails(step, advice);
    }
}
