//! Whether all that a game says in random games can be said in each language.

use super::catalogue::{file, slots};
use super::pictures::{MOST_EVENTS, is_looked_at, seen};
use super::{Log, Trial, Verdict, listed, tried};
use crate::{COMMON, Event, Form, Kit, Language, Rng, Scene, Seat, Turn, Words, play_out};

/// Moves of a position that are explained.
const EXPLAINED: usize = 50;
/// A seat fails after so many events, and every other time it is gone: then other things are said.
const FAILS: usize = 50;
/// The most events that are played to hear how a match came to its scores.
const MOST_PLAYED: u64 = 100_000;

/// Tries the law `words` on `games` random games with these options.
pub(super) fn words<G: Kit>(options: &G::Options, seats: usize, games: u64) -> Verdict {
    tried::<G>(options, seats, games, |trial, rng| {
        let mut log = Log::<G>::new();
        trial.heard_through(&mut log, rng).map_err(|broken| broken.after(&log))
    })
}

/// What these eyes have seen.
struct Listener<G: Kit> {
    eyes: Option<Seat>,
    events: Vec<Event<G::Seen>>,
}

impl<G: Kit> Trial<'_, G> {
    fn heard_through(&self, log: &mut Log<G>, rng: &mut Rng) -> Verdict {
        let mut listeners: [Listener<G>; 2] =
            [None, Some(Seat(0))].map(|eyes| Listener { eyes, events: Vec::new() });
        let mut state = self.game.start();
        self.all(&self.game.particulars(), 0)?;
        self.all(&[self.game.score_unit()], 0)?;
        for ply in 0..MOST_EVENTS {
            let turn = self.game.turn(&state);
            if is_looked_at(ply, turn) {
                listeners.iter().try_for_each(|listener| self.heard(&state, listener, ply))?;
                self.explained(&state, ply)?;
            }
            let event = match turn {
                Turn::Seat(seat) if ply % FAILS == FAILS - 1 => {
                    Some(Event::Failed(seat, ply / FAILS % 2 == 1))
                }
                _ => self.step(&state, rng),
            };
            let Some(event) = event else { break };
            for Listener { eyes, events } in &mut listeners {
                events.push(seen(self.game, &state, &event, *eyes));
            }
            self.game.apply(&mut state, &event);
            log.push(event);
        }
        play_out(self.game, &mut state, rng, MOST_PLAYED);
        listeners.iter().try_for_each(|listener| self.ending(&state, listener.eyes))
    }

    /// What is said to these eyes in a position.
    fn heard(&self, state: &G::State, listener: &Listener<G>, ply: usize) -> Verdict {
        let Listener { eyes, events } = listener;
        let view = self.game.view(state, *eyes);
        self.all(&self.game.notes(&view, *eyes), ply)?;
        self.all(&self.game.tell(&view, *eyes, events), ply)?;
        self.all(&written(&self.game.scene(&view, events.last())), ply)
    }

    /// What the moves of the seat to act do.
    fn explained(&self, state: &G::State, ply: usize) -> Verdict {
        let Turn::Seat(seat) = self.game.turn(state) else { return Ok(()) };
        let (view, moves) = (self.game.view(state, Some(seat)), listed(self.game, state));
        self.all(&self.game.notes(&view, Some(seat)), ply)?;
        let apart = moves.len().div_ceil(EXPLAINED).max(1);
        for &mv in moves.iter().step_by(apart) {
            self.all(&[self.game.explain(&view, mv)], ply)?;
        }
        self.all(&written(&self.game.scene(&view, None)), ply)
    }

    /// How the match came to its scores, if it is over.
    fn ending(&self, state: &G::State, eyes: Option<Seat>) -> Verdict {
        match self.game.turn(state) {
            Turn::Over => self.all(&self.game.outcome(&self.game.view(state, eyes)), 0),
            _ => Ok(()),
        }
    }

    fn all(&self, said: &[Words], ply: usize) -> Verdict {
        let wrong = said.iter().find_map(|words| is_said::<G>(words).err());
        self.hold(wrong.is_none(), "words", ply, || wrong.clone().unwrap_or_default())
    }
}

/// All words of a picture.
fn written(scene: &Scene) -> Vec<Words> {
    let sprites = scene.sprites.iter().flat_map(|sprite| &sprite.shapes);
    let texts = scene.shapes.iter().chain(sprites).filter_map(|shape| match &shape.form {
        Form::Text(_, _, words) | Form::Label(_, _, words) => Some(words),
        _ => None,
    });
    texts.chain(scene.captions.iter().map(|caption| &caption.text)).cloned().collect()
}

/// Whether a page finds the keys of these words in the catalogues of the game, with these values.
fn is_said<G: Kit>(words: &Words) -> Result<(), String> {
    let (own, key, values) = match words {
        Words::Text(_) | Words::Number(_) => return Ok(()),
        Words::List(_, words) => return words.iter().try_for_each(is_said::<G>),
        Words::Sentence(own, key, values) => (own, key, values),
    };
    for language in Language::ALL {
        let pattern = |of: &crate::Catalogue| of.pattern(key, language);
        let found = pattern(G::WORDS).or_else(|| pattern(&COMMON));
        let found = found.filter(|found| pattern(own) == Some(*found));
        let wrong = |why: &str| format!("{key}, in {}: {why}", file(language));
        let found = found.ok_or_else(|| wrong("there is no such key"))?;
        fits(found, values).map_err(|why| wrong(&why))?;
    }
    values.iter().try_for_each(is_said::<G>)
}

/// Whether a pattern can be filled with these values.
fn fits(pattern: &str, values: &[Words]) -> Result<(), String> {
    let slots = slots(pattern)?;
    let needed = slots.iter().map(|slot| slot.place + 1).max().unwrap_or(0);
    if needed != values.len() {
        return Err(format!("it has {needed} values, not {}", values.len()));
    }
    let is_number = |place: usize| matches!(values[place], Words::Number(_));
    match slots.iter().find(|slot| slot.is_plural && !is_number(slot.place)) {
        Some(slot) => Err(format!("value {} has two forms and is not a number", slot.place)),
        None => Ok(()),
    }
}
