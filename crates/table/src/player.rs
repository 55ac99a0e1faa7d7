//! Players with their types erased.

use std::time::Duration;

use game::{End, Fault, Kit, Player, Remark, Seat, Watch};

use crate::lines::ToPlayer;
use crate::{AnyQuestion, AnyTable, Question, Table, told_events};

/// What answers for a seat: a built-in player, a process, a person.
pub trait AnyPlayer: Send {
    /// The match is about to begin. A player that cannot get ready says so in [`AnyPlayer::fault`].
    fn start(&mut self, table: &dyn AnyTable, seat: Seat) {
        let _ = (table, seat);
    }

    /// The move it makes, as text, or how it failed to make one.
    fn choose(&mut self, question: &dyn AnyQuestion, watch: &dyn Watch) -> Result<String, Fault>;

    /// The seat whose last move it takes back instead of answering: then what it chose does not count.
    fn takes_back(&mut self) -> Option<Seat> {
        None
    }

    /// Why it will not answer any more, where that is known before it is asked.
    fn fault(&self) -> Option<&Fault> {
        None
    }

    /// What it calls itself, if it does.
    fn name(&self) -> Option<&str> {
        None
    }

    /// What there is to keep of its last answer besides the move.
    fn remark(&mut self) -> Remark {
        Remark::default()
    }

    /// How long other processes kept it from running when it lost by time, where that is known.
    fn kept_waiting(&self) -> Option<Duration> {
        None
    }

    /// Whether it thinks on the thread that asks it, without waiting for anything else.
    fn thinks_on_this_thread(&self) -> bool {
        false
    }

    /// The last lines it wrote to stderr, if it has one.
    fn stderr(&mut self) -> Option<String> {
        None
    }

    /// The match is over, or over for this player.
    fn end(&mut self, table: &dyn AnyTable, seat: Seat) {
        let _ = (table, seat);
    }

    /// The match, played elsewhere, is over: the `end` line.
    fn told_end(&mut self, line: &str) {
        let _ = line;
    }
}

/// A built-in player of one game, for tables of that game only.
pub struct BuiltIn<G: Kit>(pub Box<dyn Player<G>>);

/// The panic message if a built-in player is seated at a table of another game.
const OTHER_GAME: &str = "a built-in player sits at tables of its own game";

impl<G: Kit> AnyPlayer for BuiltIn<G> {
    fn thinks_on_this_thread(&self) -> bool {
        true
    }

    fn start(&mut self, table: &dyn AnyTable, seat: Seat) {
        let table = table.as_any().downcast_ref::<Table<G>>().expect(OTHER_GAME);
        self.0.start(table.game(), seat);
    }

    fn choose(&mut self, question: &dyn AnyQuestion, watch: &dyn Watch) -> Result<String, Fault> {
        let question = question.as_any().downcast_ref::<Question<G>>().expect(OTHER_GAME);
        self.0.choose(&question.ask(watch)).map(|mv| mv.to_string())
    }

    fn remark(&mut self) -> Remark {
        self.0.remark(false)
    }

    fn end(&mut self, table: &dyn AnyTable, seat: Seat) {
        let table = table.as_any().downcast_ref::<Table<G>>().expect(OTHER_GAME);
        let (scores, ranks) = table.standing();
        self.0.end(&End { events: table.news(seat), scores: &scores, ranks: &ranks });
    }

    fn told_end(&mut self, line: &str) {
        if !cfg!(feature = "told") {
            return;
        }
        let line = serde_json::from_str::<ToPlayer<(), (), ()>>(line);
        let Ok(ToPlayer::End { seen, scores, ranks, .. }) = line else { return };
        if let Ok(events) = told_events::<G>(&seen) {
            self.0.end(&End { events: &events, scores: &scores, ranks: &ranks });
        }
    }
}
