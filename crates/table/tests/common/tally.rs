//! In turn, each seat says a number and scores it. An illegal answer costs the turn and no more;
//! a seat that is gone is passed over.

use std::fmt;
use std::str::FromStr;

use game::{Facts, Game, Rng, Seat, SetupError, Turn, Unreadable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What can be chosen: an option of every kind. Only the numbers matter to the rules.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    /// How often each seat is asked.
    pub(crate) rounds: u64,
    /// The highest number that may be said [default: 2].
    pub(crate) highest_number: Option<u64>,
    /// Say it aloud.
    pub(crate) aloud: bool,
    /// What it is called.
    pub(crate) title: String,
    /// What it is played on.
    pub(crate) paper: Paper,
    /// What it is written with [default: whatever is there].
    pub(crate) ink: Option<Ink>,
}

impl Default for Options {
    fn default() -> Self {
        let (title, paper) = ("a tally".to_string(), Paper::Plain);
        Self { rounds: 3, highest_number: None, aloud: false, title, paper, ink: None }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Paper {
    /// Nothing on it.
    Plain,
    /// Lines on it.
    Lined,
    /// Whatever the file holds.
    File(String),
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ink {
    /// Black.
    Black,
    /// Blue.
    Blue,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Setup {
    pub(crate) rounds: u64,
    pub(crate) highest: u64,
    pub(crate) seats: usize,
    /// A number that needs all its digits, to see that records keep them.
    pub(crate) slant: f64,
}

#[derive(Debug)]
pub(crate) struct Tally(Setup);

impl Tally {
    /// The game for this number of seats.
    pub(crate) fn with(rounds: u64, seats: usize) -> Self {
        Self(Setup { rounds, highest: 2, seats, slant: 0.0 })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub(crate) struct State {
    turns: u64,
    said: Vec<i32>,
    gone: Vec<bool>,
}

/// The number that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Say(pub(crate) u64);

impl fmt::Display for Say {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Say {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.parse().map(Say).map_err(|_| Unreadable(format!("{text:?} is not a number")))
    }
}

impl Tally {
    fn seat(&self, state: &State) -> Seat {
        Seat((state.turns % self.0.seats as u64) as u32)
    }

    fn is_over(&self, state: &State) -> bool {
        state.turns == self.0.rounds * self.0.seats as u64
    }

    fn pass_on(&self, state: &mut State) {
        state.turns += 1;
        while !self.is_over(state) && state.gone[self.seat(state).index()] {
            state.turns += 1;
        }
    }
}

impl Game for Tally {
    const NAME: &'static str = "tally";
    const RULES: u32 = 7;
    type Options = Options;
    type Setup = Setup;
    type State = State;
    type Move = Say;
    type Seen = Say;
    type View = State;

    fn draw(options: &Options, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        if options.rounds == 0 {
            return Err(SetupError::option("rounds", "at least one is played"));
        }
        let highest = options.highest_number.unwrap_or(2);
        let slant = rng.next_u64() as f64 / u64::MAX as f64;
        Ok(Setup { rounds: options.rounds, highest, seats, slant })
    }

    fn new(setup: Setup) -> Result<Self, SetupError> {
        Ok(Self(setup))
    }

    fn setup(&self) -> &Setup {
        &self.0
    }

    fn seats(&self) -> usize {
        self.0.seats
    }

    fn facts(&self) -> Facts {
        let plies = self.0.rounds as usize * self.0.seats;
        Facts { chance: false, secrets: false, rivals: true, plies }
    }

    fn start(&self) -> State {
        State { turns: 0, said: vec![0; self.0.seats], gone: vec![false; self.0.seats] }
    }

    fn turn(&self, state: &State) -> Turn {
        if self.is_over(state) { Turn::Over } else { Turn::Seat(self.seat(state)) }
    }

    fn moves(&self, state: &State, out: &mut Vec<Say>) {
        if !self.is_over(state) {
            out.extend((0..=self.0.highest).map(Say));
        }
    }

    fn chances(&self, _: &State, _: &mut Vec<(Say, u32)>) {}

    fn play(&self, state: &mut State, mv: Say) {
        let seat = self.seat(state);
        state.said[seat.index()] += mv.0 as i32;
        self.pass_on(state);
    }

    fn fail(&self, state: &mut State, gone: bool) {
        let seat = self.seat(state);
        state.gone[seat.index()] |= gone;
        self.pass_on(state);
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        out.copy_from_slice(&state.said);
    }

    fn view(&self, state: &State, _: Option<Seat>) -> State {
        state.clone()
    }

    fn seen(&self, _: &State, mv: Say, _: Option<Seat>) -> Say {
        mv
    }

    fn determinize(&self, view: &State, _: &mut Rng) -> State {
        view.clone()
    }
}
