//! Measurements: every figure is one.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::common::{coins, kuhn};
use table::Seed;

/// A clock that advances by 100 ms whenever it is read: a benchmark then depends on no machine.
fn clock() -> Duration {
    static READ: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(100 * READ.fetch_add(1, Ordering::Relaxed))
}

fn is_figure(figure: f64) -> bool {
    figure.is_finite() && figure > 0.0
}

#[test]
fn a_case_measured_by_playouts_has_every_figure() {
    let timing = coins().bench("whole", Seed(1), Some(10), clock).unwrap();
    assert_eq!((timing.game, timing.case), ("coins", "whole"));
    let measured = [timing.playouts_per_s, timing.mcts_per_s, timing.list_ns].map(Option::unwrap);
    let always = [timing.moves_per_s, timing.clone_ns, timing.clone_from_ns, timing.build_ms];
    assert!(measured.into_iter().chain(always).all(is_figure), "{timing:?}");
    assert_eq!(timing.moves_per_playout, Some(9.0));
}

#[test]
fn a_case_measured_by_moves_has_no_playouts() {
    let timing = coins().bench("long", Seed(1), Some(10), clock).unwrap();
    assert!(is_figure(timing.moves_per_s), "{timing:?}");
    assert!(
        [timing.playouts_per_s, timing.moves_per_playout, timing.mcts_per_s, timing.list_ns]
            .iter()
            .all(Option::is_none)
    );
}

#[test]
fn search_is_not_measured_where_there_are_secrets() {
    let timing = kuhn().bench("whole", Seed(1), Some(10), clock).unwrap();
    assert_eq!(timing.mcts_per_s, None);
    let moves = timing.moves_per_playout.unwrap();
    assert!((4.0..=5.0).contains(&moves), "two cards and two or three choices, not {moves}");
}

#[test]
fn there_are_only_the_cases_that_are_listed() {
    assert_eq!(coins().cases(), ["whole", "long"]);
    assert!(coins().bench("short", Seed(1), Some(10), clock).is_none());
    assert!(coins().bench("", Seed(1), None, clock).is_none());
}
