//! What is said of a law that does not hold.

use std::fmt::{self, Display};

use crate::{Event, Seat};

/// A law that does not hold, and where it was seen not to.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Broken {
    /// The law's name.
    pub law: &'static str,
    /// The seed of the random game that broke it.
    pub seed: u64,
    /// How many events had happened.
    pub ply: usize,
    /// What was expected and what was found.
    pub detail: String,
    /// The events that had happened, as text; empty where the law does not follow one game.
    pub events: Vec<String>,
    /// The options and seats of the random game.
    pub options: String,
}

impl Broken {
    /// The same, with the first events of this log, unless events are known already.
    pub(super) fn after<M: Display>(mut self, log: &[Event<M>]) -> Self {
        if self.events.is_empty() {
            self.events = log.iter().take(self.ply).map(written).collect();
        }
        self
    }

    /// The same, with the options of the random game.
    pub(super) fn with(self, options: &impl serde::Serialize, seats: usize) -> Self {
        let options = serde_json::to_string(options).unwrap_or_else(|why| why.to_string());
        Self { options: format!("{options}, seats: {seats}"), ..self }
    }
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, seed, ply, detail, events, options } = self;
        write!(f, "the law `{law}` is broken in random game {seed} after {ply} events: {detail}")?;
        if !events.is_empty() {
            write!(f, "\nevents: {}", events.join(", "))?;
        }
        if !options.is_empty() {
            write!(f, "\noptions: {options}")?;
        }
        Ok(())
    }
}

/// The sentence: most tests only unwrap.
impl fmt::Debug for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl std::error::Error for Broken {}

/// An event in a few words.
pub(super) fn written<M: Display>(event: &Event<M>) -> String {
    match event {
        Event::Move(seat, mv) => format!("seat {seat}: {mv}"),
        Event::Chance(mv) => format!("chance: {mv}"),
        Event::Failed(seat, false) => format!("seat {seat} fails"),
        Event::Failed(seat, true) => format!("seat {seat} is gone"),
    }
}

/// The eyes of a seat or a spectator, in words.
pub(super) fn eyes(seat: Option<Seat>) -> String {
    seat.map_or("a spectator".to_string(), |seat| format!("seat {seat}"))
}
