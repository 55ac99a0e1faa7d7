//! A row of coins; in turn, each seat takes the one at either end. Any number of seats.
//!
//! A whole game to copy from: the rules and their naive twin are in this file; `show` is its picture; `kit` has its bots
//! and its file format; `words` is what it says, and `rules.md` and `rules.fr.md` are its manual; `tests` are those that every game has.

mod kit;
mod show;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::laws::Naive;
use crate::{Event, Facts, Game, Rng, Seat, SetupError, Turn, Unreadable};

/// What a coin can be worth. All coins of a row together fit into a score.
pub(super) const VALUES: RangeInclusive<i32> = 0..=1000;
const MOST_COINS: usize = 100_000;
const MOST_SEATS: usize = 1000;

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CoinsOptions {
    /// How many coins lie in the row.
    pub coins: usize,
    /// Which coins lie in the row.
    pub row: Row,
}

/// Which coins lie in the row.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Row {
    /// As many as chosen, worth 1 to 9.
    #[default]
    Random,
    /// Those of a file, by its content.
    File(String),
}

impl Default for CoinsOptions {
    fn default() -> Self {
        Self { coins: 9, row: Row::Random }
    }
}

/// The row and the number of seats.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CoinsSetup {
    /// Values from left to right.
    pub row: Vec<i32>,
    /// How many seats there are.
    pub seats: usize,
}

/// The game.
#[derive(Debug)]
pub struct Coins {
    setup: CoinsSetup,
}

/// The coins left, and the score of each seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct CoinsState {
    left: usize,
    right: usize,
    taken: Vec<i32>,
    gone: Vec<bool>,
    turn: Option<Seat>,
}

/// The end a coin is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Take {
    /// The left end.
    Left,
    /// The right end.
    Right,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Take::Left { "left" } else { "right" })
    }
}

impl FromStr for Take {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "left" => Ok(Take::Left),
            "right" => Ok(Take::Right),
            _ => Err(Unreadable(format!("{text:?} is neither left nor right"))),
        }
    }
}

fn too_many() -> SetupError {
    SetupError::new(format!("a row has at most {MOST_COINS} coins"))
}

impl Coins {
    /// The game with these coins.
    pub fn with(row: &[i32], seats: usize) -> Self {
        Self { setup: CoinsSetup { row: row.to_vec(), seats } }
    }

    fn pass_on(&self, state: &mut CoinsState, from: Seat) {
        let seats = self.setup.seats as u32;
        let next = (1..=seats).map(|k| Seat((from.0 + k) % seats));
        let mut alive = next.filter(|seat| !state.gone[seat.index()]);
        state.turn = if state.left == state.right { None } else { alive.next() };
    }
}

impl Game for Coins {
    const NAME: &'static str = "coins";
    const RULES: u32 = 1;
    type Options = CoinsOptions;
    type Setup = CoinsSetup;
    type State = CoinsState;
    type Move = Take;
    type Seen = Take;
    type View = CoinsState;

    fn draw(options: &CoinsOptions, seats: usize, rng: &mut Rng) -> Result<CoinsSetup, SetupError> {
        let row = match &options.row {
            Row::Random if options.coins > MOST_COINS => return Err(too_many()),
            Row::Random => (0..options.coins).map(|_| 1 + rng.below(9) as i32).collect(),
            Row::File(text) => kit::read(text).map_err(|error| error.in_option("row"))?,
        };
        Ok(CoinsSetup { row, seats })
    }

    fn new(setup: CoinsSetup) -> Result<Self, SetupError> {
        if setup.seats == 0 || setup.seats > MOST_SEATS {
            return Err(SetupError::new(format!("1 to {MOST_SEATS} players are needed")));
        }
        if setup.row.len() > MOST_COINS {
            return Err(too_many());
        }
        if let Some(value) = setup.row.iter().find(|value| !VALUES.contains(value)) {
            let (least, most) = (VALUES.start(), VALUES.end());
            let why = format!("{value} is not a coin: expected a number from {least} to {most}");
            return Err(SetupError::new(why));
        }
        Ok(Self { setup })
    }

    fn setup(&self) -> &CoinsSetup {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.setup.seats
    }

    fn facts(&self) -> Facts {
        let plies = self.setup.row.len() + self.setup.seats;
        Facts { chance: false, secrets: false, rivals: true, plies }
    }

    fn start(&self) -> CoinsState {
        let (right, seats) = (self.setup.row.len(), self.setup.seats);
        let turn = (right > 0).then_some(Seat(0));
        CoinsState { left: 0, right, taken: vec![0; seats], gone: vec![false; seats], turn }
    }

    fn turn(&self, state: &CoinsState) -> Turn {
        state.turn.map_or(Turn::Over, Turn::Seat)
    }

    fn moves(&self, state: &CoinsState, out: &mut Vec<Take>) {
        if state.turn.is_some() {
            out.push(Take::Left);
            if state.right - state.left > 1 {
                out.push(Take::Right);
            }
        }
    }

    fn chances(&self, _: &CoinsState, _: &mut Vec<(Take, u32)>) {}

    fn play(&self, state: &mut CoinsState, mv: Take) {
        let Some(seat) = state.turn else { return };
        state.taken[seat.index()] += match mv {
            Take::Left => {
                state.left += 1;
                self.setup.row[state.left - 1]
            }
            Take::Right => {
                state.right -= 1;
                self.setup.row[state.right]
            }
        };
        self.pass_on(state, seat);
    }

    fn fail(&self, state: &mut CoinsState, _: bool) {
        let Some(seat) = state.turn else { return };
        state.gone[seat.index()] = true;
        self.pass_on(state, seat);
    }

    fn scores(&self, state: &CoinsState, out: &mut [i32]) {
        out.copy_from_slice(&state.taken);
    }

    fn view(&self, state: &CoinsState, _: Option<Seat>) -> CoinsState {
        state.clone()
    }

    fn seen(&self, _: &CoinsState, mv: Take, _: Option<Seat>) -> Take {
        mv
    }

    fn determinize(&self, view: &CoinsState, _: &mut Rng) -> CoinsState {
        view.clone()
    }
}

/// The same rules on a list that really gets shorter.
pub struct NaiveCoins {
    row: Vec<i32>,
    taken: Vec<i32>,
    gone: Vec<bool>,
}

impl Naive<Coins> for NaiveCoins {
    fn new(setup: &CoinsSetup) -> Self {
        let seats = setup.seats;
        Self { row: setup.row.clone(), taken: vec![0; seats], gone: vec![false; seats] }
    }

    fn apply(&mut self, event: &Event<Take>) {
        match *event {
            Event::Move(seat, Take::Left) => self.taken[seat.index()] += self.row.remove(0),
            Event::Move(seat, Take::Right) => {
                self.taken[seat.index()] += self.row.pop().expect("a coin is left");
            }
            Event::Failed(seat, _) => self.gone[seat.index()] = true,
            Event::Chance(_) => {}
        }
    }

    fn moves(&self) -> Vec<String> {
        if self.gone.iter().all(|&gone| gone) {
            return Vec::new();
        }
        match self.row.len() {
            0 => vec![],
            1 => vec!["left".to_string()],
            _ => vec!["left".to_string(), "right".to_string()],
        }
    }

    fn scores(&self) -> Vec<i32> {
        self.taken.clone()
    }
}
