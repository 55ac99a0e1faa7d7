//! Ctrl-C while people play: the match so far is recorded before the program ends.

use std::sync::Arc;

use players::Keep;

use crate::failure::Outcome;
use crate::output_file::OutputFile;

/// The exit code of a program that was interrupted.
#[cfg(unix)]
const INTERRUPTED: i32 = 130;

/// Writes the unfinished record to this file when the program is interrupted, and ends it.
#[cfg(unix)]
pub(crate) fn recording(file: &OutputFile) -> Outcome<Option<Arc<Keep>>> {
    use std::io::Read;
    use std::os::unix::net::UnixStream;
    use std::sync::Mutex;

    use crate::failure::{Failure, note};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::low_level::pipe;
    use table::{AnyTable, Record};

    let failed = |error| Failure::Failed(format!("cannot register signal handlers: {error}"));
    let (mut interrupts, sender) = UnixStream::pair().map_err(failed)?;
    for signal in [SIGINT, SIGTERM] {
        let sender = sender.try_clone().map_err(failed)?;
        pipe::register(signal, sender).map_err(failed)?;
    }
    let kept: Arc<Mutex<Option<Record>>> = Arc::default();
    let (last, file) = (Arc::clone(&kept), file.clone());
    // The thread that plays waits for a line at the prompt, and reading goes on after a signal.
    std::thread::spawn(move || {
        if interrupts.read_exact(&mut [0]).is_err() {
            return;
        }
        let record = last.lock().ok().and_then(|mut record| record.take());
        let path = file.path();
        match record.map(|record| file.write_all(record.to_text())) {
            None => note(format_args!("\ninterrupted before the first move: nothing to record")),
            Some(Ok(())) => note(format_args!(
                "\ninterrupted; the unfinished match is in {path}: `plateau replay {path}` shows it"
            )),
            Some(Err(_)) => note(format_args!("\ninterrupted; {path} cannot be written")),
        }
        std::process::exit(INTERRUPTED);
    });
    Ok(Some(Arc::new(move |table: &dyn AnyTable| {
        if let Ok(mut kept) = kept.lock() {
            *kept = Some(table.record());
        }
    })))
}

/// Elsewhere an interrupt ends the program at once.
#[cfg(not(unix))]
pub(crate) fn recording(_: &OutputFile) -> Outcome<Option<Arc<Keep>>> {
    Ok(None)
}
