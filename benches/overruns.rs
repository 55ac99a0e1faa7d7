//! How late players are stopped that never answer: `cargo bench -p end-to-end --bench overruns`.
//!
//! The limit is 100 ms; they answered the first question at once. What counts is the time the referee takes to notice, which the record tells: on
//! machines with few cores it competes with the very players it is to stop.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use matches::overruns;

#[path = "../tests/endurance/matches.rs"]
mod matches;

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
}
