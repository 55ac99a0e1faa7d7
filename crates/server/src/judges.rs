//! Matches that are analysed while someone waits for the values.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use page::{Judged, Judging, Refusal};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::held::Timekeeper;
use crate::thinkers::Thinkers;
use crate::{Hall, HallError};

/// Matches that are analysed at once: each has the memory of a search.
const MOST_ANALYSED: usize = 16;

/// What is found of the moves of a match, one after the other. When it is dropped the search ends.
pub struct Verdicts {
    found: UnboundedReceiver<Result<Judged, Refusal>>,
    cancel: Arc<AtomicBool>,
}

impl Verdicts {
    /// The next move; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<Judged, Refusal>> {
        self.found.recv().await
    }
}

impl Drop for Verdicts {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// An analysis under way. Each search is a job of its own on the threads of the bots, so that bots and other analyses
/// take turns with it.
struct Analysing {
    judging: Judging,
    found: UnboundedSender<Result<Judged, Refusal>>,
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
        thinkers.submit(move || {
            if self.cancel.load(Ordering::Relaxed) {
                return;
            }
            let watch = || Timekeeper::cancelled_by(&self.cancel);
            let next = self.judging.next(watch).transpose();
            // After the last move the channel closes; nobody may wait for it any more.
            let Some(next) = next else { return };
            let goes_on = next.is_ok();
            if self.found.send(next).is_ok() && goes_on {
                self.go_on();
            }
        });
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
