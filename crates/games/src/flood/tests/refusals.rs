//! What is refused, and in which words: moves, options, files, set-ups.

use super::*;

/// Why a move is not legal after others.
fn why(game: &Flood, played: &str, said: &str) -> String {
    game.check(&after(game, played), said.parse().unwrap()).unwrap_err().to_string()
}

#[test]
fn bad_colours_are_refused_with_a_reason() {
    let game = on("forbidden: 3\n0123\n1204\n", 2);
    assert_eq!(why(&game, "", "9"), "there is no colour 9; the last is 4");
    assert_eq!(why(&game, "", "254"), "there is no colour 254; the last is 4");
    assert_eq!(why(&game, "", "0"), "the zone of seat 0 has colour 0 already");
    assert_eq!(why(&game, "", "3"), "colour 3 is forbidden for seat 0");
    assert_eq!(
        why(&game, "", "2"),
        "colour 2 is nowhere beside the zone of seat 0: it would not grow"
    );
    let beside = on("0112\n0332\n", 2);
    assert_eq!(why(&beside, "1", "1"), "colour 1 would merge the zone with that of seat 0");
    assert_eq!(why(&game, "pass pass", "pass"), "the game is over");
    assert_eq!(why(&on("01\n", 1), "", "pass"), "a single player cannot pass: name a colour");
}

#[test]
fn unreadable_moves_are_refused_with_an_example() {
    for text in ["", "Pass", "-1", "255", "256", "1.0", "+3", "blue", "1 2", "?"] {
        assert_eq!(
            text.parse::<Move>().unwrap_err().to_string(),
            format!("{text:?}: expected a colour as in the board, such as 3, or pass")
        );
    }
    assert_eq!(" 3 ".parse(), Ok(Move::Paint(3)));
    assert_eq!("c".parse(), Ok(Move::Paint(12)));
    assert_eq!("12".parse(), Ok(Move::Paint(12)), "a number will do");
    assert_eq!("Z".parse(), Ok(Move::Paint(61)));
    assert_eq!([Move::Paint(61), Move::Paint(62)].map(|mv| mv.to_string()), ["Z", "62"]);
}

fn refused(options: &Options, seats: usize) -> String {
    Flood::draw(options, seats, &mut Rng::new(0)).unwrap_err().to_string()
}

#[test]
fn options_that_cannot_be_played_are_refused() {
    let with = |change: fn(&mut Options)| {
        let mut options = Options::default();
        change(&mut options);
        options
    };
    let cases: [(Options, usize, &str); 12] = [
        (with(|_| ()), 0, "0 players: name at least 1"),
        (with(|o| o.width = Some(0)), 2, "--width: 0: a board needs at least one cell each way"),
        (with(|o| o.colours = Some(1)), 1, "--colours: 1: a board has 2 to 255 colours"),
        (with(|o| o.colours = Some(256)), 1, "--colours: 256: a board has 2 to 255 colours"),
        (with(|o| o.colours = Some(3)), 4, "--colours: 3: 4 players need at least as many colours"),
        (with(|o| o.forbidden = 5), 2, "--forbidden: 5: of 6 colours at most 4 can be forbidden"),
        (
            with(|o| o.forbidden = 1),
            1,
            "--forbidden: a single player cannot have forbidden colours: the board could not be finished",
        ),
        (with(|o| o.cap = Some(0)), 2, "--cap: 0: a game has 1 to 1000000000 moves"),
        (
            with(|o| (o.board, o.height) = (Layout::H, Some(2))),
            2,
            "--height: an h needs at least 3 rows: with fewer its halves are not connected",
        ),
        (
            with(|o| (o.width, o.height) = (Some(1), Some(1))),
            2,
            "--board: the board has 1 cell, too few for 2 players",
        ),
        (
            with(|o| (o.width, o.height) = (Some(u64::MAX), Some(9))),
            2,
            "--width: 18446744073709551615 × 9 is 166020696663385964535 cells; a board has at most \
             100000000: choose a smaller one",
        ),
        (
            with(|o| (o.board, o.width) = (Layout::File("01\n".to_string()), Some(2))),
            2,
            "--width: a board file has its own: choose another --board, or leave this out",
        ),
    ];
    for (options, seats, why) in cases {
        assert_eq!(refused(&options, seats), why);
    }
}

/// A bad file, with its line and the reason.
#[test]
fn bad_files_are_refused_with_line_and_reason() {
    let cases = [
        ("", "the file holds no cells; a board has a line for each row"),
        ("# nothing\n\n", "the file holds no cells; a board has a line for each row"),
        ("012\n01\n", "line 2: 2 cells, but line 1 has 3: all rows must have the same length"),
        ("# a\n012\n\n", ""),
        (
            "012\n0?2\n",
            "line 2: \"?\" is not a cell: a colour is a digit, a letter or a number, a hole is '.'",
        ),
        (
            "0 1 2\n0 300 2\n",
            "line 2: \"300\" is not a cell: a colour is a digit, a letter or a number, a hole is '.'",
        ),
        ("...\n...\n", "line 2: the board has no cells"),
        ("colours: 4\n", "line 1: the board has no cells"),
        (
            "01.2\n01.2\n",
            "line 1: the cell in column 4 cannot be reached: all cells must be connected",
        ),
        (
            "010\n...\n.01\n",
            "line 3: the cell in column 2 cannot be reached: all cells must be connected",
        ),
        ("colours: 3\n012\n013\n", "line 3: colour 3 in column 3, but of 3 colours the last is 2"),
        ("colours: 1\n00\n", "line 1: \"1\": a board has 2 to 255 colours"),
        ("starts: 0 3\n01\n.2\n", ""),
        ("starts: 0 2\n01\n.2\n", "line 1: the start 2 is a hole"),
        ("starts: 0 9\n01\n.2\n", "line 1: there is no cell 9; the last is 3"),
        ("starts: 1 1\n01\n.2\n", "line 1: two players start on 1"),
        ("starts: a\n01\n", "line 1: \"a\" is not a number"),
        ("starts: 0\n01\n", "the file has 1 starts, for 2 players"),
        ("forbidden: ?\n01\n", "line 1: \"?\" is not a colour"),
        ("shape: round\n01\n", "line 1: there is no shape \"round\"; choose square, torus, hex"),
        (
            "size: 3\n01\n",
            "line 1: there is no setting \"size\"; there are shape, colours, starts, forbidden",
        ),
        ("01\nshape: hex\n", "line 2: \"shape\" stands after rows of cells: put it before them"),
        (
            "01\n\n01\n",
            "line 3: a second board begins here, after an empty line: a file holds one board",
        ),
    ];
    for (text, why) in cases {
        let outcome = Flood::draw(&file_board(text), 2, &mut Rng::new(0));
        let found = outcome.err().map_or(String::new(), |error| error.to_string());
        let why = if why.is_empty() { String::new() } else { format!("--board: {why}") };
        assert_eq!(found, why, "{text:?}");
    }
    let few = Options { colours: Some(3), ..file_board("012\n213\n") };
    assert_eq!(
        refused(&few, 2),
        "--board: line 2: colour 3 in column 3, but of 3 colours the last is 2"
    );
    let twice = Options { forbidden: 1, ..file_board("forbidden: 1\n0123\n") };
    assert_eq!(
        refused(&twice, 2),
        "--forbidden: the board file says which colours are forbidden: leave this out"
    );
}

/// Set-ups may come from anywhere; each of these was a good one before one thing was changed.
#[test]
fn bad_setups_are_refused() {
    let good = drawn(&file_board("01.\n123\n"), 2, 0);
    assert!(Flood::new(good.clone()).is_ok());
    type Change = fn(&mut Setup);
    let cases: [(Change, &str); 12] = [
        (|s| _ = s.cells.pop(), "6 cells, but colours for 5"),
        (|s| s.width = 0, "6 cells, but colours for 6"),
        (|s| s.width = 4, "6 cells cannot be divided into rows of 4"),
        (|s| s.cells[1] = Some(9), "cell 1 has colour 9, beyond the last"),
        (|s| s.cells[1] = None, "cell 1 is a hole, but has neighbours"),
        (|s| s.colours = 1, "1 colours for 2 seats; there are 2 to 255, at least one a seat"),
        (|s| s.starts.clear(), "4 colours for 0 seats; there are 2 to 255, at least one a seat"),
        (|s| s.starts[1] = 2, "seat 1 starts on 2, which is not a cell"),
        (|s| s.starts[1] = 99, "seat 1 starts on 99, which is not a cell"),
        (|s| s.starts[1] = 0, "seat 1 starts with the colour of another seat"),
        (|s| s.cap = 0, "a cap of 0 moves; it is 1 to 1000000000"),
        (|s| _ = s.forbidden.pop(), "forbidden colours need a list for each seat"),
    ];
    for (change, why) in cases {
        let mut setup = good.clone();
        change(&mut setup);
        assert_eq!(Flood::new(setup).err().map(|error| error.to_string()).as_deref(), Some(why));
    }
    for forbidden in [vec![1, 1], vec![2, 1], vec![9], vec![0, 1, 2]] {
        let setup = Setup { forbidden: vec![vec![], forbidden], ..good.clone() };
        assert!(Flood::new(setup).is_err());
    }
    let parts = r#"{"sides":[[null,null,null,null],[null,null,null,null]],"width":2,"shape":"square",
        "cells":[0,1],"colours":2,"starts":[0],"forbidden":[[]],"cap":9}"#;
    let parts: Setup = serde_json::from_str(parts).unwrap();
    let why = Flood::new(parts).err().map(|error| error.to_string());
    assert_eq!(why.as_deref(), Some("cell 1 cannot be reached: the board is in two parts"));
}
