//! Earlier positions of a match.

use std::sync::Arc;

use table::{Eyes, Record, Replay, Variant};

use crate::drawing::Whole;
use crate::{LiveMatch, Refusal, Why};

/// What happened in a match so far. It is owned, so that earlier positions are drawn while the match goes on.
pub struct Past {
    variant: Arc<dyn Variant>,
    record: Record,
}

impl LiveMatch {
    /// What happened so far.
    pub fn past(&self) -> Past {
        Past { variant: Arc::clone(&self.variant), record: self.table.record() }
    }
}

impl Past {
    /// The picture after `ply` events as these eyes saw it, as JSON. The match is played again up to there.
    pub fn picture(&self, eyes: Eyes, ply: usize) -> Result<String, Refusal> {
        let table = Replay::open(&*self.variant, &self.record).and_then(|it| it.table_at(ply));
        let table = table.map_err(|bad| Refusal::new(Why::Malformed, bad.to_string()))?;
        let scene = table.scene(eyes);
        Ok(serde_json::to_string(&scene.as_ref().map(Whole::new)).expect("a scene is plain data"))
    }
}
