//! What the end of a playout is worth to each seat.
//!
//! Among several seats rewards lie between 0 and 1. A seat that plays alone gets its score as it
//! is, and the search widens its bounds by the range of scores seen so far: so what was learned
//! before the range was known stays right.

use crate::eval::squashed;

/// The part of a reward that the margin makes, so that a seat does not play slack once it has won
/// or lost. The rest is the share of the others it beats.
const MARGIN: f32 = 0.1;

/// Rewards on a scale that grows with what one search has seen.
#[derive(Clone, Debug, Default)]
pub(super) struct Rewards {
    shares: Vec<f32>,
    /// The least and the largest score seen, where one seat plays alone.
    range: Option<(f32, f32)>,
    /// The largest distance seen between the scores of one end.
    spread: i64,
    squash: Option<f32>,
}

impl Rewards {
    pub(super) fn new(seats: usize, squash: Option<f32>) -> Self {
        Self { shares: vec![0.0; seats], range: None, spread: 0, squash }
    }

    /// Goes back to the smallest scale.
    pub(super) fn forget(&mut self) {
        (self.range, self.spread) = (None, 0);
    }

    /// The reward of each seat.
    #[inline]
    pub(super) fn of(&mut self, scores: &[i32]) -> &[f32] {
        if let [score] = *scores {
            let score = score as f32;
            let (least, largest) = self.range.unwrap_or((score, score));
            self.range = Some((least.min(score), largest.max(score)));
            self.shares[0] = score;
            return &self.shares;
        }
        if let Some(squash) = self.squash {
            for (seat, share) in self.shares.iter_mut().enumerate() {
                let (_, margin) = standing(scores, seat);
                *share = squashed(margin as f32 / squash);
            }
            return &self.shares;
        }
        let least = scores.iter().copied().min().unwrap_or(0);
        let largest = scores.iter().copied().max().unwrap_or(0);
        self.spread = self.spread.max(i64::from(largest) - i64::from(least));
        // A spread of zero has only margins of zero.
        let scale = 1.0 / self.spread.max(1) as f32;
        let others = 1.0 / (scores.len() - 1) as f32;
        for (seat, share) in self.shares.iter_mut().enumerate() {
            let (beaten, margin) = standing(scores, seat);
            let margin = 0.5 + 0.5 * margin as f32 * scale;
            *share = (1.0 - MARGIN) * 0.5 * beaten as f32 * others + MARGIN * margin;
        }
        &self.shares
    }

    /// The distance between the best and the worst reward there can be, as far as is known.
    #[inline]
    pub(super) fn unit(&self) -> f32 {
        match self.range {
            Some((least, largest)) if least < largest => largest - least,
            _ => 1.0,
        }
    }
}

/// Two for each other seat that is beaten and one for each that is equalled; and the margin over the
/// best of them.
#[inline]
fn standing(scores: &[i32], seat: usize) -> (u32, i64) {
    let own = scores[seat];
    let (mut beaten, mut best) = (0, i32::MIN);
    for (other, &score) in scores.iter().enumerate() {
        if other != seat {
            beaten += u32::from(own > score) + u32::from(own >= score);
            best = best.max(score);
        }
    }
    (beaten, i64::from(own) - i64::from(best))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(rewards: &[f32], expected: &[f32]) {
        let near = |(a, b): (&f32, &f32)| (a - b).abs() < 1e-6;
        assert!(rewards.iter().zip(expected).all(near), "{rewards:?} is not {expected:?}");
    }

    #[test]
    fn winning_counts_most_and_the_margin_a_little() {
        let mut rewards = Rewards::new(2, None);
        close(rewards.of(&[4, 0]), &[1.0, 0.0]);
        close(rewards.of(&[1, 3]), &[0.025, 0.975]);
        close(rewards.of(&[2, 2]), &[0.5, 0.5]);
        rewards.forget();
        close(rewards.of(&[1, 3]), &[0.0, 1.0]);
    }

    #[test]
    fn among_many_each_one_beaten_counts() {
        let mut rewards = Rewards::new(4, None);
        close(rewards.of(&[10, 0, 5, 5]), &[0.9 + 0.075, 0.0, 0.45 + 0.025, 0.45 + 0.025]);
    }

    #[test]
    fn alone_the_range_of_scores_is_the_unit() {
        let mut rewards = Rewards::new(1, None);
        close(rewards.of(&[7]), &[7.0]);
        assert_eq!(rewards.unit(), 1.0);
        close(rewards.of(&[9]), &[9.0]);
        close(rewards.of(&[-1]), &[-1.0]);
        assert_eq!(rewards.unit(), 10.0);
        rewards.forget();
        assert_eq!(rewards.unit(), 1.0);
    }

    #[test]
    fn among_many_the_unit_is_one() {
        let mut rewards = Rewards::new(2, None);
        rewards.of(&[100, -100]);
        assert_eq!(rewards.unit(), 1.0);
    }
}
