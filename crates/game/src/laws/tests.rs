//! The laws hold for the tiny games, and catch every twin of theirs that cheats.

mod kit;
mod messages;

use super::*;
use crate::tiny::{Coins, CoinsOptions, Kuhn, NaiveCoins, NaiveKuhn, Row};
use crate::{Facts, Illegal, Seat, SetupError};

const HONEST: u8 = 0;
const LEAKS: u8 = 1;
const CHEATS_IN_SCORES: u8 = 2;
const FORGETS_A_MOVE: u8 = 3;
const DRAWS_UNEVENLY: u8 = 4;
const ASKS_THE_GONE: u8 = 5;
const ACCEPTS_TOO_MUCH: u8 = 6;
const UNDERSTATES_ITS_LENGTH: u8 = 7;
const BELIEVES_THE_WRONG_WORLD: u8 = 8;
const LISTS_TWICE: u8 = 9;
const LOADS_THE_DICE: u8 = 10;
const PLAYS_OUT_FROM_THE_START: u8 = 11;
const GUESSES_SCORES: u8 = 12;

/// A game with one thing wrong.
struct Bent<G, const HOW: u8>(G);

impl<G: Game, const HOW: u8> Game for Bent<G, HOW> {
    const NAME: &'static str = G::NAME;
    const RULES: u32 = G::RULES;
    type Options = G::Options;
    type Setup = G::Setup;
    type State = G::State;
    type Move = G::Move;
    type Seen = G::Seen;
    type View = G::View;

    fn draw(options: &G::Options, seats: usize, rng: &mut Rng) -> Result<G::Setup, SetupError> {
        G::draw(options, seats, rng)
    }

    fn new(setup: G::Setup) -> Result<Self, SetupError> {
        G::new(setup).map(Self)
    }

    fn setup(&self) -> &G::Setup {
        self.0.setup()
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn facts(&self) -> Facts {
        let facts = self.0.facts();
        let plies = if HOW == UNDERSTATES_ITS_LENGTH { 3 } else { facts.plies };
        Facts { plies, ..facts }
    }

    fn start(&self) -> G::State {
        self.0.start()
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.0.moves(state, out);
        if HOW == FORGETS_A_MOVE && out.len() > 1 {
            out.pop();
        }
        if HOW == LISTS_TWICE {
            out.extend_from_within(..1.min(out.len()));
        }
    }

    fn chances(&self, state: &G::State, out: &mut Vec<(G::Move, u32)>) {
        self.0.chances(state, out);
    }

    fn check(&self, state: &G::State, said: G::Move) -> Result<G::Move, Illegal> {
        if HOW == ACCEPTS_TOO_MUCH { Ok(said) } else { self.0.check(state, said) }
    }

    fn random(&self, state: &G::State, rng: &mut Rng, buf: &mut Vec<G::Move>) -> G::Move {
        let first = self.0.random(state, rng, buf);
        if HOW == DRAWS_UNEVENLY && rng.below(5) == 0 {
            buf.clear();
            self.0.moves(state, buf);
            return buf[0];
        }
        first
    }

    fn chance(&self, state: &G::State, rng: &mut Rng, buf: &mut Vec<(G::Move, u32)>) -> G::Move {
        let fair = self.0.chance(state, rng, buf);
        if HOW == LOADS_THE_DICE && rng.below(5) == 0 { buf[0].0 } else { fair }
    }

    fn playout(&self, state: &G::State, rng: &mut Rng, buf: &mut Vec<G::Move>) -> G::Move {
        if HOW == PLAYS_OUT_FROM_THE_START {
            return self.0.playout(&self.0.start(), rng, buf);
        }
        self.0.playout(state, rng, buf)
    }

    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.0.play(state, mv);
    }

    fn fail(&self, state: &mut G::State, gone: bool) {
        if HOW == ASKS_THE_GONE && gone {
            let mv = self.0.random(state, &mut Rng::new(0), &mut Vec::new());
            return self.0.play(state, mv);
        }
        self.0.fail(state, gone);
    }

    fn scores(&self, state: &G::State, out: &mut [i32]) {
        self.0.scores(state, out);
        if HOW == CHEATS_IN_SCORES && self.turn(state) == Turn::Over {
            out[0] += 1;
        }
    }

    fn view(&self, state: &G::State, seat: Option<Seat>) -> G::View {
        self.0.view(state, if HOW == LEAKS { Some(Seat(0)) } else { seat })
    }

    fn seen(&self, before: &G::State, mv: G::Move, seat: Option<Seat>) -> G::Seen {
        self.0.seen(before, mv, seat)
    }

    fn determinize(&self, view: &G::View, rng: &mut Rng) -> G::State {
        let mut world = self.0.determinize(view, rng);
        if HOW == BELIEVES_THE_WRONG_WORLD && matches!(self.turn(&world), Turn::Seat(_)) {
            let mv = self.0.random(&world, rng, &mut Vec::new());
            self.0.play(&mut world, mv);
        }
        world
    }

    fn known_scores(&self, view: &G::View, out: &mut [Option<i32>]) {
        self.0.known_scores(view, out);
        if HOW == GUESSES_SCORES {
            out[1] = None;
        }
    }
}

/// The honest naive twin of a bent game.
struct Honest<N>(N);

impl<G: Game, N: Naive<G>, const HOW: u8> Naive<Bent<G, HOW>> for Honest<N> {
    fn new(setup: &G::Setup) -> Self {
        Self(N::new(setup))
    }

    fn apply(&mut self, event: &Event<G::Move>) {
        self.0.apply(event);
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn scores(&self) -> Vec<i32> {
        self.0.scores()
    }
}

fn coins<const HOW: u8>() -> Result<(), Broken> {
    check::<Bent<Coins, HOW>, Honest<NaiveCoins>>(&CoinsOptions::default(), 3, 20)
}

fn kuhn<const HOW: u8>() -> Result<(), Broken> {
    check::<Bent<Kuhn, HOW>, Honest<NaiveKuhn>>(&Default::default(), 2, 20)
}

fn law(verdict: Result<(), Broken>) -> &'static str {
    verdict.expect_err("a law catches it").law
}

#[test]
fn the_honest_pass() {
    coins::<HONEST>().unwrap();
    kuhn::<HONEST>().unwrap();
}

#[test]
fn a_leak_is_caught() {
    assert_eq!(law(kuhn::<LEAKS>()), "twins");
}

#[test]
fn wrong_scores_are_caught() {
    assert_eq!(law(coins::<CHEATS_IN_SCORES>()), "scores");
    assert_eq!(law(kuhn::<CHEATS_IN_SCORES>()), "scores");
}

#[test]
fn a_forgotten_move_is_caught() {
    assert_eq!(law(coins::<FORGETS_A_MOVE>()), "lists");
    assert_eq!(law(kuhn::<FORGETS_A_MOVE>()), "lists");
}

#[test]
fn an_uneven_draw_is_caught() {
    assert_eq!(law(coins::<DRAWS_UNEVENLY>()), "uniform");
    assert_eq!(law(kuhn::<DRAWS_UNEVENLY>()), "uniform");
}

#[test]
fn loaded_dice_are_caught() {
    assert_eq!(law(kuhn::<LOADS_THE_DICE>()), "uniform");
}

#[test]
fn asking_the_gone_is_caught() {
    assert_eq!(law(coins::<ASKS_THE_GONE>()), "failures");
}

#[test]
fn a_lenient_check_is_caught() {
    assert_eq!(law(coins::<ACCEPTS_TOO_MUCH>()), "lists");
    assert_eq!(law(kuhn::<ACCEPTS_TOO_MUCH>()), "lists");
}

#[test]
fn a_wrong_bound_is_caught() {
    assert_eq!(law(coins::<UNDERSTATES_ITS_LENGTH>()), "bound");
    assert_eq!(law(kuhn::<UNDERSTATES_ITS_LENGTH>()), "bound");
}

#[test]
fn a_wrong_world_is_caught() {
    assert_eq!(law(coins::<BELIEVES_THE_WRONG_WORLD>()), "worlds");
    assert_eq!(law(kuhn::<BELIEVES_THE_WRONG_WORLD>()), "worlds");
}

#[test]
fn a_move_listed_twice_is_caught() {
    assert_eq!(law(coins::<LISTS_TWICE>()), "lists");
    assert_eq!(law(kuhn::<LISTS_TWICE>()), "lists");
}

#[test]
fn an_illegal_playout_is_caught() {
    assert_eq!(law(coins::<PLAYS_OUT_FROM_THE_START>()), "playouts");
}

#[test]
fn scores_that_a_view_does_not_know_are_caught() {
    assert_eq!(law(coins::<GUESSES_SCORES>()), "known");
    assert_eq!(law(kuhn::<GUESSES_SCORES>()), "known");
}
