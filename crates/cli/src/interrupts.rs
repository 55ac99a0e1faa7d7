//! What SIGINT, SIGTERM and SIGHUP do while there are players from outside: the program ends after they are reaped. A
//! tournament first finishes the matches under way. A signal that comes while the program ends does what it does by default.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use hosting::Host;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::failure::{Failure, Outcome};

/// The signals that are watched.
pub(crate) struct Interrupts(Arc<Watched>);

/// What is known of the signals.
#[derive(Default)]
struct Watched {
    /// Whether the first SIGINT or SIGTERM only asks the program to stop.
    is_deferred: AtomicBool,
    asked: Arc<AtomicBool>,
    /// What is done before the program ends.
    last_acts: Mutex<Vec<Box<dyn FnOnce() + Send>>>,
}

impl Interrupts {
    /// Watches the signals of a program with a host. Those that the program was started to ignore stay ignored.
    pub(crate) fn watch(host: &Host) -> Outcome<Self> {
        Self::watch_all(host, &[])
    }

    /// Watches SIGINT and SIGTERM in any case: background jobs of scripts are started to ignore SIGINT, and a tournament
    /// is to be stopped by it.
    pub(crate) fn watch_tournament(host: &Host) -> Outcome<Self> {
        Self::watch_all(host, &[SIGINT, SIGTERM])
    }

    fn watch_all(host: &Host, anyway: &[i32]) -> Outcome<Self> {
        let watched = Arc::new(Watched::default());
        system::watch(host, anyway, &watched).map_err(|error: io::Error| {
            Failure::Failed(format!("cannot register signal handlers: {error}"))
        })?;
        Ok(Self(watched))
    }

    /// From now on, the first SIGINT or SIGTERM asks the program to stop.
    pub(crate) fn defer(&self) {
        self.0.is_deferred.store(true, Ordering::Relaxed);
    }

    /// Whether the program has been asked to stop.
    pub(crate) fn is_asked_to_stop(&self) -> bool {
        self.0.asked.load(Ordering::Relaxed)
    }

    /// Does this before a signal ends the program. Where signals are not watched, it is not done.
    pub(crate) fn before_ending(&self, act: impl FnOnce() + Send + 'static) {
        if let Ok(mut last_acts) = self.0.last_acts.lock() {
            last_acts.push(Box::new(act));
        }
    }
}

#[cfg(unix)]
mod system {
    use std::io::{self, Read};
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;

    use hosting::Host;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{flag, low_level::pipe};

    use super::Watched;

    /// Ends the program at the first signal; where that is deferred, at the second.
    pub(super) fn watch(host: &Host, anyway: &[i32], watched: &Arc<Watched>) -> io::Result<()> {
        let (mut wakes, waker) = UnixStream::pair()?;
        let (is_ending, last) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let ignored = ignored();
        let is_watched = |signal: i32| anyway.contains(&signal) || ignored >> (signal - 1) & 1 == 0;
        for signal in [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| is_watched(*signal)) {
            flag::register_conditional_default(signal, Arc::clone(&is_ending))?;
            flag::register_usize(signal, Arc::clone(&last), signal.unsigned_abs() as usize)?;
            pipe::register(signal, waker.try_clone()?)?;
        }
        let (host, watched) = (host.downgrade(), Arc::clone(watched));
        let wait = move || {
            while wakes.read_exact(&mut [0]).is_ok() {
                let signal = last.load(Ordering::Relaxed) as i32;
                let is_deferred = signal != SIGHUP && watched.is_deferred.load(Ordering::Relaxed);
                if is_deferred && !watched.asked.swap(true, Ordering::Relaxed) {
                    continue;
                }
                is_ending.store(true, Ordering::Relaxed);
                let last_acts = watched.last_acts.lock().map(|mut acts| std::mem::take(&mut *acts));
                last_acts.into_iter().flatten().for_each(|act| act());
                // If it returns, the next signal ends the program.
                let _ = host.end_by(signal);
            }
        };
        thread::Builder::new().name("signals".to_string()).spawn(wait).map(drop)
    }

    /// The signals that this process ignores, a bit each; the first has number 1. `nohup` ignores SIGHUP, for example.
    /// Where that is not known, SIGHUP counts as ignored.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.unwrap_or(1 << (SIGHUP - 1))
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::sync::Arc;

    use hosting::Host;
    use signal_hook::flag;

    use super::Watched;

    /// There are no players from outside: signals that are not watched for a tournament end the program.
    pub(super) fn watch(_: &Host, anyway: &[i32], watched: &Arc<Watched>) -> io::Result<()> {
        for &signal in anyway {
            flag::register_conditional_default(signal, Arc::clone(&watched.asked))?;
            flag::register(signal, Arc::clone(&watched.asked))?;
        }
        Ok(())
    }
}
