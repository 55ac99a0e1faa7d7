//! Which towns the rails of a seat join.

use crate::rails::map::Map;

/// Which towns are joined: a forest of towns, each pointing towards one it is joined to.
#[derive(Clone)]
pub(in crate::rails) struct Joined<Ups = Vec<u32>>(pub(super) Ups);

impl Joined {
    /// Towns, none of them joined, by their numbers from 1.
    pub(in crate::rails) fn new(towns: usize) -> Self {
        Self((0..=towns as u32).collect())
    }
}

impl<Ups: AsMut<[u32]>> Joined<Ups> {
    /// The representative of all towns joined to this one.
    pub(in crate::rails) fn root(&mut self, mut town: u32) -> u32 {
        let ups = self.0.as_mut();
        while ups[town as usize] != town {
            let up = ups[ups[town as usize] as usize];
            ups[town as usize] = up;
            town = up;
        }
        town
    }

    /// Joins two towns.
    pub(in crate::rails) fn join(&mut self, [a, b]: [u32; 2]) {
        let (a, b) = (self.root(a), self.root(b));
        self.0.as_mut()[a.max(b) as usize] = a.min(b);
    }

    /// Whether two towns are joined.
    pub(in crate::rails) fn are(&mut self, [a, b]: [u32; 2]) -> bool {
        self.root(a) == self.root(b)
    }

    /// Joins the towns of these rails, and no others.
    pub(super) fn set(&mut self, map: &Map, rails: impl Iterator<Item = u32>) {
        (0..).zip(self.0.as_mut()).for_each(|(town, up)| *up = town);
        rails.for_each(|rail| self.join(map.rails[rail as usize].towns));
    }

    /// The points that an objective gives, or costs.
    pub(super) fn points(&mut self, map: &Map, objective: u32) -> i32 {
        let objective = &map.objectives[objective as usize];
        let points = objective.points as i32;
        if self.are(objective.towns) { points } else { -points }
    }
}
