//! Work that takes long, on threads of its own.

use std::sync::Arc;

use axum::http::StatusCode;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, TryAcquireError};

use super::App;
use super::answers::Refused;

/// Requests that wait for each thread at most.
const QUEUE: usize = 16;

/// How much work of requests runs and waits at once.
#[derive(Clone)]
pub(crate) struct Workload {
    /// A permit for each piece of work that runs or waits.
    admitted: Arc<Semaphore>,
    /// A permit for each that runs.
    running: Arc<Semaphore>,
}

impl Default for Workload {
    /// As much as there are cores, and a short queue.
    fn default() -> Self {
        Self::new(std::thread::available_parallelism().map_or(2, usize::from))
    }
}

impl Workload {
    fn new(threads: usize) -> Self {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        Self { admitted: semaphore(threads * (1 + QUEUE)), running: semaphore(threads) }
    }

    /// Waits for a turn; refused at once if too many wait already.
    async fn enter(&self) -> Result<[OwnedSemaphorePermit; 2], Refused> {
        let busy = |_: TryAcquireError| {
            let reason = "this server is busy with other replays: try again later";
            Refused::new(StatusCode::SERVICE_UNAVAILABLE, reason)
        };
        let admitted = Arc::clone(&self.admitted).try_acquire_owned().map_err(busy)?;
        let closed = |_: AcquireError| about_to_stop();
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(closed)?;
        Ok([admitted, running])
    }
}

impl App {
    /// Does something that takes long on a thread that serves no other requests, once it is its turn.
    pub(super) async fn blocking<T: Send + 'static>(
        self,
        act: impl FnOnce(&Self) -> Result<T, Refused> + Send + 'static,
    ) -> Result<T, Refused> {
        let permits = self.workload.enter().await?;
        // The work goes on if the client leaves: the permits are its own.
        let done = tokio::task::spawn_blocking(move || {
            let done = act(&self);
            drop(permits);
            done
        });
        done.await.unwrap_or_else(|error| match error.is_panic() {
            true => {
                tracing::error!("a request panicked");
                Err(failed())
            }
            false => Err(about_to_stop()),
        })
    }
}

/// The server has a bug.
pub(super) fn failed() -> Refused {
    let reason = "the server failed at this request; its log says more";
    Refused::new(StatusCode::INTERNAL_SERVER_ERROR, reason)
}

/// The server does not do it any more.
pub(super) fn about_to_stop() -> Refused {
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, "the server is about to stop")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_queue_waits_and_the_rest_is_refused() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let workload = Workload::new(1);
            let first = workload.enter().await.unwrap();
            let waiting: Vec<_> = (0..QUEUE)
                .map(|_| {
                    let workload = workload.clone();
                    tokio::spawn(async move { workload.enter().await.map(drop).is_ok() })
                })
                .collect();
            tokio::task::yield_now().await;
            let refused = workload.enter().await.map(drop).unwrap_err();
            assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
            drop(first);
            for waited in waiting {
                assert!(waited.await.unwrap(), "those in the queue have their turn");
            }
            assert!(workload.enter().await.is_ok());
        });
    }
}
