//! Board files: what is read, what is written, how it is described, and each defect with its message.

use super::*;

const SAMPLE: &str = "# width and height

9 5
*****$***
*****%***
>*****$**
  \t
**%******
*****$***

# the cards
V_LINE 4
H_LINE   3
V_CROSS 5
H_CROSS 5
X_CROSS 5
L_TURN 5
R_TURN 4
D_END 9
BOULDER 3
B_AXE 3
B_LAMP 3
B_CART 3
R_AXE 2
R_LAMP 2
R_CART 2
R_ALL 3
";

#[test]
fn a_file_has_a_summary() {
    assert_eq!(
        Sapotache::describe(SAMPLE).unwrap(),
        "Board     : 9 × 5\n\
         Start     : (0,2)\n\
         Objectives: 3 at (5,4) (6,2) (5,0)\n\
         Holes     : 2 at (5,3) (2,1)\n\
         Cards     : 61 of 16 kinds\n\
         Boulders  : 3\n\
         Tools     : 9 cards break them, 9 repair them\n"
    );
}

/// The shortest file: path cards only.
fn plain() -> String {
    let cards: Vec<String> = Card::ALL[..8].iter().map(|card| format!("{card} 3")).collect();
    format!("2 1\n>$\n{}\n", cards.join("\n"))
}

#[test]
fn missing_cards_are_described() {
    let described = Sapotache::describe(&plain()).unwrap();
    assert_eq!(
        described,
        "Board     : 2 × 1\n\
         Start     : (0,0)\n\
         Objectives: 1 at (1,0)\n\
         Holes     : none\n\
         Cards     : 24 of 8 kinds\n\
         Boulders  : 0\n\
         Tools     : 0 cards break them, 0 repair them\n"
    );
    let more = format!("{}BOULDER 0\nB_AXE 0\nB_LAMP 2\nR_ALL 1\n", plain());
    let described = Sapotache::describe(&more).unwrap();
    let tools = "27 of 10 kinds\nBoulders  : 0\nTools     : 2 cards break them, 1 repair them\n";
    assert!(described.ends_with(tools), "{described}");
}

#[test]
fn what_is_written_reads_back() {
    for board in [Layout::Classic, Layout::Narrow, Layout::Pitted, Layout::Quick] {
        let setup = drawn(&Options { board, ..Options::default() }, 5);
        let text = Sapotache::write(&setup);
        let again = Options { board: Layout::File(text.clone()), ..Options::default() };
        assert_eq!(drawn(&again, 5), setup);
        assert_eq!(Sapotache::write(&drawn(&again, 5)), text);
    }
    let few = Options { board: Layout::File(plain()), ..Options::default() };
    let written = Sapotache::write(&drawn(&few, 3));
    let lines = written.lines().filter(|line| !line.starts_with('#'));
    assert!(lines.eq(plain().lines()), "{written}");
}

#[test]
fn the_classic_board_is_the_box() {
    let setup = drawn(&Options::default(), 5);
    let far = |cell: &Cell| (cell.x - setup.start.x, cell.y.abs_diff(setup.start.y));
    let objectives: Vec<_> = setup.objectives.iter().map(far).collect();
    assert_eq!(objectives, [(8, 2), (8, 0), (8, 2)], "seven cards between");
    let paths: u32 = Card::ALL[..8].iter().map(|card| setup.cards[card]).sum();
    assert_eq!((paths, setup.number_of_cards()), (40, 61));
}

#[test]
fn blanks_comments_and_returns_do_not_matter() {
    let windows = SAMPLE.replace('\n', "\r\n");
    let noted = SAMPLE.replace("V_LINE 4", "  V_LINE \t 4   # four of them");
    for text in [windows, noted] {
        assert_eq!(Sapotache::describe(&text), Sapotache::describe(SAMPLE));
    }
}

/// Why a file is refused when it is described, and when a match is made with it.
#[track_caller]
fn defect(text: &str) -> String {
    let described = Sapotache::describe(text).unwrap_err().to_string();
    let options = Options { board: Layout::File(text.to_string()), ..Options::default() };
    let drawn = Sapotache::draw(&options, 3, &mut Rng::new(0)).unwrap_err().to_string();
    assert_eq!(drawn, format!("--board: {described}"));
    described
}

#[test]
fn missing_or_bad_dimensions_are_refused() {
    let wanted =
        "expected the size of the board first: its width and its height, as in 9 5".to_string();
    assert_eq!(defect(""), format!("line 1: {wanted}"));
    assert_eq!(defect("# nothing\n"), format!("line 1: {wanted}"));
    for line in ["9", "9 5 1", "*****", "-9 5", "9 x", "V_LINE 4", "4294967296 1"] {
        assert_eq!(defect(&format!("\n{line}\n>$\n")), format!("line 2: {line:?}: {wanted}"));
    }
    let most = "a board has 1 to 100000000";
    assert_eq!(defect("0 5\n"), format!("line 1: 0 × 5 cells; {most}"));
    assert_eq!(defect("100000 100000\n"), format!("line 1: 100000 × 100000 cells; {most}"));
}

#[test]
fn lines_that_are_too_long_or_too_short_are_refused() {
    assert_eq!(
        defect(&SAMPLE.replace("**%******", "**%*****")),
        "line 8: the line is too short: 8 cells instead of 9"
    );
    assert_eq!(
        defect(&SAMPLE.replace("**%******", "**%*******")),
        "line 8: the line is too long: 10 cells instead of 9"
    );
}

#[test]
fn too_many_or_too_few_lines_are_refused() {
    let few = "the board has 4 lines of cells instead of 5";
    assert_eq!(defect(&SAMPLE.replace("**%******\n", "")), format!("line 11: {few}"));
    assert_eq!(defect("2 5\n>$\n**\n**\n**\n"), format!("line 5: {few}"));
    let comment = "line 8 begins with '#', so it was read as a comment (a hole is '%')";
    assert_eq!(
        defect(&SAMPLE.replace("**%******", "#*%******")),
        format!("line 12: {few}; {comment}")
    );
    assert_eq!(
        defect(&SAMPLE.replace("**%******", "**%******\n*********")),
        "line 10: the board has one line too many"
    );
}

#[test]
fn a_board_has_one_start_and_an_objective() {
    assert_eq!(
        defect(&SAMPLE.replace("**%******", ">*%******")),
        "line 8: a second start '>'; a board has one"
    );
    assert_eq!(
        defect(&SAMPLE.replace(">*****", ">****>")),
        "line 6: a second start '>'; a board has one"
    );
    assert_eq!(defect(&SAMPLE.replace('>', "*")), "line 9: the board has no start '>'");
    assert_eq!(defect(&SAMPLE.replace('$', "*")), "line 9: the board has no objective '$'");
}

#[test]
fn unknown_letters_are_refused() {
    let cells = "is not a cell: '*' is free, '%' a hole, '>' the start, '$' an objective";
    for letter in ['x', '.', 'é', ' '] {
        let line = format!("**%*{letter}****");
        let why = defect(&SAMPLE.replace("**%******", &line));
        assert_eq!(why, format!("line 8: {letter:?} {cells}"));
    }
}

#[test]
fn unknown_and_missing_cards_are_refused() {
    let known = "V_LINE, H_LINE, V_CROSS, H_CROSS, X_CROSS, L_TURN, R_TURN, D_END, BOULDER, B_AXE, \
                 B_LAMP, B_CART, R_AXE, R_LAMP, R_CART, R_ALL";
    for name in ["MAP", "v_line", "NO_CARD", "CARD_V_LINE"] {
        let why = defect(&SAMPLE.replace("BOULDER", name));
        assert_eq!(why, format!("line 20: there is no card {name:?}; there are {known}"));
    }
    for card in &Card::ALL[..8] {
        let lines: Vec<&str> =
            SAMPLE.lines().filter(|line| !line.starts_with(card.name())).collect();
        assert_eq!(
            defect(&lines.join("\n")),
            format!(
                "line 26: {card} is missing: a file lists every path card, with 0 if there is none"
            )
        );
    }
    assert_eq!(defect(&SAMPLE.replace("BOULDER 3", "V_LINE 3")), "line 20: V_LINE is listed twice");
}

#[test]
fn bad_counts_are_refused() {
    for count in ["-1", "three", "1.5", "4294967296"] {
        assert_eq!(
            defect(&SAMPLE.replace("X_CROSS 5", &format!("X_CROSS {count}"))),
            format!(
                "line 16: {count:?} is not a count of X_CROSS: expected a whole number from 0 to 1000000000"
            )
        );
    }
    assert_eq!(
        defect(&SAMPLE.replace("X_CROSS 5", "X_CROSS")),
        "line 16: X_CROSS has no count, as in X_CROSS 4"
    );
    assert_eq!(
        defect(&SAMPLE.replace("X_CROSS 5", "X_CROSS 5 5")),
        "line 16: \"5\" after the count of X_CROSS; a line is a card and its count"
    );
    assert_eq!(
        defect(&SAMPLE.replace("X_CROSS 5", "X_CROSS 2000000000")),
        "line 16: too many cards; a match has at most 1000000000"
    );
}
