//! Who plays alone: the solver, from the position on.

use std::cell::RefCell;

use game::{Ask, Budget, Fault, Game, Player, Remark, SolveLimits};
use search::{Choice, Finding, Unit, Work};

use super::{Flood, Move};
use crate::flood::board::regions::Regions;
use crate::flood::solve::{Graph, Solution, solve};

/// Bytes that the solver may keep.
const MEMORY: u64 = 64 << 20;
/// Positions of the solver when nothing is set, and no clock says when to stop: enough to prove most boards of 14 × 14 cells.
const NODES: u64 = 100_000;

/// Covers the board in the fewest moves that it finds.
pub(super) struct Alone {
    budget: Budget,
    /// The rest of what was found last, and the cells where it begins.
    rest: Option<(Vec<Option<u8>>, Solution)>,
    found: Option<Finding<Move, Move>>,
}

impl Alone {
    pub(super) fn new(budget: Budget) -> Self {
        Self { budget, rest: None, found: None }
    }

    /// The shortest way from a position that is known: what is left of the last one, if the match went that way, or a new one.
    fn solution(&mut self, ask: &Ask<'_, Flood>, cells: &[Option<u8>]) -> (Solution, u64) {
        let known = self.rest.take().filter(|(before, _)| before == cells);
        let known = known.map(|(_, solution)| solution);
        if let Some(solution) = known.clone().filter(Solution::is_optimal) {
            return (solution, 0);
        }
        let setup = ask.game().setup();
        let regions = Regions::new(&setup.board, cells);
        let graph = Graph::new(&regions, regions.of(setup.starts[0]));
        let meter = RefCell::new(ask.meter(ask.budget(self.budget, || Budget::steps(NODES))));
        let stop = || !meter.borrow_mut().step();
        let mut solution = solve(&graph, &SolveLimits { memory: MEMORY, stop: &stop });
        if let Some(known) = known {
            let least = solution.least.max(known.least);
            let moves = match known.moves.len() < solution.moves.len() {
                true => known.moves,
                false => solution.moves,
            };
            solution = Solution { moves, least };
        }
        (solution, meter.into_inner().steps())
    }
}

impl Player<Flood> for Alone {
    fn start(&mut self, _: &Flood, _: game::Seat) {
        self.rest = None;
    }

    fn choose(&mut self, ask: &Ask<'_, Flood>) -> Result<Move, Fault> {
        let (game, view) = (ask.game(), ask.view());
        let (mut solution, nodes) = self.solution(ask, &view.cells);
        let line: Vec<Move> = solution.moves.iter().copied().map(Move::Paint).collect();
        let Some(&mv) = line.first() else {
            self.found = None;
            return Ok(ask.random(&mut ask.rng()));
        };
        // All moves count, those before too.
        let value = -(f64::from(view.moves) + line.len() as f64);
        let best =
            vec![Choice { mv, value: Some(value), is_bound: false, depth: None, visits: None }];
        self.found = Some(Finding {
            best,
            value: vec![value],
            unit: Unit::Points,
            depth: line.len() as u64,
            line,
            work: Work::Nodes(nodes),
            is_exact: solution.is_optimal(),
        });
        let mut state = game.determinize(&view, &mut ask.rng());
        game.play(&mut state, mv);
        solution.moves.remove(0);
        solution.least = solution.least.saturating_sub(1);
        self.rest = Some((game.view(&state, None).cells, solution));
        Ok(mv)
    }

    fn remark(&mut self, _: bool) -> Remark {
        Remark { think: self.found.take().map(|found| found.to_json()), ..Remark::default() }
    }
}
