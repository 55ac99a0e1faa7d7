//! Laws that every game keeps, tried on random games: one call per game, in its tests.
//!
//! - `set-up`: `draw` takes the options under trial, and `new` takes what was drawn.
//! - `lists`: moves are distinct, exist exactly when a seat is to act, and `check` accepts exactly
//!   them; likewise the outcomes of chance; both are what an independent naive twin lists.
//! - `text`: moves, what is seen of them, views and set-ups come back from their text unchanged.
//! - `uniform`: `random` draws every legal move equally often, and `chance` every outcome as often as
//!   its weight says; `playouts`: `playout` draws legal moves.
//! - `replay`: a log played again, on the game made from the set-up's text, ends in an equal state;
//!   a state cloned over another is equal to its source.
//! - `bound`: the game ends within the events it declares, and has chance only if it says so.
//! - `scores`: the scores are what the naive twin counts.
//! - `failures`: whichever seat fails at whichever turn, the game continues by its rules and ends; a
//!   seat that is gone is not asked again.
//! - `worlds`: a determinized world gives the same view, turn and moves, and without secrets is the
//!   state itself.
//! - `twins`: two worlds that have looked the same to a seat all along give it the same view, turn
//!   and moves until the match is over: no view reveals a secret. The end may reveal what decides
//!   the scores. That `seen` reveals nothing is tested by each game itself, by the name of the
//!   secret.
//! - `known`: at the end of a match every seat's view and a spectator's know the true scores; in
//!   games without secrets they always do.
//!
//! Two more calls are for what a game brings besides its rules:
//! - [`pictures()`]: every legal move has touches of its own, which the seat to act finds in its scene, and no two shapes
//!   of a scene have one id.
//! - [`kit()`]: manual, words, players and file format fit the game, and `pictures` holds on its trials, and so does `words`: all
//!   that is said has a key in each language, with the values that its sentences have.

mod broken;
pub(crate) mod catalogue;
mod failures;
mod kit;
mod lists;
mod pictures;
mod replay;
mod secrets;
#[cfg(test)]
mod tests;
mod uniform;
mod words;

pub use broken::Broken;
pub use kit::kit;
pub use pictures::pictures;

use crate::{Event, Game, Rng, Turn};

/// A second set of rules, written as plainly as possible and without looking at the first.
pub trait Naive<G: Game>: Sized {
    /// The start on this set-up.
    fn new(setup: &G::Setup) -> Self;
    /// Plays an event.
    fn apply(&mut self, event: &Event<G::Move>);
    /// The legal moves of the seat to act, or the outcomes of chance, as text, in any order;
    /// none when the game is over.
    fn moves(&self) -> Vec<String>;
    /// What each seat has at the end.
    fn scores(&self) -> Vec<i32>;
}

/// Tries all laws on `games` random games with these options.
pub fn check<G: Game, N: Naive<G>>(
    options: &G::Options,
    seats: usize,
    games: u64,
) -> Result<(), Broken> {
    let mut evenness = uniform::Evenness::default();
    tried::<G>(options, seats, games, |trial, rng| trial.run::<N>(&mut evenness, rng))?;
    evenness.judge(games).map_err(|broken| broken.with(options, seats))
}

/// Draws random games with these options, and tries something on each.
fn tried<G: Game>(
    options: &G::Options,
    seats: usize,
    games: u64,
    mut run: impl FnMut(&Trial<'_, G>, &mut Rng) -> Verdict,
) -> Verdict {
    let mut one = |seed: u64| {
        let mut rng = Rng::new(seed);
        let refused = |detail| Broken { law: "set-up", seed, detail, ..Broken::default() };
        let setup = G::draw(options, seats, &mut rng)
            .map_err(|why| refused(format!("`draw` refuses the options: {why}")))?;
        let game = G::new(setup)
            .map_err(|why| refused(format!("`new` refuses what `draw` made: {why}")))?;
        run(&Trial { game: &game, seed }, &mut rng)
    };
    (0..games).try_for_each(&mut one).map_err(|broken| broken.with(options, seats))
}

/// One random game under trial.
struct Trial<'a, G: Game> {
    game: &'a G,
    seed: u64,
}

type Log<G> = Vec<Event<<G as Game>::Move>>;
type Verdict = Result<(), Broken>;

impl<G: Game> Trial<'_, G> {
    fn run<N: Naive<G>>(&self, evenness: &mut uniform::Evenness, rng: &mut Rng) -> Verdict {
        let mut log = Log::<G>::new();
        self.played::<N>(&mut log, evenness, rng).map_err(|broken| broken.after(&log))?;
        self.twins(rng)
    }

    /// One random game to its end, with all laws but `twins`; the log grows with it.
    fn played<N: Naive<G>>(
        &self,
        log: &mut Log<G>,
        evenness: &mut uniform::Evenness,
        rng: &mut Rng,
    ) -> Verdict {
        let mut state = self.game.start();
        let mut lists = lists::Lists::<G, N>::new(self.game);
        loop {
            lists.look(self, &state, log.len())?;
            self.worlds(&state, log.len(), rng)?;
            evenness.look(self, &state, log.len(), rng)?;
            self.failures::<N>(&state, log, rng)?;
            let Some(event) = self.step(&state, rng) else { break };
            self.known(&state, log.len())?;
            self.game.apply(&mut state, &event);
            lists.apply(&event);
            log.push(event);
            self.within_bound(log.len())?;
        }
        lists.scores(self, &state, log.len())?;
        self.known(&state, log.len())?;
        self.replay(log, &state)
    }

    /// A random event: what the referee would do with random players.
    fn step(&self, state: &G::State, rng: &mut Rng) -> Option<Event<G::Move>> {
        match self.game.turn(state) {
            Turn::Over => None,
            Turn::Seat(seat) => {
                Some(Event::Move(seat, self.game.random(state, rng, &mut Vec::new())))
            }
            Turn::Chance => {
                let mut chances = Vec::new();
                self.game.chances(state, &mut chances);
                rng.weighted(&chances).map(Event::Chance)
            }
        }
    }

    fn within_bound(&self, events: usize) -> Verdict {
        let bound = self.game.facts().plies;
        self.hold(events <= bound, "bound", events, || {
            format!("`Facts::plies` says that there are at most {bound} events; moves, chance and failures count")
        })
    }

    fn hold(&self, yes: bool, law: &'static str, ply: usize, or: impl Fn() -> String) -> Verdict {
        let broken = || Broken { law, seed: self.seed, ply, detail: or(), ..Broken::default() };
        if yes { Ok(()) } else { Err(broken()) }
    }
}

/// The moves of the seat to act, or the outcomes of chance.
fn listed<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    game.moves(state, &mut moves);
    game.chances(state, &mut chances);
    moves.extend(chances.into_iter().map(|(mv, _)| mv));
    moves
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}
