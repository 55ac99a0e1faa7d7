//! Tables in a browser: the engine behind a page without a server.
//!
//! - [`Engine`]: takes requests and gives answers, both JSON text.
//! - [`SavedTable`]: a table as a browser keeps it, and as one instance of the engine hands it to another in which bots
//!   think.
//! - `exports` (WebAssembly only): the engine as four functions and a buffer.
//!
//! What a match does is in `page`; this crate finds tables by name and knows who looks at them.

mod engine;
#[cfg(target_arch = "wasm32")]
mod exports;
mod held;
mod request;
mod saved;

pub use engine::Engine;
pub use saved::SavedTable;
