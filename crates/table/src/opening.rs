//! A match that goes on from a position of another one's record.

use serde::{Deserialize, Serialize};

use crate::{MatchSpec, Record, RecordedEvent};

/// The position that a match goes on from. Part of its id, since the players of the match did not play the events
/// before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The id of the record.
    pub id: String,
    /// How many of its events the match begins with.
    pub events: usize,
}

impl Record {
    /// The beginning of a match between the players of `spec` that goes on after some events of this one. Options,
    /// seed and set-up are this record's. What its players said, thought and needed of their time is left out,
    /// and so are resignations that no event followed.
    pub fn opening(&self, events: usize, spec: &MatchSpec) -> Record {
        let bare = |line: &RecordedEvent| RecordedEvent {
            used_us: None,
            say: None,
            think: None,
            stderr: None,
            ..line.clone()
        };
        let mut begun = Record {
            players: spec.players.clone(),
            files: spec.files.clone(),
            names: vec![None; spec.players.len()],
            terms: spec.terms,
            opening: Some(Opening { id: self.id.clone(), events }),
            unfinished: true,
            log: self.log.iter().take(events).map(bare).collect(),
            ..self.clone()
        };
        begun.resigned.retain(|resigned| resigned.ply < events);
        begun.seal();
        begun
    }
}
