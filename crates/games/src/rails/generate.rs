//! Large maps, made up.

use game::{Rng, SetupError};

use super::map::Map;

/// A map of so many towns and rails.
pub(super) fn map(
    _towns: Option<u64>,
    _rails: Option<u64>,
    _rng: &mut Rng,
) -> Result<Map, SetupError> {
    Err(SetupError::new("not yet"))
}
