//! All moves to a depth, the better share of both zones at the end.

use game::{Ask, Bot, Fault, Game, Made, Param, Params, Player, Seat, Turn};

use super::{Flood, Move, State, share};

/// The depth when nothing is set.
const DEPTH: u64 = 4;

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "minimax",
        about: "searches all moves to a depth without cutting any; two players",
        params: &[Param {
            name: "depth",
            example: "6",
            about: "how many moves deep; 4 if not set",
        }],
        make,
    }
}

fn make(game: &Flood, params: &Params) -> Made<Flood> {
    if game.seats() != 2 {
        return Err(format!("minimax needs exactly two seats; this match has {}", game.seats()));
    }
    let depth = params.get("depth")?.unwrap_or(DEPTH);
    Ok(Box::new(Minimax { depth }))
}

struct Minimax {
    depth: u64,
}

impl Player<Flood> for Minimax {
    fn choose(&mut self, ask: &Ask<'_, Flood>) -> Result<Move, Fault> {
        let (game, seat, depth) = (ask.game(), ask.seat(), self.depth);
        let state = &game.determinize(&ask.view(), &mut ask.rng());
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let mut after = state.clone();
        let mut value = |mv: Move| {
            after.clone_from(state);
            game.play(&mut after, mv);
            worth(game, &after, seat, depth - 1)
        };
        // The first of the best: colours come before passing.
        let mut best = (value(moves[0]), moves[0]);
        for &mv in &moves[1..] {
            let found = value(mv);
            if found > best.0 {
                best = (found, mv);
            }
        }
        Ok(best.1)
    }
}

/// What a position is worth to a seat, which takes the most wherever it is to act; the other leaves
/// it the least.
fn worth(game: &Flood, state: &State, seat: Seat, depth: u64) -> i64 {
    let Turn::Seat(mover) = game.turn(state) else { return share(game, state, seat) };
    if depth == 0 {
        return share(game, state, seat);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut after = state.clone();
    let values = moves.into_iter().map(|mv| {
        after.clone_from(state);
        game.play(&mut after, mv);
        worth(game, &after, seat, depth - 1)
    });
    let chosen = if mover == seat { values.max() } else { values.min() };
    chosen.expect("a seat to act has a move")
}
