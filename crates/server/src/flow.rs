//! Where a match that is shown waits until a page lets it go on.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::Turn;
use page::{Flow, FlowCommand};
use table::AnyTable;

use crate::HeldTable;

/// What the pages of a match want.
#[derive(Default)]
struct Wanted {
    /// Whether a page has come.
    is_watched: bool,
    is_paused: bool,
    /// How many moves are to be played in spite of the pause.
    moves: usize,
    /// How long each position stays, unless a page asks for the next.
    pace: Duration,
}

/// Stops the thread on which a match is played.
#[derive(Default)]
pub(crate) struct FlowGate {
    wanted: Mutex<Wanted>,
    news: Condvar,
}

impl FlowGate {
    fn lock(&self) -> MutexGuard<'_, Wanted> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the condition does not hold any more.
    fn wait_while(&self, is_so: impl FnMut(&mut Wanted) -> bool) -> MutexGuard<'_, Wanted> {
        self.news.wait_while(self.lock(), is_so).unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the position has stayed as long as it is to, and while the match is paused; takes one of the moves that
    /// are wanted in spite of both.
    fn pass(&self) {
        let (shown, mut wanted) = (Instant::now(), self.lock());
        while wanted.moves == 0 {
            let left = wanted.pace.saturating_sub(shown.elapsed());
            if !wanted.is_paused && left.is_zero() {
                return;
            }
            wanted = match wanted.is_paused {
                true => self.news.wait(wanted).unwrap_or_else(PoisonError::into_inner),
                false => {
                    let waited = self.news.wait_timeout(wanted, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        wanted.moves -= 1;
    }

    fn change(&self, act: impl FnOnce(&mut Wanted)) {
        act(&mut self.lock());
        self.news.notify_all();
    }
}

/// A match that is played elsewhere in this program, and shown on a page. Clones show the same match.
#[derive(Clone)]
pub struct ShownMatch(pub(crate) Arc<HeldTable>);

impl ShownMatch {
    /// Lets each position stay this long before a player is asked; pages can shorten it by asking for the next move.
    pub fn set_pace(&self, pace: Duration) {
        if let Some(gate) = &self.0.gate {
            gate.change(|wanted| wanted.pace = pace);
        }
    }

    /// Waits until the first page follows the match, and lets it go on.
    pub fn wait_for_page(&self) {
        if let Some(gate) = &self.0.gate {
            drop(gate.wait_while(|wanted| !wanted.is_watched));
            gate.pass();
        }
    }

    /// Shows how far the match has come. If a player is to be asked, waits until the pages let the match go on.
    pub fn show(&self, table: &dyn AnyTable) {
        if table.asked().is_none() && table.turn() != Turn::Over {
            // Chance acts at once: what it did is shown with what comes of it.
            return;
        }
        self.0.change(|live| live.show(table.duplicate()));
        if let Some(gate) = self.0.gate.as_ref().filter(|_| table.asked().is_some()) {
            gate.pass();
        }
    }
}

impl HeldTable {
    /// A page follows the match.
    pub(crate) fn watched(&self) {
        let Some(gate) = &self.gate else { return };
        let mut is_first = false;
        gate.change(|wanted| is_first = !std::mem::replace(&mut wanted.is_watched, true));
        if is_first && !gate.lock().is_paused {
            self.change(|live| live.set_flow(Flow::Playing));
        }
    }

    /// Does what a page wants; `false` if this match cannot be paused.
    pub(crate) fn flow(&self, command: FlowCommand) -> bool {
        let Some(gate) = &self.gate else { return false };
        let flow = if command == FlowCommand::Play { Flow::Playing } else { Flow::Paused };
        self.change(|live| live.set_flow(flow));
        gate.change(|wanted| {
            wanted.is_paused = command != FlowCommand::Play;
            wanted.moves = if command == FlowCommand::Next { wanted.moves + 1 } else { 0 };
            // A match can be paused before a page follows it, and goes on when it is told to.
            wanted.is_watched |= command != FlowCommand::Pause;
        });
        true
    }

    /// Changes what is not stored of a match, and tells the watchers.
    pub(crate) fn change(&self, act: impl FnOnce(&mut page::LiveMatch)) {
        let place = {
            let mut inner = self.lock();
            act(&mut inner.live);
            inner.live.place()
        };
        self.announce(place);
    }
}
