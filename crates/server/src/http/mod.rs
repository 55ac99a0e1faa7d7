//! The hall over HTTP: the only place where something is asynchronous.

mod answers;
mod assets;
mod blocking;
pub mod close_codes;
mod compressed;
mod guard;
mod guests;
mod listen;
mod metrics;
mod openapi;
mod puzzles;
mod qr;
mod replays;
mod routes;
mod tournaments;
mod updates;

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;

use self::blocking::Workload;
use self::metrics::Metrics;
use crate::Hall;

pub use guard::Gate;
pub use listen::{Config, Server};

/// What requests share.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hall: Hall,
    pub(crate) gate: Arc<Gate>,
    /// A folder that the files of the page are read from, instead of those built in.
    pub(crate) web: Option<Arc<PathBuf>>,
    /// The path below which a proxy serves all this, with a slash at both ends.
    pub(crate) base: Arc<str>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) workload: Workload,
    /// Whether the server is to stop.
    pub(crate) stopping: watch::Receiver<bool>,
}
