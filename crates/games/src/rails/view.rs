//! The view: what a seat or a spectator may know.

use game::{Game, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::Deck;
use super::rules::Rails;
use super::score::Longest;
use super::state::{Hand, Heap, NOT_LAST, Phase, State, UNBUILT, fate};

/// All that one seat, or a spectator, may know. Lists by colour begin with the jokers, colour 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The seat that the view is for; none: a spectator.
    pub seat: Option<Seat>,
    /// The seat to act, or chance.
    pub turn: Turn,
    /// The seat whose turn it is, also while chance acts for it.
    pub at_turn: Seat,
    /// What the match waits for.
    pub phase: Phase,
    /// The round, from 1; 0 during the start.
    pub round: u32,
    /// Turns that follow this one, once the last round has begun.
    pub last: Option<u32>,
    /// The own cards by colour; empty for a spectator.
    pub hand: Vec<u32>,
    /// The own objectives.
    pub objectives: Vec<u32>,
    /// Objectives that the viewer gave back.
    pub refused: Vec<u32>,
    /// Objectives offered to the viewer, to choose from.
    pub offered: Vec<u32>,
    /// How many objectives are offered to the seat whose turn it is.
    pub offers: u32,
    /// How many objectives were never offered.
    pub objectives_left: u32,
    /// Rails that were built, in the order of their numbers.
    pub built: Vec<Built>,
    /// What everyone knows of each seat.
    pub seats: Vec<SeatView>,
    /// Cards face up by colour; empty without a market.
    pub market: Vec<u32>,
    /// Cards in the pile; none: it is endless.
    pub pile: Option<u32>,
    /// Cards spent by colour; empty where the pile is endless.
    pub discards: Vec<u32>,
}

/// A rail that was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Built {
    /// The rail.
    pub rail: u32,
    /// The seat that built it.
    pub seat: Seat,
}

/// What everyone knows of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatView {
    /// Wagons left.
    pub wagons: u32,
    /// Cards in hand.
    pub cards: u32,
    /// Of these, by colour, cards that it was seen to take and not to spend.
    pub known: Vec<u32>,
    /// By colour, an upper bound for its other cards, from what it was seen to do.
    pub most: Vec<u32>,
    /// Objectives kept.
    pub objectives: u32,
    /// Objectives given back.
    pub refused: u32,
    /// The objectives kept, which everyone sees once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Vec<u32>>,
    /// What its rails are worth.
    pub points: i32,
    /// Its longest path, where the longest path is paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest: Option<Longest>,
    /// Illegal actions in a row.
    pub misses: u32,
    /// Whether it is out of the match, or gone.
    pub out: bool,
}

impl View {
    pub(super) fn of(game: &Rails, state: &State, seat: Option<Seat>) -> Self {
        let own = |refused| seat.map_or(Vec::new(), |seat| objectives_of(state, seat.0, refused));
        let offered: Vec<u32> = state.offered.iter().collect();
        let mine = seat == Some(Seat(state.seat));
        let mut objectives = own(false);
        objectives.retain(|id| !offered.contains(id));
        let finite = game.setup.deck == Deck::Finite;
        let list = |yes: bool, heap| if yes { state.heap(heap).to_vec() } else { Vec::new() };
        let built = |(rail, &owner): (u32, &u32)| {
            (owner != UNBUILT).then(|| Built { rail, seat: Seat(owner - 1) })
        };
        Self {
            seat,
            turn: game.turn(state),
            at_turn: Seat(state.seat),
            phase: state.phase,
            round: state.round,
            last: (state.last != NOT_LAST).then_some(state.last),
            hand: seat.map_or(Vec::new(), |seat| state.hand(seat.0, Hand::Held).to_vec()),
            objectives,
            refused: own(true),
            offers: offered.len() as u32,
            offered: if mine { offered } else { Vec::new() },
            objectives_left: state.pool,
            built: (0..).zip(&state.owners).filter_map(built).collect(),
            seats: Seat::all(game.seats()).map(|seat| SeatView::of(game, state, seat.0)).collect(),
            market: list(game.setup.market > 0, Heap::Market),
            pile: finite.then(|| state.size(Heap::Pile)),
            discards: list(finite, Heap::Discards),
        }
    }

    /// The rails a seat has built.
    pub(super) fn rails_of(&self, seat: Seat) -> impl Iterator<Item = u32> {
        self.built.iter().filter(move |built| built.seat == seat).map(|built| built.rail)
    }
}

impl SeatView {
    fn of(game: &Rails, state: &State, seat: u32) -> Self {
        let purse = &state.purses[seat as usize];
        Self {
            wagons: purse.wagons,
            cards: purse.cards,
            known: state.hand(seat, Hand::Known).to_vec(),
            most: state.hand(seat, Hand::Most).to_vec(),
            objectives: purse.held,
            refused: purse.refused,
            kept: (state.phase == Phase::Over).then(|| objectives_of(state, seat, false)),
            points: purse.points,
            longest: (game.setup.longest > 0).then(|| game.longest(state, seat)),
            misses: purse.misses,
            out: purse.out,
        }
    }
}

/// The objectives that a seat has, those on offer included, or gave back.
fn objectives_of(state: &State, seat: u32, refused: bool) -> Vec<u32> {
    let wanted = fate(seat, refused);
    (0..).zip(&state.fates).filter(|&(_, &fate)| fate == wanted).map(|(id, _)| id).collect()
}
