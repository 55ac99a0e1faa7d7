//! Follows the minimum spanning tree of the map towards one objective at a time.

use game::{Ask, Bot, Fault, Made, Param, Params, Player, Seat};

use super::hand::{Hand, needs};
use crate::rails::score::Joined;
use crate::rails::{Kept, Move, Rails, View};

const MORE: Param = Param {
    name: "more",
    example: "true",
    about: "when its objectives are done, draw others instead of building long rails",
};

pub(super) fn bot() -> Bot<Rails> {
    Bot {
        name: "mst",
        about: "keeps the cheapest objective and builds along the minimum spanning tree towards it; \
                then builds long rails to end the game",
        params: &[MORE],
        make,
    }
}

fn make(_: &Rails, params: &Params) -> Made<Rails> {
    Ok(Box::new(Mst { more: params.get(MORE.name)?.unwrap_or(false) }))
}

struct Mst {
    more: bool,
}

impl Player<Rails> for Mst {
    fn choose(&mut self, ask: &Ask<'_, Rails>) -> Result<Move, Fault> {
        let (game, view) = (ask.game(), ask.view());
        let mut legal = Vec::new();
        ask.moves(&mut legal);
        let fallback = *ask.rng().pick(&legal).expect("a seat that is asked has a move");
        if !view.offered.is_empty() {
            return Ok(cheapest(game, &legal).unwrap_or(fallback));
        }
        Ok(self.act(game, &view, ask.seat(), &legal).unwrap_or(fallback))
    }
}

/// The fewest objectives, and of these the cheapest.
fn cheapest(game: &Rails, legal: &[Move]) -> Option<Move> {
    let points = |kept: Kept| {
        kept.iter().map(|id| game.setup.map.objectives[id as usize].points).sum::<u32>()
    };
    let price = |mv: &&Move| match **mv {
        Move::Keep(kept) => (kept.count(), points(kept)),
        _ => (usize::MAX, u32::MAX),
    };
    legal.iter().min_by_key(price).copied()
}

impl Mst {
    fn act(&self, game: &Rails, view: &View, seat: Seat, legal: &[Move]) -> Option<Move> {
        let hand = Hand::new(view);
        let way = way(game, view, seat);
        let wanted = needs(game, &way);
        let build = |rail: u32| {
            let with = hand.payment(&game.setup.map.rails[rail as usize], &wanted)?;
            Some(Move::Build(rail, with)).filter(|mv| legal.contains(mv))
        };
        let draw = || hand.draw(legal, &wanted);
        if !way.is_empty() {
            return way.into_iter().find_map(build).or_else(draw);
        }
        if self.more && legal.contains(&Move::Objectives) {
            return Some(Move::Objectives);
        }
        // Only what is as long as can be brings the end nearer; shorter rails can wait.
        let rails = &game.setup.map.rails;
        let wagons = view.seats[seat.index()].wagons;
        let mut free: Vec<u32> = (0..rails.len() as u32)
            .filter(|&rail| u32::from(rails[rail as usize].length) <= wagons)
            .filter(|&rail| view.built.iter().all(|built| built.rail != rail))
            .collect();
        free.sort_by_key(|&rail| std::cmp::Reverse(rails[rail as usize].length));
        let longest = free.first().map_or(0, |&rail| rails[rail as usize].length);
        let long = free.iter().filter(|&&rail| rails[rail as usize].length == longest);
        long.copied().find_map(build).or_else(draw).or_else(|| free.into_iter().find_map(build))
    }
}

/// The rails to build, along the tree, for the cheapest objective that is not done and can be.
fn way(game: &Rails, view: &View, seat: Seat) -> Vec<u32> {
    let map = &game.setup.map;
    let mut owner = vec![None; map.rails.len()];
    view.built.iter().for_each(|built| owner[built.rail as usize] = Some(built.seat));
    let own = |rail: u32| owner[rail as usize] == Some(seat);
    let mut joined = Joined::new(map.towns.len());
    let mut rails: Vec<u32> = (0..map.rails.len() as u32).collect();
    rails.retain(|&rail| own(rail) || owner[rail as usize].is_none());
    rails.sort_by_key(|&rail| if own(rail) { 0 } else { map.rails[rail as usize].length });
    // Own rails come first, so that joined towns stay joined in the tree.
    let mut tree = vec![Vec::new(); map.towns.len() + 1];
    for rail in rails {
        let [a, b] = map.rails[rail as usize].towns;
        if !joined.are([a, b]) {
            joined.join([a, b]);
            tree[a as usize].push((b, rail));
            tree[b as usize].push((a, rail));
        }
    }
    let mut objectives = view.objectives.clone();
    objectives.sort_by_key(|&id| map.objectives[id as usize].points);
    let wagons = view.seats[seat.index()].wagons;
    for id in objectives {
        let towns = map.objectives[id as usize].towns;
        let Some(mut way) = path(&tree, towns) else { continue };
        way.retain(|&rail| !own(rail));
        let length: u32 = way.iter().map(|&rail| u32::from(map.rails[rail as usize].length)).sum();
        if !way.is_empty() && length <= wagons {
            return way;
        }
    }
    Vec::new()
}

/// The rails between two towns of a forest.
fn path(tree: &[Vec<(u32, u32)>], [from, to]: [u32; 2]) -> Option<Vec<u32>> {
    let mut back = vec![None; tree.len()];
    back[from as usize] = Some((from, 0));
    let mut stack = vec![from];
    while let Some(town) = stack.pop() {
        for &(other, rail) in &tree[town as usize] {
            if back[other as usize].is_none() {
                back[other as usize] = Some((town, rail));
                stack.push(other);
            }
        }
    }
    let (mut way, mut town) = (Vec::new(), to);
    while town != from {
        let (before, rail) = back[town as usize]?;
        way.push(rail);
        town = before;
    }
    Some(way)
}
