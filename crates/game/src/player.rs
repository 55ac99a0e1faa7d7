//! Players, and the questions they are asked.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Budget, Event, Game, Illegal, Meter, Rng, Seat};

/// Chooses moves for a seat: a bot, a program, a library, a person.
pub trait Player<G: Game>: Send {
    /// A match is about to begin: gets ready for it. A failure is returned at the first question.
    fn start(&mut self, game: &G, seat: Seat) {
        let _ = (game, seat);
    }

    /// The move this player makes, or how it failed to make one.
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault>;

    /// Why the player will not answer any more, if that is known before it is asked.
    fn fault(&self) -> Option<&Fault> {
        None
    }

    /// The name that the player gives itself, if any.
    fn name(&self) -> Option<&str> {
        None
    }

    /// The remark with its last answer; `failed` is set if that was a fault.
    fn remark(&mut self, failed: bool) -> Remark {
        let _ = failed;
        Remark::default()
    }

    /// The match is over.
    fn end(&mut self, end: &End<'_, G>) {
        let _ = end;
    }
}

/// What a player says besides its move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Remark {
    /// A short comment, shown beside the move.
    pub say: Option<String>,
    /// How the player came to its move, in its own form.
    pub think: Option<serde_json::Value>,
    /// The time it took, where that is kept: built-in players would make records differ.
    pub used: Option<Duration>,
    /// The last lines it wrote to stderr, if it failed.
    pub stderr: Option<String>,
}

/// How a match ended.
pub struct End<'a, G: Game> {
    /// What happened since this seat was last asked, as it may see it.
    pub events: &'a [Event<G::Seen>],
    /// What each seat scored.
    pub scores: &'a [i32],
    /// The rank of each seat, from 1.
    pub ranks: &'a [usize],
}

/// The time of a question. The referee measures it; players and search read no clock.
pub trait Watch {
    /// Time since the question was put.
    fn elapsed(&self) -> Duration;

    /// The hard limit for this answer, if there is one: an answer after it comes too late.
    fn limit(&self) -> Option<Duration> {
        None
    }

    /// What an answer adds to the time left, where the limit is all that is left for the rest of the
    /// match; `None` where the limit is for this move alone.
    fn increment(&self) -> Option<Duration> {
        None
    }

    /// The question is cancelled: the match has ended, a person has resigned, the program shuts down.
    /// Any legal move will do.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// A watch that stands still, for questions without a clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untimed;

impl Watch for Untimed {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A question to a player: it is your turn, what do you play?
///
/// It answers everything the seat may know and nothing else; the state behind it cannot be reached.
/// View and moves are made only when asked for, since either may be large.
pub struct Ask<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    events: &'a [Event<G::Seen>],
    rng: Rng,
    watch: &'a dyn Watch,
}

impl<'a, G: Game> Ask<'a, G> {
    /// The question put to `seat`, which is to act in `state`. `events` is what it saw since its
    /// last question; `rng` is the generator it may use.
    pub fn new(
        game: &'a G,
        state: &'a G::State,
        seat: Seat,
        events: &'a [Event<G::Seen>],
        rng: Rng,
        watch: &'a dyn Watch,
    ) -> Self {
        Self { game, state, seat, events, rng, watch }
    }

    /// The rules and the set-up, both public.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The seat that is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What happened since this seat was last asked, its own move included, as it may see it.
    pub fn events(&self) -> &'a [Event<G::Seen>] {
        self.events
    }

    /// All that this seat may know.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Some(self.seat))
    }

    /// Appends the legal moves.
    pub fn moves(&self, out: &mut Vec<G::Move>) {
        self.game.moves(self.state, out);
    }

    /// The legal move that `said` means, or why there is none.
    pub fn check(&self, said: G::Move) -> Result<G::Move, Illegal> {
        self.game.check(self.state, said)
    }

    /// A legal move, each equally likely.
    pub fn random(&self, rng: &mut Rng) -> G::Move {
        self.game.random(self.state, rng, &mut Vec::new())
    }

    /// A generator for this question alone: asked again, the player chooses again the same.
    pub fn rng(&self) -> Rng {
        self.rng.clone()
    }

    /// Time since the question was put.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The hard limit for this answer, if there is one.
    pub fn limit(&self) -> Option<Duration> {
        self.watch.limit()
    }

    /// What an answer adds to the time left, where the limit is for the rest of the match.
    pub fn increment(&self) -> Option<Duration> {
        self.watch.increment()
    }

    /// The question is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.watch.is_cancelled()
    }

    /// How long to think about this question: `own` if the player was given a budget, else as long
    /// as the clock allows, without a clock `usual`. Never longer than the clock allows.
    pub fn budget(&self, own: Budget, usual: impl FnOnce() -> Budget) -> Budget {
        let unlimited = own.is_empty() && self.limit().is_none();
        let moves = self.game.facts().plies.div_ceil(self.game.seats());
        if unlimited { usual() } else { own }.within(self.watch, moves)
    }

    /// A meter that ends a search when the budget is used up, the clock runs down or the question is
    /// cancelled.
    pub fn meter(&self, budget: Budget) -> Meter<'a> {
        let budget = self.budget(budget, Budget::default);
        Meter::new(budget, self.watch).for_plies(self.game.facts().plies)
    }
}

/// How a player failed. A fault is data: it goes into the record with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Fault {
    /// The answer is an illegal move, or a text that is not a move.
    Illegal {
        /// The answer.
        said: String,
        /// Why it is not legal.
        why: String,
    },
    /// The process ended by itself.
    Crash {
        /// The signal or exit code.
        how: String,
    },
    /// The player resigned.
    Resigned,
    /// It did not answer in time.
    Time,
    /// It exceeded its limit of memory or of space for files.
    Memory {
        /// The usage and the limit.
        why: String,
    },
    /// It broke the protocol.
    Protocol {
        /// In which way.
        #[serde(rename = "cause", default, skip_serializing_if = "is_default")]
        kind: ProtocolFault,
        /// What it sent.
        line: String,
        /// What was wrong with it.
        why: String,
    },
    /// It could not be started.
    Start {
        /// At which point.
        #[serde(rename = "cause", default, skip_serializing_if = "is_default")]
        kind: StartFault,
        /// Why not.
        why: String,
    },
}

/// How a player broke the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtocolFault {
    /// Not known: records of earlier versions do not say.
    #[default]
    Unknown,
    /// A line is not JSON: it prints something else besides answers.
    NotJson,
    /// A line is JSON, but not a message of the protocol.
    Malformed,
    /// A message comes where another is due.
    OutOfPlace,
    /// A line comes without a question.
    Unasked,
    /// A line is longer than any answer.
    TooLong,
    /// It closed its output and runs on.
    Mute,
}

/// At which point a player could not be started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartFault {
    /// Not known: records of earlier versions do not say.
    #[default]
    Unknown,
    /// Its process could not be spawned, which is not the player's fault.
    NotSpawned,
    /// It is not a player of this game, or cannot play this match.
    Refused,
    /// It ended before it was ready.
    Ended,
    /// It was not ready in time.
    NotReady,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Illegal { said, why } => {
                // Texts that are not moves are quoted in the reason.
                let why = why.strip_prefix(&format!("{said:?}: ")).unwrap_or(why);
                match said.is_empty() || said.contains(char::is_whitespace) {
                    true => write!(f, "illegal move {said:?}: {why}"),
                    false => write!(f, "illegal move {said}: {why}"),
                }
            }
            Fault::Crash { how } => write!(f, "crashed: {how}"),
            Fault::Resigned => write!(f, "resigned"),
            Fault::Time => write!(f, "out of time"),
            Fault::Memory { why } => write!(f, "at its limit: {why}"),
            Fault::Protocol { kind: ProtocolFault::Mute, why, .. } => {
                write!(f, "broke the protocol: {why}")
            }
            Fault::Protocol { line, why, .. } if line.trim().is_empty() => {
                write!(f, "broke the protocol with an empty line: {why}")
            }
            // Messages are full of quotes, which are hard to read in quotes.
            Fault::Protocol { line, why, .. } if line.contains('"') => {
                write!(f, "broke the protocol with {line}: {why}")
            }
            Fault::Protocol { line, why, .. } => {
                write!(f, "broke the protocol with \"{line}\": {why}")
            }
            Fault::Start { why, .. } => write!(f, "did not start: {why}"),
        }
    }
}
