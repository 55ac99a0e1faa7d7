//! The organiser's token of a server, kept in a file.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use server::Token;

use crate::failure::{Failure, Outcome};

/// Reads the token of a file. A file that does not exist is made, with a new token that only its owner can read. Also
/// returns whether it was made.
pub(crate) fn token(path: &Path) -> Outcome<(Token, bool)> {
    let failed = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    match std::fs::read_to_string(path) {
        Ok(text) => Ok((text.trim().parse().map_err(failed)?, false)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let token = Token::random().map_err(|error| failed(error.to_string()))?;
            write(path, &token).map_err(|error| failed(error.to_string()))?;
            Ok((token, true))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_made_once_and_read_afterwards() {
        let folder = std::env::temp_dir().join(format!("plateau-organiser-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("token");
        let read = || {
            token(&path).map_err(|failure| match failure {
                Failure::Failed(why) => why,
                _ => "another failure".to_string(),
            })
        };
        let (made, is_new) = read().unwrap();
        assert!(is_new);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "only its owner can read it");
        }
        assert_eq!(read(), Ok((made, false)));
        for bad in ["", "short", "not a token"] {
            std::fs::write(&path, bad).unwrap();
            let why = read().unwrap_err();
            assert!(why.contains("token") && why.contains("32 digits"), "{why}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), bad, "it is not replaced");
        }
        assert!(token(&folder.join("nowhere/token")).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
