//! The twin by itself: random games end and lose no card, and short ones are counted by hand.

use game::Rng;

use super::super::{Map, Objective, Rail, Town};
use super::*;

/// A map from its rails `a b colour length` and its objectives `a b points`.
fn map(wagons: u32, rails: &str, objectives: &str) -> Map {
    let rows = |text: &str| -> Vec<Vec<u32>> {
        let row = |row: &str| row.split(' ').map(|n| n.parse().expect("a number")).collect();
        text.split(", ").map(row).collect()
    };
    let rails: Vec<Rail> = rows(rails)
        .iter()
        .map(|row| Rail { towns: [row[0], row[1]], colour: row[2] as u8, length: row[3] as u8 })
        .collect();
    let objectives = rows(objectives)
        .iter()
        .map(|row| Objective { towns: [row[0], row[1]], points: row[2] })
        .collect();
    let towns = rails.iter().flat_map(|rail| rail.towns).max().unwrap_or(0);
    let towns = (1..=towns).map(|i| Town { name: format!("T{i}"), at: None }).collect();
    Map { wagons, towns, rails, objectives }
}

/// The plainest rules on a map.
fn setup(map: Map, seats: usize) -> Setup {
    let deck = Deck::Endless;
    let (market, offer, keep, longest, rounds) = (0, 1, 1, 0, 500);
    Setup { map, seats, deck, market, offer, keep, longest, rounds, patience: Some(3) }
}

/// Two towns, a neutral rail of each length from 1 to 4 and a rail of colour 1, wagons for all but
/// a few of them.
fn pair(wagons: u32) -> Map {
    map(wagons, "1 2 0 1, 1 2 0 2, 2 1 0 3, 1 2 0 4, 2 1 1 2", "1 2 3, 2 1 4, 1 2 1, 1 2 2")
}

fn ring() -> Map {
    map(
        7,
        "1 2 1 1, 2 3 2 2, 3 4 1 3, 4 5 2 1, 5 1 0 2, 1 3 0 1, 2 4 3 4, 3 5 0 2, 4 1 3 1, 5 2 1 2",
        "1 2 3, 2 3 4, 3 4 5, 4 5 6, 5 1 7, 1 3 8, 2 4 9, 3 5 10, 4 1 11, 5 2 12, 1 4 2, 2 5 1, 3 1 1",
    )
}

impl Twin {
    fn cards(&self) -> usize {
        let hands: usize = self.hands.iter().map(Vec::len).sum();
        self.pile.len() + self.discards.len() + self.market.len() + hands
    }

    /// Plays a random event, sometimes a failure; whether there was one to play.
    fn step(&mut self, rng: &mut Rng) -> bool {
        let moves = self.moves();
        let Some(text) = rng.pick(&moves) else { return false };
        let event = match self.event(text) {
            Event::Move(seat, _) if rng.below(12) == 0 => Event::Failed(seat, rng.below(4) == 0),
            event => event,
        };
        self.apply(&event);
        true
    }
}

#[test]
fn random_games_end_and_lose_no_card() {
    let base = setup(ring(), 2);
    let setups = [
        base.clone(),
        Setup { seats: 4, longest: 10, ..base.clone() },
        Setup { deck: Deck::Finite, seats: 4, offer: 3, keep: 2, ..base.clone() },
        Setup { deck: Deck::Finite, market: 5, seats: 3, offer: 4, ..base.clone() },
        Setup {
            deck: Deck::Finite,
            market: 30,
            seats: 4,
            patience: None,
            rounds: 40,
            ..base.clone()
        },
        Setup { market: 5, seats: 3, patience: Some(1), ..base.clone() },
        Setup { deck: Deck::Finite, ..setup(pair(6), 2) },
        Setup { deck: Deck::Finite, market: 5, seats: 4, ..setup(pair(3), 2) },
        Setup { market: 2, rounds: 1, ..base },
    ];
    for setup in &setups {
        for seed in 0..60 {
            let mut twin = Twin::new(setup);
            let mut rng = Rng::new(seed);
            let cards = twin.cards();
            let mut events = 0;
            while twin.step(&mut rng) {
                events += 1;
                assert!(events < 30_000, "{setup:?}");
                assert!(setup.deck == Deck::Endless || twin.cards() == cards, "cards are lost");
                assert!(twin.wagons.iter().all(|&wagons| wagons <= setup.map.wagons));
                assert!(twin.market.len() <= setup.market as usize, "the market overflows");
            }
            let built: usize = twin.owners.iter().flatten().count();
            assert!(events > 0 && built <= setup.map.rails.len());
            assert_eq!(twin.scores().len(), setup.seats);
        }
    }
}

#[test]
fn the_first_events_are_counted_by_hand() {
    // Jokers and colour 1: two ways for each of eight cards, then four objectives, the one kept,
    // three, the one kept.
    let counts = perft(&setup(pair(9), 2), 12);
    assert_eq!(counts[..=8], [1, 2, 4, 8, 16, 32, 64, 128, 256]);
    assert_eq!(counts[9..], [1024, 1024, 3072, 3072]);
    // With three on offer of nine and two to be kept: 9 · 8 · 7 orders, 3 + 1 choices each.
    let choices = perft(&Setup { offer: 3, keep: 2, ..setup(map(5, "1 2 0 1", &nine()), 2) }, 12);
    assert_eq!(choices[8..], [1, 9, 72, 504, 504 * 4]);
}

fn nine() -> String {
    ["1 2 1"; 9].join(", ")
}

#[test]
fn the_longest_path_may_come_back_to_a_town() {
    // Seat 0 owns a figure of eight over town 1 and a tail that no path can add to both loops.
    let eight = "1 2 0 1, 2 3 0 1, 3 1 0 1, 1 4 0 2, 4 5 0 2, 5 1 0 2, 2 6 0 5, 7 8 0 14";
    let mut twin = Twin::new(&Setup { longest: 10, ..setup(map(99, eight, "1 2 0, 1 2 0"), 2) });
    for rail in 0..7 {
        twin.owners[rail] = Some(0);
    }
    // 6-2-3-1-4-5-1-2: all of them, 5 + 1 + 1 + 6 + 1.
    let rails = 3 + 3 * 2 + 11;
    assert_eq!(twin.scores(), [rails + 10, 0]);
    twin.owners[7] = Some(1);
    assert_eq!(twin.scores(), [rails + 10, 92 + 10], "fourteen too: both are paid");
    twin.owners[0] = None;
    assert_eq!(twin.scores(), [rails - 1, 92 + 10], "without 1-2 it is less");
}
