//! The value of moves and cuts among rivals.

use std::collections::{BTreeSet, HashMap};

use game::{Ask, Game, Seat, Tile};

use super::cut::cuts;
use super::ice::{Ice, Node};
use super::regions::penguins;
use super::territory::{Moves, lead, moves_from};
use crate::penguins::{Move, Penguins, View};

/// Most tiles that are melted for a cut.
const MOST_CUT: usize = 3;

/// All tiles that some penguin can still reach.
pub(super) struct Contest {
    pub(super) ice: Ice,
    pub(super) own: Vec<Node>,
    pub(super) rivals: Vec<Node>,
    /// Moves of the nearest rival to each node.
    pub(super) rival_moves: Vec<Moves>,
}

/// A move, and the lead after it.
pub(super) struct ValuedMove {
    pub(super) mv: Move,
    /// Where the penguin stands, unless it is being placed.
    from: Option<Node>,
    to: Node,
    worth: i32,
}

/// A plan to close a cut before rivals get there.
pub(super) struct CutPlan {
    closer: Node,
    /// The tile it goes to first, and by how many moves.
    pub(super) first: Node,
    pub(super) moves: u16,
    /// The lead when it is closed.
    pub(super) worth: i32,
}

impl Contest {
    pub(super) fn new(ask: &Ask<'_, Penguins>, view: &View, tiles: &[Tile]) -> Self {
        let (owners, standing): (Vec<Seat>, Vec<Tile>) = penguins(view).unzip();
        let is_own = |&node: &Node| owners[node as usize] == ask.seat();
        let (own, rivals): (Vec<Node>, Vec<Node>) = (0..owners.len() as Node).partition(is_own);
        let ice = Ice::new(ask.game().setup(), &standing, tiles);
        let rival_moves = moves_from(&ice, &ice.open, &rivals);
        Self { ice, own, rivals, rival_moves }
    }

    /// The best of these moves; several if their values are equal.
    pub(super) fn best(&self, moves: &[Move]) -> Vec<Move> {
        let mut choices = self.choices(moves);
        let plan = self.plans().into_iter().max_by_key(|plan| plan.worth);
        if let Some(plan) = plan.filter(|plan| choices.iter().all(|c| c.worth < plan.worth)) {
            self.retain_towards(&plan, &mut choices);
        }
        let most = choices.iter().map(|choice| choice.worth).max();
        choices.retain(|choice| Some(choice.worth) == most);
        choices.iter().map(|choice| choice.mv).collect()
    }

    pub(super) fn choices(&self, moves: &[Move]) -> Vec<ValuedMove> {
        let numbers: HashMap<Tile, Node> = self.ice.tiles.iter().copied().zip(0..).collect();
        let choice = |&mv: &Move| {
            let (from, to) = match mv {
                Move::Place(to) => (None, to),
                Move::Slide { from, to } => (Some(numbers[&from]), to),
            };
            let to = numbers[&to];
            ValuedMove { mv, from, to, worth: self.worth(from, &[to]) }
        };
        moves.iter().map(choice).collect()
    }

    /// The lead after an own penguin, or a new one, went to these nodes and stands on the last.
    fn worth(&self, from: Option<Node>, to: &[Node]) -> i32 {
        let mut open = self.ice.open.clone();
        let mut fish = 0;
        for &node in to {
            self.ice.lines.close(&mut open, node);
            fish += self.ice.fish[node as usize] as i32;
        }
        let stay = self.own.iter().copied().filter(|&node| Some(node) != from);
        let own: Vec<Node> = stay.chain(to.last().copied()).collect();
        fish + lead(&self.ice, &open, &own, &self.rivals)
    }

    /// Plans to cut off each rival from each own penguin, and all from all.
    pub(super) fn plans(&self) -> Vec<CutPlan> {
        let sides = |nodes: &[Node]| {
            let each = nodes.iter().map(|&node| vec![node]);
            each.chain([nodes.to_vec()]).collect::<Vec<_>>()
        };
        let rivals = sides(&self.rivals);
        let mut found = BTreeSet::new();
        for own in sides(&self.own) {
            for cuts in rivals.iter().filter_map(|rivals| cuts(&self.ice, &own, rivals, MOST_CUT)) {
                found.extend([cuts.near, cuts.far]);
            }
        }
        let closers = |cut| self.own.iter().map(move |&closer| (closer, cut));
        let tried = found.iter().flat_map(closers);
        tried.filter_map(|(closer, cut)| self.plan(closer, cut)).collect()
    }

    /// The plan of one penguin to melt a cut, the nearest tile first, if no rival reaches any of the
    /// tiles before it.
    pub(super) fn plan(&self, closer: Node, cut: &[Node]) -> Option<CutPlan> {
        let (mut open, mut at, mut needed) = (self.ice.open.clone(), closer, 0);
        let (mut left, mut order) = (cut.to_vec(), Vec::new());
        let mut first = None;
        while !left.is_empty() {
            let moves = moves_from(&self.ice, &open, &[at]);
            let (index, steps) = (0..left.len())
                .filter_map(|index| Some((index, moves[left[index] as usize]?)))
                .min_by_key(|&(_, steps)| steps)?;
            at = left.swap_remove(index);
            needed += steps;
            if self.rival_moves[at as usize].is_some_and(|rival| rival < needed) {
                return None;
            }
            self.ice.lines.close(&mut open, at);
            first.get_or_insert((at, steps));
            order.push(at);
        }
        let (first, moves) = first?;
        Some(CutPlan { closer, first, moves, worth: self.worth(Some(closer), &order) })
    }

    /// Keeps the moves that bring a plan's penguin closer to its first tile; all moves, if none does.
    pub(super) fn retain_towards(&self, plan: &CutPlan, choices: &mut Vec<ValuedMove>) {
        let left = moves_from(&self.ice, &self.ice.open, &[plan.first]);
        let closer = |choice: &ValuedMove| {
            choice.from == Some(plan.closer) && left[choice.to as usize] == Some(plan.moves - 1)
        };
        if choices.iter().any(closer) {
            choices.retain(closer);
        }
    }
}
