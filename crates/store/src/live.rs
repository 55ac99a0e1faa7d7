//! Matches that are being played: kept event by event, so that they go on after a crash.

use std::time::Duration;

/// A match under way, as a server keeps it. What the texts mean is the server's affair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTable {
    /// Its name, which is part of its address.
    pub id: String,
    /// What never changes: the match, who may sit where.
    pub head: String,
    /// What changes besides the events.
    pub state: String,
    /// How many changes are stored.
    pub revision: u64,
    /// Whether it is over.
    pub is_over: bool,
    /// The events, in their order.
    pub events: Vec<String>,
}

/// Numbers of matches that a server keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveCount {
    /// Those that are over.
    pub finished: usize,
    /// Those that are not.
    pub unfinished: usize,
}

/// Which matches of a server to delete: those that nobody has changed for this long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LivePruneFilter {
    /// Of those that are over; none if nothing is given.
    pub finished: Option<Duration>,
    /// Of those that are not.
    pub unfinished: Option<Duration>,
}

/// What changed in a match under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveChange<'a> {
    /// The match.
    pub id: &'a str,
    /// What changes besides the events.
    pub state: &'a str,
    /// Whether it is over.
    pub is_over: bool,
    /// How many changes are stored. If there are others, another program has changed the match, and nothing is written.
    pub revision: u64,
    /// How many of the events that are stored stay: those after them were taken back.
    pub kept: usize,
    /// The events after those.
    pub events: &'a [String],
}
