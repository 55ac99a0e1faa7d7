//! The threads on which bots think.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// A bounded number of threads. Jobs wait in line, first come, first served.
#[derive(Clone)]
pub(crate) struct Thinkers(Arc<Queue>);

#[derive(Default)]
struct Queue {
    jobs: Mutex<Line>,
    news: Condvar,
}

#[derive(Default)]
struct Line {
    jobs: VecDeque<Job>,
    is_closed: bool,
}

impl Thinkers {
    pub(crate) fn new(threads: usize) -> std::io::Result<Self> {
        let queue = Arc::new(Queue::default());
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().name(format!("bots {number}"));
            thread.spawn(move || queue.work())?;
        }
        Ok(Self(queue))
    }

    pub(crate) fn submit(&self, job: impl FnOnce() + Send + 'static) {
        let mut line = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if !line.is_closed {
            line.jobs.push_back(Box::new(job));
            self.0.news.notify_one();
        }
    }

    /// How many jobs wait in line.
    pub(crate) fn waiting(&self) -> usize {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner).jobs.len()
    }

    /// Takes no more jobs, and forgets those in line.
    pub(crate) fn close(&self) {
        let mut line = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        line.is_closed = true;
        line.jobs.clear();
        self.0.news.notify_all();
    }
}

impl Queue {
    fn work(&self) {
        while let Some(job) = self.next() {
            job();
        }
    }

    fn next(&self) -> Option<Job> {
        let mut line = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if line.is_closed {
                return None;
            }
            match line.jobs.pop_front() {
                Some(job) => return Some(job),
                None => line = self.news.wait(line).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}
