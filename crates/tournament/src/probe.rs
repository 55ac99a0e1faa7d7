//! How late the machine is: a thread that does nothing but wake up at set times, and notes how late
//! it was. Whoever loses by time can see whether it was the machine.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// How often it wakes up.
const PACE: Duration = Duration::from_millis(10);
/// How far back it remembers.
const KEPT: Duration = Duration::from_secs(120);
/// Delays below this are not remembered.
const NOTED: Duration = Duration::from_millis(1);

/// Measures until it is dropped.
pub(crate) struct Probe(Arc<Mutex<Noted>>);

#[derive(Default)]
struct Noted {
    /// When it was late, and by how much.
    delays: VecDeque<(Instant, Duration)>,
    /// When it wanted to wake up next: it may be late right now.
    due: Option<Instant>,
}

impl Probe {
    /// Begins to measure.
    pub(crate) fn new() -> Self {
        let noted = Arc::new(Mutex::new(Noted::default()));
        let weak = Arc::downgrade(&noted);
        thread::spawn(move || watch(&weak));
        Self(noted)
    }

    /// The longest delay since a moment.
    pub(crate) fn longest_since(&self, since: Instant) -> Duration {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = noted.due.map_or(Duration::ZERO, |due| due.elapsed());
        let late = noted.delays.iter().filter(|(woken, _)| *woken >= since);
        late.map(|&(_, delay)| delay).max().unwrap_or_default().max(now)
    }
}

fn watch(noted: &Weak<Mutex<Noted>>) {
    loop {
        let due = Instant::now() + PACE;
        {
            let Some(noted) = noted.upgrade() else { return };
            noted.lock().unwrap_or_else(PoisonError::into_inner).due = Some(due);
        }
        thread::sleep(PACE);
        let Some(noted) = noted.upgrade() else { return };
        let mut noted = noted.lock().unwrap_or_else(PoisonError::into_inner);
        let (woken, delay) = (Instant::now(), due.elapsed());
        if delay >= NOTED {
            noted.delays.push_back((woken, delay));
        }
        while noted.delays.front().is_some_and(|(early, _)| woken.duration_since(*early) > KEPT) {
            noted.delays.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_lock_is_a_delay() {
        let probe = Probe::new();
        thread::sleep(Duration::from_millis(30));
        let begun = Instant::now();
        {
            // Nobody who holds the lock can be told from a machine that does not wake it.
            let _held = probe.0.lock().unwrap();
            thread::sleep(Duration::from_millis(100));
        }
        thread::sleep(Duration::from_millis(50));
        assert!(probe.longest_since(begun) >= Duration::from_millis(60));
        assert!(probe.longest_since(Instant::now()) < Duration::from_millis(60));
    }
}
