//! A line on stderr that says whose turn it is while nothing else is printed: a sign of life of long matches.

use std::time::Duration;

use game::{Seat, Turn};
use indicatif::ProgressBar;
use players::{PlayerSpec, Watcher};
use table::{Eyes, Window};

use crate::match_output::fitted;
use crate::status::progress_bar;

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
    game: &'static str,
    bar: Option<ProgressBar>,
}

impl<'a> Thinking<'a> {
    /// Shows the line from now on. A thread redraws it: it is spawned here, before the match takes a core for itself.
    pub(crate) fn new(
        inner: Option<&'a mut dyn Watcher>,
        eyes: Eyes,
        game: &'static str,
        players: &[PlayerSpec],
    ) -> Self {
        let named = |(seat, player): (Seat, &PlayerSpec)| {
            let name = fitted(&player.to_string(), NAME);
            (!player.is_human()).then(|| format!("seat {seat}, {name}, thinks"))
        };
        let seats = Seat::all(players.len()).zip(players).map(named).collect();
        let bar = new_bar(game);
        bar.set_message("the players start");
        Self { inner, eyes, seats, game, bar: Some(bar) }
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
        let bar = self.bar.get_or_insert_with(|| new_bar(self.game));
        bar.reset_elapsed();
        bar.set_message(format!("ply {}: {text}", window.ply() + 1));
    }

    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(game: &'static str) -> ProgressBar {
    let bar = progress_bar(true, "{prefix:.bold}, {msg} {elapsed}").with_prefix(game);
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
