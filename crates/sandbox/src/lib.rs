//! The sandbox: what a process gives up before it becomes a player from outside.
//!
//! Barriers are raised one by one: where a kernel lacks one, the others still stand, and [`Barriers`] says which is
//! missing. A player may read the system's programs and libraries and the paths of its [`FileAccess`]; it may write
//! into one folder. No barrier can be lowered again, neither by this process nor by those that it starts.

mod barrier;
mod file_access;
mod interpreter;
mod limits;
#[cfg(target_os = "linux")]
#[path = "linux/mod.rs"]
mod platform;
#[cfg(not(target_os = "linux"))]
#[path = "portable.rs"]
mod platform;
mod readable;

use std::sync::LazyLock;

pub use barrier::{Barrier, Barriers};
pub use file_access::FileAccess;
pub use limits::ResourceLimits;
pub use platform::is_player_uid;
pub use readable::{ReadScope, named_paths, search_path, system_files};

/// Sandboxes this process, as far as this machine can. The process must have one thread: some barriers hold for the
/// thread that raises them, and for all that it starts or becomes.
pub fn apply(limits: &ResourceLimits, files: &FileAccess) -> Barriers {
    platform::apply(limits, files)
}

/// The barriers that this machine lacks, found out once without sandboxing this process. A sandboxed child may lack
/// more: some barriers can be tried only by raising them.
pub fn missing_barriers() -> &'static Barriers {
    static PROBED: LazyLock<Barriers> = LazyLock::new(platform::probe);
    &PROBED
}
