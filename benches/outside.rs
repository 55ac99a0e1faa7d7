//! What a move of a player from outside costs: `cargo bench -p end-to-end --bench outside`.
//!
//! Processor time of all processes, the players' own included, over whole games. Starting a program
//! costs more than all its moves, so games on the classic board are compared with games that are
//! over after a few moves: the difference is what the additional moves cost. It is taken in rounds, of
//! which the middle one counts, since machines are faster at some times than at others. The time that
//! passes for a move is what the record says.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

const ROUNDS: usize = 15;
/// Of each kind, in a round.
const GAMES: usize = 30;
const SHORT: [&str; 8] = ["--board", "square", "--width", "3", "--height", "3", "--penguins", "1"];

fn main() {
    // `cargo test --benches` starts it too, to see that it builds.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("plateau-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let (bot, library) = (folder.join("random"), folder.join("plain.so"));
    program::compile("bots/random.c", &["-O2"], &bot);
    program::compile("tests/libraries/penguins/plain.c", &["-O2", "-shared", "-fPIC"], &library);
    for (name, player) in [("a C program", &bot), ("a C library", &library)] {
        let (mut cpu, mut used, mut passed) = (Vec::new(), Vec::new(), Duration::ZERO);
        for round in 0..ROUNDS {
            let seeds = round * GAMES..(round + 1) * GAMES;
            let (long, short) =
                (Cost::of(player, &[], seeds.clone()), Cost::of(player, &SHORT, seeds));
            let more = long.cpu.as_secs_f64() - short.cpu.as_secs_f64();
            cpu.push(more * 1e6 / (long.moves - short.moves));
            used.extend(long.used);
            passed += short.passed;
        }
        let mean = used.iter().sum::<u64>() as f64 / used.len() as f64;
        let (cpu, used) = (median(cpu), median(used));
        let start = passed.as_secs_f64() * 1e3 / (ROUNDS * GAMES) as f64;
        println!("{name}: {cpu:.0} µs of processor time a move, in all processes");
        println!("  {used} µs pass for a move (mean {mean:.1})");
        println!("  a short match of two takes {start:.1} ms, start and end included");
    }
    std::fs::remove_dir_all(&folder).expect("our own folder");
}

/// What games cost.
struct Cost {
    moves: f64,
    cpu: Duration,
    /// The time that passes for each move, in microseconds.
    used: Vec<u64>,
    passed: Duration,
}

impl Cost {
    fn of(player: &Path, options: &[&str], seeds: Range<usize>) -> Self {
        let record = player.with_extension("json");
        let (before, begin) = (children_cpu(), Instant::now());
        let (mut moves, mut used) = (0, Vec::new());
        for seed in seeds {
            let mut game = Command::new(program::path());
            game.args(["play", "penguins", "-q", "--seed", &seed.to_string()]).args(options);
            game.args([player, player]).arg("--record").arg(&record);
            assert!(game.output().expect("plateau runs").status.success(), "{game:?}");
            let text = std::fs::read_to_string(&record).expect("a record");
            let record: Value = serde_json::from_str(&text).expect("JSON");
            let log = record["log"].as_array().expect("a log");
            moves += log.len();
            used.extend(log.iter().filter_map(|line| line["used_us"].as_u64()));
        }
        Self { moves: moves as f64, cpu: children_cpu() - before, used, passed: begin.elapsed() }
    }
}

/// The middle one.
fn median<T: Copy + PartialOrd>(mut all: Vec<T>) -> T {
    all.sort_unstable_by(|a, b| a.partial_cmp(b).expect("numbers"));
    all[all.len() / 2]
}

/// Processor time of all children that have ended, and of theirs.
fn children_cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
    // cutime and cstime, in hundredths of a second.
    let ticks: u64 = fields[13..15].iter().map(|field| field.parse::<u64>().expect("ticks")).sum();
    Duration::from_millis(10 * ticks)
}
