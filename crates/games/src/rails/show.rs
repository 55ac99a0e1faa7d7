//! Its picture.

use game::{Event, Scene, Show};

use super::moves::{Move, Seen};
use super::rules::Rails;
use super::view::View;

impl Show for Rails {
    fn scene(&self, _: &View, _: Option<&Event<Seen>>) -> Scene {
        Scene {
            bounds: [[0.0, 0.0], [1.0, 1.0]],
            sprites: Vec::new(),
            shapes: Vec::new(),
            captions: Vec::new(),
        }
    }

    fn touches(&self, _: Move) -> Vec<String> {
        Vec::new()
    }
}
