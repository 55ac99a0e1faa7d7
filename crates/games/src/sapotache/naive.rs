//! The naive twin: lists and sets, and all ways walked from the start at every question.

mod mine;
mod rounds;

use std::collections::{BTreeMap, BTreeSet};

use game::Event;
use game::laws::Naive;

use super::*;
use mine::{Place, place};

#[derive(Clone, Debug, Default)]
struct Dwarf {
    saboteur: bool,
    hand: Vec<Card>,
    broken: BTreeSet<Tool>,
    out: bool,
    gone: bool,
    nuggets: i32,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq)]
enum Wait {
    Role(usize),
    Hands,
    Act(usize),
    Turn { finder: usize, objective: Place },
    Draw(usize),
    Unmask,
    Gold,
    Over,
}

#[derive(Clone, Debug)]
pub(super) struct NaiveSapotache {
    setup: Setup,
    wait: Wait,
    round: usize,
    /// The seat that starts the round.
    starter: usize,
    /// The seat that played the last card of the round.
    last: Option<usize>,
    dwarves: Vec<Dwarf>,
    roles: Vec<Role>,
    pile: Vec<Card>,
    laid: BTreeMap<Place, (Card, bool)>,
    stones: BTreeSet<Place>,
    /// What open ways joined to the start before the last card was laid.
    before: BTreeSet<Place>,
    gold: Vec<u8>,
    turned_up: Vec<u8>,
    finder: Option<usize>,
}

impl NaiveSapotache {
    /// The seat that is dealt the next card of the opening hands.
    fn short_hand(&self) -> Option<usize> {
        let short = |dwarf: &Dwarf| !dwarf.out && dwarf.hand.len() < self.hand_size();
        self.dwarves.iter().position(short)
    }

    /// The first seat that can act, beginning with `first`.
    fn next_from(&self, first: usize) -> Option<usize> {
        let seats = self.dwarves.len();
        let mut order = (0..seats).map(|k| (first + k) % seats);
        order.find(|&seat| !self.dwarves[seat].out && !self.dwarves[seat].hand.is_empty())
    }

    fn pass_to(&mut self, first: usize) {
        self.wait = self.next_from(first).map_or(Wait::Unmask, Wait::Act);
    }

    fn after_turn(&mut self, seat: usize) {
        if self.pile.is_empty() {
            self.pass_to(seat + 1);
        } else {
            self.wait = Wait::Draw(seat);
        }
    }

    fn turn_or_go_on(&mut self, finder: usize) {
        match self.reached() {
            Some(objective) => self.wait = Wait::Turn { finder, objective },
            None => self.after_turn(finder),
        }
    }

    fn spend(&mut self, seat: usize, card: Card) {
        let hand = &mut self.dwarves[seat].hand;
        let held = hand.iter().position(|&held| held == card).expect("a card of the hand");
        hand.remove(held);
    }

    fn act(&mut self, seat: usize, mv: Move) {
        self.last = Some(seat);
        match mv {
            Move::Path { card, at, reversed } => {
                self.spend(seat, card);
                self.before = self.joined();
                self.laid.insert(place(at), (card, reversed));
                return self.turn_or_go_on(seat);
            }
            Move::Break { tool, on } => {
                self.spend(seat, [Card::BAxe, Card::BLamp, Card::BCart][tool as usize]);
                self.dwarves[on.index()].broken.insert(tool);
            }
            Move::Repair { tool: Some(tool), on } => {
                self.spend(seat, [Card::RAxe, Card::RLamp, Card::RCart][tool as usize]);
                self.dwarves[on.index()].broken.remove(&tool);
            }
            Move::Repair { tool: None, on } => {
                self.spend(seat, Card::RAll);
                self.dwarves[on.index()].broken.clear();
            }
            Move::Boulder { at } => {
                self.spend(seat, Card::Boulder);
                self.laid.remove(&place(at));
            }
            Move::Discard(card) => self.spend(seat, card),
            other => panic!("{other} is not a move of a seat"),
        }
        self.after_turn(seat);
    }

    fn fail(&mut self, seat: usize, gone: bool) {
        let dwarf = &mut self.dwarves[seat];
        dwarf.out = true;
        dwarf.gone |= gone;
        dwarf.hand.clear();
        self.pass_to(seat + 1);
    }

    fn chance(&mut self, mv: Move) {
        match (mv, self.wait.clone()) {
            (Move::Role { role, .. }, Wait::Role(seat)) => {
                let card = self.roles.iter().position(|&left| left == role).expect("a role");
                self.roles.remove(card);
                self.dwarves[seat].saboteur = role == Role::Saboteur;
                self.wait = Wait::Role(seat + 1);
                if seat + 1 == self.dwarves.len() {
                    self.wait = Wait::Hands;
                }
            }
            (Move::Draw { card, .. }, Wait::Hands) => {
                let seat = self.short_hand().expect("a hand lacks a card");
                self.draw(seat, card);
                if self.short_hand().is_none() {
                    self.pass_to(self.starter);
                }
            }
            (Move::Draw { card, .. }, Wait::Draw(seat)) => {
                self.draw(seat, card);
                self.pass_to(seat + 1);
            }
            (Move::Reveal { gold: true, .. }, Wait::Turn { finder, .. }) => {
                self.finder = Some(finder);
                self.wait = Wait::Unmask;
            }
            (Move::Reveal { gold: false, .. }, Wait::Turn { finder, objective }) => {
                self.stones.insert(objective);
                self.turn_or_go_on(finder);
            }
            (Move::Saboteurs(_), Wait::Unmask) => match self.finder {
                Some(_) => self.wait = Wait::Gold,
                None => {
                    self.pay_saboteurs();
                    self.end_round();
                }
            },
            (Move::Nuggets(number), Wait::Gold) => {
                let card = self.gold.iter().position(|&left| left == number).expect("a gold card");
                self.gold.remove(card);
                self.turned_up.push(number);
                let wanted = if self.setup.seats == 10 { 9 } else { self.setup.seats };
                if self.turned_up.len() == wanted {
                    self.pay_diggers();
                    self.end_round();
                }
            }
            (mv, wait) => panic!("{mv} while the game waits for {wait:?}"),
        }
    }

    fn draw(&mut self, seat: usize, card: Card) {
        let place = self.pile.iter().position(|&left| left == card).expect("a card of the pile");
        self.pile.remove(place);
        self.dwarves[seat].hand.push(card);
    }

    fn outcomes(&self) -> BTreeSet<String> {
        let draws = |seat: usize| {
            self.pile.iter().map(move |card| format!("draw {seat} {}", card.name())).collect()
        };
        match self.wait {
            Wait::Act(seat) => self.options(seat),
            Wait::Over => BTreeSet::new(),
            Wait::Role(seat) => {
                self.roles.iter().map(|role| format!("role {seat} {}", role.name())).collect()
            }
            Wait::Hands => draws(self.short_hand().expect("a hand lacks a card")),
            Wait::Draw(seat) => draws(seat),
            Wait::Turn { objective: (x, y), .. } => {
                let hidden = self.setup.objectives.len() - self.stones.len();
                let mut outcomes = BTreeSet::from([format!("reveal {x},{y} gold")]);
                if hidden > 1 && self.setup.gold == Gold::One {
                    outcomes.insert(format!("reveal {x},{y} stone"));
                }
                outcomes
            }
            Wait::Unmask => {
                let saboteurs = (0..self.dwarves.len()).filter(|&seat| self.dwarves[seat].saboteur);
                let names: Vec<String> = saboteurs.map(|seat| seat.to_string()).collect();
                let list = if names.is_empty() { "none".to_string() } else { names.join(",") };
                BTreeSet::from([format!("saboteurs {list}")])
            }
            Wait::Gold => self.gold.iter().map(|number| format!("nuggets {number}")).collect(),
        }
    }
}

impl Naive<Sapotache> for NaiveSapotache {
    fn new(setup: &Setup) -> Self {
        let mut gold = vec![1; 16];
        gold.extend([2; 8]);
        gold.extend([3; 4]);
        let mut twin = Self {
            setup: setup.clone(),
            wait: Wait::Over,
            round: 0,
            starter: 0,
            last: None,
            dwarves: vec![Dwarf::default(); setup.seats],
            roles: Vec::new(),
            pile: Vec::new(),
            laid: BTreeMap::new(),
            stones: BTreeSet::new(),
            before: BTreeSet::new(),
            gold,
            turned_up: Vec::new(),
            finder: None,
        };
        twin.start_round();
        twin
    }

    fn apply(&mut self, event: &Event<Move>) {
        match *event {
            Event::Chance(mv) => self.chance(mv),
            Event::Move(seat, mv) => {
                assert_eq!(self.wait, Wait::Act(seat.index()), "whose turn it is");
                self.act(seat.index(), mv);
            }
            Event::Failed(seat, gone) => {
                assert_eq!(self.wait, Wait::Act(seat.index()), "whose turn it is");
                self.fail(seat.index(), gone);
            }
        }
    }

    fn moves(&self) -> Vec<String> {
        self.outcomes().into_iter().collect()
    }

    fn scores(&self) -> Vec<i32> {
        self.dwarves.iter().map(|dwarf| dwarf.nuggets).collect()
    }
}

/// How many sequences of 0, 1, … `depth` moves there are from the start.
pub(super) fn perft(setup: &Setup, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    count(&NaiveSapotache::new(setup), &mut counts);
    counts
}

fn count(position: &NaiveSapotache, counts: &mut [u64]) {
    counts[0] += 1;
    let Some((_, deeper)) = counts.split_first_mut() else { return };
    if deeper.is_empty() {
        return;
    }
    let moves = position.outcomes();
    if let [leaves] = deeper {
        *leaves += moves.len() as u64;
        return;
    }
    for text in moves {
        let mv: Move = text.parse().expect("the twin writes moves that can be read");
        let mut next = position.clone();
        match next.wait {
            Wait::Act(seat) => next.act(seat, mv),
            _ => next.chance(mv),
        }
        count(&next, deeper);
    }
}
