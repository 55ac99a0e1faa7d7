//! Intervals hold the truth as often as they say: 1,000 made-up tournaments of each kind.

use crate::common::{Random, add, expected, game, race};
use rating::{Anchor, Ratings, Results};

const TIMES: u64 = 1000;

/// How often the interval of each player holds its true rating, the first being the anchor.
fn coverage(truth: &[f64], mut play: impl FnMut(&mut Random, &mut Results)) -> Vec<f64> {
    let mut hits = vec![0.0; truth.len()];
    for seed in 0..TIMES {
        let mut results = Results::new(truth.len());
        play(&mut Random(seed << 32), &mut results);
        let ratings = results.rate(Anchor::Player(0, truth[0]));
        for (player, hits) in hits.iter_mut().enumerate() {
            *hits += f64::from(u8::from(holds(&ratings, player, truth[player])));
        }
    }
    hits[1..].iter().map(|hits| hits / TIMES as f64).collect()
}

fn holds(ratings: &Ratings, player: usize, truth: f64) -> bool {
    let (low, high) = ratings.interval(player).expect("joined to the anchor");
    low <= truth && truth <= high
}

fn check(coverage: &[f64]) {
    for (player, part) in coverage.iter().enumerate() {
        assert!((0.93..=0.97).contains(part), "player {}: {part}", player + 1);
    }
}

/// Both matches of a rotation, with player 0 in either seat: often the set-up decides for a seat, so that
/// each player wins one.
fn lucky(random: &mut Random, elo: f64) -> [[usize; 2]; 2] {
    const LUCK: f64 = 0.6;
    if random.unit() < LUCK {
        return [crate::common::WIN, crate::common::LOSS];
    }
    let score = (expected(elo) - 0.5 * LUCK) / (1.0 - LUCK);
    [(); 2].map(|()| game(random, score, 0.6))
}

#[test]
fn two_players_with_draws_and_luck_of_the_setup() {
    for (elo, rotations) in [(20.0, 25), (60.0, 100), (0.0, 400)] {
        let rate = |random: &mut Random, results: &mut Results| {
            for _ in 0..rotations {
                add(results, &[0, 1], &lucky(random, elo));
            }
        };
        check(&coverage(&[elo, 0.0], rate));
    }
}

/// The reason for rotations: the same results, match by match.
#[test]
fn matches_taken_for_independent_give_wrong_intervals() {
    let lucky = coverage(&[60.0, 0.0], |random, results| {
        for _ in 0..100 {
            for ranks in lucky(random, 60.0) {
                add(results, &[0, 1], &[ranks]);
            }
        }
    });
    assert!(lucky[0] > 0.99, "luck that cancels: intervals too wide, {lucky:?}");
    let mut both = Vec::new();
    for as_rotations in [false, true] {
        both.push(coverage(&[60.0, 0.0], |random, results| {
            for _ in 0..100 {
                let ranks = game(random, expected(60.0), 0.6);
                match as_rotations {
                    true => add(results, &[0, 1], &[ranks, ranks]),
                    false => (0..2).for_each(|_| add(results, &[0, 1], &[ranks])),
                }
            }
        }));
    }
    assert!(both[0][0] < 0.88, "the same match twice: intervals too narrow, {both:?}");
    check(&both[1]);
}

#[test]
fn a_round_robin_of_eight() {
    let truth = [0.0, 300.0, 180.0, 90.0, 30.0, -40.0, -150.0, -320.0];
    check(&coverage(&truth, |random, results| {
        for i in 0..truth.len() {
            for j in 0..i {
                for _ in 0..6 {
                    let score = expected(truth[i] - truth[j]);
                    let ranks = [(); 2].map(|()| game(random, score, 0.7));
                    add(results, &[i, j], &ranks);
                }
            }
        }
    }));
}

/// The same race is run four times in every other rotation: nothing new is learnt from it.
#[test]
fn matches_of_four_with_ties() {
    let truth = [0.0, 150.0, -60.0, -200.0];
    check(&coverage(&truth, |random, results| {
        for _ in 0..40 {
            let first = race(random, &truth);
            let repeats = random.below(2) == 0;
            let mut again = || if repeats { first.clone() } else { race(random, &truth) };
            let rest = [again(), again(), again()];
            let [a, b, c] = rest;
            add(results, &[0, 1, 2, 3], &[first, a, b, c]);
        }
    }));
}

/// One against all, more often against some.
#[test]
fn an_unbalanced_gauntlet() {
    let truth = [0.0, 200.0, 100.0, -50.0, -150.0, -250.0];
    let rotations = [0, 20, 160, 40, 80, 30];
    check(&coverage(&truth, |random, results| {
        for (j, &rotations) in rotations.iter().enumerate().skip(1) {
            for _ in 0..rotations {
                let score = expected(truth[0] - truth[j]);
                let ranks = [(); 2].map(|()| game(random, score, 0.5));
                add(results, &[0, j], &ranks);
            }
        }
    }));
}
