//! Ctrl-C while people play: the match so far is recorded before the program ends.

use std::sync::{Arc, Mutex};

use players::Keep;
use table::{AnyTable, Record};

use crate::failure::note;
use crate::interrupts::Interrupts;
use crate::output_file::OutputFile;

/// Writes the unfinished record to this file when the program is interrupted.
pub(crate) fn recording(
    file: &OutputFile,
    game: &'static str,
    interrupts: &Interrupts,
) -> Arc<Keep> {
    let kept: Arc<Mutex<Option<Record>>> = Arc::default();
    let (last, file) = (Arc::clone(&kept), file.clone());
    interrupts.before_ending(move || {
        let record = last.lock().ok().and_then(|mut record| record.take());
        let path = file.path();
        match record.map(|record| file.write_all(record.to_text())) {
            None => note(format_args!("\ninterrupted before the first move: nothing to record")),
            Some(Ok(())) => note(format_args!(
                "\ninterrupted; the unfinished match is in {path}\n  to go on:  plateau play {game} --from {path}\n  to see it: plateau \
                 replay {path}"
            )),
            Some(Err(_)) => note(format_args!("\ninterrupted; {path} cannot be written")),
        }
    });
    Arc::new(move |table: &dyn AnyTable| {
        if let Ok(mut kept) = kept.lock() {
            *kept = Some(table.record());
        }
    })
}
