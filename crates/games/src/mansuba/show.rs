//! Its picture.

use game::{Event, Scene, Show};

use super::{Mansuba, Move, View};

impl Show for Mansuba {
    fn scene(&self, _: &View, _: Option<&Event<Move>>) -> Scene {
        Scene { bounds: [[0.0; 2], [1.0; 2]], sprites: vec![], shapes: vec![], captions: vec![] }
    }

    fn touches(&self, _: Move) -> Vec<String> {
        vec![]
    }
}
