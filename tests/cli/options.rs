//! Options from flags and TOML files, and boards from files.

use program::{Folder, plateau};

#[test]
fn the_old_names_of_boards_are_still_understood() {
    let play = |board: &str| {
        plateau(&format!("play penguins line line --board {board} --seed 3 --json")).json()
    };
    assert_eq!(play("full-hexa"), play("hex"));
    assert_eq!(play("full-tetra"), play("square"));
    assert_ne!(play("hex")["id"], play("square")["id"]);
}

#[test]
fn a_toml_file_says_what_flags_say() {
    let folder = Folder::new();
    let toml = "# a small board\nboard = \"hex\"\nwidth = 5\nheight = 4\npenguins = 2\n";
    folder.write("small.toml", toml);
    let run = |line: &str| folder.plateau(line).done();
    for command in ["play penguins line random --seed 5", "board penguins --seed 5"] {
        let by_file = run(&format!("{command} --options small.toml"));
        let flags = "--board hex --width 5 --height 4 --penguins 2";
        assert_eq!(by_file, run(&format!("{command} {flags}")));
        assert_ne!(by_file, run(command));
    }
    assert_eq!(run("board penguins --options small.toml --seed 1").lines().count(), 1 + 20);
    folder.write("solo.toml", "solo = true");
    let alone = run("play penguins random --options solo.toml --seed 2");
    assert_eq!(alone, run("play penguins random --solo --seed 2"));
}

#[test]
fn flags_go_before_a_toml_file() {
    let folder = Folder::new();
    folder.write("small.toml", "board = \"hex\"\nwidth = 5\nheight = 4\n");
    let board = |options: &str| {
        folder.plateau(&format!("board penguins --penguins 1 --seed 5 {options}")).done()
    };
    let wide = board("--options small.toml --width 9");
    assert_eq!(wide, board("--board hex --width 9 --height 4"));
    assert_eq!(wide, board("--width 9 --options small.toml"));
    let square = board("--options small.toml --board square");
    assert_eq!(square, board("--board square --width 5 --height 4"));
}

#[test]
fn a_board_in_a_toml_file_is_seen_from_there() {
    let folder = Folder::new();
    let board = plateau("board penguins --board square --width 6 --height 6 --seed 1").done();
    folder.write("boards/here.txt", &board);
    folder.write("boards/match.toml", "board = \"file:here.txt\"\npenguins = 3\n");
    let play = |options: &str| {
        folder.plateau(&format!("play penguins line random --seed 7 {options}")).done()
    };
    let by_toml = play("--options boards/match.toml");
    assert_eq!(by_toml, play("--board file:boards/here.txt --penguins 3"));
    // A flag's path is seen from where the program runs.
    folder
        .plateau("play penguins --options boards/match.toml --board file:here.txt")
        .failed("here.txt: No such file or directory (os error 2)");
    let flag = play("--options boards/match.toml --board file:boards/here.txt");
    assert_eq!(by_toml, flag);
}

#[test]
fn an_absolute_path_in_a_toml_file_stays_what_it_is() {
    let folder = Folder::new();
    folder.write("board.txt", plateau("board penguins --seed 1").done());
    let path = folder.path().join("board.txt").display().to_string();
    folder.write("deep/down/match.toml", format!("board = \"file:{path}\"\n"));
    let play = |options: &str| folder.plateau(&format!("play penguins -q --seed 1 {options}"));
    let by_toml = play("--options deep/down/match.toml").done();
    assert_eq!(by_toml, play("--board file:board.txt").done());
}

#[test]
fn a_match_on_a_file_is_another_match_when_the_file_is_another() {
    let folder = Folder::new();
    for seed in [1, 2] {
        let board = plateau(&format!("board penguins --seed {seed}")).done();
        folder.write(&format!("{seed}.txt"), board);
    }
    let play = |file: &str| {
        folder.plateau(&format!("play penguins line line --seed 3 --json --board file:{file}"))
    };
    let (one, two) = (play("1.txt").json(), play("2.txt").json());
    assert_ne!(one["id"], two["id"]);
    assert_ne!(one["moves"], two["moves"]);
}

#[test]
fn what_is_wrong_with_a_toml_file_is_said() {
    let folder = Folder::new();
    let play = |toml: &str| {
        folder.write("match.toml", toml);
        folder.plateau("play penguins --options match.toml")
    };
    let run = play("board = \"hex\"\nwdith = 3\n");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.starts_with("error: match.toml: wdith: "), "{}", run.err);
    assert!(run.err.contains("it has board, height, penguins, solo, width"), "{}", run.err);

    let run = play("board = \"hex\"\nwidth = \n");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    let why =
        "match.toml, line 2: width =: this is not TOML: write NAME = VALUE, and texts in quotes";
    assert_eq!(run.err, format!("error: {why}\n"));

    let run = play("width = \"wide\"\n");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("width") && run.err.contains("\"wide\""), "{}", run.err);

    play("board = \"moebius\"\n").misused(
        "match.toml: board: there is no \"moebius\"; choose classic, square, hex, octo, dodeca, penrose, file:PATH",
    );
    play("board = \"file:none.txt\"\n").failed("none.txt: No such file or directory (os error 2)");
    folder
        .plateau("play penguins --options none.toml")
        .failed("none.toml: No such file or directory (os error 2)");
}
