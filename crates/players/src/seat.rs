//! Seating a player at a table.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use game::{FileContent, Params};
use hosting::MatchHost;
use table::{AnyPlayer, AnyTable, Variant};

use crate::bounded::{MOST_BYTES, read_at_most};
use crate::human::{self, Human, UndoRules};
use crate::program::Program;
use crate::runnable::meant_outside;
use crate::spec::{Kind, PlayerSpec};
use crate::terminal::HumanTerminal;
use crate::transcript::Witness;

/// The first failure to start a player that was not the player's fault.
pub type SpawnFailure = Arc<OnceLock<String>>;

/// How players are seated at a table.
#[derive(Clone)]
pub struct Seating<'a> {
    /// The game, which makes built-in players.
    pub variant: &'a dyn Variant,
    /// The host of programs and libraries.
    pub host: &'a MatchHost,
    /// Whether stderr of programs and libraries is shown live.
    pub verbose: bool,
    /// Whether programs and libraries run without a sandbox.
    pub trust: bool,
    /// The time that programs and libraries have to start, if it is not that of the table's clock.
    pub init: Option<Duration>,
    /// The terminal of people.
    pub terminal: HumanTerminal,
    /// Records the lines of a program or library.
    pub(crate) witness: Option<Witness>,
    /// The moves that people may take back, or why they may not.
    pub(crate) take_back: Result<UndoRules, &'static str>,
    /// Receives the reason if a process cannot be spawned.
    pub(crate) error: SpawnFailure,
}

impl<'a> Seating<'a> {
    /// Players in the sandbox, their stderr kept for later.
    pub fn new(variant: &'a dyn Variant, host: &'a MatchHost) -> Self {
        Self {
            variant,
            host,
            verbose: false,
            trust: false,
            init: None,
            terminal: HumanTerminal::default(),
            witness: None,
            take_back: Err("this match cannot go back"),
            error: SpawnFailure::default(),
        }
    }

    /// Seats a player, or returns why it cannot play this match.
    pub fn seat(
        &self,
        spec: &PlayerSpec,
        table: &dyn AnyTable,
    ) -> Result<Box<dyn AnyPlayer>, String> {
        match spec.kind() {
            Kind::Bot(name, params) => {
                let params = with_files(params).map_err(|why| format!("player {spec}: {why}"))?;
                let bot = self.variant.bot(table, name, &params);
                bot.map_err(|why| match why.starts_with("there is no player") {
                    true => format!("{why}{}", meant_outside(name)),
                    false => why,
                })
            }
            Kind::Human => {
                let hinter = self.variant.hinter(table, human::THINKING);
                Ok(Box::new(Human::new(self.terminal.clone(), self.take_back.clone(), hinter)))
            }
            Kind::Program(_) | Kind::Library(_) => {
                let mut clock = table.spec().terms.clock;
                clock.init = self.init.or(clock.init);
                Ok(Box::new(Program::new(
                    spec.command(table.game(), self.trust),
                    self,
                    clock,
                    spec,
                )))
            }
        }
    }

    /// The first failure to spawn a player, if any.
    pub fn spawn_failure(&self) -> Option<&String> {
        self.error.get()
    }
}

/// The settings, with files replaced by their contents.
fn with_files(params: &Params) -> Result<Params, String> {
    let mut filled = params.clone();
    for (name, path) in params.paths() {
        filled = with_file(filled, (name, path), MOST_BYTES)
            .map_err(|why| format!("{name}: {path}: {why}"))?;
    }
    Ok(filled)
}

/// The settings, with the content of one that is a file: of pipes and devices at most `most` bytes.
fn with_file(params: Params, (name, path): (&str, &str), most: u64) -> Result<Params, String> {
    let words = |error: io::Error| error.to_string();
    let file = File::open(path).map_err(words)?;
    let metadata = file.metadata().map_err(words)?;
    if metadata.is_file() {
        let (file, length) = (Mutex::new(file), metadata.len());
        return Ok(params.with_file(name, OpenFile { file, length }));
    }
    // Pipes cannot be read twice, nor opened twice: whoever writes into one may be gone.
    let content = read_at_most(file, most).map_err(words)?;
    let long = || format!("it is not a file, and has more than {most} bytes");
    Ok(params.with_file(name, content.ok_or_else(long)?))
}

/// A file that is read where it is needed.
struct OpenFile {
    file: Mutex<File>,
    length: u64,
}

impl FileContent for OpenFile {
    fn length(&self) -> u64 {
        self.length
    }

    fn read_at(&self, offset: u64, out: &mut [u8]) -> bool {
        let Ok(mut file) = self.file.lock() else { return false };
        file.seek(SeekFrom::Start(offset)).and_then(|_| file.read_exact(out)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn devices_without_an_end_are_refused_and_pipes_read_once() {
        let zeros = with_file(Params::default(), ("table", "/dev/zero"), 1000);
        assert_eq!(zeros.err().as_deref(), Some("it is not a file, and has more than 1000 bytes"));
        let (reader, mut writer) = io::pipe().expect("a pipe");
        io::Write::write_all(&mut writer, b"content").expect("room in the pipe");
        drop(writer);
        let path = format!("/dev/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&reader));
        let read = with_file(Params::default(), ("table", &path), 1000).expect("a short pipe");
        let content = read.file("table").expect("its content");
        let mut all = [0; 7];
        assert!(content.length() == 7 && content.read_at(0, &mut all));
        assert_eq!(&all, b"content");
    }
}
