//! Whom to trust, from what everybody did in this round.

use game::{Event, Seat};

use super::super::card::{Card, Role};
use super::super::looks::Look;
use super::super::moves::{Move, Seen};
use super::super::rules::Sapotache;
use super::super::ways::Ways;
use super::reach::Reach;

/// From this level on somebody is taken for a digger.
const TRUSTED: i32 = 1;
/// Down from this level somebody is taken for a saboteur.
const DISTRUSTED: i32 = -1;

/// A level of trust for each seat, and the board it was gained on.
pub(super) struct Trust {
    own: Seat,
    role: Role,
    levels: Vec<i32>,
    ways: Ways,
}

impl Trust {
    pub(super) fn new(game: &Sapotache, own: Seat) -> Self {
        let ways = game.grid.empty().clone();
        Self { own, role: Role::Digger, levels: vec![0; game.setup.seats], ways }
    }

    pub(super) fn is_trusted(&self, seat: Seat) -> bool {
        self.levels[seat.index()] >= TRUSTED
    }

    pub(super) fn is_distrusted(&self, seat: Seat) -> bool {
        self.levels[seat.index()] <= DISTRUSTED
    }

    pub(super) fn level(&self, seat: Seat) -> i32 {
        self.levels[seat.index()]
    }

    /// Takes note of something that happened.
    pub(super) fn see(&mut self, game: &Sapotache, event: &Event<Seen>) {
        match *event {
            Event::Chance(Seen::Role(Seat(0)) | Seen::Open(Move::Role { seat: Seat(0), .. })) => {
                *self = Self::new(game, self.own);
                self.note_role(event);
            }
            Event::Chance(Seen::Open(Move::Reveal { at, gold: false })) => {
                game.grid.turn_over(&mut self.ways, at, false);
            }
            Event::Chance(_) => self.note_role(event),
            Event::Move(seat, Seen::Open(mv)) => {
                let change = self.judged(game, mv);
                if seat != self.own {
                    self.levels[seat.index()] += change;
                }
            }
            Event::Move(..) | Event::Failed(..) => {}
        }
    }

    fn note_role(&mut self, event: &Event<Seen>) {
        if let Event::Chance(Seen::Open(Move::Role { role, .. })) = *event {
            self.role = role;
        }
    }

    /// What a move says of who made it; the board follows it.
    fn judged(&mut self, game: &Sapotache, mv: Move) -> i32 {
        let grid = &game.grid;
        let before = Reach::of(grid, &self.ways);
        match mv {
            Move::Path { card, at, reversed } if grid.look(&self.ways, at) == Look::Free => {
                grid.lay(&mut self.ways, at, card, reversed);
                let after = Reach::of(grid, &self.ways);
                match after.nearest.cmp(&before.nearest) {
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Greater => -2,
                    std::cmp::Ordering::Equal => -i32::from(card == Card::DEnd),
                }
            }
            Move::Boulder { at } if grid.look(&self.ways, at) == Look::Card => {
                grid.remove(&mut self.ways, at);
                let after = Reach::of(grid, &self.ways);
                match after.nearest.cmp(&before.nearest) {
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Greater => -3,
                    std::cmp::Ordering::Equal => 0,
                }
            }
            Move::Break { on, .. } => -self.worth(on),
            Move::Repair { on, .. } => self.worth(on),
            _ => 0,
        }
    }

    /// What helping somebody says of who does it.
    fn worth(&self, on: Seat) -> i32 {
        if on == self.own {
            return if self.role == Role::Digger { 2 } else { -1 };
        }
        self.levels[on.index()].signum()
    }
}
