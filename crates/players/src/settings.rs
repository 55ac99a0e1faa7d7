//! Settings of players from outside: behind a colon on the command line, or in a file beside a submission.

use std::collections::BTreeMap;
use std::path::Path;

use crate::spec::existing;

/// Settings of a player from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The program that the player runs under, such as a debugger, with its arguments.
    pub(crate) wrap: Vec<String>,
    /// What a library reads as its standard input.
    pub(crate) stdin: Option<String>,
    /// Which of several forms of an interface a library has.
    pub(crate) abi: Option<String>,
}

const SETTINGS: [&str; 3] = ["wrap", "stdin", "abi"];

/// The command, and the settings behind it if there are any: what follows the longest path of a file that
/// exists, or a colon and the name of a setting.
pub(crate) fn split_settings(text: &str) -> (&str, &str) {
    if Path::new(text).is_file() {
        return (text, "");
    }
    let is_file = |at: &(usize, &str)| Path::new(&text[..at.0]).is_file();
    if let Some((at, _)) = text.rmatch_indices(':').find(is_file) {
        return (&text[..at], &text[at + 1..]);
    }
    let begins = |at: &(usize, &str)| {
        SETTINGS.iter().any(|name| {
            text[at.0 + 1..].strip_prefix(name).is_some_and(|rest| rest.starts_with('='))
        })
    };
    match text.match_indices(':').find(begins) {
        Some((at, _)) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    }
}

impl Settings {
    /// The settings that are passed to the host of a library.
    pub(crate) fn of_library(&self) -> BTreeMap<String, String> {
        let given = [("stdin", &self.stdin), ("abi", &self.abi)];
        let given = given.into_iter().filter_map(|(name, value)| Some((name, value.clone()?)));
        given.map(|(name, value)| (name.to_string(), value)).collect()
    }

    /// Refuses what only libraries have.
    pub(crate) fn check(&self, is_library: bool) -> Result<(), String> {
        if !is_library && (self.stdin.is_some() || self.abi.is_some()) {
            return Err("stdin= and abi= are settings of libraries (.so)".to_string());
        }
        Ok(())
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut settings = Self::default();
        for part in split_commas(text) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let value = value.trim_matches('"');
            match name {
                "wrap" | "stdin" | "abi" if value.is_empty() => {
                    return Err(format!("{name} needs a value, as in {name}=…"));
                }
                "wrap" => settings.wrap = words(value)?,
                "stdin" => settings.stdin = Some(existing(value)?),
                "abi" => settings.abi = Some(value.to_string()),
                _ => {
                    return Err(format!(
                        "there is no setting {name:?}; there are wrap, and for libraries (.so) stdin and abi"
                    ));
                }
            }
        }
        Ok(settings)
    }
}

/// The parts of a list; quotes keep commas together.
fn split_commas(text: &str) -> Vec<&str> {
    let mut quoted = false;
    let parts = text.split(move |c| {
        quoted ^= c == '"';
        c == ',' && !quoted
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// The words of a command, as a shell splits them.
pub(crate) fn words(text: &str) -> Result<Vec<String>, String> {
    shlex::split(text).ok_or_else(|| "a quote is not closed, or a backslash ends it".to_string())
}
