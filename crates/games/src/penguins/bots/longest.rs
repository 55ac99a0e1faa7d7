//! The path that collects the most fish, for a penguin without rivals.

use std::cmp::Reverse;
use std::collections::HashMap;

use game::{Meter, Rng};

use super::blocks::{Blocks, MOST, Rays, Set, members};
use super::ice::{Ice, Node};

/// A path of a penguin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path {
    /// The nodes it goes to, in order, without the one it stands on.
    pub(super) nodes: Vec<Node>,
    /// Their fish.
    pub(super) fish: u32,
    /// Whether no path collects more.
    pub(super) proven: bool,
}

/// The best path of the penguin on node 0, starting from `known`, by branch and bound within a budget.
/// Parts with more than [`MOST`] nodes are not searched.
///
/// The search restarts again and again, each time with twice the steps and equal steps in another
/// order: a path that is easy to find is found soon, whatever the first steps of the first try.
pub(super) fn longest(ice: &Ice, known: Path, rng: &mut Rng, meter: &mut Meter<'_>) -> Path {
    if ice.len() > MOST {
        return known;
    }
    let rays = Rays::new(ice);
    let mut search = Search {
        rays: &rays,
        fish: &ice.fish,
        blocks: Blocks::new(&rays, &ice.fish),
        meter,
        rng,
        left: 0,
        path: Vec::new(),
        best: known,
        memo: HashMap::new(),
    };
    let (free, most) = search.blocks.bound(!1, 0);
    let mut tries = (0..).map(|doubled| FIRST_TRY << doubled);
    while !search.best.proven && !search.meter.is_spent() {
        search.left = tries.next().expect("numbers do not end");
        search.best.proven = search.best.fish >= most || search.explore(free, 0, 0);
    }
    search.best
}

/// Steps of the first try.
const FIRST_TRY: u64 = 200;

struct Search<'a, 'm> {
    rays: &'a Rays,
    fish: &'a [u32],
    blocks: Blocks<'a>,
    meter: &'a mut Meter<'m>,
    rng: &'a mut Rng,
    /// Steps left of this try.
    left: u64,
    /// The path under examination.
    path: Vec<Node>,
    best: Path,
    /// The most that can be collected from a node, with these nodes free and reachable.
    memo: HashMap<(Set, usize), u32>,
}

/// A step that might be worth taking.
struct Step {
    node: usize,
    /// The nodes that are free and can be reached after it.
    free: Set,
    /// The most that can be collected with it and after it.
    most: u32,
}

impl Search<'_, '_> {
    /// Searches all continuations for a better path; `false` if the budget ran out before the end.
    fn explore(&mut self, free: Set, at: usize, collected: u32) -> bool {
        if collected > self.best.fish {
            self.best = Path { nodes: self.path.clone(), fish: collected, proven: false };
        }
        let Some(steps) = self.steps(free, at, collected) else { return false };
        for step in steps {
            if collected + step.most <= self.best.fish {
                break;
            }
            self.path.push(step.node as Node);
            let complete = self.explore(step.free, step.node, collected + self.fish[step.node]);
            self.path.pop();
            if !complete {
                return false;
            }
        }
        // A better continuation would have improved the best path.
        self.memo.insert((free, at), self.best.fish - collected);
        true
    }

    /// The steps that might lead to a better path: the most promising first, and of equals first those
    /// to tiles that become the hardest to reach later.
    fn steps(&mut self, free: Set, at: usize, collected: u32) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        for node in members(self.rays.reach(free, at)) {
            if self.left == 0 || !self.meter.step() {
                return None;
            }
            self.left -= 1;
            let (rest, mut most) = self.blocks.bound(free & !(1 << node), node);
            if let Some(&known) = self.memo.get(&(rest, node)) {
                most = most.min(known);
            }
            most += self.fish[node];
            if collected + most > self.best.fish {
                steps.push(Step { node, free: rest, most });
            }
        }
        steps.sort_by_cached_key(|step| {
            (Reverse(step.most), self.rays.sides(step.free, step.node), self.rng.next_u64())
        });
        Some(steps)
    }
}
