//! The threads on which bots think.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// A bounded number of threads. Jobs of a priority run first come, first served.
#[derive(Clone)]
pub(crate) struct Thinkers(Arc<Queue>);

/// Which jobs go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Priority {
    /// A match or a person waits: bots and hints.
    Match,
    /// An analysis. It begins only while no job of a match waits, and such jobs take at most half of the threads: a bot
    /// always finds a thread that no analysis blocks, unless there is only one.
    Analysis,
}

struct Queue {
    jobs: Mutex<Line>,
    news: Condvar,
    most_analyses: usize,
}

#[derive(Default)]
struct Line {
    jobs: VecDeque<Job>,
    analyses: VecDeque<Job>,
    /// How many threads run an analysis.
    running_analyses: usize,
    is_closed: bool,
}

impl Line {
    fn pop(&mut self, most_analyses: usize) -> Option<(Job, Priority)> {
        if let Some(job) = self.jobs.pop_front() {
            return Some((job, Priority::Match));
        }
        if self.running_analyses >= most_analyses {
            return None;
        }
        let job = self.analyses.pop_front()?;
        self.running_analyses += 1;
        Some((job, Priority::Analysis))
    }
}

impl Thinkers {
    pub(crate) fn new(threads: usize) -> std::io::Result<Self> {
        let (jobs, news) = Default::default();
        let queue = Arc::new(Queue { jobs, news, most_analyses: (threads / 2).max(1) });
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().name(format!("bots {number}"));
            thread.spawn(move || queue.work())?;
        }
        Ok(Self(queue))
    }

    pub(crate) fn submit(&self, priority: Priority, job: impl FnOnce() + Send + 'static) {
        let mut line = self.0.lock();
        if line.is_closed {
            return;
        }
        let jobs = match priority {
            Priority::Match => &mut line.jobs,
            Priority::Analysis => &mut line.analyses,
        };
        jobs.push_back(Box::new(job));
        self.0.news.notify_one();
    }

    /// How many jobs of matches wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.0.lock().jobs.len()
    }

    /// Takes no more jobs, and drops those that wait.
    pub(crate) fn close(&self) {
        let dropped = {
            let mut line = self.0.lock();
            line.is_closed = true;
            (std::mem::take(&mut line.jobs), std::mem::take(&mut line.analyses))
        };
        self.0.news.notify_all();
        // Without the lock: what a job owns may do something when it is dropped.
        drop(dropped);
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Line> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((job, priority)) = self.next() {
            // A job that panics must not take its thread with it: each would leave the server with one thread less.
            if catch_unwind(AssertUnwindSafe(job)).is_err() {
                tracing::error!("a search panicked");
            }
            if priority == Priority::Analysis {
                self.lock().running_analyses -= 1;
                // The next analysis may wait for this one alone.
                self.news.notify_one();
            }
        }
    }

    fn next(&self) -> Option<(Job, Priority)> {
        let mut line = self.lock();
        loop {
            if line.is_closed {
                return None;
            }
            match line.pop(self.most_analyses) {
                Some(job) => return Some(job),
                None => line = self.news.wait(line).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(120);

    /// A job that says its name when it begins, and ends when its gate is dropped.
    fn gated(
        name: &'static str,
        said: &Sender<&'static str>,
    ) -> (Sender<()>, impl FnOnce() + Send + use<>) {
        let (said, (gate, wait)) = (said.clone(), channel::<()>());
        let job = move || {
            said.send(name).unwrap();
            let _ = wait.recv();
        };
        (gate, job)
    }

    fn next(heard: &Receiver<&'static str>) -> &'static str {
        heard.recv_timeout(PATIENCE).unwrap()
    }

    #[test]
    fn analyses_leave_threads_to_matches() {
        let thinkers = Thinkers::new(2).unwrap();
        let (said, heard) = channel();
        let mut gates = Vec::new();
        for name in ["analysis 1", "analysis 2", "analysis 3"] {
            let (gate, job) = gated(name, &said);
            gates.push(gate);
            thinkers.submit(Priority::Analysis, job);
        }
        assert_eq!(next(&heard), "analysis 1");
        // One of two threads runs an analysis; the other is kept for matches.
        for name in ["bot 1", "bot 2"] {
            let (gate, job) = gated(name, &said);
            thinkers.submit(Priority::Match, job);
            drop(gate);
            assert_eq!(next(&heard), name);
        }
        drop(gates.remove(0));
        assert_eq!(next(&heard), "analysis 2");
        drop(gates);
        assert_eq!(next(&heard), "analysis 3");
        thinkers.close();
    }

    #[test]
    fn matches_go_first() {
        let thinkers = Thinkers::new(1).unwrap();
        let (said, heard) = channel();
        let (first, job) = gated("first", &said);
        thinkers.submit(Priority::Match, job);
        assert_eq!(next(&heard), "first");
        for (name, priority) in [("analysis", Priority::Analysis), ("bot", Priority::Match)] {
            let (_, job) = gated(name, &said);
            thinkers.submit(priority, job);
        }
        assert_eq!(thinkers.waiting(), 1, "an analysis keeps no match waiting");
        drop(first);
        assert_eq!([next(&heard), next(&heard)], ["bot", "analysis"]);
        thinkers.close();
    }

    #[test]
    fn a_thread_survives_a_panic() {
        let thinkers = Thinkers::new(1).unwrap();
        let (said, heard) = channel();
        for priority in [Priority::Match, Priority::Analysis] {
            thinkers.submit(priority, || panic!("this panic is part of a test"));
            let (_, job) = gated("next", &said);
            thinkers.submit(priority, job);
            assert_eq!(next(&heard), "next");
        }
        thinkers.close();
    }
}
