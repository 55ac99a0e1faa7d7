//! Several searches of one position on threads of their own, whose findings are added up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use game::{Game, Rng, Watch};

use super::{Mcts, best_few};
use crate::{Budget, Eval, Finding, Meter, Work};

/// Ends the searches beside the one that watches the clock.
struct Beside<'a>(&'a AtomicBool);

impl Watch for Beside<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Searches with `own` on this thread, and with each of `others` on one of its own: for as many steps as `steps` says
/// each, or until `own` has ended. Where no thread can be started, `own` searches alone.
pub(super) fn search<G: Game, E: Eval<G>>(
    others: &mut [Mcts<G, E>],
    (game, state, steps): (&G, &G::State, Option<u64>),
    rng: &mut Rng,
    most: usize,
    own: impl FnOnce(&mut Rng) -> Finding<G::Move, G::Seen>,
) -> Finding<G::Move, G::Seen> {
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let start = |mcts| {
            let (mut rng, ended) = (Rng::new(rng.next_u64()), &ended);
            let search = move || {
                let watch = Beside(ended);
                let mut meter = Meter::new(Budget { steps, time: None }, &watch);
                Mcts::search(mcts, game, state, &mut rng, &mut meter)
            };
            thread::Builder::new().spawn_scoped(scope, search).ok()
        };
        let running: Vec<_> = others.iter_mut().filter_map(start).collect();
        let mut found = own(rng);
        if steps.is_none() {
            ended.store(true, Ordering::Relaxed);
        }
        for thread in running {
            match thread.join() {
                Ok(other) => found = sum(found, &other),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found.best.truncate(most.max(1));
        found
    })
}

/// What two searches of one position found. A proof of either counts.
fn sum<M: Copy + PartialEq, S: Clone>(one: Finding<M, S>, other: &Finding<M, S>) -> Finding<M, S> {
    if one.is_exact || other.is_exact {
        return if one.is_exact { one } else { other.clone() };
    }
    let playouts = |finding: &Finding<M, S>| match finding.work {
        Work::Playouts(count) | Work::Nodes(count) => count,
    };
    let (first, second) = (playouts(&one), playouts(other));
    let share = second as f64 / (first + second).max(1) as f64;
    let mut moves: Vec<(M, u32, f64)> = Vec::new();
    for choice in one.best.iter().chain(&other.best) {
        let (visits, value) = (choice.visits.unwrap_or(0), choice.value.unwrap_or(0.0));
        match moves.iter_mut().find(|(mv, ..)| *mv == choice.mv) {
            Some((_, known, sum)) => {
                (*known, *sum) = (*known + visits, *sum + value * f64::from(visits));
            }
            None => moves.push((choice.mv, visits, value * f64::from(visits))),
        }
    }
    let edge = |&(mv, visits, sum): &(M, u32, f64)| {
        (mv, visits, (visits, (sum / f64::from(visits.max(1))) as f32))
    };
    let best = best_few(moves.iter().map(edge), moves.len());
    let line = if best[0].mv == one.mv() { one.line } else { other.line.clone() };
    let value = match (&one.value[..], &other.value[..]) {
        (mine, []) => mine.to_vec(),
        ([], theirs) => theirs.to_vec(),
        (mine, theirs) => {
            mine.iter().zip(theirs).map(|(mine, theirs)| mine + share * (theirs - mine)).collect()
        }
    };
    Finding {
        best,
        value,
        unit: one.unit,
        line,
        work: Work::Playouts(first + second),
        depth: one.depth.max(other.depth),
        is_exact: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Unit};

    fn found(moves: &[(u8, u32, f64)], playouts: u64) -> Finding<u8, u8> {
        let choice = |&(mv, visits, value): &(u8, u32, f64)| Choice {
            mv,
            value: Some(value),
            is_bound: false,
            depth: None,
            visits: Some(visits),
        };
        Finding {
            best: moves.iter().map(choice).collect(),
            value: vec![moves[0].2, 1.0 - moves[0].2],
            unit: Unit::Share,
            line: vec![moves[0].0],
            work: Work::Playouts(playouts),
            depth: 3,
            is_exact: false,
        }
    }

    #[test]
    fn visits_are_added_and_values_weighed() {
        let one = found(&[(1, 60, 0.5), (2, 40, 0.25)], 100);
        let other = found(&[(2, 250, 0.75), (1, 50, 0.5)], 300);
        let sum = sum(one, &other);
        assert_eq!((sum.mv(), sum.best[0].visits), (2, Some(290)));
        let value = sum.best[0].value.expect("it was tried");
        assert!((value - (40.0 * 0.25 + 250.0 * 0.75) / 290.0).abs() < 1e-6, "{value}");
        assert_eq!(sum.work, Work::Playouts(400));
        assert_eq!((sum.line, sum.value), (vec![2], vec![0.6875, 0.3125]));
    }

    #[test]
    fn a_proof_counts_alone() {
        let proven = Finding { is_exact: true, ..found(&[(2, 5, 1.0)], 5) };
        let sum = sum(found(&[(1, 60, 0.9)], 100), &proven);
        assert_eq!(sum, proven);
    }
}
