//! Whether a person can see and touch every legal move.

use std::collections::HashSet;

use super::{Broken, Log, Trial, Verdict, listed, tried};
use crate::{Event, Form, Game, Point, Rng, Scene, Seat, Shape, Show, Turn};

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
    tried::<G>(options, seats, games, |trial, rng| {
        let mut log = Log::<G>::new();
        trial.seen_through(&mut log, rng).map_err(|broken| broken.after(&log))
    })
}

impl<G: Show> Trial<'_, G> {
    fn seen_through(&self, log: &mut Log<G>, rng: &mut Rng) -> Verdict {
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
            log.push(event);
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

    /// A medium can draw the scene: ids are distinct and have words, sprites exist, and all lies within the bounds.
    fn drawn(&self, scene: &Scene, ply: usize) -> Verdict {
        let law = |yes, or: &dyn Fn() -> String| self.hold(yes, "pictures", ply, or);
        let [[left, top], [right, bottom]] = scene.bounds;
        law(left <= right && top <= bottom, &|| format!("the bounds are {:?}", scene.bounds))?;
        let mut ids = HashSet::new();
        for Shape { id, words, form, .. } in &scene.shapes {
            law(is_within(form, scene.bounds), &|| {
                let named = id.as_ref().map_or(String::new(), |id| format!(" of {id}"));
                format!("outside the bounds {:?}: {form:?}{named}", scene.bounds)
            })?;
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

/// How far a shape may reach over the bounds, in units: numbers are rounded.
const ROUNDED: f32 = 0.01;

/// Whether a form lies within the bounds; of texts and sprites, the point where they are.
fn is_within(form: &Form, [[left, top], [right, bottom]]: [Point; 2]) -> bool {
    let corners = match form {
        Form::Text(at, ..) | Form::Label(at, ..) | Form::Name(at, ..) => Some([*at; 2]),
        Form::Sprite(_, at, ..) => Some([*at; 2]),
        _ => form.extent(),
    };
    let is_inside = |[x, y]: Point| {
        let across = left - ROUNDED <= x && x <= right + ROUNDED;
        across && top - ROUNDED <= y && y <= bottom + ROUNDED
    };
    corners.is_none_or(|corners| corners.into_iter().all(is_inside))
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
