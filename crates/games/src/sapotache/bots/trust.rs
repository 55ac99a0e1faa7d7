//! Whom to trust, from what everybody did in this round.

use game::{Event, Game, Rng, Seat};
use search::Belief;

use super::super::card::{Card, Role};
use super::super::looks::Look;
use super::super::moves::{Move, Seen};
use super::super::rules::Sapotache;
use super::super::state::State;
use super::super::view::View;
use super::super::ways::Ways;
use super::reach::Reach;

/// From this level on somebody is taken for a digger.
const TRUSTED: i32 = 1;
/// Down from this level somebody is taken for a saboteur.
const DISTRUSTED: i32 = -1;

/// Levels beyond this say no more about a seat.
const MOST_SURE: i32 = 6;

/// What a seat believes of the others: worlds in which those it distrusts are saboteurs more often.
#[derive(Default)]
pub(super) struct Suspicion {
    trust: Option<Trust>,
}

impl Suspicion {
    /// The levels of trust, of this seat.
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

    /// The odds of being a saboteur against being a digger: they double with each level.
    fn odds(&self, seat: Seat) -> [usize; 2] {
        let level = self.level(seat).clamp(-MOST_SURE, MOST_SURE);
        if level < 0 { [1 << -level, 1] } else { [1, 1 << level] }
    }

    /// Takes note of something that happened.
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

#[cfg(test)]
mod tests {
    use game::Turn;

    use super::*;
    use crate::sapotache::Options;

    #[test]
    fn a_distrusted_seat_is_a_saboteur_in_more_worlds() {
        let setup = Sapotache::draw(&Options::default(), 5, &mut Rng::new(1)).expect("a set-up");
        let game = Sapotache::new(setup).expect("a game");
        let (mut state, mut rng, own) = (game.start(), Rng::new(1), Seat(0));
        let mut suspicion = Suspicion::default();
        while game.turn(&state) == Turn::Chance {
            let dealt = game.chance(&state, &mut rng, &mut Vec::new());
            suspicion.see(&game, own, &Event::Chance(game.seen(&state, dealt, Some(own))));
            game.play(&mut state, dealt);
        }
        let view = game.view(&state, Some(own));
        let mut count = |suspicion: &mut Suspicion| {
            let mut saboteur = [0; 5];
            for _ in 0..2000 {
                let world = suspicion.world(&game, &view, &mut rng);
                assert_eq!(game.view(&world, Some(own)), view);
                Seat::all(5).for_each(|s| {
                    saboteur[s.index()] += i32::from(world.table.saboteurs.contains(s));
                });
            }
            saboteur
        };
        let before = count(&mut suspicion);
        assert!((before[1] - before[2]).abs() < 200, "{before:?}");
        let trust = suspicion.trust(&game, own);
        (trust.levels[1], trust.levels[2]) = (-2, 2);
        let after = count(&mut suspicion);
        assert!(after[1] > after[3] + 200 && after[3] > after[2] + 200, "{after:?}");
        assert_eq!(before[0], after[0], "its own role it knows");
    }
}
