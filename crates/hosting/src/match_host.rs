//! What the players of one match share on their host: a core, and turns.
//!
//! All processes of a match are on one core, so a process that runs while another seat is to move takes from that seat's
//! time. Seats that are not asked are held: all their processes are stopped, and seen to have stopped, before the clock of
//! the asked seat starts. Holding a process and resuming it takes as long as a fast answer. So a seat with one process
//! is not held at once where the asked seat was fast the last time, but only if the answer does not come soon; if the
//! process is found running then, the clock starts again, and the seat is held at once from then on.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::group::Group;
use crate::host::Host;
use crate::pin::Pin;
use crate::platform;

/// Answers faster than this count as fast.
pub(crate) const FAST_ANSWER: Duration = Duration::from_micros(300);

/// The host of one match. Clones share it; the last one to be dropped frees the core.
///
/// It is not tied to a thread: different threads may drive the match one after the other, each pinned for its stretch
/// of work.
#[derive(Clone)]
pub struct MatchHost(Arc<Shared>);

struct Shared {
    host: Host,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    pin: Pin,
    /// The seats whose players are processes.
    processes: BTreeSet<usize>,
    seats: Vec<Seated>,
}

/// A process group that cannot be left, so that stopping it stops the player.
struct Seated {
    seat: usize,
    group: Group,
    is_stopped: bool,
    /// Whether it has several processes, or was found running while another seat was asked.
    is_restless: bool,
}

impl MatchHost {
    pub(crate) fn new(host: Host) -> Self {
        Self(Arc::new(Shared { host, state: Mutex::default() }))
    }

    /// The host of the program.
    pub fn host(&self) -> &Host {
        &self.0.host
    }

    /// Lets this thread drive the match until the guard is dropped: it is on the core of the match or off it, as that is
    /// faster. Processes that are spawned meanwhile are on the core, and stay there. The guard does nothing where a thread
    /// is pinned for this match already.
    #[must_use = "the thread is pinned until the guard is dropped"]
    pub fn pin_thread(&self) -> PinGuard {
        self.0.host.services().prepare(&self.0.host);
        let is_pinned = self.state().pin.enter(self.0.host.cores(), self.0.host.priority());
        PinGuard { pinned: is_pinned.then(|| self.clone()), not_send: PhantomData }
    }

    /// Prepares for a question to a seat, whether its player is a process or not: holds the other seats; where the seat's
    /// last answer was fast, only the restless ones. `None` for a seat that was not asked before. A player that thinks in
    /// this thread does so on the core of its match, and without precedence over others.
    pub fn begin_turn(&self, seat: usize, last_answer: Option<Duration>) {
        let mut state = self.state();
        let is_slow = last_answer.is_none_or(|time| time >= FAST_ANSWER);
        state.others(seat).filter(|other| is_slow || other.is_restless).for_each(Seated::hold);
        let is_process = state.processes.contains(&seat);
        state.pin.set_working(is_slow && !is_process);
        if is_process {
            state.approach(seat);
        }
    }

    /// Moves this thread off the core for a wait that may be long.
    pub(crate) fn leave_core(&self) {
        self.state().pin.set_away(true);
    }

    /// Brings this thread to the core of a seat that is about to get a message.
    pub(crate) fn approach(&self, seat: usize) {
        self.state().approach(seat);
    }

    /// Moves this thread off the core to wait for a slow answer of this seat, and holds the other seats. Returns whether
    /// one of them was running until now, where that is looked at.
    pub(crate) fn wait_for(&self, seat: usize, looks: bool) -> bool {
        let mut state = self.state();
        state.pin.set_away(true);
        let mut was_running = false;
        for other in state.others(seat) {
            if looks && !other.is_stopped && platform::is_running(other.group) {
                other.is_restless = true;
                was_running = true;
            }
            other.hold();
        }
        was_running
    }

    /// Takes a seat for a process that is about to be spawned; returns the core that it is to run on.
    pub(crate) fn core(&self, seat: usize) -> Option<usize> {
        let mut state = self.state();
        state.processes.insert(seat);
        state.pin.core()
    }

    /// Adds the processes of a seat to those that are stopped while others are asked.
    pub(crate) fn seat(&self, seat: usize, group: Group) {
        self.state().seats.push(Seated { seat, group, is_stopped: false, is_restless: false });
    }

    pub(crate) fn unseat(&self, group: Group) {
        self.state().seats.retain(|seated| seated.group != group);
    }

    /// Resumes a process group if it was stopped.
    pub(crate) fn resume(&self, group: Group) {
        let mut state = self.state();
        let seated = state.seats.iter_mut().find(|seated| seated.group == group);
        if seated.is_some_and(|seated| std::mem::take(&mut seated.is_stopped)) {
            group.resume();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// On a busy machine, a player that is woken up from its own core is next in line there. Restless ones are woken up
    /// from elsewhere: this thread would be last in line on each core that it comes to.
    fn approach(&mut self, seat: usize) {
        if !self.seats.iter().any(|seated| seated.seat == seat && seated.is_restless) {
            self.pin.set_away(false);
        }
    }

    fn others(&mut self, seat: usize) -> impl Iterator<Item = &mut Seated> {
        self.seats.iter_mut().filter(move |other| other.seat != seat)
    }
}

impl Seated {
    /// Stops its processes. One that is held already gets the signal again: the system has ways to resume a process.
    fn hold(&mut self) {
        if std::mem::replace(&mut self.is_stopped, true) {
            self.group.stop();
        } else {
            self.is_restless |= platform::hold(self.group, !self.is_restless) > 1;
        }
    }
}

impl fmt::Debug for MatchHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MatchHost").field(&self.0.host).finish()
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        state.pin.release(self.host.cores());
    }
}

/// Keeps a thread pinned, see [`MatchHost::pin_thread`].
pub struct PinGuard {
    pinned: Option<MatchHost>,
    /// The thread that was pinned is the one to be unpinned.
    not_send: PhantomData<*const ()>,
}

impl Drop for PinGuard {
    fn drop(&mut self) {
        if let Some(host) = &self.pinned {
            host.state().pin.leave();
        }
    }
}
