//! The likelihood of a rotation, as far as it is needed: its slope and its curvature.

use crate::results::{Order, Rotation};

/// The most tied players of which all orders are summed. Of more (2^t sets of players), only their order
/// by seat and its reverse are, each begun at every player in turn.
pub(crate) const ALL_ORDERS: usize = 6;

/// Log odds below the strongest of a rotation at which a player counts as hopeless: keeps sums of
/// strengths, and squares of them, within the range of numbers.
const HOPELESS: f64 = -300.0;

/// A rotation looked at with given log strengths. Room that is used again for the next one.
#[derive(Default)]
pub(crate) struct Local {
    strength: Vec<f64>,
    left: Vec<usize>,
    sums: Vec<f64>,
    set: Vec<usize>,
    /// The slope of the log likelihood, by the rotation's players.
    pub(crate) score: Vec<f64>,
    /// Minus its second derivatives, a square by the rotation's players.
    pub(crate) information: Vec<f64>,
}

impl Local {
    /// Looks at a rotation. Of a match, the log likelihood is the sum of all log strengths, minus
    /// for each place the logarithm of the strength of all those left; the mean of this over
    /// the orders of those tied.
    pub(crate) fn look(&mut self, rotation: Rotation<'_>, logs: &[f64]) {
        let log = |&player: &u32| logs[player as usize];
        let best = rotation.players.iter().map(log).fold(f64::NEG_INFINITY, f64::max);
        let strength = |player| (log(player) - best).max(HOPELESS).exp();
        self.strength.clear();
        self.strength.extend(rotation.players.iter().map(strength));
        let players = rotation.players.len();
        self.score.clear();
        self.score.resize(players, 0.0);
        self.information.clear();
        self.information.resize(players * players, 0.0);
        for order in rotation.matches() {
            self.add(order);
        }
        // Strengths matter by their ratios alone, so rows sum to zero.
        for (i, row) in self.information.chunks_exact_mut(players).enumerate() {
            row[i] = -row.iter().sum::<f64>();
        }
    }

    /// Adds a match, but for the diagonal.
    ///
    /// A place that goes to one of a set with strength S takes w/S from the score of each in it,
    /// and ww'/S² from the information of each two. These are summed while places pass by.
    fn add(&mut self, order: Order<'_>) {
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        left.extend(order.players());
        self.sums.clear();
        self.sums.extend(left.iter().map(|&player| self.strength[player]));
        for place in (1..left.len()).rev() {
            self.sums[place - 1] += self.sums[place];
        }
        let (mut from, mut inverse, mut square) = (0, 0.0, 0.0);
        for tied in order.groups() {
            let part = 1.0 / self.sums[from];
            inverse += part;
            square += part * part;
            for place in from..from + tied {
                let player = left[place];
                let strength = self.strength[player];
                self.score[player] += 1.0 - strength * inverse;
                for &other in &left[place + 1..] {
                    self.pair(player, other, strength * self.strength[other] * square);
                }
            }
            match tied {
                1 => {}
                2..=ALL_ORDERS => self.all_orders(&left[from..], tied),
                _ => self.some_orders(&mut left[from..], tied),
            }
            from += tied;
        }
        self.left = left;
    }

    fn pair(&mut self, i: usize, j: usize, value: f64) {
        let players = self.strength.len();
        self.information[i * players + j] -= value;
        self.information[j * players + i] -= value;
    }

    /// A place that goes to one of a set, with a weight.
    fn place(&mut self, set: &[usize], weight: f64) {
        let part = 1.0 / set.iter().map(|&player| self.strength[player]).sum::<f64>();
        for (n, &i) in set.iter().enumerate() {
            let share = weight * self.strength[i] * part;
            self.score[i] -= share;
            for &j in &set[n + 1..] {
                self.pair(i, j, share * self.strength[j] * part);
            }
        }
    }

    /// The places of the first few, which tie, except the first place. In a random order of them, each set of
    /// `k` players is equally likely to be the last `k`.
    fn all_orders(&mut self, left: &[usize], tied: usize) {
        let (first, rest) = left.split_at(tied);
        let mut set = std::mem::take(&mut self.set);
        for members in 1_u32..(1 << tied) - 1 {
            set.clear();
            let is_member = |&(i, _): &(usize, &usize)| members >> i & 1 == 1;
            set.extend(first.iter().enumerate().filter(is_member).map(|(_, player)| player));
            let weight = 1.0 / choose(tied, set.len());
            set.extend(rest);
            self.place(&set, weight);
        }
        self.set = set;
    }

    /// The same for many: each of them has each place equally often.
    fn some_orders(&mut self, left: &mut [usize], tied: usize) {
        let weight = 0.5 / tied as f64;
        for _direction in 0..2 {
            for _start in 0..tied {
                for next in 1..tied {
                    self.place(&left[next..], weight);
                }
                left[..tied].rotate_left(1);
            }
            left[..tied].reverse();
        }
    }
}

/// The binomial coefficient.
fn choose(all: usize, members: usize) -> f64 {
    (0..members).fold(1.0, |sets, i| sets * (all - i) as f64 / (i + 1) as f64)
}
