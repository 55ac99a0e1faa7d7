//! Where the settings of a tournament were given, so that a mistake is named as it was written.

use std::collections::BTreeMap;

use crate::failure::Failure;

/// Where the settings of a tournament were given.
#[derive(Clone)]
pub(super) enum Origin {
    /// As flags on the command line.
    Flags,
    /// In a file.
    File {
        path: String,
        /// The lines of its settings, from 1.
        lines: BTreeMap<String, usize>,
    },
}

impl Origin {
    /// What is wrong with a setting, with its value if that is short.
    pub(super) fn wrong(&self, name: &str, value: Option<&str>, why: &str) -> Failure {
        match self {
            Self::Flags => {
                let value = value.map_or(String::new(), |value| format!(" {value}"));
                Failure::Usage(format!("--{name}{value}: {why}"))
            }
            Self::File { .. } => {
                let value = value.map_or(String::new(), |value| format!(" = {value:?}"));
                self.invalid(Some(name), &format!("{name}{value}: {why}"))
            }
        }
    }

    /// A setting as it would be written.
    pub(super) fn setting(&self, name: &str) -> String {
        match self {
            Self::Flags => format!("--{name}"),
            Self::File { .. } => name.to_string(),
        }
    }

    /// An error about the tournament as a whole.
    pub(super) fn refused(&self, why: &str) -> Failure {
        match self {
            Self::Flags => Failure::Usage(why.to_string()),
            Self::File { .. } => self.invalid(None, why),
        }
    }

    /// An error about the players, with the place in the file where they are named.
    pub(super) fn about_players(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Usage(why) => self.invalid(Some("players"), &why),
            other => other,
        }
    }

    /// An error with the file and the line of a setting.
    pub(super) fn invalid(&self, name: Option<&str>, why: &str) -> Failure {
        let Self::File { path, lines } = self else { return Failure::Usage(why.to_string()) };
        let other = name.map(|name| name.replace('-', "_"));
        let line = name.and_then(|name| lines.get(name));
        let line = line.or_else(|| lines.get(other.as_deref()?));
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        Failure::Failed(format!("{path}{line}: {why}"))
    }
}
