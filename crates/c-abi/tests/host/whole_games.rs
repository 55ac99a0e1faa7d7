//! Whole games. The library `mirror` checks what it gets; the tests check what it got.

use game::{Event, Game, Seat};
use games::penguins::{Layout, Move, Options, Penguins};

use crate::compile::library;
use crate::table::{Played, Table, classic, file, game};

/// The calls that a seat should have seen, as `mirror` prints them.
fn calls(game: &Penguins, seat: Seat, log: &[Event<Move>]) -> String {
    let setup = game.setup();
    let sides: usize = setup.board.tiles().map(|tile| setup.board.degree(tile)).sum();
    let mut text =
        format!("init {seat} {} {sides} {} {}\n", setup.board.len(), setup.seats, setup.penguins);
    let mut window = String::new();
    for event in log {
        let &Event::Move(mover, mv) = event else { continue };
        let (name, src, dst) = match mv {
            Move::Place(tile) => ("place", -1, tile),
            Move::Slide { from, to } => ("play", i64::from(from), to),
        };
        if mover == seat {
            text += &format!("{name}{window}\n");
            window.clear();
        }
        window += &format!(" {mover},{src},{dst}");
    }
    text + "done"
}

fn check(game: &Penguins, played: &Played) {
    for (seat, ended) in Seat::all(game.seats()).zip(&played.ended) {
        assert!(ended.status.success(), "seat {seat}: {}: {}", ended.status, ended.stderr);
        assert_eq!(ended.stderr, calls(game, seat, &played.log), "seat {seat}");
    }
}

fn failures(played: &Played) -> usize {
    played.log.iter().filter(|event| matches!(event, Event::Failed(..))).count()
}

#[test]
fn copies_of_one_library_play_whole_games() {
    let mirror = library("mirror.c", &[]);
    for seats in 2..=4 {
        let game = classic(seats);
        let played = Table::new(&game, &[&mirror]).play();
        assert_eq!(failures(&played), 0);
        check(&game, &played);
    }
}

#[test]
fn any_board_can_be_played_on() {
    let mirror = library("mirror.c", &[]);
    let boards = [
        (Layout::Square, Some(6), 2),
        (Layout::Hex, Some(9), 5),
        (file("octo.txt"), None, 2),
        (file("dodeca.txt"), None, 3),
        (file("ring.txt"), None, 2),
    ];
    for (board, width, seats) in boards {
        let options = Options { board, width, penguins: Some(1), ..Options::default() };
        let game = game(&options, seats);
        let played = Table::new(&game, &[&mirror]).play();
        assert_eq!(failures(&played), 0, "{options:?}");
        check(&game, &played);
    }
}

#[test]
fn one_may_play_alone() {
    let mirror = library("mirror.c", &[]);
    let game = game(&Options { solo: true, ..Options::default() }, 1);
    check(&game, &Table::new(&game, &[&mirror]).play());
}

#[test]
fn failures_are_not_moves_and_failed_seats_get_the_end() {
    let mirror = library("mirror.c", &[]);
    for before in [0, 2, 5, 12, 25] {
        let game = classic(4);
        let mut table = Table::new(&game, &[&mirror]);
        for _ in 0..before {
            assert!(table.step());
        }
        table.throw_out();
        assert!(table.step());
        table.throw_out();
        let played = table.play();
        assert_eq!(failures(&played), 2);
        check(&game, &played);
    }
}

#[test]
fn matches_may_end_early() {
    let mirror = library("mirror.c", &[]);
    let game = classic(3);
    for steps in [0, 1, 4, 9, 10, 15] {
        let mut table = Table::new(&game, &[&mirror]);
        for _ in 0..steps {
            assert!(table.step());
        }
        check(&game, &table.end());
    }
}

#[test]
fn libraries_of_all_kinds_play_each_other() {
    let mirror = library("mirror.c", &[]);
    let student = library("student.c", &["-std=gnu99", "-Wno-error"]);
    let modern = library("modern.cpp", &[]);
    let game = classic(3);
    let played = Table::new(&game, &[&student, &modern, &mirror]).play();
    assert_eq!(failures(&played), 0);
    let [student, modern, mirror] = &played.ended[..] else { panic!("three seats") };
    assert!(student.stderr.contains("no name given\n"), "{}", student.stderr);
    assert!(student.stderr.ends_with("bye, anonymous"));
    assert!(modern.stderr.starts_with("a static object is made\n"));
    assert!(modern.stderr.ends_with("done in C++a static object is destroyed\n"));
    assert_eq!(mirror.stderr, calls(&game, Seat(2), &played.log));
}
