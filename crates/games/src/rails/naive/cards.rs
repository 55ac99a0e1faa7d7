//! The pile, the market, and what a seat may do with the cards it has.

use super::super::Deck;
use super::{Task, Twin, remove};

impl Twin {
    /// Whether there is a card to be drawn.
    pub(super) fn can_draw(&self) -> bool {
        self.setup.deck == Deck::Endless || !self.pile.is_empty() || !self.discards.is_empty()
    }

    /// The colours that may come from the pile, each once.
    pub(super) fn drawn(&self) -> Vec<u8> {
        let endless = self.setup.deck == Deck::Endless;
        let colours = 0..=self.setup.map.colours();
        colours.filter(|colour| endless || self.pile.contains(colour)).collect()
    }

    pub(super) fn leave_pile(&mut self, card: u8) {
        if self.setup.deck == Deck::Finite {
            remove(&mut self.pile, card);
        }
    }

    /// Makes sure that the pile has the card that chance is to draw.
    pub(super) fn reshuffle(&mut self, task: Task) {
        if matches!(task, Task::Card(_) | Task::Fill(_)) && self.pile.is_empty() {
            self.pile.append(&mut self.discards);
        }
    }

    pub(super) fn has_room(&self) -> bool {
        self.market.len() < self.setup.market as usize
    }

    /// Three jokers in the market, or more, are shuffled into the pile with all discards, and as
    /// many cards shown: others, as long as there are others.
    pub(super) fn sweep(&mut self) {
        let jokers = self.market.iter().filter(|&&card| card == 0).count();
        if jokers < 3 || self.setup.map.colours() == 0 {
            return;
        }
        self.market.retain(|&card| card != 0);
        if self.setup.deck == Deck::Finite {
            self.pile.append(&mut self.discards);
            self.pile.extend(vec![0; jokers]);
        }
        self.todo.splice(0..0, vec![Task::Replace; jokers]);
    }

    /// The colours that may be shown for a joker.
    pub(super) fn replacements(&self) -> Vec<u8> {
        let others: Vec<u8> = self.drawn().into_iter().filter(|&card| card != 0).collect();
        if others.is_empty() { vec![0] } else { others }
    }

    /// What a seat may do with its turn.
    pub(super) fn actions(&self, seat: usize) -> Vec<String> {
        let mut actions = Vec::new();
        if self.setup.market > 0 {
            actions.extend(self.takes());
        } else if self.can_draw() {
            actions.push("draw".to_string());
        }
        for rail in 0..self.owners.len() {
            actions.extend(self.builds(seat, rail));
        }
        if !self.never_offered.is_empty() {
            actions.push("objectives".to_string());
        }
        if actions.is_empty() {
            actions.push("pass".to_string());
        }
        actions
    }

    fn takes(&self) -> Vec<String> {
        let colours = 0..=self.setup.map.colours();
        let mut takes: Vec<String> = colours
            .filter(|colour| self.market.contains(colour))
            .map(|colour| format!("take {colour}"))
            .collect();
        if self.can_draw() {
            takes.push("take pile".to_string());
        }
        takes
    }

    pub(super) fn second_takes(&self) -> Vec<String> {
        self.takes().into_iter().filter(|take| take != "take 0").collect()
    }

    /// The ways to build a rail.
    fn builds(&self, seat: usize, rail: usize) -> Vec<String> {
        let length = self.setup.map.rails[rail].length;
        if self.owners[rail].is_some() || self.wagons[seat] < u32::from(length) {
            return Vec::new();
        }
        let held = |colour| self.hands[seat].iter().filter(|&&card| card == colour).count();
        let needed = usize::from(length);
        let colour = self.setup.map.rails[rail].colour;
        if colour > 0 {
            let enough = held(colour) + held(0) >= needed;
            return if enough { vec![format!("build {rail}")] } else { Vec::new() };
        }
        let mut builds = Vec::new();
        if held(0) >= needed {
            builds.push(format!("build {rail} with 0"));
        }
        for colour in 1..=self.setup.map.colours() {
            if held(colour) > 0 && held(colour) + held(0) >= needed {
                builds.push(format!("build {rail} with {colour}"));
            }
        }
        builds
    }

    /// Every choice of at least `least` of the objectives on offer.
    pub(super) fn keeps(&self, least: usize) -> Vec<String> {
        let mut offered = self.on_offer.clone();
        offered.sort();
        let mut choices = vec![Vec::new()];
        for objective in offered {
            for choice in choices.clone() {
                choices.push([choice, vec![objective]].concat());
            }
        }
        choices.retain(|choice| choice.len() >= least);
        let text = |choice: Vec<u32>| {
            let words: Vec<String> =
                choice.iter().map(|objective| format!(" {objective}")).collect();
            format!("keep{}", words.concat())
        };
        choices.into_iter().map(text).collect()
    }
}
