//! The simplest bot: takes the most fish within one move.

use game::{Ask, Bot, Fault, Game, Made, Params, Player, Rng, Tile};

use crate::penguins::{Move, Penguins};

pub(super) fn bot() -> Bot<Penguins> {
    Bot {
        name: "line",
        about: "goes to the most fish within one move; places beside the most fish",
        params: &[],
        make,
    }
}

fn make(_: &Penguins, _: &Params) -> Made<Penguins> {
    Ok(Box::new(Line))
}

/// Takes the tile with the most fish that one move reaches, at random among equals.
struct Line;

impl Player<Penguins> for Line {
    fn choose(&mut self, ask: &Ask<'_, Penguins>) -> Result<Move, Fault> {
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        Ok(choose(ask, moves, &mut ask.rng()))
    }
}

/// What `line` would choose among these moves.
pub(super) fn choose(ask: &Ask<'_, Penguins>, mut moves: Vec<Move>, rng: &mut Rng) -> Move {
    let setup = ask.game().setup();
    let fish = |tile: Tile| setup.fish[tile as usize];
    let mut standing: Vec<Tile> = Vec::new();
    if let Some(Move::Place(_)) = moves.first() {
        standing = ask.view().seats.into_iter().flat_map(|seat| seat.penguins).collect();
        standing.sort_unstable();
    }
    let promise = |mv: &Move| match *mv {
        Move::Slide { to, .. } => fish(to),
        Move::Place(tile) => {
            let free =
                setup.board.neighbours(tile).filter(|other| standing.binary_search(other).is_err());
            free.map(fish).max().unwrap_or(0)
        }
    };
    let most = moves.iter().map(promise).max().unwrap_or(0);
    moves.retain(|mv| promise(mv) == most);
    *rng.pick(&moves).expect("a seat that is asked has a move")
}
