//! What a seat may know: everything is public.

use game::{Game, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::relation::Position;
use super::rules::Mansuba;
use super::setup::Piece;
use super::state::{Phase, State, each};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat to act.
    pub turn: Turn,
    /// The seat whose turn it is, or was last.
    pub seat: Seat,
    /// Turns played.
    pub turns: u32,
    /// The relation of this turn, by its place in the list.
    pub relation: usize,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// Prisoners, the longest held first; their position is where they were taken.
    pub prisoners: Vec<Piece>,
    /// Where a prisoner tries to escape to, while chance decides.
    pub escaping: Option<Position>,
    /// Turns in a row in which a player had to pass.
    pub passes: u32,
    /// Seats that are out of the game.
    pub out: Vec<Seat>,
    /// The seat that has won.
    pub winner: Option<Seat>,
}

impl View {
    /// What is seen of a state.
    pub(super) fn of(game: &Mansuba, state: &State) -> Self {
        let seats = || Seat::all(game.seats());
        let pieces = |owner: Seat| {
            let kind = |position: Position| state.kinds[position as usize];
            each(state.pieces(owner)).map(move |position| Piece {
                owner,
                kind: kind(position),
                position,
            })
        };
        let (escaping, winner) = match state.phase {
            Phase::Move => (None, None),
            Phase::Escape(place) => (Some(place), None),
            Phase::Over(winner) => (None, winner),
        };
        View {
            turn: game.turn(state),
            seat: state.seat,
            turns: state.turn,
            relation: game.relation(state.turn),
            pieces: seats().flat_map(pieces).collect(),
            prisoners: state.prisoners.clone(),
            escaping,
            passes: state.passes,
            out: seats().filter(|seat| state.out[seat.index()]).collect(),
            winner,
        }
    }

    /// The state that looks like this.
    pub(super) fn state(&self, game: &Mansuba) -> State {
        let mut state = game.placed(&self.pieces, self.seat);
        state.prisoners.clone_from(&self.prisoners);
        self.out.iter().for_each(|seat| state.out[seat.index()] = true);
        (state.turn, state.passes) = (self.turns, self.passes);
        state.phase = match (self.turn, self.escaping) {
            (Turn::Over, _) => Phase::Over(self.winner),
            (_, Some(place)) => Phase::Escape(place),
            _ => Phase::Move,
        };
        state
    }
}
