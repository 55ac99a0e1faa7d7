//! The short run: every input of the corpora, and changed ones, the same each time.
//!
//! An input that fails is written to a file that the test names: add it to the corpus with the fix
//! of what it broke. `SEED=7` tries other changes.

mod mutate;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fuzz_targets::{TARGETS, Target};
use game::Rng;

/// An input that takes longer than this, on any machine, is wrong.
const LONGEST: Duration = Duration::from_secs(20);

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name)
}

/// The inputs of a target by the names of their files, in order.
fn inputs(name: &str) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(corpus(name)).expect("a target has a corpus");
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read(entry.path()).expect("an input can be read"))
    };
    let mut inputs: Vec<_> =
        files.map(|entry| read(entry.expect("a corpus can be listed"))).collect();
    inputs.sort();
    inputs
}

fn target(name: &str) -> Target {
    TARGETS.into_iter().find(|target| target.name == name).expect("a target")
}

fn attempt(target: Target, input: &[u8], what: &str) {
    let begun = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(input)));
    let used = begun.elapsed();
    if outcome.is_err() || used > LONGEST {
        let name = format!("plateau-{}-{}", target.name, std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, input).expect("an input can be written");
        let how = if outcome.is_err() { "breaks it" } else { "takes too long" };
        panic!("{}: {what} {how} ({used:?}); it is in {}", target.name, path.display());
    }
}

/// Runs the corpus of a target, and a number of changed inputs.
fn run(name: &str, changes: usize) {
    let (target, inputs) = (target(name), inputs(name));
    assert!(!inputs.is_empty(), "the corpus of {name} is empty");
    for (file, input) in &inputs {
        attempt(target, input, file);
    }
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    let mut rng = Rng::new(seed.unwrap_or(1));
    for _ in 0..changes {
        let (file, input) = rng.pick(&inputs).expect("there are inputs");
        let (_, other) = rng.pick(&inputs).expect("there are inputs");
        let changed = mutate::mutated(input, other, &mut rng);
        attempt(target, &changed, &format!("{file}, changed,"));
    }
}

#[test]
fn files() {
    run("files", 12000);
}

#[test]
fn lines() {
    run("lines", 20000);
}

#[test]
fn moves() {
    run("moves", 20000);
}

#[test]
fn records() {
    run("records", 20000);
}

#[test]
fn referee() {
    run("referee", 1500);
}

#[test]
fn every_target_has_a_test_and_a_corpus() {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(names, ["files", "lines", "moves", "records", "referee"]);
    let folders = fs::read_dir(corpus("")).expect("there are corpora");
    let mut folders: Vec<String> = folders
        .map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    assert_eq!(folders, names);
}
