//! Processes that a program leaves to the first process of the system, which in a container may not reap them.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::LazyLock;

use rustix::process::{Pid, Signal, kill_process};

use crate::outside::table::{Table, within};

static SUBREAPER: LazyLock<PathBuf> =
    LazyLock::new(|| program::compiled("tests/outside/subreaper.c", &[], "subreaper"));

/// A player that has processes and does not answer, and what shows that it is asked.
const BUSY: &str = "./puppet ponder=12@turn1 sleep@turn1";
const ASLEEP: &str = "./puppet fork@turn1 keep=heard.txt@turn1 late=120000@turn1";

/// A command, under a process that does not reap.
struct Watched {
    child: Child,
    said: Lines<BufReader<ChildStdout>>,
    command: Pid,
}

impl Watched {
    /// Its standard output is not read: what it prints would be between the numbers.
    fn start(table: &Table, command: &Command) -> Self {
        let mut subreaper = Command::new(&*SUBREAPER);
        // The tests may run under `nohup`, where signals are ignored.
        subreaper.args(["/usr/bin/env", "--default-signal", "sh", "-c", "exec \"$@\" >&2", "sh"]);
        subreaper.arg(command.get_program()).args(command.get_args());
        subreaper.current_dir(table.0.path()).stdin(Stdio::null());
        let mut child = subreaper.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let command = Pid::from_raw(said.next().unwrap().unwrap().parse().unwrap()).unwrap();
        Self { child, said, command }
    }

    fn signal(&self, signal: Signal) {
        kill_process(self.command, signal).unwrap();
    }

    fn words(&self) -> String {
        fs::read_to_string(format!("/proc/{}/cmdline", self.command)).unwrap_or_default()
    }

    /// How many processes the command has left, once all have exited.
    fn left(mut self) -> usize {
        let left = self.said.next().unwrap().unwrap().parse().unwrap();
        assert!(self.child.wait().unwrap().success());
        left
    }
}

/// A match that waits for a player.
fn asked(table: &Table, player: &str) -> Watched {
    let watched = Watched::start(table, &table.command(&[player, "line"], "-q --clock 5m"));
    let is_asked = || table.0.path().join("heard.txt").exists() || table.running().len() > 12;
    assert!(within(program::ONLY_DEFECTS, is_asked), "{player}");
    watched
}

#[test]
fn a_match_leaves_no_process_to_reap() {
    let table = Table::new();
    for player in ["./puppet", "./puppet fork@turn1", "./puppet orphan@turn1"] {
        let played = Watched::start(&table, &table.command(&[player, "./puppet"], "-q"));
        assert_eq!(played.left(), 0, "{player}");
    }
}

#[test]
fn an_interrupted_match_leaves_no_process_to_reap() {
    for player in [BUSY, ASLEEP] {
        for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
            let table = Table::new();
            let watched = asked(&table, player);
            watched.signal(signal);
            assert_eq!(watched.left(), 0, "{player} {signal:?}");
        }
    }
}

#[test]
fn a_tournament_that_is_interrupted_twice_leaves_no_process_to_reap() {
    let table = Table::new();
    let mut command = table.0.command("tournament penguins random --trust --clock 5m");
    let watched = Watched::start(&table, command.arg(ASLEEP));
    let is_asked = || table.0.path().join("heard.txt").exists();
    assert!(within(program::ONLY_DEFECTS, is_asked));
    // Two of the same might arrive as one.
    watched.signal(Signal::INT);
    watched.signal(Signal::TERM);
    assert_eq!(watched.left(), 0);
}

/// The keeper of a program, which is its child.
fn keeper(program: Pid) -> Option<Pid> {
    let children = fs::read_to_string(format!("/proc/{program}/task/{program}/children")).ok()?;
    let is_keeper = |pid: &&str| {
        let words = fs::read_to_string(format!("/proc/{pid}/cmdline"));
        words.is_ok_and(|words| words.contains("\"keeper\""))
    };
    children.split(' ').find(is_keeper).and_then(|pid| Pid::from_raw(pid.parse().ok()?))
}

/// The signals of a list in the status of a process, a bit each.
fn signals(process: Pid, list: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix(list)).unwrap();
    u64::from_str_radix(mask.trim(), 16).unwrap()
}

#[test]
fn a_second_signal_ends_a_program_that_still_reaps() {
    let table = Table::new();
    let watched = asked(&table, ASLEEP);
    let keeper = keeper(watched.command).unwrap();
    // It would take as long as the keeper does.
    kill_process(keeper, Signal::STOP).unwrap();
    watched.signal(Signal::INT);
    assert!(within(program::ONLY_DEFECTS, || watched.words().contains("\"reaper\"")));
    let taken = signals(watched.command, "SigCgt:") | signals(watched.command, "SigIgn:");
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        assert_eq!(taken >> (signal.as_raw() - 1) & 1, 0, "{signal:?} is not taken by default");
    }
    kill_process(keeper, Signal::CONT).unwrap();
    assert_eq!(watched.left(), 0);
}
