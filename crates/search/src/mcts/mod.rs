//! Monte Carlo tree search, for any number of seats, with chance and secrets.
//!
//! Games without secrets grow a tree of states ([`open`]), others a tree of what the searching seat
//! can distinguish ([`veiled`]). Both share playouts and rewards.

mod memory;
mod open;
mod player;
mod playout;
mod proof;
mod reuse;
mod reward;
mod root;
mod together;
mod veiled;
mod widen;

pub use memory::Memory;
pub use player::MctsPlayer;
pub(crate) use player::bot;
pub use widen::Widening;

use std::cmp::Ordering;

use game::{Event, Game, Rng, Seat, Turn};

use crate::finding::MOST_BEST;
use crate::{Choice, Eval, Finding, Meter, Unit, Work};
use playout::Playout;

/// How a search weighs and plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The weight of exploration (moves tried little) against exploitation (moves that did well so far).
    pub explore: f32,
    /// The moves of a playout after which [`Eval`] judges it; without it playouts go to the end.
    pub cut: Option<u64>,
    /// The lead, in the unit of [`Eval`], that is worth 0.85 of 1: rewards grow with the lead, less and less. Without it
    /// they count the others that are beaten.
    pub squash: Option<f32>,
    /// How many moves of a position are searched, where there are no secrets: those first that did well elsewhere in the tree.
    pub widening: Widening,
    /// How many moves a [`Finding`] lists at most.
    pub best: usize,
    /// The memory limit of the tree. When it is full, playouts start from the existing leaves.
    pub memory: Memory,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            explore: 0.4,
            cut: None,
            squash: None,
            widening: Widening(None),
            best: MOST_BEST,
            memory: Memory::default(),
        }
    }
}

/// A search. It keeps its memory from one question to the next, and what it learned only for [`Mcts::search_on`].
pub struct Mcts<G: Game, E> {
    tuning: Tuning,
    playout: Playout<G, E>,
    open: open::Tree<G>,
    veiled: veiled::Tree<G>,
    /// The state at the root of `open`.
    root: Option<G::State>,
}

impl<G: Game, E: Eval<G>> Mcts<G, E> {
    /// A search for games of as many seats as this one.
    pub fn new(game: &G, tuning: Tuning, eval: E) -> Self {
        let playout = Playout::new(game.seats(), &tuning, eval);
        // Without squashing, what an end is worth depends on the others that were seen.
        let solves = tuning.squash.is_some() && game.seats() > 1;
        // Alone, rewards are scores, of which none is known to be the best.
        let widening = if game.seats() > 1 { tuning.widening } else { Widening(None) };
        let open = open::Tree::new(tuning.memory, solves, widening);
        let veiled = veiled::Tree::new(tuning.memory);
        Self { tuning, playout, open, veiled, root: None }
    }

    /// Searches the best moves of the seat to act in `state`, in a game without secrets.
    pub fn search(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Finding<G::Move, G::Seen> {
        self.playout.rewards.forget();
        self.open.plant(game, state);
        self.grow(game, state, rng, meter)
    }

    /// The same search, which goes on with the tree of the last one if `events` lead from there to `state`: what `seat`
    /// saw since. What it finds depends on all searches before.
    pub fn search_on(
        &mut self,
        game: &G,
        state: &G::State,
        (seat, events): (Seat, &[Event<G::Seen>]),
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Finding<G::Move, G::Seen> {
        let root = self.root.take().filter(|_| self.tuning.squash.is_some());
        let is_reached = root.is_some_and(|mut root| {
            self.open.advance(game, &mut root, seat, events) && root == *state
        });
        if !is_reached {
            self.open.plant(game, state);
        }
        let found = self.grow(game, state, rng, meter);
        self.root = Some(state.clone());
        found
    }

    /// Grows the tree of `state` until the meter ends it.
    fn grow(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Finding<G::Move, G::Seen> {
        let (tree, playout) = (&mut self.open, &mut self.playout);
        let (mut at, mut learned) = (state.clone(), 0);
        while tree.has_choice() && meter.step() {
            at.clone_from(state);
            let explore = self.tuning.explore * playout.rewards.unit();
            tree.descend(game, &mut at, explore, playout, rng);
            let is_end = game.turn(&at) == Turn::Over;
            let Some(rewards) = playout.finish(game, &mut at, rng, meter) else {
                tree.take_back();
                break;
            };
            tree.learn(rewards, is_end);
            learned += 1;
        }
        let seat = if let Turn::Seat(seat) = game.turn(state) { seat } else { Seat(0) };
        let line = tree.line(game, state, seat);
        let is_exact = tree.proofs.is_root_proven;
        let best = tree.best(self.tuning.best);
        let found = finding(game, best, tree.values(), line, tree.deepest(), learned);
        Finding { is_exact, ..found }
    }

    /// Searches the best moves of `seat`, which is to act and cannot distinguish the `worlds`.
    pub fn search_worlds(
        &mut self,
        game: &G,
        seat: Seat,
        mut worlds: impl FnMut(&mut Rng) -> G::State,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Finding<G::Move, G::Seen> {
        self.playout.rewards.forget();
        let (tree, playout) = (&mut self.veiled, &mut self.playout);
        let mut learned = 0;
        tree.plant(game, &worlds(rng), seat);
        while tree.has_choice() && meter.step() {
            let mut world = worlds(rng);
            let explore = self.tuning.explore * playout.rewards.unit();
            tree.descend(game, &mut world, explore, playout, rng);
            let Some(rewards) = playout.finish(game, &mut world, rng, meter) else { break };
            tree.learn(rewards);
            learned += 1;
        }
        finding(
            game,
            tree.best(self.tuning.best),
            tree.values(),
            tree.line(),
            tree.deepest(),
            learned,
        )
    }
}

fn finding<G: Game>(
    game: &G,
    best: Vec<Choice<G::Move>>,
    value: Vec<f64>,
    line: Vec<G::Seen>,
    depth: u64,
    playouts: u64,
) -> Finding<G::Move, G::Seen> {
    let unit = if game.seats() == 1 { Unit::Points } else { Unit::Share };
    Finding { best, value, unit, line, work: Work::Playouts(playouts), depth, is_exact: false }
}

/// The natural logarithm of a count from 1, by sums and products alone: the system's own may differ
/// from machine to machine in the last bit, and with it the whole search.
#[inline]
fn ln(count: u32) -> f32 {
    let exponent = count.ilog2();
    let mantissa = count as f32 / (1u64 << exponent) as f32;
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let series = 2.0 / 3.0 + square * (2.0 / 5.0 + square * (2.0 / 7.0 + square * (2.0 / 9.0)));
    exponent as f32 * std::f32::consts::LN_2 + s * (2.0 + square * series)
}

/// The better of two edges, by visits and mean: the one visited more, then the one that did better.
/// Among equals the first listed counts.
fn is_better(one: (u32, f32), other: (u32, f32)) -> bool {
    one > other
}

/// The best moves of a root, best first and at most `most`, from its edges: moves with their visits and what they are
/// compared by, see [`is_better`].
/// Moves never tried are left out, unless there is no other.
fn best_few<M: Copy>(
    edges: impl Iterator<Item = (M, u32, (u32, f32))>,
    most: usize,
) -> Vec<Choice<M>> {
    let mut best: Vec<(M, u32, (u32, f32))> = edges.collect();
    // Stable: among equals the first listed counts.
    best.sort_by(|&(.., one), &(.., other)| match () {
        () if is_better(one, other) => Ordering::Less,
        () if is_better(other, one) => Ordering::Greater,
        () => Ordering::Equal,
    });
    best.truncate(most.max(1));
    let tried = best.iter().take_while(|edge| edge.1 > 0).count();
    best.truncate(tried.max(1));
    let choice = |(mv, visits, (_, mean)): (M, u32, (u32, f32))| Choice {
        mv,
        value: (visits > 0).then_some(f64::from(mean)),
        is_bound: false,
        depth: None,
        visits: Some(visits),
    };
    best.into_iter().map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn the_logarithm_is_the_natural_one() {
        for count in (1..5000).chain([1 << 20, u32::MAX]) {
            assert!((ln(count) - (count as f32).ln()).abs() < 1e-4, "{count}");
        }
    }
}
