//! Made-up results whose truth is known.

use rating::{Match, Results};

/// A small generator: splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 16) as usize % limit
    }

    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The expected score of one with so much more Elo.
pub(crate) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The ranks of the first and the second player.
pub(crate) const WIN: [usize; 2] = [0, 1];
pub(crate) const DRAW: [usize; 2] = [0, 0];
pub(crate) const LOSS: [usize; 2] = [1, 0];

/// A game of two with this expected score of the first, drawn as often as `draws` says at most.
pub(crate) fn game(random: &mut Random, score: f64, draws: f64) -> [usize; 2] {
    let drawn = draws * score.min(1.0 - score);
    match random.unit() {
        x if x < drawn => DRAW,
        x if x < drawn + score - drawn / 2.0 => WIN,
        _ => LOSS,
    }
}

/// Adds a rotation of these matches between the same players.
pub(crate) fn add<R: AsRef<[usize]>>(results: &mut Results, players: &[usize], ranks: &[R]) {
    let one = |ranks| Match { players, ranks };
    let rotation: Vec<_> = ranks.iter().map(|ranks| one(ranks.as_ref())).collect();
    results.add(&rotation).expect("a rotation of players that exist");
}

/// The likelihood of an order of arrival.
pub(crate) fn plackett_luce(order: &[usize], elo: &[f64]) -> f64 {
    let strength = |&player: &usize| 10_f64.powf(elo[player] / 400.0);
    let place =
        |from: usize| strength(&order[from]) / order[from..].iter().map(strength).sum::<f64>();
    (0..order.len()).map(place).product()
}

/// All orders of a list.
pub(crate) fn orders(list: &[usize]) -> Vec<Vec<usize>> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in list.iter().enumerate() {
        let rest: Vec<usize> = list[..i].iter().chain(&list[i + 1..]).copied().collect();
        all.extend(orders(&rest).into_iter().map(|rest| [vec![first], rest].concat()));
    }
    all
}

/// The ranks of players 0.. in a match by Plackett and Luce, perhaps with a tie between some that
/// finished one after the other.
///
/// Given that they tie, each of their orders would have been as likely as the others: the likelihood of a tie
/// makes up for that of the order. So the truth is exactly what the model takes a tie to mean.
pub(crate) fn race(random: &mut Random, elo: &[f64]) -> Vec<usize> {
    let players: Vec<usize> = (0..elo.len()).collect();
    let mut x = random.unit();
    let all = orders(&players);
    let chosen = all.iter().find(|order| {
        x -= plackett_luce(order, elo);
        x < 0.0
    });
    let order = chosen.unwrap_or(&all[0]).clone();
    let from = random.below(order.len());
    let to = from + 1 + random.below(order.len() - from);
    let other = |block: Vec<usize>| [&order[..from], &block, &order[to..]].concat();
    let likelihood = |block| plackett_luce(&other(block), elo);
    let least = orders(&order[from..to]).into_iter().map(likelihood).fold(1.0, f64::min);
    let is_tie = random.unit() < least / plackett_luce(&order, elo);
    let mut ranks = vec![0; elo.len()];
    for (place, &player) in order.iter().enumerate() {
        ranks[player] = if is_tie && (from..to).contains(&place) { from } else { place };
    }
    ranks
}
