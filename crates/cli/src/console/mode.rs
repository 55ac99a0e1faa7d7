//! The mode of the terminal while a person is asked: keys come one by one and are not echoed. It is left when a question
//! ends, when the program stops or ends by a signal, and when it panics.

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use rustix::process::getpgrp;
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetpgrp, tcsetattr,
};
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::low_level::{emulate_default_handler, pipe};

/// Reports clicks and the wheel, with columns and rows in digits.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
/// No mouse, and the cursor is seen.
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h";

/// What has come from the terminal.
pub(crate) enum Came {
    /// Bytes.
    Bytes(Vec<u8>),
    /// Nothing, in the time that was given.
    Nothing,
    /// The window has another size, or something else was written to it.
    Disturbed,
    /// The end of the input.
    End,
}

/// The mode of the terminal at stdin.
#[derive(Clone, Default)]
pub(crate) struct TerminalMode {
    state: Arc<Mutex<State>>,
    /// Gets a byte at each signal that makes the picture wrong.
    wakes: Arc<OnceLock<UnixStream>>,
    has_mouse: bool,
}

#[derive(Default)]
struct State {
    /// Whether keys are to be read one by one.
    is_open: bool,
    /// The settings of the terminal before, while they are changed.
    before: Option<Termios>,
}

impl TerminalMode {
    pub(crate) fn new(has_mouse: bool) -> Self {
        Self { has_mouse, ..Self::default() }
    }

    /// Keys come one by one from now on.
    pub(crate) fn open(&self) {
        if self.wakes.get().is_none() {
            // Without it, the picture is right again after the next key.
            let _ = self.watch();
        }
        let mut state = self.lock();
        state.is_open = true;
        self.enter(&mut state);
    }

    /// The terminal is as it was.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_open = false;
        leave(&mut state);
    }

    /// Waits for bytes, at most for some milliseconds if a number is given.
    pub(crate) fn wait(&self, milliseconds: Option<u32>) -> io::Result<Came> {
        let stdin = io::stdin();
        let timeout = milliseconds.map(|time| Timespec {
            tv_sec: i64::from(time / 1000),
            tv_nsec: i64::from(time % 1000) * 1_000_000,
        });
        let stdin_fd = stdin.as_fd();
        let mut polled = vec![PollFd::from_borrowed_fd(stdin_fd, PollFlags::IN)];
        polled.extend(
            self.wakes.get().map(|wakes| PollFd::from_borrowed_fd(wakes.as_fd(), PollFlags::IN)),
        );
        match poll(&mut polled, timeout.as_ref()) {
            Ok(0) => return Ok(Came::Nothing),
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(Came::Disturbed),
            Err(error) => return Err(error.into()),
        }
        if polled.get(1).is_some_and(|wakes| !wakes.revents().is_empty()) {
            let mut wakes = self.wakes.get();
            let _ = wakes.as_mut().map(|wakes| wakes.read(&mut [0; 64]));
            return Ok(Came::Disturbed);
        }
        let mut bytes = vec![0; 1024];
        match read(stdin_fd, &mut bytes) {
            Ok(0) => Ok(Came::End),
            Ok(length) => {
                bytes.truncate(length);
                Ok(Came::Bytes(bytes))
            }
            Err(Errno::INTR | Errno::AGAIN) => Ok(Came::Disturbed),
            Err(error) => Err(error.into()),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, state: &mut State) {
        if state.before.is_some() || !is_ours() {
            return;
        }
        let Ok(before) = tcgetattr(io::stdin()) else { return };
        let mut by_key = before.clone();
        // Ctrl-C and Ctrl-Z are signals as ever, and Enter ends a line.
        by_key.local_modes -=
            LocalModes::ICANON | LocalModes::ECHO | LocalModes::ECHONL | LocalModes::IEXTEN;
        by_key.special_codes[SpecialCodeIndex::VMIN] = 1;
        by_key.special_codes[SpecialCodeIndex::VTIME] = 0;
        // Ctrl-\\ would end the program at once, and leave the terminal as it is now.
        by_key.special_codes[SpecialCodeIndex::VQUIT] = 0;
        if tcsetattr(io::stdin(), OptionalActions::Now, &by_key).is_ok() {
            state.before = Some(before);
            if self.has_mouse {
                put(MOUSE_ON);
            }
        }
    }

    /// Spawns a thread that gives the terminal back while the program is stopped, and says when the picture is wrong.
    fn watch(&self) -> io::Result<()> {
        let (mut signals, sender) = UnixStream::pair()?;
        let (wakes, waker) = UnixStream::pair()?;
        wakes.set_nonblocking(true)?;
        waker.set_nonblocking(true)?;
        pipe::register(SIGWINCH, waker.try_clone()?)?;
        pipe::register(SIGCONT, waker.try_clone()?)?;
        pipe::register(SIGTSTP, sender)?;
        // Only one thread asks.
        let _ = self.wakes.set(wakes);
        let mode = self.clone();
        let stop = move || {
            while signals.read_exact(&mut [0]).is_ok() {
                leave(&mut mode.lock());
                // It returns once the program goes on.
                let _ = emulate_default_handler(SIGTSTP);
                let mut state = mode.lock();
                if state.is_open {
                    mode.enter(&mut state);
                }
                drop(state);
                // If it is full, a byte is there already.
                let _ = (&waker).write(&[0]);
            }
        };
        thread::Builder::new().name("terminal".to_string()).spawn(stop).map(drop)
    }
}

/// Whether stdin is a terminal with this program in front. It would stop a program in the background that changes it.
fn is_ours() -> bool {
    tcgetpgrp(io::stdin()).is_ok_and(|group| group == getpgrp())
}

fn leave(state: &mut State) {
    if let Some(before) = state.before.take() {
        put(LEAVE);
        if is_ours() {
            // A terminal that is gone needs no restoring.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
        }
    }
}

/// Writes to the terminal. One that is gone takes nothing; the next read fails.
fn put(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
