//! A person at the terminal.

use std::process::Command;

use program::{Folder, Run};
use serde_json::{Value, json};

use crate::outside::table::{Played, Table};

/// What becomes of a match, and what was said, when a person types this.
#[track_caller]
fn typing(players: &[&str], typed: &str) -> (Played, String) {
    Table::new().play_typing(players, "", typed)
}

#[test]
fn moves_are_typed() {
    let (played, err) = typing(&["human", "line"], "place 0\n  place 1  \nplace 3\n");
    assert_eq!(played.moves(0), ["place 0", "place 1", "place 3"]);
    assert!(err.starts_with("You are seat 0. A move is typed like: place "), "{err}");
    assert_eq!(err.matches("seat 0, your move (? for help): ").count(), 4, "{err}");
    let line = format!("  seat 1: {}\n", played.moves(1)[0]);
    assert!(err.contains(&line), "the move of the other seat is printed: {err}");
}

#[test]
fn a_wrong_move_is_explained_and_asked_again() {
    let (played, err) =
        typing(&["human", "line"], "place 99\n\n0-1\nhello\nplace 0\nplace 0\nplace 1\n");
    assert_eq!(played.moves(0), ["place 0", "place 1"]);
    for why in [
        "  there is no tile 99; the last is 59; `moves` lists the legal ones\n",
        "  penguins are still being placed: place one, as in place 12; `moves` lists the legal ones\n",
        "  \"hello\": expected tiles by number, as in place 12 or 12-34; `moves` lists the legal ones\n",
        "  tile 0 is taken; `moves` lists the legal ones\n",
    ] {
        assert!(err.contains(why), "{why}: {err}");
    }
    assert_eq!(played.failures(0).len(), 1, "only the end of the input is a fault");
}

#[test]
fn help_says_what_can_be_typed() {
    let (played, err) = typing(&["human", "line"], "?\nHELP\nh\nplace 0\n");
    assert_eq!(err.matches("An illegal move is refused").count(), 3, "in any case: {err}");
    assert_eq!(played.moves(0), ["place 0"]);
    for word in ["moves", "moves TEXT", "random", "quit exit", "? help h", "the 30 legal moves"] {
        assert!(err.contains(&format!("  {word}")), "{word}: {err}");
    }
    let example = err.lines().next().unwrap().rsplit(": ").next().unwrap();
    assert!(err.contains(&format!("\n  {example} ")), "the example is the same: {err}");
}

#[test]
fn the_legal_moves_are_listed() {
    let (_, err) = typing(&["human", "line"], "moves\n");
    let list = err.lines().find(|line| line.starts_with("  place ")).unwrap();
    assert_eq!(list.matches("place ").count(), 30, "{err}");
    let (_, err) = typing(&["human", "line"], "moves 5\n");
    let list: Vec<&str> =
        err.lines().find(|line| line.starts_with("  place ")).unwrap().trim().split("  ").collect();
    assert!(list.len() > 2 && list.iter().all(|mv| mv.contains('5')), "{err}");
}

#[test]
fn a_long_list_is_cut() {
    let table = Table::new();
    let (_, err) =
        table.play_typing(&["human", "line"], "--board hex --width 20 --height 20", "moves\n");
    let list = err.lines().find(|line| line.starts_with("  place ")).unwrap();
    assert_eq!(list.matches("place ").count(), 60, "{err}");
    assert!(
        err.contains("more; `moves TEXT` shows those that contain TEXT, `moves all` all"),
        "{err}"
    );
    let (_, err) =
        table.play_typing(&["human", "line"], "--board hex --width 20 --height 20", "moves all\n");
    let list = err.lines().find(|line| line.starts_with("  place ")).unwrap();
    assert!(list.matches("place ").count() > 60 && !err.contains("`moves TEXT`"), "{err}");
}

#[test]
fn any_move_will_do() {
    let (played, _) = typing(&["human", "line"], &"random\n".repeat(100));
    played.clean();
    assert!(played.moves(0).len() > 8, "{:?}", played.moves(0));
    let again = typing(&["human", "line"], &"random\n".repeat(100)).0;
    assert_eq!(played.json, again.json, "by the seed of the match");
}

#[test]
fn resigning_asks_for_confirmation() {
    let (played, err) =
        typing(&["human", "line"], "place 0\nresign\nno\nplace 1\nresign\nyes\nplace 3\n");
    assert_eq!(played.moves(0), ["place 0", "place 1"]);
    assert_eq!(*played.lost_after(2), json!({ "kind": "resigned" }));
    assert_eq!(err.matches("Resign? Type yes: ").count(), 2, "{err}");
    assert_eq!(err.matches("  you play on\n").count(), 1, "{err}");
    for typed in ["exit\ny\n", "QUIT\nYes\n"] {
        assert_eq!(typing(&["human", "line"], typed).0.lost_after(0)["kind"], "resigned");
    }
}

#[test]
fn yes_without_resigning_is_not_a_resignation() {
    let (played, _) = typing(&["human", "line"], "yes\nresign\n\nplace 0\nquit\nyes\n");
    assert_eq!(played.moves(0), ["place 0"]);
    assert_eq!(played.lost_after(1)["kind"], "resigned");
}

#[test]
fn a_person_who_leaves_resigns() {
    for (typed, moves) in
        [("", 0), ("place 0\n", 1), ("place 0\nplace 1", 2), ("place 0\nresign\n", 1)]
    {
        let (played, _) = typing(&["human", "line"], typed);
        assert_eq!(*played.lost_after(moves), json!({ "kind": "resigned" }));
    }
}

#[test]
fn a_person_may_sit_at_any_seat() {
    let (played, err) = typing(&["line", "human"], &"random\n".repeat(100));
    played.clean();
    assert!(err.starts_with("You are seat 1."), "{err}");
    assert!(err.contains("seat 1, your move") && !err.contains("seat 0, your move"), "{err}");
}

#[test]
fn two_people_take_turns() {
    let (played, err) = typing(&["human", "human"], "place 0\nplace 1\nplace 3\nplace 4\n");
    assert_eq!(
        (played.moves(0), played.moves(1)),
        (vec!["place 0", "place 3"], vec!["place 1", "place 4"])
    );
    assert_eq!((played.kinds(), played.ranks()), (vec!["resigned", "resigned"], vec![2, 1]));
    assert!(err.contains("You are seat 0.") && err.contains("You are seat 1."), "{err}");
    assert!(err.contains("  seat 0 is gone\n"), "{err}");
}

#[test]
fn people_programs_and_built_in_players_sit_at_one_table() {
    let (played, err) =
        typing(&["./puppet answer=x@turn2", "human", "line"], &"random\n".repeat(100));
    assert_eq!(played.kinds(), ["illegal", "-", "-"]);
    assert!(err.contains("  seat 0 made no legal move\n"), "{err}");
}

#[test]
fn a_person_has_all_the_time_and_no_time_is_kept() {
    let (played, _) = typing(&["human", "line"], &"random\n".repeat(100));
    assert!(played.log().iter().all(|line| line["used_us"].is_null()));
}

#[test]
fn what_is_typed_need_not_be_text() {
    let table = Table::new();
    table.0.write("bytes.txt", b"\xff\xfe\nplace 0\n");
    let stdin = std::fs::File::open(table.0.path().join("bytes.txt")).unwrap();
    let mut command = table.command(&["human", "line"], "--json");
    let run = program::Run::of("", command.stdin(stdin));
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn moves_are_meant_by_touching() {
    let typed = "2\n0\n0\n59\n\n1\ntile-0 1\n";
    let (played, err) = Table::new().play_typing(&["human", "line"], "--penguins 1", typed);
    assert_eq!(played.moves(0), ["place 0", "0-1"], "{err}");
    for said in [
        "  tile 2 has 2 fish; penguins start on tiles with one; legal moves begin with 0, 1, 3, ",
        "  tile 59 is not in a straight line from tile 0; 0 continues with 1, ",
        "  seat 0 has no penguin on tile 1; legal moves begin with 0\n",
        "seat 0, 0 and then (1, ",
    ] {
        assert!(err.contains(said), "{said}: {err}");
    }
    let asked = "; nothing: start again): ";
    assert_eq!(err.matches(asked).count(), 2, "until the empty line: {err}");
}

/// What a person who plays a game of this line reads on stderr.
fn reading(line: &str, typed: &str) -> String {
    let table = Table::new();
    table.0.write("typed.txt", typed.as_bytes());
    let stdin = std::fs::File::open(table.0.path().join("typed.txt")).unwrap();
    let mut command = program::command(line);
    program::Run::of(line, command.stdin(stdin)).err
}

#[test]
fn a_move_is_taken_back_and_the_record_says_so() {
    let (played, _) = typing(&["human", "line"], "undo\nplace 0\nplace 1\nundo\nundo\nplace 3\n");
    assert_eq!(played.moves(0), ["place 3"], "two moves were taken back");
    assert_eq!(played.log()[0]["say"], "took back 2 moves");
    let (straight, _) = typing(&["human", "line"], "place 3\n");
    assert_eq!(played.moves(1), straight.moves(1), "the other player plays as if nothing had been");
}

#[test]
fn what_cannot_go_back_does_not() {
    let why = |players: &[&str], flags: &str| {
        let typed = "place 0\nplace 1\nundo\n";
        let (_, err) = Table::new().play_typing(players, flags, typed);
        let refused = err.lines().find_map(|line| line.split_once("no move can be taken back: "));
        refused.unwrap_or_else(|| panic!("{err}")).1.to_string()
    };
    assert_eq!(why(&["human", "line"], "--clock 100s"), "the match is on a clock");
    assert_eq!(why(&["human", "./puppet"], ""), "a player from outside cannot go back");
    let err = typing(&["human", "line"], "undo\n").1;
    assert!(err.contains("  you have made no move that can be taken back\n"), "{err}");
}

/// A match that goes on from a record takes back its own moves, and none of the record.
#[test]
fn moves_of_a_record_stay() {
    let folder = program::Folder::new();
    folder.plateau("play penguins line line --seed 2 --record line.json --quiet").done();
    folder.write("typed.txt", "undo\nrandom\nundo\nundo\n");
    let line = "play penguins human line --from line.json --at 4 --json";
    let stdin = std::fs::File::open(folder.path().join("typed.txt")).unwrap();
    let err = program::Run::of(line, folder.command(line).stdin(stdin)).err;
    assert_eq!(err.matches("  moves of the record cannot be taken back").count(), 2, "{err}");
    assert_eq!(err.matches("  taken back: ").count(), 1, "{err}");
}

#[test]
fn a_hint_is_a_legal_move_with_its_worth() {
    let (_, err) = typing(&["human", "line"], "hint\n");
    let hint =
        err.lines().find(|line| line.starts_with("  place ")).unwrap_or_else(|| panic!("{err}"));
    let (played, _) = typing(&["human", "line"], &format!("{}\n", hint.trim()));
    assert_eq!(played.moves(0), [hint.trim()]);
    assert!(err.contains("  chances: about "), "{err}");
    assert!(err.contains("  likely continuation: place "), "{err}");
}

#[test]
fn rules_can_be_read_at_the_prompt() {
    let err = reading("play flood human lazy", "rules\n");
    assert!(err.contains("\nFLOOD\n") && err.contains("\nMOVES\n"), "{err}");
    assert!(!err.contains('`') && !err.contains("|---"), "it is not Markdown: {err}");
    let [whole, part] =
        ["rules all\n", "rules\n"].map(|typed| reading("play flood human lazy", typed));
    assert!(whole.contains("\nWHAT A SEAT SEES\n") && !part.contains("\nWHAT A SEAT SEES\n"));
    let (_, options) = part.split_once("OPTIONS OF THIS MATCH\n").unwrap();
    assert!(options.starts_with("- --board square\n"), "those of the match come first: {part}");
}

#[test]
fn rules_say_how_the_pieces_of_the_match_move() {
    let err = reading("play mansuba human closest --config shatranj-race", "rules\n");
    assert!(err.contains("\nTHIS MATCH\n") && err.contains("- K knight: leaps 2 by 1"), "{err}");
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let own = "the zone of seat 0 has colour";
    let err = reading("play flood human lazy --seed 7", "0\n1\n2\n3\n4\n5\n");
    assert!(err.contains(own) || err.contains("nowhere beside the zone"), "{err}");
    assert!(!err.contains("begins no"), "{err}");
}

#[test]
fn a_refusal_is_about_what_is_wrong() {
    for (line, typed, why) in [
        ("play sapotache human miner miner", "discard FOO", "there is no card FOO"),
        ("play rails human mst", "keep 2 10 2", "names objective 2 twice"),
        ("play penguins human line", "99", "there is no tile 99; the last is 59"),
        ("play penguins human line", "hello", "expected tiles by number"),
    ] {
        let err = reading(line, &format!("{typed}\n"));
        assert!(err.contains(why) && !err.contains("begins no"), "{typed}: {err}");
    }
    let typed = "place 0\n17 18\n17\n99 1\n";
    let (_, err) = Table::new().play_typing(&["human", "line"], "--penguins 1", typed);
    assert_eq!(err.matches("  seat 0 has no penguin on tile 17; ").count(), 2, "{err}");
    assert!(err.contains("  there is no tile 99; the last is 59; "), "{err}");
}

#[test]
fn moves_are_typed_in_any_case() {
    let (played, err) = typing(&["human", "line"], "PLACE 0\nPlace 1\n");
    assert_eq!(played.moves(0), ["place 0", "place 1"], "{err}");
    let err = reading("play sapotache human miner miner --seed 3", "path r_turn 40,40\n");
    assert!(err.contains("  seat 0 has no R_TURN; "), "{err}");
    let err = reading("play sapotache human miner miner --seed 3", "break lamp 0\n");
    assert!(!err.contains("there is no tool"), "{err}");
}

#[test]
fn signs_around_numbers_do_not_matter() {
    let err = reading("play rails human mst --seed 3", "keep #2, 24\nbuild #99x\nmoves\n");
    assert!(err.contains("  objective 2: ") && err.contains("  objective 24: "), "{err}");
    let err = reading("play rails human mst --seed 3", "keep 2\nbuild #0 3\n");
    assert!(!err.contains("expected"), "it is understood, legal or not: {err}");
}

#[test]
fn people_are_asked_in_french() {
    let err = reading("play penguins human line --seed 7 --language fr", "?\nplace 0\nquit\noui\n");
    assert!(err.starts_with("Vous avez la place 0. Un coup s'écrit comme : place "), "{err}");
    assert!(err.contains("place 0, à vous (? pour l'aide) : ") && err.contains("à poser"), "{err}");
    assert!(err.contains("Abandonner ? Tapez oui : oui\n"), "{err}");
    for english in ["your move", "legal moves", "to place", "Type yes"] {
        assert!(!err.contains(english), "{english}: {err}");
    }
}

#[test]
fn keys_that_are_no_letters_do_not_count() {
    let (played, err) = typing(&["human", "line"], "\x1b[A\x1b[Apla\x1b[Dce 0\n");
    assert_eq!(played.moves(0), ["place 0"], "{err}");
}

#[test]
fn what_is_said_about_words_is_a_whole_sentence() {
    let err = reading("play flood human lazy --seed 4", "0 0\nlook\nLOOK 99x\n");
    assert!(err.contains("0, 0: no legal move continues that way; 0 is a whole move\n"), "{err}");
    assert!(err.contains("  look NAME moves the picture to the place with this name"), "{err}");
    assert!(err.contains("  there is no 99x in the picture\n"), "{err}");
}

#[test]
fn a_board_is_drawn_in_letters_where_pictures_are_not_wanted() {
    let (_, err) = typing(&["human", "line"], "\nboard\nplace 0\n");
    assert_eq!(err.matches("0  human: 0 fish ◂\n1  line: 0 fish\n").count(), 1, "{err}");
    assert!(!err.contains('\x1b'), "without colours: {err}");
}

#[test]
fn people_at_one_terminal_take_back_the_last_move() {
    let typed = "place 0\nundo\nplace 1\nplace 0\nplace 3\nundo\nplace 4\n";
    let (played, err) = typing(&["human", "human"], typed);
    assert_eq!((played.moves(0), played.moves(1)), (vec!["place 1", "place 4"], vec!["place 0"]));
    assert!(err.contains("  taken back: place 0 of seat 0\n"), "{err}");
    assert_eq!(err.matches("taken back").count(), 2, "{err}");
    let err = reading("play rails human human --seed 3", "\nrandom\n\nundo\n");
    assert!(err.contains("no move can be taken back: another person has seen"), "{err}");
}

#[test]
fn people_read_what_happened_since_their_last_move() {
    let err = reading("play rails human mst mst --seed 3", "random\ndraw\nnotes\n");
    let (_, since) = err
        .split_once("  since your last move:\n    you drew a")
        .unwrap_or_else(|| panic!("{err}"));
    assert!(since.contains("\n    seat 1: ") && since.contains("\n    seat 2: "), "{err}");
    assert!(!err.contains("chance:"), "what chance does says nothing: {err}");
    // After a move was taken back the player gets all events again, and the person only the last.
    let (_, err) = typing(&["human", "line"], "place 0\nplace 1\nundo\nplace 3\n");
    let last = err.rsplit("place 3\n").next().unwrap();
    assert_eq!(last.matches("seat 1: ").count(), 1, "{err}");
}

#[test]
fn a_match_of_people_ends_with_how_it_came_to_its_scores() {
    let said = |line: &str| {
        let table = Table::new();
        table.0.write("typed.txt", "random\n".repeat(2000));
        let stdin = std::fs::File::open(table.0.path().join("typed.txt")).unwrap();
        program::Run::of(line, program::command(line).stdin(stdin)).out
    };
    let out = said("play flood human --width 4 --height 4 --seed 1");
    assert!(out.contains("The board was covered in "), "{out}");
    let out = said("play sapotache human miner miner --board quick --seed 1 -q");
    assert!(out.contains("round 3: ") && out.contains("\nnuggets: you: "), "{out}");
    let out = said("play rails human mst --map alps --seed 1 -q");
    assert!(out.contains("seat 1: rails ") && out.contains(" joined\n"), "{out}");
}

#[test]
fn what_is_not_there_is_said() {
    let err = reading("play flood human lazy", "notes\nmoves Paris\n");
    assert!(err.contains("  nothing to note: "), "{err}");
    assert!(err.contains(" legal moves contains Paris\n"), "{err}");
    let err = reading("play rails human mst --seed 3", "moves calais\n");
    assert!(err.contains("  keep 2 "), "what moves mean is looked at too: {err}");
}

/// Plays with the program until a tile is refused that does not exist, and interrupts it; what it says then.
#[cfg(unix)]
fn interrupted(table: &Table, line: &str, typed: &str) -> String {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::process::ExitStatusExt;

    use rustix::process::Signal;

    let played = table.0.command(line);
    // The tests may run in the background of a script, where this signal is ignored.
    let mut command = std::process::Command::new("env");
    command.arg("--default-signal").arg(played.get_program()).args(played.get_args());
    command.current_dir(table.0.path());
    let (reader, mut writer) = std::io::pipe().unwrap();
    let mut child = command.stdin(reader).stderr(std::process::Stdio::piped()).spawn().unwrap();
    writer.write_all(format!("{typed}place 99\n").as_bytes()).unwrap();
    let mut err = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("there is no tile 99") {
        line.clear();
        assert_ne!(err.read_line(&mut line).unwrap(), 0, "the last question is asked");
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut rest = String::new();
    err.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(Signal::INT.as_raw()), "{rest}");
    rest
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_an_unfinished_record() {
    let table = Table::new();
    let play = "play penguins human line --seed 7 --quiet";
    let rest = interrupted(&table, &format!("{play} --record match.json"), "place 0\n");
    let goes_on = "is in match.json\n  to go on:  plateau play penguins --from match.json --record match.json\n";
    assert!(rest.contains(goes_on), "{rest}");
    let replayed = || table.0.plateau("replay match.json --quiet").done();
    assert_eq!(replayed(), "match.json: verified, 2 events, unfinished\n");
    // The advice keeps what is played on.
    let advised = "play penguins --from match.json --record match.json --quiet";
    interrupted(&table, advised, "random\n");
    assert_eq!(replayed(), "match.json: verified, 4 events, unfinished\n");
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_a_match_that_was_not_recorded() {
    let table = Table::new();
    let play = "play penguins human line --seed 7 --quiet";
    for name in ["", "-2"] {
        let rest = interrupted(&table, play, "place 0\n");
        let path = rest.split("to see it: plateau replay ").nth(1).expect(&rest).trim();
        assert!(path.starts_with("unfinished-penguins-"), "{rest}");
        assert!(path.ends_with(&format!("{name}.json")), "{rest}");
        let replayed = table.0.plateau(&format!("replay {path} --quiet")).done();
        assert_eq!(replayed, format!("{path}: verified, 2 events, unfinished\n"));
    }
}

#[cfg(unix)]
#[test]
fn the_end_of_input_at_a_terminal_asks_first() {
    use std::io::{Read, Write};
    use std::process::Stdio;

    let table = Table::new();
    let line = "play penguins human line --seed 7 --plain --quiet --record match.json";
    let mut terminal = table.0.terminal_command([100, 40], line);
    let mut child = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut keys, mut screen) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    for (shown, typed) in [
        ("(? for help):", "\u{4}"),
        ("Resign?", "no\n"),
        ("(? for help):", "\u{4}"),
        ("Resign?", "yes\n"),
    ] {
        let mut said = Vec::new();
        while !String::from_utf8_lossy(&said).contains(shown) {
            let mut byte = [0];
            screen.read_exact(&mut byte).expect(shown);
            said.extend(byte);
        }
        keys.write_all(typed.as_bytes()).unwrap();
    }
    screen.read_to_end(&mut Vec::new()).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(table.0.read("match.json").contains("resigned"));
}

#[test]
fn people_read_what_they_hold() {
    let err = reading("play rails human mst --seed 3", "moves\n");
    assert!(err.contains("  your hand: "), "{err}");
    let offered = err.lines().filter(|line| line.starts_with("  offered ")).count();
    assert_eq!(offered, 3, "{err}");
    let keep = err.lines().find(|line| line.starts_with("  keep ") && line.contains(" – "));
    assert!(keep.is_some_and(|line| line.contains("points")), "{err}");
    let err = reading("play sapotache human miner miner --seed 3", "moves\n");
    assert!(err.contains("  you are a ") && err.contains("  your hand: "), "{err}");
}

/// Plays in a terminal whose window is closed once these lines were typed and the next prompt is there.
const CLOSED_WINDOW: &str = r#"
import os, pty, signal, sys
pid, terminal = pty.fork()
if pid == 0:
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
shown = b""
def until_prompt(times):
    global shown
    while shown.count(b"your move") < times:
        shown += os.read(terminal, 4096)
for times in range(1, 4):
    until_prompt(times)
    os.write(terminal, b"random\n")
until_prompt(4)
os.close(terminal)
os.waitpid(pid, 0)
"#;

#[test]
fn who_closes_the_window_keeps_the_match_and_the_seat() {
    let folder = Folder::new();
    for seed in 0..5 {
        let play = format!("play penguins human line --plain --seed {seed} --record {seed}.json");
        let mut command = Command::new("python3");
        command.args(["-c", CLOSED_WINDOW]).arg(program::path()).args(play.split(' '));
        let run = Run::of(&play, command.current_dir(folder.path()));
        assert_eq!(run.code, Some(0), "{}", run.err);
        let record: Value = serde_json::from_str(&folder.read(&format!("{seed}.json"))).unwrap();
        let log = record["log"].as_array().unwrap();
        assert_eq!(record["unfinished"], true);
        assert!(log.len() == 6 && log.iter().all(|event| event["fault"].is_null()), "{record}");
    }
}
