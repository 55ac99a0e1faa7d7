//! Cuts the board so as to keep the side with more fish.

use game::{Ask, Bot, Fault, Game, Made, Params, Player, Seat, Tile};

use super::contest::Contest;
use super::eat::{PARAMS, retain_contested};
use super::eater::Eater;
use super::line;
use super::regions::regions;
use crate::penguins::{Move, Penguins, Setup, View};

/// Most tiles that are valued. With more tiles cuts are far away, and it plays like `line`.
const MOST_VALUED: usize = 2_000;
/// Most tiles valued times moves: on large boards it values only some moves, drawn at random.
const MOST_WORK: usize = 100_000;

pub(super) fn bot() -> Bot<Penguins> {
    Bot {
        name: "dissekator",
        about: "melts the fewest tiles that cut rivals off from the side with more fish, then collects them",
        params: PARAMS,
        make,
    }
}

fn make(_: &Penguins, params: &Params) -> Made<Penguins> {
    Ok(Box::new(Dissekator { eater: Eater::read(params)? }))
}

/// Values each position by the tiles that its penguins reach first, from the first placement on. It
/// moves towards the cut that leaves the most when closed, if that is more than the best single move
/// leaves; without rivals it follows the longest path.
struct Dissekator {
    eater: Eater,
}

impl Player<Penguins> for Dissekator {
    fn start(&mut self, _: &Penguins, _: Seat) {
        self.eater.forget();
    }

    fn choose(&mut self, ask: &Ask<'_, Penguins>) -> Result<Move, Fault> {
        let (view, mut moves, mut rng) = (ask.view(), Vec::new(), ask.rng());
        ask.moves(&mut moves);
        let tiles = if view.placing {
            free(ask.game().setup(), &view)
        } else {
            let regions = regions(ask.game().setup(), &view);
            retain_contested(ask, &regions, &mut moves);
            if moves.is_empty() {
                return Ok(self.eater.choose(ask, &view, &regions));
            }
            regions.into_iter().flat_map(|region| region.tiles).collect()
        };
        if tiles.len() <= MOST_VALUED {
            rng.shuffle(&mut moves);
            moves.truncate(MOST_WORK / tiles.len());
            moves = Contest::new(ask, &view, &tiles).best(&moves);
        }
        Ok(line::choose(ask, moves, &mut rng))
    }
}

/// The tiles without penguins, before any tile has melted.
fn free(setup: &Setup, view: &View) -> Vec<Tile> {
    let mut standing: Vec<Tile> =
        view.seats.iter().flat_map(|row| &row.penguins).copied().collect();
    standing.sort_unstable();
    setup.board.tiles().filter(|tile| standing.binary_search(tile).is_err()).collect()
}
