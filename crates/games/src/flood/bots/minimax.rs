//! Alpha-beta for the better share of both zones.

use game::{Bot, Game, Made, Params};
use search::AlphaBeta;

use super::Flood;
use crate::flood::eval::Share;

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "minimax",
        about: "searches all moves to a depth for the better share of both zones; two players",
        params: AlphaBeta::<Flood>::PARAMS,
        make,
    }
}

/// Of equal moves the first in the list is played: colours come before the pass.
fn make(game: &Flood, params: &Params) -> Made<Flood> {
    if game.seats() != 2 {
        return Err(format!("minimax needs exactly two seats; this match has {}", game.seats()));
    }
    Ok(Box::new(AlphaBeta::read(game, params, Share)?.in_order()))
}
