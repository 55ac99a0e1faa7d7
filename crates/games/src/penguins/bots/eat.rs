//! Collects the fish that no rival can reach.

use game::{Ask, Bot, Fault, Game, Made, Param, Params, Player, Seat};

use super::eater::Eater;
use super::line;
use super::regions::{Region, regions};
use crate::penguins::{Move, Penguins};

pub(super) const PARAMS: &[Param] = &[
    Param {
        name: "steps",
        example: "100000",
        about: "maximum tiles examined while planning a move; 10000 if there is no other limit",
    },
    Param { name: "time", example: "100ms", about: "maximum time to plan a move" },
];

pub(super) fn bot() -> Bot<Penguins> {
    Bot {
        name: "eat",
        about: "plays like line, and once alone follows the path that collects the most fish",
        params: PARAMS,
        make,
    }
}

pub(super) fn make(_: &Penguins, params: &Params) -> Made<Penguins> {
    Ok(Box::new(Eat { eater: Eater::read(params)? }))
}

/// Plays like `line` with penguins that share a region with rivals, as long as it has any: rivals
/// cannot take the fish of the other regions.
struct Eat {
    eater: Eater,
}

impl Player<Penguins> for Eat {
    fn start(&mut self, _: &Penguins, _: Seat) {
        self.eater.forget();
    }

    fn choose(&mut self, ask: &Ask<'_, Penguins>) -> Result<Move, Fault> {
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        if let Some(Move::Slide { .. }) = moves.first() {
            let view = ask.view();
            let regions = regions(ask.game().setup(), &view);
            retain_contested(ask, &regions, &mut moves);
            if moves.is_empty() {
                return Ok(self.eater.choose(ask, &view, &regions));
            }
        }
        Ok(line::choose(ask, moves, &mut ask.rng()))
    }
}

/// Keeps the slides of penguins that share a region with rivals.
pub(super) fn retain_contested(ask: &Ask<'_, Penguins>, regions: &[Region], moves: &mut Vec<Move>) {
    let contested: Vec<&Region> =
        regions.iter().filter(|region| region.is_contested(ask.seat())).collect();
    moves.retain(|mv| match *mv {
        Move::Slide { from, .. } => contested.iter().any(|region| region.is_at(from)),
        Move::Place(_) => true,
    });
}
