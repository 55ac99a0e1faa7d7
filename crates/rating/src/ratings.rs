//! Ratings on the Elo scale, their intervals and their order.

use crate::ELO;
use crate::covariance::Covariance;
use crate::fit::Fit;
use crate::results::Results;

/// What the scale is fixed to: results determine only differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// The mean of all players that can be compared is 0.
    Mean,
    /// A player has this rating; others' intervals are those of their distance from it. If there is no
    /// such player, or the rating is not finite, it is the mean instead.
    Player(usize, f64),
}

/// The players' ratings, by their number. Methods panic on numbers of no player.
#[derive(Clone, Debug)]
pub struct Ratings {
    elo: Vec<f64>,
    interval: Vec<Option<(f64, f64)>>,
    order: Vec<usize>,
    component: Vec<usize>,
    covariance: Covariance,
}

/// Standard deviations to each side that hold 95% of a normal distribution.
const SIDE: f64 = 1.959_963_984_540_054;

impl Ratings {
    pub(crate) fn new(results: &Results, anchor: Anchor) -> Self {
        let (fit, curvature) = Fit::new(results);
        let covariance = Covariance::new(&fit, &curvature);
        let players = fit.logs.len();
        let anchor = match anchor {
            Anchor::Player(player, elo) if player < players && elo.is_finite() => {
                Some((player, elo))
            }
            _ => None,
        };
        let (zero, at) = anchor.map_or((0.0, 0.0), |(player, elo)| (fit.logs[player], elo));
        let elo: Vec<f64> = fit.logs.iter().map(|log| ELO * (log - zero) + at).collect();
        let component = fit.prior.component;
        // The first of the largest; a player alone has no mean to be compared with.
        let larger = fit.members.iter().rev().max_by_key(|members| members.len());
        let mean = larger.filter(|members| members.len() > 1).map(|members| members[0]);
        let home = anchor.map_or(mean, |(player, _)| Some(component[player]));
        let interval: Vec<_> = (0..players)
            .map(|i| {
                let variance = match anchor {
                    Some((player, _)) => covariance.difference(i, player),
                    None => covariance.of(i, i).max(0.0),
                };
                let side = SIDE * ELO * variance.sqrt();
                (Some(component[i]) == home).then_some((elo[i] - side, elo[i] + side))
            })
            .collect();
        let mut order: Vec<usize> = (0..players).collect();
        order.sort_by(|&i, &j| {
            let unknown = |player: usize| interval[player].is_none();
            unknown(i).cmp(&unknown(j)).then(elo[j].total_cmp(&elo[i]))
        });
        Ratings { elo, interval, order, component, covariance }
    }

    /// A player's rating: the most likely one. Always finite. If nothing joins it to the anchor, it
    /// is the distance from the mean of those that the player is joined to.
    pub fn elo(&self, player: usize) -> f64 {
        self.elo[player]
    }

    /// Where the rating lies with 95% confidence, from low to high; nothing if no chain of matches
    /// joins the player to the anchor, so that nothing at all is known about their distance.
    pub fn interval(&self, player: usize) -> Option<(f64, f64)> {
        self.interval[player]
    }

    /// The players, best first; those joined to the anchor before the others, equals by number.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// How likely it is that the first player is better than the second, from 0 to 1; a half if no chain of
    /// matches joins them.
    pub fn superiority(&self, player: usize, other: usize) -> f64 {
        if self.component[player] != self.component[other] || player == other {
            return 0.5;
        }
        let deviation = ELO * self.covariance.difference(player, other).sqrt();
        normal((self.elo[player] - self.elo[other]) / deviation.max(f64::MIN_POSITIVE))
    }

    /// Whether the order is settled with this confidence: each player better than the next in it.
    ///
    /// The confidence is that of the whole order: with n players, the n - 1 pairs of neighbours
    /// share out what is left to error, so that each pair needs more (after Bonferroni).
    /// Not corrected for: asking again and again while results come in, which finds
    /// an order settled too early more often than the confidence says; a tournament should ask seldom, or for more.
    pub fn settled(&self, confidence: f64) -> bool {
        let pairs = self.order.len().saturating_sub(1).max(1) as f64;
        let error = (1.0 - confidence) / pairs;
        self.order.windows(2).all(|pair| self.superiority(pair[1], pair[0]) <= error)
    }
}

/// The normal distribution: the part below a number of standard deviations.
///
/// From the complementary error function, to seven digits of the smaller side (a Chebyshev fit, after Press et al.).
fn normal(deviations: f64) -> f64 {
    const TERMS: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let x = deviations.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.5 * x);
    let exponent = TERMS.iter().rev().fold(0.0, |sum, term| sum * t + term);
    let smaller = (0.5 * t * (exponent - x * x).exp()).min(0.5);
    if deviations > 0.0 { 1.0 - smaller } else { smaller }
}
