//! What a game can be played with, but is probably not meant: players who can do nothing.

use game::{Game, Seat, count};

use crate::mansuba::board::relation::{Direction, NOWHERE, Position};
use crate::mansuba::movement::kind::Primitive;
use crate::mansuba::setup::{Setup, Victory};
use crate::mansuba::{Mansuba, Move};

/// The largest boards that are looked at, in positions and relations: more would take seconds.
const MOST_LOOKED_AT: usize = 100_000;

/// The warnings about a game, which has a set-up for each number of players.
pub(super) fn warnings(setups: Vec<Setup>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for setup in setups {
        if setup.positions() * setup.relations.len() > MOST_LOOKED_AT {
            continue;
        }
        let Ok(game) = Mansuba::new(setup) else { continue };
        for seat in Seat::all(game.seats()) {
            let warning = stuck(&game, seat).or_else(|| cut_off(&game, seat));
            all.extend(warning.filter(|warning| !all.contains(warning)));
        }
    }
    all
}

/// A player who can only pass, whatever the relation.
fn stuck(game: &Mansuba, seat: Seat) -> Option<String> {
    let setup = game.setup();
    let mut state = game.placed(&setup.pieces, seat);
    let mut moves = Vec::new();
    for relation in 0..setup.relations.len() as u32 {
        state.turn = relation.saturating_mul(setup.every);
        game.moves(&state, &mut moves);
    }
    let player = seat.0 + 1;
    moves.iter().all(|mv| *mv == Move::Pass).then(|| {
        format!(
            "player {player} has no move from the start; directions are the same for all players, so give each a \
             kind that moves its way"
        )
    })
}

/// A player whose pieces cannot reach the goal even if nothing is in their way.
fn cut_off(game: &Mansuba, seat: Seat) -> Option<String> {
    let (setup, player) = (game.setup(), seat.0 + 1);
    let goal = &setup.goals[seat.index()];
    let pieces = setup.pieces.iter().filter(|piece| piece.owner == seat).count();
    if setup.victory == Victory::Complex && pieces < goal.len() {
        let (pieces, wanted) = (count(pieces, "piece"), count(goal.len(), "position"));
        return Some(format!("player {player} cannot win with {pieces}: the goal has {wanted}"));
    }
    let reached = reached(game, seat);
    let missing = |position: &&Position| !reached[**position as usize];
    match setup.victory {
        Victory::Simple if goal.iter().all(|position| missing(&position)) => Some(format!(
            "no piece of player {player} can reach the goal; directions are the same for all players"
        )),
        Victory::Complex => goal.iter().find(missing).map(|position| {
            format!("no piece of player {player} can reach {position}, part of the goal")
        }),
        Victory::Simple => None,
    }
}

/// The positions that a seat's pieces could come to if every jump were possible and nothing in the way.
fn reached(game: &Mansuba, seat: Seat) -> Vec<bool> {
    let setup = game.setup();
    let mut all = vec![false; game.positions()];
    for (number, kind) in setup.kinds.iter().enumerate() {
        let paths: Vec<Vec<Direction>> = kind.moves.iter().flat_map(free_paths).collect();
        let own = setup
            .pieces
            .iter()
            .filter(|piece| piece.owner == seat && usize::from(piece.kind) == number);
        let mut open: Vec<Position> = own.map(|piece| piece.position).collect();
        let mut known = vec![false; game.positions()];
        open.iter().for_each(|&position| known[position as usize] = true);
        while let Some(from) = open.pop() {
            all[from as usize] = true;
            for (links, path) in game.links().iter().flat_map(|l| paths.iter().map(move |p| (l, p)))
            {
                let step = |at: Position, direction: &Direction| {
                    let next = links[at as usize][direction.index()];
                    (next != NOWHERE).then_some(next)
                };
                if let Some(to) = path.iter().try_fold(from, step)
                    && !std::mem::replace(&mut known[to as usize], true)
                {
                    open.push(to);
                }
            }
        }
    }
    all
}

/// The paths of a movement: of a slide only its first step, from which it may go on.
fn free_paths(primitive: &Primitive) -> Vec<Vec<Direction>> {
    let paths = primitive.paths();
    match primitive {
        Primitive::Jump { .. } => {
            paths.into_iter().map(|path| [&path[..], &path].concat()).collect()
        }
        _ => paths,
    }
}
