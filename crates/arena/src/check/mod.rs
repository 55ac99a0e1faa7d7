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

use game::Kit;
use serde::Serialize;

use crate::players::Written;
use crate::terms::Clock;
use crate::{Error, Seed};
use hosting::Host;

/// Who is checked, and under what.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The player.
    pub player: &'a Written,
    /// The seed of all matches.
    pub seed: Seed,
    /// The time there is; where nothing is said, a second for a move.
    pub clock: Clock,
    /// Where players from outside are started.
    pub host: &'a Host,
    /// Whether stderr of players from outside is shown live.
    pub verbose: bool,
    /// Whether players from outside go without a sandbox.
    pub trust: bool,
}

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

/// Checks a player.
pub(crate) fn run<G: Kit>(
    wanted: &Wanted<'_>,
    told: &mut dyn FnMut(Told<'_>),
) -> Result<Report, Error> {
    let steps = checker::all::<G>(wanted, told)?;
    let ok = steps.iter().all(|step| step.ok);
    let player = wanted.player.to_string();
    Ok(Report { player, game: G::NAME, seed: wanted.seed, steps, ok })
}
