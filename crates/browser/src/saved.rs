//! A table as a browser keeps it.

use std::time::Duration;

use page::{Chair, LiveMatch, Refusal, Why};
use serde::{Deserialize, Serialize};
use table::Record;

/// A table as a browser keeps it: the record so far, and what records do not say.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedTable {
    record: String,
    chairs: Vec<Chair>,
    /// How often moves were taken back.
    epoch: u32,
    /// When the question under way was put, in milliseconds since 1970.
    asked_ms: u64,
}

impl SavedTable {
    pub(crate) fn new(live: &LiveMatch, asked: Duration) -> Self {
        Self {
            record: live.table().record().to_line(),
            chairs: live.chairs().to_vec(),
            epoch: live.place().epoch,
            asked_ms: asked.as_millis().try_into().unwrap_or(u64::MAX),
        }
    }

    /// The match, as far as it has come.
    pub(crate) fn live(&self) -> Result<LiveMatch, Refusal> {
        let record = Record::from_text(&self.record).map_err(|why| {
            Refusal::new(Why::Malformed, format!("this table cannot be read: {why}"))
        })?;
        LiveMatch::resume(&record, self.chairs.clone(), self.epoch)
    }

    /// When the question under way was put.
    pub(crate) fn asked(&self) -> Duration {
        Duration::from_millis(self.asked_ms)
    }
}
