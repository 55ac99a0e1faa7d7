//! Alpha-beta for the better share of the cells.

use game::{Bot, Made, Params};
use search::AlphaBeta;

use super::Flood;
use crate::flood::eval::Share;

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "minimax",
        about: "searches all moves to a depth for the better share of the cells",
        params: AlphaBeta::<Flood>::PARAMS,
        make,
    }
}

/// Of equal moves the first in the list is played: colours come before the pass.
fn make(game: &Flood, params: &Params) -> Made<Flood> {
    Ok(Box::new(AlphaBeta::read(game, params, Share)?.in_order()))
}
