//! The child's side: this program, spawned again by a [`Host`](crate::Host) to become a player, or to be the keeper.

#[cfg(unix)]
mod player;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sandbox::Barrier;
use serde::{Deserialize, Serialize};

use crate::command::{LibraryCommand, Run, SandboxRules};
use crate::{NotStarted, lossless};

/// The hidden subcommand; its one argument is a [`Task`] as JSON.
pub(crate) const SUBCOMMAND: &str = "child";
/// The exit code of a child that did not become the player: none that players commonly use.
#[cfg(unix)]
const EXIT_NOT_STARTED: u8 = 113;
/// The exit code for a task that cannot be read.
const EXIT_USAGE: u8 = 2;

/// What a program brings for its children: this crate has no unsafe code, and opens no libraries.
#[derive(Clone, Copy)]
pub struct Native {
    /// Closes all descriptors above 2: the parent may have inherited files that are not for players. Called before the
    /// child opens any.
    pub close_descriptors: fn(),
    /// Why a program cannot run on this machine, where the system's own message would mislead.
    pub check_program: fn(&Path) -> Result<(), String>,
    /// Opens a library and plays a match for it over standard input and output, which it may redirect.
    pub open_library: fn(&LibraryCommand) -> Result<(), LibraryError>,
}

/// Why a library does not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryError {
    /// It did not start, and has sent nothing yet.
    NotStarted(NotStarted),
    /// It failed later.
    Failed(String),
}

/// What a child is spawned for.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Task {
    Keeper,
    /// Ends a program by a signal, in its own process, once its players and its keeper have been reaped.
    Reaper {
        /// The PID of the keeper.
        keeper: u32,
        signal: i32,
    },
    Player {
        /// The PID of the program that spawns the child.
        parent: u32,
        place: Place,
        run: Run,
        /// Folders in which the loader looks first: for the player only, not for this program outside the sandbox.
        #[serde(with = "lossless::list")]
        libraries: Vec<PathBuf>,
        sandbox: Option<Box<SandboxTask>>,
    },
    /// A library under a wrapper, whose process is sandboxed already.
    Library(LibraryCommand),
}

/// Where a player runs, and in which order beside other processes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    /// Its core, if it is to have only one.
    pub(crate) core: Option<usize>,
    /// The priority that its own is to be below; none for the one that it inherits.
    pub(crate) priority: Option<i32>,
}

/// A sandbox for a player.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SandboxTask {
    pub(crate) rules: SandboxRules,
    #[serde(with = "lossless::one")]
    scratch: PathBuf,
    /// The barriers that this machine is known to lack. If others do not stand, the player is not started.
    missing: Vec<Barrier>,
}

impl SandboxTask {
    pub(crate) fn new(rules: SandboxRules, scratch: &Path) -> Self {
        let missing = sandbox::missing_barriers().missing().map(|(barrier, _)| barrier).collect();
        Self { rules, scratch: scratch.to_path_buf(), missing }
    }
}

/// Does what this program was spawned for as a child, if it was; `None` if it was not. To be called first in `main`,
/// with the program's arguments, while there is one thread. Does not return where the child becomes another program.
pub fn main(args: impl IntoIterator<Item = OsString>, native: &Native) -> Option<ExitCode> {
    let mut args = args.into_iter().skip(1);
    if args.next()? != SUBCOMMAND {
        return None;
    }
    let task = args.next().unwrap_or_default();
    Some(match serde_json::from_slice(task.as_encoded_bytes()) {
        Ok(task) => run(task, native),
        Err(error) => {
            complain(&format!("`{SUBCOMMAND}` is for this program itself: {error}"));
            ExitCode::from(EXIT_USAGE)
        }
    })
}

#[cfg(unix)]
fn run(task: Task, native: &Native) -> ExitCode {
    match task {
        Task::Keeper => {
            crate::keeper::run(std::io::stdin().lock());
            ExitCode::SUCCESS
        }
        Task::Reaper { keeper, signal } => crate::reaper::run(keeper, signal),
        Task::Player { parent, place, run, libraries, sandbox } => {
            player::start((parent, place), run, &libraries, sandbox.map(|task| *task), native)
        }
        Task::Library(library) => player::open_library(&library, native),
    }
}

#[cfg(not(unix))]
fn run(_: Task, _: &Native) -> ExitCode {
    complain(crate::unsupported::WHY);
    ExitCode::from(EXIT_USAGE)
}

/// Writes a line to stderr.
fn complain(why: &str) {
    // If stderr cannot be written, the exit code is left.
    let _ = writeln!(std::io::stderr(), "{why}");
}
