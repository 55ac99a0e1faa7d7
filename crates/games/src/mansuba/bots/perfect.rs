//! Plays from the values of all positions.

use std::sync::Arc;

use game::{Ask, Bot, Budget, Fault, Game, Made, Param, Params, Player, SolveLimits};

use crate::mansuba::solve::{Value, ValueTable};
use crate::mansuba::{Mansuba, Move};

const TABLE: &str = "table";

pub(super) fn bot() -> Bot<Mansuba> {
    Bot {
        name: "perfect",
        about: "knows the value of every position, on small boards without captures",
        params: &[Param {
            name: TABLE,
            example: "file:pawns.table",
            about: "a table that plateau solve made; without it, boards that need little memory are solved at once",
        }],
        make,
    }
}

/// Most memory for solving a board when the bot is made.
const LITTLE: u64 = 6 << 20;

fn make(game: &Mansuba, params: &Params) -> Made<Mansuba> {
    let table = match params.file(TABLE) {
        Some(file) => ValueTable::open(game, file)?,
        None if params.get::<String>(TABLE)?.is_some() => {
            return Err("table: write table=file:PATH".to_string());
        }
        None => {
            let little = SolveLimits { memory: LITTLE, stop: &|| false };
            ValueTable::solve(game, &little, &|_| ()).map_err(|why| {
                format!("{why}; it plays larger boards from a table: plateau solve mansuba --table PATH, then perfect:table=file:PATH")
            })?
        }
    };
    Ok(Box::new(Perfect { table: Arc::new(table) }))
}

/// Wins as soon as possible, if enough turns are left; otherwise it resists as long as possible.
pub(super) struct Perfect {
    pub(super) table: Arc<ValueTable>,
}

impl Player<Mansuba> for Perfect {
    fn choose(&mut self, ask: &Ask<'_, Mansuba>) -> Result<Move, Fault> {
        let (mut moves, mut rng) = (Vec::new(), ask.rng());
        ask.moves(&mut moves);
        let game = ask.game();
        let state = game.determinize(&ask.view(), &mut rng);
        let left = game.setup().max_turns - state.turn;
        let worth = |mv: &Move| {
            let mut next = state.clone();
            game.play(&mut next, *mv);
            next.seat = game::Seat(1 - state.seat.0);
            // The value is the opponent's: its loss is a win here. Values hold only within the turns
            // left.
            let how = || "the file of its table cannot be read any more".to_string();
            let value = self.table.value(&next).ok_or_else(|| Fault::Crash { how: how() })?;
            Ok(match value {
                Value::Loss(turns) if turns < left => (2, -i64::from(turns)),
                Value::Loss(turns) => (1, -i64::from(turns)),
                Value::Draw => (0, 0),
                Value::Win(turns) if turns >= left => (-1, i64::from(turns)),
                Value::Win(turns) => (-2, i64::from(turns)),
            })
        };
        // The moves valued before time runs out, and the first in any case.
        let mut meter = ask.meter(Budget::default());
        let mut looked = Vec::with_capacity(moves.len());
        for mv in &moves {
            if !looked.is_empty() && !meter.step() {
                break;
            }
            looked.push((worth(mv)?, *mv));
        }
        let best = looked.iter().map(|&(worth, _)| worth).max();
        looked.retain(|&(worth, _)| Some(worth) == best);
        Ok(rng.pick(&looked).expect("a seat that is asked has a move").1)
    }
}
