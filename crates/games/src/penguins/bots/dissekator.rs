//! Cuts the ice so as to keep the richer side.

use std::collections::{BTreeSet, HashMap};

use game::{Ask, Bot, Fault, Game, Made, Params, Player, Seat, Tile};

use super::cut::cuts;
use super::eat::{Eater, PARAMS, retain_contested};
use super::ice::{Ice, Node};
use super::line;
use super::regions::{penguins, regions};
use super::territory::{Moves, lead, moves_from};
use crate::penguins::{Move, Penguins, Setup, View};

pub(super) fn bot() -> Bot<Penguins> {
    Bot {
        name: "dissekator",
        about: "melts the fewest tiles that cut rivals off from the richer side, and eats it up",
        params: PARAMS,
        make,
    }
}

fn make(_: &Penguins, params: &Params) -> Made<Penguins> {
    Ok(Box::new(Dissekator { eater: Eater::read(params)? }))
}

/// Values each position by who is where first ([`lead`]), from the first penguin placed on. It goes
/// for the cut that leaves the most when closed, if that is more than what the best single move
/// leaves; once alone it eats.
struct Dissekator {
    eater: Eater,
}

impl Player<Penguins> for Dissekator {
    fn start(&mut self, _: &Penguins, _: Seat) {
        self.eater.forget();
    }

    fn choose(&mut self, ask: &Ask<'_, Penguins>) -> Result<Move, Fault> {
        let (view, mut moves, mut rng) = (ask.view(), Vec::new(), ask.rng());
        ask.moves(&mut moves);
        let tiles = if view.placing {
            free(ask.game().setup(), &view)
        } else {
            let regions = regions(ask.game().setup(), &view);
            retain_contested(ask, &regions, &mut moves);
            if moves.is_empty() {
                return Ok(self.eater.choose(ask, &view, &regions));
            }
            regions.into_iter().flat_map(|region| region.tiles).collect()
        };
        if tiles.len() <= MOST_VALUED {
            rng.shuffle(&mut moves);
            moves.truncate(MOST_WORK / tiles.len());
            moves = Contest::new(ask, &view, &tiles).best(&moves);
        }
        Ok(line::choose(ask, moves, &mut rng))
    }
}

/// The tiles where nobody stands, before any has melted.
fn free(setup: &Setup, view: &View) -> Vec<Tile> {
    let mut standing: Vec<Tile> =
        view.seats.iter().flat_map(|row| &row.penguins).copied().collect();
    standing.sort_unstable();
    setup.board.tiles().filter(|tile| standing.binary_search(tile).is_err()).collect()
}

/// Most tiles that are valued. Where there are more, nobody is cut off soon, and it plays like
/// `line`.
const MOST_VALUED: usize = 2_000;
/// Most tiles valued times moves: on large boards it looks at some moves only, drawn at random.
const MOST_WORK: usize = 100_000;
/// Most tiles that are melted for a cut.
const MOST_CUT: usize = 3;
/// What each further move on the way to a cut costs, in fish: the rivals move too.
const DELAY: i32 = 2;

/// All tiles that somebody can still go to.
struct Contest {
    ice: Ice,
    own: Vec<Node>,
    rivals: Vec<Node>,
    /// Moves of the nearest rival to each node.
    rival_moves: Vec<Moves>,
}

/// A move, and the lead after it.
struct Choice {
    mv: Move,
    /// Where the penguin stands, unless it is being placed.
    from: Option<Node>,
    to: Node,
    worth: i32,
}

/// A way to close a cut before rivals get there.
struct Plan {
    closer: Node,
    /// The tile it goes to first, and by how many moves.
    first: Node,
    moves: u16,
    /// The lead when it is closed.
    worth: i32,
}

impl Contest {
    fn new(ask: &Ask<'_, Penguins>, view: &View, tiles: &[Tile]) -> Self {
        let (owners, standing): (Vec<Seat>, Vec<Tile>) = penguins(view).unzip();
        let is_own = |&node: &Node| owners[node as usize] == ask.seat();
        let (own, rivals): (Vec<Node>, Vec<Node>) = (0..owners.len() as Node).partition(is_own);
        let ice = Ice::new(ask.game().setup(), &standing, tiles);
        let rival_moves = moves_from(&ice, &ice.open, &rivals);
        Self { ice, own, rivals, rival_moves }
    }

    /// The best of these moves, several if they are worth the same.
    fn best(&self, moves: &[Move]) -> Vec<Move> {
        let mut choices = self.choices(moves);
        if let Some(plan) = self.plans().into_iter().max_by_key(|plan| plan.worth)
            && choices.iter().all(|choice| choice.worth < plan.worth)
        {
            self.retain_towards(&plan, &mut choices);
        }
        let most = choices.iter().map(|choice| choice.worth).max();
        choices.retain(|choice| Some(choice.worth) == most);
        choices.iter().map(|choice| choice.mv).collect()
    }

    fn choices(&self, moves: &[Move]) -> Vec<Choice> {
        let numbers: HashMap<Tile, Node> = self.ice.tiles.iter().copied().zip(0..).collect();
        let choice = |&mv: &Move| {
            let (from, to) = match mv {
                Move::Place(to) => (None, to),
                Move::Slide { from, to } => (Some(numbers[&from]), to),
            };
            let to = numbers[&to];
            Choice { mv, from, to, worth: self.worth(from, &[to]) }
        };
        moves.iter().map(choice).collect()
    }

    /// The lead after an own penguin, or one more, went to these nodes and stands on the last.
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
    fn plans(&self) -> Vec<Plan> {
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

    /// The plan of one penguin to melt a cut, the nearest tile first, if rivals come too late to
    /// each of them.
    fn plan(&self, closer: Node, cut: &[Node]) -> Option<Plan> {
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
        let worth = self.worth(Some(closer), &order) - DELAY * i32::from(needed - 1);
        Some(Plan { closer, first, moves, worth })
    }

    /// Keeps the moves that bring a plan's penguin closer to its first tile. If none of them was
    /// looked at, all stay.
    fn retain_towards(&self, plan: &Plan, choices: &mut Vec<Choice>) {
        let left = moves_from(&self.ice, &self.ice.open, &[plan.first]);
        let closer = |choice: &Choice| {
            choice.from == Some(plan.closer) && left[choice.to as usize] == Some(plan.moves - 1)
        };
        if choices.iter().any(closer) {
            choices.retain(closer);
        }
    }
}
