//! Systems without the barriers of Linux: at most limits.

use crate::barrier::{Barrier, Barriers};
use crate::{FileAccess, ResourceLimits};

const MISSING: &str = "this system lacks it; Linux has it";

/// Nothing is restricted to these.
pub(crate) const SYSTEM: [&str; 0] = [];

/// Always false: players get a user of their own on Linux only.
pub fn is_player_uid(_: u32) -> bool {
    false
}

/// Limits this process, see [`crate::apply`].
pub(crate) fn apply(limits: &ResourceLimits, _: &FileAccess) -> Barriers {
    let raise = |barrier| match barrier {
        Barrier::Limits => limits.apply(),
        _ => Err(MISSING.to_string()),
    };
    Barriers::new(Barrier::ALL.map(|barrier| (barrier, raise(barrier))).into())
}

/// Which barriers this system lacks.
pub(crate) fn probe() -> Barriers {
    let has = |barrier| barrier == Barrier::Limits && cfg!(unix);
    let missing = Barrier::ALL.into_iter().filter(|barrier| !has(*barrier));
    Barriers::new(missing.map(|barrier| (barrier, Err(MISSING.to_string()))).collect())
}
