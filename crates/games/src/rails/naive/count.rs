//! Events from their text, and counts of them.

use game::laws::Naive;
use game::{Event, Seat};

use super::super::{Move, Setup};
use super::{Task, Twin};

impl Task {
    /// The seat that is to do it, unless chance is.
    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Task::Keep(seat, _) | Task::Turn(seat) | Task::SecondTake(seat) => {
                Some(Seat(seat as u32))
            }
            _ => None,
        }
    }
}

impl Twin {
    /// The event that is one of the moves listed.
    pub(super) fn event(&self, text: &str) -> Event<Move> {
        let mv = text.parse().expect("what is listed can be read");
        match self.todo.first().and_then(|task| task.seat()) {
            Some(seat) => Event::Move(seat, mv),
            None => Event::Chance(mv),
        }
    }
}

/// How many sequences of 0, 1, … `depth` moves and outcomes there are from the start.
pub(in super::super) fn perft(setup: &Setup, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    count(&Twin::new(setup), &mut counts);
    counts
}

fn count(position: &Twin, counts: &mut [u64]) {
    counts[0] += 1;
    let moves = position.moves();
    match counts {
        [] | [_] => {}
        [_, leaves] => *leaves += moves.len() as u64,
        [_, deeper @ ..] => {
            for text in moves {
                let mut next = position.clone();
                next.apply(&position.event(&text));
                count(&next, deeper);
            }
        }
    }
}
