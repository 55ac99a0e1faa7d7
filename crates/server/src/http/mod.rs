//! The hall over HTTP: the only place where something is asynchronous.

mod answers;
mod assets;
mod guard;
mod guests;
mod listen;
mod openapi;
mod qr;
mod routes;
mod updates;

use std::path::PathBuf;
use std::sync::Arc;

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
}
