//! How matches end: players may exit by themselves, no process is left behind, many players fit at a table.

use std::ffi::OsString;
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::outside::burglar::{User, by, set_mode, users};
use crate::outside::table::{Table, puppet, within};
use program::Folder;

#[test]
fn a_player_that_ends_by_itself_is_not_waited_for() {
    let played = puppet("");
    played.clean();
}

#[test]
fn a_player_has_a_moment_to_end_by_itself() {
    let table = Table::new();
    table.play(&["./puppet late=100@end keep=heard.txt@end", "line"], "").clean();
    assert_eq!(table.heard("heard.txt")[0]["type"], "end");
}

#[test]
fn a_player_that_does_not_end_is_stopped() {
    for deeds in [
        "sleep@end",
        "ignoreterm@birth sleep@end",
        "closeout@end",
        "fork@turn1",
        "fork@end",
        "noise=9000000@end sleep@end",
    ] {
        let played = puppet(deeds);
        played.clean();
    }
}

#[test]
fn many_that_do_not_end_are_stopped_soon() {
    let played = Table::new().play(&["./puppet sleep@end"; 4], "");
    played.clean();
}

#[test]
fn what_a_stopped_player_started_is_stopped_as_well() {
    for deeds in ["fork@birth sleep@turn2", "fork@turn1 line=x@turn2", "fork@turn1 abort@turn2"] {
        let played = crate::outside::table::puppet_under(deeds, "--clock 1s");
        assert_ne!(played.kinds()[0], "-", "{deeds}");
    }
}

#[test]
fn thirty_players_fit_at_one_table() {
    let players = ["./puppet", "line"].repeat(15);
    let played = Table::new().play(&players, "--board hex --width 30 --height 30");
    played.clean();
    assert_eq!(played.ranks().len(), 30);
    assert!((0..30).all(|seat| played.moves(seat).len() > 4));
}

#[test]
fn thirty_players_may_fail_at_one_table() {
    let deeds = ["segv@turn2", "line=x@turn1", "answer=x@turn3", "exit=1@start", "closeout@turn2"];
    let puppets: Vec<String> = deeds.iter().map(|deed| format!("./puppet {deed}")).collect();
    let puppets: Vec<&str> = puppets.iter().map(String::as_str).collect();
    let players = [&puppets.repeat(5)[..], &["line"; 5]].concat();
    let played = Table::new().play(&players, "--board hex --width 30 --height 30 --init 9s");
    let kinds = ["crash", "protocol", "illegal", "start", "protocol"];
    assert_eq!(played.kinds(), [&kinds.repeat(5)[..], &["-"; 5]].concat());
    let mut ranks = played.ranks();
    let gone: Vec<u64> = (0..25).filter(|seat| seat % 5 != 2).map(|seat| ranks[seat]).collect();
    assert!(gone.iter().all(|rank| *rank > 10), "{gone:?}");
    ranks.sort_unstable();
    assert_eq!(ranks[10..], (11..=30).collect::<Vec<u64>>(), "the gone share no rank");
}

#[test]
fn matches_at_the_same_time_do_not_disturb_each_other() {
    let table = Table::new();
    let command = |file: &str| {
        let mut command = table.command(&["./puppet", "line"], "--json");
        let out = File::create(table.0.path().join(file)).unwrap();
        command.stdin(Stdio::null()).stdout(out).spawn().unwrap()
    };
    let mut running: Vec<_> = (0..6).map(|number| command(&format!("{number}.txt"))).collect();
    assert!(running.iter_mut().all(|program| program.wait().unwrap().success()));
    let first = table.0.read("0.txt");
    assert!((1..6).all(|number| table.0.read(&format!("{number}.txt")) == first));
}

/// The processes that are left when the program gets a signal while it waits for a player.
fn left_by(signal: &str) -> Vec<String> {
    let table = Table::new();
    // A process left behind exits by itself, long after the test has found it.
    let player = "./puppet keep=heard.txt@turn1 late=120000@turn1";
    let played = table.command(&[player, "line"], "-q --clock 5m");
    // The tests may run under `nohup`, where signals are ignored.
    let mut command = Command::new("env");
    command.arg("--default-signal").arg(played.get_program()).args(played.get_args());
    command.current_dir(table.0.path());
    let nothing = Stdio::null;
    let mut program = command.stdin(nothing()).stdout(nothing()).stderr(nothing()).spawn().unwrap();
    within(program::ONLY_DEFECTS, || table.0.path().join("heard.txt").exists());
    let kill = format!("kill -{signal} {}", program.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    assert!(!program.wait().unwrap().success());
    table.left_behind()
}

#[test]
fn an_interrupted_match_leaves_no_process() {
    for signal in ["INT", "TERM", "HUP"] {
        assert_eq!(left_by(signal), Vec::<String>::new(), "{signal}");
    }
}

#[test]
fn a_program_that_is_killed_leaves_no_process() {
    assert_eq!(left_by("KILL"), Vec::<String>::new());
}

/// The processes and files that are left when the program is killed while a player of a user has `many` processes.
fn left_with(player: &str, many: usize, user: User, flag: &str) -> (Vec<String>, Vec<OsString>) {
    let (table, temporary) = (Table::new(), Folder::new());
    set_mode(temporary.path(), 0o777);
    let mut command = by(user, table.command(&[player, "line"], flag));
    command.env("TMPDIR", temporary.path()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut program = command.spawn().unwrap();
    // The program and its player's processes.
    let there = within(program::ONLY_DEFECTS, || table.running().len() > many);
    program.kill().unwrap();
    program.wait().unwrap();
    assert!(there, "{player}: it has no such processes");
    let files = || {
        let entries = std::fs::read_dir(temporary.path()).unwrap().flatten();
        entries.map(|entry| entry.file_name()).collect::<Vec<_>>()
    };
    within(program::STILL_THERE, || files().is_empty());
    (table.left_behind(), files())
}

#[test]
fn a_program_that_is_killed_while_it_starts_leaves_no_folder() {
    let (table, temporary) = (Table::new(), Folder::new());
    for pause in (0..30).map(Duration::from_millis) {
        let mut command = table.command(&["./puppet", "./puppet"], "--clock 5m");
        command.env("TMPDIR", temporary.path()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut program = command.spawn().unwrap();
        std::thread::sleep(pause);
        program.kill().unwrap();
        program.wait().unwrap();
        let is_empty = || std::fs::read_dir(temporary.path()).unwrap().next().is_none();
        assert!(within(program::STILL_THERE, is_empty), "killed after {pause:?}");
    }
    assert_eq!(table.left_behind(), Vec::<String>::new());
}

#[test]
fn nothing_that_a_player_started_outlives_a_program_that_is_killed() {
    for user in users() {
        for (player, many, flag) in [
            ("./puppet bomb@turn1", 30, ""),
            ("./puppet fork@turn1 late=120000@turn1", 2, "--trust --clock 5m"),
        ] {
            let left = left_with(player, many, user, flag);
            assert_eq!(left, (vec![], vec![]), "{player} of {user:?}");
        }
    }
}
