//! What the author of a player that failed can do, from how it failed and what it wrote to stderr: the same for
//! `check`, `play` and `replay --ask`.

use std::path::{Path, PathBuf};

use game::{Fault, ProtocolFault, StartFault};

use table::AnyQuestion;

use crate::PlayerSpec;
use crate::beside::{Beside, Missed};
use crate::clues::{Clue, Exit};
use crate::runnable::{file_of_words, program_file};
use crate::spec::Kind;
use crate::submission::main_file;

impl PlayerSpec {
    /// What the author of this player can do about a fault; none for players without a process, and where the fault
    /// says it all. `stderr` is what the player last wrote there.
    pub fn advice(&self, fault: &Fault, stderr: &str, trust: bool) -> Option<String> {
        let (is_library, is_wrapped) = (self.is_library(), self.is_wrapped());
        let case = Case { stderr, is_library, is_wrapped, trust };
        if let Fault::Start { .. } | Fault::Crash { .. } = fault
            && let Some(advice) =
                self.closed_to_others(&format!("{fault}\n{stderr}")).filter(|_| !trust)
        {
            return Some(advice);
        }
        if let Fault::Start { .. } | Fault::Crash { .. } = fault
            && let Some(advice) =
                self.missed_beside(stderr).filter(|_| !trust).or_else(|| self.missed_inside(stderr))
        {
            return Some(advice);
        }
        if let (Fault::Start { .. }, Some(file)) = (fault, self.unquoted_file()) {
            return Some(format!(
                "the blanks in {file} separate it into several words: put it into quotes inside the others, as in \"python3 '{file}'\""
            ));
        }
        self.is_process().then(|| case.advice(fault)).flatten()
    }

    /// What the author of a submission that cannot be started may look for, where the reason does not say it; for a start
    /// that was late by the machine's fault, what the organiser can do.
    pub fn start_advice(&self, fault: &Fault, by_machine: bool) -> Option<String> {
        match fault {
            Fault::Start { kind: StartFault::NotReady, .. } if by_machine => Some(
                "the machine kept it from running: try again when that has less to do, or allow more time with --init"
                    .to_string(),
            ),
            Fault::Start { kind: StartFault::NotReady, .. } if !self.is_library() => {
                Some("does it flush stdout after each line? `plateau check` finds out".to_string())
            }
            _ => {
                let why = fault.to_string();
                let closed = self.closed_to_others(&why);
                closed.or_else(|| self.missed_beside(&why)).or_else(|| self.missed_inside(&why))
            }
        }
    }

    /// What to do if a player was denied something, and other users may not read one of its own files: as root's player
    /// it is another user.
    fn closed_to_others(&self, stderr: &str) -> Option<String> {
        let is_told = stderr.contains("chmod o+rX");
        if !is_root() || is_told || !matches!(Clue::of(stderr), Some(Clue::Denied)) {
            return None;
        }
        let named = self.named_paths();
        let closed = named.iter().find_map(|path| closed_path(path))?;
        let of = named.iter().find(|path| closed.starts_with(path)).unwrap_or(&closed);
        Some(format!(
            "{}: its player may not read it: all its files must be readable for all users, and their folders open to them \
             (chmod -R o+rX {}), since players run with fewer rights than you",
            closed.display(),
            of.display()
        ))
    }

    /// The file with blanks in its name that the words of a command are together.
    fn unquoted_file(&self) -> Option<String> {
        match self.kind() {
            Kind::Program(argv) => file_of_words(argv),
            Kind::Bot(..) | Kind::Human | Kind::Library(_) => None,
        }
    }

    /// What to do if a player of one file misses another file, by what it wrote to stderr: one that lies beside it.
    fn missed_beside(&self, stderr: &str) -> Option<String> {
        let file = self.only_file()?;
        let missed = Beside::of(file).missed(stderr)?;
        let opened = match missed.depends_on_folder() {
            true => format!(", and open it by {}", self.own_path(&missed)),
            false => String::new(),
        };
        if let Some(folder) = bot_folder(file) {
            // A word without a slash would be the name of a built-in player.
            let here = if folder.components().count() == 1 { "./" } else { "" };
            return Some(format!(
                "{} lies beside it, but a player that is a single file can read nothing beside it: name the folder: {here}{}{opened}",
                missed.path.display(),
                folder.display()
            ));
        }
        Some(format!(
            "{} lies beside it, but a player that is a single file can read nothing beside it: make it a folder with both, in \
             which the program is called bot{opened}",
            missed.path.display()
        ))
    }

    /// What to do if a player misses a file of its own folder, by what it wrote to stderr.
    fn missed_inside(&self, stderr: &str) -> Option<String> {
        let missed =
            self.own_folders().iter().find_map(|own| Beside::within(own).missed(stderr))?;
        missed.is_elsewhere().then(|| {
            format!(
                "{} is its own file, but it runs in the folder where plateau is called: open it by {}",
                missed.path.display(),
                self.own_path(&missed)
            )
        })
    }

    /// How a program opens a file of its own folder.
    fn own_path(&self, missed: &Missed) -> String {
        let name = missed.path.file_name().unwrap_or_default().display();
        let is_by = |end: &str| match self.kind() {
            Kind::Program(argv) => argv.iter().any(|word| word.ends_with(end)),
            Kind::Bot(..) | Kind::Human | Kind::Library(_) => false,
        };
        match () {
            () if is_by(".py") => {
                format!(
                    "the bot's own path: Path(__file__).parent / \"{name}\", with Path from pathlib"
                )
            }
            () if is_by(".js") => format!("the bot's own path: path.join(__dirname, \"{name}\")"),
            () if is_by(".sh") => format!("the bot's own path: \"$(dirname \"$0\")/{name}\""),
            () if self.is_library() => "its own path, which dladdr finds".to_string(),
            () => "the bot's own path, whose folder is in argv[0]".to_string(),
        }
    }
}

/// The folder of a file that is a player with this file as its program.
fn bot_folder(file: &Path) -> Option<&Path> {
    let folder = file.parent().filter(|folder| folder.file_name().is_some())?;
    main_file(folder).is_ok_and(|main| main == file).then_some(folder)
}

/// Whether players run as other users than this program.
#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|found| found.uid() == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// The first file or folder, of a path and all that is in it, that other users may not read.
#[cfg(unix)]
fn closed_path(path: &Path) -> Option<PathBuf> {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    /// Deeper folders are not looked at, and links are not followed.
    const DEEPEST: usize = 16;
    fn closed(path: &Path, depth: usize) -> Option<PathBuf> {
        let found = fs::symlink_metadata(path).ok()?;
        let wanted = if found.is_dir() { 0o5 } else { 0o4 };
        if !found.is_symlink() && found.permissions().mode() & wanted != wanted {
            return Some(path.to_path_buf());
        }
        let inner = if found.is_dir() && depth < DEEPEST { fs::read_dir(path).ok() } else { None };
        let mut inner: Vec<PathBuf> =
            inner.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        inner.sort();
        inner.iter().find_map(|path| closed(path, depth + 1))
    }
    closed(path, 0)
}

#[cfg(not(unix))]
fn closed_path(_: &Path) -> Option<PathBuf> {
    None
}

/// How an answer with an empty move is quoted.
pub(crate) const EMPTY_MOVE: &str = "\"\"";

/// A player that failed.
#[derive(Clone, Copy)]
struct Case<'a> {
    stderr: &'a str,
    is_library: bool,
    is_wrapped: bool,
    trust: bool,
}

impl Case<'_> {
    fn advice(self, fault: &Fault) -> Option<String> {
        Some(match fault {
            Fault::Start { kind: StartFault::NotReady, .. } => self.not_ready(),
            Fault::Start { kind: StartFault::Refused, why } => self.refused(why)?,
            Fault::Start { kind: StartFault::NotSpawned, .. } | Fault::Resigned => return None,
            Fault::Start { why, .. } => self.ended(Exit::of(why), true),
            Fault::Crash { how } => self.ended(Exit::of(how), false),
            Fault::Memory { why } => self.over_limit(why),
            Fault::Time => self.late(),
            Fault::Illegal { .. } if self.is_library => {
                "see the reason, and what the game's header in include/plateau says about the move"
                    .to_string()
            }
            Fault::Illegal { said, .. } if said == EMPTY_MOVE => {
                "it found no move: answer with one of the `moves` of the last `turn`, of which there is always one"
                    .to_string()
            }
            Fault::Illegal { why, .. } if why.contains(ONLY_BEGINS) => {
                "its answer looks like the beginning of a move: is its buffer for a line too short? Lines may have many \
                 kilobytes (getline in C reads them whole)"
                    .to_string()
            }
            Fault::Illegal { .. } => {
                "answer only with one of the `moves` of the last `turn`, as it is written there"
                    .to_string()
            }
            Fault::Protocol { line, .. } if line.starts_with(BYTE_ORDER_MARK) => {
                "its output begins with a byte order mark (U+FEFF), which cannot be seen: write UTF-8 without one".to_string()
            }
            Fault::Protocol { kind: ProtocolFault::Malformed, line, .. } if is_javascript(line) => {
                "print messages as JSON: console.log(JSON.stringify(message))".to_string()
            }
            Fault::Protocol { why, line, .. } if why == NO_MOVE && line.contains("\"move\"") && line.contains("null") => {
                "its `move` is null: it found no move; answer with one of the `moves` of the last `turn`, of which there is always \
                 one"
                    .to_string()
            }
            Fault::Protocol { kind, line, .. } if is_remark(*kind, line) => bare_move(line)
                .unwrap_or_else(|| protocol(ProtocolFault::NotJson, line).to_string()),
            Fault::Protocol { kind, line, why } => {
                malformed_because(why).unwrap_or_else(|| protocol(*kind, line)).to_string()
            }
        })
    }

    fn not_ready(self) -> String {
        if self.is_library {
            return "return from the first call of the header in time: prepare less, or allow more time with --init"
                .to_string();
        }
        "answer `start` at once with {\"type\":\"ready\"}, end the line with \"\\n\", and flush stdout after it; if it never answers, look for an \
         endless loop; if it needs longer to prepare, allow more time with --init"
            .to_string()
    }

    fn late(self) -> String {
        if self.is_library {
            return "return from each call within the clock; if a call never returns, look for an endless loop".to_string();
        }
        "read the limit from clock.left_ms of each `turn`, and answer with the best move so far before it runs out; if it \
         never answers, look for an endless loop, a read of stdin that waits for another line before it answers this one, \
         output without \"\\n\" at its end, or that is not flushed, or in C a buffer that is shorter than the line"
            .to_string()
    }

    /// A file that could not become a player. Most reasons say what to do themselves.
    fn refused(self, why: &str) -> Option<String> {
        let has = |part: &str| why.contains(part);
        Some(match () {
            () if has("undefined symbol") => Clue::UndefinedSymbol.advice(self.is_library, self.trust),
            () if has("It has all functions of a library for") => {
                "this is a library for another game: name that game, or the library of this one".to_string()
            }
            () if has("it has no function") => {
                "define all functions of the game's header in include/plateau, as C functions (in C++: extern \"C\"), and \
                 compile with -shared -fPIC"
                    .to_string()
            }
            () if has("cannot open shared object file") => {
                Clue::MissingLibrary.advice(self.is_library, self.trust)
            }
            () if has(": not a library: ") || has("a program, not a library") => {
                "compile it with -shared -fPIC; or if it is a program or a script, give it a name without .so".to_string()
            }
            () if has("made for another machine") => "compile it on this machine".to_string(),
            () if has("not a library for") => "name the library of this game, or the other game".to_string(),
            () if has("cannot dynamically load") => {
                "compile it with -shared -fPIC; or if it is a program, give it a name without .so".to_string()
            }
            () if has("Permission denied") => unreadable(why)
                .unwrap_or_else(|| Clue::Denied.advice(self.is_library, self.trust)),
            () => return None,
        })
    }

    /// A process that ended by itself.
    fn ended(self, exit: Exit, at_start: bool) -> String {
        match Clue::of(self.stderr) {
            Some(clue) => clue.advice(self.is_library, self.trust),
            // The exit code is the wrapper's.
            None if self.is_wrapped => {
                "see what the program that it runs under wrote to stderr".to_string()
            }
            None => exit.advice(self.is_library, at_start, !self.stderr.trim().is_empty()),
        }
    }

    fn over_limit(self, why: &str) -> String {
        if let Some(Clue::Sanitizer) = Clue::of(self.stderr) {
            return Clue::Sanitizer.advice(self.is_library, self.trust);
        }
        if why.contains("files take") {
            return "write less into $TMPDIR: all its files together may take 256 MiB".to_string();
        }
        match why.contains("memory") {
            true => Clue::Memory.advice(self.is_library, self.trust),
            false => {
                "keep to the limits in docs/protocol.md, which hold in tournaments".to_string()
            }
        }
    }
}

/// What to do about a program that the system does not let the player run: the reason begins with its name.
fn unreadable(why: &str) -> Option<String> {
    let (program, _) = why.split_once(": ")?;
    let file = program_file(program)?;
    Some(format!(
        "{program} is {}: it and all folders above it must be readable for all users, as /usr/bin/python3 is; name one that is",
        file.display()
    ))
}

/// What is said of an answer that is the beginning of a legal move.
const ONLY_BEGINS: &str = "is only the beginning of";

/// Why an answer is not legal that ends in the middle of a move, as one does that was read from a line without its end.
pub(crate) fn cut_off(said: &str, question: &dyn AnyQuestion) -> Option<String> {
    let last = said.chars().last()?;
    // Nearly all answers are whole, and a list of moves takes time.
    if last.is_alphanumeric() || ")]}".contains(last) {
        return None;
    }
    beginning_of(said, &question.legal_moves())
}

fn beginning_of(said: &str, moves: &[String]) -> Option<String> {
    let whole = moves.iter().find(|mv| mv.starts_with(said) && mv.len() > said.len())?;
    let is_legal = moves.iter().any(|mv| mv == said);
    (!is_legal).then(|| format!("it {ONLY_BEGINS} {whole}"))
}

/// What some languages of Windows write before everything else.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// Why a message of the type `move` is broken without one: see `table::lines`.
const NO_MOVE: &str = "the message has no `move`";

/// Whether a line is an object as JavaScript prints it: its names are not in quotes.
fn is_javascript(line: &str) -> bool {
    let names = line.trim_start().strip_prefix('{').map(str::trim_start);
    let name = names.and_then(|names| names.split_once(':')).map(|(name, _)| name);
    name.is_some_and(|name| ["type", "move", "say", "think", "name", "moves"].contains(&name))
}

/// Whether a line was not meant as a message: it is no object, or an object without a word of the protocol.
fn is_remark(kind: ProtocolFault, line: &str) -> bool {
    const MEANT: [&str; 3] = ["type", "move", "ready"];
    match kind {
        ProtocolFault::NotJson => true,
        ProtocolFault::Malformed => {
            let line = line.trim();
            let is_begun = line == "{" || MEANT.iter().any(|word| line.contains(word));
            !line.starts_with('{') || !is_begun
        }
        _ => false,
    }
}

/// What to do about a line that is not a message and may be meant as a move.
fn bare_move(line: &str) -> Option<String> {
    const MOST_WORDS: usize = 3;
    const MOST_LETTERS: usize = 24;
    let line = line.trim();
    let line = line.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(line);
    if line.eq_ignore_ascii_case("ready") {
        return Some(
            "print {\"type\":\"ready\"}: each answer is a JSON object on one line".to_string(),
        );
    }
    let words = line.split_whitespace().count();
    let is_short = (1..=MOST_WORDS).contains(&words) && line.chars().count() <= MOST_LETTERS;
    let is_plain = line.chars().all(|c| c.is_alphanumeric() || " -+,.:*/()_".contains(c));
    // Nearly all moves have numbers; remarks of one word do not.
    let has_number = line.chars().any(|c| c.is_ascii_digit()) || line.chars().count() == 1;
    // "place 31" is a move, "thinking place 31" a remark about one.
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic);
    let is_remark = line.split_whitespace().filter(is_word).count() > 1;
    (is_short && is_plain && has_number && !is_remark).then(|| {
        format!(
            "if this is its move, print {{\"type\":\"move\",\"move\":\"{line}\"}}; everything else belongs on stderr"
        )
    })
}

/// What to do about a message that is broken for one of these reasons.
fn malformed_because(why: &str) -> Option<&'static str> {
    match () {
        () if why.starts_with("`move` has an invalid value") => Some(
            "write the move as text, in quotes: answer with one of the `moves` of the last `turn`, as it is written there",
        ),
        () if why.starts_with("it is not JSON, which has no ") => Some(
            "write null instead, or leave the field out; in Python json.dumps(message, allow_nan=False) says where it is",
        ),
        () => None,
    }
}

/// What to do about a line that breaks the protocol.
pub(crate) fn protocol(kind: ProtocolFault, line: &str) -> &'static str {
    match kind {
        ProtocolFault::Unasked => {
            "answer `start` and each `turn` once, `end` with nothing, and print nothing else to stdout"
        }
        ProtocolFault::Mute => "keep stdout open until `end` comes",
        // A dictionary as Python prints it.
        ProtocolFault::Malformed if line.starts_with("{'") => {
            "print messages as JSON: print(json.dumps(message), flush=True)"
        }
        ProtocolFault::Malformed if line.trim() == "{" => {
            "print each message on one line: without indent= in Python, without null, 2 in JavaScript"
        }
        ProtocolFault::Malformed | ProtocolFault::OutOfPlace => {
            "answer `start` with {\"type\":\"ready\"} and `turn` with {\"type\":\"move\",\"move\":\"…\"}, each on one line"
        }
        ProtocolFault::NotJson if line.trim().is_empty() => {
            "print no empty lines: only answers go to stdout, each with one end of line"
        }
        ProtocolFault::NotJson | ProtocolFault::TooLong | ProtocolFault::Unknown => {
            "print nothing but answers to stdout, and everything else to stderr"
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn advice(fault: &Fault, stderr: &str, is_library: bool) -> String {
        Case { stderr, is_library, is_wrapped: false, trust: false }
            .advice(fault)
            .unwrap_or_default()
    }

    fn ended(why: &str, stderr: &str) -> String {
        let fault = Fault::Start { kind: StartFault::Ended, why: why.to_string() };
        advice(&fault, stderr, false)
    }

    fn crashed(how: &str, stderr: &str, is_library: bool) -> String {
        advice(&Fault::Crash { how: how.to_string() }, stderr, is_library)
    }

    const SANDBOX: &str = "in the sandbox";

    #[test]
    fn the_sandbox_is_blamed_where_something_was_denied_and_nowhere_else() {
        for stderr in [
            "PermissionError: [Errno 13] Permission denied: 'log.txt'",
            "bash: out.txt: Permission denied",
            "OSError: [Errno 30] Read-only file system: 'x'",
            "Error: EACCES: permission denied, open 'log.txt'",
        ] {
            assert!(ended("… (exit code 1)", stderr).contains(SANDBOX), "{stderr}");
        }
        for stderr in [
            "socket: Operation not permitted",
            "  File \"/usr/lib/python3.11/socket.py\", line 232, in __init__\n    \
             _socket.socket.__init__(self, family)\nPermissionError: [Errno 1] Operation not permitted",
        ] {
            assert!(ended("… (exit code 1)", stderr).contains("no network"), "{stderr}");
        }
        for (why, stderr) in [
            ("nothing on stderr (exit code 3)", ""),
            ("KeyError: 'x' (exit code 1)", "Traceback (most recent call last):\nKeyError: 'x'"),
            ("nothing on stderr (signal 11 (SIGSEGV))", ""),
            ("nothing on stderr (exit code 0)", ""),
        ] {
            assert!(!ended(why, stderr).contains(SANDBOX), "{why}");
        }
    }

    #[test]
    fn exceptions_are_pointed_at() {
        let stderr = "Traceback (most recent call last):\n  File \"/x/bot.py\", line 12, in <module>\n    \
            f(m)\n  File \"/usr/lib/python3.11/json/decoder.py\", line 355, in raw_decode\n    raise\n\
            KeyError: 'legal'\n";
        let advice = crashed("exit code 1", stderr, false);
        assert_eq!(advice, "correct line 12 of bot.py: KeyError: 'legal'");
        let stderr = "TypeError: 'NoneType' object is not subscriptable";
        assert!(
            crashed("exit code 1", stderr, false).contains("unless `ready` has \"moves\": true")
        );
        let stderr =
            "  File \"/x/bot.py\", line 3\n    if x\n        ^\nSyntaxError: expected ':'\n";
        let advice = ended("SyntaxError: expected ':' (exit code 1)", stderr);
        assert_eq!(advice, "correct line 3 of bot.py: SyntaxError: expected ':'");
        let stderr =
            "  File \"bot.py\", line 1, in <module>\nModuleNotFoundError: No module named 'numpy'";
        assert!(crashed("exit code 1", stderr, false).contains("venv/bin/python"), "{stderr}");
        let stderr =
            "thread 'main' panicked at src/main.rs:12:5:\nindex out of bounds\nnote: run with";
        assert!(crashed("exit code 101", stderr, false).contains("src/main.rs:12:5"), "{stderr}");
    }

    #[test]
    fn crashes_of_compiled_code_are_for_valgrind() {
        for how in ["signal 11 (SIGSEGV)", "signal 6 (SIGABRT)", "signal 7 (SIGBUS)"] {
            assert!(crashed(how, "", false).contains("valgrind -q"), "{how}");
            assert!(crashed(how, "", true).contains("valgrind -q"), "{how}");
        }
        assert!(crashed("signal 8 (SIGFPE)", "", false).contains("division by zero"));
        let early = "it ended before the match did (exit code 0)";
        assert!(crashed(early, "", false).contains("until `end` comes"));
        let exits = crashed(early, "", true);
        assert!(exits.contains("exit") && !exits.contains("valgrind"), "{exits}");
    }

    #[test]
    fn a_lack_of_memory_is_no_matter_for_the_sandbox() {
        let why =
            "exit code 1; its limit is 2048 MiB of memory, and it wrote: MemoryError".to_string();
        let fault = Fault::Memory { why };
        assert!(advice(&fault, "MemoryError", false).contains("use less memory"));
        let asan =
            "==1==ERROR: AddressSanitizer failed to allocate; ReserveShadowMemoryRange failed";
        assert!(crashed("exit code 1", asan, false).contains("--trust"));
    }

    #[test]
    fn refused_files_have_advice_of_their_own() {
        let refused = |why: &str| {
            let fault = Fault::Start { kind: StartFault::Refused, why: why.to_string() };
            advice(&fault, why, true)
        };
        assert!(refused("a.so: undefined symbol: sqrt").contains("-lm"));
        assert!(refused("a.so: it has no function init").contains("extern \"C\""));
        assert!(
            refused(
                "a.so: cannot be opened: cannot dynamically load position-independent executable"
            )
            .contains("without .so")
        );
        assert!(refused("sh: Permission denied (os error 13)").contains("readable for all users"));
        assert!(refused("a.so: made for another machine: arm").contains("compile it on this"));
        assert!(refused("a.so: not a library: not an ELF file").contains("without .so"));
        assert_eq!(refused("a.so: an object file, not a library: link it with -shared"), "");
    }

    #[test]
    fn a_move_that_is_cut_off_is_a_matter_of_the_buffer() {
        let moves = ["3-4", "place 12", "keep 1,2", "pass"].map(str::to_string);
        let illegal = |said: &str| {
            let why = beginning_of(said, &moves).unwrap_or_default();
            advice(&Fault::Illegal { said: said.to_string(), why }, "", false)
        };
        assert!(illegal(EMPTY_MOVE).starts_with("it found no move"));
        for said in ["3-", "place ", "keep 1,"] {
            assert!(illegal(said).contains("buffer for a line"), "{said:?}");
        }
        for said in ["3-4 ", " place 12 ", "pass\t", "3-4, place 12,", "5-", "['3-4', 'pass'…"] {
            assert!(illegal(said).starts_with("answer only with"), "{said:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_other_users_may_not_read_is_found() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("plateau-closed-{}", std::process::id()));
        fs::create_dir_all(folder.join("data")).unwrap();
        let mode = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        let (bot, book) = (folder.join("bot.py"), folder.join("data/book.txt"));
        for path in [&bot, &book] {
            fs::write(path, "1").unwrap();
            mode(path, 0o644);
        }
        [&folder, &folder.join("data")].into_iter().for_each(|path| mode(path, 0o755));
        let open = closed_path(&folder);
        mode(&book, 0o600);
        let (inside, alone) = (closed_path(&folder), closed_path(&bot));
        mode(&folder, 0o700);
        let whole = closed_path(&folder);
        let denied = "PermissionError: [Errno 13] Permission denied: 'bot.py'";
        let player = PlayerSpec::read(folder.to_str().unwrap()).unwrap();
        let fault = Fault::Crash { how: "exit code 1".to_string() };
        let advice = player.advice(&fault, denied, false).unwrap_or_default();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((open, inside, alone), (None, Some(book), None));
        assert_eq!(whole.as_deref(), Some(folder.as_path()));
        // Other users than root have players of their own rights.
        let expected = format!("chmod -R o+rX {}", folder.display());
        assert_eq!(advice.contains(&expected), is_root(), "{advice}");
    }

    #[test]
    fn a_file_in_a_bot_folder_is_told_to_name_the_folder() {
        let folder = std::env::temp_dir().join(format!("plateau-named-{}", std::process::id()));
        let bots = folder.join("mybot");
        fs::create_dir_all(&bots).unwrap();
        // Imported modules are not players: their names begin with an underscore.
        for name in ["bot.py", "_helper.py"] {
            fs::write(bots.join(name), "1").unwrap();
        }
        let missed = "ModuleNotFoundError: No module named '_helper'";
        let advice = |name: &str| {
            let player = PlayerSpec::read(bots.join(name).to_str().unwrap()).unwrap();
            let fault = Fault::Crash { how: "exit code 1".to_string() };
            player.advice(&fault, missed, false).unwrap_or_default()
        };
        let inside = advice("bot.py");
        fs::write(bots.join("other.py"), "1").unwrap();
        let other = advice("other.py");
        fs::remove_dir_all(&folder).unwrap();
        assert!(inside.ends_with(&format!("name the folder: {}", bots.display())), "{inside}");
        assert!(other.contains("make it a folder with both"), "{other}");
    }

    #[test]
    fn a_bare_move_is_shown_as_a_message() {
        let said = |line: &str| {
            let (kind, why) = (ProtocolFault::NotJson, String::new());
            advice(&Fault::Protocol { kind, line: line.to_string(), why }, "", false)
        };
        assert!(said("place 0").contains("print {\"type\":\"move\",\"move\":\"place 0\"};"));
        assert!(said("").contains("no empty lines"));
        for remark in ["thinking", "I have looked at 12 moves by now", "thinking place 31"] {
            assert!(said(remark).contains("nothing but answers"), "{remark}");
        }
    }

    #[test]
    fn broken_messages_have_advice_of_their_own() {
        let broken = |line: &str| {
            let why = table::lines::FromPlayer::read(line.as_bytes()).unwrap_err().why;
            let (kind, line) = (ProtocolFault::Malformed, line.to_string());
            advice(&Fault::Protocol { kind, line, why }, "", false)
        };
        assert!(broken("{\"type\":\"move\",\"move\":12}").contains("in quotes"));
        assert!(broken("{\"type\":\"move\",\"think\":NaN}").contains("write null instead"));
        assert!(broken("{'type': 'ready'}").contains("json.dumps"));
        assert!(broken("{ type: 'move', move: '3-4' }").contains("JSON.stringify"));
        assert!(broken("{\"type\":\"move\",\"move\":null}").contains("is null"));
        assert!(broken("\u{feff}{\"type\":\"ready\"}").contains("byte order mark"));
        assert!(broken("{").contains("on one line: without indent="));
        assert!(broken("{\"type\":\"go\"}").contains("answer `start` with"));
        assert!(broken("{\"move\":\"3-4\"}").contains("answer `start` with"));
        assert!(broken("31").contains(
            "print {\"type\":\"move\",\"move\":\"31\"}; everything else belongs on stderr"
        ));
        assert!(broken("\"place 3\"").contains("\"move\":\"place 3\"}"));
        for remark in ["[1, 2, 3]", "{thinking}", "true", "null", "{\"depth\": 3}", "{}"] {
            assert!(broken(remark).contains("everything else to stderr"), "{remark}");
        }
    }
}
