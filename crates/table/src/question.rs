//! A question to the seat to act: owned, so that a player thinks elsewhere while the table is read.

use std::sync::Arc;
use std::time::Duration;

use game::{Ask, Event, Game, Rng, Seat, Watch};

/// What a seat is asked, with everything it may use to answer.
pub struct Question<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) state: G::State,
    pub(crate) seat: Seat,
    pub(crate) ply: usize,
    /// What the seat saw since its last question, its own move included.
    pub(crate) events: Vec<Event<G::Seen>>,
    /// Where in `events` the seat's last answer is: after a move was taken back they begin earlier.
    pub(crate) answered: usize,
    pub(crate) rng: Rng,
    pub(crate) limit: Option<Duration>,
    pub(crate) increment: Option<Duration>,
}

impl<G: Game> Question<G> {
    /// The question as players get it. `watch` measures the time since it was put; its limit is
    /// usually [`Question::limit`].
    pub fn ask<'a>(&'a self, watch: &'a dyn Watch) -> Ask<'a, G> {
        Ask::new(&self.game, &self.state, self.seat, &self.events, self.rng.clone(), watch)
    }

    /// The seat that is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many events happened before: an answer names it.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The time there is to answer, if the clock limits it.
    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }

    /// What the answer adds to the seat's clock; none where each move has a time of its own.
    pub fn increment(&self) -> Option<Duration> {
        self.increment
    }
}
