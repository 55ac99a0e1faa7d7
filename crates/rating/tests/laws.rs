//! Values worked out by hand, and what holds for any results.

use crate::common::{DRAW, LOSS, Random, WIN, add};
use rating::{Anchor, BadMatch, Match, Results};

fn duel(wins: usize, draws: usize, losses: usize) -> Results {
    let mut results = Results::new(2);
    for (ranks, times) in [(WIN, wins), (DRAW, draws), (LOSS, losses)] {
        (0..times).for_each(|_| add(&mut results, &[0, 1], &[ranks]));
    }
    results
}

#[track_caller]
fn near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} instead of {expected}");
}

#[test]
fn elo_by_hand() {
    // 75% is odds of 3 to 1: 400 log10 3. The virtual draw is one match of many.
    let rate = |results: Results| results.rate(Anchor::Player(1, 1000.0));
    near(rate(duel(750_000, 0, 250_000)).elo(0), 1190.8485, 1e-3);
    near(rate(duel(500_000, 500_000, 0)).elo(0), 1190.8485, 1e-3);
    near(rate(duel(10_000, 0, 100_000)).elo(0), 600.0, 0.1);
    near(rate(duel(5, 3, 5)).elo(0), 1000.0, 1e-9);
    // With the draw, 2-0 is 2.5 of 3 and 100-0 is 100.5 of 101.
    near(rate(duel(2, 0, 0)).elo(0), 1000.0 + 400.0 * 5_f64.log10(), 1e-6);
    near(rate(duel(100, 0, 0)).elo(0), 1000.0 + 400.0 * 201_f64.log10(), 1e-6);
    assert_eq!(rate(duel(2, 0, 0)).interval(1), Some((1000.0, 1000.0)));
}

#[test]
fn intervals_by_hand() {
    // 500 of 1,000, one by one: the variance of log odds is 1 / (1000 p (1-p)).
    let ratings = duel(500, 0, 500).rate(Anchor::Player(1, 0.0));
    let side = 1.96 * 400.0 / 10_f64.ln() / 250_f64.sqrt();
    let (low, high) = ratings.interval(0).unwrap();
    near(low, -side, 0.05);
    near(high, side, 0.05);
    // About the mean of two, each is half as far.
    let (low, _) = duel(500, 0, 500).rate(Anchor::Mean).interval(0).unwrap();
    near(low, -side / 2.0, 0.05);
    near(ratings.superiority(0, 1), 0.5, 1e-6);
    // An end of the interval at zero leaves a fortieth on its other side.
    let edge = (0..200).map(|more| duel(100 + more, 0, 100).rate(Anchor::Player(1, 0.0)));
    let edge = edge.into_iter().find(|ratings| ratings.interval(0).unwrap().0 > 0.0).unwrap();
    near(edge.superiority(0, 1), 0.975, 0.004);
    near(edge.superiority(0, 1) + edge.superiority(1, 0), 1.0, 1e-12);
    assert!(edge.settled(0.95) && !edge.settled(0.99));
}

#[test]
fn a_hundred_wins_are_not_certainty() {
    let (low, high) = duel(100, 0, 0).rate(Anchor::Player(1, 0.0)).interval(0).unwrap();
    // By the rule of three, with 97.5% the true score is above 0.964: 570 Elo.
    assert!(low > 300.0 && low < 570.0 && high > 1300.0, "{low} {high}");
    let (low, _) = duel(1, 0, 0).rate(Anchor::Player(1, 0.0)).interval(0).unwrap();
    assert!(low < -200.0, "{low}");
}

#[test]
fn players_that_cannot_be_compared() {
    let mut results = Results::new(6);
    add(&mut results, &[0, 1], &[WIN, WIN]);
    add(&mut results, &[1, 2], &[WIN, LOSS]);
    add(&mut results, &[3, 4], &[WIN, WIN]);
    for anchor in [Anchor::Mean, Anchor::Player(2, 50.0)] {
        let ratings = results.rate(anchor);
        assert!((0..6).all(|player| ratings.elo(player).is_finite()));
        assert!((0..3).all(|player| ratings.interval(player).is_some()));
        assert!((3..6).all(|player| ratings.interval(player).is_none()));
        assert_eq!(ratings.order()[0], 0);
        assert_eq!(ratings.order()[3..], [3, 5, 4]);
        near(ratings.superiority(0, 3), 0.5, 0.0);
        assert!(ratings.superiority(3, 4) > 0.7);
        assert!(!ratings.settled(0.6));
    }
    assert_eq!(Results::new(1).rate(Anchor::Mean).interval(0), None);
}

#[test]
fn settling_needs_every_pair_of_neighbours() {
    let mut results = Results::new(3);
    let ranks: Vec<_> = (0..20).map(|i| if i % 5 == 0 { LOSS } else { WIN }).collect();
    for ranks in &ranks {
        add(&mut results, &[0, 1], &[ranks]);
    }
    add(&mut results, &[1, 2], &[WIN]);
    assert!(!results.rate(Anchor::Mean).settled(0.95));
    for ranks in &ranks {
        add(&mut results, &[1, 2], &[ranks]);
    }
    let ratings = results.rate(Anchor::Mean);
    assert!(ratings.settled(0.95));
    // Two pairs share the error.
    let worse = ratings.superiority(0, 1).min(ratings.superiority(1, 2));
    assert!(!ratings.settled(worse) && ratings.settled(1.0 - 2.01 * (1.0 - worse)));
}

#[test]
fn refusals() {
    let mut results = Results::new(2);
    let ok = Match { players: &[0, 1], ranks: &[0, 1] };
    let mut refuse = |players: &[usize], ranks: &[usize], why| {
        assert_eq!(results.add(&[ok, Match { players, ranks }]), Err(why));
    };
    refuse(&[0, 2], &[0, 1], BadMatch::Unknown { at: 1, player: 2, players: 2 });
    refuse(&[1, 1], &[0, 1], BadMatch::Twice { at: 1, player: 1 });
    refuse(&[0, 1], &[0], BadMatch::Ranks { at: 1, players: 2, ranks: 1 });
    assert_eq!(results.rate(Anchor::Mean).interval(0), None, "nothing of them is added");
}

/// Rotations of up to four players with any ranks: players, and ranks for each match.
fn garbage(
    random: &mut Random,
    players: usize,
    rotations: usize,
) -> Vec<(Vec<usize>, Vec<Vec<usize>>)> {
    let mut all = Vec::new();
    for _ in 0..rotations {
        let mut members: Vec<usize> = (0..players).filter(|_| random.below(3) == 0).collect();
        members.truncate(9);
        let levels = 1 + random.below(5);
        let ranks =
            (0..random.below(4)).map(|_| members.iter().map(|_| random.below(levels)).collect());
        let ranks = ranks.collect();
        all.push((members, ranks));
    }
    all
}

#[test]
fn numbers_and_order_do_not_matter() {
    let mut random = Random(5);
    let rotations = garbage(&mut random, 8, 60);
    let (mut results, mut other) = (Results::new(8), Results::new(8));
    let mut back = Results::new(8);
    let renamed = [3, 7, 0, 1, 6, 2, 5, 4];
    for (players, ranks) in &rotations {
        add(&mut results, players, ranks);
        add(&mut other, &players.iter().map(|&p| renamed[p]).collect::<Vec<_>>(), ranks);
    }
    for (players, ranks) in rotations.iter().rev() {
        add(&mut back, players, &ranks.iter().rev().collect::<Vec<_>>());
    }
    let rate = |results: &Results| results.rate(Anchor::Mean);
    let (ratings, other, back) = (rate(&results), rate(&other), rate(&back));
    for player in 0..8 {
        let (low, high) = ratings.interval(player).unwrap();
        near(other.elo(renamed[player]), ratings.elo(player), 1e-6);
        near(other.interval(renamed[player]).unwrap().0, low, 1e-6);
        near(other.interval(renamed[player]).unwrap().1, high, 1e-6);
        near(other.superiority(renamed[player], renamed[0]), ratings.superiority(player, 0), 1e-9);
        assert_eq!(
            (back.elo(player), back.interval(player)),
            (ratings.elo(player), Some((low, high)))
        );
    }
    assert!(ratings.order().is_sorted_by(|&i, &j| ratings.elo(i) >= ratings.elo(j)));
}

#[test]
fn twice_the_results_narrow_the_intervals() {
    let mut random = Random(6);
    let rotations = garbage(&mut random, 8, 600);
    let (mut once, mut twice) = (Results::new(8), Results::new(8));
    for (players, ranks) in &rotations {
        add(&mut once, players, ranks);
        (0..2).for_each(|_| add(&mut twice, players, ranks));
    }
    let (once, twice) = (once.rate(Anchor::Mean), twice.rate(Anchor::Mean));
    for player in 0..8 {
        near(twice.elo(player), once.elo(player), 0.2);
        let width = |interval: Option<(f64, f64)>| interval.map(|(low, high)| high - low).unwrap();
        let ratio = width(once.interval(player)) / width(twice.interval(player));
        near(ratio, 2_f64.sqrt(), 0.02);
    }
}

#[test]
fn any_results_are_rated() {
    for seed in 0..300 {
        let mut random = Random(seed << 20);
        let players = random.below(14);
        let rotations = random.below(20);
        let mut results = Results::new(players);
        for (players, ranks) in garbage(&mut random, players, rotations) {
            add(&mut results, &players, &ranks);
        }
        let elo = [f64::NAN, f64::INFINITY, 0.0, 1e9][random.below(4)];
        for anchor in [Anchor::Mean, Anchor::Player(random.below(20), elo)] {
            let ratings = results.rate(anchor);
            assert_eq!(ratings.order().len(), players);
            for player in 0..players {
                assert!(ratings.elo(player).is_finite());
                if let Some((low, high)) = ratings.interval(player) {
                    assert!(low.is_finite() && high.is_finite() && low <= ratings.elo(player));
                }
                let sum = ratings.superiority(player, 0) + ratings.superiority(0, player);
                near(sum, 1.0, 1e-9);
            }
            ratings.settled(random.unit());
        }
    }
}

/// A ladder on which everyone always beats the next: ratings far beyond what numbers can be raised to.
#[test]
fn a_long_ladder_is_finite() {
    let players = 700;
    let mut results = Results::new(players);
    for i in 1..players {
        (0..30).for_each(|_| add(&mut results, &[i - 1, i], &[WIN, WIN]));
    }
    let ratings = results.rate(Anchor::Player(0, 0.0));
    assert!((1..players).all(|i| ratings.elo(i) < ratings.elo(i - 1) - 100.0));
    assert!(
        (0..players)
            .all(|i| ratings.interval(i).is_some_and(|(low, high)| low <= high && low.is_finite()))
    );
}

/// A rotation won 2-0 and the virtual draw: the score is 5/6, the information 3 · 5/36, of which two
/// thirds are the rotation's; its slope 1/3 is 1 without it. The draw adds 13/36: the variance is 7.84.
#[test]
fn the_interval_of_one_rotation_by_hand() {
    let mut results = Results::new(2);
    add(&mut results, &[0, 1], &[WIN, WIN]);
    let (low, high) = results.rate(Anchor::Player(1, 0.0)).interval(0).unwrap();
    near(0.5 * (high - low), 1.959_964 * 2.8 * 400.0 / 10_f64.ln(), 1e-2);
}
