//! Ratings of large tournaments: `cargo bench -p rating`.

use divan::Bencher;
use rating::{Anchor, Match, Ratings, Results};

fn main() {
    divan::main();
}

/// A small generator: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// So many matches in rotations between `seats` players drawn at random; a player with a higher
/// number is stronger.
fn results(players: usize, seats: usize, matches: usize) -> Results {
    let (mut random, mut results) = (Random(1), Results::new(players));
    let mut luck = |player: usize| random.below(players * 2).saturating_sub(player);
    for _ in 0..matches / seats {
        let mut who = Vec::new();
        while who.len() < seats {
            let player = luck(0) / 2;
            if !who.contains(&player) {
                who.push(player);
            }
        }
        let ranks: Vec<Vec<usize>> =
            who.iter().map(|_| who.iter().map(|&player| luck(player)).collect()).collect();
        let rotation: Vec<_> = ranks.iter().map(|ranks| Match { players: &who, ranks }).collect();
        results.add(&rotation).expect("a rotation");
    }
    results
}

fn rate(bencher: Bencher<'_, '_>, results: &Results) {
    bencher.bench_local(|| -> Ratings { results.rate(Anchor::Mean) });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn add_1000000_matches_of_2() -> Results {
    results(200, 2, 1_000_000)
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn rate_200_players_1000000_matches_of_2(bencher: Bencher<'_, '_>) {
    rate(bencher, &results(200, 2, 1_000_000));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn rate_200_players_1000000_matches_of_4(bencher: Bencher<'_, '_>) {
    rate(bencher, &results(200, 4, 1_000_000));
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn rate_2000_players_40000_matches_of_2(bencher: Bencher<'_, '_>) {
    rate(bencher, &results(2000, 2, 40_000));
}
