//! `plateau check --sandbox` on systems that have no sandbox.

use clap::ArgMatches;

use crate::failure::{Failure, Outcome};

/// Fails: there is no sandbox to test.
pub(crate) fn run(_: &ArgMatches) -> Outcome {
    Err(Failure::Failed(
        "the sandbox needs Linux: on this system players from outside run without one".to_string(),
    ))
}
