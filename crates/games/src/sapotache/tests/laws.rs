//! The laws on boards and rules of every kind, the naive twin beside the rules.

use game::laws;

use super::naive::NaiveSapotache;
use super::*;

fn hold(options: &Options, seats: usize, games: u64) {
    laws::check::<Sapotache, NaiveSapotache>(options, seats, games).unwrap();
}

/// A small deck with many boulders, so that ways are often cut.
const ROCKY: &str = "V_LINE 3, H_LINE 4, V_CROSS 4, H_CROSS 4, X_CROSS 6, L_TURN 3, R_TURN 3, D_END 2, \
                     BOULDER 9, B_LAMP 1, R_ALL 1";
/// A deck of tools.
const TOOLED: &str = "H_LINE 6, X_CROSS 4, D_END 1, B_AXE 4, B_LAMP 3, B_CART 2, R_AXE 2, R_LAMP 2, \
                      R_CART 1, R_ALL 3, BOULDER 1";

#[test]
fn the_laws_hold_on_the_box() {
    hold(&Options::default(), 3, 1);
}

#[test]
fn the_laws_hold_for_few_and_many() {
    let quick = Options { board: Layout::Quick, ..Options::default() };
    hold(&quick, 5, 1);
    let cards = "X_CROSS 20, H_LINE 10, B_AXE 3, R_ALL 3, BOULDER 5, D_END 3";
    hold(&file_board(">***$ *****", cards), 10, 1);
    hold(&file_board(">***$ *****", cards), 8, 1);
}

#[test]
fn the_laws_hold_by_the_rules_of_both_presets_and_in_between() {
    let rows = "***$ >**$ ***%";
    let printed = file_board(rows, ROCKY);
    let seed = Options { preset: Preset::Seed, ..printed.clone() };
    let mixed = [
        Options { gold: Some(Gold::One), ..seed.clone() },
        Options { connected: Some(Connected::No), ..printed.clone() },
        Options { dead_end: Some(DeadEnd::Unplayable), ..printed.clone() },
        Options { saboteurs: Some(Saboteurs::Exact), ..printed.clone() },
        Options { tools: Some(Tools::Harmless), ..file_board(rows, TOOLED) },
    ];
    for options in [printed, seed].iter().chain(&mixed) {
        hold(options, 3, 2);
    }
}

#[test]
fn the_laws_hold_where_ways_are_cut_and_tools_break() {
    hold(&file_board("**** >*$* **** **$*", ROCKY), 4, 2);
    hold(&file_board(">**$ ****", TOOLED), 4, 2);
}

#[test]
fn the_laws_hold_on_odd_boards() {
    let deck = "X_CROSS 9, V_LINE 4, H_LINE 4, D_END 2, BOULDER 3";
    // Objectives beside the start, beside each other, and out of reach; a strip; a start shut in.
    for rows in ["*$* $>* ***", ">*$$$*", "> * * $", "%%% %>% %%$", ">$", "$*> *%* $*$"] {
        hold(&file_board(rows, deck), 3, 2);
    }
}

/// Boards around and beyond 64 and 128 places, the margin included.
#[test]
fn the_laws_hold_on_boards_of_several_words() {
    let deck = "H_LINE 16, X_CROSS 8, BOULDER 3";
    for width in [19, 20, 30, 41] {
        let row = format!(">{}$", "*".repeat(width - 2));
        hold(&file_board(&row, deck), 3, 1);
    }
}

#[test]
fn what_the_game_brings_besides_its_rules_fits() {
    laws::kit::<Sapotache>(&search::bots()).unwrap();
}
