//! Plans the routes of penguins without rivals.

use std::collections::HashMap;

use game::{Ask, Budget, Game, Params, Rng, Tile};

use super::ice::{Ice, Node};
use super::line;
use super::longest::{Path, longest};
use super::regions::{Region, flood};
use super::restarts::improve;
use crate::penguins::{Move, Penguins, Setup, View};

/// The budget of a question without settings and clock: about 10 ms.
const USUAL: Budget = Budget::steps(10_000);

/// Most penguins whose order is tried out.
const MOST_TOGETHER: usize = 4;

/// Most tiles that a route is planned over. With more tiles fish are not scarce, and it plays like
/// `line`.
const MOST_PLANNED: usize = 20_000;

/// Finds the routes of penguins without rivals.
///
/// Penguins that share a region move one after the other: one follows its best route while the others
/// stand, then the next on the remaining tiles. Each penguin is tried as the first.
pub(super) struct Eater {
    budget: Budget,
    /// The route being followed, from its beginning. It is never shortened, so that a question asked
    /// again has the same answer.
    kept: Route,
}

/// A route over the board, with the tile it starts from.
#[derive(Clone, Default)]
struct Route {
    tiles: Vec<Tile>,
    fish: u32,
    proven: bool,
}

impl Eater {
    pub(super) fn read(params: &Params) -> Result<Self, String> {
        Ok(Self::new(Budget::read(params, "steps")?))
    }

    /// One that thinks this long about a question, unless set otherwise.
    pub(super) fn new(budget: Budget) -> Self {
        Self { budget, kept: Route::default() }
    }

    /// The next move of the route, where no penguin of the seat shares a region with rivals.
    pub(super) fn choose(
        &mut self,
        ask: &Ask<'_, Penguins>,
        view: &View,
        regions: &[Region],
    ) -> Move {
        let mut planner = Planner::new(ask, ask.budget(self.budget, || USUAL), view, regions);
        let route = match planner.rest_of(&self.kept) {
            Some(rest) if rest.proven => rest,
            Some(rest) => planner.route(rest, &planner.free.clone(), (1, 1)),
            None => planner.first_route(regions),
        };
        let Some(&to) = route.tiles.get(1) else {
            // The budget was too small to find any route.
            let mut moves = Vec::new();
            ask.moves(&mut moves);
            return line::choose(ask, moves, &mut ask.rng());
        };
        let mv = Move::Slide { from: route.tiles[0], to };
        self.kept = route;
        mv
    }

    /// Sets how long it thinks about the next questions.
    pub(super) fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Forgets the route being followed.
    pub(super) fn forget(&mut self) {
        self.kept = Route::default();
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

    /// The rest of a kept route, if a penguin is on it and can continue.
    fn rest_of(&self, kept: &Route) -> Option<Route> {
        let here = kept.tiles.iter().position(|tile| self.own.contains(tile))?;
        let tiles = kept.tiles[here..].to_vec();
        let ahead = &tiles[1..];
        if ahead.is_empty() || !ahead.iter().all(|&tile| self.free[tile as usize]) {
            return None;
        }
        let legal = self.ask.check(Move::Slide { from: tiles[0], to: tiles[1] }).is_ok();
        let fish = self.fish(ahead);
        legal.then_some(Route { tiles, fish, proven: kept.proven })
    }

    fn fish(&self, tiles: &[Tile]) -> u32 {
        tiles.iter().map(|&tile| u32::from(self.setup.fish[tile as usize])).sum()
    }

    /// The route of the penguin that moves first, of those that share a region.
    fn first_route(&mut self, regions: &[Region]) -> Route {
        let together = self.together(regions);
        let free = self.free.clone();
        if together.len() > MOST_TOGETHER {
            return self.route(start(together[0]), &free, (1, 1));
        }
        let (mut most, mut best) = (0, start(together[0]));
        for (round, &first) in together.iter().enumerate() {
            let mut part = (round * together.len() + 1, together.len() * together.len());
            let route = self.route(start(first), &free, part);
            let mut total = route.fish;
            let mut left = without(&free, &route);
            for &next in together.iter().filter(|&&next| next != first) {
                part.0 += 1;
                let route = self.route(start(next), &left, part);
                total += route.fish;
                left = without(&left, &route);
            }
            // A penguin that cannot move while the others stand may still move later.
            if route.fish > 0 && total > most {
                (most, best) = (total, route);
            }
        }
        best
    }

    /// The first penguin and all penguins connected to it by shared regions.
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

    /// The best route of a penguin, starting from a known one, with a part of the budget.
    fn route(&mut self, known: Route, free: &[bool], part: (usize, usize)) -> Route {
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
        let budget = self.budget.part(part);
        let path = longest(&ice, known, &mut self.ask.meter(budget.part((1, 2))));
        let path = if path.proven {
            path
        } else {
            let mut meter = self.ask.meter(Budget { time: budget.time, ..budget.part((1, 2)) });
            improve(&ice, path, &mut self.rng, &mut meter)
        };
        let ahead = path.nodes.iter().map(|&node| ice.tiles[node as usize]);
        let tiles = std::iter::once(from).chain(ahead).collect();
        Route { tiles, fish: path.fish, proven: path.proven }
    }
}

/// A route without moves.
fn start(from: Tile) -> Route {
    Route { tiles: vec![from], ..Route::default() }
}

/// The tiles that are free after a penguin followed its route.
fn without(free: &[bool], route: &Route) -> Vec<bool> {
    let mut left = free.to_vec();
    for &tile in &route.tiles {
        left[tile as usize] = false;
    }
    left
}
