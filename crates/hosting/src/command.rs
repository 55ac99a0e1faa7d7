//! What to run as a player, and in which sandbox.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use sandbox::{ReadScope, search_path, system_files};
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
    /// Folders in which the loader looks for shared libraries before those of the system.
    #[serde(with = "lossless::list")]
    pub libraries: Vec<PathBuf>,
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
    /// Its settings, by name.
    pub settings: BTreeMap<String, String>,
}

/// Which files a sandboxed player may read, besides those that every program needs; see
/// [`FileAccess`](sandbox::FileAccess).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxRules {
    /// Its own files and folders.
    #[serde(with = "lossless::list")]
    pub own: Vec<PathBuf>,
    /// The system's files and folders, with links resolved.
    #[serde(with = "lossless::list")]
    pub system: Vec<PathBuf>,
    /// Other files and folders that all players may read, with links resolved.
    #[serde(with = "lossless::list")]
    pub shared: Vec<PathBuf>,
    /// What it may never read.
    #[serde(with = "lossless::list")]
    pub hidden: Vec<PathBuf>,
    /// Folders of which it may read only its own files.
    #[serde(with = "lossless::list")]
    pub closed: Vec<PathBuf>,
}

impl PlayerCommand {
    /// A trusted program.
    pub fn exec(argv: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        let argv = argv.into_iter().map(Into::into).collect();
        Self::trusted(Run::Exec { argv })
    }

    /// A trusted library.
    pub fn library(
        game: &str,
        path: impl Into<PathBuf>,
        settings: BTreeMap<String, String>,
    ) -> Self {
        let (game, path) = (game.to_string(), path.into());
        Self::trusted(Run::Library(LibraryCommand { game, path, settings }))
    }

    fn trusted(run: Run) -> Self {
        Self { wrapper: Vec::new(), run, libraries: Vec::new(), sandbox: None }
    }

    /// The same player, for which the loader looks in these folders first.
    pub fn with_libraries(mut self, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        self.libraries = folders.into_iter().collect();
        self
    }

    /// The same player, under another program.
    pub fn wrapped(mut self, wrapper: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.wrapper = wrapper.into_iter().map(Into::into).collect();
        self
    }

    /// The same player in a sandbox.
    pub fn sandboxed(mut self, scope: &ReadScope) -> Self {
        let ReadScope { own, hidden, closed, interpreter } = scope.clone();
        let interpreter = interpreter.iter().filter_map(|path| path.canonicalize().ok());
        let shared = search_path().iter().cloned().chain(interpreter).collect();
        let system = system_files().to_vec();
        self.sandbox = Some(SandboxRules { own, system, shared, hidden, closed });
        self
    }
}
