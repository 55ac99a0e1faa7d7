//! Players fail, at any turn; the game goes on.

use std::fmt;

use super::{Broken, Log, Naive, Trial, Verdict, lists::Lists};
use crate::{Event, Game, Rng, Seat, Turn};

/// How seats fail from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Story {
    /// The seat to act fails once, and lives.
    Once,
    /// The seat to act is gone.
    Gone,
    /// The seat to act never gives a legal move again, but lives.
    Always(Seat),
    /// Every seat is gone at its next turn.
    Everybody,
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Story::Once => f.write_str("a seat failed once"),
            Story::Gone => f.write_str("a seat is gone"),
            Story::Always(seat) => write!(f, "seat {seat} fails at each of its turns"),
            Story::Everybody => f.write_str("every seat is gone at its next turn"),
        }
    }
}

impl<G: Game> Trial<'_, G> {
    /// The law `failures` at one state, tried on some of the states of a game.
    pub(super) fn failures<N: Naive<G>>(
        &self,
        state: &G::State,
        log: &Log<G>,
        rng: &mut Rng,
    ) -> Verdict {
        let Turn::Seat(seat) = self.game.turn(state) else { return Ok(()) };
        if log.len() > 8 && rng.below(8) > 0 {
            return Ok(());
        }
        for story in [Story::Once, Story::Gone, Story::Always(seat), Story::Everybody] {
            self.story::<N>(story, seat, state, log, rng)?;
        }
        Ok(())
    }

    fn story<N: Naive<G>>(
        &self,
        story: Story,
        first: Seat,
        state: &G::State,
        log: &Log<G>,
        rng: &mut Rng,
    ) -> Verdict {
        let mut log = log.clone();
        let told = self.told::<N>(story, first, state, &mut log, rng);
        told.map_err(|broken| {
            let detail = format!("{} ({story}: `Game::fail` may be wrong)", broken.detail);
            Broken { detail, ..broken }.after(&log)
        })
    }

    /// The game goes on from this state, and seats fail as the story says; the log grows with it.
    fn told<N: Naive<G>>(
        &self,
        story: Story,
        first: Seat,
        state: &G::State,
        log: &mut Log<G>,
        rng: &mut Rng,
    ) -> Verdict {
        let mut state = state.clone();
        let mut lists = Lists::<G, N>::new(self.game);
        log.iter().for_each(|event| lists.apply(event));
        let start = log.len();
        loop {
            let event = match self.game.turn(&state) {
                Turn::Seat(seat) => {
                    let asked_again = story == Story::Gone && log.len() > start && seat == first;
                    self.hold(!asked_again, "failures", log.len(), || {
                        format!("seat {seat} is gone since {start} and is asked again")
                    })?;
                    match story {
                        Story::Once if log.len() == start => Some(Event::Failed(seat, false)),
                        Story::Gone if log.len() == start => Some(Event::Failed(seat, true)),
                        Story::Always(failing) if failing == seat => {
                            Some(Event::Failed(seat, false))
                        }
                        Story::Everybody => Some(Event::Failed(seat, true)),
                        _ => self.step(&state, rng),
                    }
                }
                _ => self.step(&state, rng),
            };
            let Some(event) = event else { break };
            self.game.apply(&mut state, &event);
            lists.apply(&event);
            log.push(event);
            lists.look(self, &state, log.len())?;
            self.within_bound(log.len())?;
        }
        lists.scores(self, &state, log.len())?;
        self.known(&state, log.len())
    }
}
