//! The sequential test of engine testing: stop as soon as the results decide between two strengths.

use std::collections::BTreeMap;
use std::fmt;

use crate::ELO;
use crate::results::Match;

/// A sequential probability ratio test of a player's strength, on rotations.
///
/// H0 says that the player's expected score is that of `elo0` more than its opponents, H1 that of
/// `elo1`. What is observed is a rotation's mean score (of two matches one of five values, hence
/// *pentanomial*), and how often each value comes is not assumed but estimated under either hypothesis:
/// the likelihoods compared are the largest with the mean that it says. So draws, set-ups and
/// what they do to matches of one rotation are accounted for.
#[derive(Clone, Debug)]
pub struct Sprt {
    scores: [f64; 2],
    bounds: (f64, f64),
    /// Rotations by their mean score, in parts of [`Sprt::PARTS`].
    counts: BTreeMap<u32, u64>,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not enough is known: play on.
    Continue,
    /// The player is no stronger than `elo0`.
    AcceptH0,
    /// The player is as strong as `elo1`.
    AcceptH1,
}

/// Settings that make no test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BadTest {
    /// `elo0` is not below `elo1`, or one is beyond ±2000.
    Elo(f64, f64),
    /// `alpha` or `beta` is not between 0 and a half.
    Errors(f64, f64),
}

impl fmt::Display for BadTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTest::Elo(elo0, elo1) => write!(
                f,
                "a test between {elo0} and {elo1} Elo: the first must be below the second, both within \
                 2000 of 0"
            ),
            BadTest::Errors(alpha, beta) => write!(
                f,
                "a test with errors {alpha} and {beta}: both must be above 0 and below 0.5"
            ),
        }
    }
}

impl std::error::Error for BadTest {}

impl Sprt {
    /// Fine enough for every mean of ranks; coarse enough that equal means are equal.
    const PARTS: f64 = 1e6;
    /// Rotations lost and won that are taken as seen before the first: without them, the mean that a
    /// hypothesis says could be out of reach.
    const SEEN: f64 = 1e-3;

    /// A test that wrongly accepts H1 with likelihood `alpha` if `elo0` is true, and wrongly
    /// accepts H0 with likelihood `beta` if `elo1` is.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, BadTest> {
        if !(elo0 < elo1 && elo0 >= -2000.0 && elo1 <= 2000.0) {
            return Err(BadTest::Elo(elo0, elo1));
        }
        let is_error = |error: f64| error > 0.0 && error < 0.5;
        if !is_error(alpha) || !is_error(beta) {
            return Err(BadTest::Errors(alpha, beta));
        }
        let scores = [elo0, elo1].map(|elo| 1.0 / (1.0 + (-elo / ELO).exp()));
        let bounds = ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln());
        Ok(Sprt { scores, bounds, counts: BTreeMap::new() })
    }

    /// Adds a rotation. Matches without the player, or without opponents for it, are left out.
    pub fn add(&mut self, player: usize, rotation: &[Match<'_>]) {
        let scores = rotation.iter().filter_map(|one| one.score(player));
        let (sum, number) = scores.fold((0.0, 0.0), |(sum, n), score| (sum + score, n + 1.0));
        if number > 0.0 {
            *self.counts.entry((sum / number * Self::PARTS).round() as u32).or_default() += 1;
        }
    }

    /// The mean scores of the player in rotations, lowest first, and how many rotations had each.
    pub fn scores(&self) -> impl Iterator<Item = (f64, u64)> + '_ {
        self.counts.iter().map(|(&parts, &number)| (f64::from(parts) / Self::PARTS, number))
    }

    /// Adds rotations with this mean score, as [`scores`](Self::scores) gives them.
    pub fn add_scores(&mut self, score: f64, number: u64) {
        *self.counts.entry((score * Self::PARTS).round() as u32).or_default() += number;
    }

    /// The logarithm of how many times likelier the results are under H1 than under H0.
    pub fn llr(&self) -> f64 {
        let (lost, won) = ((0.0, Self::SEEN), (1.0, Self::SEEN));
        let value =
            |(&parts, &number): (&u32, &u64)| (f64::from(parts) / Self::PARTS, number as f64);
        let seen = || self.counts.iter().map(value).chain([lost, won]);
        let [tilt0, tilt1] = self.scores.map(|mean| tilt(seen, mean));
        let ratio = |value: f64| {
            let [under0, under1] = [(tilt0, self.scores[0]), (tilt1, self.scores[1])]
                .map(|(tilt, mean)| 1.0 + tilt * (value - mean));
            (under0 / under1).ln()
        };
        seen().map(|(value, number)| number * ratio(value)).sum()
    }

    /// The ratios (as [`Sprt::llr`]) at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        self.bounds
    }

    /// Which hypothesis is accepted, if either is.
    pub fn verdict(&self) -> Verdict {
        let llr = self.llr();
        match self.bounds {
            (lower, _) if llr <= lower => Verdict::AcceptH0,
            (_, upper) if llr >= upper => Verdict::AcceptH1,
            _ => Verdict::Continue,
        }
    }
}

/// The likeliest distribution with a given mean gives each value its observed part, divided by one
/// plus the tilt times its distance from the mean. The tilt is where the mean comes out right.
fn tilt<I: Iterator<Item = (f64, f64)>>(seen: impl Fn() -> I, mean: f64) -> f64 {
    // All parts are positive between these, since the values reach from 0 to 1.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let mut tilt = 0.0;
    for _ in 0..100 {
        let (mut off, mut slope) = (0.0, 0.0);
        for (value, number) in seen() {
            let part = (value - mean) / (1.0 + tilt * (value - mean));
            off += number * part;
            slope += number * part * part;
        }
        *(if off > 0.0 { &mut low } else { &mut high }) = tilt;
        // Newton's step where it stays between, else the middle.
        let next = Some(tilt + off / slope).filter(|next| *next > low && *next < high);
        let next = next.unwrap_or(0.5 * (low + high));
        if (next - tilt).abs() <= 1e-13 * (high - low).max(1e-3) || next == tilt {
            break;
        }
        tilt = next;
    }
    tilt
}

impl Match<'_> {
    /// A player's score: the part of its opponents that it beat, draws counting half. None if it
    /// does not play or plays alone.
    pub fn score(&self, player: usize) -> Option<f64> {
        let seat = self.players.iter().position(|&other| other == player)?;
        let rank = *self.ranks.get(seat)?;
        let opponents = self.players.len().min(self.ranks.len()) - 1;
        let points = |&other: &usize| match rank.cmp(&other) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        // The player's own rank is among them, as a draw.
        let sum: f64 = self.ranks[..=opponents].iter().map(points).sum();
        (opponents > 0).then(|| (sum - 0.5) / opponents as f64)
    }
}
