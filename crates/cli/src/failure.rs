//! Failures of commands, and the exit codes they lead to.

use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

/// The result of a command.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// Why a command failed.
pub(crate) enum Failure {
    /// The arguments are wrong: exit code 2.
    Usage(String),
    /// Something failed: exit code 1.
    Failed(String),
    /// The command ran and has printed a bad result: exit code 1.
    Reported,
    /// The reader closed the pipe, which is not an error: exit code 0.
    BrokenPipe,
    /// The command line could not be parsed, or asked for help.
    Clap(clap::Error),
}

impl Failure {
    /// The same, with more said after it.
    pub(crate) fn with(self, more: &str) -> Self {
        match self {
            Failure::Usage(why) => Failure::Usage(why + more),
            Failure::Failed(why) => Failure::Failed(why + more),
            other => other,
        }
    }

    /// Prints the reason to stderr, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (why, code) = match self {
            Failure::Usage(why) => (why, 2),
            Failure::Failed(why) => (why, 1),
            Failure::Reported => return ExitCode::FAILURE,
            Failure::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Clap(error) => {
                let code = u8::try_from(error.exit_code()).unwrap_or(2);
                return match error.print().map_err(Failure::from) {
                    Err(Failure::Failed(_)) => ExitCode::from(code.max(1)),
                    _ => ExitCode::from(code),
                };
            }
        };
        // Reasons quote players and names of files.
        let why = why.replace(|letter| letter != '\n' && game::is_control(letter), " ");
        let red = anstyle::AnsiColor::Red.on_default().bold();
        note(format_args!("{red}error:{red:#} {why}"));
        ExitCode::from(code)
    }
}

/// Prints a line to stderr. A failure to write there cannot be reported anywhere, so it is ignored.
pub(crate) fn note(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Prints a line to stderr where a person reads it; scripts do without.
pub(crate) fn tell(text: std::fmt::Arguments<'_>) {
    if io::stderr().is_terminal() {
        note(text);
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
            _ => Failure::Failed(format!("cannot write the output: {error}")),
        }
    }
}

/// An error without a type of its own.
impl From<String> for Failure {
    fn from(why: String) -> Self {
        Failure::Failed(why)
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Failure::Clap(error)
    }
}

/// Reads a text file, or standard input for `-`; an error names it.
pub(crate) fn read_file_or_input(path: &str) -> Result<String, Failure> {
    if path != "-" {
        return read_file(path);
    }
    let text = io::read_to_string(io::stdin())
        .map_err(|error| Failure::Failed(format!("standard input: {error}")))?;
    Ok(without_mark(&text))
}

/// The text without the byte-order mark that some editors write first.
fn without_mark(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).to_string()
}

/// The largest file that is read: a device may go on for ever.
const MOST_BYTES: u64 = 1 << 30;

/// Reads a text file; an error names it.
pub(crate) fn read_file(path: &str) -> Result<String, Failure> {
    if path.is_empty() {
        return Err(Failure::Usage("file: needs a path, as in file:board.txt".to_string()));
    }
    let mut text = String::new();
    let read = std::fs::File::open(path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    match read {
        Ok(bytes) if bytes as u64 > MOST_BYTES => {
            Err(Failure::Failed(format!("{path}: the file has more than 1 GB of text")))
        }
        Ok(_) => Ok(without_mark(&text)),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(Failure::Failed(format!("{path}: the file is not UTF-8 text")))
        }
        Err(error) => Err(Failure::Failed(format!("{path}: {error}"))),
    }
}
