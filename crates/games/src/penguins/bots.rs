//! Strategies of its own.

use game::{Ask, Bot, Fault, Game, Made, Params, Player, Tile};

use super::{Move, Penguins};

pub(super) fn bots() -> Vec<Bot<Penguins>> {
    vec![Bot {
        name: "line",
        about: "goes to the most fish within one move; places beside the most fish",
        params: &[],
        make: line,
    }]
}

fn line(_: &Penguins, _: &Params) -> Made<Penguins> {
    Ok(Box::new(Line))
}

/// Takes the tile with the most fish that one move reaches, any of them if there are several.
struct Line;

impl Player<Penguins> for Line {
    fn choose(&mut self, ask: &Ask<'_, Penguins>) -> Result<Move, Fault> {
        let mut moves = Vec::new();
        ask.moves(&mut moves);
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
                let free = setup
                    .board
                    .neighbours(tile)
                    .filter(|other| standing.binary_search(other).is_err());
                free.map(fish).max().unwrap_or(0)
            }
        };
        let most = moves.iter().map(promise).max().unwrap_or(0);
        moves.retain(|mv| promise(mv) == most);
        Ok(*ask.rng().pick(&moves).expect("a seat that is asked has a move"))
    }
}
