//! The engine for JavaScript: a request is written into a buffer, and its answer is read from one.
//!
//! A call is `room(length)`, the bytes written where it points, `ask()`, and `length()` bytes read where `answer()` points.
//! Exported names are marked `unsafe` since two functions could have the same one; there is no other unsafe code.

use std::cell::RefCell;
use std::time::Duration;

use crate::Engine;

struct Desk {
    engine: Engine,
    request: Vec<u8>,
    answer: String,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk {
        engine: Engine::new(now),
        request: Vec::new(),
        answer: String::new(),
    });
}

#[link(wasm_import_module = "browser")]
#[expect(
    unsafe_code,
    reason = "the only import: a function without arguments that returns a number"
)]
unsafe extern "C" {
    /// Milliseconds since 1970, with fractions.
    safe fn now_ms() -> f64;
}

fn now() -> Duration {
    Duration::try_from_secs_f64(now_ms() / 1000.0).unwrap_or_default()
}

/// Where to write a request of this many bytes.
#[expect(unsafe_code, reason = "JavaScript calls it by this name")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.request.clear();
        desk.request.resize(length, 0);
        desk.request.as_mut_ptr()
    })
}

/// Answers the request that was written.
#[expect(unsafe_code, reason = "JavaScript calls it by this name")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ask() {
    DESK.with_borrow_mut(|desk| desk.answer = desk.engine.ask(&desk.request));
}

/// Where the answer is.
#[expect(unsafe_code, reason = "JavaScript calls it by this name")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    DESK.with_borrow(|desk| desk.answer.as_ptr())
}

/// The bytes of the answer.
#[expect(unsafe_code, reason = "JavaScript calls it by this name")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn length() -> usize {
    DESK.with_borrow(|desk| desk.answer.len())
}
