//! A match that is driven elsewhere, and only shown on a page.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Variant};

use crate::{Chair, LiveMatch};

/// Whether a match that is shown goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Flow {
    /// It has not begun.
    Waiting,
    /// It goes on.
    Playing,
    /// It goes on when it is told to.
    Paused,
}

/// What a page can ask of a match that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum FlowCommand {
    /// Wait before the next move.
    Pause,
    /// Play one move, and wait.
    Next,
    /// Go on.
    Play,
}

impl LiveMatch {
    /// A match that is driven elsewhere.
    pub fn shown(variant: Arc<dyn Variant>, table: Box<dyn AnyTable>, chairs: Vec<Chair>) -> Self {
        let mut live = Self::unchecked(variant, table, chairs, 0);
        live.flow = Some(Flow::Waiting);
        live.place.ply = live.table.ply();
        live
    }

    /// Shows how far the match has come.
    pub fn show(&mut self, table: Box<dyn AnyTable>) {
        let ply = table.ply();
        self.table = table;
        match ply.cmp(&self.place.ply) {
            std::cmp::Ordering::Less => self.place.epoch += 1,
            // The players may have named themselves.
            std::cmp::Ordering::Equal => self.changed(),
            std::cmp::Ordering::Greater => {}
        }
        self.place.ply = ply;
    }

    /// Says whether the match goes on by itself.
    pub fn set_flow(&mut self, flow: Flow) {
        self.flow = Some(flow);
        self.changed();
    }
}
