//! The keyboard while bots play: what is typed then would run into pictures, and be taken for the next move of a person or,
//! after the match, for a command of the shell.

use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::low_level::{emulate_default_handler, pipe};

/// The signals that end this program.
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// Keys are not shown as long as this lives, and what was typed meanwhile is dropped. Ctrl-C still ends the program.
pub(crate) struct SilentKeyboard {
    before: Option<Termios>,
}

impl SilentKeyboard {
    /// Does nothing if stdin is not a terminal, or not this program's at the moment.
    pub(crate) fn new() -> Self {
        Self { before: if is_ours() { silenced().ok() } else { None } }
    }
}

impl Drop for SilentKeyboard {
    fn drop(&mut self) {
        self.before.iter().for_each(restore);
    }
}

/// A keyboard that is silent at times. Whoever ends the program calls [`Keyboard::listen`] before.
#[derive(Clone, Default)]
pub(crate) struct Keyboard {
    /// The settings of the terminal while it is silent.
    before: Arc<Mutex<Option<Termios>>>,
}

impl Keyboard {
    /// Keys are not shown from now on. Does nothing if stdin is not a terminal, or not this program's at the moment.
    pub(crate) fn silence(&self) {
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        if before.is_none() && is_ours() {
            *before = without_echo().ok();
        }
    }

    /// Keys are shown again, and what was typed meanwhile is dropped.
    pub(crate) fn listen(&self) {
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        before.take().iter().for_each(restore);
    }
}

/// Whether stdin is a terminal with this program in front. It would stop a program in the background that changes it.
fn is_ours() -> bool {
    tcgetpgrp(io::stdin()).is_ok_and(|group| group == getpgrp())
}

/// Turns off the echo of stdin until a signal ends the program, and returns the settings before.
fn silenced() -> io::Result<Termios> {
    restore_on_signals(tcgetattr(io::stdin())?)?;
    without_echo()
}

/// Turns off the echo of stdin, and returns the settings before.
fn without_echo() -> io::Result<Termios> {
    let before = tcgetattr(io::stdin())?;
    let mut silent = before.clone();
    silent.local_modes -= LocalModes::ECHO | LocalModes::ECHONL;
    tcsetattr(io::stdin(), OptionalActions::Now, &silent)?;
    Ok(before)
}

/// Spawns a thread that waits for a signal, restores the terminal and lets the signal end the program.
fn restore_on_signals(before: Termios) -> io::Result<()> {
    let (mut receiver, sender) = UnixStream::pair()?;
    let received = Arc::new(AtomicUsize::new(0));
    for signal in SIGNALS {
        // The number is stored before the thread is woken up.
        flag::register_usize(signal, Arc::clone(&received), signal.unsigned_abs() as usize)?;
        pipe::register(signal, sender.try_clone()?)?;
    }
    thread::Builder::new().name("keyboard".to_string()).spawn(move || {
        if receiver.read_exact(&mut [0]).is_err() {
            return;
        }
        restore(&before);
        let number = received.load(Ordering::SeqCst);
        let signal = SIGNALS.into_iter().find(|signal| signal.unsigned_abs() as usize == number);
        // It does not return: each of the signals ends the program by default.
        let _ = emulate_default_handler(signal.unwrap_or(SIGTERM));
    })?;
    Ok(())
}

fn restore(before: &Termios) {
    if is_ours() {
        // A terminal that is gone needs no restoring.
        let _ = tcsetattr(io::stdin(), OptionalActions::Flush, before);
    }
}
