//! How late players are stopped that never answer, and how often others lose by time beside spinning children:
//! `cargo bench -p end-to-end --bench overruns`.
//!
//! The limit is 100 ms; they answered the first question at once. What counts is the time the referee takes to notice, which the record tells: on
//! machines with few cores it competes with the very players it is to stop.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::thread;
use std::time::Duration;

use matches::{overruns, play};

#[path = "../tests/endurance/matches.rs"]
mod matches;

/// Of each kind, for the losses.
const MATCHES: usize = 36;
const HOG: &str = "ponder=12@turn1";

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
