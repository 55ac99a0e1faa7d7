//! Positions of a match one after the other: the first as a picture, the others as what changed.

use game::{Scene, Seat, Words};
use serde::Serialize;
use table::{AnyTable, Eyes};

use crate::drawing::{Changed, Whole};
use crate::past::is_shown;
use crate::{Past, Refusal};

/// The most positions of one answer.
pub const MOST_FRAMES: usize = 256;

/// A position: before the move of a seat, or after the last event.
#[derive(Serialize)]
struct Frame<'a> {
    /// How many events came before it.
    ply: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Seat>,
    /// What these eyes hold and must know, where that has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a [Words]>,
    /// The picture, or what has changed in it; neither for a board too large to draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Whole<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Changed<'a>>,
}

impl Past {
    /// The positions from a ply on as these eyes saw them, `most` at most, as JSON. The match is played again up to there.
    pub fn frames(&self, eyes: Eyes, from: usize, most: usize) -> Result<String, Refusal> {
        self.check_eyes(eyes)?;
        let mut replay = self.replay()?;
        let mut maker = FrameMaker { eyes, last: None, notes: Vec::new() };
        let mut frames: Vec<String> = Vec::new();
        while frames.len() < most.min(MOST_FRAMES) {
            if replay.table().ply() >= from && is_shown(&replay) {
                frames.push(maker.frame(replay.table()));
            }
            if !replay.step()? {
                break;
            }
        }
        Ok(format!("{{\"frames\":[{}]}}", frames.join(",")))
    }
}

/// Makes frames of positions that follow each other.
struct FrameMaker {
    eyes: Eyes,
    last: Option<Scene>,
    notes: Vec<Words>,
}

impl FrameMaker {
    /// The next frame, as JSON.
    fn frame(&mut self, table: &dyn AnyTable) -> String {
        let (scene, notes) = (table.scene(self.eyes), table.notes(self.eyes));
        let changes =
            self.last.as_ref().zip(scene.as_ref()).and_then(|(old, new)| Changed::new(old, new));
        let frame = Frame {
            ply: table.ply(),
            turn: table.asked(),
            notes: (notes != self.notes).then_some(&notes),
            scene: scene.as_ref().filter(|_| changes.is_none()).map(Whole::new),
            changes,
        };
        let json = serde_json::to_string(&frame).expect("a frame is plain data");
        (self.last, self.notes) = (scene, notes);
        json
    }
}
