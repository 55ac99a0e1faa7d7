//! The laws, a position worked out by hand, counts, the file format: the tests that every game has.

use super::*;
use crate::{Kit, laws, perft};

#[test]
fn the_laws_hold() {
    for (coins, seats) in [(0, 1), (1, 2), (6, 1), (9, 2), (7, 3)] {
        let options = CoinsOptions { coins, ..CoinsOptions::default() };
        laws::check::<Coins, NaiveCoins>(&options, seats, 5).unwrap();
    }
}

#[test]
fn what_it_brings_besides_its_rules_fits() {
    laws::kit::<Coins>(&[]).unwrap();
}

#[test]
fn a_seat_that_fails_leaves_its_coins_to_the_others() {
    let game = Coins::with(&[3, 1, 4], 2);
    let mut state = game.start();
    game.play(&mut state, Take::Right);
    game.fail(&mut state, true);
    assert_eq!(game.turn(&state), Turn::Seat(Seat(0)));
    game.play(&mut state, Take::Left);
    game.play(&mut state, Take::Left);
    assert_eq!((game.turn(&state), game.final_scores(&state)), (Turn::Over, vec![8, 0]));
}

#[test]
fn sequences_double_until_one_coin_is_left() {
    let game = Coins::with(&[3, 1, 4, 1], 2);
    assert_eq!(perft(&game, 5), [1, 2, 4, 8, 8, 0]);
}

#[test]
fn a_file_is_read_as_it_was_written_and_its_mistakes_are_named() {
    let file = Coins::write(Coins::with(&[3, 1, 4], 2).setup());
    assert_eq!(kit::read(&file).unwrap(), [3, 1, 4]);
    let options = CoinsOptions { row: Row::File("1\n2 x # two\n".to_string()), coins: 9 };
    let error = Coins::draw(&options, 2, &mut Rng::new(0)).unwrap_err();
    let text = "--row: line 2: \"x\" is not a coin: expected a number from 0 to 1000";
    assert_eq!(error.to_string(), text);
}

#[test]
fn set_ups_that_cannot_be_played_are_refused() {
    let new = |row: Vec<i32>, seats| Coins::new(CoinsSetup { row, seats });
    assert!(new(vec![0, 1000], 2).is_ok());
    // No score of these overflows.
    let game = new(vec![1000; MOST_COINS], 1).unwrap();
    let mut state = game.start();
    while game.turn(&state) != Turn::Over {
        game.play(&mut state, Take::Left);
    }
    for (row, seats) in [
        (vec![1], 0),
        (vec![1], usize::MAX),
        (vec![i32::MAX, i32::MAX], 2),
        (vec![-1], 2),
        (vec![1; MOST_COINS + 1], 2),
    ] {
        assert!(new(row, seats).is_err());
    }
    let options = CoinsOptions { coins: usize::MAX, ..CoinsOptions::default() };
    assert!(Coins::draw(&options, 2, &mut Rng::new(1)).is_err());
}
