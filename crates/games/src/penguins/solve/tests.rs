//! The solver beside plain minimax and max-n over the rules, on random ends of random matches on all kinds of boards.

use std::cmp::Reverse;

use game::{Game, Rng, Turn};

use super::endgame::endless;
use super::*;
use crate::penguins::tests::{file_board, stored, tiling};
use crate::penguins::{Layout, Options, Penguins, State};

/// The scores at the end if two seats play for the lead, others for their own fish, then against the others' together,
/// then for the first list of scores in order.
fn naive(game: &Penguins, state: &State) -> Vec<i32> {
    let Turn::Seat(seat) = game.turn(state) else { return game.final_scores(state) };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let results = moves.into_iter().map(|mv| {
        let mut next = state.clone();
        game.play(&mut next, mv);
        naive(game, &next)
    });
    let others = |scores: &Vec<i32>| scores.iter().sum::<i32>() - scores[seat.index()];
    let liking = |scores: &Vec<i32>| match scores.len() {
        1 => (scores[0], Reverse(0), Reverse(Vec::new())),
        2 => (scores[seat.index()] - others(scores), Reverse(0), Reverse(Vec::new())),
        _ => (scores[seat.index()], Reverse(others(scores)), Reverse(scores.clone())),
    };
    results.max_by_key(liking).expect("a seat to act has a move")
}

/// The end of a random match with at most `most` reachable open tiles, in which some seats fail; none if it was over
/// before.
pub(super) fn random_end(
    game: &Penguins,
    most: usize,
    fails: bool,
    rng: &mut Rng,
) -> Option<State> {
    let (mut state, mut buf) = (game.start(), Vec::new());
    loop {
        if game.turn(&state) == Turn::Over {
            return None;
        }
        if Endgame::of(game, &state).is_ok_and(|endgame| endgame.open() <= most) {
            return Some(state);
        }
        if fails && rng.below(40) == 0 {
            game.fail(&mut state, rng.below(2) == 0);
        } else {
            let mv = game.random(&state, rng, &mut buf);
            game.play(&mut state, mv);
        }
    }
}

pub(super) fn kinds() -> Vec<Options> {
    let mut kinds = vec![
        Options { solo: true, ..Options::default() },
        tiling(Layout::Hex, 5, 5, 2),
        tiling(Layout::Square, 6, 5, 2),
        tiling(Layout::Octo, 5, 5, 2),
        tiling(Layout::Dodeca, 5, 5, 2),
        tiling(Layout::Penrose, 6, 6, 2),
    ];
    kinds.extend(["ring", "knot", "twice", "moebius"].map(|name| file_board(&stored(name), 1)));
    kinds
}

/// Plays a line by the rules and returns the scores at its end.
fn walked(game: &Penguins, state: &State, solution: &Solution) -> Vec<i32> {
    let mut state = state.clone();
    for &mv in &solution.line {
        let mv = game.check(&state, mv).unwrap_or_else(|why| panic!("{solution:?}: {why}"));
        game.play(&mut state, mv);
    }
    assert_eq!(game.turn(&state), Turn::Over, "{solution:?} goes to the end");
    game.final_scores(&state)
}

fn compare(game: &Penguins, state: &State, solver: &mut EndgameSolver) {
    let endgame = Endgame::of(game, state).unwrap();
    let (_, judged) = solver.best(&endgame, &mut endless()).unwrap();
    let solution = solver.solve(endgame, &mut endless()).unwrap();
    assert_eq!(walked(game, state, &solution), solution.scores, "{state:?}");
    let expected = naive(game, state);
    let Turn::Seat(seat) = game.turn(state) else { unreachable!("it is not over") };
    let lead = |scores: &[i32]| search::lead(scores, seat);
    match game.seats() {
        2 => assert_eq!(lead(&solution.scores), lead(&expected), "{state:?}"),
        _ => assert_eq!(solution.scores, expected, "{state:?}"),
    }
    match judged {
        Judged::Own(score) => assert_eq!(score, expected[seat.index()], "{state:?}"),
        Judged::Lead(ahead) => assert_eq!(i64::from(ahead), lead(&expected), "{state:?}"),
        Judged::All(scores) => assert_eq!(scores, expected, "{state:?}"),
    }
}

#[test]
fn values_are_those_of_plain_minimax_and_max_n() {
    let (mut rng, mut solver) = (Rng::new(1), EndgameSolver::new(1 << 16));
    let mut compared = [0; 4];
    for options in kinds() {
        for seats in 1..=4 {
            for seed in 0..16 {
                let Ok(setup) = Penguins::draw(&options, seats, &mut Rng::new(seed)) else { continue };
                let game = Penguins::new(setup).unwrap();
                let most = 5 + rng.below(if seats < 3 { 4 } else { 3 });
                let Some(state) = random_end(&game, most, seed % 4 == 0, &mut rng) else { continue };
                compare(&game, &state, &mut solver);
                compared[seats - 1] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&count| count >= 80), "{compared:?}");
}
