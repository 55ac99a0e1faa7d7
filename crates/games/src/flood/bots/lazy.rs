//! The nearest colour that may be played.

use game::{Ask, Bot, Budget, Fault, Game, Meter, Player, Tile};

use super::{Flood, Move};
use crate::flood::View;

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "lazy",
        about: "plays the legal colour nearest to its start, found breadth first",
        params: &[],
        make: |_, _| Ok(Box::new(Lazy)),
    }
}

struct Lazy;

impl Player<Flood> for Lazy {
    fn choose(&mut self, ask: &Ask<'_, Flood>) -> Result<Move, Fault> {
        let mut legal = Vec::new();
        ask.moves(&mut legal);
        let start = ask.game().setup().starts[ask.seat().index()];
        let mut meter = ask.meter(Budget::default());
        Ok(nearest(ask.game(), &ask.view(), start, &legal, &mut meter).unwrap_or(legal[0]))
    }
}

/// The first legal colour that a breadth-first search from the start finds. It finds one at the edge
/// of the zone at the latest, unless time runs out before.
fn nearest(
    game: &Flood,
    view: &View,
    start: Tile,
    legal: &[Move],
    meter: &mut Meter<'_>,
) -> Option<Move> {
    let board = &game.setup().board;
    let (mut seen, mut order) = (vec![false; board.len()], vec![start]);
    seen[start as usize] = true;
    let mut next = 0;
    while let Some(&here) = order.get(next).filter(|_| meter.step()) {
        next += 1;
        let mv = view.cells[here as usize].map(Move::Paint)?;
        if legal.contains(&mv) {
            return Some(mv);
        }
        for beside in board.neighbours(here) {
            if !std::mem::replace(&mut seen[beside as usize], true) {
                order.push(beside);
            }
        }
    }
    None
}
