//! Processes of players from outside: spawned, sandboxed, watched and killed. Nothing here knows a game or a referee.
//!
//! - [`Host`]: what all matches of a program share; [`MatchHost`]: what the players of one match share.
//! - [`PlayerCommand`]: what to run, and in which sandbox. The parent hands it as JSON to the program it spawns, which is
//!   this program again; there [`child::main`] sandboxes itself and becomes the player.
//! - [`WakeupProbe`]: how busy the machine is.
//! - [`Process`]: a running player, which reads and writes lines; [`link::Link`] is the trait of all that do.
//!
//! No state belongs to a thread or to the whole program, with one exception: the first player makes this program the
//! parent of orphaned descendants (`platform::adopt_orphans`), which the system only knows per process.

#![cfg_attr(not(unix), allow(dead_code, reason = "no players are started there"))]

pub mod child;
mod command;
mod environment;
mod host;
pub mod link;
mod lossless;
mod match_host;
mod not_started;
mod pin;
mod platform;
mod probe;
mod script;

#[cfg(unix)]
mod group;
#[cfg(unix)]
mod keeper;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod reaper;
#[cfg(unix)]
mod scratch;
#[cfg(unix)]
mod services;

#[cfg(not(unix))]
mod unsupported;
#[cfg(not(unix))]
use unsupported::{group, process, services};

pub use command::{LibraryCommand, PlayerCommand, Run, SandboxRules};
pub use host::{Host, WeakHost};
pub use match_host::{MatchHost, PinGuard};
pub use not_started::{NotStarted, StartErrorKind};
pub use probe::{WakeupProbe, thread_cpu_time, thread_waited_for_core};
pub use process::{Process, ShowLines, describe_exit};
pub use sandbox::{ReadScope, named_paths, search_path, system_files};
pub use script::{Interpreter, file_head};
