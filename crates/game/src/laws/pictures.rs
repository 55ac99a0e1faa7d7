//! Whether a person can see and touch every legal move.

use std::collections::HashSet;

use super::{Broken, Trial, Verdict, listed};
use crate::{Event, Form, Game, Rng, Scene, Seat, Shape, Show, Turn};

/// Positions at the beginning of a match that are all looked at; later only some are.
const FIRST: usize = 40;
/// How many events lie between two later positions that are looked at.
const APART: usize = 16;
/// The events after which a long match is left.
pub(super) const MOST_EVENTS: usize = 400;

/// Whether a position is looked at.
pub(super) fn is_looked_at(ply: usize, turn: Turn) -> bool {
    ply < FIRST || ply.is_multiple_of(APART) || turn == Turn::Over
}

/// Tries the law `pictures` on `games` random games with these options.
pub fn pictures<G: Show>(options: &G::Options, seats: usize, games: u64) -> Result<(), Broken> {
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let broken = |detail: String| Broken { law: "pictures", seed, ply: 0, detail };
        let setup = G::draw(options, seats, &mut rng).map_err(|e| broken(e.to_string()))?;
        let game = G::new(setup).map_err(|e| broken(e.to_string()))?;
        Trial { game: &game, seed }.seen_through(&mut rng)?;
    }
    Ok(())
}

impl<G: Show> Trial<'_, G> {
    fn seen_through(&self, rng: &mut Rng) -> Verdict {
        let mut state = self.game.start();
        let mut last: Option<(G::State, Event<G::Move>)> = None;
        for ply in 0..MOST_EVENTS {
            let turn = self.game.turn(&state);
            if is_looked_at(ply, turn) {
                self.picture(&state, last.as_ref(), ply)?;
            }
            let Some(event) = self.step(&state, rng) else { break };
            let before = state.clone();
            self.game.apply(&mut state, &event);
            last = Some((before, event));
        }
        Ok(())
    }

    /// One position, as the seat to act and a spectator see it.
    fn picture(
        &self,
        state: &G::State,
        last: Option<&(G::State, Event<G::Move>)>,
        ply: usize,
    ) -> Verdict {
        let scene = |eyes: Option<Seat>| {
            let seen = last.map(|(before, event)| seen(self.game, before, event, eyes));
            self.game.scene(&self.game.view(state, eyes), seen.as_ref())
        };
        self.drawn(&scene(None), ply)?;
        if let Turn::Seat(seat) = self.game.turn(state) {
            let scene = scene(Some(seat));
            self.drawn(&scene, ply)?;
            self.touchable(&scene, &listed(self.game, state), ply)?;
        }
        Ok(())
    }

    /// A medium can draw the scene: ids are distinct and have words, sprites exist, and there is room.
    fn drawn(&self, scene: &Scene, ply: usize) -> Verdict {
        let law = |yes, or: &dyn Fn() -> String| self.hold(yes, "pictures", ply, or);
        let [[left, top], [right, bottom]] = scene.bounds;
        law(left <= right && top <= bottom, &|| format!("the bounds are {:?}", scene.bounds))?;
        let mut ids = HashSet::new();
        for Shape { id, words, form, .. } in &scene.shapes {
            if let Some(id) = id {
                law(ids.insert(id), &|| format!("two shapes have the id {id}"))?;
                law(!words.is_empty(), &|| format!("no words say what {id} is"))?;
            }
            if let Form::Sprite(sprite, ..) = form {
                law(*sprite < scene.sprites.len(), &|| format!("there is no sprite {sprite}"))?;
            }
        }
        Ok(())
    }

    /// Every move has touches of its own, all of which are in the scene.
    fn touchable(&self, scene: &Scene, moves: &[G::Move], ply: usize) -> Verdict {
        let ids: HashSet<&str> = scene.shapes.iter().filter_map(|s| s.id.as_deref()).collect();
        let mut known = HashSet::new();
        for &mv in moves {
            let touches = self.game.touches(mv);
            let law = |yes, or: &str| {
                self.hold(yes, "pictures", ply, || format!("{mv}, meant by {touches:?}: {or}"))
            };
            let in_scene = touches.iter().all(|id| ids.contains(id.as_str()));
            law(!touches.is_empty(), "nothing is touched for it")?;
            law(in_scene, "the seat to act has no shape with such an id in its scene")?;
            law(known.insert(touches.clone()), "another legal move is meant by the same")?;
        }
        Ok(())
    }
}

/// An event as these eyes saw it.
pub(super) fn seen<G: Game>(
    game: &G,
    before: &G::State,
    event: &Event<G::Move>,
    eyes: Option<Seat>,
) -> Event<G::Seen> {
    match *event {
        Event::Move(seat, mv) => Event::Move(seat, game.seen(before, mv, eyes)),
        Event::Chance(mv) => Event::Chance(game.seen(before, mv, eyes)),
        Event::Failed(seat, gone) => Event::Failed(seat, gone),
    }
}
