//! Kuhn's poker: three cards, two seats, one of them each, one round of betting. Its value and its
//! best strategies are known.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::laws::Naive;
use crate::{Event, Facts, Game, Rng, Seat, SetupError, Turn, Unreadable};

/// How many cards there are: 0 is the lowest.
const CARDS: u8 = 3;

/// Nothing can be chosen.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct KuhnOptions {}

/// The game.
#[derive(Debug)]
pub struct Kuhn {
    setup: KuhnOptions,
}

/// The cards dealt and the betting so far.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KuhnState {
    cards: [Option<u8>; 2],
    bets: Vec<bool>,
    folded: Option<Seat>,
}

/// A card dealt, or a seat's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KuhnMove {
    /// Chance deals this card.
    Deal(u8),
    /// Check, or fold after a bet.
    Pass,
    /// Bet, or call after a bet.
    Bet,
}

/// A move as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Its own card, or its own or the other's choice.
    Open(KuhnMove),
    /// The other's card.
    Hidden,
}

/// What a seat knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KuhnView {
    /// The seat of the view.
    pub seat: Option<Seat>,
    /// Its own card.
    pub card: Option<u8>,
    /// How many cards are dealt.
    pub dealt: usize,
    /// Choices so far: whether each was a bet.
    pub bets: Vec<bool>,
    /// The seat that gave up.
    pub folded: Option<Seat>,
    /// Both cards, once they are compared.
    pub shown: Option<[u8; 2]>,
}

impl fmt::Display for KuhnMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KuhnMove::Deal(card) => write!(f, "deal {card}"),
            KuhnMove::Pass => f.write_str("pass"),
            KuhnMove::Bet => f.write_str("bet"),
        }
    }
}

impl FromStr for KuhnMove {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text {
            "pass" => Ok(KuhnMove::Pass),
            "bet" => Ok(KuhnMove::Bet),
            _ => text
                .strip_prefix("deal ")
                .and_then(|card| card.parse().ok())
                .map(KuhnMove::Deal)
                .ok_or_else(|| Unreadable(format!("{text:?} is not a move"))),
        }
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sight::Open(mv) => mv.fmt(f),
            Sight::Hidden => f.write_str("deal"),
        }
    }
}

impl FromStr for Sight {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == "deal" { Ok(Sight::Hidden) } else { text.parse().map(Sight::Open) }
    }
}

impl KuhnState {
    fn dealt(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// Both cards, once the betting has ended without a fold.
    fn shown(&self) -> Option<[u8; 2]> {
        let compared = matches!(self.bets[..], [false, false] | [true, true] | [false, true, true]);
        let [Some(one), Some(other)] = self.cards else { return None };
        (compared && self.folded.is_none()).then_some([one, other])
    }

    fn stake(&self, seat: usize) -> i32 {
        1 + i32::from(self.bets.iter().skip(seat).step_by(2).any(|&bet| bet))
    }
}

impl Game for Kuhn {
    const NAME: &'static str = "kuhn";
    const RULES: u32 = 1;
    type Options = KuhnOptions;
    type Setup = KuhnOptions;
    type State = KuhnState;
    type Move = KuhnMove;
    type Seen = Sight;
    type View = KuhnView;

    fn draw(options: &KuhnOptions, seats: usize, _: &mut Rng) -> Result<KuhnOptions, SetupError> {
        if seats == 2 { Ok(options.clone()) } else { Err(SetupError::new("two seats play")) }
    }

    fn new(setup: KuhnOptions) -> Result<Self, SetupError> {
        Ok(Self { setup })
    }

    fn setup(&self) -> &KuhnOptions {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn facts(&self) -> Facts {
        Facts { chance: true, secrets: true, rivals: true, plies: 5 }
    }

    fn start(&self) -> KuhnState {
        KuhnState { cards: [None; 2], bets: Vec::new(), folded: None }
    }

    fn turn(&self, state: &KuhnState) -> Turn {
        if state.dealt() < 2 {
            return Turn::Chance;
        }
        let over = matches!(state.bets[..], [false, false] | [true, _] | [false, true, _]);
        if state.folded.is_some() || over {
            return Turn::Over;
        }
        Turn::Seat(Seat(state.bets.len() as u32 % 2))
    }

    fn moves(&self, state: &KuhnState, out: &mut Vec<KuhnMove>) {
        if matches!(self.turn(state), Turn::Seat(_)) {
            out.extend([KuhnMove::Pass, KuhnMove::Bet]);
        }
    }

    fn chances(&self, state: &KuhnState, out: &mut Vec<(KuhnMove, u32)>) {
        if state.dealt() < 2 {
            let left = (0..CARDS).filter(|card| !state.cards.contains(&Some(*card)));
            out.extend(left.map(|card| (KuhnMove::Deal(card), 1)));
        }
    }

    fn play(&self, state: &mut KuhnState, mv: KuhnMove) {
        match mv {
            KuhnMove::Deal(card) => state.cards[state.dealt()] = Some(card),
            KuhnMove::Pass => state.bets.push(false),
            KuhnMove::Bet => state.bets.push(true),
        }
    }

    fn fail(&self, state: &mut KuhnState, _: bool) {
        state.folded = Some(Seat(state.bets.len() as u32 % 2));
    }

    fn scores(&self, state: &KuhnState, out: &mut [i32]) {
        let loser = match (state.folded, &state.bets[..]) {
            (Some(seat), _) => seat.index(),
            (None, [true, false]) => 1,
            (None, [false, true, false]) => 0,
            _ => usize::from(state.cards[0] > state.cards[1]),
        };
        let stake = state.stake(loser);
        out[loser] = -stake;
        out[1 - loser] = stake;
    }

    fn view(&self, state: &KuhnState, seat: Option<Seat>) -> KuhnView {
        let card = seat.and_then(|seat| state.cards[seat.index()]);
        let (dealt, bets, folded) = (state.dealt(), state.bets.clone(), state.folded);
        KuhnView { seat, card, dealt, bets, folded, shown: state.shown() }
    }

    fn seen(&self, before: &KuhnState, mv: KuhnMove, seat: Option<Seat>) -> Sight {
        let owner = Some(Seat(before.dealt() as u32));
        if matches!(mv, KuhnMove::Deal(_)) && seat != owner {
            return Sight::Hidden;
        }
        Sight::Open(mv)
    }

    fn determinize(&self, view: &KuhnView, rng: &mut Rng) -> KuhnState {
        let mut left: Vec<u8> = (0..CARDS).filter(|&card| view.card != Some(card)).collect();
        rng.shuffle(&mut left);
        let own = view.seat.map(Seat::index);
        let card = |seat| {
            if own == Some(seat) && view.card.is_some() {
                view.card
            } else {
                left.get(seat).copied()
            }
        };
        let cards = [0, 1].map(|seat| if seat < view.dealt { card(seat) } else { None });
        let cards = view.shown.map_or(cards, |shown| shown.map(Some));
        KuhnState { cards, bets: view.bets.clone(), folded: view.folded }
    }

    fn known_scores(&self, view: &KuhnView, out: &mut [Option<i32>]) {
        let world = self.determinize(view, &mut Rng::new(0));
        let over = self.turn(&world) == Turn::Over;
        let scores = self.final_scores(&world);
        out.iter_mut().zip(scores).for_each(|(known, score)| *known = over.then_some(score));
    }
}

/// The same rules as a table of finished hands.
pub struct NaiveKuhn {
    cards: Vec<u8>,
    story: String,
    folded: Option<Seat>,
}

impl Naive<Kuhn> for NaiveKuhn {
    fn new(_: &KuhnOptions) -> Self {
        Self { cards: Vec::new(), story: String::new(), folded: None }
    }

    fn apply(&mut self, event: &Event<KuhnMove>) {
        match *event {
            Event::Chance(KuhnMove::Deal(card)) => self.cards.push(card),
            Event::Move(_, mv) => self.story.push_str(if mv == KuhnMove::Bet { "b" } else { "p" }),
            Event::Failed(seat, _) => self.folded = Some(seat),
            Event::Chance(_) => {}
        }
    }

    fn moves(&self) -> Vec<String> {
        if self.cards.len() < 2 {
            let left = (0..3).filter(|card| !self.cards.contains(card));
            return left.map(|card| format!("deal {card}")).collect();
        }
        let over = ["pp", "bp", "bb", "pbp", "pbb"].contains(&self.story.as_str());
        if over || self.folded.is_some() {
            return Vec::new();
        }
        vec!["pass".to_string(), "bet".to_string()]
    }

    fn scores(&self) -> Vec<i32> {
        let high = if self.cards[0] > self.cards[1] { 1 } else { -1 };
        let gain = match (self.folded, self.story.as_str()) {
            // A seat that fails after a bet of the other loses one, the ante.
            (Some(seat), _) => {
                if seat == Seat(0) {
                    -1
                } else {
                    1
                }
            }
            (None, "pp") => high,
            (None, "bp") => 1,
            (None, "pbp") => -1,
            (None, _) => 2 * high,
        };
        vec![gain, -gain]
    }
}
