//! The players at the other seats.

use game::{Fault, Seat, Watch};
use table::{AnyPlayer, AnyQuestion, AnyTable};

use crate::{PlayerSpec, Seating};

/// How the players at the other seats behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// They play at random.
    Random,
    /// They play greedily: in games where passing is legal, random matches are short.
    Greedy,
    /// They play once each, and resign.
    Retire,
}

/// A player for one of these seats.
pub(super) fn seat(
    others: Others,
    seating: &Seating<'_>,
    table: &dyn AnyTable,
) -> Result<Box<dyn AnyPlayer>, String> {
    let name = if others == Others::Greedy { "greedy" } else { "random" };
    let player = seating.seat(&PlayerSpec::read(name)?, table)?;
    Ok(match others {
        Others::Random | Others::Greedy => player,
        Others::Retire => Box::new(Quitter { player, left: 1 }),
    })
}

/// Resigns after some moves.
struct Quitter {
    player: Box<dyn AnyPlayer>,
    left: usize,
}

impl AnyPlayer for Quitter {
    fn start(&mut self, table: &dyn AnyTable, seat: Seat) {
        self.player.start(table, seat);
    }

    fn choose(&mut self, question: &dyn AnyQuestion, watch: &dyn Watch) -> Result<String, Fault> {
        self.left = self.left.checked_sub(1).ok_or(Fault::Resigned)?;
        self.player.choose(question, watch)
    }
}
