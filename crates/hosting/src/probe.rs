//! The wake-up delays of the machine, measured by a thread that only sleeps. They show whether a timeout
//! was the player's fault or the machine's.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// How long the thread sleeps.
const SLEEP: Duration = Duration::from_millis(10);
/// How long delays are remembered.
const MEMORY: Duration = Duration::from_secs(120);
/// Shorter delays are not remembered.
const MIN_DELAY: Duration = Duration::from_millis(1);

/// Measures wake-up delays until it is dropped.
pub struct WakeupProbe(Arc<Mutex<Delays>>);

#[derive(Default)]
struct Delays {
    /// When the thread woke up late, and by how much.
    past: VecDeque<(Instant, Duration)>,
    /// When the thread is to wake up next: it may be overdue.
    due: Option<Instant>,
}

impl WakeupProbe {
    /// Starts measuring.
    #[expect(clippy::new_without_default, reason = "it starts a thread")]
    pub fn new() -> Self {
        let delays = Arc::new(Mutex::new(Delays::default()));
        let weak = Arc::downgrade(&delays);
        thread::spawn(move || watch(&weak));
        Self(delays)
    }

    /// The longest delay since an instant.
    pub fn longest_since(&self, since: Instant) -> Duration {
        let delays = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = delays.due.map_or(Duration::ZERO, |due| due.elapsed());
        let late = delays.past.iter().filter(|(woken, _)| *woken >= since);
        late.map(|&(_, delay)| delay).max().unwrap_or_default().max(now)
    }
}

fn watch(delays: &Weak<Mutex<Delays>>) {
    loop {
        let due = Instant::now() + SLEEP;
        {
            let Some(delays) = delays.upgrade() else { return };
            delays.lock().unwrap_or_else(PoisonError::into_inner).due = Some(due);
        }
        thread::sleep(SLEEP);
        let Some(delays) = delays.upgrade() else { return };
        let mut delays = delays.lock().unwrap_or_else(PoisonError::into_inner);
        let (woken, delay) = (Instant::now(), due.elapsed());
        if delay >= MIN_DELAY {
            delays.past.push_back((woken, delay));
        }
        while delays.past.front().is_some_and(|(early, _)| woken.duration_since(*early) > MEMORY) {
            delays.past.pop_front();
        }
    }
}

/// How long this thread has waited for a processor in all, ready to run; none where the system does not say.
pub fn thread_waited_for_core() -> Option<Duration> {
    crate::platform::thread_waited_for_core()
}

/// Processor time of this thread; where the system does not measure it, the time since the first call.
pub fn thread_cpu_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
    }
    #[cfg(not(unix))]
    {
        static BEGUN: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
        BEGUN.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_lock_is_a_delay() {
        let probe = WakeupProbe::new();
        thread::sleep(Duration::from_millis(30));
        let begun = Instant::now();
        {
            // To the probe, a held lock looks like a machine that does not wake it up.
            let _held = probe.0.lock().unwrap();
            thread::sleep(Duration::from_millis(100));
        }
        thread::sleep(Duration::from_millis(50));
        assert!(probe.longest_since(begun) >= Duration::from_millis(60));
        assert!(probe.longest_since(Instant::now()) < Duration::from_millis(60));
    }
}
