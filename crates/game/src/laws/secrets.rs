//! Worlds and twins: what a seat may not know is not in its view.

use std::fmt::{Debug, Display};

use super::broken::{Broken, eyes, written};
use super::{Trial, Verdict, listed, sorted};
use crate::{Event, Game, Rng, Seat, Turn};

/// What the two states are whose looks are compared, in words.
const TRUE_AND_BELIEVED: [&str; 2] = ["in truth", "in the world that `determinize` made"];
const TWO_WORLDS: [&str; 2] = ["in one world", "in another that has looked the same until now"];

/// How many pairs of twins are followed for each seat and game.
const PAIRS: usize = 4;

impl<G: Game> Trial<'_, G> {
    /// The law `worlds` in one state, for every seat.
    pub(super) fn worlds(&self, state: &G::State, ply: usize, rng: &mut Rng) -> Verdict {
        for seat in Seat::all(self.game.seats()) {
            let view = self.game.view(state, Some(seat));
            let world = self.game.determinize(&view, rng);
            self.alike("worlds", seat.into(), [state, &world], ply)?;
            if !self.game.facts().secrets {
                self.hold(world == *state, "worlds", ply, || {
                    format!(
                        "there are no secrets, but `determinize` makes {world:?} of the view of seat {seat}; the state is {state:?}"
                    )
                })?;
            }
        }
        Ok(())
    }

    /// The law `known` in one state, for every seat and for a spectator.
    pub(super) fn known(&self, state: &G::State, ply: usize) -> Verdict {
        let game = self.game;
        if game.facts().secrets && game.turn(state) != Turn::Over {
            return Ok(());
        }
        let scores: Vec<_> = game.final_scores(state).into_iter().map(Some).collect();
        for seat in Seat::all(game.seats()).map(Some).chain([None]) {
            let mut known = vec![None; game.seats()];
            game.known_scores(&game.view(state, seat), &mut known);
            self.hold(known == scores, "known", ply, || {
                format!("the view of {} knows {known:?}; the scores are {scores:?}", eyes(seat))
            })?;
        }
        Ok(())
    }

    /// The law `twins`, for every seat and for a spectator.
    pub(super) fn twins(&self, rng: &mut Rng) -> Verdict {
        if !self.game.facts().secrets {
            return Ok(());
        }
        for seat in Seat::all(self.game.seats()).map(Some).chain([None]) {
            for _ in 0..PAIRS {
                self.pair(seat, rng)?;
            }
        }
        Ok(())
    }

    /// Two worlds start equal; at each step each plays a move that looks the same to the seat.
    fn pair(&self, seat: Option<Seat>, rng: &mut Rng) -> Verdict {
        let game = self.game;
        let (mut left, mut right) = (game.start(), game.start());
        let mut events = Vec::new();
        for ply in 0.. {
            let turns = (game.turn(&left), game.turn(&right));
            if turns == (Turn::Over, Turn::Over) {
                break;
            }
            self.alike("twins", seat, [&left, &right], ply)
                .map_err(|broken| Broken { events: events.clone(), ..broken })?;
            let Some((a, b)) = self.same_looks(&left, &right, seat, rng) else { break };
            events.push(both(turns.0, a, b));
            game.play(&mut left, a);
            game.play(&mut right, b);
        }
        Ok(())
    }

    /// A move for each world, the two indistinguishable for the seat and different if possible; none
    /// at the end, or when what happens in the left world cannot happen in the right one.
    fn same_looks(
        &self,
        left: &G::State,
        right: &G::State,
        seat: Option<Seat>,
        rng: &mut Rng,
    ) -> Option<(G::Move, G::Move)> {
        let mut ours = listed(self.game, left);
        let theirs = listed(self.game, right);
        rng.shuffle(&mut ours);
        ours.into_iter().find_map(|a| {
            let looks = self.game.seen(left, a, seat);
            let same = |b: &&G::Move| self.game.seen(right, **b, seat) == looks;
            let candidates: Vec<_> = theirs.iter().filter(same).copied().collect();
            let others: Vec<_> = candidates.iter().filter(|&&b| b != a).copied().collect();
            let b = if others.is_empty() { rng.pick(&candidates) } else { rng.pick(&others) };
            b.map(|&b| (a, b))
        })
    }

    /// A seat sees no difference between two states.
    fn alike(
        &self,
        law: &'static str,
        seat: Option<Seat>,
        [one, other]: [&G::State; 2],
        ply: usize,
    ) -> Verdict {
        let game = self.game;
        let [here, there] = if law == "worlds" { TRUE_AND_BELIEVED } else { TWO_WORLDS };
        let differ = |what: &str, one: &dyn Debug, other: &dyn Debug| {
            format!("to {} {what} {one:?} {here}, {other:?} {there}", eyes(seat))
        };
        let (turn, other_turn) = (game.turn(one), game.turn(other));
        self.hold(turn == other_turn, law, ply, || differ("the turn is", &turn, &other_turn))?;
        let (view, other_view) = (game.view(one, seat), game.view(other, seat));
        self.hold(view == other_view, law, ply, || differ("the view is", &view, &other_view))?;
        if seat.map(Turn::Seat) != Some(turn) {
            return Ok(());
        }
        let texts = |state| sorted(listed(game, state).iter().map(ToString::to_string).collect());
        let (moves, other_moves) = (texts(one), texts(other));
        self.hold(moves == other_moves, law, ply, || differ("the moves are", &moves, &other_moves))
    }
}

/// What happened in each of two worlds, in a few words.
fn both<M: Copy + Display + PartialEq>(turn: Turn, one: M, other: M) -> String {
    let event = |mv: M| match turn {
        Turn::Seat(seat) => written(&Event::Move(seat, mv)),
        _ => written(&Event::Chance(mv)),
    };
    if one == other { event(one) } else { format!("{} (or {other})", event(one)) }
}
