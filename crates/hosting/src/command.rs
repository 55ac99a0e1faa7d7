//! What to run as a player, and in which sandbox.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use sandbox::{ReadScope, readable_paths};
use serde::{Deserialize, Serialize};

use crate::lossless;

/// A player's program or library. Made by the parent, carried out by the child ([`crate::child`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerCommand {
    /// A program that the player runs under, such as a debugger, with its arguments; empty for none. The sandbox is
    /// around both.
    #[serde(with = "lossless::list")]
    pub wrapper: Vec<OsString>,
    /// What to run.
    pub run: Run,
    /// The files of its sandbox; none for a trusted player, which has no sandbox.
    pub sandbox: Option<SandboxRules>,
}

/// What to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Run {
    /// A program, looked for in `PATH` unless it names a folder.
    Exec {
        /// The program and its arguments.
        #[serde(with = "lossless::list")]
        argv: Vec<OsString>,
    },
    /// A library, opened by the child itself.
    Library(LibraryCommand),
}

/// A library in a game's C interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryCommand {
    /// The game.
    pub game: String,
    /// Its file.
    #[serde(with = "lossless::one")]
    pub path: PathBuf,
    /// Its settings, as `name=value,name=value`.
    pub settings: String,
}

/// Which files a sandboxed player may read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxRules {
    /// Files and folders that it may read, besides those that every program needs.
    #[serde(with = "lossless::list")]
    pub readable: Vec<PathBuf>,
    /// Files that it may not read although they are in a readable folder.
    #[serde(with = "lossless::list")]
    pub hidden: Vec<PathBuf>,
}

impl PlayerCommand {
    /// A trusted program.
    pub fn exec(argv: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        let argv = argv.into_iter().map(Into::into).collect();
        Self { wrapper: Vec::new(), run: Run::Exec { argv }, sandbox: None }
    }

    /// A trusted library.
    pub fn library(game: &str, path: impl Into<PathBuf>, settings: impl Into<String>) -> Self {
        let (game, path, settings) = (game.to_string(), path.into(), settings.into());
        let run = Run::Library(LibraryCommand { game, path, settings });
        Self { wrapper: Vec::new(), run, sandbox: None }
    }

    /// The same player, under another program.
    pub fn wrapped(mut self, wrapper: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.wrapper = wrapper.into_iter().map(Into::into).collect();
        self
    }

    /// The same player in a sandbox, which may read what its words name as far as the scope allows.
    pub fn sandboxed(mut self, scope: &ReadScope) -> Self {
        let readable = readable_paths(self.words(), scope.own_files_only);
        self.sandbox = Some(SandboxRules { readable, hidden: scope.hidden.clone() });
        self
    }

    /// All words that may name files.
    fn words(&self) -> Vec<&OsStr> {
        let mut words: Vec<&OsStr> = self.wrapper.iter().map(OsString::as_os_str).collect();
        match &self.run {
            Run::Exec { argv } => words.extend(argv.iter().map(OsString::as_os_str)),
            Run::Library(library) => {
                words.push(library.path.as_os_str());
                // A setting may be a file, such as the one that the library reads as its standard input.
                let values = library.settings.split([',', '=']).map(|part| part.trim_matches('"'));
                words.extend(values.map(OsStr::new));
            }
        }
        words
    }
}
