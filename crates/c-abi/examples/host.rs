//! The host as a program of its own, for this crate's tests: `host GAME LIBRARY [SETTINGS]`.

use std::path::Path;
use std::process::ExitCode;

use c_abi::HostError;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let [_, game, library, settings @ ..] = args.as_slice() else {
        eprintln!("usage: host GAME LIBRARY [SETTINGS]");
        return ExitCode::from(2);
    };
    let settings = settings.first().map_or("", String::as_str).parse().map_err(HostError::from);
    match settings.and_then(|settings| c_abi::host(game, Path::new(library), &settings)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", error.why);
            ExitCode::from(113)
        }
    }
}
