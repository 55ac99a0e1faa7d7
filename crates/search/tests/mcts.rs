//! MCTS against brute force, and what it may not know.

use crate::common::guess::{Act, Cups, Guess};
use crate::common::{after, answer, expect, make, next, random_row, random_tree, reward, spread};
use game::tiny::{Branch, Coins, Kuhn, KuhnMove, Tree};
use game::{Game, Rng, Seat, Turn, Untimed};
use search::{Budget, Finding, Mcts, Memory, Meter, Scores, Tuning, Unit, Work};

/// Small trees are searched to their end, where exploring more than in play finds the truth sooner.
fn tuning() -> Tuning {
    Tuning { explore: 1.0, ..Tuning::default() }
}

fn search<G: Game>(
    game: &G,
    state: &G::State,
    playouts: u64,
    seed: u64,
) -> Finding<G::Move, G::Seen> {
    let mut meter = Meter::new(Budget::steps(playouts), &Untimed);
    let mut mcts = Mcts::new(game, tuning(), Scores);
    mcts.search(game, state, &mut Rng::new(seed), &mut meter)
}

/// How much worse than the best the found move is, for the seat to act, if all play well.
fn regret<G: Game>(game: &G, state: &G::State, found: G::Move) -> f64 {
    let spread = spread(game, state);
    let utility = |scores: &[i32]| reward(scores, spread);
    let Turn::Seat(seat) = game.turn(state) else { return 0.0 };
    let best = expect(game, state, &utility)[seat.index()];
    let (_, _, child) = next(game, state).into_iter().find(|&(mv, ..)| mv == found).unwrap();
    best - expect(game, &child, &utility)[seat.index()]
}

#[test]
fn three_seats_find_what_brute_force_finds() {
    let mut rng = Rng::new(3);
    let mut good = 0;
    for seed in 0..60 {
        let game = Coins::with(&random_row(8, &mut rng), 3);
        let found = search(&game, &game.start(), 20_000, seed);
        good += usize::from(regret(&game, &game.start(), found.mv()) < 0.02);
    }
    assert!(good >= 54, "{good} of 60");
}

#[test]
fn two_seats_find_what_brute_force_finds() {
    let mut rng = Rng::new(4);
    for seed in 0..60 {
        let game = Coins::with(&random_row(9, &mut rng), 2);
        let found = search(&game, &game.start(), 20_000, seed);
        assert!(regret(&game, &game.start(), found.mv()) < 0.02, "{:?}", game.setup());
    }
}

#[test]
fn chance_counts_by_its_weights() {
    let mut rng = Rng::new(5);
    let (mut good, mut all) = (0, 0);
    for seed in 0..200 {
        let tree = Tree::parse(&random_tree(5, true, &mut rng));
        if matches!(tree.turn(&tree.start()), Turn::Seat(_)) {
            let found = search(&tree, &tree.start(), 10_000, seed);
            good += usize::from(regret(&tree, &tree.start(), found.mv()) < 0.03);
            all += 1;
        }
    }
    assert!(all > 80 && good * 100 >= all * 97, "{good} of {all}");
}

#[test]
fn trees_worked_out_by_hand() {
    let best = |text: &str| {
        let tree = Tree::parse(text);
        search(&tree, &tree.start(), 5000, 1).mv().0
    };
    // Three wins to one beats one to three, though the others are larger.
    assert_eq!(best("0(?(3*1 -20) ?(20 3*-1))"), 0);
    // The right branch is good only if seat 1 errs.
    assert_eq!(best("0(0 1(-3 9 9 9))"), 0);
    // Of two wins, and of two losses, the one by more and the one by less.
    assert_eq!(best("0(1 5)"), 1);
    assert_eq!(best("0(-1 -5)"), 0);
    // Among three, beating both beats beating one.
    assert_eq!(best("0(5/0/9 3/1/2)"), 1);
    // Seat 1 takes what is best for itself, not what is worst for seat 0.
    assert_eq!(best("0(1(9/0/1 0/5/1) 1(5/9/1 0/1/1))"), 1);
}

#[test]
fn the_mean_is_the_expected_reward() {
    let tree = Tree::parse("0(?(3*1 -1) -1)");
    let found = search(&tree, &tree.start(), 40_000, 1);
    assert_eq!((found.work, found.unit, found.depth), (Work::Playouts(40_000), Unit::Share, 2));
    let best = found.best[0];
    assert!(best.value.is_some_and(|value| (value - 0.75).abs() < 0.01), "{found:?}");
    assert!(best.visits > Some(39_000), "{found:?}");
    assert!((found.value[0] - 0.75).abs() < 0.01 && (found.value[1] - 0.25).abs() < 0.01);
    assert_eq!(found.line, [Branch(0)], "up to chance");
}

#[test]
fn one_move_is_played_without_a_playout() {
    let tree = Tree::parse("0(1(3 12))");
    assert_eq!(search(&tree, &tree.start(), 1000, 1).work, Work::Playouts(0));
    let mut meter = Meter::new(Budget::steps(1000), &Untimed);
    let mut mcts = Mcts::new(&tree, tuning(), Scores);
    let start = |_: &mut Rng| tree.start();
    let found = mcts.search_worlds(&tree, Seat(0), start, &mut Rng::new(1), &mut meter);
    assert_eq!((found.mv(), found.work, found.value), (Branch(0), Work::Playouts(0), vec![]));
}

#[test]
fn a_search_leaves_nothing_for_the_next() {
    let game = Coins::with(&[3, 1, 4, 1, 5, 9, 2, 6], 2);
    let (start, later) = (game.start(), after(&game, &[game::tiny::Take::Left]));
    let mut mcts = Mcts::new(&game, tuning(), Scores);
    let mut run = |state| {
        let mut meter = Meter::new(Budget::steps(500), &Untimed);
        mcts.search(&game, state, &mut Rng::new(7), &mut meter)
    };
    let first = run(&start);
    run(&later);
    assert_eq!(run(&start), first);
}

#[test]
fn without_secrets_both_trees_find_the_same() {
    let mut rng = Rng::new(6);
    for seed in 0..30 {
        let game = Coins::with(&random_row(8, &mut rng), 2);
        let mut meter = Meter::new(Budget::steps(20_000), &Untimed);
        let mut mcts = Mcts::new(&game, tuning(), Scores);
        let start = |_: &mut Rng| game.start();
        let found = mcts.search_worlds(&game, Seat(0), start, &mut Rng::new(seed), &mut meter);
        assert!(regret(&game, &game.start(), found.mv()) < 0.02, "{:?}", game.setup());
    }
}

#[test]
fn a_move_legal_in_some_worlds_is_played_in_those() {
    // Two worlds that look alike: in the second, seat 1 can answer branch 0 with a win of its own.
    let tree = Tree::parse("0(0(1(6 6) 0) 0(1(6 6 -9) 0))");
    let worlds = [after(&tree, &[Branch(0)]), after(&tree, &[Branch(1)])];
    let search = |second: usize| {
        let mut meter = Meter::new(Budget::steps(20_000), &Untimed);
        let mut mcts = Mcts::new(&tree, tuning(), Scores);
        let world = |rng: &mut Rng| worlds[usize::from(rng.below(10) < second)];
        mcts.search_worlds(&tree, Seat(0), world, &mut Rng::new(1), &mut meter)
    };
    assert_eq!(search(7).mv(), Branch(1));
    let found = search(3);
    assert_eq!(found.mv(), Branch(0));
    // Seven wins by 6 in ten, where 9 is the most there is.
    let expected = 0.7 * (0.9 + 0.1 * (0.5 + 0.5 * 6.0 / 9.0));
    assert!((found.value[0] - expected).abs() < 0.02, "{found:?}, not {expected}");
}

/// The answer of MCTS in Kuhn's poker, seat 1 facing a bet.
fn call(own: u8, other: u8, playouts: u64, seed: u64) -> KuhnMove {
    let game = Kuhn::new(Default::default()).unwrap();
    let state = after(&game, &[KuhnMove::Deal(other), KuhnMove::Deal(own), KuhnMove::Bet]);
    let mut player = make(&game, "mcts", &format!("playouts={playouts}")).unwrap();
    answer(&game, &state, &mut *player, seed)
}

#[test]
fn the_king_calls_and_the_jack_folds() {
    for seed in 0..50 {
        assert_eq!(call(2, seed as u8 % 2, 500, seed), KuhnMove::Bet);
        assert_eq!(call(0, 1 + seed as u8 % 2, 500, seed), KuhnMove::Pass);
    }
}

#[test]
fn the_answer_does_not_depend_on_hidden_cards() {
    // With two playouts the worlds drawn decide, with more it always calls.
    for playouts in [2, 30] {
        let mut answers = Vec::new();
        for seed in 0..100 {
            let answer = call(1, 0, playouts, seed);
            assert_eq!(answer, call(1, 2, playouts, seed));
            answers.push(answer);
        }
        assert!(answers.contains(&KuhnMove::Bet));
        assert_eq!(answers.contains(&KuhnMove::Pass), playouts == 2);
    }
}

#[test]
fn it_does_not_count_on_knowing_what_it_will_not_see() {
    for (seats, rival) in [(1, false), (2, false), (2, true)] {
        let chosen = |secret| {
            let game = Guess { seats, rival, secret };
            let mut player = make(&game, "mcts", "playouts=3000,explore=2").unwrap();
            let choose = |seed| answer(&game, &Cups::Start, &mut *player, seed);
            (0..10).map(choose).collect::<Vec<Act>>()
        };
        assert_eq!(chosen(true), [Act::Stop; 10], "hidden, {seats} seats, rival: {rival}");
        assert_eq!(chosen(false), [Act::Go; 10], "open, {seats} seats, rival: {rival}");
    }
}

#[test]
fn a_full_tree_is_searched_on_from_its_leaves() {
    let game = Coins::with(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3], 2);
    let kuhn = Kuhn::new(Default::default()).unwrap();
    let dealt = after(&kuhn, &[KuhnMove::Deal(1), KuhnMove::Deal(0)]);
    let mut depths = Vec::new();
    for bytes in [1, 300, 3000, 1 << 20] {
        let tuning = Tuning { memory: Memory(bytes), ..tuning() };
        let mut mcts = Mcts::new(&game, tuning, Scores);
        let mut run = |seed| {
            let mut meter = Meter::new(Budget::steps(2000), &Untimed);
            mcts.search(&game, &game.start(), &mut Rng::new(seed), &mut meter)
        };
        let found = run(1);
        assert_eq!(found.work, Work::Playouts(2000));
        depths.push(found.depth);
        run(2);
        assert_eq!(run(1), found, "what an earlier search reserved changes nothing");
        let mut mcts = Mcts::new(&kuhn, tuning, Scores);
        let mut meter = Meter::new(Budget::steps(2000), &Untimed);
        let view = kuhn.view(&dealt, Some(Seat(0)));
        let worlds = |rng: &mut Rng| kuhn.determinize(&view, rng);
        let found = mcts.search_worlds(&kuhn, Seat(0), worlds, &mut Rng::new(1), &mut meter);
        assert_eq!(found.work, Work::Playouts(2000));
    }
    assert_eq!(depths[0], 1, "the root alone");
    assert!(depths.windows(2).all(|pair| pair[0] < pair[1]), "{depths:?}");
}
