//! A game to catch a search that knows what it cannot know.
//!
//! Seat 0 may stop, for 1, or go on. Then one of three cups is chosen, and seat 0 guesses which: 2 if
//! it is right, 0 if not. A second seat, if there is one, always has 1. A seat that sees the cup always goes
//! on; a seat that does not should stop.

use std::fmt;
use std::str::FromStr;

use game::{Facts, Game, Rng, Seat, SetupError, Turn, Unreadable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many cups there are.
const CUPS: u8 = 3;

/// The number of seats, the chooser of the cup, and whether seat 0 sees it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Guess {
    pub(crate) seats: usize,
    /// Seat 1 chooses the cup, else chance does.
    pub(crate) rival: bool,
    pub(crate) secret: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Cups {
    Start,
    Hiding,
    /// The cup, unknown in a view.
    Hidden(Option<u8>),
    Over(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    Stop,
    Go,
    Cup(u8),
    Unseen,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl FromStr for Act {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        Err(Unreadable(text.to_string()))
    }
}

impl Game for Guess {
    const NAME: &'static str = "guess";
    const RULES: u32 = 1;
    type Options = Guess;
    type Setup = Guess;
    type State = Cups;
    type Move = Act;
    type Seen = Act;
    type View = Cups;

    fn draw(options: &Guess, _: usize, _: &mut Rng) -> Result<Guess, SetupError> {
        Ok(options.clone())
    }

    fn new(setup: Guess) -> Result<Self, SetupError> {
        Ok(setup)
    }

    fn setup(&self) -> &Guess {
        self
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn facts(&self) -> Facts {
        Facts { chance: !self.rival, secrets: self.secret, rivals: true, plies: 3 }
    }

    fn start(&self) -> Cups {
        Cups::Start
    }

    fn turn(&self, state: &Cups) -> Turn {
        match state {
            Cups::Start | Cups::Hidden(_) => Turn::Seat(Seat(0)),
            Cups::Hiding if self.rival => Turn::Seat(Seat(1)),
            Cups::Hiding => Turn::Chance,
            Cups::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, state: &Cups, out: &mut Vec<Act>) {
        match state {
            Cups::Start => out.extend([Act::Stop, Act::Go]),
            Cups::Hiding if !self.rival => {}
            Cups::Hiding | Cups::Hidden(_) => out.extend((0..CUPS).map(Act::Cup)),
            Cups::Over(_) => {}
        }
    }

    fn chances(&self, state: &Cups, out: &mut Vec<(Act, u32)>) {
        if self.turn(state) == Turn::Chance {
            out.extend((0..CUPS).map(|cup| (Act::Cup(cup), 1)));
        }
    }

    fn play(&self, state: &mut Cups, mv: Act) {
        *state = match (&state, mv) {
            (Cups::Start, Act::Go) => Cups::Hiding,
            (Cups::Hiding, Act::Cup(cup)) => Cups::Hidden(Some(cup)),
            (Cups::Hidden(cup), Act::Cup(guess)) if *cup == Some(guess) => Cups::Over(2),
            (Cups::Hidden(_), _) => Cups::Over(0),
            _ => Cups::Over(1),
        };
    }

    fn fail(&self, state: &mut Cups, _: bool) {
        *state = Cups::Over(0);
    }

    fn scores(&self, state: &Cups, out: &mut [i32]) {
        out.fill(1);
        out[0] = if let Cups::Over(score) = *state { score } else { 1 };
    }

    fn view(&self, state: &Cups, seat: Option<Seat>) -> Cups {
        match state {
            Cups::Hidden(_) if self.secret && seat != Some(Seat(1)) => Cups::Hidden(None),
            _ => state.clone(),
        }
    }

    fn seen(&self, before: &Cups, mv: Act, seat: Option<Seat>) -> Act {
        let hidden = self.secret && *before == Cups::Hiding && seat != Some(Seat(1));
        if hidden { Act::Unseen } else { mv }
    }

    fn determinize(&self, view: &Cups, rng: &mut Rng) -> Cups {
        match view {
            Cups::Hidden(None) => Cups::Hidden(Some(rng.below(CUPS as usize) as u8)),
            _ => view.clone(),
        }
    }
}
