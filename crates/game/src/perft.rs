//! Counting move sequences: the fingerprint of the rules.

use crate::{Game, Turn};

/// How many sequences of 0, 1, … `depth` moves there are from the start; outcomes of chance count
/// as moves.
pub fn perft<G: Game>(game: &G, depth: usize) -> Vec<u64> {
    perft_from(game, &game.start(), depth)
}

/// The same from any state.
pub fn perft_from<G: Game>(game: &G, state: &G::State, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    let mut levels: Vec<Level<G>> = (0..depth).map(|_| Level::new(game)).collect();
    counts[0] = 1;
    descend(game, state, &mut levels, &mut counts[1..]);
    counts
}

/// The same for each move from a state: how many sequences of `depth` moves begin with it.
pub fn perft_divided<G: Game>(game: &G, state: &G::State, depth: usize) -> Vec<(G::Move, u64)> {
    let mut first = Level::new(game);
    if depth == 0 {
        return Vec::new();
    }
    first.list(game, state);
    let mut after = state.clone();
    let mut count = |mv: G::Move| {
        after.clone_from(state);
        game.play(&mut after, mv);
        (mv, perft_from(game, &after, depth - 1)[depth - 1])
    };
    first.moves.iter().map(|&mv| count(mv)).collect()
}

/// Working space for one depth, used again by all its nodes.
struct Level<G: Game> {
    state: G::State,
    moves: Vec<G::Move>,
    chances: Vec<(G::Move, u32)>,
}

impl<G: Game> Level<G> {
    fn new(game: &G) -> Self {
        Self { state: game.start(), moves: Vec::new(), chances: Vec::new() }
    }

    fn list(&mut self, game: &G, state: &G::State) {
        self.moves.clear();
        match game.turn(state) {
            Turn::Over => {}
            Turn::Seat(_) => game.moves(state, &mut self.moves),
            Turn::Chance => {
                self.chances.clear();
                game.chances(state, &mut self.chances);
                self.moves.extend(self.chances.iter().map(|&(mv, _)| mv));
            }
        }
    }
}

fn descend<G: Game>(game: &G, state: &G::State, levels: &mut [Level<G>], counts: &mut [u64]) {
    let Some((level, deeper)) = levels.split_first_mut() else { return };
    level.list(game, state);
    counts[0] += level.moves.len() as u64;
    if deeper.is_empty() {
        return;
    }
    for i in 0..level.moves.len() {
        level.state.clone_from(state);
        game.play(&mut level.state, level.moves[i]);
        descend(game, &level.state, deeper, &mut counts[1..]);
    }
}
