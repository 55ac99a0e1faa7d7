//! Penguins: `include/plateau/penguins.h`, as this side sees it.

use std::ffi::{c_int, c_uint};
use std::hint::black_box;
use std::mem::offset_of;

use game::{Event, Params, Seat};
use games::penguins::{Move as Legal, Penguins, Setup};
use serde::Deserialize;

use crate::crash::Called;
use crate::host::{Adapter, EventOf, refused, wrong_player};
use crate::open::Opened;

/// `struct edge`: a side of `src`, and what lies beyond it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    src: c_int,
    dst: c_int,
}

/// `struct move`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    player: c_int,
    src: c_int,
    dst: c_int,
}

const NO_TILE: c_int = -1;

// What libraries out there were compiled with, whatever happens to the lines above.
const _: () = {
    assert!(size_of::<Edge>() == 8 && offset_of!(Edge, src) == 0 && offset_of!(Edge, dst) == 4);
    assert!(size_of::<Move>() == 12 && offset_of!(Move, player) == 0);
    assert!(offset_of!(Move, src) == 4 && offset_of!(Move, dst) == 8);
};

// Exceptions of C++ may try to leave these functions: that ends the process, but is defined.
type Init = Called<
    unsafe extern "C-unwind" fn(
        player: c_uint,
        nb_tiles: usize,
        edges: *const Edge,
        size_edges: usize,
        fishes: *const c_int,
        nb_players: usize,
        nb_penguins_by_player: usize,
    ),
>;
type Answer = Called<unsafe extern "C-unwind" fn(moves: *const Move, n: usize) -> Move>;
type Done = Called<unsafe extern "C-unwind" fn()>;

/// A library that plays Penguins.
pub(crate) struct Library {
    init: Init,
    place: Answer,
    play: Answer,
    done: Done,
    seat: Seat,
    seats: usize,
    /// What the library is shown; it lives from call to call only to be used again.
    window: Vec<Move>,
}

/// Which of its two questions a library is asked.
#[derive(Deserialize)]
pub(crate) struct Phase {
    placing: bool,
}

impl Adapter for Library {
    type Game = Penguins;
    type View = Phase;
    const FUNCTIONS: &'static [&'static str] = &["init", "place", "play", "done"];

    fn open(library: &Opened, _: &Params) -> Result<Self, String> {
        // SAFETY: a library that has the four functions of the interface has them with its types.
        let (init, place, play, done) = unsafe {
            let place: Answer = library.function("place")?;
            let play: Answer = library.function("play")?;
            (library.function("init")?, place, play, library.function("done")?)
        };
        Ok(Self { init, place, play, done, seat: Seat(0), seats: 0, window: Vec::new() })
    }

    fn start(&mut self, seat: Seat, setup: Setup) -> Result<(), String> {
        (self.seat, self.seats) = (seat, setup.seats);
        let mut edges = edges(&setup);
        let mut fishes: Vec<c_int> = setup.fish.iter().map(|&fish| c_int::from(fish)).collect();
        // SAFETY: both lists are as long as the call says, and live until it returns.
        unsafe {
            (self.init)(
                seat.0,
                setup.board.len(),
                edges.as_ptr(),
                edges.len(),
                fishes.as_ptr(),
                setup.seats,
                setup.penguins,
            );
        }
        // The lists are gone after the call. A library that kept them had better notice at once.
        edges.fill(Edge { src: c_int::MIN, dst: c_int::MIN });
        fishes.fill(c_int::MIN);
        black_box((edges, fishes));
        Ok(())
    }

    fn turn(&mut self, view: &Phase, seen: &[EventOf<Self>]) -> String {
        self.window.clear();
        self.window.extend(seen.iter().filter_map(shown));
        let n = self.window.len();
        // There is room for a move of each seat behind the pointer, even if none is shown: some
        // libraries look at them without counting.
        let nothing = Move { player: NO_TILE, src: NO_TILE, dst: NO_TILE };
        self.window.resize(n.max(self.seats), nothing);
        let ask = if view.placing { self.place } else { self.play };
        // SAFETY: the window holds at least `n` moves, and lives until the call returns.
        let answer = unsafe { ask(self.window.as_ptr(), n) };
        said(self.seat, view.placing, answer)
    }

    fn end(&mut self, _: &[EventOf<Self>]) {
        // SAFETY: the function takes nothing and gives nothing.
        unsafe { (self.done)() }
    }
}

/// All sides of all tiles, tile by tile, clockwise.
fn edges(setup: &Setup) -> Vec<Edge> {
    let board = &setup.board;
    let sides = |src| {
        let beyond = board.sides(src);
        beyond.map(move |dst| Edge { src: int(src), dst: dst.map_or(NO_TILE, int) })
    };
    board.tiles().flat_map(sides).collect()
}

/// An event as libraries see it: they get moves only.
fn shown(event: &EventOf<Library>) -> Option<Move> {
    let &Event::Move(seat, mv) = event else { return None };
    let (src, dst) = match mv {
        Legal::Place(tile) => (NO_TILE, int(tile)),
        Legal::Slide { from, to } => (int(from), int(to)),
    };
    Some(Move { player: int(seat.0), src, dst })
}

/// The move that an answer means, or what it holds, for the referee to refuse.
fn said(seat: Seat, placing: bool, answer: Move) -> String {
    let Move { player, src, dst } = answer;
    let tile = |number: c_int| u32::try_from(number).ok();
    let meant = match (placing, tile(src), tile(dst)) {
        _ if player != int(seat.0) => Err(wrong_player(seat)),
        (true, _, _) if src != NO_TILE => Err("src must be NO_TILE (-1) in place".to_string()),
        (true, _, Some(tile)) => Ok(Legal::Place(tile)),
        (false, Some(from), Some(to)) => Ok(Legal::Slide { from, to }),
        (false, None, _) => {
            Err("src must be the number of the tile that the penguin leaves".to_string())
        }
        (_, _, None) => Err("dst must be the number of a tile".to_string()),
    };
    let fields = || format!("player {player}, src {src}, dst {dst}");
    meant.map_or_else(|why| refused(&fields(), &why), |mv| mv.to_string())
}

/// A number of a tile or a seat, all of which are small.
fn int(number: u32) -> c_int {
    c_int::try_from(number).expect("boards and tables are smaller than an int")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_in_form_are_moves() {
        let said = |placing, player, src, dst| said(Seat(1), placing, Move { player, src, dst });
        assert_eq!(said(true, 1, -1, 12), "place 12");
        assert_eq!(said(false, 1, 12, 34), "12-34");
        let refused = [
            (true, 0, -1, 12, "player must be 1"),
            (true, 1, 5, 12, "src must be NO_TILE"),
            (true, 1, -1, -1, "dst must be"),
            (true, 1, -2, 7, "src must be NO_TILE"),
            (false, 1, -1, 7, "src must be the number"),
            (false, 1, 7, c_int::MIN, "dst must be"),
            (false, 3, 5, 7, "player must be 1"),
            (false, -1, 5, 7, "player must be 1"),
        ];
        for (placing, player, src, dst, why) in refused {
            let text = said(placing, player, src, dst);
            let expected = format!("{{player {player}, src {src}, dst {dst}}}: {why}");
            assert!(text.starts_with(&expected), "{text}");
            assert!(text.parse::<Legal>().is_err(), "{text}");
        }
    }
}
