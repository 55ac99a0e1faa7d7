//! `plateau board`: boards as files, and what is wrong with some.

use serde_json::Value;

use program::{Folder, game_names, plateau};

/// The fish and the sides of each tile, as `board` prints them.
fn tiles(board: &str) -> Vec<(u64, Vec<Option<u64>>)> {
    let lines = board.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split('@').next().unwrap().split_whitespace();
            let fish = words.next().unwrap().parse().unwrap();
            (fish, words.map(|word| word.parse().ok()).collect())
        })
        .collect()
}

#[test]
fn what_is_printed_can_be_checked() {
    let folder = Folder::new();
    for (options, tiles, sides, fish) in [
        ("", "60 (60 with 6 sides)", "150 shared, 60 on water", "100 (1 on 30, 2 on 20, 3 on 10"),
        (
            "--board square --width 3 --height 2 --penguins 1",
            "6 (6 with 4 sides)",
            "7 shared, 10 on water",
            "10 (1 on 3, 2 on 2, 3 on 1",
        ),
        (
            "--board hex --width 3 --height 3 --penguins 1",
            "9 (9 with 6 sides)",
            "16 shared, 22 on water",
            "14 (1 on 5, 2 on 3, 3 on 1",
        ),
        (
            "--board hex --width 1 --height 1 --penguins 1 --solo --seats 1",
            "1 (1 with 6 sides)",
            "0 shared, 6 on water",
            "1 (1 on 1, 2 on 0, 3 on 0",
        ),
    ] {
        folder.write("b.txt", plateau(&format!("board penguins {options} --seed 1")).done());
        let held = folder.plateau("board penguins --check b.txt").done();
        let right = format!(
            "Tiles   : {tiles}\nSides   : {sides}\nFish    : {fish} tiles)\nOutlines: yes\n"
        );
        assert_eq!(held, right);
        let again = folder
            .plateau("board penguins --board file:b.txt --penguins 1 --solo --seats 1 --seed 1");
        assert_eq!(again.done(), folder.read("b.txt"));
    }
}

#[test]
fn the_board_is_the_one_of_the_match() {
    let folder = Folder::new();
    for (seats, options) in [(2, ""), (3, ""), (2, "--board square --width 5 --height 7")] {
        let line = format!("{options} --seed 12");
        let board = plateau(&format!("board penguins --seats {seats} {line}")).done();
        let players = "random ".repeat(seats);
        folder
            .plateau(&format!("play penguins {players} {line} -q --force --record m.json"))
            .done();
        let record: Value = serde_json::from_str(&folder.read("m.json")).unwrap();
        let (fish, sides): (Vec<_>, Vec<_>) = tiles(&board).into_iter().unzip();
        assert_eq!(record["setup"]["fish"], Value::from(fish));
        assert_eq!(record["setup"]["sides"], serde_json::to_value(sides).unwrap());
    }
}

#[test]
fn the_seed_decides_the_board() {
    let board = |seed| plateau(&format!("board penguins --seed {seed}")).done();
    assert_eq!(board(5), board(5));
    assert_ne!(board(5), board(6));
}

#[test]
fn a_random_seed_is_printed() {
    let (one, two) = (plateau("board penguins"), plateau("board penguins"));
    assert_ne!(one.out, two.out);
    let seed = one.err.strip_prefix("seed ").unwrap().trim_end().to_string();
    assert_eq!(one.err, format!("seed {seed}\n"));
    assert_eq!(one.code, Some(0));
    assert_eq!(plateau(&format!("board penguins --seed {seed}")).done(), one.out);
}

#[test]
fn a_file_may_have_comments_and_no_outlines() {
    let folder = Folder::new();
    folder.write("b.txt", "# a row\n\n1 - 1  # the left end\n  3 0 -\n");
    let held = "Tiles   : 2 (2 with 2 sides)\nSides   : 1 shared, 2 on water\n\
                Fish    : 4 (1 on 1, 2 on 0, 3 on 1 tiles)\nOutlines: no\n";
    assert_eq!(folder.plateau("board penguins --check b.txt").done(), held);
}

#[test]
fn the_first_wrong_line_of_a_file_is_named() {
    let folder = Folder::new();
    for (content, line, why) in [
        ("1 1 -\n4 0 -\n", 2, "4 fish; a tile has 1, 2 or 3"),
        ("0 1 -\n1 0 -\n", 1, "0 fish; a tile has 1, 2 or 3"),
        ("# b\n\n1 1 - -\n1 0 -\n", 3, "3 sides; a tile has an even number of sides, 2 to 64"),
        ("1\n", 1, "0 sides; a tile has an even number of sides, 2 to 64"),
        ("# b\n1 1 -\n1 - -\n", 2, "tile 0: side 0 names tile 1, which does not name it"),
        ("1 - 1\n1 0 5\n", 2, "tile 1: side 1 names tile 5, but there are 2 tiles"),
        ("1 - -\n1 - 1\n", 2, "tile 1: side 1 is shared with itself"),
        ("1 1 1\n1 0 0\n", 1, "tile 0: two sides are shared with tile 1"),
        (
            "1 - -\n1 x -\n",
            2,
            "\"x\" is not a side: expected the number of a tile, or '-' for water",
        ),
        (
            "1 - -\n1 -1 -\n",
            2,
            "\"-1\" is not a side: expected the number of a tile, or '-' for water",
        ),
        ("many - -\n", 1, "\"many\" is not a number of fish: expected 1, 2 or 3"),
        ("1 - - @ 1 2\n", 1, "2 coordinates after '@'; 2 corners have 4"),
        (
            "1 - - @ 1 2 3 x\n",
            1,
            "\"x\" is not a coordinate: expected a number such as 1.5, up to 1000000",
        ),
        (
            "1 - - @ 1 2 3 4\n1 - -\n",
            2,
            "some tiles have corners and some have none: give them to all or to none",
        ),
    ] {
        folder.write("b.txt", content);
        let why = format!("b.txt, line {line}: {why}");
        for command in ["board penguins --check b.txt", "play penguins --board file:b.txt"] {
            assert_eq!(folder.plateau(command).failed(&why), "", "{content}");
        }
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = Folder::new();
    folder.write("empty.txt", "# nothing\n");
    folder.write("bytes.txt", b"1 - -\n\xff\n");
    for (file, why) in [
        ("none.txt", "No such file or directory (os error 2)"),
        (".", "Is a directory (os error 21)"),
        ("bytes.txt", "this is not UTF-8 text"),
        ("empty.txt", "the file holds no tiles; a board has a line for each"),
    ] {
        let run = folder.plateau(&format!("board penguins --check {file}"));
        assert_eq!(run.failed(&format!("{file}: {why}")), "");
    }
}

/// The board of the rules' own example.
#[test]
fn a_board_of_sapotache_is_printed_in_its_own_form() {
    let folder = Folder::new();
    let board = plateau("board sapotache --board pitted --seats 5 --seed 1").done();
    folder.write("mine.txt", &board);
    assert_eq!(
        folder.plateau("board sapotache --check mine.txt").done(),
        "Board     : 9 × 5\nStart     : (0,2)\nObjectives: 3 at (5,4) (6,2) (5,0)\n\
         Holes     : 2 at (5,3) (2,1)\nCards     : 61 of 16 kinds\nBoulders  : 3\n\
         Tools     : 9 cards break them, 9 repair them\n"
    );
    let again = folder.plateau("board sapotache --board file:mine.txt --seats 5 --seed 1");
    assert_eq!(again.done(), board);
    folder.write("mine.txt", board.replace("X_CROSS 5", "X_CROSS -5"));
    let why = "\"-5\" is not a count of X_CROSS: expected a whole number from 0 to 1000000000";
    for command in ["board sapotache --check mine.txt", "play sapotache --board file:mine.txt"] {
        assert_eq!(folder.plateau(command).failed(&format!("mine.txt, line 14: {why}")), "");
    }
}

#[test]
fn the_examples_of_the_help_can_be_run() {
    for game in registry::games() {
        let (folder, name) = (Folder::new(), game.name());
        let help = plateau(&format!("board {name} --help")).done();
        let (_, examples) = help.split_once("Examples:\n").unwrap();
        let [draw, json, check, svg, play] = examples.lines().collect::<Vec<_>>()[..] else {
            panic!("{examples}")
        };
        let words = |line: &str| line.trim().strip_prefix("plateau ").unwrap().to_string();
        let draw = words(draw);
        let (draw, file) = draw.split_once(" > ").unwrap();
        folder.write(file, plateau(draw).done());
        folder.plateau(&words(json)).json();
        folder.plateau(&words(check)).done();
        assert_eq!(folder.plateau(&words(svg)).code, Some(0));
        assert_ids_differ(&folder.read("board.svg"));
        let played = folder.plateau(&format!("{} --quiet", words(play)));
        assert_eq!(played.code, Some(0), "{played:?}");
    }
}

/// An SVG file is XML, in which no two elements have one id.
#[track_caller]
fn assert_ids_differ(svg: &str) {
    let ids: Vec<&str> =
        svg.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let distinct: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert!(ids.len() > 2, "{svg}");
    assert_eq!(distinct.len(), ids.len(), "{ids:?}");
}

const RING: &str = "relation = \"file\"\nstarts = [[0], [2]]\n[[kinds]]\nname = \"pawn\"\nmoves = [{ step = \"all\" }]\n";

#[test]
fn a_file_is_checked_with_the_options_that_belong_to_it() {
    let folder = Folder::new();
    folder.write("g.toml", RING);
    folder.write("g.graph", "0: E 1\n1: E 2\n2: E 3\n3: E 0\n");
    let held = folder.plateau("board mansuba --check g.toml --graph file:g.graph").done();
    assert!(held.contains("Board    : 4 positions, file\n"), "{held}");
    let run = folder.plateau("board mansuba --check g.toml");
    run.failed(
        "g.toml, line 1: relation \"file\" is the graph of a file: give it, with --graph file:PATH",
    );
    let run = folder.plateau("board mansuba --check g.toml --config pawns");
    run.misused("--config: --check g.toml names the file already; give one of both");
    let run = folder.plateau("board penguins --check g.toml --penguins 2");
    run.misused("--penguins has no effect with --check, which looks at the file alone");
    let run = folder.plateau("play mansuba --config pawns --graph file:g.graph");
    run.misused("--graph: the configuration does not use it: its relation is not \"file\"");
    let run = folder.plateau("play mansuba --config g.toml");
    run.misused("--config g.toml: for the file write file:g.toml");
    folder.write("bad.graph", "0: E 1\n1: E 9\n");
    let run = folder.plateau("board mansuba --check g.toml --graph file:bad.graph");
    run.failed("bad.graph, line 2: position 9: with 2 lines, positions run from 0 to 1");
}

/// The set-up that a match has in its record.
#[test]
fn set_ups_are_printed_as_data() {
    let folder = Folder::new();
    for game in game_names() {
        let board = folder.plateau(&format!("board {game} --seed 7 --json")).json();
        folder.plateau(&format!("play {game} --seed 7 --record {game}.json --quiet")).done();
        let record: serde_json::Value =
            serde_json::from_str(&folder.read(&format!("{game}.json"))).unwrap();
        assert_eq!(board["board"], record["setup"], "{game}");
        assert_eq!(board["options"], record["options"], "{game}");
        assert_eq!((&board["game"], &board["seed"]), (&game.clone().into(), &7.into()), "{game}");
    }
}
