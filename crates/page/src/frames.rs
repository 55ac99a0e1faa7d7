//! Positions of a match one after the other: the first as a picture, the others as what changed.

use game::{Scene, Seat, Words};
use serde::Serialize;
use table::{AnyTable, Eyes};

use crate::drawing::{Changed, Whole};
use crate::past::is_shown;
use crate::{Past, Refusal};

/// The most positions of one answer.
pub const MOST_FRAMES: usize = 256;
/// No position is added to an answer of this many bytes: pictures of large boards differ in much.
const MOST_BYTES: usize = 4 << 20;

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
    /// The positions from a ply on as these eyes saw them, `most` at most, as JSON; fewer if they are large, but one at least.
    /// The match is played again up to there.
    pub fn frames(&self, eyes: Eyes, from: usize, most: usize) -> Result<String, Refusal> {
        self.frames_within(eyes, from, most, MOST_BYTES)
    }

    /// The same, with another bound in bytes.
    fn frames_within(
        &self,
        eyes: Eyes,
        from: usize,
        most: usize,
        most_bytes: usize,
    ) -> Result<String, Refusal> {
        self.check_eyes(eyes)?;
        let mut replay = self.replay()?;
        let mut maker = FrameMaker { eyes, last: None, notes: Vec::new() };
        let (mut frames, mut bytes) = (Vec::<String>::new(), 0);
        while frames.len() < most.min(MOST_FRAMES) && bytes < most_bytes {
            if replay.table().ply() >= from && is_shown(&replay) {
                let frame = maker.frame(replay.table());
                bytes += frame.len();
                frames.push(frame);
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Map, Value};

    use super::*;
    use crate::{Chair, Command, LiveMatch, NewMatch};

    /// Plies of the positions of an answer.
    fn plies(answer: &str) -> Vec<u64> {
        let answer: Value = serde_json::from_str(answer).expect("JSON");
        let frames = answer["frames"].as_array().expect("a list");
        frames.iter().map(|frame| frame["ply"].as_u64().expect("a ply")).collect()
    }

    #[test]
    fn large_positions_come_in_several_answers() {
        let game = registry::games()[0].name().to_string();
        let (options, seats) = (Map::new(), vec![Chair::Person; 2]);
        let new = NewMatch { game, options, seats, clock: None, seed: None };
        let mut live = LiveMatch::open(&new, 3).expect("a match");
        for _ in 0..12 {
            let question = live.table().question().expect("the match goes on");
            let command = Command::Move { ply: question.ply(), mv: question.random() };
            live.command(question.seat(), &command, Duration::ZERO).expect("a legal move");
        }
        let past = live.past();
        let all = past.frames(Eyes::Spectator, 0, MOST_FRAMES).expect("frames");
        let bytes = all.len() / 3;
        let (mut found, mut answers) = (Vec::<u64>::new(), 0);
        while found.len() < plies(&all).len() {
            let from = found.last().map_or(0, |last| *last as usize + 1);
            let some = past.frames_within(Eyes::Spectator, from, MOST_FRAMES, bytes);
            found.extend(plies(&some.expect("frames")));
            answers += 1;
            assert!(found.len() >= answers, "each answer has a position");
        }
        assert_eq!(found, plies(&all));
        assert!(answers > 2, "{answers}");
        let one = past.frames_within(Eyes::Spectator, 0, MOST_FRAMES, 1).expect("frames");
        assert_eq!(plies(&one), [0], "at least one, however large");
    }
}
