//! Boards that look the same from both sides.

use std::collections::BTreeSet;

use game::{Game, Seat};

use crate::mansuba::Mansuba;
use crate::mansuba::board::relation::{Direction, NOWHERE, Position};

/// A map of the board onto itself that turns each seat's game into the other's: for every position, where it goes. None if
/// none of the 16 turns and reflections of the eight directions makes one, or the board has several parts.
///
/// A position with seat 1 to move is then worth what its image is worth with seat 0 to move.
pub(super) fn seat_swap(game: &Mansuba) -> Option<Vec<Position>> {
    let fits = |map: &Vec<Position>| {
        let image = |seat: usize| -> BTreeSet<Position> {
            game.setup().goals[seat].iter().map(|&goal| map[goal as usize]).collect()
        };
        let goal = |seat: usize| game.setup().goals[seat].iter().copied().collect();
        image(0) == goal(1) && image(1) == goal(0)
    };
    turns()
        .filter(|turn| keeps_kinds(game, turn))
        .find_map(|turn| {
            (0..game.positions() as Position).find_map(|to| map(game, &turn, to).filter(fits))
        })
        .filter(|_| has_equal_sides(game))
}

/// The turns and reflections of the eight directions.
fn turns() -> impl Iterator<Item = [usize; 8]> {
    (0..16).map(|nth| std::array::from_fn(|d| if nth < 8 { (nth + d) % 8 } else { (nth - d) % 8 }))
}

/// Whether both seats have as many pieces of each kind.
fn has_equal_sides(game: &Mansuba) -> bool {
    let kinds = |seat: Seat| {
        let own = game.setup().pieces.iter().filter(|piece| piece.owner == seat);
        let mut kinds: Vec<u8> = own.map(|piece| piece.kind).collect();
        kinds.sort_unstable();
        kinds
    };
    kinds(Seat(0)) == kinds(Seat(1))
}

/// Whether each kind moves the same way in the turned directions.
fn keeps_kinds(game: &Mansuba, turn: &[usize; 8]) -> bool {
    let turned = |direction: &Direction| turn[direction.index()];
    game.setup().kinds.iter().flat_map(|kind| &kind.moves).all(|primitive| {
        let paths = primitive.paths();
        let as_is: BTreeSet<Vec<usize>> =
            paths.iter().map(|path| path.iter().map(|d| d.index()).collect()).collect();
        let image: BTreeSet<Vec<usize>> =
            paths.iter().map(|path| path.iter().map(turned).collect()).collect();
        as_is == image
    })
}

/// The map that takes position 0 to `to` and neighbours to neighbours in the turned directions.
fn map(game: &Mansuba, turn: &[usize; 8], to: Position) -> Option<Vec<Position>> {
    let links = &game.links()[0];
    let mut map = vec![NOWHERE; links.len()];
    let mut used = vec![false; links.len()];
    map[0] = to;
    used[to as usize] = true;
    let (mut open, mut reached) = (vec![0], 1);
    while let Some(here) = open.pop() {
        let image = map[here] as usize;
        for (d, &turned) in turn.iter().enumerate() {
            let (next, wanted) = (links[here][d], links[image][turned]);
            if (next == NOWHERE) != (wanted == NOWHERE) {
                return None;
            }
            if next == NOWHERE || map[next as usize] == wanted {
                continue;
            }
            if map[next as usize] != NOWHERE || used[wanted as usize] {
                return None;
            }
            map[next as usize] = wanted;
            used[wanted as usize] = true;
            open.push(next as usize);
            reached += 1;
        }
    }
    (reached == links.len()).then_some(map)
}
