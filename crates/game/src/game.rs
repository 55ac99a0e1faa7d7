//! The contract. A game is one implementation of [`Game`]; nothing outside its folder names it.
//!
//! Three kinds of value carry a match. The *set-up* is drawn once and public: the board, the fish,
//! the first seat. The *state* is everything that changes, secrets included, and stays with the
//! referee. A *view* is all that one seat may know of a state; bots, browsers and spectators get
//! views and never a state.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::Rng;

/// A place at the table, counted from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u32);

impl Seat {
    /// The seat as an index into lists with an entry per seat.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat as one character, for pictures without room for more: its number up to 9, then letters.
    pub fn sign(self) -> char {
        char::from_digit(self.0 % 36, 36).expect("a digit of base 36")
    }

    /// The seats of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats as u32).map(Seat)
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

/// What a state is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// An outcome of chance: a card dealt, a die thrown.
    Chance,
    /// A move of this seat.
    Seat(Seat),
    /// Nothing: the game has ended.
    Over,
}

/// What algorithms must know of a game before they run on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Chance may be to act.
    pub chance: bool,
    /// Some view hides something from its seat.
    pub secrets: bool,
    /// Every seat plays for itself, against all others: no teams, no shared gains.
    pub rivals: bool,
    /// No match has more events than this, failures and chance included.
    pub plies: usize,
}

/// A game: its rules, and nothing else.
///
/// The implementing type holds what is public and fixed for a match (made from the set-up), so that
/// states stay small. All methods are pure; none does input or output or reads a clock.
pub trait Game: Send + Sync + Sized + 'static {
    /// The name on the command line and in records: one lower-case word.
    const NAME: &'static str;
    /// The version of the rules. It is part of every match's identity: raise it with any change
    /// that makes an old record play differently.
    const RULES: u32;

    /// What can be chosen for a match. The doc comments are the help, `Default` the default; files
    /// are here by content, never by path.
    type Options: Clone + Debug + Default + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What is drawn once and known to all.
    type Setup: Clone + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// What changes during a match: plain data, cheap to clone, without history and generators.
    /// It does keep what a seat is entitled to remember.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move of a seat or an outcome of chance.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Unreadable> + Send + Sync;
    /// A move as a seat may see it; the move itself in games without secrets.
    type Seen: Clone + Eq + Debug + Display + FromStr<Err = Unreadable> + Send + Sync;
    /// All that one seat may know: a wire format of its own, described by its schema.
    type View: Clone + Eq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;

    /// Draws a set-up, or returns why these options cannot be played.
    fn draw(
        options: &Self::Options,
        seats: usize,
        rng: &mut Rng,
    ) -> Result<Self::Setup, SetupError>;
    /// The game on this set-up, which may come from a file or another program.
    fn new(setup: Self::Setup) -> Result<Self, SetupError>;
    /// The set-up this game was made from.
    fn setup(&self) -> &Self::Setup;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// What algorithms must know.
    fn facts(&self) -> Facts;
    /// The first state.
    fn start(&self) -> Self::State;
    /// What the state waits for. Cheap: everything asks it all the time.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Appends the legal moves of the seat to act, each once; nothing when no seat is to act.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);
    /// Appends the outcomes of chance with their weights, each once, none of weight zero; nothing
    /// when chance is not to act.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Move, u32)>);

    /// The legal move that `said` means, or why there is none. Override it where listing all moves
    /// costs more than looking at one, or where a move has several spellings.
    fn check(&self, state: &Self::State, said: Self::Move) -> Result<Self::Move, Illegal> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        if moves.contains(&said) {
            Ok(said)
        } else {
            Err(Illegal(format!("{said} is not among the {} legal moves", moves.len())))
        }
    }

    /// A legal move of the seat to act, each equally likely. Override it where drawing is cheaper
    /// than listing; `buf` is working space, whatever it holds.
    fn random(&self, state: &Self::State, rng: &mut Rng, buf: &mut Vec<Self::Move>) -> Self::Move {
        buf.clear();
        self.moves(state, buf);
        *rng.pick(buf).expect("a seat to act has a move")
    }

    /// An outcome of chance, as likely as its weight says. Override it where drawing is cheaper than
    /// listing; `buf` is working space, whatever it holds.
    fn chance(
        &self,
        state: &Self::State,
        rng: &mut Rng,
        buf: &mut Vec<(Self::Move, u32)>,
    ) -> Self::Move {
        buf.clear();
        self.chances(state, buf);
        rng.weighted(buf).expect("chance to act has an outcome")
    }

    /// A legal move of the seat to act as playouts make it, with every legal move equally likely by
    /// default. Override it where uniform moves teach a search nothing: where anyone may pass, say,
    /// and random games would end by passing. `buf` is working space, whatever it holds.
    #[inline]
    fn playout(&self, state: &Self::State, rng: &mut Rng, buf: &mut Vec<Self::Move>) -> Self::Move {
        self.random(state, rng, buf)
    }

    /// Plays a legal move or an outcome of chance. It trusts `mv`: see [`Game::check`].
    fn play(&self, state: &mut Self::State, mv: Self::Move);
    /// The seat to act gave no legal move; `gone` says that it never will again, and must not be
    /// asked any more.
    fn fail(&self, state: &mut Self::State, gone: bool);
    /// What each seat would have if the match stopped here. More is better, in every game.
    fn scores(&self, state: &Self::State, out: &mut [i32]);
    /// What a seat may know; `None` is a spectator.
    fn view(&self, state: &Self::State, seat: Option<Seat>) -> Self::View;
    /// What a seat, or a spectator, sees of a move about to be played.
    fn seen(&self, before: &Self::State, mv: Self::Move, seat: Option<Seat>) -> Self::Seen;
    /// A world that a seat's view allows, as likely as that seat has reason to believe it. Without
    /// secrets it is the state itself.
    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// What the eyes that a view was made for may know of each seat's score: the score itself, the
    /// public part of it, or `None` where nothing is known. At the end of a match every view knows
    /// every score. A function of the view alone, so it cannot reveal more than the view does.
    ///
    /// The default suits games without secrets, where it is always the true score; a game with
    /// secrets overrides it.
    fn known_scores(&self, view: &Self::View, out: &mut [Option<i32>]) {
        let state = self.determinize(view, &mut Rng::new(0));
        let scores = self.final_scores(&state);
        out.iter_mut().zip(scores).for_each(|(known, score)| *known = Some(score));
    }

    /// The scores as a list of their own.
    fn final_scores(&self, state: &Self::State) -> Vec<i32> {
        let mut scores = vec![0; self.seats()];
        self.scores(state, &mut scores);
        scores
    }

    /// Plays an event of a log.
    fn apply(&self, state: &mut Self::State, event: &Event<Self::Move>) {
        match *event {
            Event::Move(_, mv) | Event::Chance(mv) => self.play(state, mv),
            Event::Failed(_, gone) => self.fail(state, gone),
        }
    }
}

/// Something that happened in a match: with moves in the referee's log, with what is seen of them
/// in the events that a seat is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// A seat moved.
    Move(Seat, M),
    /// Chance decided.
    Chance(M),
    /// A seat gave no legal move; `true`: it is gone for good.
    Failed(Seat, bool),
}

impl<M> Event<M> {
    /// The same event with its move borrowed.
    pub fn as_ref(&self) -> Event<&M> {
        match self {
            Event::Move(seat, mv) => Event::Move(*seat, mv),
            Event::Chance(mv) => Event::Chance(mv),
            Event::Failed(seat, gone) => Event::Failed(*seat, *gone),
        }
    }

    /// The same event with its move replaced.
    pub fn map<N>(self, f: impl FnOnce(M) -> N) -> Event<N> {
        match self {
            Event::Move(seat, mv) => Event::Move(seat, f(mv)),
            Event::Chance(mv) => Event::Chance(f(mv)),
            Event::Failed(seat, gone) => Event::Failed(seat, gone),
        }
    }
}

/// Why a move may not be played, as shown to its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal(pub String);

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Illegal {}

/// Why a text is not a move at all, in any position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The option at fault, by its name in the options.
    pub option: Option<&'static str>,
    /// The line at fault, from 1, where the option's content is a text.
    pub line: Option<usize>,
    /// What is wrong, and what to do about it.
    pub why: String,
}

impl SetupError {
    /// An error of the set-up as a whole.
    pub fn new(why: impl Into<String>) -> Self {
        Self { option: None, line: None, why: why.into() }
    }

    /// An error of one option.
    pub fn option(name: &'static str, why: impl Into<String>) -> Self {
        Self { option: Some(name), ..Self::new(why) }
    }

    /// The same error, in this line.
    pub fn at_line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }

    /// The same error, in this option unless it names one already.
    pub fn in_option(self, name: &'static str) -> Self {
        Self { option: self.option.or(Some(name)), ..self }
    }
}

impl Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(option) = self.option {
            write!(f, "--{}: ", option.replace('_', "-"))?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for SetupError {}
