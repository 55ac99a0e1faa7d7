//! Kernels that lack something: one warning says what is missing, and the other barriers hold.

use std::process::Command;

use serde_json::Value;

use crate::outside::burglar::{LONER, User, attempts, burglary, by, house, results, users};
use program::{Folder, Run, compile};

/// A command of a user's, as on a kernel that lacks something.
fn on_kernel_without(what: &str, house: &Folder, user: User, command: &Command) -> Command {
    let kernel = house.path().join("kernel");
    if !kernel.exists() {
        compile("tests/players/kernel.c", &["-D_DEFAULT_SOURCE"], &kernel);
    }
    let mut on = by(user, Command::new(kernel));
    on.arg(what).arg(command.get_program()).args(command.get_args()).current_dir(house.path());
    on
}

/// A burglary on such a kernel.
fn burgled(what: &str, house: &Folder, user: User, deeds: &str, flags: &[&str]) -> Run {
    let mut command = burglary(house, deeds, "");
    command.args(flags);
    Run::of(deeds, &mut on_kernel_without(what, house, user, &command))
}

/// All `count` attempts failed.
#[track_caller]
fn all_shut(out: &str, count: usize) {
    let tried = results(out);
    assert_eq!(tried.len(), count, "{out}");
    assert!(tried.iter().all(|tried| tried.ends_with(": shut")), "{tried:?}");
}

const NO_WALLS: &str = "warning: players may read and write your files: \
     this kernel has no Landlock, or it is switched off\n";

#[test]
fn without_landlock_the_others_hold() {
    let house = house();
    let deeds = "tcp=1 unix=/dev/log signal ptrace peek renice setsid fork=100 chmod=burglar";
    for user in users() {
        all_shut(&burgled("landlock", &house, user, deeds, &["-q"]).said(NO_WALLS), 9);
    }
    // A file that permissions leave open shows that the barrier is really missing.
    if let [_, nobody] = users()[..] {
        let other = Folder::new();
        other.write("open.txt", "open to everybody");
        let deed = format!("read={}", other.path().join("open.txt").display());
        let out = burgled("landlock", &house, nobody, &deed, &["-q"]).said(NO_WALLS);
        assert_eq!(results(&out), ["read: open"]);
        assert_eq!(attempts(&house, &deed, nobody, ""), ["read: shut"]);
    }
}

#[test]
fn without_seccomp_the_others_hold() {
    let house = house();
    let said =
        "warning: players may use the network and look into other processes: seccomp fails: ";
    let other = Folder::new();
    other.write("open.txt", "open to everybody");
    let path = other.path().join("open.txt");
    let deeds =
        format!("read={} write=burglar signal peek memory fork=100 eat=2300", path.display());
    for user in users() {
        let run = burgled("seccomp", &house, user, &deeds, &["-q"]);
        assert!(run.err.starts_with(said) && run.err.lines().count() == 1, "{}", run.err);
        all_shut(&run.out, 7);
    }
}

/// Where processes cannot be counted apart, those that a user has already are allowed for.
#[test]
fn without_namespaces_processes_are_limited_all_the_same() {
    let house = house();
    if users().len() > 1 {
        let deeds = "fork=100 threads=100";
        all_shut(&burgled("namespaces", &house, Some(LONER), deeds, &["-q"]).done(), 2);
        assert_eq!(
            attempts(&house, deeds, Some(LONER), "--trust"),
            ["fork: open", "threads: open"]
        );
    }
}

#[test]
fn what_fails_only_in_the_child_keeps_the_player_from_starting() {
    let house = house();
    for user in users() {
        let json = burgled("users", &house, user, "setsid", &["--json"]).json();
        let why = json["seats"][1]["fault"]["why"].as_str().unwrap().to_string();
        let said = "the sandbox does not hold, players may start processes without limit: ";
        assert!(
            why.starts_with(said) && why.ends_with("(--trust plays without a sandbox)"),
            "{why}"
        );
        let out = burgled("users", &house, user, "setsid", &["-q", "--trust"]).done();
        assert_eq!(results(&out), ["setsid: open"]);
    }
}

/// The report on the sandbox, by a command.
#[track_caller]
fn report(mut command: Command, code: i32) -> Value {
    let run = Run::of("check", &mut command);
    assert_eq!(run.code, Some(code), "{run:?}");
    let error = "error: the sandbox does not hold on this machine\n";
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
fn the_report_lists_what_holds_here() {
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
fn every_attempt_of_the_report_succeeds_without_a_sandbox() {
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
fn the_report_lists_what_is_missing_and_what_to_do() {
    let house = house();
    let lacking = |what: &str, user: User, line: &str| {
        on_kernel_without(what, &house, user, &house.command(line))
    };
    for user in users() {
        let barriers = report(lacking("landlock", user, "check --sandbox --json"), 1);
        assert_eq!(holding(&barriers), ["limits", "privileges", "signals", "processes", "calls"]);
        let files = &barriers["barriers"][2];
        assert_eq!(files["why"], "this kernel has no Landlock, or it is switched off");
        assert!(files["remedy"].as_str().unwrap().contains("Linux 6.2"), "{files}");
        let barriers = report(lacking("seccomp", user, "check --sandbox --json"), 1);
        assert_eq!(holding(&barriers), ["limits", "privileges", "files", "signals", "processes"]);
        let barriers = report(lacking("users", user, "check --sandbox --json"), 1);
        assert_eq!(holding(&barriers), [""; 0], "no player starts in such a sandbox");
        let run = Run::of("check", &mut lacking("landlock", user, "check --sandbox"));
        let line = "            players may read and write your files: this kernel has no Landlock";
        assert!(run.out.lines().any(|printed| printed.starts_with(line)), "{}", run.out);
    }
}
