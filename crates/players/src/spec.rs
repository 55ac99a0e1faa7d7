//! A player as written on the command line.

use std::fmt;
use std::fs::{self, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use game::Params;
use hosting::{PlayerCommand, ReadScope};

/// A player as written: `line`, `mcts:playouts=1000`, `human`, `./libfoo.so`, `./bot.py`,
/// `python3 bot.py --fast`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    kind: Kind,
    settings: Settings,
    /// The text as written, for a player from outside.
    text: String,
    /// The state of its files when it was frozen.
    frozen: Option<Frozen>,
    /// What the player may read in its sandbox.
    scope: ReadScope,
}

/// The files of a player at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Frozen {
    hash: Option<String>,
    stamps: Vec<Stamp>,
}

/// What changes when a file does: modification time, length, inode.
type Stamp = Option<(SystemTime, u64, u64)>;

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

/// Settings of a player from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Settings {
    /// The program that the player runs under, such as a debugger, with its arguments.
    wrap: Vec<String>,
    /// What a library reads as its standard input.
    stdin: Option<String>,
    /// Which of several forms of an interface a library has.
    abi: Option<String>,
}

const SETTINGS: [&str; 3] = ["wrap", "stdin", "abi"];

impl PlayerSpec {
    /// Parses a player.
    pub fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|why| format!("player {text:?}: {why}"))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        if name == "human" && params.is_empty() {
            return Ok(Self::inside(Kind::Human));
        }
        if !name.contains(['/', '.', ' ']) {
            return Ok(Self::inside(Kind::Bot(name.to_string(), params.parse()?)));
        }
        let (command, settings) = split_settings(text);
        let settings = Settings::parse(settings)?;
        let words = words(command)?;
        let is_library = |word: &String| word.ends_with(".so") || word.contains(".so.");
        let kind = match &words[..] {
            [] => return Err("there is no program".to_string()),
            [only] if is_library(only) => Kind::Library(existing(only)?),
            [only] => Kind::Program(runnable(&existing(only)?)?),
            _ => Kind::Program(words),
        };
        let library = matches!(kind, Kind::Library(_));
        if !library && (settings.stdin.is_some() || settings.abi.is_some()) {
            return Err("stdin= and abi= are settings of libraries (.so)".to_string());
        }
        Ok(Self {
            kind,
            settings,
            text: text.to_string(),
            frozen: None,
            scope: ReadScope::default(),
        })
    }

    fn inside(kind: Kind) -> Self {
        let (settings, scope) = (Settings::default(), ReadScope::default());
        Self { kind, settings, text: String::new(), frozen: None, scope }
    }

    /// The same player, restricted to reading the files it is started with: the files beside them
    /// belong to other players.
    pub fn alone(mut self) -> Self {
        self.scope.own_files_only = true;
        self
    }

    /// The same player, which may not read `hidden`, nor files whose names begin with its name.
    pub fn without(mut self, hidden: PathBuf) -> Self {
        self.scope.hidden.push(hidden);
        self
    }

    /// Whether both players are started in the same way.
    pub fn is_like(&self, other: &Self) -> bool {
        self.kind == other.kind && self.settings == other.settings
    }

    /// Whether it is a person at this terminal.
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }

    /// Whether it runs in a process of its own.
    pub fn is_process(&self) -> bool {
        matches!(self.kind, Kind::Program(_) | Kind::Library(_))
    }

    /// Whether it is a library in the game's C interface.
    pub(crate) fn is_library(&self) -> bool {
        matches!(self.kind, Kind::Library(_))
    }

    /// A hash of the files of the player, as far as they are known; none for built-in players without
    /// files, and for people. A player with a changed file is another player. An error names the file
    /// that cannot be read.
    pub fn files(&self) -> Result<Option<String>, String> {
        if let Some(frozen) = &self.frozen {
            return Ok(frozen.hash.clone());
        }
        let paths = self.paths();
        if paths.is_empty() && !self.is_process() {
            return Ok(None);
        }
        let mut hasher = blake3::Hasher::new();
        for path in &paths {
            hash_file(&mut hasher, path, paths.len() > 1).map_err(|error| {
                format!("player {self}: {} cannot be read: {error}", path.display())
            })?;
        }
        Ok(Some(hasher.finalize().to_hex()[..32].to_string()))
    }

    /// The same player, with its files hashed once for many matches. [`PlayerSpec::has_changed`] detects
    /// later changes.
    pub fn frozen(mut self) -> Result<Self, String> {
        let stamps = self.stamps();
        self.frozen = Some(Frozen { hash: self.files()?, stamps });
        Ok(self)
    }

    /// Whether its files have changed since it was frozen.
    pub fn has_changed(&self) -> bool {
        self.frozen.as_ref().is_some_and(|frozen| frozen.stamps != self.stamps())
    }

    fn stamps(&self) -> Vec<Stamp> {
        let stamp = |path: &PathBuf| {
            let found = fs::metadata(path).ok()?;
            Some((found.modified().ok()?, found.len(), inode(&found)))
        };
        self.paths().iter().map(stamp).collect()
    }

    /// Its files: those that it is started with, and those with code in folders that it is started with.
    fn paths(&self) -> Vec<PathBuf> {
        let words: Vec<&str> = match &self.kind {
            Kind::Human => Vec::new(),
            Kind::Bot(_, params) => params.paths().map(|(_, path)| path).collect(),
            Kind::Program(words) => words.iter().flat_map(|word| word.split(':')).collect(),
            Kind::Library(path) => {
                [path.as_str()].into_iter().chain(self.settings.stdin.as_deref()).collect()
            }
        };
        let mut files = Vec::new();
        for path in words.into_iter().map(Path::new) {
            // A device has no end, and a pipe waits for one.
            if path.is_file() {
                files.push(path.to_path_buf());
            } else if path.is_dir() && self.is_process() {
                add_code(path, &mut files);
            }
        }
        files
    }

    /// How its process is started.
    pub(crate) fn command(&self, game: &str, trust: bool) -> PlayerCommand {
        let command = match &self.kind {
            Kind::Program(argv) => PlayerCommand::exec(argv),
            Kind::Library(path) => {
                PlayerCommand::library(game, path, self.settings.of_library().unwrap_or_default())
            }
            Kind::Bot(..) | Kind::Human => unreachable!("only processes are started"),
        };
        let command = command.wrapped(&self.settings.wrap);
        if trust { command } else { command.sandboxed(&self.scope) }
    }

    /// What kind of player it is.
    pub(crate) fn kind(&self) -> &Kind {
        &self.kind
    }
}

/// Adds a file to a hash; of several files, with its length, so that different sets of files have
/// different hashes.
fn hash_file(hasher: &mut blake3::Hasher, path: &Path, with_length: bool) -> std::io::Result<()> {
    let mut file = fs::File::open(path)?;
    if with_length {
        hasher.update(&file.metadata()?.len().to_le_bytes());
    }
    let mut chunk = vec![0; 1 << 16];
    loop {
        match file.read(&mut chunk)? {
            0 => return Ok(()),
            count => _ = hasher.update(&chunk[..count]),
        }
    }
}

/// Adds the files with code that are in a folder, in the order of their paths. Other files may be
/// there for any reason, such as stores and records.
fn add_code(folder: &Path, files: &mut Vec<PathBuf>) {
    const CODE: [&str; 14] = [
        "beam", "class", "cjs", "jar", "jl", "js", "lua", "mjs", "php", "pl", "py", "rb", "so",
        "wasm",
    ];
    /// A folder with more files is not a player's.
    const MOST: usize = 10_000;
    let mut entries: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let is_code = path.extension().is_some_and(|end| CODE.iter().any(|code| end == *code));
        match entry.file_type() {
            _ if files.len() >= MOST => return,
            // Symbolic links may form cycles.
            Ok(kind) if kind.is_dir() => add_code(&path, files),
            Ok(_) if is_code && path.is_file() => files.push(path),
            _ => {}
        }
    }
}

/// The settings behind a command, if there are any: what follows a file that exists, or a colon and
/// the name of a setting.
fn split_settings(text: &str) -> (&str, &str) {
    let is_file = |at: &(usize, &str)| Path::new(&text[..at.0]).is_file();
    if let Some((at, _)) = text.match_indices(':').find(is_file) {
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
    fn of_library(&self) -> Option<String> {
        let given = [("stdin", &self.stdin), ("abi", &self.abi)];
        let given =
            given.iter().filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
        let given: Vec<String> = given.collect();
        (!given.is_empty()).then(|| given.join(","))
    }

    fn parse(text: &str) -> Result<Self, String> {
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
                        "there is no setting {name:?}; there are {}",
                        SETTINGS.join(", ")
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
fn words(text: &str) -> Result<Vec<String>, String> {
    shlex::split(text).ok_or_else(|| "a quote is not closed, or a backslash ends it".to_string())
}

/// The path of a file that exists, with a folder so that `PATH` is not searched.
fn existing(path: &str) -> Result<String, String> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Err(format!("{path} is a folder")),
        Ok(_) if path.contains('/') => Ok(path.to_string()),
        Ok(_) => Ok(format!("./{path}")),
        Err(error) => Err(format!("{path}: {error}")),
    }
}

/// The inode of a file, which changes when another file replaces it.
#[cfg(unix)]
fn inode(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(file)
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> u64 {
    0
}

#[cfg(unix)]
fn is_executable(file: &Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0
}

/// Systems without Unix modes try to run any file.
#[cfg(not(unix))]
fn is_executable(_: &Metadata) -> bool {
    true
}

/// How a file is run: by its `#!` line, or by its extension.
fn runnable(path: &str) -> Result<Vec<String>, String> {
    let executable = fs::metadata(path).is_ok_and(|found| is_executable(&found));
    let first = first_line(Path::new(path));
    if first.starts_with(b"#!") && first.ends_with(b"\r") {
        return Err(format!(
            "{path} has Windows line endings, so its interpreter is not found: fix them with sed -i 's/\\r$//' {path}"
        ));
    }
    let by = String::from_utf8_lossy(first.strip_prefix(b"#!").unwrap_or_default());
    if let Some(by) =
        by.split_whitespace().next().filter(|by| executable && !Path::new(by).exists())
    {
        return Err(format!("{path}: its first line asks for {by}, which does not exist"));
    }
    // Without a `#!` line, the system would run a text file as a shell script.
    let says_how = first.starts_with(b"#!") || !is_text(&first);
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    let by = match extension {
        _ if executable && says_how => return Ok(vec![path.to_string()]),
        Some("py") => "python3",
        Some("js" | "mjs") => "node",
        Some("sh") => "sh",
        _ if executable => {
            return Err(format!(
                "{path} does not name its interpreter: begin with a line such as #!/usr/bin/env python3"
            ));
        }
        _ => return Err(format!("{path} is not executable: make it so with chmod +x {path}")),
    };
    Ok(vec![by.to_string(), path.to_string()])
}

/// The first line of a file, without its end, as far as it is needed; nothing if it cannot be read.
fn first_line(path: &Path) -> Vec<u8> {
    const LONGEST: u64 = 256;
    let mut head = Vec::new();
    // A device has no end, and a pipe waits for one.
    if let Ok(file) = fs::File::open(path)
        && file.metadata().is_ok_and(|found| found.is_file())
    {
        // A file that cannot be read fails when it is started.
        let _ = file.take(LONGEST).read_to_end(&mut head);
    }
    head.split(|&byte| byte == b'\n').next().unwrap_or_default().to_vec()
}

/// Whether the line is text, not machine code.
fn is_text(line: &[u8]) -> bool {
    !line.contains(&0) && !line.starts_with(b"\x7fELF") && !line.starts_with(b"MZ")
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
        let written = PlayerSpec::read("/bin/sh:wrap=\"valgrind -q\"").unwrap();
        assert_eq!(written.settings.wrap, ["valgrind", "-q"]);
        let error = PlayerSpec::read("/bin/sh:wrap=a,colour=b").unwrap_err();
        assert!(
            error.ends_with("there is no setting \"colour\"; there are wrap, stdin, abi"),
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
        fs::remove_file(&path).unwrap();
        assert!(before.is_some() && !changed);
        assert_eq!(after, (before.clone(), true));
        assert_ne!(again, before);
    }

    #[test]
    fn a_device_among_the_arguments_is_not_read() {
        let files = |text| PlayerSpec::read(text).unwrap().files();
        assert_eq!(files("no-such-bot /dev/zero"), files("no-such-bot no-such-file"));
    }

    #[test]
    fn missing_files_are_found_out_at_once() {
        let error = |text: &str| PlayerSpec::read(text).unwrap_err();
        assert!(error("./no-such-bot").contains("No such file"), "{}", error("./no-such-bot"));
        assert!(error("./no.so").contains("No such file"));
        assert!(error("/tmp/").ends_with("is a folder"));
        assert!(error("/etc/passwd").ends_with("make it so with chmod +x /etc/passwd"));
    }
}
