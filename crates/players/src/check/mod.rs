//! Whether a player keeps to what is asked of it, step by step: what `plateau check` does. The matches are
//! real ones, with the referee and the players of any other; a witness listens to the lines.

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

/// The player that is checked, and what it is checked on.
pub struct Subject<'a> {
    /// The player.
    pub player: &'a PlayerSpec,
    /// The game as it is by default.
    pub usual: Trial,
    /// What a player should cope with besides.
    pub trials: Vec<Trial>,
    /// How many play by default.
    pub seats: usize,
    /// The seed of all matches.
    pub seed: Seed,
    /// The time there is; where nothing is said, a second for a move.
    pub clock: Clock,
    /// What spawns programs and libraries.
    pub host: &'a Host,
    /// Whether their stderr is shown live.
    pub verbose: bool,
    /// Whether they run without a sandbox.
    pub trust: bool,
}

/// Options that a player is tried on.
pub struct Trial {
    /// What they are, in a few words.
    pub name: &'static str,
    /// The game with these options.
    pub variant: Arc<dyn Variant>,
    /// Whether matches have many more moves than others.
    pub long: bool,
}

impl Trial {
    /// The game as it is by default.
    pub fn usual(variant: Arc<dyn Variant>) -> Self {
        Self { name: "the default board", variant, long: false }
    }
}

/// Why a check came to no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// A board cannot be set up.
    Setup(SetupError),
    /// The player cannot be seated at all.
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

/// What a step came to.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Its name.
    pub step: &'static str,
    /// Whether it holds; also if there was nothing to be run.
    pub ok: bool,
    /// Whether it was not run, or came to no judgement: `detail` says why.
    pub skipped: bool,
    /// What happened, in a line.
    pub detail: String,
    /// What should happen.
    pub expected: &'static str,
    /// The last line the player was sent, shortened.
    pub sent: Option<String>,
    /// The last line that came back, shortened.
    pub received: Option<String>,
    /// The last lines of both, `>` to the player and `<` from it.
    pub exchange: Vec<String>,
    /// What to do about it.
    pub advice: Option<String>,
    /// The last of what it wrote to stderr.
    pub stderr: Option<String>,
    /// How long the step took, in milliseconds.
    pub ms: u64,
}

/// What a check came to.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The player, as it is written.
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

/// How a check goes on.
pub enum Told<'a> {
    /// A step begins.
    Begins(&'static str),
    /// A step is done.
    Done(&'a Step),
}

/// Checks a player, and tells of each step.
pub fn run(subject: &Subject<'_>, told: &mut dyn FnMut(Told<'_>)) -> Result<Report, CheckError> {
    let steps = checker::all(subject, told)?;
    let ok = steps.iter().all(|step| step.ok);
    let (player, game) = (subject.player.to_string(), subject.usual.variant.game());
    Ok(Report { player, game, seed: subject.seed, steps, ok })
}
