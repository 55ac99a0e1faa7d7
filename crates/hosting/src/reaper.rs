//! How a program with players ends by a signal.
//!
//! The default action of a signal ends the program and leaves its children to the first process of the system, which in
//! a container may not reap them. So the program reaps them itself, and first becomes this program in another role: that
//! ends all its threads at once, so that no match goes on with players that are being killed, while the PID and the
//! children stay. It also closes the pipe to the keeper, which kills the players.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{WaitOptions, wait};
use signal_hook::low_level::emulate_default_handler;

use crate::child::Task;
use crate::host::WeakHost;
use crate::keeper::{KEEPER_TIMEOUT, POLL_INTERVAL};

/// Bounds the wait for children that are left when the keeper has exited: those it has killed exit soon, but others may
/// have been started before this process became plateau.
const CHILDREN_TIMEOUT: Duration = Duration::from_secs(2);
/// The exit code where the signal does not end a process.
const EXIT_SIGNALLED: u8 = 1;

impl WeakHost {
    /// Ends this program by a signal, as its default action does, after all players of this host are killed and reaped. To
    /// be called outside of signal handlers. Returns only if the signal does not end processes.
    pub fn end_by(&self, signal: i32) -> io::Result<()> {
        if let Some(host) = self.upgrade()
            && let Some(keeper) = host.services().keeper.pid()
            && let Ok(mut reaper) = host.child(&Task::Reaper { keeper, signal })
        {
            // If this program cannot be executed any more, its children are not reaped.
            let _ = reaper.exec();
        }
        emulate_default_handler(signal)
    }
}

/// The reaper's side: reaps all children until the keeper has exited, then those that it has killed.
pub(crate) fn run(keeper: u32, signal: i32) -> ExitCode {
    let mut deadline = Instant::now() + KEEPER_TIMEOUT;
    while Instant::now() < deadline {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, _))) if pid.as_raw_nonzero().get().unsigned_abs() == keeper => {
                deadline = Instant::now() + CHILDREN_TIMEOUT;
            }
            Ok(Some(_)) => {}
            Ok(None) => thread::sleep(POLL_INTERVAL),
            // There are no children left.
            Err(_) => break,
        }
    }
    // On failure, the exit code says that something was wrong.
    let _ = emulate_default_handler(signal);
    ExitCode::from(EXIT_SIGNALLED)
}
