//! `plateau host`: this program, started again to open a library for a match.

use std::path::Path;

use clap::ArgMatches;

use crate::failure::{Failure, Outcome};

pub(crate) fn run(args: &ArgMatches) -> Outcome {
    let get = |name| args.get_one::<String>(name).expect("clap asks for it");
    let settings = get("settings").parse().map_err(Failure::Unhosted)?;
    library::host(get("game"), Path::new(get("library")), &settings).map_err(Failure::Unhosted)
}
