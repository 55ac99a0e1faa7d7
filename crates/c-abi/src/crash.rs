//! Says in which of its functions a library crashed: the signal alone does not tell.

use std::ffi::{CString, c_char, c_int, c_void};
use std::ops::Deref;
use std::ptr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The function of the library that is being called; null outside of them.
static CURRENT: AtomicPtr<c_char> = AtomicPtr::new(ptr::null_mut());
/// What follows its name in the message; null for nothing.
static REMARK: AtomicPtr<c_char> = AtomicPtr::new(ptr::null_mut());
/// What handled each signal before, such as the standard library's message about a full stack.
static BEFORE: Mutex<[Option<libc::sigaction>; SIGNALS.len()]> = Mutex::new([None; SIGNALS.len()]);

/// The signals of a crash.
const SIGNALS: [c_int; 5] =
    [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGABRT];

/// A function of a library. Taking hold of it to call it makes it the one that is blamed for a crash.
#[derive(Clone, Copy)]
pub(crate) struct Called<F> {
    function: F,
    name: *mut c_char,
}

impl<F> Called<F> {
    /// The name lives as long as the process, like the library.
    pub(crate) fn new(name: &str, function: F) -> Self {
        Self { function, name: immortal(name) }
    }
}

impl<F> Deref for Called<F> {
    type Target = F;

    fn deref(&self) -> &F {
        CURRENT.store(self.name, Ordering::Relaxed);
        &self.function
    }
}

/// The call is over: a crash from now on is not the function's.
pub(crate) fn returned() {
    CURRENT.store(ptr::null_mut(), Ordering::Relaxed);
}

/// Has crashes reported on stderr, with a remark behind the name of the function.
pub(crate) fn report(remark: &str) {
    remark_on(remark);
    returned();
    let Ok(mut before) = BEFORE.lock() else { return };
    for (signal, before) in SIGNALS.into_iter().zip(&mut *before) {
        // SAFETY: a zeroed structure is a valid one, with an empty mask.
        let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
        // SAFETY: the same.
        let mut old: libc::sigaction = unsafe { std::mem::zeroed() };
        action.sa_sigaction = on_crash as Handler as libc::sighandler_t;
        // On the stack that the standard library has set aside, since the library's may be full.
        action.sa_flags = libc::SA_ONSTACK | libc::SA_SIGINFO;
        // SAFETY: both structures are valid, and the handler makes only calls that are allowed in one.
        if unsafe { libc::sigaction(signal, &action, &mut old) } == 0 {
            *before = Some(old);
        }
    }
}

/// Changes the remark.
pub(crate) fn remark_on(remark: &str) {
    REMARK.store(immortal(remark), Ordering::Relaxed);
}

/// A text for C that is never freed; null for an empty one. Tools that look for leaks find it in the list.
fn immortal(text: &str) -> *mut c_char {
    static TEXTS: Mutex<Vec<CString>> = Mutex::new(Vec::new());
    let (false, Ok(text), Ok(mut texts)) = (text.is_empty(), CString::new(text), TEXTS.lock())
    else {
        return ptr::null_mut();
    };
    let start = text.as_ptr().cast_mut();
    texts.push(text);
    start
}

type Handler = extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void);

/// Writes the message, calls what handled the signal before, and ends the process with the signal. Returning would be
/// enough for the system, which repeats the crash; valgrind does not, and the library would go on.
extern "C" fn on_crash(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    let current = CURRENT.load(Ordering::Relaxed);
    if !current.is_null() {
        write(c"the library crashed in ".as_ptr());
        write(current);
        write(REMARK.load(Ordering::Relaxed));
        write(c"\n".as_ptr());
    }
    let at = SIGNALS.iter().position(|known| *known == signal);
    let before = BEFORE.try_lock().ok().and_then(|before| before[at?]);
    if let Some(before) = before
        && before.sa_flags & libc::SA_SIGINFO != 0
        && ![libc::SIG_DFL, libc::SIG_IGN].contains(&before.sa_sigaction)
    {
        // SAFETY: with this flag, the system's action is a function of this type.
        let handler =
            unsafe { std::mem::transmute::<libc::sighandler_t, Handler>(before.sa_sigaction) };
        handler(signal, info, context);
    }
    // SAFETY: a zeroed set is a valid one; the calls are allowed in a handler. The signal is blocked while it is handled.
    unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, signal);
        libc::signal(signal, libc::SIG_DFL);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &raw const set, ptr::null_mut());
        libc::raise(signal);
    }
}

/// Writes a text to stderr, without memory of its own.
fn write(text: *const c_char) {
    if !text.is_null() {
        // SAFETY: texts here end with a zero and are never freed. A failure cannot be reported.
        let _ = unsafe { libc::write(libc::STDERR_FILENO, text.cast(), libc::strlen(text)) };
    }
}
