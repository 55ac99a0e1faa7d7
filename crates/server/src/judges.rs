//! Matches that are analysed while someone waits for the values.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use page::{Judged, Judging, Refusal, Why};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::held::Timekeeper;
use crate::thinkers::{Priority, Thinkers};
use crate::{Hall, HallError};

/// Matches that are analysed at once: each has the memory of two searches at most, 64 MB each.
pub const MOST_ANALYSED: usize = 8;

/// What an analysis reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The next move with what it was worth.
    Judged(Judged),
    /// All moves are judged. Nothing comes after it.
    Complete,
    /// Why the analysis ended early. Nothing comes after it.
    Failed(Refusal),
}

/// What is found of the moves of a match, one after the other. When it is dropped the search ends.
pub struct Verdicts {
    found: UnboundedReceiver<Verdict>,
    cancel: Arc<AtomicBool>,
}

impl Verdicts {
    /// The next verdict; `None` if the hall was closed before the analysis was complete.
    pub async fn next(&mut self) -> Option<Verdict> {
        self.found.recv().await
    }
}

impl Drop for Verdicts {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// An analysis under way. Each search is a job of its own on the threads of the bots, so that other analyses take turns with
/// it.
struct Analysing {
    judging: Judging,
    found: UnboundedSender<Verdict>,
    cancel: Arc<AtomicBool>,
    thinkers: Thinkers,
    _counted: Counted,
}

/// Counts an analysis until it is dropped.
struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Analysing {
    fn go_on(mut self) {
        let thinkers = self.thinkers.clone();
        thinkers.submit(Priority::Analysis, move || {
            if self.cancel.load(Ordering::Relaxed) {
                return;
            }
            let verdict = self.next();
            let goes_on = matches!(verdict, Verdict::Judged(_));
            // The receiver may be gone: then the search ends.
            if self.found.send(verdict).is_ok() && goes_on {
                self.go_on();
            }
        });
    }

    fn next(&mut self) -> Verdict {
        let watch = || Timekeeper::cancelled_by(&self.cancel);
        let judging = &mut self.judging;
        match catch_unwind(AssertUnwindSafe(|| judging.next(watch))) {
            Ok(Ok(Some(judged))) => Verdict::Judged(judged),
            Ok(Ok(None)) => Verdict::Complete,
            Ok(Err(refusal)) => Verdict::Failed(refusal),
            // The message of the panic is on stderr.
            Err(_) => {
                tracing::error!("a search of an analysis panicked");
                Verdict::Failed(Refusal::new(Why::NotAllowed, "the search failed"))
            }
        }
    }
}

impl Hall {
    /// Judges the moves of a match on the threads of the bots.
    pub fn judge(&self, judging: Judging) -> Result<Verdicts, HallError> {
        let count = &self.0.analysed;
        if count.fetch_add(1, Ordering::Relaxed) >= MOST_ANALYSED {
            count.fetch_sub(1, Ordering::Relaxed);
            return Err(HallError::Busy);
        }
        let (sender, found) = unbounded_channel();
        let cancel = Arc::<AtomicBool>::default();
        let analysing = Analysing {
            judging,
            found: sender,
            cancel: Arc::clone(&cancel),
            thinkers: self.0.thinkers.clone(),
            _counted: Counted(Arc::clone(count)),
        };
        analysing.go_on();
        Ok(Verdicts { found, cancel })
    }
}
