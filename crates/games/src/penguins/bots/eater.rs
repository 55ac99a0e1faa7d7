//! Plans the ways of penguins that nobody else can come to.

use std::collections::HashMap;

use game::{Ask, Budget, Game, Params, Rng, Tile};

use super::ice::{Ice, Node};
use super::line;
use super::longest::{Path, longest};
use super::regions::{Region, flood};
use super::restarts::improve;
use crate::penguins::{Move, Penguins, Setup, View};

/// What a question gets where nothing is set and no clock says when to stop: some 10 ms.
const USUAL: Budget = Budget::steps(10_000);

/// Most penguins whose order is thought about.
const MOST_TOGETHER: usize = 4;

/// Most tiles that a way is planned over. Beyond it there is enough for everybody, and one plays
/// like `line`.
const MOST_PLANNED: usize = 20_000;

/// Finds the paths of penguins that nobody else can come to.
///
/// Several in one place go one after the other: one goes its best way while the others stand, then
/// the next on what is left. Who goes first is tried out.
pub(super) struct Eater {
    budget: Budget,
    /// The way one is on, from where it began. It is looked up and never cut: asked again, the
    /// answer is the same.
    kept: Way,
}

/// A way over the board, with the tile it starts from.
#[derive(Clone, Default)]
struct Way {
    tiles: Vec<Tile>,
    fish: u32,
    proven: bool,
}

impl Eater {
    pub(super) fn read(params: &Params) -> Result<Self, String> {
        Ok(Self { budget: Budget::read(params, "steps")?, kept: Way::default() })
    }

    /// The next move on the way, where none of the seat's penguins is contested.
    pub(super) fn choose(
        &mut self,
        ask: &Ask<'_, Penguins>,
        view: &View,
        regions: &[Region],
    ) -> Move {
        let mut planner = Planner::new(ask, ask.budget(self.budget, USUAL), view, regions);
        let way = match planner.rest_of(&self.kept) {
            Some(rest) if rest.proven => rest,
            Some(rest) => planner.way(rest, &planner.free.clone(), (1, 1)),
            None => planner.first_way(regions),
        };
        let Some(&to) = way.tiles.get(1) else {
            // No budget to find a way at all.
            let mut moves = Vec::new();
            ask.moves(&mut moves);
            return line::choose(ask, moves, &mut ask.rng());
        };
        let mv = Move::Slide { from: way.tiles[0], to };
        self.kept = way;
        mv
    }

    /// Forgets the way it is on.
    pub(super) fn forget(&mut self) {
        self.kept = Way::default();
    }
}

/// The planning of one move.
struct Planner<'a> {
    ask: &'a Ask<'a, Penguins>,
    setup: &'a Setup,
    budget: Budget,
    /// The seat's penguins that can move.
    own: Vec<Tile>,
    /// The tiles that its penguins can go to.
    free: Vec<bool>,
    rng: Rng,
}

impl<'a> Planner<'a> {
    fn new(ask: &'a Ask<'a, Penguins>, budget: Budget, view: &View, regions: &[Region]) -> Self {
        let setup = ask.game().setup();
        let own = view.seats[ask.seat().index()].penguins.iter().copied();
        let own: Vec<Tile> =
            own.filter(|&tile| regions.iter().any(|region| region.is_at(tile))).collect();
        let mut free = vec![false; setup.board.len()];
        for region in regions.iter().filter(|region| own.iter().any(|&tile| region.is_at(tile))) {
            for &tile in &region.tiles {
                free[tile as usize] = true;
            }
        }
        Self { ask, setup, budget, own, free, rng: ask.rng() }
    }

    /// What is left of a kept way, if a penguin is on it and can go on.
    fn rest_of(&self, kept: &Way) -> Option<Way> {
        let here = kept.tiles.iter().position(|tile| self.own.contains(tile))?;
        let tiles = kept.tiles[here..].to_vec();
        let ahead = &tiles[1..];
        if ahead.is_empty() || !ahead.iter().all(|&tile| self.free[tile as usize]) {
            return None;
        }
        let legal = self.ask.check(Move::Slide { from: tiles[0], to: tiles[1] }).is_ok();
        let fish = self.fish(ahead);
        legal.then_some(Way { tiles, fish, proven: kept.proven })
    }

    fn fish(&self, tiles: &[Tile]) -> u32 {
        tiles.iter().map(|&tile| u32::from(self.setup.fish[tile as usize])).sum()
    }

    /// The way of the penguin that goes first, of those that share a place.
    fn first_way(&mut self, regions: &[Region]) -> Way {
        let together = self.together(regions);
        let free = self.free.clone();
        if together.len() > MOST_TOGETHER {
            return self.way(start(together[0]), &free, (1, 1));
        }
        let (mut most, mut best) = (0, start(together[0]));
        for (round, &first) in together.iter().enumerate() {
            let mut part = (round * together.len() + 1, together.len() * together.len());
            let way = self.way(start(first), &free, part);
            let mut total = way.fish;
            let mut left = without(&free, &way);
            for &next in together.iter().filter(|&&next| next != first) {
                part.0 += 1;
                let way = self.way(start(next), &left, part);
                total += way.fish;
                left = without(&left, &way);
            }
            // One that cannot move while the others stand may still go later.
            if way.fish > 0 && total > most {
                (most, best) = (total, way);
            }
        }
        best
    }

    /// The first penguin and all that share regions with it, or with one that does.
    fn together(&self, regions: &[Region]) -> Vec<Tile> {
        let mut together = vec![self.own[0]];
        let mut next = 0;
        while let Some(&penguin) = together.get(next) {
            for region in regions.iter().filter(|region| region.is_at(penguin)) {
                for &(_, other) in &region.penguins {
                    if !together.contains(&other) {
                        together.push(other);
                    }
                }
            }
            next += 1;
        }
        together
    }

    /// The best way of a penguin, from a known one on, with a part of the budget.
    fn way(&mut self, known: Way, free: &[bool], part: (usize, usize)) -> Way {
        let from = known.tiles[0];
        let (mut left, mut tiles) = (free.to_vec(), Vec::new());
        for beside in self.setup.board.neighbours(from) {
            if left[beside as usize] {
                tiles.extend(flood(self.setup, &mut left, beside));
            }
        }
        if tiles.len() > MOST_PLANNED {
            return known;
        }
        let ice = Ice::new(self.setup, &[from], &tiles);
        let numbers: HashMap<Tile, Node> = ice.tiles.iter().copied().zip(0..).collect();
        let nodes = known.tiles[1..].iter().map(|tile| numbers[tile]).collect();
        let known = Path { nodes, fish: known.fish, proven: false };
        let mut meter = self.ask.meter(self.budget.part(part));
        let path = longest(&ice, known, &mut self.rng, &mut meter);
        let path = if path.proven { path } else { improve(&ice, path, &mut self.rng, &mut meter) };
        let ahead = path.nodes.iter().map(|&node| ice.tiles[node as usize]);
        let tiles = std::iter::once(from).chain(ahead).collect();
        Way { tiles, fish: path.fish, proven: path.proven }
    }
}

/// A way that has yet to begin.
fn start(from: Tile) -> Way {
    Way { tiles: vec![from], ..Way::default() }
}

/// What is free after a penguin went its way.
fn without(free: &[bool], way: &Way) -> Vec<bool> {
    let mut left = free.to_vec();
    for &tile in &way.tiles {
        left[tile as usize] = false;
    }
    left
}
