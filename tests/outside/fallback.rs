//! Kernels that lack something: what is missing is said once, and the other barriers hold.

use std::process::Command;

use serde_json::Value;

use crate::burglar::{User, attempts, burglary, by, house, told, users};
use crate::run::{Folder, Run};
use crate::table::compile;

/// The program in its folder, as on a kernel that lacks something.
fn lacking(what: &str, house: &Folder, line: &str, user: User) -> Command {
    let kernel = house.path().join("kernel");
    if !kernel.exists() {
        compile("tests/players/kernel.c", &["-D_DEFAULT_SOURCE"], &kernel);
    }
    on(&kernel.display().to_string(), what, &house.command(line), user)
}

/// A command, as on a kernel that lacks something.
fn on(kernel: &str, what: &str, command: &Command, user: User) -> Command {
    let mut on = by(user, Command::new(kernel));
    on.arg(what).arg(command.get_program()).args(command.get_args());
    on.current_dir(command.get_current_dir().unwrap());
    on
}

/// What comes of a burglary on such a kernel, and what is said about it.
#[track_caller]
fn burgled(what: &str, house: &Folder, deeds: &str, user: User, said: &str) -> Vec<String> {
    // It has to be there.
    lacking(what, house, "games", user);
    let kernel = house.path().join("kernel").display().to_string();
    let mut command = on(&kernel, what, &burglary(house, deeds, ""), user);
    told(&Run::of(deeds, command.arg("-q")).said(said))
}

const NO_WALLS: &str = "warning: players may read and write your files: \
     this kernel has no Landlock, or it is switched off\n";

#[test]
fn without_landlock_the_others_hold() {
    let house = house();
    let deeds = "tcp=1 unix=/dev/log signal ptrace peek renice setsid fork=100 chmod=burglar";
    for user in users() {
        let tried = burgled("landlock", &house, deeds, user, NO_WALLS);
        assert!(tried.len() == 9 && tried.iter().all(|tried| tried.ends_with("shut")), "{tried:?}");
    }
    if rustix::process::getuid().is_root() {
        // That the wall is really missing.
        let nobody = users()[1];
        house.write("open.txt", "open to everybody");
        let path = house.path().parent().unwrap().join("plateau-fallback.txt");
        std::fs::write(&path, "open to everybody").unwrap();
        let deed = format!("read={}", path.display());
        assert_eq!(burgled("landlock", &house, &deed, nobody, NO_WALLS), ["read: open"]);
        assert_eq!(attempts(&house, &deed, nobody, ""), ["read: shut"]);
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn without_seccomp_the_others_hold() {
    let house = house();
    let said =
        "warning: players may use the network and look into other processes: seccomp fails: ";
    let secret = format!("read={}", Folder::new().path().join("secret.txt").display());
    for user in users() {
        lacking("seccomp", &house, "games", user);
        let kernel = house.path().join("kernel").display().to_string();
        let deeds = format!("{secret} write=burglar signal peek memory fork=100 eat=2300");
        let mut command = on(&kernel, "seccomp", &burglary(&house, &deeds, ""), user);
        let run = Run::of(&deeds, command.arg("-q"));
        assert!(run.err.starts_with(said) && run.err.lines().count() == 1, "{}", run.err);
        let tried = told(&run.out);
        assert!(tried.len() == 7 && tried.iter().all(|tried| tried.ends_with("shut")), "{tried:?}");
    }
}

#[test]
fn what_fails_in_the_cage_alone_keeps_players_out_of_it() {
    let house = house();
    for user in users() {
        lacking("users", &house, "games", user);
        let kernel = house.path().join("kernel").display().to_string();
        let mut command = on(&kernel, "users", &burglary(&house, "setsid", ""), user);
        let fault = Run::of("users", command.arg("--json")).json()["seats"][1]["fault"].clone();
        let why = fault["why"].as_str().unwrap();
        let said = "the cage does not hold, players may start processes without limit: ";
        assert!(why.starts_with(said) && why.ends_with("(--trust plays without a cage)"), "{why}");
        let mut command = on(&kernel, "users", &burglary(&house, "setsid", "--trust"), user);
        assert_eq!(told(&Run::of("users", command.arg("-q")).done()), ["setsid: open"]);
    }
}

/// The report on the cage, by a command.
#[track_caller]
fn report(mut command: Command, code: i32) -> Value {
    let run = Run::of("check", &mut command);
    assert_eq!(run.code, Some(code), "{run:?}");
    let error = "error: the cage does not hold on this machine\n";
    assert_eq!(run.err, if code == 0 { "" } else { error });
    serde_json::from_str(&run.out).unwrap()
}

/// The names of the barriers that hold.
fn holding(report: &Value) -> Vec<&str> {
    let all = report["barriers"].as_array().unwrap().iter();
    all.filter(|tried| tried["holds"] == true)
        .map(|tried| tried["barrier"].as_str().unwrap())
        .collect()
}

const ALL: [&str; 6] = ["limits", "privileges", "files", "signals", "processes", "calls"];

#[test]
fn the_report_tells_what_holds_here() {
    let house = house();
    for user in users() {
        let report = report(by(user, house.command("check --sandbox --json")), 0);
        assert_eq!((&report["holds"], holding(&report)), (&Value::Bool(true), ALL.to_vec()));
        let mut command = by(user, house.command("check --sandbox"));
        let out = Run::of("check", &mut command).done();
        assert_eq!(out.lines().count(), 7, "{out}");
        assert!(out.lines().skip(1).all(|line| line[12..].starts_with("yes    ")), "{out}");
    }
}

#[test]
fn every_attempt_of_the_report_succeeds_without_a_cage() {
    let house = house();
    for user in users() {
        let report = report(by(user, house.command("check --sandbox --json --trust")), 1);
        for barrier in report["barriers"].as_array().unwrap() {
            for attempt in barrier["attempts"].as_array().unwrap() {
                assert_eq!(attempt["shut"], false, "{user:?}: {barrier}");
            }
        }
    }
}

#[test]
fn the_report_tells_what_is_missing_and_what_to_do() {
    let house = house();
    for user in users() {
        let told = report(lacking("landlock", &house, "check --sandbox --json", user), 1);
        assert_eq!(holding(&told), ["limits", "privileges", "signals", "processes", "calls"]);
        let files = &told["barriers"][2];
        assert_eq!(files["why"], "this kernel has no Landlock, or it is switched off");
        assert!(files["remedy"].as_str().unwrap().contains("Linux 6.2"), "{files}");
        let told = report(lacking("seccomp", &house, "check --sandbox --json", user), 1);
        assert_eq!(holding(&told), ["limits", "privileges", "files", "signals", "processes"]);
        let told = report(lacking("users", &house, "check --sandbox --json", user), 1);
        assert_eq!(holding(&told), [""; 0], "nobody gets into such a cage");
        let run = Run::of("check", &mut lacking("landlock", &house, "check --sandbox", user));
        let line = "            players may read and write your files: this kernel has no Landlock";
        assert!(run.out.lines().any(|told| told.starts_with(line)), "{}", run.out);
    }
}
