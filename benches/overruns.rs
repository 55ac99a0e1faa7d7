//! How late players are stopped that never answer, how often others lose by time beside spinning children, and how long
//! a match with sixty of them takes on a busy machine: `cargo bench -p end-to-end --bench overruns`.
//!
//! The limit is 100 ms; they answered the first question at once. What counts is the time the referee takes to notice, which the record tells: on
//! machines with few cores it competes with the very players it is to stop.
//!
//! The time of a match is that of the whole command, less the clock of the seat that uses all of it. Four processes a core
//! make the machine busy, in a session of their own or in that of the command; the session counts where the kernel has
//! autogroups.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use matches::{PUPPET, overruns, play};

#[path = "../tests/endurance/matches.rs"]
mod matches;

/// Of each kind, for the losses.
const MATCHES: usize = 36;
const HOG: &str = "ponder=12@turn1";
/// Of each kind, for the time of a match.
const TIMED: usize = 9;
/// A player with sixty children that never answers, and one that plays on for a while.
const HOGS: [(&str, &str); 2] =
    [("no answer", "ponder=60@turn1 loop@turn1"), ("8 answers", "ponder=60@turn1 loop@turn9")];
const CLOCK: Duration = Duration::from_secs(1);

fn main() {
    // `cargo test --benches` starts it too, to see that it builds.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    for (name, deed, matches, threads) in [
        ("a loop", "loop@turn2", 100, 1),
        ("loops, 8 matches at once", "loop@turn2", 13, 8),
        ("a fork bomb", "bomb@turn2", 30, 1),
        ("64 threads", "threads@turn2", 30, 1),
        ("fork bombs, 8 matches at once", "bomb@turn2", 13, 8),
    ] {
        let late = overruns(deed, matches, threads);
        let at =
            |part: usize| late[(late.len() * part / 100).min(late.len() - 1)].as_secs_f64() * 1e3;
        let (half, most, last) = (at(50), at(99), at(100));
        let count = late.len();
        println!(
            "{name}: median {half:.1} ms late, p99 {most:.1} ms, at most {last:.1} ms, of {count}"
        );
    }
    for clock in [10, 20, 50].map(Duration::from_millis) {
        let alone = losses(HOG, clock);
        let (beside, without) = thread::scope(|scope| {
            let other = scope.spawn(|| losses("", clock));
            (losses(HOG, clock), other.join().expect("no panic"))
        });
        println!("{clock:?} a move, of {MATCHES} each: {alone} lost beside 12 spinning children;");
        println!("  two at once: {beside} lost beside them, {without} in the matches without");
    }
    for (load, starter) in [
        ("nothing else runs", None),
        ("load in another session", Some("setsid")),
        ("load in the same session", Some("env")),
    ] {
        let _load = starter.map(Load::start);
        for (name, deeds) in HOGS {
            let mut times: Vec<Duration> = (0..TIMED).map(|_| beyond_clock(deeds)).collect();
            times.sort_unstable();
            let (half, last) = (times[TIMED / 2].as_millis(), times[TIMED - 1].as_millis());
            println!(
                "60 children, {name}, {load}: clock + {half} ms (median), + {last} ms at most"
            );
        }
    }
}

/// Processes that keep the machine busy until this is dropped.
struct Load(Vec<Child>);

impl Load {
    /// The starter is a program that runs another in its own place.
    fn start(starter: &str) -> Self {
        let count = 4 * thread::available_parallelism().map_or(1, usize::from);
        let spin = |_| Command::new(starter).args(["sh", "-c", "while :; do :; done"]).spawn();
        Self((0..count).map(spin).collect::<Result<_, _>>().expect("processes of a shell"))
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            child.kill().and_then(|()| child.wait()).expect("our own child");
        }
    }
}

/// The time of a command with a match in which one seat uses all of its clock, less that clock.
fn beyond_clock(deeds: &str) -> Duration {
    let mut command = Command::new(program::path());
    command.args(["play", "penguins", "-q", "--seed", "1", "--clock"]);
    command.arg(format!("{}ms+0", CLOCK.as_millis()));
    command.arg(format!("{} {deeds}", PUPPET.display())).arg("random");
    let begun = Instant::now();
    let status = command.stdout(Stdio::null()).status().expect("plateau runs");
    assert!(status.success(), "{command:?}");
    begun.elapsed().saturating_sub(CLOCK)
}

/// How many matches a player that answers at once loses against one with these deeds.
fn losses(deeds: &str, clock: Duration) -> usize {
    let lost = |number: &usize| {
        // Both seats, in turn.
        let seats = if number.is_multiple_of(2) { [deeds, ""] } else { ["", deeds] };
        let record = play(seats, clock);
        record.log.iter().any(|line| {
            let is_honest = line.seat.is_some_and(|seat| seats[seat.index()].is_empty());
            is_honest && line.fault.is_some()
        })
    };
    (0..MATCHES).filter(lost).count()
}
