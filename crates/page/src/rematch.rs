//! The same match once more, with the seats exchanged.

use std::sync::Arc;

use table::{MatchSpec, Seed};

use crate::{Chair, LiveMatch, Refusal, Why};

impl LiveMatch {
    /// A new match with the same options and clock, in which every player sits one seat lower and the first sits last.
    pub fn again(&self, seed: u64) -> Result<Self, Refusal> {
        let mut chairs = self.chairs.clone();
        chairs.rotate_left(1);
        let spec = MatchSpec {
            options: Arc::clone(self.variant.options()),
            seed: Seed(seed),
            terms: self.table.spec().terms,
            players: chairs.iter().map(Chair::written).collect(),
            files: vec![None; chairs.len()],
        };
        let table = self.variant.open(spec);
        let table = table.map_err(|error| Refusal::new(Why::Malformed, error.to_string()))?;
        Self::on(Arc::clone(&self.variant), table, chairs, 0)
    }

    /// Where the players went on, if they did.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// Says where the players go on; pages are told.
    pub fn set_next(&mut self, next: String) {
        self.next = Some(next);
        self.place.changes += 1;
    }
}
