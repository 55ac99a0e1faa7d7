//! A match with people: what is shown to them, and when their keys count.

use game::{Seat, Turn};
use players::Watcher;
use table::{Eyes, Window};

use crate::failure::note;
use crate::interrupts::Interrupts;
use crate::keyboard::Keyboard;

/// Passes a match on to another watcher as long as a person takes part, and silences the keyboard while bots play.
pub(crate) struct WithPeople<'a> {
    inner: Option<&'a mut dyn Watcher>,
    eyes: Eyes,
    people: &'a [Seat],
    /// Whether the rest of the match is shown when all people have resigned.
    shows_rest: bool,
    are_gone: bool,
    keyboard: Keyboard,
}

impl<'a> WithPeople<'a> {
    pub(crate) fn new(
        inner: Option<&'a mut dyn Watcher>,
        eyes: Eyes,
        people: &'a [Seat],
        shows_rest: bool,
        interrupts: &Interrupts,
    ) -> Self {
        let keyboard = Keyboard::default();
        let at_end = keyboard.clone();
        interrupts.before_ending(move || at_end.listen());
        Self { inner, eyes, people, shows_rest, are_gone: false, keyboard }
    }

    /// Listens to a person whose turn it is, and to nobody else.
    fn turn_to(&self, turn: Turn) {
        match turn {
            Turn::Seat(seat) if self.people.contains(&seat) => self.keyboard.listen(),
            Turn::Seat(_) => self.keyboard.silence(),
            // Chance takes no time.
            Turn::Chance | Turn::Over => {}
        }
    }

    /// Whether all people have just resigned or have before, so that nobody is left to watch.
    fn is_left(&mut self, window: &Window<'_>) -> bool {
        let gone = window.gone();
        let are_gone = self.people.iter().all(|seat| gone.contains(seat));
        let was_gone = std::mem::replace(&mut self.are_gone, are_gone);
        let is_left = are_gone && !self.shows_rest;
        if is_left && !was_gone && self.inner.is_some() && window.turn() != Turn::Over {
            note(format_args!(
                "The others play on to the end without pictures; Ctrl-C stops them."
            ));
        }
        is_left
    }
}

impl Watcher for WithPeople<'_> {
    fn eyes(&self) -> Eyes {
        self.eyes
    }

    fn begin(&mut self, window: &Window<'_>) {
        if let Some(inner) = &mut self.inner {
            inner.begin(window);
        }
        self.turn_to(window.turn());
    }

    fn step(&mut self, window: &Window<'_>) {
        let is_left = self.is_left(window);
        if let Some(inner) = self.inner.as_mut().filter(|_| !is_left) {
            inner.step(window);
        }
        self.turn_to(window.turn());
    }
}

impl Drop for WithPeople<'_> {
    fn drop(&mut self) {
        self.keyboard.listen();
    }
}
