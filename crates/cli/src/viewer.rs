//! Draws the pictures of a match, all with one camera: those of moves, and those that a person asks for.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use game::{Form, Language, Scene, Words};
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
    language: Language,
    /// The camera, and the columns and rows of the window it is for.
    camera: Arc<Mutex<(Camera, [usize; 2])>>,
    /// The rows that the last picture of a move left for what comes below it.
    spare: Arc<AtomicUsize>,
}

impl Viewer {
    /// `has_people` says whether somebody types the names of what is seen.
    pub(crate) fn new(names: &[String], has_people: bool) -> Self {
        let camera = if has_people { Camera::for_a_reader() } else { Camera::default() };
        let camera = Arc::new(Mutex::new((camera, [0; 2])));
        Self {
            names: names.to_vec(),
            is_plain: false,
            language: Language::English,
            camera,
            spare: Arc::default(),
        }
    }

    /// The same viewer, or one whose pictures are letters without colours.
    pub(crate) fn plain(self, is_plain: bool) -> Self {
        Self { is_plain, ..self }
    }

    /// The same viewer, for people who read this language.
    pub(crate) fn speaking(self, language: Language) -> Self {
        Self { language, ..self }
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// A scene with all that is written in it in the language of the viewer.
    pub(crate) fn translated(&self, scene: &Scene) -> Scene {
        let mut scene = scene.clone();
        if self.language == Language::English {
            return scene;
        }
        let tell = |words: &mut Words| *words = words.text(self.language).into_owned().into();
        for shape in &mut scene.shapes {
            tell(&mut shape.words);
            if let Form::Text(_, _, words) | Form::Label(_, _, words) = &mut shape.form {
                tell(words);
            }
        }
        scene.captions.iter_mut().for_each(|caption| tell(&mut caption.text));
        scene
    }

    /// A picture as lines of text, with some rows of the window left for what is not a picture.
    pub(crate) fn draw(&self, scene: &Scene, spare: usize) -> Result<Vec<String>, Needed> {
        let mut canvas = canvas(spare);
        if self.is_plain {
            canvas.depth = Depth::Plain;
        }
        let window = [canvas.columns, canvas.rows + spare];
        // A camera is right after any panic: it only says where to look.
        let (camera, last) = &mut *self.camera.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::replace(last, window) != window {
            camera.refit();
        }
        camera.draw(&self.translated(scene), &self.names, &canvas)
    }

    /// Whether the last picture was of the whole scene.
    pub(crate) fn has_shown_all(&self) -> bool {
        self.with_camera(|camera| camera.has_shown_all())
    }

    /// The rows that pictures of this match leave for what comes below them.
    #[cfg(unix)]
    pub(crate) fn spare(&self) -> usize {
        self.spare.load(Ordering::Relaxed)
    }

    /// From now on pictures leave so many rows.
    pub(crate) fn set_spare(&self, rows: usize) {
        self.spare.store(rows, Ordering::Relaxed);
    }

    pub(crate) fn with_camera<T>(&self, action: impl FnOnce(&mut Camera) -> T) -> T {
        action(&mut self.camera.lock().unwrap_or_else(PoisonError::into_inner).0)
    }
}

impl Pictures for Viewer {
    fn draw(&self, scene: &Scene, spare: usize) -> Option<Vec<String>> {
        Viewer::draw(self, scene, spare).ok()
    }

    fn look(&self, scene: &Scene, look: Look<'_>) -> bool {
        let scene = &self.translated(scene);
        self.with_camera(|camera| {
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
