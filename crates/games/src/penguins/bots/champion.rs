//! The strongest player.

use game::{Ask, Bot, Budget, Fault, Game, Made, Params, Player, Remark, Seat};
use search::{CHAMPION_PARAMS, Choice, Finding, Levels, MctsPlayer, Plain, Tuning, Unit, Work};

use super::eat;
use super::eater::Eater;
use super::regions::regions;
use crate::penguins::eval::Territory;
use crate::penguins::solve::{Endgame, EndgameSolver, Judged};
use crate::penguins::{Move, Penguins};

pub(super) fn bot() -> Bot<Penguins> {
    Bot {
        name: "champion",
        about: "the strongest there is: MCTS that judges positions by the ground each seat reaches first; ends are solved exactly",
        params: CHAMPION_PARAMS,
        make,
    }
}

/// The points ahead that make a match nearly certain: of two seats, and of more.
const SQUASH: [f32; 2] = [12.0, 8.0];

/// The weight of exploration: of two seats, and of more.
const EXPLORE: [f32; 2] = [0.12, 0.2];

/// Bytes of the tables of the solver.
const TABLES: u64 = 16 << 20;

/// Most contested tiles at which a position is tried to be solved: of two seats, and of more.
const MOST_CONTESTED: [usize; 2] = [26, 16];

/// The part of a budget that may be spent on solving: with more, positions that turn out too hard would cost too much.
const SOLVING: (usize, usize) = (1, 3);

/// The steps for solving when nothing is set and no clock says when to stop.
const USUAL: Budget = Budget::steps(10_000);

/// Playouts at each level: about 100 Elo apart on the classic board, interpolated between measured numbers.
const LEVELS: Levels = Levels([4, 9, 17, 26, 35, 48, 70, 105, 160, 260]);

/// Who plays alone has no rivals to reach anything before: the longest path counts.
fn make(game: &Penguins, params: &Params) -> Made<Penguins> {
    if game.seats() == 1 {
        return eat::make(game, &Params::default());
    }
    let many = usize::from(game.seats() > 2);
    let (explore, squash) = (EXPLORE[many], Some(SQUASH[many]));
    let tuning = Tuning { explore, cut: Some(3), squash, ..Tuning::default() };
    let search = search::champion(game, params, (tuning, &LEVELS), || Territory::new(game))?;
    let budget = LEVELS.budget(params, "playouts")?;
    Ok(Box::new(Champion {
        search,
        solver: EndgameSolver::new(TABLES),
        eater: Eater::new(budget),
        budget,
        found: None,
    }))
}

/// Solves what it can, follows the best path it finds once it is alone, and searches everything else.
///
/// A position that the solver looks at counts as a playout: both take a few microseconds.
struct Champion {
    search: MctsPlayer<Penguins, Territory, Plain>,
    solver: EndgameSolver,
    eater: Eater,
    budget: Budget,
    found: Option<Finding<Move, Move>>,
}

impl Player<Penguins> for Champion {
    fn start(&mut self, game: &Penguins, seat: Seat) {
        self.search.start(game, seat);
        self.eater.forget();
    }

    fn choose(&mut self, ask: &Ask<'_, Penguins>) -> Result<Move, Fault> {
        self.found = None;
        let view = ask.view();
        if view.placing {
            self.search.set_budget(self.budget);
            return self.search.choose(ask);
        }
        let (solved, steps) = self.solve(ask);
        if let Some(mv) = solved {
            return Ok(mv);
        }
        let left = self.budget.steps.map(|most| most.saturating_sub(steps).max(1));
        let left = Budget { steps: left, ..self.budget };
        let regions = regions(ask.game().setup(), &view);
        let is_own = |seat: &Seat| *seat == ask.seat();
        let mut met = regions.iter().filter(|region| {
            region.penguins.iter().any(|(seat, _)| is_own(seat)) && region.is_contested(ask.seat())
        });
        if met.next().is_none() {
            self.eater.set_budget(left);
            return Ok(self.eater.choose(ask, &view, &regions));
        }
        self.search.set_budget(left);
        self.search.choose(ask)
    }

    fn remark(&mut self, is_over: bool) -> Remark {
        match self.found.take() {
            Some(found) => Remark { think: Some(found.to_json()), ..Remark::default() },
            None => self.search.remark(is_over),
        }
    }
}

impl Champion {
    /// The best move, where it is found within a part of the budget, or any if all of the budget is gone; and the steps
    /// that were taken.
    fn solve(&mut self, ask: &Ask<'_, Penguins>) -> (Option<Move>, u64) {
        let game = ask.game();
        let state = game.determinize(&ask.view(), &mut ask.rng());
        let Ok(endgame) = Endgame::of(game, &state) else { return (None, 0) };
        let most = MOST_CONTESTED[usize::from(game.seats() > 2)];
        if !endgame.is_alone() && endgame.contested() > most {
            return (None, 0);
        }
        let budget = ask.budget(self.budget, || USUAL);
        let mut meter = ask.meter(budget.part(SOLVING));
        let best = self.solver.best(&endgame, &mut meter);
        if best.is_none() && meter.leaves_nothing(budget) {
            return (Some(ask.random(&mut ask.rng())), meter.steps());
        }
        if let Some((mv, judged)) = &best {
            self.found = finding(ask.seat(), *mv, judged, meter.steps());
        }
        (best.map(|(mv, _)| mv), meter.steps())
    }
}

/// What was found, as far as all seats' values are known.
fn finding(seat: Seat, mv: Move, judged: &Judged, nodes: u64) -> Option<Finding<Move, Move>> {
    let value: Vec<f64> = match judged {
        Judged::Own(_) => return None,
        Judged::Lead(lead) if seat.0 == 0 => vec![f64::from(*lead), f64::from(-lead)],
        Judged::Lead(lead) => vec![f64::from(-lead), f64::from(*lead)],
        Judged::All(scores) => {
            Seat::all(scores.len()).map(|seat| search::lead(scores, seat) as f64).collect()
        }
    };
    let own = Some(value[seat.index()]);
    let best = vec![Choice { mv, value: own, is_bound: false, depth: None, visits: None }];
    let work = Work::Nodes(nodes);
    Some(Finding {
        best,
        value,
        unit: Unit::Points,
        line: vec![mv],
        work,
        depth: 1,
        is_exact: true,
    })
}
