//! The ratings beside a naive twin: the likelihood written out, and climbed in small steps.

use crate::common::{Random, add, expected, game, orders, plackett_luce, race};
use rating::{Anchor, Results};

/// Matches as they were played: players and ranks.
type Played = Vec<(Vec<usize>, Vec<usize>)>;

/// Every order of arrival that a result may stand for.
fn readings(players: &[usize], ranks: &[usize]) -> Vec<Vec<usize>> {
    let rank = |player: &usize| {
        let seat = players.iter().position(|other| other == player);
        ranks[seat.expect("a player of the match")]
    };
    let fits = |order: &Vec<usize>| order.is_sorted_by_key(rank);
    orders(players).into_iter().filter(fits).collect()
}

/// The log likelihood, with half a draw from each player for the opponents met.
fn likelihood(elo: &[f64], played: &Played) -> f64 {
    let mut sum = 0.0;
    let mut met = vec![vec![0.0; elo.len()]; elo.len()];
    for (players, ranks) in played {
        let readings = readings(players, ranks);
        let log = |order: &Vec<usize>| plackett_luce(order, elo).ln();
        sum += readings.iter().map(log).sum::<f64>() / readings.len() as f64;
        for &i in players {
            players.iter().filter(|&&j| j != i).for_each(|&j| met[i][j] += 1.0);
        }
    }
    for (i, row) in met.iter().enumerate() {
        let total: f64 = row.iter().sum();
        for (j, times) in row.iter().enumerate().filter(|(_, times)| **times > 0.0) {
            let draw = expected(elo[i] - elo[j]) * expected(elo[j] - elo[i]);
            sum += 0.5 * (times / total) * 0.5 * draw.ln();
        }
    }
    sum
}

/// Climbs by one player at a time, with steps that shrink when they lead nowhere.
fn climb(players: usize, played: &Played) -> Vec<f64> {
    let mut elo = vec![0.0; players];
    let mut best = likelihood(&elo, played);
    let mut step = 64.0;
    while step > 1e-4 {
        let before = best;
        for player in 0..players {
            for sign in [-1.0, 1.0] {
                elo[player] += sign * step;
                let value = likelihood(&elo, played);
                if value > best {
                    best = value;
                } else {
                    elo[player] -= sign * step;
                }
            }
        }
        if best == before {
            step *= 0.5;
        }
    }
    let mean = elo.iter().sum::<f64>() / players as f64;
    elo.iter().map(|elo| elo - mean).collect()
}

fn compare(players: usize, played: &Played) {
    let mut results = Results::new(players);
    for (players, ranks) in played {
        add(&mut results, players, &[ranks]);
    }
    let ratings = results.rate(Anchor::Mean);
    for (player, elo) in climb(players, played).into_iter().enumerate() {
        // A likelihood near its summit is flat: sixteen digits of it are eight of the ratings.
        let off = (ratings.elo(player) - elo).abs();
        assert!(off < 2e-3, "player {player}: {} beside {elo}", ratings.elo(player));
    }
}

#[test]
fn two_at_a_time() {
    let truth: [f64; 4] = [0.0, 250.0, -100.0, 40.0];
    let mut random = Random(1);
    let mut played = Played::new();
    for (i, j, times) in [(0, 1, 9), (1, 2, 5), (2, 3, 12), (0, 3, 1)] {
        for _ in 0..times {
            let ranks = game(&mut random, expected(truth[i] - truth[j]), 0.8);
            played.push((vec![i, j], ranks.to_vec()));
        }
    }
    compare(4, &played);
}

#[test]
fn all_wins_are_finite() {
    compare(2, &vec![(vec![0, 1], vec![0, 1]); 7]);
    let chain = [(vec![0, 1], vec![0, 1]), (vec![1, 2], vec![3, 7]), (vec![2, 0], vec![1, 0])];
    compare(3, &chain.to_vec());
}

#[test]
fn matches_of_four_with_ties() {
    let mut random = Random(2);
    let played = (0..12).map(|_| (vec![0, 1, 2, 3], race(&mut random, &[0.0, 120.0, -90.0, 30.0])));
    let played: Played = played.collect();
    assert!(played.iter().any(|(_, ranks)| readings(&[0, 1, 2, 3], ranks).len() > 1));
    compare(4, &played);
}

#[test]
fn matches_of_many_sizes_with_any_ties() {
    let mut random = Random(3);
    let mut played = Played::new();
    for _ in 0..10 {
        let mut players: Vec<usize> = (0..5).collect();
        while players.len() > 2 && random.below(3) > 0 {
            players.remove(random.below(players.len()));
        }
        let ranks = players.iter().map(|_| random.below(3)).collect();
        played.push((players, ranks));
    }
    compare(5, &played);
}

/// More tie than have all their orders looked at. The orders taken instead treat all alike: with equal
/// strengths nothing is moved; else those that only tied differ by a few Elo instead of not at all.
#[test]
fn many_tied_players() {
    let players: Vec<usize> = (0..7).collect();
    let mut results = Results::new(7);
    add(&mut results, &players, &[[0; 7]]);
    let ratings = results.rate(Anchor::Mean);
    assert!(players.iter().all(|&player| ratings.elo(player).abs() < 1e-6));

    let played = vec![(players.clone(), vec![1; 7]), (vec![3, 5], vec![0, 1])];
    let mut results = Results::new(7);
    for (players, ranks) in &played {
        add(&mut results, players, &[ranks]);
    }
    let ratings = results.rate(Anchor::Mean);
    assert!(ratings.elo(3) > 30.0 && ratings.elo(5) < -30.0);
    for player in [0, 1, 2, 4, 6] {
        assert!(ratings.elo(player).abs() < 10.0, "{}", ratings.elo(player));
    }
}
