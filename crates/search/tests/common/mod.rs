//! What several tests need: questions without a clock, random trees, brute force.

pub(crate) mod guess;

use std::time::Duration;

use game::{Ask, Game, Params, Player, Rng, Seat, Turn, Watch};

/// A watch that stands still.
pub(crate) struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The player of this name with these settings, or why there is none.
pub(crate) fn make<G: Game>(
    game: &G,
    name: &str,
    settings: &str,
) -> Result<Box<dyn Player<G>>, String> {
    let params: Params = settings.parse().unwrap();
    let bots = search::bots::<G>();
    let bot = bots.iter().find(|bot| bot.name == name).unwrap();
    (bot.make)(game, &params)
}

/// What a player answers in `state`.
pub(crate) fn answer<G: Game>(
    game: &G,
    state: &G::State,
    player: &mut dyn Player<G>,
    seed: u64,
) -> G::Move {
    let Turn::Seat(seat) = game.turn(state) else { panic!("no seat is to act") };
    player.choose(&Ask::new(game, state, seat, &[], Rng::new(seed), &Still)).unwrap()
}

/// The state after these moves.
pub(crate) fn after<G: Game>(game: &G, moves: &[G::Move]) -> G::State {
    let mut state = game.start();
    moves.iter().for_each(|&mv| game.play(&mut state, mv));
    state
}

/// The states after each legal move or outcome, with weights; moves weigh 1.
pub(crate) fn next<G: Game>(game: &G, state: &G::State) -> Vec<(G::Move, u32, G::State)> {
    let mut list = Vec::new();
    game.chances(state, &mut list);
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    list.extend(moves.into_iter().map(|mv| (mv, 1)));
    let play = |(mv, weight)| {
        let mut state = state.clone();
        game.play(&mut state, mv);
        (mv, weight, state)
    };
    list.into_iter().map(play).collect()
}

/// What each seat can expect if all play for `utility`: max^n with chance, by brute force.
pub(crate) fn expect<G: Game>(
    game: &G,
    state: &G::State,
    utility: &impl Fn(&[i32]) -> Vec<f64>,
) -> Vec<f64> {
    let next = next(game, state);
    let values = next.iter().map(|(_, weight, state)| (weight, expect(game, state, utility)));
    match game.turn(state) {
        Turn::Over => utility(&game.final_scores(state)),
        Turn::Seat(seat) => {
            let by = |a: &Vec<f64>, b: &Vec<f64>| a[seat.index()].total_cmp(&b[seat.index()]);
            values.map(|(_, value)| value).max_by(by).unwrap()
        }
        Turn::Chance => {
            let total: u32 = next.iter().map(|(_, weight, _)| weight).sum();
            let mut mean = vec![0.0; game.seats()];
            for (&weight, value) in values {
                let share = f64::from(weight) / f64::from(total);
                mean.iter_mut().zip(&value).for_each(|(sum, value)| *sum += share * value);
            }
            mean
        }
    }
}

/// The largest distance between the scores of an end that can be reached.
pub(crate) fn spread<G: Game>(game: &G, state: &G::State) -> i32 {
    let scores = game.final_scores(state);
    match game.turn(state) {
        Turn::Over => scores.iter().max().unwrap() - scores.iter().min().unwrap(),
        _ => next(game, state).iter().map(|(_, _, state)| spread(game, state)).max().unwrap(),
    }
}

/// The rewards of MCTS, written down a second time.
pub(crate) fn reward(scores: &[i32], spread: i32) -> Vec<f64> {
    let of = |seat: Seat| {
        let own = scores[seat.index()];
        let mut others = scores.to_vec();
        others.remove(seat.index());
        let points = |other: &i32| if own > *other { 1.0 } else { f64::from(own == *other) / 2.0 };
        let share = others.iter().map(points).sum::<f64>() / others.len() as f64;
        let margin = f64::from(own - others.iter().max().unwrap()) / f64::from(spread.max(1));
        0.9 * share + 0.1 * (0.5 + 0.5 * margin)
    };
    Seat::all(scores.len()).map(of).collect()
}

/// A random tree for two seats, as text; its turns follow no order.
pub(crate) fn random_tree(depth: usize, chance: bool, rng: &mut Rng) -> String {
    let leaf = |rng: &mut Rng| (rng.below(41) as i32 - 20).to_string();
    tree_with(depth, (2, chance), &leaf, rng)
}

/// A random tree for more seats, whose scores are less than `most`.
pub(crate) fn random_tree_of(
    seats: usize,
    depth: usize,
    chance: bool,
    most: usize,
    rng: &mut Rng,
) -> String {
    let leaf = |rng: &mut Rng| {
        let scores: Vec<String> = (0..seats).map(|_| rng.below(most).to_string()).collect();
        scores.join("/")
    };
    tree_with(depth, (seats, chance), &leaf, rng)
}

fn tree_with(
    depth: usize,
    (seats, chance): (usize, bool),
    leaf: &impl Fn(&mut Rng) -> String,
    rng: &mut Rng,
) -> String {
    if depth == 0 || rng.below(8) == 0 {
        return leaf(rng);
    }
    let turn = rng.below(seats + usize::from(chance));
    let head = if turn < seats { turn.to_string() } else { "?".into() };
    let branches: Vec<String> = (0..1 + rng.below(4))
        .map(|_| {
            let branch = tree_with(depth - 1, (seats, chance), leaf, rng);
            if head == "?" { format!("{}*{branch}", 1 + rng.below(3)) } else { branch }
        })
        .collect();
    format!("{head}({})", branches.join(" "))
}

/// A random row of coins.
pub(crate) fn random_row(coins: usize, rng: &mut Rng) -> Vec<i32> {
    (0..coins).map(|_| 1 + rng.below(9) as i32).collect()
}
