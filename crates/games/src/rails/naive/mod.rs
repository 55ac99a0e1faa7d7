//! A second implementation of the rules, from their text alone: the pile, the discards, the market and the hands
//! are lists of cards, and what is still to happen is a list of tasks, done one after the other.

mod cards;
mod count;
mod points;
mod tests;
mod turns;

pub(super) use count::perft;

use game::Event;
use game::laws::Naive;

use super::options::{FIRST_CARDS, JOKERS, OF_EACH};
use super::{Deck, Move, Rails, Setup};

/// A task, done before all that follow it in the list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Task {
    /// Chance gives this seat a card, if there is one.
    Card(usize),
    /// Chance shows cards until the market is full. Whether it has shown one already.
    Fill(bool),
    /// Chance shows a card in place of a joker: not a joker, if other cards are left.
    Replace,
    /// Chance offers an objective, if one is left.
    Offer,
    /// A seat keeps at least this many of the objectives on offer.
    Keep(usize, u32),
    /// A seat does what it likes.
    Turn(usize),
    /// A seat takes a second card.
    SecondTake(usize),
    /// A seat's turn ends.
    End(usize),
    /// The turn comes to this seat, whether it is in or not.
    Next(usize),
}

/// A position; the game is over when nothing is left to do.
#[derive(Clone)]
pub(super) struct Twin {
    setup: Setup,
    /// A finite deck; both are empty if it is endless.
    pile: Vec<u8>,
    discards: Vec<u8>,
    market: Vec<u8>,
    hands: Vec<Vec<u8>>,
    wagons: Vec<u32>,
    objectives: Vec<Vec<u32>>,
    out: Vec<bool>,
    misses: Vec<u32>,
    /// The seat that built each rail.
    owners: Vec<Option<usize>>,
    never_offered: Vec<u32>,
    on_offer: Vec<u32>,
    round: u32,
    /// Turns left in the last round, those of seats that are out included.
    last_turns: Option<usize>,
    todo: Vec<Task>,
}

impl Naive<Rails> for Twin {
    fn new(setup: &Setup) -> Self {
        let seats = setup.seats;
        let mut twin = Self {
            setup: setup.clone(),
            pile: Vec::new(),
            discards: Vec::new(),
            market: Vec::new(),
            hands: vec![Vec::new(); seats],
            wagons: vec![setup.map.wagons; seats],
            objectives: vec![Vec::new(); seats],
            out: vec![false; seats],
            misses: vec![0; seats],
            owners: vec![None; setup.map.rails.len()],
            never_offered: (0..setup.map.objectives.len() as u32).collect(),
            on_offer: Vec::new(),
            round: 1,
            last_turns: None,
            todo: Vec::new(),
        };
        if setup.deck == Deck::Finite {
            for colour in 0..=setup.map.colours() {
                let cards = if colour == 0 { JOKERS } else { OF_EACH };
                twin.pile.extend((0..cards).map(|_| colour));
            }
        }
        for seat in 0..seats {
            twin.todo.extend((0..FIRST_CARDS).map(|_| Task::Card(seat)));
        }
        twin.todo.push(Task::Fill(false));
        for seat in 0..seats {
            twin.todo.extend((0..setup.offer).map(|_| Task::Offer));
            twin.todo.push(Task::Keep(seat, setup.keep));
        }
        twin.todo.push(Task::Next(0));
        twin.settle();
        twin
    }

    fn apply(&mut self, event: &Event<Move>) {
        let task = self.todo.remove(0);
        match *event {
            Event::Chance(mv) => self.chance(task, mv),
            Event::Move(seat, mv) => {
                assert_eq!(task.seat(), Some(seat), "the seat to act");
                self.misses[seat.index()] = 0;
                self.act(task, mv);
            }
            Event::Failed(seat, gone) => {
                assert_eq!(task.seat(), Some(seat), "the seat to act");
                self.fail(task, seat.index(), gone);
            }
        }
        self.settle();
    }

    fn moves(&self) -> Vec<String> {
        let cards = |verb: &str, colours: Vec<u8>| {
            colours.into_iter().map(|colour| format!("{verb} {colour}")).collect()
        };
        match self.todo.first() {
            None => Vec::new(),
            Some(Task::Card(_)) => cards("card", self.drawn()),
            Some(Task::Fill(_)) => cards("show", self.drawn()),
            Some(Task::Replace) => cards("show", self.replacements()),
            Some(Task::Offer) => {
                self.never_offered.iter().map(|objective| format!("offer {objective}")).collect()
            }
            Some(&Task::Keep(_, least)) => self.keeps(least as usize),
            Some(&Task::Turn(seat)) => self.actions(seat),
            Some(Task::SecondTake(_)) => self.second_takes(),
            Some(Task::End(_) | Task::Next(_)) => {
                panic!("tasks that need neither a seat nor chance are done")
            }
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.all_points()
    }
}

impl Twin {
    /// Does what needs neither a seat nor chance, until something does.
    fn settle(&mut self) {
        while let Some(&task) = self.todo.first() {
            let waits = match task {
                Task::Card(_) => self.can_draw(),
                Task::Fill(_) => self.has_room() && self.can_draw(),
                Task::Offer => !self.never_offered.is_empty(),
                Task::SecondTake(_) => !self.second_takes().is_empty(),
                Task::Replace | Task::Keep(..) | Task::Turn(_) => true,
                Task::End(_) | Task::Next(_) => false,
            };
            if waits {
                return self.reshuffle(task);
            }
            self.todo.remove(0);
            match task {
                Task::Fill(true) => self.sweep(),
                Task::End(seat) => self.end(seat),
                Task::Next(seat) => self.next(seat),
                _ => {}
            }
        }
    }

    fn chance(&mut self, task: Task, mv: Move) {
        match (task, mv) {
            (Task::Card(seat), Move::Card(card)) => {
                self.leave_pile(card);
                self.hands[seat].push(card);
            }
            (Task::Fill(_) | Task::Replace, Move::Show(card)) => {
                self.leave_pile(card);
                self.market.push(card);
                if task != Task::Replace {
                    self.todo.insert(0, Task::Fill(true));
                }
            }
            (Task::Offer, Move::Offer(objective)) => {
                self.never_offered.retain(|&other| other != objective);
                self.on_offer.push(objective);
            }
            _ => panic!("{mv} while chance is to do {task:?}"),
        }
    }

    fn act(&mut self, task: Task, mv: Move) {
        let then = match (task, mv) {
            (Task::Keep(seat, _), Move::Keep(kept)) => {
                self.objectives[seat].extend(kept.iter());
                self.on_offer.clear();
                vec![]
            }
            (Task::SecondTake(seat), Move::Take(card)) => self.take(seat, card),
            (Task::Turn(seat), _) => {
                let mut then = self.turn(seat, mv);
                then.push(Task::End(seat));
                then
            }
            _ => panic!("{mv} while a seat is to do {task:?}"),
        };
        self.todo.splice(0..0, then);
    }

    /// What a turn leads to.
    fn turn(&mut self, seat: usize, mv: Move) -> Vec<Task> {
        match mv {
            Move::Draw => vec![Task::Card(seat), Task::Card(seat)],
            Move::Take(card) => {
                let mut then = self.take(seat, card);
                if card != Some(0) {
                    then.push(Task::SecondTake(seat));
                }
                then
            }
            Move::Build(rail, colour) => {
                self.build(seat, rail as usize, colour);
                vec![]
            }
            Move::Objectives => {
                let mut then = vec![Task::Offer; self.setup.offer as usize];
                then.push(Task::Keep(seat, 1));
                then
            }
            Move::Pass => vec![],
            _ => panic!("{mv} is not a move of a turn"),
        }
    }

    fn take(&mut self, seat: usize, card: Option<u8>) -> Vec<Task> {
        let Some(card) = card else { return vec![Task::Card(seat), Task::Fill(false)] };
        remove(&mut self.market, card);
        self.hands[seat].push(card);
        vec![Task::Fill(false)]
    }

    fn build(&mut self, seat: usize, rail: usize, named: Option<u8>) {
        assert_eq!(self.owners[rail], None, "rail {rail} is free");
        let length = self.setup.map.rails[rail].length;
        let colour = match self.setup.map.rails[rail].colour {
            0 => named.expect("a neutral rail is paid with a colour"),
            colour => colour,
        };
        for _ in 0..length {
            let card = if self.hands[seat].contains(&colour) { colour } else { 0 };
            remove(&mut self.hands[seat], card);
            if self.setup.deck == Deck::Finite {
                self.discards.push(card);
            }
        }
        self.wagons[seat] -= u32::from(length);
        self.owners[rail] = Some(seat);
    }
}

/// Takes one card of this colour away.
fn remove(cards: &mut Vec<u8>, colour: u8) {
    let place = cards.iter().position(|&card| card == colour);
    cards.remove(place.expect("a card of this colour is there"));
}
