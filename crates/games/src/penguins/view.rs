//! What a seat may know: everything is public.

use game::{Game, Seat, Tile, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::Penguins;
use super::state::{FISH, HEAD, OUT, PLACED, State};

/// The position: everything is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat to act.
    pub turn: Turn,
    /// Whether penguins are being placed.
    pub placing: bool,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The tiles that have melted, by number.
    pub melted: Vec<Tile>,
}

/// One seat of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Fish collected, without those under its penguins.
    pub fish: u32,
    /// Where its penguins stand, in the order they were placed.
    pub penguins: Vec<Tile>,
    /// Whether it is out: it cannot move any more, or failed.
    pub out: bool,
}

impl View {
    /// What is seen of a state.
    pub(super) fn of(game: &Penguins, state: &State) -> Self {
        let seats: Vec<SeatView> = Seat::all(game.setup.seats)
            .map(|seat| {
                let row = game.row(state, seat);
                let penguins = game.penguins(state, seat).to_vec();
                SeatView { fish: row[FISH], penguins, out: row[OUT] != 0 }
            })
            .collect();
        let mut standing: Vec<Tile> =
            seats.iter().flat_map(|seat| &seat.penguins).copied().collect();
        standing.sort_unstable();
        let (tiles, mut standing) = (game.setup.board.tiles(), standing.into_iter().peekable());
        let mut melted = Vec::with_capacity(tiles.len());
        for tile in tiles {
            let is_closed = !game.lines.is_open(&state.open, tile);
            if is_closed && standing.next_if_eq(&tile).is_none() {
                melted.push(tile);
            }
        }
        View { turn: state.turn, placing: state.to_place > 0, seats, melted }
    }

    /// The state that looks like this.
    pub(super) fn state(&self, game: &Penguins) -> State {
        let mut state = game.start();
        state.turn = self.turn;
        let penguins = self.seats.iter().flat_map(|seat| &seat.penguins);
        for &tile in self.melted.iter().chain(penguins) {
            game.lines.close(&mut state.open, tile);
        }
        let mut to_place = 0;
        for (seat, seen) in Seat::all(game.setup.seats).zip(&self.seats) {
            let row = game.row_mut(&mut state, seat);
            row[FISH] = seen.fish;
            row[PLACED] = seen.penguins.len() as u32;
            row[OUT] = u32::from(seen.out);
            row[HEAD..][..seen.penguins.len()].copy_from_slice(&seen.penguins);
            if !seen.out {
                to_place += (game.setup.penguins - seen.penguins.len()) as u32;
            }
        }
        state.to_place = if self.placing { to_place } else { 0 };
        state
    }
}
