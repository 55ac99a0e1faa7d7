//! Moves and outcomes of chance, and what is seen of them; how they are listed.

pub(super) mod check;
mod text;

use game::{Rng, Seat};

use super::board::card::{Card, Cell, Role, Tool};
use super::board::faces::Fits;
use super::options::{Gold, Tools};
use super::rules::Sapotache;
use super::state::{Phase, State, TableState};

/// A move of a seat, or an outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lays a path card: `path X_CROSS 3,2`, `path L_TURN 3,2 reversed`.
    Path {
        /// The card.
        card: Card,
        /// Where.
        at: Cell,
        /// Whether it is turned by 180 degrees.
        reversed: bool,
    },
    /// Breaks a tool of another player: `break LAMP 4`.
    Break {
        /// The tool.
        tool: Tool,
        /// The owner.
        on: Seat,
    },
    /// Repairs a tool of a player, or all: `repair CART 2`, `repair ALL 1`.
    Repair {
        /// The tool; none stands for all.
        tool: Option<Tool>,
        /// The owner.
        on: Seat,
    },
    /// Removes a path card: `boulder 3,2`.
    Boulder {
        /// Where it lies.
        at: Cell,
    },
    /// Discards a card, face down: `discard V_LINE`.
    Discard(Card),
    /// Chance deals a role: `role 2 digger`.
    Role {
        /// The seat that gets it.
        seat: Seat,
        /// The role.
        role: Role,
    },
    /// Chance deals a card from the pile: `draw 2 V_LINE`.
    Draw {
        /// The seat that gets it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Chance turns an objective over: `reveal 8,2 stone`.
    Reveal {
        /// Where.
        at: Cell,
        /// Gold or stone.
        gold: bool,
    },
    /// The round is over, and the roles are shown: `saboteurs 1,4`, `saboteurs none`.
    Saboteurs(Seats),
    /// Chance turns up a gold card: `nuggets 3`.
    Nuggets(u8),
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(pub(super) u16);

impl Seats {
    /// Whether a seat is in it.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < 16 && self.0 >> seat.0 & 1 == 1
    }

    /// The number of seats.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |&seat| self.contains(seat))
    }

    #[inline]
    pub(super) fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub(super) fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seat numbered `n` among those in it.
    #[inline]
    pub(super) fn nth(self, n: usize) -> Seat {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        Seat(bits.trailing_zeros())
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

/// A move as a seat or a spectator sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Open(Move),
    /// The seat to act discarded a card: `discard`.
    Discard,
    /// A seat drew a card: `draw 2`.
    Draw(Seat),
    /// A seat got a role: `role 2`.
    Role(Seat),
}

impl Sapotache {
    /// Whether broken tools prevent a seat from laying path cards.
    #[inline]
    pub(super) fn is_hindered(&self, state: &State, seat: Seat) -> bool {
        self.setup.tools == Tools::Block && state.table.hindered().contains(seat)
    }

    /// The placements of a seat's path cards, on any cell.
    #[inline]
    fn placements(&self, state: &State, seat: Seat) -> Fits {
        if self.is_hindered(state, seat) {
            return 0;
        }
        state.holdings[seat.index()].hand.placements()
    }

    fn list_targets(&self, table: &TableState, seat: Seat, card: Card, out: &mut Vec<Move>) {
        out.extend(table.targets(seat, card).iter().map(|on| played_on(card, on)));
    }

    /// Lists the legal moves.
    pub(super) fn list(&self, state: &State, out: &mut Vec<Move>) {
        let Phase::Act(seat) = state.table.phase else { return };
        let placements = self.placements(state, seat);
        let places = self.grid.places(&state.ways, placements);
        out.extend(places.map(|(at, card, reversed)| Move::Path { card, at, reversed }));
        let hand = state.holdings[seat.index()].hand;
        for card in hand.actions().each() {
            self.list_targets(&state.table, seat, card, out);
        }
        if hand.has(Card::Boulder) {
            out.extend(self.grid.cards(&state.ways).map(|(at, ..)| Move::Boulder { at }));
        }
        out.extend(hand.each().map(Move::Discard));
    }

    /// Lists what chance may do, with weights.
    pub(super) fn list_chances(&self, state: &State, out: &mut Vec<(Move, u32)>) {
        match state.table.phase {
            Phase::Hands(seat) | Phase::Draw(seat) => {
                let draws = Card::ALL.into_iter().zip(state.pile);
                let draws = draws.map(|(card, count)| (Move::Draw { seat, card }, count));
                out.extend(draws.filter(|&(_, count)| count > 0));
            }
            Phase::Roles(seat) => {
                let left = self.roles_left(state, seat);
                for (role, left) in [Role::Saboteur, Role::Digger].into_iter().zip(left) {
                    if left > 0 {
                        out.push((Move::Role { seat, role }, left));
                    }
                }
            }
            Phase::Reveal(_) => {
                let Some(at) = self.grid.reached(&state.ways) else { return };
                out.push((Move::Reveal { at, gold: true }, 1));
                let stones = self.grid.hidden(&state.ways) as u32 - 1;
                if self.setup.gold == Gold::One && stones > 0 {
                    out.push((Move::Reveal { at, gold: false }, stones));
                }
            }
            Phase::Unmask(_) => out.push((Move::Saboteurs(state.table.saboteurs), 1)),
            Phase::Gold(_) => {
                for (nuggets, &left) in (1..).zip(&state.table.gold) {
                    if left > 0 {
                        out.push((Move::Nuggets(nuggets), u32::from(left)));
                    }
                }
            }
            Phase::Act(_) | Phase::Over => {}
        }
    }

    /// Draws a legal move without listing them.
    #[inline]
    pub(super) fn pick(&self, state: &State, rng: &mut Rng) -> Move {
        let Phase::Act(seat) = state.table.phase else { unreachable!("a seat is to act") };
        let hand = state.holdings[seat.index()].hand;
        let placements = self.placements(state, seat);
        let paths = if placements == 0 { 0 } else { self.grid.count(&state.ways, placements) };
        let boulders = if hand.has(Card::Boulder) { self.grid.laid(&state.ways) } else { 0 };
        let kinds = hand.kinds();
        let targets = |card| state.table.targets(seat, card);
        let targeted: usize = hand.actions().each().map(|card| targets(card).len()).sum();
        let mut n = rng.below(paths + boulders + kinds + targeted);
        if n < paths {
            let (at, card, reversed) = self.grid.nth(&state.ways, placements, n);
            return Move::Path { card, at, reversed };
        }
        n -= paths;
        if n < boulders {
            return Move::Boulder { at: self.grid.nth_laid(&state.ways, n) };
        }
        n -= boulders;
        if n < kinds {
            return Move::Discard(hand.each().nth(n).expect("n is below the number of kinds"));
        }
        n -= kinds;
        for card in hand.actions().each() {
            let targets = targets(card);
            if n < targets.len() {
                return played_on(card, targets.nth(n));
            }
            n -= targets.len();
        }
        unreachable!("n is below the number of moves")
    }
}

/// The move that plays a card on a player.
#[inline]
fn played_on(card: Card, on: Seat) -> Move {
    match card {
        Card::BAxe => Move::Break { tool: Tool::Axe, on },
        Card::BLamp => Move::Break { tool: Tool::Lamp, on },
        Card::BCart => Move::Break { tool: Tool::Cart, on },
        Card::RAxe => Move::Repair { tool: Some(Tool::Axe), on },
        Card::RLamp => Move::Repair { tool: Some(Tool::Lamp), on },
        Card::RCart => Move::Repair { tool: Some(Tool::Cart), on },
        _ => Move::Repair { tool: None, on },
    }
}
