//! A log is the whole match.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use super::{Log, Trial, Verdict, lists::reads_back};
use crate::{Event, Game};

impl<G: Game> Trial<'_, G> {
    /// The laws `replay` and the part of `text` that concerns set-ups.
    pub(super) fn replay(&self, log: &Log<G>, end: &G::State) -> Verdict {
        let text = serde_json::to_string(self.game.setup()).unwrap_or_default();
        let read = serde_json::from_str(&text).map_err(|e| e.to_string());
        let made = read.and_then(|setup| G::new(setup).map_err(|e| e.to_string()));
        let game = match made {
            Ok(game) => game,
            Err(why) => return self.hold(false, "text", 0, || format!("the set-up: {why}")),
        };
        let mut state = game.start();
        let mut over = self.game.start();
        for (ply, event) in log.iter().enumerate() {
            let Some(event) = reread(event) else {
                return self.hold(false, "text", ply, || format!("{event:?} cannot be read back"));
            };
            game.apply(&mut state, &event);
            over.clone_from(&state);
            self.hold(over == state && hash(&over) == hash(&state), "replay", ply, || {
                format!("clone_from made {over:?} of {state:?}")
            })?;
        }
        self.hold(state == *end && hash(&state) == hash(end), "replay", log.len(), || {
            format!("the log ends in {state:?}, not in {end:?}")
        })?;
        let options = serde_json::to_value(G::Options::default()).unwrap_or_default();
        let read = reads_back(&options);
        self.hold(read.is_ok(), "text", 0, || format!("the default options: {read:?}"))
    }
}

fn reread<M: ToString + std::str::FromStr + Copy>(event: &Event<M>) -> Option<Event<M>> {
    Some(match event {
        Event::Move(seat, mv) => Event::Move(*seat, mv.to_string().parse().ok()?),
        Event::Chance(mv) => Event::Chance(mv.to_string().parse().ok()?),
        Event::Failed(seat, gone) => Event::Failed(*seat, *gone),
    })
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
