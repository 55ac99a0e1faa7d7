//! The host as a program of its own, for this crate's tests: `host GAME LIBRARY [SETTINGS]`.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let [_, game, library, settings @ ..] = args.as_slice() else {
        eprintln!("usage: host GAME LIBRARY [SETTINGS]");
        return ExitCode::from(2);
    };
    let settings = settings.first().map_or("", String::as_str).parse();
    match settings.and_then(|settings| c_abi::host(game, Path::new(library), &settings, None)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(c_abi::EXIT)
        }
    }
}
