//! The better share of both zones some moves ahead.

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

/// Equal moves count in the order in which they are listed: colours before passing.
fn make(game: &Flood, params: &Params) -> Made<Flood> {
    if game.seats() != 2 {
        return Err(format!("minimax needs exactly two seats; this match has {}", game.seats()));
    }
    Ok(Box::new(AlphaBeta::read(game, params, Share)?.in_order()))
}
