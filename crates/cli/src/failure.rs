//! How the program ends when it cannot do what was asked.

use std::io::{self, Write};
use std::process::ExitCode;

/// What a command comes to.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// Why a command did not do what was asked.
pub(crate) enum Failure {
    /// It was asked wrongly: exit code 2.
    Usage(String),
    /// Something failed: exit code 1.
    Failed(String),
    /// What was asked came to a bad result, which has been told: exit code 1.
    Told,
    /// Nobody reads the output any more, which is the reader's right: exit code 0.
    Unread,
    /// The command line could not be read, or asked for help.
    Clap(clap::Error),
}

impl Failure {
    /// Says so on stderr, and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (why, code) = match self {
            Failure::Usage(why) => (why, 2),
            Failure::Failed(why) => (why, 1),
            Failure::Told => return ExitCode::FAILURE,
            Failure::Unread => return ExitCode::SUCCESS,
            Failure::Clap(error) => {
                let code = u8::try_from(error.exit_code()).unwrap_or(2);
                return match error.print().map_err(Failure::from) {
                    Err(Failure::Failed(_)) => ExitCode::from(code.max(1)),
                    _ => ExitCode::from(code),
                };
            }
        };
        let red = anstyle::AnsiColor::Red.on_default().bold();
        note(format_args!("{red}error:{red:#} {why}"));
        ExitCode::from(code)
    }
}

/// Says something on stderr. Should that fail, there is nobody left to tell.
pub(crate) fn note(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Failed(format!("cannot write the output: {error}")),
        }
    }
}

/// What went wrong inside, in words.
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

/// Reads a file, or says which could not be read and why.
pub(crate) fn read_file(path: &str) -> Result<String, Failure> {
    if path.is_empty() {
        return Err(Failure::Usage("file: needs a path, as in file:board.txt".to_string()));
    }
    let text = std::fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => {
            Failure::Failed(format!("{path}: this is not a text in UTF-8"))
        }
        _ => Failure::Failed(format!("{path}: {error}")),
    })?;
    // Some editors put a mark of the encoding first.
    Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_string))
}
