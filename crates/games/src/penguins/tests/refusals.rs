//! What is refused, and in which words: moves, options, set-ups.

use super::*;

/// Why a move is not legal after others.
fn why(game: &Penguins, played: &str, said: &str) -> String {
    game.check(&after(game, played), said.parse().unwrap()).unwrap_err().to_string()
}

#[test]
fn bad_placements_are_refused_with_a_reason() {
    let game = on_strip("1231", 2, 1);
    assert_eq!(why(&game, "", "place 4"), "there is no tile 4; the last is 3");
    assert_eq!(why(&game, "", "place 4294967295"), "there is no tile 4294967295; the last is 3");
    assert_eq!(why(&game, "", "place 1"), "tile 1 has 2 fish; penguins start on tiles with one");
    assert_eq!(why(&game, "", "place 2"), "tile 2 has 3 fish; penguins start on tiles with one");
    assert_eq!(why(&game, "place 0", "place 0"), "tile 0 is taken");
    assert_eq!(
        why(&game, "place 0", "0-1"),
        "penguins are still being placed: place one, as in place 12"
    );
    assert_eq!(
        why(&game, "place 0, place 3", "place 1"),
        "all penguins are placed: slide one, as in 12-34"
    );
}

#[test]
fn bad_slides_are_refused_with_a_reason() {
    // 0 1 2 3    Seat 0 on 0 and 3, seat 1 on 4 and 6; seat 0 has just gone from 1 to 0.
    // 4 5 6 7
    let game = on(tilings::square(4, 2), "1111 1111", 2, 2);
    let played = "place 1, place 5, place 3, place 6, 1-0, 5-4";
    assert_eq!(moves(&game, &after(&game, played)), "3-2, 3-7");
    let why = |said: &str| why(&game, played, said);
    assert_eq!(why("8-0"), "there is no tile 8; the last is 7");
    assert_eq!(why("0-8"), "there is no tile 8; the last is 7");
    assert_eq!(why("0-4294967295"), "there is no tile 4294967295; the last is 7");
    assert_eq!(why("7-3"), "seat 0 has no penguin on tile 7");
    assert_eq!(why("6-7"), "seat 0 has no penguin on tile 6");
    assert_eq!(why("1-2"), "seat 0 has no penguin on tile 1");
    assert_eq!(why("0-0"), "the penguin stands on tile 0 already");
    assert_eq!(why("0-1"), "tile 1 has melted");
    assert_eq!(why("0-4"), "tile 4 holds a penguin of seat 1");
    assert_eq!(why("0-3"), "tile 3 holds a penguin of seat 0");
    assert_eq!(why("0-2"), "the line from 0 to 2 is blocked: tile 1 has melted");
    assert_eq!(why("0-7"), "tile 7 is not in a straight line from tile 0");
}

#[test]
fn a_penguin_in_the_way_is_named_with_its_seat() {
    let game = on_strip("11111", 2, 1);
    assert_eq!(
        why(&game, "place 0, place 2", "0-4"),
        "the line from 0 to 4 is blocked: tile 2 holds a penguin of seat 1"
    );
    let game = on_strip("11111", 1, 2);
    assert_eq!(
        why(&game, "place 0, place 2", "0-4"),
        "the line from 0 to 4 is blocked: tile 2 holds a penguin of seat 0"
    );
}

#[test]
fn a_way_round_a_ring_is_blocked_both_ways() {
    // Seat 1 on 1 and 5, on either side of seat 0: 3 is behind both.
    let game = on_file("1 5 1\n1 0 2\n1 1 3\n1 2 4\n1 3 5\n1 4 0\n", 2, 2);
    let why = why(&game, "place 0, place 1, place 2, place 5", "0-3");
    assert_eq!(why, "the line from 0 to 3 is blocked: tile 5 holds a penguin of seat 1");
}

#[test]
fn nothing_is_legal_when_the_game_is_over() {
    let game = on_strip("11", 2, 1);
    assert_eq!(why(&game, "place 0, place 1", "0-1"), "the game is over");
    assert_eq!(why(&game, "place 0, place 1", "place 0"), "the game is over");
}

#[test]
fn unreadable_moves_are_refused_with_an_example() {
    for text in ["", "pass", "place", "place x", "place -1", "12", "12-", "-12", "1-2-3", "1 2"] {
        assert_eq!(
            text.parse::<Move>().unwrap_err().to_string(),
            format!("{text:?}: expected tiles by number, as in place 12 or 12-34")
        );
    }
    assert!("place 4294967296".parse::<Move>().is_err(), "beyond all numbers of tiles");
    assert_eq!(" place 12 ".parse(), Ok(Move::Place(12)));
    assert_eq!(" 1 - 2 ".parse(), Ok(Move::Slide { from: 1, to: 2 }));
}

fn refused(options: &Options, seats: usize) -> String {
    Penguins::draw(options, seats, &mut Rng::new(0)).unwrap_err().to_string()
}

#[test]
fn too_few_players_are_refused() {
    let solo = Options { solo: true, ..Options::default() };
    assert_eq!(refused(&Options::default(), 0), "0 players: name at least 2");
    assert_eq!(refused(&solo, 0), "0 players: name at least 2");
    assert_eq!(
        refused(&Options::default(), 1),
        "1 player: Penguins needs at least 2; name another, or practise alone with --solo"
    );
    assert_eq!(drawn(&solo, 1, 0).seats, 1);
    assert_eq!(drawn(&solo, 2, 0).seats, 2, "solo does not forbid company");
}

#[test]
fn more_penguins_than_tiles_with_one_fish_are_refused() {
    let many = |penguins| Options { penguins: Some(penguins), ..Options::default() };
    assert_eq!(
        refused(&many(16), 2),
        "--penguins: 16: 2 players with 16 penguins each need 32 tiles with one fish, \
         but the board has 30; choose fewer penguins or a larger board"
    );
    assert_eq!(drawn(&many(15), 2, 0).penguins, 15);
    assert_eq!(
        refused(&Options::default(), 16),
        "--penguins: 2: 16 players with 2 penguins each need 32 tiles with one fish, \
         but the board has 30; choose fewer penguins or a larger board"
    );
    assert_eq!(
        refused(&file_board("1 - 1\n2 0 -\n", 1), 2),
        "--penguins: 1: 2 players with 1 penguins each need 2 tiles with one fish, \
         but the board has 1; choose fewer penguins or a larger board"
    );
    assert_eq!(refused(&many(0), 2), "--penguins: 0: each player needs at least one");
}

#[test]
fn penguins_beyond_all_numbers_are_refused() {
    for penguins in [u64::MAX, u64::MAX / 2 + 1, 1 << 32] {
        let error = refused(&Options { penguins: Some(penguins), ..Options::default() }, 2);
        let start = format!("--penguins: {penguins}: 2 players with {penguins} penguins each need");
        assert!(error.starts_with(&start), "{error}");
        assert!(error.ends_with(
            "tiles with one fish, but the board has 30; choose fewer penguins or a larger board"
        ));
    }
}

/// The tilings that come in every size.
fn sizeable() -> [Layout; 5] {
    [Layout::Square, Layout::Hex, Layout::Octo, Layout::Dodeca, Layout::Penrose]
}

#[test]
fn the_smallest_boards_have_as_many_tiles_as_asked_for() {
    for layout in sizeable() {
        for (width, height) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 9), (9, 1), (3, 2)] {
            let setup = drawn(&tiling(layout.clone(), width, height, 1), 1, 4);
            assert_eq!(setup.board.len() as u64, width * height, "{layout:?}");
            assert!(Penguins::new(setup).is_ok());
        }
    }
}

#[test]
fn a_board_without_width_or_height_is_refused() {
    for layout in sizeable() {
        assert_eq!(
            refused(&tiling(layout.clone(), 0, 5, 1), 2),
            "--width: 0: a board needs at least one tile each way"
        );
        assert_eq!(
            refused(&tiling(layout, 5, 0, 1), 2),
            "--height: 0: a board needs at least one tile each way"
        );
    }
}

#[test]
fn a_size_is_refused_where_the_board_has_its_own() {
    let classic = Options::default();
    assert_eq!(
        refused(&Options { width: Some(8), ..classic.clone() }, 2),
        "--width: the classic board has a size of its own; choose --board hex or square"
    );
    assert_eq!(
        refused(&Options { height: Some(8), ..classic }, 2),
        "--height: the classic board has a size of its own; choose --board hex or square"
    );
    let file = Options { width: Some(3), ..file_board("1 - -", 1) };
    assert_eq!(
        refused(&file, 1),
        "--width: a board file has a size of its own; choose --board hex or square"
    );
}

#[test]
fn boards_beyond_the_machine_are_refused_before_they_are_built() {
    let refused = |width, height| refused(&tiling(Layout::Hex, width, height, 1), 2);
    let most = "a board has at most 100000000: choose a smaller one";
    let trillion = 1_000_000_000_000;
    assert_eq!(
        refused(trillion, 1),
        format!("--width: 1000000000000 × 1 is 1000000000000 tiles; {most}")
    );
    assert_eq!(
        refused(8, trillion),
        format!("--height: 8 × 1000000000000 is 8000000000000 tiles; {most}")
    );
    assert_eq!(
        refused(trillion, trillion),
        format!(
            "--width: 1000000000000 × 1000000000000 is 1000000000000000000000000 tiles; {most}"
        )
    );
    let max = u64::MAX;
    assert_eq!(refused(max, 1), format!("--width: {max} × 1 is {max} tiles; {most}"));
    assert_eq!(refused(1, max), format!("--height: 1 × {max} is {max} tiles; {most}"));
    assert_eq!(
        refused(max, max),
        format!("--width: {max} × {max} is 340282366920938463426481119284349108225 tiles; {most}")
    );
}

#[test]
fn every_tiling_has_the_same_most_tiles() {
    for layout in sizeable() {
        assert_eq!(
            refused(&tiling(layout, 10_001, 10_000, 1), 2),
            "--width: 10001 × 10000 is 100010000 tiles; \
             a board has at most 100000000: choose a smaller one"
        );
    }
}

fn options(json: &str) -> Result<Options, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

#[test]
fn an_unknown_tiling_is_refused_with_the_known_ones() {
    let error = options(r#"{"board":"triangle"}"#).unwrap_err();
    assert!(error.starts_with("unknown variant `triangle`, expected one of "), "{error}");
    for known in [
        "classic",
        "square",
        "full-tetra",
        "hex",
        "full-hexa",
        "octo",
        "octo-tetra",
        "dodeca",
        "penrose",
        "file",
    ] {
        assert!(error.contains(&format!("`{known}`")), "{error}");
    }
}

#[test]
fn the_seeds_names_of_tilings_are_known() {
    let layout = |json: &str| options(json).unwrap().board;
    assert_eq!(layout("{}"), Layout::Classic);
    assert_eq!(layout(r#"{"board":"square"}"#), Layout::Square);
    assert_eq!(layout(r#"{"board":"full-tetra"}"#), Layout::Square);
    assert_eq!(layout(r#"{"board":"hex"}"#), Layout::Hex);
    assert_eq!(layout(r#"{"board":"full-hexa"}"#), Layout::Hex);
    assert_eq!(layout(r#"{"board":"octo"}"#), Layout::Octo);
    assert_eq!(layout(r#"{"board":"octo-tetra"}"#), Layout::Octo);
    assert_eq!(layout(r#"{"board":"dodeca"}"#), Layout::Dodeca);
    assert_eq!(layout(r#"{"board":"penrose"}"#), Layout::Penrose);
    assert_eq!(layout(r#"{"board":{"file":"1 - -"}}"#), Layout::File("1 - -".to_string()));
}

#[test]
fn unknown_options_and_values_are_refused() {
    assert_eq!(
        options(r#"{"fish":3}"#).unwrap_err(),
        "unknown field `fish`, expected one of `board`, `width`, `height`, `penguins`, `solo` \
         at line 1 column 7"
    );
    for json in [r#"{"width":-1}"#, r#"{"penguins":1.5}"#, r#"{"solo":"yes"}"#, r#"{"board":7}"#] {
        assert!(options(json).is_err(), "{json}");
    }
}

/// Why a set-up of another program cannot be played.
fn bad_setup(json: &str) -> String {
    let setup: Setup = match serde_json::from_str(json) {
        Ok(setup) => setup,
        Err(error) => return error.to_string(),
    };
    Penguins::new(setup).err().expect("refused").to_string()
}

#[test]
fn set_ups_that_cannot_be_played_are_refused() {
    // Two tiles side by side, as they should be; then with one thing wrong each.
    let good = r#"{"sides":[[null,1],[0,null]],"fish":[1,1],"seats":2,"penguins":1}"#;
    assert!(Penguins::new(serde_json::from_str(good).unwrap()).is_ok());
    let cases = [
        ("[1,1]", "[1]", "2 tiles, but fish for 1"),
        ("[1,1]", "[1,1,1]", "2 tiles, but fish for 3"),
        ("[1,1]", "[1,0]", "tile 1: 0 fish; a tile has 1, 2 or 3"),
        ("[1,1]", "[4,1]", "tile 0: 4 fish; a tile has 1, 2 or 3"),
        (
            "[0,null]",
            "[0,null,null]",
            "tile 1: 3 sides; a tile has an even number of sides, 2 to 64",
        ),
        (r#""seats":2"#, r#""seats":0"#, "a match needs at least one seat and one penguin"),
        (r#""penguins":1"#, r#""penguins":0"#, "a match needs at least one seat and one penguin"),
        (
            r#""penguins":1"#,
            r#""penguins":2"#,
            "--penguins: 2: 2 players with 2 penguins each need 4 tiles with one fish, \
             but the board has 2; choose fewer penguins or a larger board",
        ),
        ("[[null,1],[0,null]]", "[]", "0 tiles, but fish for 2"),
    ];
    for (right, wrong, why) in cases {
        assert_eq!(bad_setup(&good.replace(right, wrong)), why);
    }
}

#[test]
fn set_ups_without_a_valid_board_are_not_parsed() {
    let board = |board: &str| {
        bad_setup(&format!(r#"{{"sides":{board},"fish":[1],"seats":1,"penguins":1}}"#))
    };
    assert_eq!(board("[[]]"), "tile 0: has no sides at line 1 column 13");
    assert_eq!(
        board("[[5,null]]"),
        "tile 0: side 0 names tile 5, but there are 1 tiles at line 1 column 19"
    );
    assert!(board("[[-1,null]]").starts_with("invalid value: integer `-1`, expected u32"));
    let unknown = r#"{"sides":[[null,null]],"fish":[1],"seats":1,"penguins":1,"snow":0}"#;
    assert!(bad_setup(unknown).starts_with("unknown field `snow`"));
}

#[test]
fn numbers_beyond_memory_in_a_set_up_are_refused() {
    let max = usize::MAX;
    let json = |seats: usize, penguins: usize| {
        format!(r#"{{"sides":[[null,null]],"fish":[1],"seats":{seats},"penguins":{penguins}}}"#)
    };
    for (seats, penguins) in [(max, 1), (1, max), (max, max), (1 << 33, 1 << 33)] {
        let why = bad_setup(&json(seats, penguins));
        assert!(why.starts_with(&format!("--penguins: {penguins}: {seats} players")), "{why}");
    }
}
