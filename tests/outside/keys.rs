//! A person at the terminal who uses keys and the mouse, through a real pseudo-terminal.

use program::{Folder, ONLY_DEFECTS, Typist, game_names};
use serde_json::Value;

use crate::outside::table::within;

const PROMPT: &str = "your move (? for help):";
const QUIT: &str = "quit\n";

/// The moves of a seat in a record.
fn moves(folder: &Folder, seat: usize) -> Vec<String> {
    let record: Value = serde_json::from_str(&folder.read("m.json")).unwrap();
    let log = record["log"].as_array().unwrap();
    let own = log.iter().filter(|event| event["seat"] == seat);
    own.filter_map(|event| event["move"].as_str().map(str::to_string)).collect()
}

/// A person who plays Penguins with one penguin each, at a board that fits into the window.
fn at_penguins(folder: &Folder, more: &str) -> Typist {
    let line =
        format!("play penguins human line --penguins 1 --seed 7 --pace 1ms --record m.json {more}");
    let mut person = Typist::new(folder, [80, 24], &line);
    person.sees(PROMPT);
    person
}

/// Gives up, and returns all that the terminal got.
fn resigned(person: Typist) -> String {
    resigned_by(person, "")
}

/// The same, after some keys.
fn resigned_by(mut person: Typist, keys: &str) -> String {
    person.press(keys);
    person.press(QUIT);
    person.sees("Resign? Type yes:");
    person.press("yes\n");
    person.end()
}

#[test]
fn a_line_is_edited_at_the_prompt() {
    for more in ["", "--plain"] {
        let folder = Folder::new();
        let mut person = at_penguins(&folder, more);
        // Left, Home, End, Ctrl-W, Ctrl-U, Ctrl-A, Ctrl-E, Delete.
        person.press("plce 99\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D");
        person.press("a\x1b[F\x17");
        person.sees(&format!("{PROMPT} place"));
        person.press("\x150\x01xplace \x05\x1b[H\x1b[3~");
        person.sees(&format!("{PROMPT} place 0"));
        person.press("\n");
        person.until("the next question", |window| {
            window.written.contains("0-") || window.has("seat 1:")
        });
        resigned(person);
        assert_eq!(moves(&folder, 0), ["place 0"], "{more}");
    }
}

#[test]
fn earlier_lines_come_back() {
    let folder = Folder::new();
    let mut person = at_penguins(&folder, "--plain");
    person.press("place 99\n");
    person.sees("there is no tile 99");
    person.press("\x1b[A");
    person.sees(&format!("{PROMPT} place 99"));
    person.press("\x7f\x7f0\n");
    person.until("the next question", |window| window.written.contains("seat 1:"));
    resigned(person);
    assert_eq!(moves(&folder, 0), ["place 0"]);
}

#[test]
fn lines_of_one_person_do_not_come_back_for_the_next() {
    let folder = Folder::new();
    let line = "play rails human human random --map alps --seed 7 --pace 1ms --plain";
    let mut person = Typist::new(&folder, [80, 24], line);
    person.sees("Seat 0 is to move. When you are alone");
    person.press("\n");
    person.sees(PROMPT);
    person.press("keep 98 99\n");
    person.until("a second question", |window| window.written.matches(PROMPT).count() > 1);
    person.press("quit\n");
    person.sees("Resign? Type yes:");
    person.press("yes\n");
    person.sees("Seat 1 is to move. When you are alone");
    person.press("\n");
    person.sees("seat 1, your move (? for help):");
    // Ctrl-P, the line before.
    person.press("\x10notes");
    person.sees("seat 1, your move (? for help): notes");
    resigned_by(person, "\x15");
}

#[test]
fn tab_completes_moves() {
    for more in ["", "--plain"] {
        let folder = Folder::new();
        let mut person = at_penguins(&folder, more);
        person.press("PL\t");
        person.sees(&format!("{PROMPT} place"));
        person.press("\t");
        person.until("a list", |window| window.rows().iter().any(|row| row.contains("0   2   3")));
        person.press("0\n");
        person.until("the next question", |window| window.written.contains("seat 1:"));
        person.press("0\t");
        person.sees(&format!("{PROMPT} 0-"));
        person.press("\x15");
        resigned(person);
        assert_eq!(moves(&folder, 0), ["place 0"], "{more}");
    }
}

#[test]
fn moves_are_clicked() {
    let folder = Folder::new();
    let mut person = at_penguins(&folder, "");
    person.click("16");
    person.sees("seat 1: place");
    person.click("16");
    person.sees("seat 0, 16 and then (");
    // Escape takes back.
    person.press("\x1b");
    person.sees(PROMPT);
    person.click("16");
    person.sees("seat 0, 16 and then (");
    person.click("17");
    person.until("the next turn", |window| window.has(PROMPT) && !window.has("place"));
    resigned(person);
    assert_eq!(moves(&folder, 0), ["place 16", "16-17"]);
}

#[test]
fn moves_are_chosen_with_the_cursor_keys() {
    let folder = Folder::new();
    let mut person = at_penguins(&folder, "");
    person.press("\x1b[C");
    person.sees("[");
    person.press("\x1b[A\n");
    person.sees("seat 1: place");
    person.press("\x1b[D\n");
    person.sees(" and then (");
    person.press("\n");
    person.until("the next turn", |window| window.has(PROMPT) && !window.has("place"));
    resigned(person);
    let moves = moves(&folder, 0);
    assert!(
        moves.len() == 2 && moves[0].starts_with("place ") && moves[1].contains('-'),
        "{moves:?}"
    );
}

/// In every game a person who only uses the cursor keys and Enter makes moves, in a window of 80 × 24.
#[test]
fn every_game_is_played_with_the_cursor_keys() {
    for game in game_names() {
        let folder = Folder::new();
        let others = "random ".repeat(if game == "sapotache" { 2 } else { 1 });
        let line = format!("play {game} human {others} --seed 3 --pace 1ms --record m.json");
        let mut person = Typist::new(&folder, [80, 24], &line);
        person.sees(PROMPT);
        for _ in 0..40 {
            person.press("\x1b[C\x1b[B\n");
        }
        person.press("\x1b\x1b\x1b\x1b");
        // What was pressed while others were to move does not count.
        person.until("something was touched", |window| {
            window.written.matches(PROMPT).count() > 1 || window.has(" and then (")
        });
        person.press("\x1b\x1b\x1b\x1b");
        drop(person);
    }
}

#[test]
fn a_large_map_is_scrolled_and_zoomed() {
    let folder = Folder::new();
    let mut person = Typist::new(&folder, [80, 24], "play rails human random --seed 3 --pace 1ms");
    person.sees(PROMPT);
    person.sees("there is more:");
    person.press("\x1b[5~\x1b[5~\x1b[5~\x1b[5~");
    person.sees("Lille");
    person.press("\x1b[6~\x1b[6~\x1b[6~\x1b[6~\x1b[6~\x1b[6~");
    person.sees("Montpellier");
    person.press("+");
    person.press("look Lille\n");
    person.sees("Lille");
    person.press("\x1b[<65;40;10M\x1b[<65;40;10M");
    resigned(person);
}

#[test]
fn the_terminal_is_given_back() {
    let folder = Folder::new();
    let is_restored = |written: &str| {
        let settings = written.rsplit("speed ").next().unwrap_or_default().to_string();
        let is_on = |word: &str| settings.contains(&format!(" {word} "));
        assert!(is_on("echo") && is_on("icanon") && is_on("iexten"), "{settings}");
        let (last_on, last_off) = (written.rfind("\x1b[?1000h"), written.rfind("\x1b[?1000l"));
        assert!(last_on < last_off, "the mouse is off");
    };
    let line = "play penguins human line --seed 7 --pace 1ms --force --record m.json; stty -a";
    // At the end of a match.
    let mut person = Typist::new(&folder, [80, 24], line);
    person.sees(PROMPT);
    is_restored(&resigned(person));
    // Ctrl-C, and a signal from elsewhere. The shell waits for the program, and asks the terminal then.
    for signal in ["INT", "TERM"] {
        let waits = "play penguins human line --seed 7 --pace 1ms || true; stty -a";
        let mut person = Typist::new(&folder, [80, 24], waits);
        person.sees(PROMPT);
        let program = person.program().to_string();
        let mut kill = std::process::Command::new("kill");
        assert!(kill.args([&format!("-{signal}"), &program]).status().unwrap().success());
        is_restored(&person.end());
    }
}

#[test]
fn a_stopped_match_goes_on() {
    let folder = Folder::new();
    let mut person = at_penguins(&folder, "");
    // The terminal stops with its program, and lets it go on when it does.
    let (program, terminal) = (person.program(), person.terminal());
    let kill = |signal: &str, process: u32| {
        let mut kill = std::process::Command::new("kill");
        assert!(kill.args([signal, &process.to_string()]).status().unwrap().success());
    };
    let is_stopped = |process: u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'))
    };
    kill("-TSTP", program);
    assert!(within(ONLY_DEFECTS, || is_stopped(program) && is_stopped(terminal)));
    kill("-CONT", terminal);
    person.until("the mouse is off", |window| window.written.contains("\x1b[?1000l"));
    person.until("the mouse is on again", |window| {
        window.written.rfind("\x1b[?1000h") > window.written.rfind("\x1b[?1000l")
    });
    person.press("place 0\n");
    person.sees("seat 1: place");
    resigned(person);
    assert_eq!(moves(&folder, 0), ["place 0"]);
}

#[test]
fn a_prompt_without_colours_has_none() {
    let folder = Folder::new();
    let line = "play penguins human line --penguins 1 --seed 7 --pace 1ms --record m.json";
    let mut terminal = folder.terminal_command([80, 24], line);
    let mut person = Typist::started(terminal.env("NO_COLOR", "1"), [80, 24]);
    person.sees(PROMPT);
    person.click("16");
    person.sees("seat 1: place");
    let written = resigned(person);
    assert!(!written.contains("\x1b[38") && !written.contains("\x1b[48"), "{written}");
    assert!(written.contains("\x1b[4m"), "what can be touched is underlined: {written}");
    assert_eq!(moves(&folder, 0), ["place 16"]);
}
