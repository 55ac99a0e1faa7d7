//! The laws on boards of every kind, the naive twin beside the rules.

use game::laws;

use super::naive::NaiveFlood;
use super::*;

fn hold(options: &Options, seats: usize, games: u64) {
    laws::check::<Flood, NaiveFlood>(options, seats, games).unwrap();
}

const SHAPES: [Layout; 5] = [Layout::Square, Layout::Donut, Layout::H, Layout::Torus, Layout::Hex];
const COLOURINGS: [Colouring; 4] =
    [Colouring::Random, Colouring::Cyclic, Colouring::Blocks, Colouring::Symmetric];

#[test]
fn the_laws_hold_on_every_shape_and_colouring() {
    for shape in SHAPES {
        for colouring in COLOURINGS {
            for (width, height, colours, seats) in
                [(6, 6, 4, 2), (5, 7, 3, 1), (7, 5, 5, 3), (6, 4, 6, 4)]
            {
                let options = sized(shape.clone(), width, height, colours);
                hold(&Options { colouring, ..options }, seats, 2);
            }
        }
    }
}

#[test]
fn the_laws_hold_on_small_and_thin_boards() {
    for shape in SHAPES {
        for (width, height) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 9), (9, 1), (3, 2), (2, 5)] {
            for seats in 1..=3u64 {
                let in_two_parts = shape == Layout::H && height < 3 && width >= 3;
                if width * height >= seats && !in_two_parts {
                    hold(&sized(shape.clone(), width, height, 4), seats as usize, 2);
                }
            }
        }
    }
}

#[test]
fn the_laws_hold_with_forbidden_colours() {
    for (colours, forbidden, seats) in [(3, 1, 2), (6, 2, 2), (6, 4, 2), (8, 3, 3), (5, 3, 4)] {
        for forbidden_own in [false, true] {
            let options = sized(Layout::Square, 6, 5, colours);
            hold(&Options { forbidden, forbidden_own, ..options }, seats, 4);
        }
    }
}

#[test]
fn the_laws_hold_with_many_players_and_many_colours() {
    hold(&sized(Layout::Square, 6, 6, 9), 9, 3);
    hold(&sized(Layout::Hex, 7, 6, 200), 2, 2);
    hold(&sized(Layout::Torus, 5, 5, 2), 2, 6);
    hold(&sized(Layout::Square, 8, 8, 2), 1, 6);
}

#[test]
fn the_laws_hold_up_to_a_cap() {
    for (cap, seats) in [(1, 1), (1, 2), (4, 2), (5, 3), (7, 1)] {
        hold(&Options { cap: Some(cap), ..sized(Layout::Square, 6, 6, 5) }, seats, 3);
    }
}

/// Holes anywhere, any number of colours: boards that no shape gives.
#[test]
fn the_laws_hold_on_random_files() {
    let mut tried = 0;
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let (width, height) = (1 + rng.below(6), 1 + rng.below(6));
        let colours = 2 + rng.below(4);
        let shape = ["square", "torus", "hex"][rng.below(3)];
        let mut text = format!("shape: {shape}\n");
        for _ in 0..height {
            for _ in 0..width {
                let colour = char::from(b'0' + rng.below(colours) as u8);
                text.push(if rng.below(5) == 0 { '.' } else { colour });
            }
            text.push('\n');
        }
        let options = file_board(&text);
        let seats = 1 + rng.below(colours.min(4));
        if Flood::draw(&options, seats, &mut rng).is_ok() {
            hold(&options, seats, 1);
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried} boards are connected");
}

#[test]
fn what_the_game_brings_besides_its_rules_fits() {
    laws::kit::<Flood>(&search::bots()).unwrap();
}
