//! What champions add to MCTS: proofs against brute force, trees that are kept, threads, levels.

use std::cell::Cell;
use std::time::Duration;

use crate::common::{answer, expect, random_row, random_tree};
use game::tiny::{Coins, Take, Tree};
use game::{Ask, Event, Game, Params, Player, Rng, Seat, Turn, Untimed, Watch};
use search::{Budget, Finding, Levels, Mcts, Meter, Scores, Tuning, Widening, Work, champion};

const SQUASH: f32 = 10.0;
const LEVELS: Levels = Levels([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);

fn tuning() -> Tuning {
    Tuning { squash: Some(SQUASH), ..Tuning::default() }
}

/// The squashed rewards, written down a second time.
fn squashed(scores: &[i32]) -> Vec<f64> {
    let of = |seat: usize| {
        let others = scores.iter().enumerate().filter(|&(other, _)| other != seat);
        let lead = f64::from(scores[seat] - others.map(|(_, &score)| score).max().unwrap());
        let part = lead / f64::from(SQUASH);
        0.5 + 0.5 * part / (1.0 + part * part).sqrt()
    };
    (0..scores.len()).map(of).collect()
}

fn search<G: Game>(game: &G, playouts: u64, seed: u64) -> Finding<G::Move, G::Seen> {
    let mut meter = Meter::new(Budget::steps(playouts), &Untimed);
    let mut mcts = Mcts::new(game, tuning(), Scores);
    mcts.search(game, &game.start(), &mut Rng::new(seed), &mut meter)
}

/// What is proven is what brute force finds.
fn is_true<G: Game>(game: &G, found: &Finding<G::Move, G::Seen>) {
    let expected = expect(game, &game.start(), &squashed);
    let Turn::Seat(seat) = game.turn(&game.start()) else { return };
    let (value, truth) = (found.value[seat.index()], expected[seat.index()]);
    assert!((value - truth).abs() < 1e-5, "{value} is not {truth}: {found:?}");
    let mut after = game.start();
    game.play(&mut after, found.mv());
    let played = expect(game, &after, &squashed)[seat.index()];
    assert!((played - truth).abs() < 1e-5, "the move is worth {played}, not {truth}");
}

#[test]
fn proofs_agree_with_brute_force() {
    let (mut rng, mut proven, mut all) = (Rng::new(1), 0, 0);
    for seed in 0..300 {
        let tree = Tree::parse(&random_tree(5, seed % 3 == 0, &mut rng));
        let mut moves = Vec::new();
        tree.moves(&tree.start(), &mut moves);
        if moves.len() < 2 {
            continue;
        }
        let found = search(&tree, 5000, seed);
        all += 1;
        if found.is_exact {
            proven += 1;
            is_true(&tree, &found);
        }
    }
    assert!(proven * 10 > all * 6, "{proven} of {all}");
}

#[test]
fn three_seats_are_proven_each_for_itself() {
    let (mut rng, mut proven) = (Rng::new(2), 0);
    for seed in 0..30 {
        let game = Coins::with(&random_row(7, &mut rng), 3);
        let found = search(&game, 20_000, seed);
        // Equal choices of one seat may differ for another: values are compared by the seat to act.
        proven += usize::from(found.is_exact);
        assert!(found.is_exact || found.work == Work::Playouts(20_000));
    }
    assert!(proven > 20, "{proven} of 30");
}

#[test]
fn chance_is_never_proven() {
    let tree = Tree::parse("0(?(3 -1) ?(2 5))");
    assert!(!search(&tree, 2000, 1).is_exact);
    assert!(search(&Tree::parse("0(1(3 -1) 1(2 5))"), 2000, 1).is_exact);
}

#[test]
fn a_proven_search_ends() {
    let found = search(&Tree::parse("0(1(3 -1) 1(2 5))"), 1_000_000, 1);
    assert!(found.work != Work::Playouts(1_000_000));
    assert_eq!((found.mv().0, found.is_exact), (1, true));
}

/// A tree that widens may leave moves out for long, but proves nothing before all count.
#[test]
fn trees_that_widen_prove_what_brute_force_finds() {
    let (mut rng, mut proven, mut all) = (Rng::new(5), 0, 0);
    let widening = Widening(Some(0.5));
    for seed in 0..300 {
        let tree = Tree::parse(&random_tree(5, seed % 3 == 0, &mut rng));
        let mut moves = Vec::new();
        tree.moves(&tree.start(), &mut moves);
        if moves.len() < 2 {
            continue;
        }
        let mut meter = Meter::new(Budget::steps(20_000), &Untimed);
        let mut mcts = Mcts::new(&tree, Tuning { widening, ..tuning() }, Scores);
        let found = mcts.search(&tree, &tree.start(), &mut Rng::new(seed), &mut meter);
        all += 1;
        if found.is_exact {
            proven += 1;
            is_true(&tree, &found);
        }
    }
    assert!(proven * 10 > all * 6, "{proven} of {all}");
}

#[test]
fn a_tree_that_widens_tries_few_moves_at_first() {
    let tree = Tree::parse("0(1(1 2) 1(3 4) 1(5 6) 1(7 8) 1(9 1) 1(2 3) 1(4 5) 1(6 7) 1(8 9))");
    let tried = |widening, playouts| {
        let tuning = Tuning { widening: Widening(widening), best: usize::MAX, ..Tuning::default() };
        let mut meter = Meter::new(Budget::steps(playouts), &Untimed);
        let mut mcts = Mcts::new(&tree, tuning, Scores);
        mcts.search(&tree, &tree.start(), &mut Rng::new(1), &mut meter).best.len()
    };
    assert_eq!([tried(None, 9), tried(Some(1.0), 9)], [9, 5]);
    assert_eq!(tried(Some(1.0), 1000), 9);
}

#[test]
fn a_tree_is_kept_after_the_moves_that_were_played() {
    let game = Coins::with(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3], 2);
    let mut mcts = Mcts::new(&game, tuning(), Scores);
    let mut state = game.start();
    let mut look = |state: &_, events: &[Event<Take>]| {
        let mut meter = Meter::new(Budget::steps(300), &Untimed);
        mcts.search_on(&game, state, (Seat(0), events), &mut Rng::new(3), &mut meter)
    };
    let tried = |found: &Finding<Take, Take>| -> u32 {
        found.best.iter().map(|choice| choice.visits.unwrap_or(0)).sum()
    };
    let first = look(&state, &[]);
    assert_eq!(tried(&first), 300);
    let own = first.mv();
    game.play(&mut state, own);
    let reply = first.line[1];
    game.play(&mut state, reply);
    let events = [Event::Move(Seat(0), own), Event::Move(Seat(1), reply)];
    let second = look(&state, &events);
    assert!(tried(&second) > 330, "{second:?}");
    // Events that lead elsewhere begin with an empty tree.
    let third = look(&state, &events);
    assert_eq!(tried(&third), 300);
}

/// Goes on by a millisecond whenever it is looked at.
#[derive(Default)]
struct Ticking(Cell<u64>);

impl Watch for Ticking {
    fn elapsed(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

#[test]
fn a_tree_is_kept_after_a_playout_that_time_ended() {
    // Most nodes have one move, which the playout that was ended may have been the first to try.
    let tree = Tree::parse("0(1(0(1(0(1(0(3) 2))) 4)) 1(0(1(0(1(0(1 5)))))))");
    for limit in 1..200 {
        let mut mcts = Mcts::new(&tree, tuning(), Scores);
        let (mut state, mut events) = (tree.start(), Vec::new());
        while let Turn::Seat(seat) = tree.turn(&state) {
            let (watch, rng) = (Ticking::default(), &mut Rng::new(limit));
            let mut meter = Meter::new(Budget::time(Duration::from_millis(limit)), &watch);
            let found = mcts.search_on(&tree, &state, (Seat(0), &events), rng, &mut meter);
            let mv = found.mv();
            tree.play(&mut state, mv);
            events = vec![Event::Move(seat, mv)];
        }
    }
}

#[test]
fn the_kept_tree_finds_what_an_empty_one_finds() {
    let mut rng = Rng::new(9);
    for seed in 0..20 {
        let game = Coins::with(&random_row(9, &mut rng), 2);
        let mut mcts = Mcts::new(&game, tuning(), Scores);
        let (mut state, mut events) = (game.start(), Vec::new());
        while game.turn(&state) != Turn::Over {
            let mut meter = Meter::new(Budget::steps(3000), &Untimed);
            let rng = &mut Rng::new(seed);
            let found = mcts.search_on(&game, &state, (Seat(0), &events), rng, &mut meter);
            let Turn::Seat(seat) = game.turn(&state) else { break };
            let truth = expect(&game, &state, &squashed)[seat.index()];
            let mut after = state.clone();
            game.play(&mut after, found.mv());
            assert!((expect(&game, &after, &squashed)[seat.index()] - truth).abs() < 0.02);
            events = vec![Event::Move(seat, found.mv())];
            state = after;
        }
    }
}

#[test]
fn threads_search_the_same_steps_alike_every_time() {
    let game = Coins::with(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], 2);
    let think = |settings: &str| {
        let params: Params = settings.parse().unwrap();
        let mut player = champion(&game, &params, (tuning(), &LEVELS), || Scores).unwrap();
        answer(&game, &game.start(), &mut player, 7);
        player.remark(false).think.unwrap()
    };
    let two = think("playouts=400,threads=2");
    assert_eq!(two["playouts"], 400);
    assert_eq!(two, think("playouts=400,threads=2"));
    let visits = two["best"].as_array().unwrap().iter().map(|one| one["visits"].as_u64().unwrap());
    assert_eq!(visits.sum::<u64>(), 400);
    assert_ne!(two, think("playouts=400"));
}

#[test]
fn without_steps_the_other_threads_end_with_the_first() {
    let game = Coins::with(&[3, 1, 4, 1, 5, 9], 2);
    let params: Params = "threads=3,time=1h".parse().unwrap();
    let mut player = champion(&game, &params, (tuning(), &LEVELS), || Scores).unwrap();
    let state = game.start();
    // So small a game is proven at once, whatever the time.
    let ask = Ask::new(&game, &state, Seat(0), &[], Rng::new(1), &Untimed);
    assert!(player.choose(&ask).is_ok());
    assert_eq!(player.remark(false).think.unwrap()["exact"], true);
}

#[test]
fn levels_are_numbers_of_steps() {
    let read = |text: &str| LEVELS.budget(&text.parse().unwrap(), "playouts");
    assert_eq!(read("level=3"), Ok(Budget::steps(4)));
    assert_eq!(read("playouts=9"), Ok(Budget::steps(9)));
    assert_eq!(read(""), Ok(Budget::default()));
    assert!(read("level=10,time=1s").is_ok_and(|budget| budget.time.is_some()));
    for bad in ["level=0", "level=11", "level=x", "level=2,playouts=5"] {
        assert!(read(bad).is_err(), "{bad}");
    }
}
