//! A player as written on the command line, or found among submissions.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use game::Params;
use hosting::{PlayerCommand, ReadScope};

use crate::identity::{Frozen, Source};
use crate::runnable::{check_program, interpreter_of, missing, runnable, started_by};
use crate::settings::{Settings, split_settings, words};

/// A player as written: `line`, `mcts:playouts=1000`, `human`, `./libfoo.so`, `./bot.py`,
/// `python3 bot.py --fast`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    kind: Kind,
    settings: Settings,
    /// The text of a player from outside: as written, or the name of its file or folder among submissions.
    text: String,
    /// Where its files are.
    source: Source,
    /// The state of its files when it was frozen.
    frozen: Option<Frozen>,
    /// What the player may read in its sandbox.
    scope: ReadScope,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A built-in player.
    Bot(String, Params),
    /// A person at the terminal.
    Human,
    /// A program and its arguments.
    Program(Vec<String>),
    /// A library in the game's C interface.
    Library(String),
}

impl PlayerSpec {
    /// Parses a player. A text that names a file is that file; any other is a command.
    pub fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|why| refused(text, &why))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let is_path = text.contains(['/', '.', ' ']) && Path::new(text).is_file();
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        match (name, params) {
            ("human", "") => return Ok(Self::inside(Kind::Human, Vec::new())),
            ("human", _) => return Err("human has no settings; write human".to_string()),
            _ => {}
        }
        if !is_path && !name.contains(['/', '.', ' ']) {
            let params: Params = params.parse()?;
            let files = params.paths().map(|(_, path)| path.to_string()).collect();
            return Ok(Self::inside(Kind::Bot(name.to_string(), params), files));
        }
        if Path::new(text).is_dir() {
            return Self::submission_at(text).map(|(player, _)| player);
        }
        let (command, settings) = split_settings(text);
        let settings = Settings::parse(settings)?;
        let argv = match Path::new(command).is_file() {
            true => vec![command.to_string()],
            false => words(command)?,
        };
        if let ([only], true) = (&argv[..], settings == Settings::default()) {
            let only = existing(only)?;
            // A link is as good as a file where it is named, and among submissions refused.
            if !Path::new(&only).is_symlink() {
                return Self::submission_at(&only).map(|(player, _)| player.called(text));
            }
        }
        let kind = match &argv[..] {
            [] => return Err("there is no program".to_string()),
            [only] => Kind::of_file(&existing(only)?, Vec::new())?,
            [program, arguments @ ..] => {
                let program = started_by(program)?;
                Kind::Program(program.into_iter().chain(arguments.iter().cloned()).collect())
            }
        };
        settings.wrap.first().map_or(Ok(()), |program| check_program(program))?;
        settings.check(kind.is_library())?;
        let named = settings.wrap.iter().chain(&argv).chain(&settings.stdin).cloned();
        let named: Vec<String> = named.collect();
        let scope = match &argv[..] {
            [file] => {
                let files = [Some(file), settings.stdin.as_ref()];
                let wrap = settings.wrap.iter().map(OsStr::new);
                ReadScope::of_paths(files.into_iter().flatten()).with_words(wrap)
            }
            _ => ReadScope::of_words(named.iter().map(OsStr::new)),
        };
        let scope = started(&settings.wrap, &argv).fold(scope, |scope, program| {
            interpreter_of(program).iter().fold(scope, |scope, by| scope.with_interpreter(by))
        });
        let (text, source) = (text.to_string(), Source::Words(named));
        Ok(Self { kind, settings, text, source, frozen: None, scope })
    }

    fn inside(kind: Kind, files: Vec<String>) -> Self {
        let (settings, scope) = (Settings::default(), ReadScope::default());
        let (text, source) = (String::new(), Source::Words(files));
        Self { kind, settings, text, source, frozen: None, scope }
    }

    /// A player in a folder of submissions, which may read its own files only.
    pub(crate) fn submitted(
        kind: Kind,
        settings: Settings,
        text: String,
        (source, own): (Source, Vec<PathBuf>),
        interpreter: Option<&Path>,
    ) -> Self {
        let scope = ReadScope { own, ..ReadScope::default() };
        let scope = interpreter.iter().fold(scope, |scope, by| scope.with_interpreter(by));
        Self { kind, settings, text, source, frozen: None, scope }
    }

    /// The same player with another text.
    pub(crate) fn called(self, text: &str) -> Self {
        Self { text: text.to_string(), ..self }
    }

    /// The file that it is made of, if it may read no other of its folder.
    pub(crate) fn only_file(&self) -> Option<&Path> {
        match &self.source {
            Source::Files(files) => files.first().map(PathBuf::as_path),
            Source::Words(_) | Source::Folder(..) => None,
        }
    }

    /// The folders of which it may read all: its own, or those of the files that its command names.
    pub(crate) fn own_folders(&self) -> Vec<PathBuf> {
        match &self.source {
            Source::Folder(folder, _) => vec![folder.clone()],
            Source::Files(_) => Vec::new(),
            Source::Words(_) => {
                let named = self.named_paths().into_iter().filter(|path| path.is_file());
                named.filter_map(|path| path.parent().map(Path::to_path_buf)).collect()
            }
        }
    }

    /// The files and folders that it is made of.
    pub(crate) fn named_paths(&self) -> Vec<PathBuf> {
        self.source.named_paths()
    }

    /// Whether its interpreter, which has a path of its own, reads this path.
    pub(crate) fn interprets_with(&self, path: &Path) -> bool {
        self.scope.interpreter.iter().any(|place| path.starts_with(place))
    }

    /// The folders and files of which it may read only what is its own.
    pub(crate) fn closed(&self) -> &[PathBuf] {
        &self.scope.closed
    }

    /// The same player, which may read neither `hidden` files, nor of `closed` folders what is not its own.
    pub fn guarded(mut self, hidden: &[PathBuf], closed: &[PathBuf]) -> Self {
        self.scope.hidden.extend_from_slice(hidden);
        self.scope.closed.extend_from_slice(closed);
        self
    }

    /// Whether both players are started in the same way, however the path of their file is written.
    pub fn is_like(&self, other: &Self) -> bool {
        let place = |player: &Self| player.path().and_then(|path| path.canonicalize().ok());
        let is_same_place = place(self).is_some_and(|own| Some(own) == place(other));
        (is_same_place || self.kind == other.kind) && self.settings == other.settings
    }

    /// The file or folder that it is, if it is no command.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::Files(files) => files.first().map(PathBuf::as_path),
            Source::Folder(folder, _) => Some(folder),
            Source::Words(_) => {
                let file = Path::new(split_settings(&self.text).0);
                (self.is_process() && file.is_file()).then_some(file)
            }
        }
    }

    /// The same player, if it is a file or folder, with the name of that as its text, and its settings: its contents
    /// identify it, and not the path to them.
    pub fn without_path(mut self) -> Self {
        if let Some(name) = self.path().and_then(Path::file_name) {
            let name = name.to_string_lossy().into_owned();
            self.text = match (&self.source, split_settings(&self.text).1) {
                (Source::Files(_) | Source::Folder(..), _) | (_, "") => name,
                (Source::Words(_), settings) => format!("{name}:{settings}"),
            };
        }
        self
    }

    /// Whether it is a person at this terminal.
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }

    /// What to write for a file or folder of this folder that has the name of this built-in player.
    pub fn namesake(&self) -> Option<String> {
        let Kind::Bot(name, _) = &self.kind else { return None };
        let here = format!("./{name}");
        let what = match () {
            () if Path::new(&here).is_file() => "file",
            () if Path::new(&here).is_dir() && Self::read(&here).is_ok() => "folder",
            () => return None,
        };
        Some(format!("{name} is the built-in player; for the {what} of this name write {here}"))
    }

    /// Whether it runs in a process of its own.
    pub fn is_process(&self) -> bool {
        matches!(self.kind, Kind::Program(_) | Kind::Library(_))
    }

    /// Whether it runs under another program, such as a debugger.
    pub fn is_wrapped(&self) -> bool {
        !self.settings.wrap.is_empty()
    }

    /// Whether it is a library in the game's C interface.
    pub fn is_library(&self) -> bool {
        self.kind.is_library()
    }

    /// A hash of the files of the player, as far as they are known; none for built-in players without
    /// files, and for people. A player with a changed file is another player. An error names the file
    /// that cannot be read.
    pub fn files(&self) -> Result<Option<String>, String> {
        if let Some(frozen) = &self.frozen {
            return Ok(frozen.hash.clone());
        }
        self.source.hash(self.is_process()).map_err(|why| match self.source {
            Source::Words(_) => format!("player {self}: {why}"),
            // The reason names the file.
            Source::Files(_) | Source::Folder(..) => why,
        })
    }

    /// The same player, with its files hashed once for many matches. [`PlayerSpec::has_changed`] detects
    /// later changes.
    pub fn frozen(mut self) -> Result<Self, String> {
        let stamps = self.source.stamps(self.is_process());
        self.frozen = Some(Frozen { hash: self.files()?, stamps });
        Ok(self)
    }

    /// Whether its files have changed since it was frozen.
    pub fn has_changed(&self) -> bool {
        let now = || self.source.stamps(self.is_process());
        self.frozen.as_ref().is_some_and(|frozen| frozen.stamps != now())
    }

    /// Whether all its files have been removed since it was frozen.
    pub fn is_gone(&self) -> bool {
        let stamps = self.frozen.as_ref().map(|frozen| &frozen.stamps[..]).unwrap_or_default();
        !stamps.is_empty() && stamps.iter().all(|(path, _)| !path.exists())
    }

    /// How its process is started.
    pub(crate) fn command(&self, game: &str, trust: bool) -> PlayerCommand {
        let command = match &self.kind {
            Kind::Program(argv) => PlayerCommand::exec(argv),
            Kind::Library(path) => PlayerCommand::library(game, path, self.settings.of_library()),
            Kind::Bot(..) | Kind::Human => unreachable!("only processes are started"),
        };
        let command = command.wrapped(&self.settings.wrap).with_libraries(self.libraries());
        if trust { command } else { command.sandboxed(&self.scope) }
    }

    /// Its folder, if shared libraries lie in it beside its main file.
    fn libraries(&self) -> Option<PathBuf> {
        let Source::Folder(folder, _) = &self.source else { return None };
        let own = match &self.kind {
            Kind::Library(path) => Path::new(path).file_name(),
            Kind::Bot(..) | Kind::Human | Kind::Program(_) => None,
        };
        let mut names = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
        let is_other =
            |name: &OsString| Some(name.as_os_str()) != own && is_library(&name.to_string_lossy());
        names.any(|name| is_other(&name)).then(|| std::path::absolute(folder).ok()).flatten()
    }

    /// What kind of player it is.
    pub(crate) fn kind(&self) -> &Kind {
        &self.kind
    }
}

impl Kind {
    /// The player in one file, with arguments if it is a program.
    pub(crate) fn of_file(path: &str, arguments: Vec<String>) -> Result<Self, String> {
        if !Path::new(path).is_file() {
            return Err(format!("{path} is not a file"));
        }
        if !is_library(path) {
            let mut argv = runnable(path)?;
            argv.extend(arguments);
            return Ok(Self::Program(argv));
        }
        if arguments.is_empty() {
            return Ok(Self::Library(path.to_string()));
        }
        Err("args are for programs, and this is a library".to_string())
    }

    pub(crate) fn is_library(&self) -> bool {
        matches!(self, Self::Library(_))
    }
}

/// Whether a file is a shared library, by its name.
pub(crate) fn is_library(name: &str) -> bool {
    name.ends_with(".so") || name.contains(".so.")
}

/// Why a text is no player.
pub(crate) fn refused(text: &str, why: &str) -> String {
    // Most reasons begin with the file.
    match why.starts_with(text) {
        true => format!("player {why}"),
        false => format!("player {text:?}: {why}"),
    }
}

/// The programs that a command starts, by their words.
fn started<'a>(wrap: &'a [String], argv: &'a [String]) -> impl Iterator<Item = &'a String> {
    wrap.first().into_iter().chain(argv.first())
}

/// The path of a file that exists, with a folder so that `PATH` is not searched.
pub(crate) fn existing(path: &str) -> Result<String, String> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(format!("{path} is a folder")),
        Ok(_) if path.contains('/') => Ok(path.to_string()),
        Ok(_) => Ok(format!("./{path}")),
        Err(error) => Err(missing(path, &error)),
    }
}

/// A built-in player as it is written.
fn bot(name: &str, params: &Params) -> String {
    let params = params.to_string();
    format!("{name}{}{params}", if params.is_empty() { "" } else { ":" })
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Bot(name, params) => f.write_str(&bot(name, params)),
            Kind::Human => f.write_str("human"),
            Kind::Program(_) | Kind::Library(_) => f.write_str(&self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_players_have_no_dots_or_slashes() {
        assert_eq!(
            PlayerSpec::read("mcts:time=1s,explore=2").unwrap().to_string(),
            "mcts:explore=2,time=1s"
        );
        assert_eq!(PlayerSpec::read("human").unwrap().kind, Kind::Human);
        let error = PlayerSpec::read("human:foo=1").unwrap_err();
        assert_eq!(error, "player \"human:foo=1\": human has no settings; write human");
        assert!(!PlayerSpec::read("line").unwrap().is_process());
    }

    #[test]
    fn a_command_is_split_into_words() {
        let read = |text| PlayerSpec::read(text).map(|written| written.kind);
        let program =
            |words: &[&str]| Ok(Kind::Program(words.iter().map(ToString::to_string).collect()));
        assert_eq!(
            read("python3 'my bot.py' --fast"),
            program(&["python3", "my bot.py", "--fast"])
        );
        assert_eq!(read("/bin/sh"), program(&["/bin/sh"]));
        assert_eq!(
            read("a 'b"),
            Err("player \"a 'b\": a quote is not closed, or a backslash ends it".to_string())
        );
    }

    #[test]
    fn settings_follow_a_colon() {
        let written = PlayerSpec::read("/bin/sh:wrap=\"env -i\"").unwrap();
        assert_eq!(written.settings.wrap, ["env", "-i"]);
        let error = PlayerSpec::read("/bin/sh:wrap=env,colour=b").unwrap_err();
        assert!(
            error.ends_with("there is no setting \"colour\"; there are wrap, and for libraries (.so) stdin and abi"),
            "{error}"
        );
        assert!(
            PlayerSpec::read("/bin/sh:stdin=/bin/sh")
                .unwrap_err()
                .ends_with("settings of libraries (.so)")
        );
    }

    #[test]
    fn a_frozen_player_knows_when_its_files_change() {
        let path = std::env::temp_dir().join(format!("plateau-frozen-{}.py", std::process::id()));
        fs::write(&path, "1").unwrap();
        let player = PlayerSpec::read(path.to_str().unwrap()).unwrap().frozen().unwrap();
        let (before, changed) = (player.files().unwrap(), player.has_changed());
        fs::write(&path, "12").unwrap();
        let after = (player.files().unwrap(), player.has_changed());
        let again = PlayerSpec::read(path.to_str().unwrap()).unwrap().files().unwrap();
        assert!(!player.is_gone());
        fs::remove_file(&path).unwrap();
        assert!(player.is_gone());
        assert!(before.is_some() && !changed);
        assert_eq!(after, (before.clone(), true));
        assert_ne!(again, before);
    }

    #[test]
    fn a_device_among_the_arguments_is_not_read() {
        let files = |text| PlayerSpec::read(text).unwrap().files();
        assert_eq!(files("cat /dev/zero"), files("cat no-such-file"));
    }

    #[test]
    fn a_program_that_does_not_exist_is_found_out_at_once() {
        let error = |text: &str| PlayerSpec::read(text).unwrap_err();
        assert!(error("pyhton3 bot.py").contains("there is no program \"pyhton3\""));
        assert!(error("/no/such/python3 bot.py").contains("/no/such/python3: No such file"));
        assert!(error("/bin/sh:wrap=vlagrind -q").contains("there is no program \"vlagrind\""));
    }

    #[test]
    fn a_text_that_names_a_file_is_that_file() {
        let folder = std::env::temp_dir().join(format!("plateau-text-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for name in ["a bot.py", "b:..:x.py", "c'\".py", "d.py"] {
            let path = folder.join(name).to_str().unwrap().to_string();
            fs::write(&path, "1").unwrap();
            let read = PlayerSpec::read(&path).map(|player| player.kind);
            assert_eq!(read, Ok(Kind::Program(vec!["python3".into(), path])));
        }
        let beside = folder.join("d.py:e.py").to_str().unwrap().to_string();
        fs::write(&beside, "1").unwrap();
        let read = PlayerSpec::read(&format!("{beside}:wrap=env")).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(read.settings.wrap, ["env"]);
        assert_eq!(read.kind, Kind::Program(vec!["python3".into(), beside]));
    }

    #[test]
    fn missing_files_are_found_out_at_once() {
        let error = |text: &str| PlayerSpec::read(text).unwrap_err();
        assert!(error("./no-such-bot").contains("No such file"), "{}", error("./no-such-bot"));
        assert!(error("./no.so").contains("No such file"));
        assert!(error("/etc/").contains("/etc/ is a folder: "));
        assert!(error("/etc/passwd").ends_with("make it so with chmod +x /etc/passwd"));
    }
}
