//! Matches of people who did not say where to keep them: the match so far on Ctrl-C, and one that is over.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use players::Keep;
use table::{AnyTable, Record};

use crate::failure::note;
use crate::interrupts::Interrupts;
use crate::output_file::OutputFile;

/// How many characters of a record's id are in the name of a file that the person did not choose.
const ID: usize = 8;
/// How many names of such a file are tried in a folder.
const NAMES: usize = 100;

/// Writes the unfinished record when the program is interrupted: to this file, or without one to a new file. `eyes` are
/// flags to look at it without learning the secrets of others.
pub(crate) fn recording(
    file: Option<&OutputFile>,
    (game, eyes): (&'static str, Option<String>),
    interrupts: &Interrupts,
) -> Arc<Keep> {
    let kept: Arc<Mutex<Option<Record>>> = Arc::default();
    let (last, file) = (Arc::clone(&kept), file.cloned());
    interrupts.before_ending(move || {
        let Some(record) = last.lock().ok().and_then(|mut record| record.take()) else {
            return note(format_args!("\ninterrupted before the first move: nothing to record"));
        };
        let written = match &file {
            Some(file) => {
                let path = file.path().to_string();
                file.write_all(record.to_text()).map(|()| path.clone()).map_err(|_| path)
            }
            None => new_file(&record, ("unfinished", game), &[PathBuf::new(), std::env::temp_dir()])
                .map_err(|_| "a file for the match".to_string()),
        };
        match written {
            Ok(_) if file.as_ref().is_some_and(OutputFile::is_stdout) => {}
            Ok(path) => {
                let eyes = eyes.map_or(String::new(), |eyes| format!(" {eyes}"));
                note(format_args!(
                    "\ninterrupted; the unfinished match is in {path}\n  to go on:  plateau play {game} --from {path} --record {path}\n  \
                     to see it: plateau replay {path}{eyes}"
                ));
            }
            Err(path) => note(format_args!("\ninterrupted; {path} cannot be written")),
        }
    });
    Arc::new(move |table: &dyn AnyTable| {
        if let Ok(mut kept) = kept.lock() {
            *kept = Some(table.record());
        }
    })
}

/// Keeps a match that a person has finished without saying where, among the temporary files, and tells where.
pub(crate) fn keep_finished(record: &Record, game: &str) {
    // Nobody asked for this file, so that a failure to write it is not reported.
    if let Ok(path) = new_file(record, ("finished", game), &[std::env::temp_dir()]) {
        note(format_args!(
            "the match is in {path}; --record FILE keeps it where you like\n  to see it again:     plateau replay {path}\n  \
             to judge each move:  plateau analyse {path}"
        ));
    }
}

/// Writes a record to a file that did not exist, in the first of these folders that takes it; its path.
fn new_file(
    record: &Record,
    (state, game): (&str, &str),
    folders: &[PathBuf],
) -> io::Result<String> {
    let id: String = record.id.chars().take(ID).collect();
    let mut failed = io::Error::from(io::ErrorKind::AlreadyExists);
    for folder in folders {
        for number in 1..NAMES {
            let again = if number > 1 { format!("-{number}") } else { String::new() };
            let path = folder.join(format!("{state}-{game}-{id}{again}.json"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    file.write_all(record.to_text().as_bytes())?;
                    return Ok(path.display().to_string());
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    failed = error;
                    break;
                }
            }
        }
    }
    Err(failed)
}
