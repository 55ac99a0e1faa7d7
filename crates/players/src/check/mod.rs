//! Tests step by step whether a player keeps to the protocol and the rules, for `plateau check`. The matches
//! are real ones, with the same referee and players; a witness records the lines.

mod advice;
mod basics;
mod boards;
mod bout;
mod checker;
mod ends;
mod judged;
mod opponents;

use std::fmt;
use std::sync::Arc;

use game::SetupError;
use hosting::Host;
use serde::Serialize;
use table::terms::Clock;
use table::{Seed, Variant};

use crate::PlayerSpec;

/// The step with whole matches on the default board.
pub const ORDINARY: &str = checker::PLAY;

/// The player that is checked, and what it is checked on.
pub struct Subject<'a> {
    /// The player.
    pub player: &'a PlayerSpec,
    /// The game as it is by default.
    pub usual: CheckTrial,
    /// Other variants that a player should handle.
    pub trials: Vec<CheckTrial>,
    /// The default number of seats.
    pub seats: usize,
    /// The seed of all matches.
    pub seed: Seed,
    /// The clock; by default a second for a move.
    pub clock: Clock,
    /// What spawns programs and libraries.
    pub host: &'a Host,
    /// Whether their stderr is shown live.
    pub verbose: bool,
    /// Whether they run without a sandbox.
    pub trust: bool,
    /// Whether steps have all lines of a match, not only the last ones.
    pub complete: bool,
}

/// Options that a player is tested on.
pub struct CheckTrial {
    /// What they are, in a few words.
    pub name: &'static str,
    /// The game with these options.
    pub variant: Arc<dyn Variant>,
    /// Whether matches have many more moves than others.
    pub long: bool,
    /// Why libraries are not tested on them, if they are not.
    pub beyond_libraries: Option<&'static str>,
}

impl CheckTrial {
    /// The game as it is by default.
    pub fn usual(variant: Arc<dyn Variant>) -> Self {
        Self { name: "the default board", variant, long: false, beyond_libraries: None }
    }
}

/// Why a check has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// A board cannot be set up.
    Setup(SetupError),
    /// The player cannot be seated.
    Player(String),
    /// A process could not be spawned, through no fault of the player's.
    Referee(String),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Setup(error) => error.fmt(f),
            CheckError::Player(why) | CheckError::Referee(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for CheckError {}

/// The result of a step.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Its name.
    pub step: &'static str,
    /// Whether the step holds; true if it does not apply.
    pub ok: bool,
    /// Whether the step was not run or not judged: `detail` says why.
    pub skipped: bool,
    /// What happened, in a line.
    pub detail: String,
    /// What should happen.
    pub expected: &'static str,
    /// The last line the player was sent, shortened unless all lines are wanted.
    pub sent: Option<String>,
    /// The last line that the player sent, shortened in the same way.
    pub received: Option<String>,
    /// The lines of both, or the last ones, `>` to the player and `<` from it.
    pub exchange: Vec<String>,
    /// Advice for the author.
    pub advice: Option<String>,
    /// Where the match was played that is shown.
    pub place: Option<BoutPlace>,
    /// The last lines that the player wrote to stderr.
    pub stderr: Option<String>,
    /// How long answers took; none if there was none, and for built-in players.
    pub answers: Option<AnswerTimes>,
    /// If the player failed by time: how long the machine meanwhile let others run, and kept the player or another
    /// thread waiting, in microseconds.
    pub delay_us: Option<u64>,
    /// How long the step took, in milliseconds.
    pub ms: u64,
}

/// Where a match of a check was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoutPlace {
    /// The name of the trial.
    pub board: &'static str,
    /// The player's seat.
    pub seat: usize,
    /// How many seats there were.
    pub seats: usize,
}

/// How long the answers of a step took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerTimes {
    /// The median, in microseconds.
    pub median_us: u64,
    /// The longest, in microseconds.
    pub slowest_us: u64,
}

/// The result of a check.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    /// The player as written on the command line.
    pub player: String,
    /// The game.
    pub game: &'static str,
    /// The seed.
    pub seed: Seed,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether all hold.
    pub ok: bool,
}

/// Progress of a check.
pub enum StepEvent<'a> {
    /// A step begins.
    Begins(&'static str),
    /// A step is done.
    Done(&'a Step),
}

/// Checks a player, and calls back at the begin and the end of each step.
pub fn run(
    subject: &Subject<'_>,
    on_event: &mut dyn FnMut(StepEvent<'_>),
) -> Result<CheckReport, CheckError> {
    let steps = checker::all(subject, on_event)?;
    let ok = steps.iter().all(|step| step.ok);
    let (player, game) = (subject.player.to_string(), subject.usual.variant.game());
    Ok(CheckReport { player, game, seed: subject.seed, steps, ok })
}
