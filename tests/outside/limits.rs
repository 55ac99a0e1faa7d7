//! How much of everything a sandboxed player may have, in one process and in all.

use serde_json::Value;

use crate::outside::burglar::{User, are_shut, attempts, burglary, by, house, results, users};
use program::{Folder, Run, compile};

#[test]
fn each_process_is_limited() {
    let house = house();
    are_shut(&house, &["raise", "core", "outlive", "fill=100", "threads=100", "eat=2300"]);
    are_shut(&house, &["fork=100"]);
    for user in users() {
        let open = attempts(&house, "fork=20 threads=20 eat=1000 fill=50", user, "");
        assert_eq!(open, ["fork: open", "threads: open", "eat: open", "fill: open"], "{user:?}");
    }
}

#[test]
fn another_player_does_not_reduce_the_limit_of_processes() {
    let house = house();
    for user in users() {
        let mut command =
            by(user, house.command("play penguins --seed 1 -q --clock 60s --init 60s"));
        let out = Run::of("fork", command.args(["./burglar fork=60"; 4])).done();
        assert_eq!(results(&out), ["fork: open"; 4], "{user:?}");
    }
}

/// The fault of a burglar that does this in a sandbox, for each of some users.
#[track_caller]
fn faults(house: &Folder, deed: &str, users: &[User]) -> Vec<Value> {
    let fault = |user: User| {
        let mut command = by(user, burglary(house, deed, ""));
        Run::of(deed, command.arg("--json")).json()["seats"][1]["fault"].clone()
    };
    users.iter().copied().map(fault).collect()
}

/// A player that takes too much, and what is said about it.
#[track_caller]
fn takes_too_much(house: &Folder, deed: &str, users: &[User], said: [&str; 2]) {
    for fault in faults(house, deed, users) {
        assert_eq!(fault["kind"], "memory", "{fault}");
        let why = fault["why"].as_str().unwrap();
        assert!(why.starts_with(said[0]) && why.ends_with(said[1]), "{why}");
    }
}

#[test]
fn all_processes_together_have_no_more_memory_than_one() {
    let house = house();
    let said = ["it uses ", " MiB of memory; the limit is 2048 MiB"];
    takes_too_much(&house, "crowd=3", &users(), said);
    takes_too_much(&house, "nameless=3", &[None], said);
    let said = ["it uses 2400 MiB of shared memory", "; the limit is 2048 MiB"];
    takes_too_much(&house, "share=3", &users(), said);
    assert_eq!(attempts(&house, "crowd=3", None, "--trust"), ["crowd: open"]);
}

#[test]
fn a_crash_for_lack_of_memory_is_a_memory_fault() {
    let house = house();
    let said = ["signal 6 (SIGABRT); it used ", "; the limit is 2048 MiB"];
    takes_too_much(&house, "devour=3000", &[None], said);
    // A crash for another reason is reported as a crash.
    for fault in faults(&house, "devour=100 ptrace nonsense", &[None]) {
        assert_eq!(fault["kind"], "start", "{fault}");
    }
}

#[test]
fn a_runtime_that_says_that_memory_is_lacking_is_believed() {
    let house = house();
    house.write("hungry.py", "x = bytearray(3 << 30)\n");
    let run = house.plateau("play penguins line ./hungry.py --seed 1 --json").json();
    let fault = &run["seats"][1]["fault"];
    assert_eq!(fault["kind"], "memory", "{fault}");
    assert_eq!(
        fault["why"],
        "exit code 1; its limit is 2048 MiB of memory, and it wrote: MemoryError"
    );
}

#[test]
fn all_files_together_are_limited() {
    let house = house();
    let said = ["its files take ", " MiB or more; the limit is 256 MiB"];
    takes_too_much(&house, "hoard=8", &users(), said);
    takes_too_much(&house, "hide=8", &users(), said);
    takes_too_much(&house, "map=8", &users(), said);
    assert_eq!(attempts(&house, "hoard=8", None, "--trust"), ["hoard: open"]);
    assert_eq!(attempts(&house, "hoard=5", None, ""), ["hoard: open"], "200 MiB");
}

#[test]
fn what_a_player_locked_is_removed_too() {
    let house = house();
    let source = "import os\nos.mkdir(os.environ['TMPDIR'] + '/a', 0)\n";
    house.write("locked.py", source);
    for user in users() {
        let kept = Folder::new();
        crate::outside::burglar::set_mode(kept.path(), 0o777);
        let mut command = by(user, house.command("play penguins line ./locked.py --seed 1 -q"));
        Run::of("", command.env("TMPDIR", kept.path())).done();
        assert_eq!(std::fs::read_dir(kept.path()).unwrap().count(), 0, "{user:?}");
    }
}

#[test]
fn no_process_outlives_a_match() {
    for flag in ["", "--trust"] {
        for user in users() {
            let table = crate::outside::table::Table::new();
            compile("tests/players/burglar.c", &["-pthread"], &table.0.path().join("burglar"));
            crate::outside::burglar::set_mode(table.0.path(), 0o777);
            assert_eq!(attempts(&table.0, "orphan", user, flag), ["orphan: open"], "{user:?}");
            assert_eq!(table.left_behind(), Vec::<String>::new(), "{user:?} {flag}");
        }
    }
}
