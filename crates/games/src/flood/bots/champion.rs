//! The strongest player.

use game::{Ask, Bot, Budget, Fault, Game, Made, Param, Params, Player, Remark};
use search::{AlphaBeta, Finding, Levels, Mcts, MctsPlayer, Plain, Scores, Tuning};

use super::alone::Alone;
use super::{Flood, Move};
use crate::flood::duel::{ALL_SEEN, Duel, DuelSearch};
use crate::flood::eval::Reach;

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "champion",
        about: "the strongest there is: judges positions by the cells that each zone reaches first; alone, it solves the board",
        params: PARAMS,
        make,
    }
}

const PARAMS: &[Param] = &[
    Levels::PARAM,
    Param { name: "nodes", example: "100000", about: "maximum positions searched per move" },
    Param { name: "time", example: "500ms", about: "maximum time per move" },
];

/// Positions searched at each level by the search of duels.
const DUEL_LEVELS: Levels = Levels([10, 10, 10, 10, 10, 24, 72, 230, 2_200, 30_000]);
/// Playouts of MCTS at each level, alone or among more than two; positions searched by the general alpha-beta in duels
/// on very large boards, where the steps between levels have not been measured.
const LEVELS: Levels = Levels([1, 2, 3, 4, 8, 64, 512, 2_048, 8_192, 32_768]);
/// How often of [`ALL_SEEN`] times a duellist sees the move that looks best, at each level. Seeing all moves
/// matters more than seeing far: a search ten times as long is worth less than a level.
const SEEN: [usize; 10] = [130, 235, 341, 446, 551, 674, 772, 842, 925, ALL_SEEN];
/// Positions searched in a duel when nothing is set, and no clock says when to stop.
const NODES: u64 = 100_000;
/// Searches of duels keep sets of colours as the bits of a word, and sums of cells in 16 bits.
const DUEL_COLOURS: usize = 64;
const DUEL_CELLS: usize = u16::MAX as usize;
/// The cells ahead that make a match nearly certain.
const SQUASH: f32 = 12.0;

/// Two are rivals in everything: alpha-beta. Among more, MCTS. Who plays alone reaches everything first: only the moves
/// count, and the solver finds the fewest; levels are playouts there.
fn make(game: &Flood, params: &Params) -> Made<Flood> {
    let budget = LEVELS.budget(params, "nodes")?;
    match game.seats() {
        1 if params.get::<u64>("level")?.is_none() => Ok(Box::new(Alone::new(budget))),
        1 => {
            let mcts = Mcts::new(game, Tuning::default(), Scores);
            Ok(Box::new(MctsPlayer::new(mcts, Plain, budget)))
        }
        2 if game.setup.colours > DUEL_COLOURS || game.setup.cells.len() > DUEL_CELLS => {
            general(game, budget)
        }
        2 => match game.regions.len().div_ceil(64) {
            0..=2 => duellist::<2>(game, params),
            3 => duellist::<3>(game, params),
            4 => duellist::<4>(game, params),
            5 => duellist::<5>(game, params),
            6 => duellist::<6>(game, params),
            7..=10 => duellist::<10>(game, params),
            11..=16 => duellist::<16>(game, params),
            _ => general(game, budget),
        },
        _ => {
            let (cut, squash) = (Some(3), Some(SQUASH));
            let tuning = Tuning { explore: 0.12, cut, squash, ..Tuning::default() };
            let mcts = Mcts::new(game, tuning, Reach::default());
            Ok(Box::new(MctsPlayer::new(mcts, Plain, budget)))
        }
    }
}

/// The general search, for boards that are too large for that of duels.
fn general(game: &Flood, budget: Budget) -> Made<Flood> {
    Ok(Box::new(AlphaBeta::new(game, None, budget, Reach::default())?))
}

/// The search of a duel as a player of Flood.
struct Duellist<const W: usize> {
    duel: Duel<W>,
    search: DuelSearch<W>,
    budget: Budget,
    seen: usize,
    found: Option<Finding<Move, Move>>,
}

fn duellist<const W: usize>(game: &Flood, params: &Params) -> Made<Flood> {
    let budget = DUEL_LEVELS.budget(params, "nodes")?;
    let level = params.get::<u64>("level")?;
    let seen = level.map_or(ALL_SEEN, |level| SEEN[level as usize - 1]);
    let duel = Duel::<W>::new(game.setup().clone()).map_err(|error| error.to_string())?;
    Ok(Box::new(Duellist { duel, search: DuelSearch::new(), budget, seen, found: None }))
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
        let found = self.search.search(&self.duel, &state, self.seen, &mut rng, &mut meter);
        Ok(self.found.insert(found).mv())
    }

    fn remark(&mut self, _: bool) -> Remark {
        Remark { think: self.found.take().map(|found| found.to_json()), ..Remark::default() }
    }
}
