//! What searches say they found.

use crate::common::guess::{Act, Cups, Guess};
use crate::common::{answer, make, next, random_tree};
use game::tiny::{Branch, Coins, Tree};
use game::{Ask, Game, Rng, Seat, Turn, Untimed};
use search::{
    AlphaBeta, Budget, Finding, MOST_BEST, Mcts, Meter, Scores, Tuning, Unit, Work, lead,
};
use serde_json::Value;

/// What a state is worth to `seat` if both play well, by brute force.
fn minimax(game: &Tree, state: &<Tree as Game>::State, seat: Seat) -> f64 {
    let Turn::Seat(mover) = game.turn(state) else {
        return lead(&game.final_scores(state), seat) as f64;
    };
    let values = next(game, state).into_iter().map(|(_, _, state)| minimax(game, &state, seat));
    if mover == seat { values.reduce(f64::max) } else { values.reduce(f64::min) }.unwrap()
}

fn alphabeta(game: &Tree, exact: usize, seed: u64) -> Option<(Seat, Finding<Branch, Branch>)> {
    let Turn::Seat(seat) = game.turn(&game.start()) else { return None };
    let search = AlphaBeta::new(game, None, Budget::default(), Scores).unwrap();
    let mut meter = Meter::new(Budget::default(), &Untimed);
    let (start, mut rng) = (game.start(), Rng::new(seed));
    let found = search.with_exact(exact).search(game, &start, seat, None, &mut rng, &mut meter);
    Some((seat, found))
}

#[test]
fn the_line_of_alphabeta_leads_to_its_value() {
    let mut rng = Rng::new(1);
    for seed in 0..400 {
        let game = Tree::parse(&random_tree(6, false, &mut rng));
        let Some((seat, found)) = alphabeta(&game, 1, seed) else { continue };
        let value = minimax(&game, &game.start(), seat);
        assert_eq!(found.value[seat.index()], value);
        assert_eq!(found.value[1 - seat.index()], -value);
        assert_eq!((found.best[0].value, found.best[0].is_bound), (Some(value), false));
        let mut state = game.start();
        for &branch in &found.line {
            assert_eq!(game.check(&state, branch), Ok(branch));
            game.play(&mut state, branch);
        }
        assert_eq!(found.line[0], found.mv());
        assert_eq!(minimax(&game, &state, seat), value, "{found:?}");
        assert_eq!(game.turn(&state), Turn::Over, "{found:?}");
    }
}

#[test]
fn values_of_other_moves_are_exact_or_bounds() {
    let mut rng = Rng::new(2);
    for seed in 0..400 {
        let game = Tree::parse(&random_tree(5, false, &mut rng));
        for exact in 1..=MOST_BEST {
            let Some((seat, found)) = alphabeta(&game, exact, seed) else { continue };
            let children = next(&game, &game.start());
            assert_eq!(found.best.len(), children.len().min(MOST_BEST));
            for choice in &found.best {
                let child = children.iter().find(|(mv, ..)| *mv == choice.mv).unwrap();
                let (value, true_value) = (choice.value.unwrap(), minimax(&game, &child.2, seat));
                let holds = if choice.is_bound { value >= true_value } else { value == true_value };
                assert!(holds, "{choice:?} is worth {true_value}");
            }
            let has_bounds = found.best.iter().any(|choice| choice.is_bound);
            assert!(!has_bounds || children.len() > exact, "{found:?}");
        }
    }
}

fn mcts<G: Game>(game: &G, state: &G::State, playouts: u64) -> Finding<G::Move, G::Seen> {
    let mut meter = Meter::new(Budget::steps(playouts), &Untimed);
    let mut mcts = Mcts::new(game, Tuning::default(), Scores);
    mcts.search(game, state, &mut Rng::new(1), &mut meter)
}

#[test]
fn mcts_values_every_seat() {
    // Seat 0 can give seat 1 or seat 2 the win, or win itself.
    let tree = Tree::parse("0(0/9/1 0/1/9 1(9/0/1 9/1/0))");
    let found = mcts(&tree, &tree.start(), 2000);
    assert_eq!(
        (found.mv(), found.unit, found.work),
        (Branch(2), Unit::Share, Work::Playouts(2000))
    );
    assert!(found.value[0] > 0.9 && found.value[1] < 0.6 && found.value[2] < 0.6, "{found:?}");
    assert_eq!(found.best[0].value.map(|value| (value - found.value[0]).abs() < 1e-3), Some(true));
    assert_eq!(found.best.len(), 3);
    assert!(found.best.windows(2).all(|pair| pair[0].visits >= pair[1].visits), "{found:?}");
    assert_eq!(found.line[0], Branch(2));
    assert_eq!((found.line.len(), found.depth), (2, 2));
}

#[test]
fn alone_the_value_is_the_score() {
    let game = Coins::with(&[2, 9, 9, 3], 1);
    let found = mcts(&game, &game.start(), 500);
    assert_eq!((found.unit, found.value), (Unit::Points, vec![23.0]));
}

#[test]
fn a_line_shows_what_the_searching_seat_will_see() {
    let game = Guess { seats: 2, rival: true, secret: true };
    // Chosen against its interest, going on is tried often enough to have a line.
    let tuning = Tuning { explore: 50.0, ..Tuning::default() };
    let mut mcts = Mcts::new(&game, tuning, Scores);
    let mut meter = Meter::new(Budget::steps(3001), &Untimed);
    let start = |_: &mut Rng| Cups::Start;
    let found = mcts.search_worlds(&game, Seat(0), start, &mut Rng::new(1), &mut meter);
    let hidden = |act: &Act| matches!(act, Act::Cup(_));
    assert!(!found.line.is_empty());
    assert!(!found.line.iter().take(2).any(hidden), "{found:?}");
}

/// What a player leaves in the record after its answer.
fn thought<G: Game>(game: &G, state: &G::State, name: &str, settings: &str) -> Option<Value> {
    let mut player = make(game, name, settings).unwrap();
    answer(game, state, &mut *player, 1);
    let think = player.remark(false).think;
    assert_eq!(player.remark(false).think, None, "said once");
    think
}

#[test]
fn players_leave_what_they_found_and_equal_searches_the_same() {
    let game = Coins::with(&[3, 1, 4, 1, 5, 9, 2, 6], 2);
    for (name, settings, work) in [("alphabeta", "", "nodes"), ("mcts", "playouts=200", "playouts")]
    {
        let think = thought(&game, &game.start(), name, settings).unwrap();
        assert_eq!(thought(&game, &game.start(), name, settings).as_ref(), Some(&think));
        let keys: Vec<&str> = think.as_object().unwrap().keys().map(String::as_str).collect();
        let mut expected = ["best", "depth", "line", "unit", "value", work];
        expected.sort_unstable();
        assert_eq!(keys, expected, "{name}");
        assert_eq!(think["value"].as_array().unwrap().len(), 2);
        assert_eq!(think["best"][0]["move"], think["line"][0]);
    }
}

#[test]
fn a_forced_move_needs_no_thought() {
    let tree = Tree::parse("0(1(3 12))");
    for name in ["alphabeta", "mcts"] {
        assert_eq!(thought(&tree, &tree.start(), name, ""), None, "{name}");
    }
}

/// Nothing set and no clock: a move takes a moment in long games too.
#[test]
fn without_a_budget_fewer_playouts_are_made_where_they_are_long() {
    let playouts = |coins: usize| {
        let game = Coins::with(&vec![1; coins], 2);
        let start = game.start();
        let ask = Ask::new(&game, &start, Seat(0), &[], Rng::new(1), &Untimed);
        let mut player = make(&game, "mcts", "").unwrap();
        player.choose(&ask).unwrap();
        player.remark(false).think.unwrap()["playouts"].as_u64().unwrap()
    };
    assert_eq!([playouts(50), playouts(500), playouts(5000)], [1000, 200, 50]);
}

#[test]
fn mcts_lists_as_many_moves_as_it_is_set_to() {
    let game = Coins::with(&[3, 9, 1, 2], 2);
    let listed = |best: usize| {
        let mut mcts = Mcts::new(&game, Tuning { best, ..Tuning::default() }, Scores);
        let mut meter = Meter::new(Budget::steps(100), &Untimed);
        mcts.search(&game, &game.start(), &mut Rng::new(1), &mut meter).best
    };
    let (one, all) = (listed(1), listed(usize::MAX));
    assert_eq!((one.len(), all.len()), (1, 2));
    assert_eq!(one[0], all[0]);
    let visits: u32 = all.iter().filter_map(|choice| choice.visits).sum();
    assert_eq!(visits, 100, "every playout went through one of them");
}
