//! Scores: what rails, objectives and the longest path are worth.

mod joined;
mod paths;
mod trail;

pub(super) use joined::Joined;
pub(super) use paths::Paths;
pub use trail::Longest;

use game::Seat;

use super::rules::Rails;
use super::state::{State, fate};
use super::view::View;
use trail::Edge;

/// Maps with fewer towns than this are scored without an allocation.
const FEW_TOWNS: usize = 128;

impl Rails {
    /// The rails that a seat has built.
    pub(super) fn built<'a>(&self, state: &'a State, seat: u32) -> impl Iterator<Item = u32> + 'a {
        state.rails(Seat(seat))
    }

    /// The longest path of a seat, where it is paid.
    pub(super) fn longest(&self, state: &State, seat: u32) -> Longest {
        state.paths.of(seat, || self.search_longest(state, seat))
    }

    pub(super) fn search_longest(&self, state: &State, seat: u32) -> Longest {
        let edge = |rail: u32| -> Edge {
            let rail = &self.setup.map.rails[rail as usize];
            (rail.towns[0], rail.towns[1], u32::from(rail.length))
        };
        let edges: Vec<Edge> = self.built(state, seat).map(edge).collect();
        trail::longest(&edges, trail::STEPS)
    }
}

/// The scores if the match stopped here.
pub(super) fn scores(game: &Rails, state: &State, out: &mut [i32]) {
    let map = &game.setup.map;
    let (mut few, mut many) = ([0; FEW_TOWNS], Vec::new());
    let mut joined = Joined(match few.get_mut(..=map.towns.len()) {
        Some(few) => few,
        None => {
            many.resize(map.towns.len() + 1, 0);
            &mut many
        }
    });
    for (seat, score) in (0..).zip(out.iter_mut()) {
        let purse = &state.purses[seat as usize];
        *score = purse.points;
        joined.set(map, game.built(state, seat));
        for (id, &at) in (0..).zip(&state.fates) {
            if at == fate(seat, false) && !state.offered.holds(id) {
                *score += joined.points(map, id);
            }
        }
    }
    if game.setup.longest > 0 {
        let path = |seat| game.longest(state, seat).length;
        let most = (0..out.len() as u32).map(path).max().unwrap_or(0);
        for (seat, score) in (0..).zip(out.iter_mut()) {
            if most > 0 && path(seat) == most {
                *score += game.setup.longest as i32;
            }
        }
    }
}

/// What a view reveals of the scores: the rails, and the objectives that the view shows. These are
/// the viewer's own, and at the end of the match those of all seats.
pub(super) fn known(game: &Rails, view: &View, out: &mut [Option<i32>]) {
    let map = &game.setup.map;
    let mut joined = Joined::new(map.towns.len());
    let path = |seat: &super::SeatView| seat.longest.map_or(0, |longest| longest.length);
    let most = view.seats.iter().map(path).max().unwrap_or(0);
    for ((seat, about), known) in Seat::all(out.len()).zip(&view.seats).zip(out) {
        let own = if view.seat == Some(seat) { &view.objectives[..] } else { &[] };
        let shown = about.kept.as_deref().unwrap_or(own);
        joined.set(map, view.rails_of(seat));
        let objectives: i32 = shown.iter().map(|&id| joined.points(map, id)).sum();
        let is_longest = most > 0 && path(about) == most;
        let longest = if is_longest { game.setup.longest as i32 } else { 0 };
        *known = Some(about.points + objectives + longest);
    }
}
