//! Why a player did not start, as data.

use serde::{Deserialize, Serialize};

/// Why the child did not become the player. The child sends it in place of the player's first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotStarted {
    /// The kind of the reason.
    pub kind: StartErrorKind,
    /// The reason, for people.
    pub why: String,
}

/// What kept a player from starting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartErrorKind {
    /// A barrier of the sandbox does not stand that the parent expects to stand.
    Sandbox,
    /// There is no such program.
    NotFound,
    /// The file may not be executed.
    NotExecutable,
    /// The file was made for another architecture.
    WrongMachine,
    /// The file cannot be opened as a library.
    NotALibrary,
    /// The game has no C interface.
    NoInterface,
    /// The library lacks functions of the game.
    WrongGame,
    /// A setting is unknown or its value is wrong.
    BadSetting,
    /// The library's interface cannot play this match.
    RefusedMatch,
    /// Anything else.
    Other,
}

/// The line on the protocol pipe. No message of the protocol has this field.
#[derive(Serialize, Deserialize)]
struct Report {
    not_started: NotStarted,
}

/// How the line begins, so that lines of players are not parsed in vain.
const PREFIX: &[u8] = br#"{"not_started":"#;

impl NotStarted {
    /// A reason of some kind.
    pub fn new(kind: StartErrorKind, why: impl Into<String>) -> Self {
        Self { kind, why: why.into() }
    }

    /// The line that reports it, with its end.
    pub(crate) fn to_line(&self) -> Vec<u8> {
        let report = Report { not_started: self.clone() };
        let mut line = serde_json::to_vec(&report).expect("strings can be written as JSON");
        line.push(b'\n');
        line
    }

    /// The report in a line, if the line is one.
    pub(crate) fn from_line(line: &[u8]) -> Option<Self> {
        let report = line.starts_with(PREFIX).then(|| serde_json::from_slice::<Report>(line).ok());
        report.flatten().map(|report| report.not_started)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_survives_the_pipe_and_other_lines_are_not_reports() {
        let reason = NotStarted::new(StartErrorKind::NotFound, "\"x\"\n: no such file");
        let line = reason.to_line();
        let (end, text) = line.split_last().unwrap();
        assert_eq!(*end, b'\n');
        assert!(text.starts_with(PREFIX) && !text.contains(&b'\n'));
        assert_eq!(NotStarted::from_line(text), Some(reason));
        assert_eq!(NotStarted::from_line(br#"{"type":"ready"}"#), None);
        assert_eq!(NotStarted::from_line(br#"{"not_started":3}"#), None);
    }
}
