//! What rails and objectives are worth.

use super::rules::Rails;
use super::state::{State, fate};
use super::trail::{self, Edge, Longest};

/// Which towns are joined: a forest of towns, each pointing towards one it is joined to.
#[derive(Clone)]
pub(super) struct Joined(Vec<u32>);

impl Joined {
    /// Towns, none of them joined, by their numbers from 1.
    pub(super) fn new(towns: usize) -> Self {
        Self((0..=towns as u32).collect())
    }

    /// The town that stands for all that are joined to this one.
    pub(super) fn root(&mut self, mut town: u32) -> u32 {
        while self.0[town as usize] != town {
            let up = self.0[self.0[town as usize] as usize];
            self.0[town as usize] = up;
            town = up;
        }
        town
    }

    /// Joins two towns.
    pub(super) fn join(&mut self, [a, b]: [u32; 2]) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }

    /// Whether two towns are joined.
    pub(super) fn are(&mut self, [a, b]: [u32; 2]) -> bool {
        self.root(a) == self.root(b)
    }

    fn reset(&mut self) {
        (0..).zip(&mut self.0).for_each(|(town, up)| *up = town);
    }
}

impl Rails {
    /// The rails that a seat has built.
    pub(super) fn built<'a>(&self, state: &'a State, seat: u32) -> impl Iterator<Item = u32> + 'a {
        (0..).zip(&state.owners).filter(move |&(_, &owner)| owner == seat + 1).map(|(rail, _)| rail)
    }

    /// The longest path of a seat.
    pub(super) fn longest(&self, state: &State, seat: u32) -> Longest {
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
    let mut joined = Joined::new(map.towns.len());
    for (seat, score) in (0..).zip(out.iter_mut()) {
        let purse = &state.purses[seat as usize];
        *score = purse.points;
        joined.reset();
        for rail in game.built(state, seat) {
            joined.join(map.rails[rail as usize].towns);
        }
        for ((id, objective), &at) in (0..).zip(&map.objectives).zip(&state.fates) {
            if at == fate(seat, false) && !state.offered.holds(id) {
                let points = objective.points as i32;
                *score += if joined.are(objective.towns) { points } else { -points };
            }
        }
    }
    if game.setup.longest > 0 {
        let paths: Vec<u32> =
            (0..out.len() as u32).map(|seat| game.longest(state, seat).length).collect();
        let most = paths.iter().copied().max().unwrap_or(0);
        for (score, _) in out.iter_mut().zip(&paths).filter(|&(_, &path)| path > 0 && path == most)
        {
            *score += game.setup.longest as i32;
        }
    }
}
