//! Systems without `fork` and `dlopen`: no library is hosted.

use std::path::Path;

use game::{Param, Params};

use crate::error::{HostError, HostErrorKind};

/// None: no game has a C interface here.
pub fn settings(_: &str) -> Option<Vec<Param>> {
    None
}

/// Always an error, which says what this system lacks.
pub fn host(game: &str, _: &Path, _: &Params) -> Result<(), HostError> {
    supports(game)
}

/// Always an error, which says what this system lacks.
pub fn supports(game: &str) -> Result<(), HostError> {
    let why = format!("libraries for {game} need a Unix system: this one lacks fork and dlopen");
    Err(HostError { kind: HostErrorKind::NoInterface, why })
}

/// Always fine: the system itself says why a program cannot run.
pub fn check_machine(_: &Path) -> Result<(), String> {
    Ok(())
}

/// Does nothing: descriptors are not inherited.
pub fn close_inherited() {}
