//! The bots of Flood; `alphabeta` and `mcts` are bots of every game.

mod alone;
mod champion;
mod greedy;
mod lazy;
mod minimax;
#[cfg(test)]
mod tests;

use game::{Ask, Bot, Game, Turn};

use super::{Flood, Move, State};

pub(super) fn bots() -> Vec<Bot<Flood>> {
    vec![greedy::bot(), lazy::bot(), minimax::bot(), champion::bot()]
}

/// Tracks the position move by move: on a large board a view costs far more than a move.
#[derive(Default)]
struct Follower {
    state: Option<State>,
}

impl Follower {
    /// Begins a match.
    fn start(&mut self, game: &Flood) {
        self.state = Some(game.start());
    }

    /// The position of the question. If it differs from the tracked position, because some events were
    /// not reported, it is restored from the view.
    fn see<'s>(&'s mut self, ask: &Ask<'_, Flood>) -> &'s State {
        let game = ask.game();
        let state = self.state.get_or_insert_with(|| game.start());
        ask.events().iter().for_each(|event| game.apply(state, event));
        let (mut asked, mut followed) = (Vec::new(), Vec::new());
        ask.moves(&mut asked);
        game.moves(state, &mut followed);
        if asked != followed || game.turn(state) != Turn::Seat(ask.seat()) {
            *state = game.determinize(&ask.view(), &mut ask.rng());
        }
        state
    }
}

/// The best of some colours, the first of equals; a pass if there are none.
fn best(colours: impl Iterator<Item = u8>, value: impl Fn(u8) -> i64) -> Move {
    let best = colours
        .map(|colour| (value(colour), colour))
        .reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map_or(Move::Pass, |(_, colour)| Move::Paint(colour))
}
