//! Draws the pictures of a match, all with one camera: those of moves, and those that a person asks for.

use std::sync::{Arc, Mutex, PoisonError};

use game::Scene;
use players::{Look, Pictures};
use render::terminal::{Depth, Needed};
use render::{Camera, Direction};

use crate::canvas::canvas;

/// Draws pictures for the terminal.
#[derive(Clone)]
pub(crate) struct Viewer {
    names: Vec<String>,
    /// Whether pictures are letters without colours.
    is_plain: bool,
    /// The camera, and the columns and rows of the window it is for.
    camera: Arc<Mutex<(Camera, [usize; 2])>>,
}

impl Viewer {
    /// `has_people` says whether somebody types the names of what is seen.
    pub(crate) fn new(names: &[String], has_people: bool) -> Self {
        let camera = if has_people { Camera::for_a_reader() } else { Camera::default() };
        let camera = Arc::new(Mutex::new((camera, [0; 2])));
        Self { names: names.to_vec(), is_plain: false, camera }
    }

    /// The same viewer, or one whose pictures are letters without colours.
    pub(crate) fn plain(self, is_plain: bool) -> Self {
        Self { is_plain, ..self }
    }

    /// A picture as lines of text, with some rows of the window left for what is not a picture.
    pub(crate) fn draw(&self, scene: &Scene, spare: usize) -> Result<Vec<String>, Needed> {
        let mut canvas = canvas(spare);
        if self.is_plain {
            canvas.depth = Depth::Plain;
        }
        let window = [canvas.columns, canvas.rows + spare];
        self.with_camera(|(camera, last)| {
            if std::mem::replace(last, window) != window {
                camera.refit();
            }
            camera.draw(scene, &self.names, &canvas)
        })
    }

    /// Whether the last picture was of the whole scene.
    pub(crate) fn has_shown_all(&self) -> bool {
        self.with_camera(|(camera, _)| camera.has_shown_all())
    }

    fn with_camera<T>(&self, action: impl FnOnce(&mut (Camera, [usize; 2])) -> T) -> T {
        // A camera is right after any panic: it only says where to look.
        action(&mut self.camera.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Pictures for Viewer {
    fn draw(&self, scene: &Scene, spare: usize) -> Option<Vec<String>> {
        Viewer::draw(self, scene, spare).ok()
    }

    fn look(&self, scene: &Scene, look: Look<'_>) -> bool {
        self.with_camera(|(camera, _)| {
            camera.take_note(scene);
            match look {
                Look::Left => camera.pan(Direction::Left),
                Look::Right => camera.pan(Direction::Right),
                Look::Up => camera.pan(Direction::Up),
                Look::Down => camera.pan(Direction::Down),
                Look::In => camera.zoom_in(),
                Look::Out => camera.zoom_out(),
                Look::At(name) => return camera.look_at(scene, name),
            }
            true
        })
    }
}
