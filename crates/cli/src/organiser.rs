//! The organiser's token of a server, kept in a file.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use server::Token;

use crate::failure::{Failure, Outcome};

/// Reads the token of a file. A file that does not exist is made, with a new token that only its owner can read.
pub(crate) fn token(path: &Path) -> Outcome<Token> {
    let failed = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    match std::fs::read_to_string(path) {
        Ok(text) => text.trim().parse().map_err(failed),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let token = Token::random().map_err(|error| failed(error.to_string()))?;
            write(path, &token).map_err(|error| failed(error.to_string()))?;
            Ok(token)
        }
        Err(error) => Err(failed(error.to_string())),
    }
}

fn write(path: &Path, token: &Token) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(path)?, "{token}")
}
