//! How a round begins and ends: roles and hands are dealt, objectives turned over, gold shared.

use game::Seat;

use super::board::card::Role;
use super::moves::{Move, Seats};
use super::rules::Sapotache;
use super::state::{Phase, ROUNDS, State, TableState};

impl Sapotache {
    /// Lets chance deal the first hand of the next seat, once this seat's hand is full.
    pub(super) fn deal_on(&self, state: &mut State, seat: Seat) {
        let next = state.table.inside.iter().find(|next| next.0 > seat.0);
        match next {
            Some(next) => state.table.phase = Phase::Hands(next),
            None => self.pass_to(state, state.table.starter),
        }
    }

    pub(super) fn deal_role(&self, state: &mut State, seat: Seat, role: Role) {
        if role == Role::Saboteur {
            state.table.saboteurs.insert(seat);
        }
        if seat.index() + 1 < self.setup.seats {
            state.table.phase = Phase::Roles(self.after(seat));
        } else {
            let first = state.table.inside.iter().next().unwrap_or(Seat(0));
            state.table.phase = Phase::Hands(first);
        }
    }

    /// Role cards that are left when roles are dealt up to a seat: saboteurs, diggers.
    pub(super) fn roles_left(&self, state: &State, next: Seat) -> [u32; 2] {
        let saboteurs = state.table.saboteurs.len();
        let diggers = next.index() - saboteurs;
        [(self.roles[0] - saboteurs) as u32, (self.roles[1] - diggers) as u32]
    }

    pub(super) fn turned_over(&self, state: &mut State, seat: Seat, mv: Move) {
        let Move::Reveal { at, gold } = mv else { return };
        self.grid.turn_over(&mut state.ways, at, gold);
        if gold {
            state.table.phase = Phase::Unmask(Some(seat));
        } else if self.grid.reached(&state.ways).is_none() {
            self.end_turn(state, seat);
        }
    }

    /// Shows the roles, and pays the saboteurs if no seat found the gold.
    pub(super) fn unmask(&self, state: &mut State, finder: Option<Seat>) {
        let table = &mut state.table;
        let round = table.round as usize;
        table.past[round].saboteurs = table.saboteurs;
        table.past[round].finder = finder;
        if let Some(finder) = finder {
            table.phase = Phase::Gold(finder);
            return;
        }
        let each = match table.saboteurs.len() {
            1 => 4,
            2 | 3 => 3,
            _ => 2,
        };
        for seat in Seats(table.saboteurs.0 & table.inside.0).iter() {
            table.past[round].gains[seat.index()] = each;
        }
        self.end_round(state);
    }

    pub(super) fn turn_up(&self, state: &mut State, finder: Seat, nuggets: u8) {
        let table = &mut state.table;
        let kind = usize::from(nuggets) - 1;
        table.gold[kind] -= 1;
        table.turned_up[kind] += 1;
        if usize::from(table.turned_up.iter().sum::<u8>()) == self.setup.gold_cards() {
            self.share(table, finder);
            self.end_round(state);
        }
    }

    /// Shares the gold cards among the diggers, from the finder on, the best first.
    fn share(&self, table: &mut TableState, finder: Seat) {
        let diggers = Seats(table.inside.0 & !table.saboteurs.0);
        if diggers.is_empty() {
            return;
        }
        let mut seat = finder;
        for kind in (0..3).rev() {
            for _ in 0..table.turned_up[kind] {
                while !diggers.contains(seat) {
                    seat = self.after(seat);
                }
                table.past[table.round as usize].gains[seat.index()] += kind as u8 + 1;
                seat = self.after(seat);
            }
        }
    }

    fn end_round(&self, state: &mut State) {
        let table = &mut state.table;
        if let Some(last) = table.last {
            table.starter = self.after(last);
        }
        let all: Seats = Seat::all(self.setup.seats).collect();
        if table.round as usize + 1 == ROUNDS || table.gone == all {
            table.phase = Phase::Over;
            return;
        }
        *table = TableState {
            phase: Phase::Roles(Seat(0)),
            round: table.round + 1,
            starter: table.starter,
            inside: Seats(all.0 & !table.gone.0),
            gone: table.gone,
            gold: table.gold,
            past: table.past,
            ..TableState::new(self.setup.seats)
        };
        state.ways.clone_from(&self.start.ways);
        state.holdings.copy_from_slice(&self.start.holdings);
        state.pile = self.start.pile;
        state.pile_size = self.start.pile_size;
    }
}
