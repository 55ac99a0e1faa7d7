//! The consequence of a fault, decided here for matches and replays alike.

use game::{Event, Fault, Game, Seat};

use crate::Seed;
use crate::terms::OnIllegal;

/// The event that a fault of `seat`, which is to act in `state`, turns into.
///
/// The rules of the game decide what an illegal answer leads to, unless the terms say otherwise; every
/// other fault retires the seat for good. A stand-in move is drawn from the seed, so that a replay draws it again.
pub(crate) fn consequence<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    fault: &Fault,
    (terms, seed, ply): (OnIllegal, Seed, usize),
) -> Event<G::Move> {
    match (fault, terms) {
        (Fault::Illegal { .. }, OnIllegal::Rule) => Event::Failed(seat, false),
        (Fault::Illegal { .. }, OnIllegal::Random) => {
            Event::Move(seat, game.random(state, &mut seed.stand_in(ply), &mut Vec::new()))
        }
        _ => Event::Failed(seat, true),
    }
}
