//! A table of an engine, and who looks at it.

use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use page::{Chair, Command, LiveMatch, Place, Refusal, Thought, Views, Waiting, Why};
use serde::Serialize;
use table::Eyes;

use crate::SavedTable;

/// A table that one page looks at. Several people at it take turns in front of the page.
pub(crate) struct HeldTable {
    pub(crate) live: LiveMatch,
    views: Views,
    /// The eyes with which the page looks: those of the person to act, or who acted last.
    eyes: Eyes,
    /// When the question under way was put.
    asked: Duration,
}

/// What a browser has to know after a change.
#[derive(Serialize)]
pub(crate) struct Status {
    game: &'static str,
    saved: SavedTable,
    /// Whether a bot is to think.
    is_bot: bool,
    is_over: bool,
    /// When the time of the seat to act runs out, in milliseconds since 1970.
    deadline_ms: Option<u64>,
}

impl HeldTable {
    /// A match whose question under way was put at `asked`.
    pub(crate) fn new(live: LiveMatch, asked: Duration) -> Result<Self, Refusal> {
        let refused = |reason: &str| Err(Refusal::new(Why::NotAllowed, reason));
        let people: Vec<Seat> = Seat::all(live.chairs().len())
            .filter(|seat| live.chairs()[seat.index()] == Chair::Person)
            .collect();
        if live.chairs().contains(&Chair::Guest) {
            return refused("players from elsewhere need a server");
        }
        if people.len() > 1 && live.table().has_secrets() {
            return refused("this game has secrets: one person plays it at a device");
        }
        let eyes = people.first().map_or(Eyes::Spectator, |seat| Eyes::Seat(*seat));
        let mut table = Self { live, views: Views::default(), eyes, asked };
        table.turn_to();
        Ok(table)
    }

    /// Lets the person to act look.
    fn turn_to(&mut self) {
        if let Waiting::Person(seat) = self.live.waiting() {
            self.eyes = Eyes::Seat(seat);
        }
    }

    fn changed(&mut self, now: Duration) {
        self.asked = now;
        self.turn_to();
    }

    /// Does what the person who looks wants.
    pub(crate) fn command(&mut self, command: &Command, now: Duration) -> Result<(), Refusal> {
        let Eyes::Seat(seat) = self.eyes else {
            return Err(Refusal::new(Why::NotAllowed, "you only watch this match"));
        };
        self.live.command(seat, command, now.saturating_sub(self.asked))?;
        self.changed(now);
        Ok(())
    }

    /// Takes what a bot answered.
    pub(crate) fn thought(&mut self, thought: Thought, now: Duration) -> Result<(), Refusal> {
        self.live.thought_elsewhere(thought)?;
        self.changed(now);
        Ok(())
    }

    /// Ends the turn of the seat to act if its time has run out.
    pub(crate) fn check_time(&mut self, now: Duration) -> Result<(), Refusal> {
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            let used = now.saturating_sub(self.asked);
            self.live.time_is_up(self.live.place().ply, used)?;
            self.changed(now);
        }
        Ok(())
    }

    fn deadline(&self) -> Option<Duration> {
        let limit = self.live.table().limit(self.live.table().asked()?)?;
        Some(self.asked + limit)
    }

    /// The update after one that the page has; none if nothing changed.
    pub(crate) fn update(&mut self, since: Option<Place>) -> Option<Arc<str>> {
        self.views.update(&self.live, self.eyes, since)
    }

    /// The eyes with which the page looks.
    pub(crate) fn eyes(&self) -> Eyes {
        self.eyes
    }

    pub(crate) fn status(&self) -> Status {
        let milliseconds = |time: Duration| time.as_millis().try_into().unwrap_or(u64::MAX);
        Status {
            game: self.live.table().game(),
            saved: SavedTable::new(&self.live, self.asked),
            is_bot: matches!(self.live.waiting(), Waiting::Bot(_)),
            is_over: self.live.waiting() == Waiting::Over,
            deadline_ms: self.deadline().map(milliseconds),
        }
    }
}
