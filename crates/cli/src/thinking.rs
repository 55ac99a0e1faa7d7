//! A line on stderr that says whose turn it is while nothing else is printed: a sign of life of long matches.

use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::{Seat, Turn};
use indicatif::{HumanDuration, ProgressBar, ProgressState};
use players::{PlayerSpec, Watcher};
use table::{Eyes, Window};

use crate::match_output::fitted;
use crate::status::{progress_bar, with_key};

/// How often the line is drawn while a player thinks.
const TICK: Duration = Duration::from_millis(500);
/// The longest name that is shown whole.
const NAME: usize = 24;

/// Shows who thinks, and passes the match on to another watcher.
pub(crate) struct Thinking<'a> {
    inner: Option<&'a mut dyn Watcher>,
    eyes: Eyes,
    /// What the line says of each seat; none at the seats of people, who type where the line would be.
    seats: Vec<Option<String>>,
    /// What the line says now.
    text: Arc<Mutex<String>>,
    /// How long a player thinks before the line is shown.
    patience: Duration,
    bar: Option<ProgressBar>,
}

impl<'a> Thinking<'a> {
    /// Shows the line from now on, once a player thinks longer than `patience`. A thread redraws it: it is spawned here,
    /// before the match takes a core for itself.
    pub(crate) fn new(
        inner: Option<&'a mut dyn Watcher>,
        eyes: Eyes,
        players: &[PlayerSpec],
        patience: Duration,
    ) -> Self {
        let named = |(seat, player): (Seat, &PlayerSpec)| {
            let name = fitted(&player.to_string(), NAME);
            (!player.is_human()).then(|| format!("seat {seat}, {name}, thinks"))
        };
        let seats = Seat::all(players.len()).zip(players).map(named).collect();
        let text = Arc::new(Mutex::new("the players start".to_string()));
        let bar = Some(new_bar(&text, patience));
        Self { inner, eyes, seats, text, patience, bar }
    }

    /// Runs `print` where the line does not disturb it, then shows whose turn it is.
    fn around(&mut self, window: &Window<'_>, print: impl FnOnce(&mut dyn Watcher, &Window<'_>)) {
        match (&mut self.inner, &self.bar) {
            (Some(inner), Some(bar)) => bar.suspend(|| print(&mut **inner, window)),
            (Some(inner), None) => print(&mut **inner, window),
            (None, _) => {}
        }
        let text = match window.turn() {
            Turn::Seat(seat) => self.seats[seat.index()].as_ref(),
            // Chance takes no time: the line stays as it is.
            Turn::Chance => return,
            Turn::Over => None,
        };
        let Some(text) = text else { return self.clear() };
        let text = format!("{}, ply {}: {text}", window.game(), window.ply() + 1);
        *self.text.lock().unwrap_or_else(PoisonError::into_inner) = text;
        let bar = self.bar.get_or_insert_with(|| new_bar(&self.text, self.patience));
        bar.reset_elapsed();
        bar.tick();
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// A bar that says this text, and how long already; nothing at first.
fn new_bar(text: &Arc<Mutex<String>>, patience: Duration) -> ProgressBar {
    let text = Arc::clone(text);
    let line = move |state: &ProgressState, out: &mut dyn Write| {
        if state.elapsed() >= patience {
            let text = text.lock().unwrap_or_else(PoisonError::into_inner);
            // Writing to a string does not fail.
            let _ = write!(out, "{text} {:#}", HumanDuration(state.elapsed()));
        }
    };
    let bar = with_key(progress_bar(true, "{line}"), "line", line);
    bar.enable_steady_tick(TICK);
    bar
}

impl Watcher for Thinking<'_> {
    fn eyes(&self) -> Eyes {
        self.eyes
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.around(window, |inner, window| inner.begin(window));
    }

    fn step(&mut self, window: &Window<'_>) {
        self.around(window, |inner, window| inner.step(window));
    }
}

/// A match may end by an error.
impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.clear();
    }
}
