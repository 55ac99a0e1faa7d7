//! `plateau solve`.

use std::fs::File;

use serde_json::Value;

use program::{Folder, Run, keys, plateau, texts};

/// The lines of JSON, and the summary after them.
fn solved(run: Run) -> (Vec<Value>, Value) {
    let text = run.done();
    let mut lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let total = lines.pop().unwrap();
    (lines, total)
}

/// Plays a solution on rows of digits, as plainly as can be, and says whether one colour is left.
fn covers(rows: &str, start: usize, solution: &[&str]) -> bool {
    let width = rows.split_whitespace().next().unwrap().len() as isize;
    let mut cells: Vec<u8> = rows.bytes().filter(u8::is_ascii_digit).collect();
    for colour in solution {
        let (old, new) = (cells[start], colour.as_bytes()[0]);
        let mut open = vec![start as isize];
        while let Some(here) = open.pop() {
            if cells[here as usize] != old {
                continue;
            }
            cells[here as usize] = new;
            let x = here % width;
            let beside = [
                (x > 0, here - 1),
                (x + 1 < width, here + 1),
                (true, here - width),
                (true, here + width),
            ];
            open.extend(
                beside
                    .iter()
                    .filter(|(inside, next)| *inside && (0..cells.len() as isize).contains(next))
                    .map(|(_, next)| *next),
            );
        }
    }
    cells.iter().all(|&cell| cell == cells[0])
}

const BOARDS: &str = "# two boards\n0123\n1230\n2301\n\n00110\n12021\n";

#[test]
fn generated_puzzles_are_printed_with_their_seeds() {
    let out = plateau("solve flood --width 4 --height 4 --puzzles 2 --seed 8").done();
    assert!(out.contains(" ms, seed 8: ") && out.contains(" ms, seed 9: "), "{out}");
    let help = plateau("solve flood --help").done();
    assert!(help.contains("--colours") && !help.contains("--forbidden"), "{help}");
}

#[test]
fn boards_of_a_file_are_solved_in_their_order() {
    let folder = Folder::new();
    folder.write("boards.txt", BOARDS);
    let (lines, total) = solved(folder.plateau("solve flood boards.txt --json"));
    assert_eq!(lines.len(), 2);
    for (number, (line, rows)) in lines.iter().zip(["0123 1230 2301", "00110 12021"]).enumerate() {
        assert_eq!(
            keys(line),
            [
                "at_least",
                "board",
                "impossible",
                "moves",
                "ms",
                "optimal",
                "seed",
                "solution",
                "winner"
            ]
        );
        assert_eq!((&line["board"], &line["optimal"]), (&(number + 1).into(), &true.into()));
        let solution = texts(&line["solution"]);
        assert_eq!(line["moves"], solution.len());
        assert!(covers(rows, 0, &solution), "{line}");
    }
    // Five steps from corner to corner; the second board by hand: 1, 0, 2, 1.
    assert_eq!([&lines[0]["moves"], &lines[1]["moves"]], [5, 4]);
    assert_eq!(keys(&total), ["boards", "impossible", "moves", "ms", "optimal"]);
    assert_eq!(
        (&total["boards"], &total["moves"], &total["optimal"]),
        (&2.into(), &9.into(), &2.into())
    );
    let printed = folder.plateau("solve flood boards.txt").done();
    assert!(printed.contains("   1  5 moves, optimal, "), "{printed}");
    assert!(printed.contains("2 solved in 9 moves, 2 proved optimal, "), "{printed}");
}

#[test]
fn boards_may_stand_in_one_line_each_and_come_from_standard_input() {
    let folder = Folder::new();
    folder.write("lines.txt", "012312302301\n000000000000\n");
    let from_file = solved(folder.plateau("solve flood lines.txt --size 4x3 --json"));
    let stdin = File::open(folder.path().join("lines.txt")).unwrap();
    let mut command = folder.command("solve flood - --size 4x3 --json");
    let from_stdin = solved(Run::of("stdin", command.stdin(stdin)));
    for (lines, total) in [from_file, from_stdin] {
        assert_eq!([&lines[0]["moves"], &lines[1]["moves"]], [5, 0]);
        assert_eq!(total["boards"], 2);
    }
}

#[test]
fn the_start_can_be_chosen() {
    let folder = Folder::new();
    // Five colours to take, a move each, whatever the start.
    folder.write("strip.txt", "012345\n");
    folder.write("named.txt", "starts: 4\n012345\n");
    for (start, file, moves) in [
        ("", "strip.txt", 5),
        ("--start top-left", "strip.txt", 5),
        ("--start centre", "strip.txt", 5),
        ("--start 5", "strip.txt", 5),
        ("--start 5", "named.txt", 5),
    ] {
        let (lines, _) = solved(folder.plateau(&format!("solve flood {file} {start} --json")));
        assert_eq!(lines[0]["moves"], moves, "{start} {file}");
    }
    let first = |line: &str| {
        let (lines, _) = solved(folder.plateau(line));
        texts(&lines[0]["solution"])[0].to_string()
    };
    assert_eq!(first("solve flood strip.txt --json"), "1");
    assert!(["2", "4"].contains(&&*first("solve flood strip.txt --start centre --json")));
    assert_eq!(first("solve flood strip.txt --start 5 --json"), "4");
    assert!(["3", "5"].contains(&&*first("solve flood named.txt --json")), "as the file says");
}

#[test]
fn drawn_boards_are_those_of_their_seeds_from_any_number_of_threads() {
    let answers = |line: &str| {
        let (lines, total) = solved(plateau(line));
        assert_eq!((&total["boards"], &total["optimal"]), (&4.into(), &4.into()));
        lines.iter().map(|line| line["solution"].clone()).collect::<Vec<_>>()
    };
    let one = answers("solve flood --seed 5 --puzzles 4 --width 9 --height 9 --jobs 1 --json");
    let many = answers("solve flood --seed 5 --puzzles 4 --width 9 --height 9 --jobs 4 --json");
    assert_eq!(one, many);
    let folder = Folder::new();
    let board = plateau("board flood --seats 1 --seed 7 --width 9 --height 9").done();
    folder.write("board.txt", &board);
    let (third, _) = solved(folder.plateau("solve flood board.txt --json"));
    assert_eq!(third[0]["solution"], one[2], "seed 5, 6, 7");
    for shape in ["donut", "h", "torus", "hex"] {
        let (lines, _) = solved(plateau(&format!(
            "solve flood --seed 1 --board {shape} --width 8 --height 9 --json"
        )));
        assert_eq!(lines[0]["optimal"], true, "{shape}");
    }
}

#[test]
fn without_time_or_memory_the_best_so_far_is_printed_and_not_called_optimal() {
    let large = "solve flood --seed 1 --width 40 --height 40 --json";
    for limit in ["--time 300ms", "--time 600ms --memory 1MB"] {
        let (lines, total) = solved(plateau(&format!("{large} {limit}")));
        let line = &lines[0];
        assert_eq!((&line["optimal"], &total["optimal"]), (&false.into(), &0.into()));
        assert!(line["moves"].as_u64() > Some(20), "{line}");
        assert!(line["note"].as_str().unwrap().starts_with("at least "), "{line}");
        assert!(line["ms"].as_f64() < Some(60_000.0), "{line}");
    }
}

/// Without a solution there is no number of moves, whether it was proved or the time was too short.
#[test]
fn puzzles_without_a_solution_have_no_moves() {
    let (lines, total) = solved(plateau("solve flood --seed 1 --cap 3 --json"));
    let line = &lines[0];
    assert_eq!((&line["moves"], &line["solution"]), (&Value::Null, &Value::Null), "{line}");
    assert_eq!((&line["optimal"], &line["impossible"]), (&false.into(), &true.into()), "{line}");
    assert_eq!((&total["optimal"], &total["impossible"]), (&0.into(), &1.into()), "{total}");
    let printed = plateau("solve flood --seed 1 --cap 3").done();
    assert!(printed.contains("   1  no solution, the cap of 3 is too low: at least "), "{printed}");
    let printed = plateau("solve flood --seed 1 --puzzles 2 --cap 3").done();
    assert!(printed.contains("0 solved in 0 moves, 0 proved optimal, 2 without a "), "{printed}");

    let folder = Folder::new();
    let gap = include_str!("../../configurations/puzzles/gap.toml");
    folder.write("two.toml", gap.replace("moves = 3", "moves = 2"));
    let (lines, _) = solved(folder.plateau("solve mansuba two.toml --json"));
    let line = &lines[0];
    assert_eq!((&line["moves"], &line["impossible"]), (&Value::Null, &true.into()), "{line}");
    let printed = folder.plateau("solve mansuba two.toml").done();
    assert!(printed.contains("   1  no solution, seat 0 cannot force a win within 2"), "{printed}");
    folder.write("gap.toml", gap);
    let (lines, total) = solved(folder.plateau("solve mansuba gap.toml --time 1us --json"));
    let (line, open) = (&lines[0], (&Value::Null, &Value::Bool(false)));
    assert_eq!((&line["moves"], &line["impossible"]), open, "{line}");
    assert_eq!((&total["optimal"], &total["impossible"]), (&0.into(), &0.into()), "{total}");
}

#[test]
fn bad_boards_are_refused_with_their_line() {
    let folder = Folder::new();
    let cases = [
        ("", "", "there are no boards here; a board has a line for each row"),
        (
            "01\n\n012\n01\n",
            "",
            "line 4: 2 cells, but line 3 has 3: all rows must have the same length",
        ),
        (
            "01\n0?\n",
            "",
            "line 2: \"?\" is not a cell: a colour is a digit, a letter or a number, a hole is '.'",
        ),
        (
            "0.1\n",
            "",
            "line 1: the cell in column 3 cannot be reached: all cells must be connected",
        ),
        ("0123\n012\n", "--size 2x2", "line 2: 3 cells; expected 2 × 2"),
        (
            "colours: 4\nforbidden: 1\n012\n130\n",
            "",
            "line 1: a puzzle is for one player, who may play all colours: leave out the line `forbidden`",
        ),
        (
            "starts: 0 5\n012\n130\n",
            "",
            "line 1: a puzzle is for one player, and the file has 2 starts: choose one with --start",
        ),
    ];
    for (text, flags, why) in cases {
        folder.write("bad.txt", text);
        let path = if why.starts_with("line") { "bad.txt, " } else { "bad.txt: " };
        folder.plateau(&format!("solve flood bad.txt {flags}")).failed(&format!("{path}{why}"));
    }
    folder
        .plateau("solve flood none.txt")
        .failed("none.txt: No such file or directory (os error 2)");
}

#[test]
fn wrong_uses_are_refused() {
    let folder = Folder::new();
    folder.write("hole.txt", "010\n1.1\n010\n");
    let cases = [
        (
            "solve flood hole.txt --start centre",
            "--start: centre: there is a hole; choose another cell",
        ),
        ("solve flood hole.txt --start 9", "--start: there is no cell 9; the last is 8"),
        (
            "solve flood hole.txt --start left",
            "--start: left: expected top-left, centre or a cell's number",
        ),
        ("solve flood hole.txt --size 3", "--size: 3: expected columns and rows, as in 14x14"),
        (
            "solve flood --size 3x3 --seed 1",
            "--size: applies only to a file with one board per line: name that file",
        ),
        (
            "solve flood hole.txt --width 3",
            "--width applies to generated puzzles only, not to files",
        ),
        ("solve flood --colours 1 --seed 1", "--colours: 1: a board has 2 to 255 colours"),
        ("solve rails", "rails has no solver; there is one for penguins, flood, mansuba"),
        ("solve chess", &format!("there is no game \"chess\"; there are {}", program::games())),
        ("solve", &format!("which game? There are {}", program::games())),
    ];
    for (line, why) in cases {
        folder.plateau(line).misused(why);
    }
}

/// A match of Penguins on a small board, in the file `match.json`; the number of its events.
fn recorded(folder: &Folder) -> usize {
    let board = "--board hex --width 5 --height 5 --penguins 2 --seed 3";
    folder
        .plateau(&format!("play penguins greedy line {board} --record match.json --quiet"))
        .done();
    let record: Value = serde_json::from_str(&folder.read("match.json")).unwrap();
    record["log"].as_array().unwrap().len()
}

#[test]
fn the_end_of_a_match_is_solved_from_its_record() {
    let folder = Folder::new();
    let events = recorded(&folder);
    let at = events - 8;
    let (lines, total) =
        solved(folder.plateau(&format!("solve penguins match.json --at {at} --json")));
    let line = &lines[0];
    assert_eq!((&line["optimal"], &total["optimal"]), (&true.into(), &1.into()), "{line}");
    assert_eq!(line["moves"], texts(&line["solution"]).len());
    let scores: Vec<i64> =
        line["scores"].as_array().unwrap().iter().map(|score| score.as_i64().unwrap()).collect();
    let winner = match scores[0] - scores[1] {
        0 => Value::Null,
        lead => i64::from(lead < 0).into(),
    };
    assert_eq!(line["winner"], winner, "{line}");
    let note = line["note"].as_str().unwrap();
    assert!(note.starts_with(&format!("{}-{}: ", scores[0], scores[1])), "{note}");
    // From the last position on both seats play their best, so the match ends as it did.
    let (last, _) = solved(folder.plateau("solve penguins match.json --json"));
    let record: Value = serde_json::from_str(&folder.read("match.json")).unwrap();
    assert_eq!(last[0]["scores"], record["scores"], "{}", last[0]);
    let printed = folder.plateau(&format!("solve penguins match.json --at {at}")).done();
    assert!(printed.contains(&format!(", {note}, ")), "{printed}");
}

#[test]
fn positions_that_cannot_be_solved_are_refused() {
    let folder = Folder::new();
    let events = recorded(&folder);
    folder
        .plateau("solve penguins match.json --at 2")
        .failed("match.json: penguins are still being placed; take a later position");
    folder
        .plateau(&format!("solve penguins match.json --at {events}"))
        .failed("match.json: the match is over");
    folder
        .plateau("solve penguins match.json --at 999")
        .misused(&format!("--at 999: the match of match.json has {events} events"));
    folder.plateau("play flood lazy greedy --seed 1 --record flood.json --quiet").done();
    folder
        .plateau("solve penguins flood.json")
        .failed("flood.json: it is a record of flood, not of penguins");
    let large = "play penguins random random --board hex --width 12 --height 12 --seed 1";
    folder.plateau(&format!("{large} --record large.json --quiet")).done();
    let refused = "large.json: penguins stand on or can reach 144 tiles, and at most 64 can be solved; take a later position";
    folder.plateau("solve penguins large.json --at 8").failed(refused);
    let only = "positions of matches are solved: name a record, and the position with --at N, as in `plateau solve penguins match.json --at 40`";
    folder.plateau("solve penguins").misused(only);
    folder.write("board.txt", "1 - 1\n1 0 -\n");
    folder
        .plateau("solve penguins board.txt")
        .failed(&format!("board.txt: this is not a record; {only}"));
    let (lines, _) = solved(folder.plateau("solve penguins match.json --at 4 --time 1us --json"));
    let (line, open) = (&lines[0], (&Value::Null, &Value::Bool(false)));
    assert_eq!((&line["moves"], &line["optimal"]), open, "{line}");
    assert!(line["note"].as_str().unwrap().starts_with("stopped: "), "{line}");
}
