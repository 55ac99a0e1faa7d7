//! Pictures of matches that nobody plays yet.

use game::Scene;
use table::{Answer, Eyes};

use crate::drawing::Whole;
use crate::{Chair, LiveMatch, NewMatch, Refusal, Why};

/// Random moves before a picture is made.
const MOST_PLAYED: usize = 50;

/// The picture of a match about to begin, or after some random moves, fifty at most, as JSON.
pub fn preview(new: &NewMatch, moves: usize) -> Result<String, Refusal> {
    Ok(json(scene(new, moves)?.as_ref()))
}

/// The same without what only those who play need: names of shapes, captions.
#[cfg(feature = "lists")]
pub(crate) fn bare(new: &NewMatch, moves: usize) -> Result<String, Refusal> {
    let mut scene = scene(new, moves)?;
    if let Some(scene) = &mut scene {
        scene
            .shapes
            .iter_mut()
            .for_each(|shape| (shape.id, shape.words) = (None, game::Words::default()));
        scene.captions.clear();
    }
    Ok(json(scene.as_ref()))
}

fn json(scene: Option<&Scene>) -> String {
    serde_json::to_string(&scene.map(Whole::new)).expect("a scene is plain data")
}

fn scene(new: &NewMatch, moves: usize) -> Result<Option<Scene>, Refusal> {
    if moves > MOST_PLAYED {
        let reason = format!("at most {MOST_PLAYED} moves are played before a picture");
        return Err(Refusal::new(Why::Malformed, reason));
    }
    let people = NewMatch { seats: vec![Chair::Person; new.seats.len()], ..new.clone() };
    let mut live = LiveMatch::open(&people, 1)?;
    for _ in 0..moves {
        let Some(question) = live.table().question() else { break };
        live.answer(
            question.ply(),
            Answer {
                said: Ok(question.random()),
                used: Default::default(),
                remark: Default::default(),
            },
        )?;
    }
    Ok(live.table().scene(Eyes::Spectator))
}
