//! The ground of each seat beside a naive twin.

use std::collections::BTreeMap;

use game::{Game, Rng, Seat, Tile, Turn};
use search::Eval;

use super::{drawn, file_board, stored, tiling};
use crate::penguins::eval::Territory;
use crate::penguins::{Layout, Options, Penguins, State};

/// The slides over at most `most` tiles that a seat needs to each free tile it can get to, by walking the board's lines.
fn slides(game: &Penguins, state: &State, seat: Seat, most: usize) -> BTreeMap<Tile, u32> {
    let board = &game.setup.board;
    let mut found = BTreeMap::new();
    let mut front = game.penguins(state, seat).to_vec();
    for count in 1.. {
        let mut next = Vec::new();
        for &tile in &front {
            for side in 0..board.degree(tile) {
                let line = board.line(tile, side);
                let free = line.take_while(|&to| to != tile && game.is_free(state, to));
                for to in free.take(most) {
                    found.entry(to).or_insert_with(|| {
                        next.push(to);
                        count
                    });
                }
            }
        }
        if next.is_empty() {
            break;
        }
        front = next;
    }
    found
}

/// The fish of the free tiles that each seat reaches before all others, and how many tiles are reached.
fn ground(game: &Penguins, state: &State, most: usize) -> (Vec<i32>, usize) {
    let all: Vec<_> = Seat::all(game.seats()).map(|seat| slides(game, state, seat, most)).collect();
    let (mut ground, mut count) = (vec![0; all.len()], 0);
    for tile in game.setup.board.tiles() {
        let needed: Vec<Option<u32>> = all.iter().map(|one| one.get(&tile).copied()).collect();
        let least = needed.iter().flatten().min();
        count += usize::from(least.is_some());
        let first: Vec<usize> = (0..all.len())
            .filter(|&seat| least.is_some() && needed[seat].as_ref() == least)
            .collect();
        if let [owner] = first[..] {
            ground[owner] += game.fish(tile) as i32;
        }
    }
    (ground, count)
}

fn naive(game: &Penguins, state: &State) -> Vec<i32> {
    let (by_slides, free) = ground(game, state, usize::MAX);
    let (by_steps, as_many) = ground(game, state, 1);
    assert_eq!(free, as_many, "{state:?}");
    let part = 100 * free / game.setup.board.len();
    let (most, less) = if game.seats() == 2 { (168, 160) } else { (154, 180) };
    let weight = (most - (less * part / 100) as i32).clamp(0, 100);
    let mut worth = game.final_scores(state);
    for seat in Seat::all(game.seats()) {
        let penguins = game.penguins(state, seat);
        let moving = penguins.iter().filter(|&&tile| game.mobility(state, tile) > 0).count();
        let (slides, steps) = (by_slides[seat.index()], by_steps[seat.index()]);
        worth[seat.index()] += (weight * (slides + steps) + (8 * part * moving) as i32) / 200;
    }
    worth
}

#[test]
fn ground_belongs_to_the_seat_that_needs_fewer_slides_or_steps() {
    let boards = [
        (Options::default(), 2),
        (Options::default(), 4),
        (tiling(Layout::Hex, 10, 12, 3), 3),
        (tiling(Layout::Square, 9, 9, 4), 2),
        (tiling(Layout::Octo, 8, 8, 2), 3),
        (tiling(Layout::Penrose, 12, 14, 3), 2),
        (tiling(Layout::Hex, 20, 20, 4), 4),
        (file_board(&stored("ring"), 1), 2),
        (file_board(&stored("knot"), 1), 2),
    ];
    let mut rng = Rng::new(1);
    for (options, seats) in boards {
        for seed in 0..3 {
            let game = Penguins::new(drawn(&options, seats, seed)).unwrap();
            let territory = Territory::new(&game);
            let (mut state, mut buf) = (game.start(), Vec::new());
            while game.turn(&state) != Turn::Over {
                let mut worth = vec![0; seats];
                territory.eval(&game, &state, &mut worth);
                assert_eq!(worth, naive(&game, &state), "{options:?} {state:?}");
                let mv = game.random(&state, &mut rng, &mut buf);
                game.play(&mut state, mv);
            }
        }
    }
}
