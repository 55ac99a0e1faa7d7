//! How the program ends when it cannot do what was asked.

use std::io;
use std::process::ExitCode;

/// What a command comes to.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// Why a command did not do what was asked.
pub(crate) enum Failure {
    /// It was asked wrongly: exit code 2.
    Usage(String),
    /// Something failed: exit code 1.
    Failed(String),
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
            Failure::Unread => return ExitCode::SUCCESS,
            Failure::Clap(error) => {
                // Should stderr be closed, there is nobody left to tell.
                let _ = error.print();
                return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
            }
        };
        let red = anstyle::AnsiColor::Red.on_default().bold();
        anstream::eprintln!("{red}error:{red:#} {why}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Failed(format!("cannot write the output: {error}")),
        }
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Failure::Clap(error)
    }
}

/// Reads a file, or says which could not be read and why.
pub(crate) fn read_file(path: &str) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => {
            Failure::Failed(format!("{path}: this is not a text in UTF-8"))
        }
        _ => Failure::Failed(format!("{path}: {error}")),
    })
}
