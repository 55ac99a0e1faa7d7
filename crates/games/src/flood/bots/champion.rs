//! The strongest player.

use game::{Ask, Bot, Budget, Fault, Game, Made, Param, Params, Player, Remark};
use search::{AlphaBeta, Finding, Levels, Mcts, MctsPlayer, Plain, Scores, Tuning};

use super::{Flood, Move};
use crate::flood::duel::{Duel, Ground};
use crate::flood::eval::Reach;

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "champion",
        about: "the strongest there is: judges positions by the cells that each zone reaches first",
        params: PARAMS,
        make,
    }
}

const PARAMS: &[Param] = &[
    Levels::PARAM,
    Param { name: "nodes", example: "100000", about: "maximum positions searched per move" },
    Param { name: "time", example: "500ms", about: "maximum time per move" },
];

/// Positions searched, or playouts, at each level. Seeing all moves is worth most; from the fifth level on, steps are small.
const LEVELS: Levels = Levels([1, 2, 3, 4, 8, 64, 512, 2_048, 8_192, 32_768]);
/// Positions searched in a duel when nothing is set, and no clock says when to stop.
const NODES: u64 = 100_000;
/// The cells ahead that make a match nearly certain.
const SQUASH: f32 = 12.0;

/// Two are rivals in everything: alpha-beta. Among more, MCTS. Who plays alone reaches everything first: only the moves
/// count.
fn make(game: &Flood, params: &Params) -> Made<Flood> {
    let budget = LEVELS.budget(params, "nodes")?;
    match game.seats() {
        1 => {
            let mcts = Mcts::new(game, Tuning::default(), Scores);
            Ok(Box::new(MctsPlayer::new(mcts, Plain, budget)))
        }
        2 => match game.regions.len().div_ceil(64) {
            0..=2 => duellist::<2>(game, budget),
            3 => duellist::<3>(game, budget),
            4 => duellist::<4>(game, budget),
            5 | 6 => duellist::<6>(game, budget),
            7..=10 => duellist::<10>(game, budget),
            11..=16 => duellist::<16>(game, budget),
            _ => Ok(Box::new(AlphaBeta::new(game, None, budget, Reach::default())?)),
        },
        _ => {
            let (cut, squash) = (Some(3), Some(SQUASH));
            let tuning = Tuning { explore: 0.12, cut, squash, ..Tuning::default() };
            let mcts = Mcts::new(game, tuning, Reach::default());
            Ok(Box::new(MctsPlayer::new(mcts, Plain, budget)))
        }
    }
}

/// The search of a duel as a player of Flood.
struct Duellist<const W: usize> {
    duel: Duel<W>,
    search: AlphaBeta<Duel<W>, Ground>,
    budget: Budget,
    found: Option<Finding<Move, Move>>,
}

fn duellist<const W: usize>(game: &Flood, budget: Budget) -> Made<Flood> {
    let duel = Duel::<W>::new(game.setup().clone()).map_err(|error| error.to_string())?;
    let search = AlphaBeta::new(&duel, None, budget, Ground)?.with_reductions();
    Ok(Box::new(Duellist { duel, search, budget, found: None }))
}

impl<const W: usize> Player<Flood> for Duellist<W> {
    fn choose(&mut self, ask: &Ask<'_, Flood>) -> Result<Move, Fault> {
        self.found = None;
        let mut rng = ask.rng();
        let state = self.duel.determinize(&ask.view(), &mut rng);
        let mut moves = Vec::new();
        self.duel.moves(&state, &mut moves);
        if let [only] = moves[..] {
            return Ok(only);
        }
        let endless = self.budget.is_empty() && ask.limit().is_none();
        let budget = if endless { Budget::steps(NODES) } else { self.budget };
        let mut meter = ask.meter(budget);
        let found = self.search.search(&self.duel, &state, ask.seat(), None, &mut rng, &mut meter);
        // Needless passes were not searched.
        let found = Finding { is_exact: false, ..found };
        Ok(self.found.insert(found).mv())
    }

    fn remark(&mut self, _: bool) -> Remark {
        Remark { think: self.found.take().map(|found| found.to_json()), ..Remark::default() }
    }
}
