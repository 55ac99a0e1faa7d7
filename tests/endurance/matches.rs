//! Short matches between puppets, in this process.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use hosting::Host;
use players::{Contest, HumanTerminal, PlayerSpec};
use program::compiled;
use serde_json::{Value, json};
use table::terms::{Clock, Pace, Terms};
use table::{Record, Seed};

pub(crate) static PUPPET: LazyLock<PathBuf> =
    LazyLock::new(|| compiled("tests/players/puppet.c", &[], "endurance-puppet"));

/// One host for all matches, as in a program.
static HOST: LazyLock<Host> = LazyLock::new(|| Host::new(program::path()));

/// Plays a short match between puppets with these deeds.
pub(crate) fn play(deeds: [&str; 2], clock: Duration) -> Record {
    let penguins = registry::find("penguins").expect("a game");
    let player = |deeds: &str| {
        PlayerSpec::read(&format!("{} {deeds}", PUPPET.display())).expect("a test's own input")
    };
    let small: Value = json!({ "board": "square", "width": 3, "height": 3, "penguins": 1 });
    let options = small.as_object().expect("a test's own input");
    let contest = Contest {
        variant: penguins.variant(options).expect("a test's own input"),
        players: deeds.map(player).into(),
        seed: Seed(1),
        terms: Terms {
            clock: Clock { init: Some(Duration::from_secs(5)), pace: Some(Pace::Move(clock)) },
            ..Terms::default()
        },
        host: HOST.clone(),
        verbose: false,
        trust: false,
        terminal: HumanTerminal::default(),
    };
    contest.play(None).expect("a test's own input")
}

/// How late a player that never answers is stopped, sorted, in `matches` matches on each of `threads`
/// threads.
pub(crate) fn overruns(deed: &str, matches: usize, threads: usize) -> Vec<Duration> {
    let clock = Duration::from_millis(100);
    let late = |record: Record| {
        let used = record.log.iter().find_map(|line| line.fault.as_ref().and(line.used_us));
        let used = used.unwrap_or_else(|| panic!("it did not answer: {}", record.to_text()));
        let used = Duration::from_micros(used);
        used.checked_sub(clock).expect("it is not stopped before its limit")
    };
    let one = || (0..matches).map(|_| late(play([deed, ""], clock))).collect::<Vec<_>>();
    let mut all: Vec<Duration> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    all.sort_unstable();
    all
}
