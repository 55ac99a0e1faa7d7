//! What a seat takes the hidden part of a match to be.

use game::{Event, Game, Rng, Seat};

/// Remembers what a seat saw and returns worlds that agree with it.
pub trait Belief<G: Game>: Send {
    /// Something happened, as `seat` sees it. Every event comes exactly once, in order.
    fn see(&mut self, game: &G, seat: Seat, event: &Event<G::Seen>);
    /// A world the view allows, as likely as the seat has reason to believe it.
    fn world(&mut self, game: &G, view: &G::View, rng: &mut Rng) -> G::State;
}

/// Remembers nothing: the game's own worlds. Without secrets these are the state itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl<G: Game> Belief<G> for Plain {
    fn see(&mut self, _: &G, _: Seat, _: &Event<G::Seen>) {}

    fn world(&mut self, game: &G, view: &G::View, rng: &mut Rng) -> G::State {
        game.determinize(view, rng)
    }
}
