//! Moves a random piece as near to the goal as possible.

use game::{Ask, Bot, Fault, Game, Made, Params, Player};

use crate::mansuba::{Mansuba, Move};

pub(super) fn bot() -> Bot<Mansuba> {
    Bot {
        name: "closest",
        about: "moves a random piece as near as it can to an opponent's starting position",
        params: &[],
        make,
    }
}

fn make(_: &Mansuba, _: &Params) -> Made<Mansuba> {
    Ok(Box::new(Closest))
}

/// Chooses one of its pieces or prisoners at random, among those that have a move.
struct Closest;

impl Player<Mansuba> for Closest {
    fn choose(&mut self, ask: &Ask<'_, Mansuba>) -> Result<Move, Fault> {
        let (mut moves, mut rng) = (Vec::new(), ask.rng());
        ask.moves(&mut moves);
        if moves.len() > 1 {
            moves.retain(|mv| *mv != Move::Pass);
        }
        let actor = |mv: &Move| match mv {
            Move::Go(way) => (0, way.from()),
            Move::Free(place) => (1, *place),
            _ => (2, 0),
        };
        let mut actors: Vec<_> = moves.iter().map(actor).collect();
        actors.sort_unstable();
        actors.dedup();
        let chosen = rng.pick(&actors).copied();
        moves.retain(|mv| Some(actor(mv)) == chosen);
        let game = ask.game();
        let state = game.determinize(&ask.view(), &mut rng);
        let far = |mv: &Move| match mv {
            Move::Go(way) => {
                let kind = state.kinds[way.from() as usize];
                let relation = game.relation(state.turn);
                game.distances().get(relation, kind, ask.seat().index(), way.to())
            }
            _ => 0,
        };
        let nearest = moves.iter().map(far).min();
        moves.retain(|mv| Some(far(mv)) == nearest);
        Ok(*rng.pick(&moves).expect("a seat that is asked has a move"))
    }
}
