//! Alpha-beta against plain minimax, which is short enough to be believed.

use crate::common::{after, answer, make, next, random_row, random_tree};
use game::tiny::{Branch, Coins, Take, Tree};
use game::{Game, Rng, Seat, Turn, Untimed};
use search::{AlphaBeta, Budget, Eval, Meter, Scores, Work, lead};

/// The value of a state for `seat`, without pruning; counts the states it looks at.
fn minimax<G: Game>(game: &G, state: &G::State, seat: Seat, depth: u64, nodes: &mut u64) -> i64 {
    *nodes += 1;
    let Turn::Seat(mover) = game.turn(state) else {
        return lead(&game.final_scores(state), seat);
    };
    if depth == 0 {
        return lead(&game.final_scores(state), seat);
    }
    let values = next(game, state)
        .into_iter()
        .map(|(_, _, state)| minimax(game, &state, seat, depth - 1, nodes));
    if mover == seat { values.max().unwrap() } else { values.min().unwrap() }
}

/// Searches with as many nodes as it wants and says how many it took.
fn search<G: Game>(game: &G, state: &G::State, depth: u64, seed: u64) -> (G::Move, i64, u64) {
    let Turn::Seat(seat) = game.turn(state) else { panic!("no seat is to act") };
    let endless = Budget::default();
    let mut player = AlphaBeta::new(game, Some(depth), endless, Scores).unwrap();
    let mut meter = Meter::new(endless, &Untimed);
    let found = player.search(game, state, seat, Some(depth), &mut Rng::new(seed), &mut meter);
    assert_eq!(found.work, Work::Nodes(meter.steps()));
    (found.mv(), found.best[0].value.unwrap() as i64, meter.steps())
}

/// Alpha-beta finds the value that minimax finds, and a move that has it. Gives the nodes of the
/// two; those of minimax at all depths up to this one, as alpha-beta deepens step by step.
fn agrees<G: Game>(game: &G, state: &G::State, depth: u64, seed: u64) -> (u64, u64) {
    let Turn::Seat(seat) = game.turn(state) else { return (0, 0) };
    let (mv, value, visited) = search(game, state, depth, seed);
    let mut nodes = 0;
    (1..depth).for_each(|depth| _ = minimax(game, state, seat, depth, &mut nodes));
    assert_eq!(value, minimax(game, state, seat, depth, &mut nodes), "at depth {depth}");
    let (_, _, child) = next(game, state).into_iter().find(|&(other, ..)| other == mv).unwrap();
    assert_eq!(value, minimax(game, &child, seat, depth - 1, &mut 0), "{mv} at depth {depth}");
    (visited, nodes)
}

#[test]
fn finds_what_minimax_finds_on_random_trees() {
    let mut rng = Rng::new(1);
    let (mut visited, mut all) = (0, 0);
    for seed in 0..600 {
        let tree = Tree::parse(&random_tree(7, false, &mut rng));
        for depth in 1..=8 {
            let (some, more) = agrees(&tree, &tree.start(), depth, seed);
            visited += some;
            all += more;
        }
    }
    assert!(visited * 2 < all, "{visited} nodes of {all}");
}

#[test]
fn finds_what_minimax_finds_on_coins() {
    let mut rng = Rng::new(2);
    for seed in 0..20 {
        let game = Coins::with(&random_row(11, &mut rng), 2);
        let (mut visited, mut all) = (0, 0);
        for depth in 1..=11 {
            (visited, all) = agrees(&game, &game.start(), depth, seed);
        }
        assert!(visited * 3 < all, "{visited} nodes of {all}");
    }
}

#[test]
fn trees_worked_out_by_hand() {
    let best = |text: &str, depth: u64| {
        let tree = Tree::parse(text);
        let (mv, value, _) = search(&tree, &tree.start(), depth, 1);
        (mv.0, value)
    };
    // The other takes the least: 3, 2, 5. A lead is twice the score, as the other has minus it.
    assert_eq!(best("0(1(3 12) 1(2 9) 1(5 6))", 2), (2, 10));
    // Seat 0 moves twice in a row on the right and gets the 9 itself.
    assert_eq!(best("0(1(3 12) 0(2 9))", 2), (1, 18));
    // Seat 1 is asked and wants little.
    assert_eq!(best("1(0(3 12) 0(2 9))", 2), (1, -18));
    // One move deep the unfinished branch looks like 0, better than the end at -1.
    assert_eq!(best("0(-1 1(-5 7))", 1), (1, 0));
    assert_eq!(best("0(-1 1(-5 7))", 2), (0, -2));
}

/// Likes what seat 1 likes.
struct Contrary;

impl<G: Game> Eval<G> for Contrary {
    fn eval(&self, game: &G, state: &G::State, out: &mut [i32]) {
        game.scores(state, out);
        out.iter_mut().for_each(|score| *score = -*score);
    }
}

#[test]
fn another_evaluation_counts_before_the_end_and_the_scores_at_it() {
    let game = Coins::with(&[1, 5, 9], 2);
    let endless = Budget::default();
    let answer = |depth| {
        let mut player = AlphaBeta::new(&game, Some(depth), endless, Contrary).unwrap();
        answer(&game, &game.start(), &mut player, 1)
    };
    assert_eq!(answer(1), Take::Left);
    assert_eq!(answer(3), Take::Right);
}

#[test]
fn a_spent_budget_leaves_the_best_so_far() {
    let tree = Tree::parse("0(1(3 12) 1(2 9) 1(5 6))");
    for nodes in 1..40 {
        let mut player = make(&tree, "alphabeta", &format!("nodes={nodes}")).unwrap();
        let mv = answer(&tree, &tree.start(), &mut *player, 3);
        assert!(nodes < 3 + 9 || mv == Branch(2), "{mv} with {nodes} nodes");
    }
}

#[test]
fn an_unfinished_iteration_counts_as_far_as_it_got() {
    // Depth 1, of three nodes, cannot distinguish the branches. Six more nodes are enough for two of
    // them at depth 2, so the good one is found if it is among the first two in a shuffled order.
    let tree = Tree::parse("0(1(-9 -9) 1(8 8) 1(-9 -9))");
    let mut player = make(&tree, "alphabeta", "nodes=9").unwrap();
    let good = (0..300).filter(|&seed| answer(&tree, &tree.start(), &mut *player, seed).0 == 1);
    let good = good.count();
    assert!((170..230).contains(&good), "{good} of 300");
}

#[test]
fn it_stops_when_all_is_searched() {
    let tree = Tree::parse("0(1(3 12) 1(2 9) 1(5 6))");
    let nodes = |depth| search(&tree, &tree.start(), depth, 1).2;
    assert!(nodes(1) < nodes(2));
    assert_eq!(nodes(2), nodes(50));
}

#[test]
fn equal_moves_are_chosen_alike_often() {
    let tree = Tree::parse("0(4 4 4 1)");
    let mut player = make(&tree, "alphabeta", "").unwrap();
    let mut chosen = [0; 4];
    for seed in 0..3000 {
        chosen[answer(&tree, &tree.start(), &mut *player, seed).0] += 1;
    }
    assert!(chosen[..3].iter().all(|&n| (900..1100).contains(&n)) && chosen[3] == 0, "{chosen:?}");
}

#[test]
fn the_last_coin_is_taken_unasked() {
    let game = Coins::with(&[1, 2], 2);
    let state = after(&game, &[Take::Right]);
    let mut player = make(&game, "alphabeta", "").unwrap();
    assert_eq!(answer(&game, &state, &mut *player, 1), Take::Left);
}
