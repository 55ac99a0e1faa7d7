//! Which thing on the board a person has chosen with the cursor keys, and what the mouse does there.

use game::Translated;
use players::{ConsoleInput, Look, Pictures, TouchBoard};
use render::Direction;

use super::keys::{Arrow, Key};
use crate::viewer::Viewer;

/// What is said about a thing that cannot be touched.
const NOTHING: Translated = Translated {
    english: "no legal move continues there",
    french: "aucun coup permis ne continue là",
};

/// The thing on the board that the cursor is on.
#[derive(Default)]
pub(crate) struct Choice {
    chosen: Option<String>,
    /// What had been touched when it was chosen.
    touched: Vec<String>,
}

/// What comes of a key on the board.
pub(crate) enum Reaction {
    Input(ConsoleInput),
    /// The picture has changed; something may be said about it.
    Redraw(Option<String>),
    /// The key is for the line that is typed.
    NotMine,
}

impl Choice {
    pub(crate) fn chosen(&self) -> Option<&str> {
        self.chosen.as_deref()
    }

    /// Follows what can be touched now: after a touch with the keyboard the cursor is on what is nearest to it.
    pub(crate) fn follow(&mut self, viewer: &Viewer, board: &TouchBoard) {
        let is_same = self.touched == board.touched;
        self.touched.clone_from(&board.touched);
        let Some(chosen) = self.chosen.take() else { return };
        let stays = is_same && board.touchable.contains(&chosen);
        self.chosen = if stays {
            Some(chosen)
        } else {
            viewer.with_camera(|camera| {
                let ids: Vec<String> =
                    board.touchable.iter().filter(|id| **id != chosen).cloned().collect();
                camera.shape_beside(&board.scene, &ids, &chosen)
            })
        };
    }

    /// What a key does on the board. While a line is typed, the keys that edit it do nothing here.
    pub(crate) fn react(
        &mut self,
        key: Key,
        is_typing: bool,
        viewer: &Viewer,
        board: &TouchBoard,
    ) -> Reaction {
        let scene = &board.scene;
        match key {
            Key::Click(cell) => {
                self.chosen = None;
                let touched =
                    viewer.with_camera(|camera| camera.shape_at(scene, &board.touchable, cell));
                match touched {
                    Some(id) => Reaction::Input(ConsoleInput::Touch(id)),
                    None => Reaction::Redraw(self.missed(viewer, board, cell)),
                }
            }
            Key::OtherClick => Reaction::Input(ConsoleInput::Back),
            Key::Wheel(cell, is_away) => {
                viewer.with_camera(|camera| {
                    camera.take_note(scene);
                    camera.aim_at(cell);
                    if is_away { camera.zoom_in() } else { camera.zoom_out() }
                });
                Reaction::Redraw(None)
            }
            Key::PageUp => look(viewer, board, Look::Up),
            Key::PageDown => look(viewer, board, Look::Down),
            _ if is_typing => Reaction::NotMine,
            Key::Char('+' | '=') => look(viewer, board, Look::In),
            Key::Char('-' | '_') => look(viewer, board, Look::Out),
            Key::FarArrow(Arrow::Left) => look(viewer, board, Look::Left),
            Key::FarArrow(Arrow::Right) => look(viewer, board, Look::Right),
            Key::FarArrow(Arrow::Up) => look(viewer, board, Look::Up),
            Key::FarArrow(Arrow::Down) => look(viewer, board, Look::Down),
            Key::Arrow(arrow) => self.go(direction(arrow), viewer, board),
            Key::Escape if self.chosen.is_some() && board.touched.is_empty() => {
                self.chosen = None;
                Reaction::Redraw(None)
            }
            Key::Escape | Key::Backspace => Reaction::Input(ConsoleInput::Back),
            _ => Reaction::NotMine,
        }
    }

    /// Moves the cursor; where nothing lies in a direction, the picture moves.
    fn go(&mut self, direction: Direction, viewer: &Viewer, board: &TouchBoard) -> Reaction {
        let (scene, ids) = (&board.scene, &board.touchable);
        let next = viewer.with_camera(|camera| {
            camera.take_note(scene);
            let next = camera.next_shape(scene, ids, self.chosen(), direction);
            match &next {
                Some(id) if !camera.shows(scene, id) => camera.show(scene, id),
                Some(_) => {}
                None => camera.pan(direction),
            }
            next
        });
        self.chosen = next.or(self.chosen.take());
        Reaction::Redraw(self.chosen().and_then(|id| said(viewer, board, id)))
    }

    /// The message after a click on a place that cannot be touched.
    fn missed(&self, viewer: &Viewer, board: &TouchBoard, cell: [usize; 2]) -> Option<String> {
        let named = board.scene.shapes.iter().filter_map(|shape| shape.id.clone());
        let named: Vec<String> = named.collect();
        let id = viewer.with_camera(|camera| camera.shape_at(&board.scene, &named, cell))?;
        said(viewer, board, &id)
            .map(|words| format!("{words}: {}", NOTHING.text(viewer.language())))
    }
}

/// What a shape is, in words.
fn said(viewer: &Viewer, board: &TouchBoard, id: &str) -> Option<String> {
    let shape = board.scene.shapes.iter().rfind(|shape| shape.id.as_deref() == Some(id))?;
    let words = shape.words.text(viewer.language()).into_owned();
    (!words.is_empty()).then(|| format!("  {words}"))
}

fn look(viewer: &Viewer, board: &TouchBoard, look: Look<'_>) -> Reaction {
    Pictures::look(viewer, &board.scene, look);
    Reaction::Redraw(None)
}

fn direction(arrow: Arrow) -> Direction {
    match arrow {
        Arrow::Left => Direction::Left,
        Arrow::Right => Direction::Right,
        Arrow::Up => Direction::Up,
        Arrow::Down => Direction::Down,
    }
}
