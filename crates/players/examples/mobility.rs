//! Alpha-beta for Penguins with an evaluation of its own, as a program that plays in tournaments.

use game::{Game, Seat};
use games::penguins::{Penguins, State};
use search::{AlphaBeta, Budget, Eval};

/// Fish, and a fish more for every four tiles that a seat's penguins can slide to.
struct Mobility;

impl Eval<Penguins> for Mobility {
    fn eval(&self, game: &Penguins, state: &State, out: &mut [i32]) {
        game.scores(state, out);
        for (seat, worth) in Seat::all(game.seats()).zip(out) {
            let penguins = game.penguins(state, seat).iter();
            let slides: u32 = penguins.map(|&tile| game.mobility(state, tile)).sum();
            *worth += slides as i32 / 4;
        }
    }
}

fn main() -> Result<(), String> {
    players::serve("mobility", |game: &Penguins| {
        Ok(Box::new(AlphaBeta::new(game, Some(4), Budget::default(), Mobility)?))
    })
}
