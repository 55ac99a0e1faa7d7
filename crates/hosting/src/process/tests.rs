use std::time::{Duration, Instant};

use super::*;
use crate::link::{Link, ReadError};
use crate::{Host, NotStarted, StartErrorKind};

/// A host whose program is a shell that runs a script as the player: the child's side is not under test here.
fn host(script: &str) -> MatchHost {
    let script = format!("case $1 in *keeper*) exec cat >/dev/null;; esac; {script}");
    Host::with_arguments("/bin/sh", ["-c".into(), script.into()]).for_match()
}

fn spawn(host: &MatchHost) -> Process {
    Process::spawn(host, 0, &PlayerCommand::exec(["any"]), None).unwrap()
}

/// The state of a process in `/proc`: `Z` for a zombie, none once it is reaped.
#[cfg(target_os = "linux")]
fn state(process: &Process) -> Option<char> {
    let pid = process.leader.group().leader().unwrap().as_raw_nonzero();
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit(") ").next()?.chars().next()
}

#[test]
fn a_line_that_arrived_in_time_is_read_after_the_deadline() {
    let mut process = spawn(&host("echo here"));
    assert!(process.wait_exit(Instant::now() + Duration::from_secs(60)).is_some());
    assert_eq!(process.read_line(Instant::now()), Ok(&b"here"[..]));
    assert_eq!(process.read_line(Instant::now()), Err(ReadError::Closed));
}

#[test]
#[cfg(target_os = "linux")]
fn a_group_is_killed_before_its_leader_is_reaped() {
    // The leader exits at once, and leaves a process in its group that reports its PID.
    let mut process = spawn(&host("sleep 1000 >/dev/null 2>&1 & echo $!"));
    let deadline = Instant::now() + Duration::from_secs(60);
    let left = process.read_line(deadline).map(|line| String::from_utf8_lossy(line).into_owned());
    let left = format!("/proc/{}/stat", left.unwrap());
    while process.wait_exit(deadline).is_none() {}
    assert_eq!(state(&process), Some('Z'), "the leader is reaped before its group is killed");
    assert!(std::fs::exists(&left).unwrap());
    process.kill();
    assert_eq!(state(&process), None, "the leader is reaped");
    assert!(!std::fs::exists(&left).unwrap(), "the rest of the group is killed and reaped");
    assert_eq!(
        process.wait_exit(Instant::now()).as_deref(),
        Some("it ended before the match did (exit code 0)")
    );
}

#[test]
fn a_child_that_did_not_start_says_why_in_its_first_line() {
    let line = r#"{"not_started":{"kind":"sandbox","why":"no walls"}}"#;
    let mut process = spawn(&host(&format!("echo '{line}'; echo '{line}'")));
    let deadline = Instant::now() + Duration::from_secs(60);
    let reason = NotStarted { kind: StartErrorKind::Sandbox, why: "no walls".to_string() };
    assert_eq!(process.read_line(deadline), Err(ReadError::NotStarted(reason)));
    assert_eq!(process.read_line(deadline), Ok(line.as_bytes()), "later lines are the player's");
}

#[test]
fn a_line_of_one_byte_more_than_the_longest_is_too_long() {
    use crate::link::LONGEST_LINE;
    for (length, fits) in [(LONGEST_LINE, true), (LONGEST_LINE + 1, false)] {
        // The rest of the last chunk ends the line, and begins others.
        let script = format!("head -c {length} /dev/zero; echo; echo next; echo next; cat");
        let mut process = spawn(&host(&script));
        let line = process.read_line(Instant::now() + Duration::from_secs(60));
        assert_eq!(line.map(<[u8]>::len), if fits { Ok(length) } else { Err(ReadError::TooLong) });
    }
}

#[test]
fn a_flood_of_lines_is_counted_and_not_shown() {
    use std::sync::{Arc, Mutex};
    // As many as a pipe holds: all are there when the first is read.
    const LINES: usize = 60_000;
    let shown = Arc::new(Mutex::new(Vec::new()));
    let host = host(&format!("head -c {LINES} /dev/zero | tr '\\0' '\\n' >&2; echo done"));
    let copy = Arc::clone(&shown);
    let show: ShowLines = Box::new(move |lines| copy.lock().unwrap().push(lines.to_vec()));
    let mut process = Process::spawn(&host, 0, &PlayerCommand::exec(["any"]), Some(show)).unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while process.wait_exit(deadline).is_none() {}
    assert_eq!(process.read_line(deadline), Ok(&b"done"[..]));
    process.kill();
    let shown = shown.lock().unwrap();
    let (last, lines) = shown[0].split_last().unwrap();
    assert_eq!(lines, vec![""; stderr::MOST_SHOWN]);
    assert_eq!(*last, format!("({} more lines are not shown)", LINES - lines.len()));
}

#[test]
fn a_match_goes_on_in_another_thread() {
    let host = host("while read line; do echo got $line; done");
    let mut process = spawn(&host);
    for number in 0..3 {
        let host = host.clone();
        process = std::thread::spawn(move || {
            let _pinned = host.pin_thread();
            host.begin_turn(0, None);
            process.outbox().extend_from_slice(format!("{number}\n").as_bytes());
            process.send();
            let answer = process.read_line(Instant::now() + Duration::from_secs(60));
            assert_eq!(answer, Ok(format!("got {number}").as_bytes()));
            process
        })
        .join()
        .unwrap();
    }
    assert!(process.close().status.is_some_and(|status| status.success()));
}

/// On a busy machine, a player that is woken up from its own core is next in line there.
#[test]
#[cfg(target_os = "linux")]
fn a_slow_player_is_woken_up_from_its_own_core() {
    use rustix::thread::sched_getaffinity;
    let host = host("while read line; do sleep 0.1; echo got $line; done");
    let _pinned = host.pin_thread();
    let mut process = spawn(&host);
    for last in [None, Some(Duration::from_millis(100)), Some(Duration::from_millis(100))] {
        host.begin_turn(0, last);
        process.outbox().extend_from_slice(b"question\n");
        process.send();
        assert_eq!(sched_getaffinity(None).unwrap().count(), 1);
        let answer = process.read_line(Instant::now() + Duration::from_secs(60));
        assert_eq!(answer, Ok(&b"got question"[..]));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_player_with_other_processes_does_not_have_one_thread() {
    for (script, is_alone) in [
        ("echo ready; read line", true),
        ("sleep 1000 >/dev/null 2>&1 & echo ready; read line", false),
        ("(sleep 1000 >/dev/null 2>&1 &); echo ready; read line", false),
    ] {
        let mut process = spawn(&host(script));
        let answer = process.read_line(Instant::now() + Duration::from_secs(60));
        assert_eq!(answer, Ok(&b"ready"[..]));
        let group = process.leader.group();
        assert_eq!(crate::platform::has_one_thread(group), is_alone, "{script}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_processor_time_of_all_processes_of_a_player_is_known() {
    let process = spawn(&host("while :; do :; done & wait"));
    let ran = || crate::platform::processor_time(process.leader.group()).unwrap_or_default();
    let deadline = Instant::now() + Duration::from_secs(60);
    while ran() < Duration::from_millis(100) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(ran() >= Duration::from_millis(100), "the loop is not in the leader");
}

#[test]
#[cfg(target_os = "linux")]
fn a_player_that_sleeps_is_not_kept_waiting() {
    let mut process = spawn(&host("exec sleep 1000"));
    let limit = Duration::from_millis(500);
    assert_eq!(process.read_line(Instant::now() + limit), Err(ReadError::Timeout));
    // It may have waited for a core at its start.
    assert!(process.kept_waiting().is_some_and(|waited| waited < limit), "it is known");
}
