//! A match through one pair of eyes.

use game::{Fault, Scene, Seat, Turn, Words};
use serde_json::Value;

use crate::{AnyTable, Eyes, MatchSpec, SeenEvent};

/// A match as one pair of eyes sees it: what a terminal, a page or a spectator is given. It gives no access
/// to what other eyes see.
#[derive(Clone, Copy)]
pub struct Window<'a> {
    table: &'a dyn AnyTable,
    eyes: Eyes,
}

impl<'a> Window<'a> {
    pub(crate) fn new(table: &'a dyn AnyTable, eyes: Eyes) -> Self {
        Self { table, eyes }
    }

    /// The observer.
    pub fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// The name of the game.
    pub fn game(&self) -> &'static str {
        self.table.game()
    }

    /// The players by seat, as written on the command line.
    pub fn players(&self) -> &'a [String] {
        let spec: &MatchSpec = self.table.spec();
        &spec.players
    }

    /// How many events have happened.
    pub fn ply(&self) -> usize {
        self.table.ply()
    }

    /// What the match waits for.
    pub fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// The events from a ply on.
    pub fn events(&self, since: usize) -> Vec<SeenEvent> {
        self.table.events(since, self.eyes)
    }

    /// The last event.
    pub fn last(&self) -> Option<SeenEvent> {
        self.table.events(self.table.ply().checked_sub(1)?, self.eyes).pop()
    }

    /// How the last event failed, if it did.
    pub fn last_fault(&self) -> Option<Fault> {
        self.last().and_then(|event| event.fault)
    }

    /// What these eyes may know of each seat's score.
    pub fn scores(&self) -> Vec<Option<i32>> {
        self.table.scores(self.eyes)
    }

    /// What the position looks like; none if the board is too large to be drawn.
    pub fn scene(&self) -> Option<Scene> {
        self.table.scene(self.eyes)
    }

    /// What these eyes hold and must know, in words.
    pub fn notes(&self) -> Vec<Words> {
        self.table.notes(self.eyes)
    }

    /// What the options of the match make of the rules, in words.
    pub fn particulars(&self) -> Vec<Words> {
        self.table.particulars()
    }

    /// What happened since the seat of these eyes last acted, in words; without a seat, since the seat to act did.
    pub fn recap(&self) -> Vec<Words> {
        self.table.recap(self.eyes)
    }

    /// How the match came to its scores, in words, once it is over.
    pub fn outcome(&self) -> Vec<Words> {
        self.table.outcome(self.eyes)
    }

    /// What a score counts, for people.
    pub fn score_unit(&self) -> Words {
        self.table.score_unit()
    }

    /// What the players call themselves, those that do.
    pub fn names(&self) -> &'a [Option<String>] {
        self.table.names()
    }

    /// The scores and ranks: once the match is over they are public.
    pub fn standing(&self) -> Option<(Vec<i32>, Vec<usize>)> {
        let is_public = self.turn() == Turn::Over || self.eyes == Eyes::Referee;
        is_public.then(|| self.table.standing())
    }

    /// All that these eyes may know of the position, as JSON.
    pub fn view(&self) -> Value {
        self.table.view(self.eyes)
    }

    /// The seats that are gone for good, in the order in which they went.
    pub fn gone(&self) -> Vec<Seat> {
        self.table.gone()
    }
}
