//! Failures of commands, and the exit codes they lead to.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use players::{MOST_BYTES, read_at_most};

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
    match path {
        "-" => text(io::stdin().lock(), MOST_BYTES)
            .map_err(|why| Failure::Failed(format!("standard input: {why}"))),
        _ => read_file(path),
    }
}

/// Reads a text file; an error names it.
pub(crate) fn read_file(path: &str) -> Result<String, Failure> {
    if path.is_empty() {
        return Err(Failure::Usage("file: needs a path, as in file:board.txt".to_string()));
    }
    let read =
        File::open(path).map_err(|error| error.to_string()).and_then(|file| text(file, MOST_BYTES));
    read.map_err(|why| Failure::Failed(format!("{path}: {why}")))
}

/// All text of a reader of at most this number of bytes, or why there is none. The byte-order mark that some editors write
/// first is left out.
fn text(reader: impl Read, most: u64) -> Result<String, String> {
    let bytes = read_at_most(reader, most).map_err(|error| error.to_string())?;
    let bytes = bytes.ok_or_else(|| format!("there are more than {most} bytes"))?;
    let mut text = String::from_utf8(bytes).map_err(|_| "this is not UTF-8 text")?;
    if text.starts_with(MARK) {
        text.drain(..MARK.len_utf8());
    }
    Ok(text)
}

/// The byte-order mark.
const MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_up_to_a_bound() {
        let of = |bytes: &[u8]| text(bytes, 6);
        assert_eq!(of(b"seats\n").as_deref(), Ok("seats\n"));
        assert_eq!(of("\u{feff}abc".as_bytes()).as_deref(), Ok("abc"));
        assert_eq!(of(b"ab\xff").err().as_deref(), Some("this is not UTF-8 text"));
        let long = Some("there are more than 6 bytes");
        assert_eq!(of("tiles …".as_bytes()).err().as_deref(), long, "not cut within a character");
        assert_eq!(text(io::repeat(0), 6).err().as_deref(), long);
    }
}
