//! Matches that are being played: kept event by event, so that they go on after a crash.

/// A match under way, as a server keeps it. What the texts mean is the server's affair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTable {
    /// Its name, which is part of its address.
    pub id: String,
    /// What never changes: the match, who may sit where.
    pub head: String,
    /// What changes besides the events.
    pub state: String,
    /// Whether it is over.
    pub is_over: bool,
    /// The events, in their order.
    pub events: Vec<String>,
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
    /// How many of the events that are stored stay: those after them were taken back.
    pub kept: usize,
    /// The events after those.
    pub events: &'a [String],
}
