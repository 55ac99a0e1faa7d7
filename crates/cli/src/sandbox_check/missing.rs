//! `plateau check --sandbox` on systems that have no sandbox.

use clap::ArgMatches;

use crate::failure::{Failure, Outcome};

/// Says that there is nothing to try.
pub(crate) fn run(_: &ArgMatches) -> Outcome {
    Err(Failure::Failed(
        "the sandbox needs Linux: on this system players from outside run without one".to_string(),
    ))
}
