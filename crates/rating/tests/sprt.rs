//! The sequential test: its errors, and its ratio beside one found by search.

use crate::common::{DRAW, LOSS, Random, WIN, expected, game};
use rating::{BadTest, Match, Sprt, Verdict};

fn add(sprt: &mut Sprt, ranks: &[[usize; 2]]) {
    let rotation: Vec<_> = ranks.iter().map(|ranks| Match { players: &[0, 1], ranks }).collect();
    sprt.add(0, &rotation);
}

/// Runs a test on a player so much stronger; its verdict and how many rotations it took.
fn run(random: &mut Random, elo: f64) -> (Verdict, u32) {
    let mut sprt = Sprt::new(0.0, 40.0, 0.05, 0.05).expect("a test");
    for rotation in 1.. {
        // The set-up favours a seat, so that the matches of a rotation are negatively correlated.
        let luck = if random.below(2) == 0 { 0.25 } else { -0.25 };
        let score = expected(elo);
        let ranks = [score + luck, score - luck].map(|score| game(random, score, 0.6));
        add(&mut sprt, &ranks);
        if sprt.verdict() != Verdict::Continue {
            return (sprt.verdict(), rotation);
        }
    }
    unreachable!("it ends")
}

#[test]
fn errors_are_as_rare_as_promised() {
    for (elo, wrong) in [(0.0, Verdict::AcceptH1), (40.0, Verdict::AcceptH0)] {
        let (mut errors, mut rotations) = (0, 0);
        for seed in 0..1000 {
            let (verdict, length) = run(&mut Random(seed << 24), elo);
            errors += u32::from(verdict == wrong);
            rotations += length;
        }
        // 50 are expected, with a deviation of 7; fewer, since the last step overshoots the bound.
        assert!((15..=65).contains(&errors), "{elo}: {errors}");
        // Wald: the drift of the ratio is (difference of scores)² / 2 variance per rotation; a
        // rotation's mean score has a variance near 0.08, so 0.9 ln 19 of it are near 130 rotations.
        assert!((80_000..180_000).contains(&rotations), "{elo}: {rotations}");
    }
}

/// The largest log likelihood of counts of five scores with a given mean, by search: free numbers
/// become a distribution by an exponential tilt that gives it the mean.
fn constrained(counts: [f64; 5], mean: f64) -> f64 {
    let value = |i: usize| i as f64 / 4.0;
    let project = |free: &[f64; 5]| {
        let (mut low, mut high) = (-200.0, 200.0);
        let mut parts = [0.0; 5];
        for _ in 0..80 {
            let tilt: f64 = 0.5 * (low + high);
            parts = std::array::from_fn(|i| (free[i] + tilt * (value(i) - mean)).exp());
            let sum: f64 = parts.iter().sum();
            parts = parts.map(|part| part / sum);
            let off: f64 = (0..5).map(|i| parts[i] * (value(i) - mean)).sum();
            *(if off < 0.0 { &mut low } else { &mut high }) = tilt;
        }
        parts
    };
    let likelihood = |free: &[f64; 5]| {
        let parts = project(free);
        (0..5).map(|i| counts[i] * parts[i].ln()).sum::<f64>()
    };
    let mut free = counts.map(|count| (count + 0.5).ln());
    let (mut best, mut step) = (likelihood(&free), 1.0);
    while step > 1e-6 {
        let before = best;
        for i in 0..5 {
            for sign in [-1.0, 1.0] {
                let mut other = free;
                other[i] += sign * step;
                let found = likelihood(&other);
                if found > best {
                    (best, free) = (found, other);
                }
            }
        }
        if best == before {
            step *= 0.5;
        }
    }
    best
}

#[test]
fn the_ratio_is_that_of_the_largest_likelihoods() {
    let pairs = [[LOSS, LOSS], [LOSS, DRAW], [DRAW, DRAW], [WIN, DRAW], [WIN, WIN]];
    for counts in [[10, 20, 40, 25, 12], [3, 1, 50, 9, 2], [40, 8, 6, 2, 1]] {
        let mut sprt = Sprt::new(-10.0, 30.0, 0.05, 0.05).unwrap();
        for (pair, times) in pairs.iter().zip(counts) {
            (0..times).for_each(|_| add(&mut sprt, pair));
        }
        let counts = counts.map(f64::from);
        let under = |elo: f64| constrained(counts, expected(elo));
        let ratio = under(30.0) - under(-10.0);
        // The thousandths of a rotation that are always there are not in the twin.
        assert!((sprt.llr() - ratio).abs() < 5e-3, "{} beside {ratio}", sprt.llr());
    }
}

#[test]
fn one_sided_results_are_judged() {
    for (ranks, verdict) in [(WIN, Verdict::AcceptH1), (LOSS, Verdict::AcceptH0)] {
        let mut sprt = Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap();
        assert!(sprt.llr().abs() < 1e-3 && sprt.verdict() == Verdict::Continue);
        let mut rotations = 0;
        while sprt.verdict() == Verdict::Continue {
            add(&mut sprt, &[ranks, ranks]);
            assert!(sprt.llr().is_finite());
            rotations += 1;
        }
        assert_eq!(sprt.verdict(), verdict);
        // A rotation of wins is 0.57 / 0.5 times likelier: 22 of them reach 19 times.
        assert!((15..30).contains(&rotations), "{rotations}");
    }
    // Symmetric hypotheses, all draws: neither.
    let mut sprt = Sprt::new(-5.0, 5.0, 0.05, 0.05).unwrap();
    (0..1000).for_each(|_| add(&mut sprt, &[DRAW, DRAW]));
    assert!(sprt.llr().abs() < 1e-6, "{}", sprt.llr());
    assert!((sprt.bounds().0 + 19_f64.ln()).abs() < 1e-12);
    assert!((sprt.bounds().1 - 19_f64.ln()).abs() < 1e-12);
}

#[test]
fn scores_of_more_than_two() {
    let one = Match { players: &[4, 2, 9, 0], ranks: &[2, 0, 2, 7] };
    assert_eq!([4, 2, 9, 0].map(|player| one.score(player)), [0.5, 1.0, 0.5, 0.0].map(Some));
    assert_eq!(one.score(1), None);
    assert_eq!(Match { players: &[1], ranks: &[0] }.score(1), None);
    assert_eq!(Match { players: &[0, 1], ranks: &[] }.score(1), None);
    assert_eq!(Match { players: &[0, 1], ranks: &[1] }.score(0), None);
}

#[test]
fn refusals() {
    let refused = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta).is_err();
    assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05).err(), Some(BadTest::Elo(5.0, 5.0)));
    assert!(refused(f64::NAN, 5.0, 0.05, 0.05) && refused(0.0, f64::INFINITY, 0.05, 0.05));
    assert!(refused(0.0, 5.0, 0.0, 0.05) && refused(0.0, 5.0, 0.05, 0.5));
    assert!(refused(0.0, 5.0, f64::NAN, 0.05));
}
