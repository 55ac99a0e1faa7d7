//! Trust in other seats, from their moves in this round.

use game::{Event, Game, Rng, Seat};
use search::Belief;

use super::reach::Reach;
use crate::sapotache::board::card::{Card, Role};
use crate::sapotache::board::looks::Look;
use crate::sapotache::board::ways::Ways;
use crate::sapotache::moves::{Move, Seen};
use crate::sapotache::rules::Sapotache;
use crate::sapotache::state::State;
use crate::sapotache::view::View;

/// Seats with at least this level count as diggers.
const TRUSTED: i32 = 1;
/// Seats with at most this level count as saboteurs.
const DISTRUSTED: i32 = -1;

/// Levels beyond this do not change the odds.
const MOST_SURE: i32 = 6;

/// A belief about the other seats: worlds in which distrusted seats are saboteurs more often.
#[derive(Default)]
pub(super) struct Suspicion {
    trust: Option<Trust>,
}

impl Suspicion {
    /// The levels of trust of this seat.
    pub(super) fn trust(&mut self, game: &Sapotache, seat: Seat) -> &mut Trust {
        self.trust.get_or_insert_with(|| Trust::new(game, seat))
    }
}

impl Belief<Sapotache> for Suspicion {
    fn see(&mut self, game: &Sapotache, seat: Seat, event: &Event<Seen>) {
        self.trust(game, seat).see(game, event);
    }

    fn world(&mut self, game: &Sapotache, view: &View, rng: &mut Rng) -> State {
        match &self.trust {
            Some(trust) => game.world(view, rng, |seat| trust.odds(seat)),
            None => game.determinize(view, rng),
        }
    }
}

/// A level of trust for each seat, and the board it was gained on.
pub(super) struct Trust {
    own: Seat,
    role: Role,
    pub(super) levels: Vec<i32>,
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

    /// The odds of being a saboteur against being a digger: they double with each level.
    fn odds(&self, seat: Seat) -> [usize; 2] {
        let level = self.level(seat).clamp(-MOST_SURE, MOST_SURE);
        if level < 0 { [1 << -level, 1] } else { [1, 1 << level] }
    }

    /// Updates the levels after an event.
    fn see(&mut self, game: &Sapotache, event: &Event<Seen>) {
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

    /// What a move says about its player; updates the board.
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

    /// What helping a seat says about the helper.
    fn worth(&self, on: Seat) -> i32 {
        if on == self.own {
            return if self.role == Role::Digger { 2 } else { -1 };
        }
        self.levels[on.index()].signum()
    }
}
