//! The laws on maps of every kind and under all rules, the naive twin beside them.

use game::laws::{self, Naive};
use game::{Event, Game, Rng, Turn};

use super::naive::Twin;
use super::*;

fn hold(options: &Options, seats: usize, games: u64) {
    laws::check::<Rails, Twin>(options, seats, games).unwrap();
}

/// A map of `tests/maps`, in games short enough to be tried at every turn.
fn short(name: &str) -> Options {
    Options { rounds: 8, ..on(stored(name)) }
}

fn off() -> Patience {
    Patience::Never(Never::Off)
}

fn once() -> Patience {
    Patience::Limit(std::num::NonZeroU32::MIN)
}

#[test]
fn the_laws_hold_from_two_seats_to_six() {
    for seats in 2..=6 {
        hold(&short("pair"), seats, 2);
        hold(&short("ring"), seats, 1);
    }
    hold(&Options { rounds: 500, ..short("pair") }, 2, 1);
}

#[test]
fn the_laws_hold_with_a_pile_that_ends() {
    let finite = |name| Options { deck: Deck::Finite, rounds: 15, ..short(name) };
    for (name, seats) in [("pair", 2), ("pair", 6), ("neutral", 2), ("neutral", 3), ("ring", 4)] {
        hold(&finite(name), seats, 2);
    }
}

#[test]
fn the_laws_hold_with_a_market() {
    for deck in [Deck::Endless, Deck::Finite] {
        for (name, market, seats) in [
            ("ring", 1, 2),
            ("ring", 5, 3),
            ("pair", 1, 6),
            ("pair", 3, 3),
            ("pair", 5, 2),
            ("pair", 10, 4),
            ("neutral", 5, 2),
            ("neutral", 2, 3),
        ] {
            hold(&Options { deck, market, ..short(name) }, seats, 2);
        }
    }
}

#[test]
fn the_laws_hold_without_colours() {
    for (deck, market) in
        [(Deck::Endless, 0), (Deck::Finite, 0), (Deck::Finite, 5), (Deck::Endless, 3)]
    {
        hold(&Options { colours: Colours::Off, deck, market, ..short("ring") }, 2, 3);
    }
}

#[test]
fn the_laws_hold_where_the_longest_path_is_paid() {
    for name in ["ring", "pair", "eight"] {
        for seats in [2, 3] {
            hold(&Options { longest: 10, rounds: 20, ..short(name) }, seats, 2);
        }
    }
}

#[test]
fn the_laws_hold_for_every_choice_of_objectives() {
    for (offer, keep, seats) in [(3, 1, 2), (3, 2, 2), (2, 2, 3), (1, 1, 6), (6, 3, 2)] {
        hold(&Options { offer, keep, ..short("ring") }, seats, 2);
    }
}

#[test]
fn the_laws_hold_with_any_patience_and_few_rounds() {
    for (patience, rounds) in [(once(), 12), (off(), 6), (Patience::default(), 1), (once(), 1)] {
        for market in [0, 5] {
            hold(&Options { patience, rounds, market, ..short("ring") }, 3, 4);
        }
    }
}

#[test]
fn the_laws_hold_on_the_shipped_maps() {
    let base = Options { rounds: 15, ..Options::default() };
    let alps = Options { map: Chart::Alps, ..base.clone() };
    hold(&alps, 2, 2);
    hold(&Options { deck: Deck::Finite, keep: 2, longest: 10, ..alps.clone() }, 2, 2);
    hold(&Options { rounds: 500, ..alps }, 2, 1);
    hold(&base, 2, 1);
    hold(&Options { market: 5, ..base }, 3, 1);
}

/// Small maps and rules at random, in combinations that the other tests do not have.
#[test]
fn the_laws_hold_whatever_is_chosen() {
    for seed in 0..100 {
        let mut rng = Rng::new(seed);
        let seats = 2 + rng.below(4);
        let options = random_options(seats, &mut rng);
        hold(&options, seats, 1);
    }
}

/// The twin alone beside the rules, in many more games: moves, outcomes and scores at every step.
#[test]
fn the_twin_goes_along_whatever_is_chosen() {
    for seed in 0..3000 {
        let mut rng = Rng::new(seed);
        let seats = 2 + rng.below(4);
        let options = random_options(seats, &mut rng);
        // More cards face up, where there are enough.
        let market = [options.market, 3, 4, 5][rng.below(4)];
        go_along(&Options { market, ..options }, seats, &mut rng);
    }
}

fn go_along(options: &Options, seats: usize, rng: &mut Rng) {
    let Ok(setup) = Rails::draw(options, seats, rng) else { return };
    let game = Rails::new(setup).expect("what is drawn can be played");
    let (mut state, mut twin) = (game.start(), Twin::new(game.setup()));
    loop {
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        game.moves(&state, &mut moves);
        game.chances(&state, &mut chances);
        moves.extend(chances.into_iter().map(|(mv, _)| mv));
        let texts = |mut texts: Vec<String>| {
            texts.sort();
            texts.join(", ")
        };
        let ours = texts(moves.iter().map(ToString::to_string).collect());
        assert_eq!(ours, texts(twin.moves()), "the twin's are on the right: {options:?}");
        assert_eq!(game.final_scores(&state), twin.scores(), "{options:?}");
        let Some(&mv) = rng.pick(&moves) else { return };
        let event = match game.turn(&state) {
            Turn::Seat(seat) if rng.below(15) == 0 => Event::Failed(seat, rng.below(5) == 0),
            Turn::Seat(seat) => Event::Move(seat, mv),
            _ => Event::Chance(mv),
        };
        game.apply(&mut state, &event);
        twin.apply(&event);
    }
}

fn random_options(seats: usize, rng: &mut Rng) -> Options {
    let offer = 1 + rng.below(3) as u64;
    let spare = rng.below(5);
    let map = random_map(offer as usize * seats + spare, rng);
    Options {
        map: Chart::File(map),
        deck: [Deck::Endless, Deck::Finite][rng.below(2)],
        // In the worst case 14 jokers are dealt to three seats and lie face up.
        market: if seats < 4 { [0, 1, 2][rng.below(3)] } else { 0 },
        colours: if seats < 4 && rng.below(6) == 0 { Colours::Off } else { Colours::On },
        offer,
        keep: 1 + rng.below(offer as usize) as u64,
        longest: [0, 7][rng.below(2)],
        rounds: 1 + rng.below(15) as u64,
        patience: [once(), off(), Patience::default()][rng.below(3)],
        ..Options::default()
    }
}

/// Up to six towns and eight rails, twins among them, and wagons for some.
fn random_map(objectives: usize, rng: &mut Rng) -> String {
    let towns = 2 + rng.below(5);
    let colours = 1 + rng.below(3);
    let pair = |rng: &mut Rng| {
        let a = rng.below(towns);
        let b = (a + 1 + rng.below(towns - 1)) % towns;
        format!("{} {}", a + 1, b + 1)
    };
    // Every colour once; then any.
    let rails: Vec<String> = (1..=colours + rng.below(6))
        .map(|i| {
            let colour = if i <= colours { i } else { rng.below(colours + 1) };
            format!("{} {colour} {}", pair(rng), 1 + rng.below(4))
        })
        .collect();
    let objectives: Vec<String> =
        (0..objectives).map(|_| format!("{} {}", pair(rng), 1 + rng.below(20))).collect();
    chart(rng.below(12) as u32, &rails.join(", "), &objectives.join(", "))
}

#[test]
fn what_the_game_brings_besides_its_rules_fits() {
    laws::kit::<Rails>(&search::bots()).unwrap();
}
