//! The strategies of its own.

use std::collections::BTreeSet;
use std::time::Duration;

use game::{Ask, Params, Player, Seat, Watch};

use super::*;

/// A watch that stands still: these strategies have no time to look at.
struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn line(game: &Penguins) -> Box<dyn Player<Penguins>> {
    let bots = Penguins::bots();
    let bot = bots.iter().find(|bot| bot.name == "line").unwrap();
    (bot.make)(game, &Params::default()).unwrap()
}

fn choice(player: &mut dyn Player<Penguins>, game: &Penguins, state: &State, seed: u64) -> Move {
    let seat = Seat(turn(game, state).unwrap());
    player.choose(&Ask::new(game, state, seat, &[], Rng::new(seed), &Still)).unwrap()
}

/// What `line` chooses after some moves, over many seeds.
fn choices(game: &Penguins, played: &str) -> String {
    let state = after(game, played);
    let mut player = line(game);
    let chosen: BTreeSet<String> =
        (0..40).map(|seed| choice(&mut *player, game, &state, seed).to_string()).collect();
    chosen.into_iter().collect::<Vec<_>>().join(", ")
}

#[test]
fn line_takes_the_most_fish_within_a_move() {
    // From 2: one fish on 1 and 0, two on 3, three on 4. From 1 it is stopped before the three.
    assert_eq!(choices(&on_strip("11123", 1, 1), "place 2"), "2-4");
    assert_eq!(choices(&on_strip("111213", 2, 1), "place 1, place 4"), "1-3");
}

#[test]
fn line_moves_whichever_penguin_gets_the_most() {
    // Penguins on 0 and 3: only the second reaches the three.
    assert_eq!(choices(&on_strip("12113", 1, 2), "place 0, place 3"), "3-4");
}

#[test]
fn line_chooses_among_equals_at_random() {
    // One penguin between two threes; then two penguins, each with its own three.
    assert_eq!(choices(&on_strip("32123", 1, 1), "place 2"), "2-0, 2-4");
    assert_eq!(choices(&on_strip("31113", 1, 2), "place 1, place 3"), "1-0, 3-4");
}

#[test]
fn line_chooses_the_same_when_asked_again() {
    let game = on_strip("32123", 1, 1);
    let state = after(&game, "place 2");
    for seed in 0..10 {
        let once = choice(&mut *line(&game), &game, &state, seed);
        assert_eq!(choice(&mut *line(&game), &game, &state, seed), once);
    }
}

#[test]
fn line_places_beside_the_most_fish() {
    // Ones on 0, 2, 4: 0 is beside a two, 2 between the two and the three, 4 beside the three.
    assert_eq!(choices(&on_strip("12131", 1, 1), ""), "place 2, place 4");
    assert_eq!(choices(&on_strip("12131", 2, 1), "place 2"), "place 4");
}

#[test]
fn line_does_not_count_neighbours_that_are_taken() {
    // Ones on 1, 2, 4. With 1 taken, 2 has no free neighbour but the two on 3, and 4 has the same.
    assert_eq!(choices(&on_strip("31121", 2, 1), ""), "place 1");
    assert_eq!(choices(&on_strip("31121", 2, 1), "place 1"), "place 2, place 4");
    // Ones everywhere: with 1 taken, 0 has no free neighbour, the others have one.
    assert_eq!(choices(&on_strip("1111", 2, 1), "place 1"), "place 2, place 3");
}

#[test]
fn line_places_where_nothing_is_left_if_it_must() {
    assert_eq!(choices(&on_strip("1131", 2, 1), "place 3"), "place 1");
    assert_eq!(choices(&on_strip("11", 2, 1), "place 0"), "place 1");
}

/// Fish of both seats after a game on the box, `line` in one seat and random moves in the other.
fn against_random(line_seat: u32, seed: u64) -> Vec<i32> {
    let game = Penguins::new(drawn(&Options::default(), 2, seed)).unwrap();
    let (mut player, mut rng, mut buf) = (line(&game), Rng::new(seed), Vec::new());
    let mut state = game.start();
    while let Some(seat) = turn(&game, &state) {
        let mv = if seat == line_seat {
            choice(&mut *player, &game, &state, rng.next_u64())
        } else {
            game.random(&state, &mut rng, &mut buf)
        };
        let mv = game.check(&state, mv).expect("players give legal moves");
        game.play(&mut state, mv);
    }
    game.final_scores(&state)
}

#[test]
fn line_beats_random_in_four_of_five_games() {
    let mut won = 0;
    for seed in 0..100 {
        for line_seat in 0..2 {
            let scores = against_random(line_seat, seed);
            let own = line_seat as usize;
            won += usize::from(scores[own] > scores[1 - own]);
        }
    }
    assert!(won >= 160, "{won} of 200");
}
