//! The solver beside plain minimax and max-n over the rules, on random ends of random matches on all kinds of boards.

use std::cmp::Reverse;

use game::{Board, Budget, Game, Meter, Rng, Tile, Turn, Untimed, tilings};
use search::{Mcts, Tuning};

use super::endgame::{Solution, endless};
use super::ground::Ground;
use super::paths::Paths;
use super::*;
use crate::penguins::eval::Territory;
use crate::penguins::tests::{drawn, file_board, stored, tiling};
use crate::penguins::{Layout, Move, Options, Penguins, Setup, State};

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

/// Connected tiles of random boards of all kinds, in any order: `each` of every kind.
fn blobs(each: usize, size: usize) -> Vec<(String, Setup, Vec<Tile>)> {
    let (mut rng, mut blobs) = (Rng::new(1), Vec::new());
    let boards = [
        ("classic", tilings::classic()),
        ("hex", tilings::hex(7, 7)),
        ("square", tilings::square(7, 7)),
        ("octo", tilings::octo(7, 7)),
        ("dodeca", tilings::dodeca(8, 8)),
        ("penrose", tilings::penrose(60, &mut Rng::new(1))),
    ];
    for (name, board) in boards {
        for number in 0..each {
            let fish = board.tiles().map(|_| 1 + rng.below(3) as u8).collect();
            let setup = Setup { board: board.clone(), fish, seats: 1, penguins: 1 };
            let tiles = blob(&board, size, &mut rng);
            blobs.push((format!("{name} {number}: {tiles:?}"), setup, tiles));
        }
    }
    blobs
}

/// Up to `tiles` connected tiles, in any order.
fn blob(board: &Board, tiles: usize, rng: &mut Rng) -> Vec<Tile> {
    let mut blob = vec![rng.below(board.len()) as Tile];
    let mut edge: Vec<Tile> = board.neighbours(blob[0]).collect();
    while blob.len() < tiles && !edge.is_empty() {
        let tile = edge.swap_remove(rng.below(edge.len()));
        if !blob.contains(&tile) {
            blob.push(tile);
            edge.extend(board.neighbours(tile));
        }
    }
    rng.shuffle(&mut blob);
    blob
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

/// The lead after each move, beside that of plain minimax.
fn compare_leads(game: &Penguins, state: &State, leads: Vec<(Move, i32)>) {
    let Turn::Seat(seat) = game.turn(state) else { unreachable!("it is not over") };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    assert_eq!(moves.len(), leads.len(), "{state:?}");
    for (mv, lead) in leads {
        let mut next = state.clone();
        let mv = game.check(&next, mv).unwrap();
        game.play(&mut next, mv);
        assert_eq!(i64::from(lead), search::lead(&naive(game, &next), seat), "{mv} in {state:?}");
    }
}

fn compare(game: &Penguins, state: &State, solver: &mut EndgameSolver) {
    let endgame = Endgame::of(game, state).unwrap();
    let (_, judged) = solver.best(&endgame, &mut endless()).unwrap();
    if game.seats() == 2 {
        compare_leads(game, state, solver.leads(&endgame, &mut endless()).unwrap());
    }
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
            for seed in 0..24 {
                let Ok(setup) = Penguins::draw(&options, seats, &mut Rng::new(seed)) else {
                    continue;
                };
                let game = Penguins::new(setup).unwrap();
                let most = 5 + rng.below(if seats < 3 { 4 } else { 3 });
                let Some(state) = random_end(&game, most, seed % 4 == 0, &mut rng) else {
                    continue;
                };
                compare(&game, &state, &mut solver);
                compared[seats - 1] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&count| count >= 80), "{compared:?}");
}

/// Prints how long positions take; nothing is asserted. `cargo test --release -p games penguins::solve::tests::speeds --
/// --ignored --nocapture`.
#[test]
#[ignore = "prints times"]
fn speeds() {
    for penguins in 1..=3 {
        let mut times = Vec::new();
        let mut kind = String::new();
        for (name, setup, tiles) in blobs(40, 30 + penguins) {
            let first = name.split(' ').next().unwrap().to_string();
            if first != kind && !times.is_empty() {
                print_times(
                    &format!("{kind}, one seat, {penguins} penguins, 30 tiles"),
                    std::mem::take(&mut times),
                );
            }
            kind = first;
            let ground =
                Ground::new(&setup.board, |tile| setup.fish[tile as usize].into(), &tiles).unwrap();
            let set = |tiles: &[Tile]| {
                tiles.iter().fold(0u64, |set, &tile| set | 1 << ground.node(tile).unwrap())
            };
            let own = set(&tiles[..penguins]);
            let free = ground.all() & !own;
            let mut paths = Paths::new(14);
            times.push(timed(|meter| {
                paths.forget();
                paths.best(&ground, free, own, meter).is_some()
            }));
        }
        print_times(&format!("{kind}, one seat, {penguins} penguins, 30 tiles"), times);
    }
    for seats in 2..=4 {
        for (name, options) in [
            ("classic", Options::default()),
            ("square", tiling(Layout::Square, 8, 8, 3)),
            ("octo", tiling(Layout::Octo, 8, 8, 3)),
            ("penrose", tiling(Layout::Penrose, 8, 8, 3)),
        ] {
            let mut times = Vec::new();
            let mut solver = EndgameSolver::new(8 << 20);
            for seed in 0..100 {
                let game = Penguins::new(drawn(&options, seats, seed)).unwrap();
                let Some(state) = good_end(&game, 20, &mut Rng::new(seed)) else { continue };
                let endgame = Endgame::of(&game, &state).unwrap();
                times.push(timed(|meter| solver.best(&endgame, meter).is_some()));
            }
            print_times(&format!("{seats} seats, {name}, 20 open tiles"), times);
        }
    }
}

/// The end of a match of players that see a little: cut playouts, judged by territory.
fn good_end(game: &Penguins, most: usize, rng: &mut Rng) -> Option<State> {
    let tuning = Tuning { explore: 0.12, cut: Some(3), squash: Some(12.0), ..Tuning::default() };
    let mut mcts = Mcts::new(game, tuning, Territory::new(game));
    let mut state = game.start();
    while game.turn(&state) != Turn::Over {
        if Endgame::of(game, &state).is_ok_and(|endgame| endgame.open() <= most) {
            return Some(state);
        }
        let mut meter = Meter::new(Budget::steps(200), &Untimed);
        let mv = mcts.search(game, &state, rng, &mut meter).mv();
        game.play(&mut state, mv);
    }
    None
}

/// Microseconds, and steps unless they were too many.
type Timed = (f64, Option<u64>);

fn timed(run: impl FnOnce(&mut Meter<'_>) -> bool) -> Timed {
    let mut meter = Meter::new(Budget::steps(100_000), &Untimed);
    let begin = std::time::Instant::now();
    let is_solved = run(&mut meter);
    (begin.elapsed().as_secs_f64() * 1e6, is_solved.then_some(meter.steps()))
}

#[expect(clippy::print_stdout, reason = "that is what it is for")]
fn print_times(what: &str, mut times: Vec<Timed>) {
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let unsolved = times.iter().filter(|timed| timed.1.is_none()).count();
    let at = |part: usize| {
        let (time, steps) = times[(times.len() - 1) * part / 100];
        format!("{time:.0} us ({steps:?} steps)")
    };
    let [median, p90, p99, most] = [50, 90, 99, 100].map(at);
    let count = times.len();
    println!(
        "{what}: {count} positions, {unsolved} unsolved, median {median}, p90 {p90}, p99 {p99}, most {most}"
    );
}
