//! The solver beside breadth-first search by the naive rules, and beside itself.

use std::collections::HashSet;

use game::laws::Naive;
use game::{Budget, Event, Game, Meter, Rng, Seat, SolveLimits, Turn, Untimed};

use super::astar::{Astar, Step};
use super::sets::Sets;
use super::tails::Tails;
use super::{Graph, Solution, solve};
use crate::flood::board::regions::Regions;
use crate::flood::naive::NaiveFlood;
use crate::flood::{Flood, Layout, Move, Options, Setup};

const UNLIMITED: SolveLimits<'static> = SolveLimits { memory: u64::MAX, stop: &|| false };

fn setup(options: &Options, seed: u64) -> Setup {
    Flood::draw(options, 1, &mut Rng::new(seed)).unwrap()
}

fn on_file(text: &str) -> Setup {
    setup(&Options { board: Layout::File(text.to_string()), ..Options::default() }, 0)
}

fn sized(board: Layout, width: u64, height: u64, colours: u64) -> Options {
    let (width, height, colours) = (Some(width), Some(height), Some(colours));
    Options { board, width, height, colours, ..Options::default() }
}

fn graph(setup: &Setup) -> Graph {
    let regions = Regions::new(&setup.board, &setup.cells);
    let start = regions.of(setup.starts[0]);
    Graph::new(&regions, start)
}

fn solved(setup: &Setup, limits: &SolveLimits<'_>) -> Solution {
    let solution = solve(&graph(setup), limits);
    assert_covers(setup, &solution.moves);
    solution
}

fn assert_covers(setup: &Setup, moves: &[u8]) {
    let game = Flood::new(setup.clone()).unwrap();
    let mut state = game.start();
    for &colour in moves {
        let mv = game.check(&state, Move::Paint(colour)).unwrap();
        game.play(&mut state, mv);
    }
    assert_eq!(game.turn(&state), Turn::Over, "{moves:?}");
    assert_eq!(game.final_scores(&state), [-(moves.len() as i32)]);
}

/// The fewest moves by breadth-first search over whole boards, by the naive rules.
fn breadth_first(setup: &Setup) -> usize {
    let mut layer = vec![NaiveFlood::new(setup)];
    let mut seen = HashSet::new();
    for depth in 0.. {
        let mut next = Vec::new();
        for position in &layer {
            if position.turn().is_none() {
                return depth;
            }
            for text in position.moves() {
                let mut after = position.clone();
                after.apply(&Event::Move(Seat(0), text.parse().unwrap()));
                if seen.insert(after.colours().to_vec()) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    unreachable!("a connected board can be covered")
}

/// The end of a search that is paused again and again.
fn in_parts<const W: usize>(sets: &Sets<W>, known: usize) -> Step {
    let mut search = Astar::new(sets);
    loop {
        match search.go_on(known, 3, &UNLIMITED) {
            Step::Paused => {}
            end => return end,
        }
    }
}

/// The proof by itself, without the help of a beam, finds that a board takes `fewest` moves.
fn assert_proves<const W: usize>(graph: &Graph, fewest: usize) {
    let sets = Sets::<W>::new(graph);
    for known in [fewest + 1, fewest + 9] {
        let at_once = Astar::new(&sets).go_on(known, u64::MAX, &UNLIMITED);
        let Step::Found(moves) = &at_once else { panic!("{at_once:?}") };
        assert_eq!(moves.len(), fewest);
        assert_eq!(in_parts(&sets, known), at_once);
    }
    assert_eq!(Astar::new(&sets).go_on(fewest, u64::MAX, &UNLIMITED), Step::Complete);
}

#[test]
fn small_boards_take_as_many_moves_as_breadth_first_search_needs() {
    let shapes = [Layout::Square, Layout::Donut, Layout::H, Layout::Torus, Layout::Hex];
    let mut longest = 0;
    for (seed, shape) in (0..300).zip(shapes.iter().cycle()) {
        let mut rng = Rng::new(seed);
        let (width, height) = (3 + rng.below(4) as u64, 3 + rng.below(3) as u64);
        let colours = 2 + rng.below(5) as u64;
        let mut board = setup(&sized(shape.clone(), width, height, colours), seed);
        let free: Vec<_> =
            board.board.tiles().filter(|&t| board.cells[t as usize].is_some()).collect();
        board.starts = vec![*rng.pick(&free).unwrap()];
        let solution = solved(&board, &UNLIMITED);
        assert!(solution.is_optimal());
        let fewest = breadth_first(&board);
        assert_eq!(solution.moves.len(), fewest, "seed {seed}: {board:?}");
        assert_proves::<1>(&graph(&board), fewest);
        // With sets of this size the bounds are not improved, and the search has to do more itself.
        assert_proves::<9>(&graph(&board), fewest);
        longest = longest.max(solution.moves.len());
    }
    assert!(longest >= 9, "the longest took {longest} moves");
}

#[test]
fn a_board_of_one_colour_takes_no_move() {
    let solution = solved(&on_file("000\n000\n"), &UNLIMITED);
    assert_eq!(solution, Solution { moves: vec![], least: 0 });
}

#[test]
fn a_strip_is_covered_from_its_end_cell_by_cell() {
    assert_eq!(solved(&on_file("0123210\n"), &UNLIMITED).moves, [1, 2, 3, 2, 1, 0]);
}

#[test]
fn the_largest_gain_is_not_always_the_best_first_move() {
    // Greedy takes the three 1 first, and needs 2, 1, 3 after it; after 2, one 1 takes all of them.
    let board = on_file("0111\n2...\n1333\n");
    let best = solved(&board, &UNLIMITED);
    assert_eq!((best.moves.len(), best.is_optimal()), (3, true));
    assert_eq!(super::greedy::solve(&graph(&board)).len(), 4);
}

/// The play of the bound, region by region: its moves, and the sum over all steps but the last of the
/// regions left before each move.
fn relaxed(graph: &Graph, mut zone: Vec<bool>) -> (u32, u32) {
    let (mut moves, mut sum) = (0, 0);
    loop {
        let rest: Vec<usize> = (0..graph.len()).filter(|&region| !zone[region]).collect();
        let is_beside = |region: usize| graph.neighbours(region).iter().any(|&o| zone[o as usize]);
        let left: HashSet<u8> = rest.iter().map(|&region| graph.colour(region)).collect();
        let mut last = left.clone();
        for &region in rest.iter().filter(|&&region| !is_beside(region)) {
            last.remove(&graph.colour(region));
        }
        let step = last.len().max(1) as u32;
        if left.is_empty() {
            return (moves, sum);
        }
        moves += step;
        if last.len() == left.len() {
            return (moves, sum);
        }
        sum += step * rest.len() as u32;
        let taken = rest.into_iter().filter(|&region| {
            is_beside(region) && (last.is_empty() || last.contains(&graph.colour(region)))
        });
        taken.collect::<Vec<_>>().into_iter().for_each(|region| zone[region] = true);
    }
}

/// No bound claims too much: along a shortest solution each is at most what is left.
#[test]
fn bounds_are_at_most_what_is_needed() {
    let (mut below, mut improved) = (0, 0);
    for seed in 0..40 {
        let board = setup(&sized(Layout::Square, 9, 9, 5), seed);
        let graph = graph(&board);
        let sets = Sets::<2>::new(&graph);
        let best = solve(&graph, &UNLIMITED).moves;
        let mut tails = Tails::new();
        let mut at = sets.root();
        for (done, &colour) in best.iter().enumerate() {
            let left = (best.len() - done) as u32;
            let bound = sets.bound(&at, u32::MAX);
            assert!(bound <= left, "seed {seed}: {bound} of {left}");
            assert!(sets.bound(&at, left) <= left, "cut short it says no more");
            let plain = tails.bound(&sets, &at, u32::MAX);
            let better = tails.improve(&sets, plain, u32::MAX);
            assert!(plain == bound && better >= plain && better <= left, "seed {seed}: {better}");
            improved += better - plain;
            let mut zone = vec![false; graph.len()];
            at.zone.each(|region| zone[region] = true);
            assert_eq!(sets.bound_and_sum(&at, u32::MAX), relaxed(&graph, zone));
            below += left - bound;
            let colour = (0..graph.colours() as u8).find(|&c| graph.painted(c) == colour).unwrap();
            at = sets.after(&at, at.edge.and(sets.coloured[usize::from(colour)])).0;
        }
        assert_eq!(sets.bound(&at, u32::MAX), 0);
    }
    assert!(improved > 0 && below > improved, "{improved} of {below}");
}

/// The numbers of words a set may have are different code: one board, spread thin, in each.
#[test]
fn sets_of_every_size_give_the_same_answer() {
    for seed in 0..5 {
        let graph = graph(&setup(&sized(Layout::Square, 7, 7, 5), seed));
        let first = super::greedy::solve(&graph);
        let lengths = [
            super::search::<1>(&graph, first.clone(), &UNLIMITED).moves.len(),
            super::search::<2>(&graph, first.clone(), &UNLIMITED).moves.len(),
            super::search::<3>(&graph, first.clone(), &UNLIMITED).moves.len(),
            super::search::<6>(&graph, first.clone(), &UNLIMITED).moves.len(),
            super::search::<64>(&graph, first, &UNLIMITED).moves.len(),
        ];
        assert!(lengths.iter().all(|&length| length == lengths[0]), "{lengths:?}");
    }
}

#[test]
fn without_time_or_memory_the_best_so_far_is_given_and_not_called_optimal() {
    let board = setup(&sized(Layout::Square, 14, 14, 6), 1);
    let best = solved(&board, &UNLIMITED);
    assert!(best.is_optimal());
    let no_time = SolveLimits { stop: &|| true, ..UNLIMITED };
    let hasty = solved(&board, &no_time);
    assert!(!hasty.is_optimal() && hasty.moves.len() > best.moves.len(), "{hasty:?}");
    assert!(hasty.least <= best.moves.len());
    let asked = std::cell::Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) > 60;
    let no_memory = solved(&board, &SolveLimits { memory: 1 << 16, stop: &stop });
    assert!(no_memory.moves.len() <= hasty.moves.len());
    assert!(no_memory.least <= best.moves.len());
}

#[test]
fn boards_with_more_colours_than_a_word_has_bits_are_solved_too() {
    let solution = solved(&setup(&sized(Layout::Square, 10, 10, 200), 3), &UNLIMITED);
    assert!(solution.least <= solution.moves.len() && solution.least > 40);
}

#[test]
fn a_puzzle_is_proved_as_by_breadth_first_search() {
    let maker = crate::flood::puzzles::maker();
    for seed in 0..12 {
        let setup = setup(&sized(Layout::Square, 4, 4, 3), seed);
        let game = Flood::new(setup.clone()).unwrap();
        let mut meter = Meter::new(Budget::steps(maker.steps), &Untimed);
        let proof = (maker.prove)(&game, &game.start(), &mut meter).unwrap();
        assert_eq!(proof.best, -(breadth_first(&setup) as i32), "seed {seed}");
    }
    let duel = Flood::new(Flood::draw(&Options::default(), 2, &mut Rng::new(1)).unwrap()).unwrap();
    let mut meter = Meter::new(Budget::default(), &Untimed);
    assert_eq!((maker.prove)(&duel, &duel.start(), &mut meter), None, "a duel is not a puzzle");
}
