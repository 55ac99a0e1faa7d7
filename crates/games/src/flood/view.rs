//! What a seat may know: everything is public.

use game::{Game, Seat, Tile, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::Flood;
use super::state::{SeatState, Standing, State};

/// The position: everything is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat to act.
    pub turn: Turn,
    /// The colour of each cell now, null for a hole.
    pub cells: Vec<Option<u8>>,
    /// The seats, in order. A seat's zone is the cells of its colour around its start.
    pub seats: Vec<SeatView>,
    /// The cells that the last colour added, by number.
    pub grown: Vec<Tile>,
    /// Passes in a row up to now.
    pub passes: u32,
    /// Moves played, passes included.
    pub moves: u32,
}

/// One seat of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Its zone's colour.
    pub colour: u8,
    /// Its zone's cells.
    pub size: u32,
    /// Whether it plays, has lost or is gone.
    pub standing: Standing,
}

impl View {
    /// What is seen of a state.
    pub(super) fn of(game: &Flood, state: &State) -> Self {
        let colour = |tile: Tile| match game.owner(state, tile) {
            Some(seat) => Some(state.seats[seat.index()].colour),
            None => game.setup.cells[tile as usize],
        };
        let seat = |seat: &SeatState| SeatView {
            colour: seat.colour,
            size: seat.size,
            standing: seat.standing,
        };
        // The last colour was played before the passes in a row.
        let last = state.moves - state.passes;
        let grown = |tile: &Tile| {
            game.setup.cells[*tile as usize].is_some()
                && last > 0
                && state.taken[game.regions.of(*tile) as usize] == last
        };
        View {
            turn: state.turn,
            grown: game.setup.board.tiles().filter(grown).collect(),
            cells: game.setup.board.tiles().map(colour).collect(),
            seats: state.seats.iter().map(seat).collect(),
            passes: state.passes,
            moves: state.moves,
        }
    }

    /// The state that looks like this.
    pub(super) fn state(&self, game: &Flood) -> State {
        let mut state = game.with_owners(self.zones(game).into_iter());
        for (seat, seen) in state.seats.iter_mut().zip(&self.seats) {
            (seat.colour, seat.standing) = (seen.colour, seen.standing);
        }
        for &tile in &self.grown {
            state.taken[game.regions.of(tile) as usize] = self.moves - self.passes;
        }
        (state.passes, state.moves, state.turn) = (self.passes, self.moves, self.turn);
        state
    }

    /// The regions that belong to seats, each once. All regions of a zone have the zone's colour now,
    /// so a search from the start through cells of that colour finds them all.
    fn zones(&self, game: &Flood) -> Vec<(u32, Seat)> {
        let mut found = Vec::new();
        let mut seen = vec![false; game.regions.len()];
        let mut now = vec![0; game.regions.len()];
        for (tile, cell) in game.setup.board.tiles().zip(&self.cells) {
            if let (Some(_), Some(colour)) = (game.setup.cells[tile as usize], *cell) {
                now[game.regions.of(tile) as usize] = colour;
            }
        }
        for ((seat, &start), zone) in
            Seat::all(game.seats()).zip(&game.setup.starts).zip(&self.seats)
        {
            let mut next = found.len();
            let first = game.regions.of(start);
            seen[first as usize] = true;
            found.push((first, seat));
            while let Some(&(region, _)) = found.get(next) {
                next += 1;
                for &beside in game.regions.neighbours(region) {
                    let own = now[beside as usize] == zone.colour;
                    if own && !std::mem::replace(&mut seen[beside as usize], true) {
                        found.push((beside, seat));
                    }
                }
            }
        }
        found
    }
}
