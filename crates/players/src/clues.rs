//! What stderr and exit codes tell about why a process ended.

use std::path::Path;

/// How many of the last lines of stderr are looked at.
const LOOKED_AT: usize = 40;

/// What stderr says about the cause of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clue {
    /// AddressSanitizer could not start.
    Sanitizer,
    /// A library crashed at the start that another game's would look like.
    OtherGame,
    /// An allocation failed.
    Memory,
    /// A lock between processes.
    Locks,
    /// Too many processes or threads.
    Processes,
    /// It read or wrote what does not wait.
    NonBlocking,
    /// A file or a call was denied.
    Denied,
    /// The network was not reached.
    Network,
    /// A module of an interpreter is not installed.
    MissingModule(String),
    /// An exception: the place if it is known, and its words.
    Exception(Option<String>, String),
    /// A panic of Rust: its place and words.
    Panic(String),
    /// The summary of a sanitizer, with a place if that is known.
    Found(String),
    /// A function that no library defines.
    UndefinedSymbol,
    /// A library of the system is not there.
    MissingLibrary,
    /// A program that a script starts is not there.
    MissingProgram(String),
}

/// Parts of lines that give away a cause, the first that is found.
const MARKS: &[(Clue, &[&str])] = &[
    (Clue::OtherGame, &["would have functions of the same names"]),
    (Clue::Sanitizer, &["ReserveShadowMemoryRange", "ASan runtime does not come first"]),
    // Java calls a lack of threads a lack of memory.
    (Clue::Processes, &["can't start new thread", "unable to create native thread"]),
    (
        Clue::Memory,
        &[
            "MemoryError",
            "std::bad_alloc",
            "OutOfMemoryError",
            "memory allocation of ",
            "Cannot allocate memory",
        ],
    ),
    (
        Clue::Network,
        &[
            "socket: Operation not permitted",
            "socket: Permission denied",
            "_socket.socket.",
            "in create_connection",
            "getaddrinfo",
            "syscall: 'connect'",
            "Network is unreachable",
            "name resolution",
            "Name or service not known",
            "Connection refused",
        ],
    ),
    (Clue::Locks, &["SemLock", "sem_open", "shm_open", "multiprocessing/synchronize.py"]),
    (
        Clue::Denied,
        &[
            "Permission denied",
            "PermissionError",
            "Operation not permitted",
            "Read-only file system",
            "EACCES",
            "EPERM",
            "EROFS",
            "AccessDeniedException",
        ],
    ),
    (Clue::UndefinedSymbol, &["undefined symbol", "symbol lookup error"]),
    (
        Clue::MissingLibrary,
        &["error while loading shared libraries", "cannot open shared object file"],
    ),
];

impl Clue {
    /// What the last lines of stderr say.
    pub(crate) fn of(stderr: &str) -> Option<Self> {
        let mut last: Vec<&str> = stderr.lines().rev().take(LOOKED_AT).collect();
        last.reverse();
        let lines = &last[..];
        let has =
            |parts: &&[&str]| parts.iter().any(|part| lines.iter().any(|line| line.contains(part)));
        let marked = || MARKS.iter().find(|(_, parts)| has(parts)).map(|(clue, _)| clue.clone());
        too_many(lines)
            .or_else(marked)
            .or_else(|| blocked(stderr, lines))
            .or_else(|| sanitized(lines))
            .or_else(|| exception(lines))
            .or_else(|| panic(lines))
            .or_else(|| missing_program(lines))
    }

    /// What to do about it.
    pub(crate) fn advice(&self, is_library: bool, trust: bool) -> String {
        match self {
            Self::Sanitizer if is_library => {
                "AddressSanitizer needs more addresses than a player in the sandbox may have, and its runtime first: \
                 --trust, and :wrap=\"env LD_PRELOAD=PATH\" with the path that cc -print-file-name=libasan.so prints"
                    .to_string()
            }
            Self::Sanitizer => {
                "AddressSanitizer needs more addresses than a player in the sandbox may have: try --trust".to_string()
            }
            Self::OtherGame => {
                "is it a library for the other game? Name that game; else run it under valgrind, with :wrap=\"valgrind -q\""
                    .to_string()
            }
            Self::Memory => "use less memory: all its processes together may have 2 GiB".to_string(),
            Self::Locks => {
                "locks, queues and pools between processes do not work in the sandbox, here and in tournaments (in Python those of \
                 multiprocessing): use threads, or subprocess with pipes"
                    .to_string()
            }
            Self::Processes => {
                "it may have 64 processes and threads at once, here and in tournaments: start fewer, and wait for those that end"
                    .to_string()
            }
            Self::NonBlocking => {
                "its stdin or stdout does not wait, since the player set that: in Node read process.stdin by its events or with \
                 readSync(0), not both; in Python and C leave out set_blocking and O_NONBLOCK"
                    .to_string()
            }
            Self::Denied if trust => "see its stderr: this user may not do that".to_string(),
            Self::Denied => {
                "in the sandbox, as in tournaments, it may read its own files and the system's, and write into $TMPDIR only; \
                 --trust lifts this for a trial, which proves nothing for a tournament"
                    .to_string()
            }
            Self::Network => "players have no network, here and in tournaments: bring all that it needs in its folder".to_string(),
            Self::MissingModule(words) => format!(
                "{words}: install it for the Python that runs the player, or name that of a virtual environment, as in \
                 \"venv/bin/python bot.py\""
            ),
            Self::Exception(Some(place), words) => format!("correct {place}: {words}{}", null_moves(words)),
            Self::Exception(None, words) => format!("see its stderr: {words}{}", null_moves(words)),
            Self::Panic(words) => format!("see where it panics: {words}"),
            Self::Found(words) => format!("correct what the sanitizer found: {words}"),
            Self::UndefinedSymbol => {
                "link what defines the function that is missing, such as -lm, or add its source file".to_string()
            }
            Self::MissingLibrary => {
                "install the library that is missing, or link it statically; a library of its own is found if the player is a \
                 folder with both, in which the program is called bot; for a command, link with -Wl,-rpath,'$ORIGIN'"
                    .to_string()
            }
            Self::MissingProgram(words) => {
                format!("a program that it starts is not there: {words}")
            }
        }
    }
}

/// How systems say that a call would have to wait, or that there are too many processes: in the same words.
const UNAVAILABLE: [&str; 3] =
    ["resource temporarily unavailable", "eagain", "could not complete without blocking"];
/// What starts a process or a thread.
const STARTS: [&str; 6] =
    ["fork", "clone", "spawn", "pthread_create", "std::system_error", "os thread"];
/// What reads or writes.
const TRANSFERS: [&str; 6] = ["read", "recv", "write", "send", "print", "flush"];
/// How many lines before an exception's words may name the call, as in Python.
const CALL_LINES: usize = 3;

/// Whether a line says that something is temporarily unavailable, and it or the call right before it has one of these parts.
fn is_unavailable(lines: &[&str], at: usize, parts: &[&str]) -> bool {
    let has = |line: &str, parts: &[&str]| {
        let line = line.to_lowercase();
        parts.iter().any(|part| line.contains(part))
    };
    let mut call = lines[at.saturating_sub(CALL_LINES)..=at].iter();
    has(lines[at], &UNAVAILABLE) && call.any(|line| has(line, parts))
}

/// A process or thread that could not be started.
fn too_many(lines: &[&str]) -> Option<Clue> {
    let is_one = |at| is_unavailable(lines, at, &STARTS);
    (0..lines.len()).any(is_one).then_some(Clue::Processes)
}

/// A read or write that did not wait, if that is what ended the process.
fn blocked(stderr: &str, lines: &[&str]) -> Option<Clue> {
    let error = error_line(stderr)?;
    let at = lines.iter().rposition(|line| line.trim() == error)?;
    is_unavailable(lines, at, &TRANSFERS).then_some(Clue::NonBlocking)
}

/// A list of moves that was not sent, as a cause of an exception about nothing.
pub(crate) const NULL_MOVES: &str = "`moves` is null";

/// What may be nothing, if an exception is about that.
fn null_moves(words: &str) -> String {
    match words.contains("NoneType") || words.contains("of null") || words.contains("null is not") {
        true => format!(
            "; is it `moves`? {NULL_MOVES} if there are more than 4,096, unless `ready` has \"moves\": true"
        ),
        false => String::new(),
    }
}

/// The place in the player's own files where the exception was raised that its stderr ends with.
pub fn exception_place(stderr: &str) -> Option<String> {
    match Clue::of(stderr)? {
        Clue::Exception(place, _) => place,
        _ => None,
    }
}

/// Whether a line names an exception of Python, JavaScript, Java or the like.
fn is_exception(line: &str) -> bool {
    let name = line.split([':', ' ']).next().unwrap_or_default();
    let name = name.rsplit('.').next().unwrap_or_default();
    name.ends_with("Error") || name.ends_with("Exception") || line.starts_with("Exception in ")
}

/// The line of stderr that says why a process ended: an exception or a panic with its words, or else the last line that
/// runtimes do not add below it.
pub fn error_line(stderr: &str) -> Option<String> {
    /// How lines begin that come after the error: stacks, versions, hints.
    const AFTER: [&str; 8] = [
        "at ",
        "... ",
        "Node.js v",
        "note: ",
        "stack backtrace:",
        "goroutine ",
        "exit status ",
        "[signal ",
    ];
    let lines: Vec<&str> =
        stderr.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let is_error = |line: &&str| {
        let is_gos = line.starts_with("panic: ") || line.starts_with("fatal error: ");
        is_exception(line) || is_gos || line.contains(" panicked at ")
    };
    let is_below = |line: &&str| AFTER.iter().any(|begin| line.trim_start().starts_with(begin));
    let at = lines.iter().rposition(is_error);
    let at = at.or_else(|| lines.iter().rposition(|line| !is_below(line)));
    let line = lines.get(at.unwrap_or(lines.len().saturating_sub(1)))?;
    Some(match panic(&lines) {
        Some(Clue::Panic(words)) if line.contains(" panicked at ") => {
            format!("panicked at {words}")
        }
        _ => line.trim().to_string(),
    })
}

/// An exception: the last line that names one.
fn exception(lines: &[&str]) -> Option<Clue> {
    let at = lines.iter().rposition(|line| is_exception(line))?;
    let words = shortened(lines[at].trim());
    if words.starts_with("ModuleNotFoundError") || words.starts_with("ImportError: No module") {
        return Some(Clue::MissingModule(words));
    }
    let places: Vec<(&str, &str)> =
        lines[..at].iter().filter_map(|line| python_place(line)).collect();
    let is_own =
        |place: &&(&str, &str)| !place.0.contains("/lib/python") && !place.0.starts_with('<');
    let place = places.iter().rev().find(is_own).or(places.last());
    let place = place.map(|(file, number)| {
        let name =
            Path::new(file).file_name().map_or((*file).into(), |name| name.to_string_lossy());
        format!("line {number} of {name}")
    });
    Some(Clue::Exception(place, words))
}

/// The file and the line of `  File "bot.py", line 12, in <module>`.
fn python_place(line: &str) -> Option<(&str, &str)> {
    let (file, rest) = line.trim_start().strip_prefix("File \"")?.split_once("\", line ")?;
    Some((file, rest.split(|c: char| !c.is_ascii_digit()).next()?))
}

/// What a sanitizer found: `SUMMARY: AddressSanitizer: heap-buffer-overflow bot.c:104 in choose`.
fn sanitized(lines: &[&str]) -> Option<Clue> {
    let found = |line: &&str| {
        let summary = line.strip_prefix("SUMMARY: ")?;
        Some(shortened(summary.split_once("Sanitizer: ")?.1.trim()))
    };
    lines.iter().rev().find_map(found).map(Clue::Found)
}

fn panic(lines: &[&str]) -> Option<Clue> {
    let at = lines.iter().rposition(|line| line.contains(" panicked at "))?;
    let place = lines[at].split(" panicked at ").nth(1)?.trim_end_matches(':');
    let words = lines.get(at + 1).map_or("", |words| words.trim());
    Some(Clue::Panic(shortened(&format!("{place}: {words}"))))
}

fn missing_program(lines: &[&str]) -> Option<Clue> {
    let is_missing = |line: &&&str| {
        line.ends_with("not found")
            || line.starts_with("env: ")
            || line.starts_with("/usr/bin/env: ")
    };
    let line = lines.iter().rev().find(is_missing)?;
    Some(Clue::MissingProgram(shortened(line.trim())))
}

/// The beginning of a line.
fn shortened(line: &str) -> String {
    const MOST: usize = 160;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_string(),
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Code(u32),
    Signal(u32),
    Unknown,
}

impl Exit {
    /// How a process ended, from a fault's words for it: see `hosting::describe_exit`.
    pub(crate) fn of(words: &str) -> Self {
        let number = |name: &str| {
            let rest = words.rsplit_once(name)?.1;
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
        };
        match (number("signal "), number("exit code ")) {
            (Some(signal), _) => Self::Signal(signal),
            (None, Some(code)) => Self::Code(code),
            (None, None) => Self::Unknown,
        }
    }

    /// What to do about a process that ended so, where its stderr gives no clue.
    pub(crate) fn advice(self, is_library: bool, at_start: bool, has_stderr: bool) -> String {
        const VALGRIND: &str = "run it under valgrind, with :wrap=\"valgrind -q\" behind its name (compile with -g to see \
                                lines), or under a debugger (see docs/bot-author.md)";
        match self {
            Self::Signal(8) => format!("a division by zero, or the like: {VALGRIND}"),
            Self::Signal(4) => {
                "it has instructions that this processor lacks: compile it here, without -march= of another".to_string()
            }
            Self::Signal(9) => "it was killed, perhaps for lack of memory: use less".to_string(),
            Self::Signal(25) => "a file became too large: 64 MiB is the limit in $TMPDIR".to_string(),
            Self::Signal(31) => "it made a system call that the sandbox forbids, here and in tournaments: do without it; --trust allows it \
                                 for a trial"
                .to_string(),
            Self::Signal(_) if is_library => VALGRIND.to_string(),
            Self::Signal(_) => format!("{VALGRIND}; is its buffer for a line too short? Lines may have many kilobytes"),
            _ if is_library => {
                "the library ended its own process: return from the functions of the header, and do not call exit"
                    .to_string()
            }
            Self::Code(0) => {
                "loop over the lines of stdin: it must run until `end` comes or stdin is closed".to_string()
            }
            _ => {
                let look = if has_stderr { "see its stderr; " } else { "" };
                let must = match at_start {
                    true => "run it by hand: it must start from any folder, and wait for `start` on stdin",
                    false => "it must run until `end` comes or stdin is closed",
                };
                format!("{look}{must}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exits_are_read_from_their_words() {
        assert_eq!(Exit::of("no board (signal 11 (SIGSEGV))"), Exit::Signal(11));
        assert_eq!(Exit::of("it ended before the match did (exit code 0)"), Exit::Code(0));
        assert_eq!(Exit::of("exit code 3"), Exit::Code(3));
        assert_eq!(Exit::of("ended"), Exit::Unknown);
    }

    #[test]
    fn the_line_with_the_error_is_found_in_every_language() {
        for (stderr, line) in [
            ("Traceback:\n  File \"b.py\", line 3\nKeyError: 'x'\n", "KeyError: 'x'"),
            (
                "/x/bot.js:3\n  x.y\n    ^\n\nTypeError: x is undefined\n    at /x/bot.js:3:5\n\nNode.js v20.20.2\n",
                "TypeError: x is undefined",
            ),
            (
                "\nthread 'main' (71) panicked at src/main.rs:5:9:\nindex out of bounds: the len is 3\n\
                 note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
                "panicked at src/main.rs:5:9: index out of bounds: the len is 3",
            ),
            (
                "Exception in thread \"main\" java.lang.NullPointerException: Cannot invoke\n\tat Bot.main(Bot.java:5)\n",
                "Exception in thread \"main\" java.lang.NullPointerException: Cannot invoke",
            ),
            (
                "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n\
                 \t/x/bot.go:7 +0x1d\nexit status 2\n",
                "panic: runtime error: index out of range [5]",
            ),
            ("no licence\nNode.js v20.20.2\n", "no licence"),
            (
                "depth 4\nbot: bot.c:7: main: Assertion `x' failed.\n\n",
                "bot: bot.c:7: main: Assertion `x' failed.",
            ),
            ("exit status 2\n", "exit status 2"),
        ] {
            assert_eq!(error_line(stderr).as_deref(), Some(line), "{stderr}");
        }
        assert_eq!(error_line("\n"), None);
    }

    #[test]
    fn too_many_processes_are_told_from_reads_that_do_not_wait() {
        for stderr in [
            "bot.sh: fork: retry: Resource temporarily unavailable",
            "  File \"/usr/lib/python3.11/subprocess.py\", line 1883, in _execute_child\n    self.pid = _fork_exec(\n\
             \u{20}              ^^^^^^^^^^^\nBlockingIOError: [Errno 11] Resource temporarily unavailable",
            "RuntimeError: can't start new thread",
            "Error: spawn node EAGAIN\n    at ChildProcess.spawn (node:internal/child_process:420:11)",
            "thread 'main' panicked at src/main.rs:3:5:\nfailed to spawn thread: Os { code: 11, kind: WouldBlock, \
             message: \"Resource temporarily unavailable\" }",
            "terminate called after throwing an instance of 'std::system_error'\n  what():  Resource temporarily unavailable",
            "[warning][os,thread] Failed to start thread \"Unknown thread\" with pthread_create (EAGAIN)\n\
             Exception in thread \"main\" java.lang.OutOfMemoryError: unable to create native thread",
            "panic: fork/exec /bin/true: resource temporarily unavailable\n\ngoroutine 1 [running]:",
        ] {
            assert_eq!(Clue::of(stderr), Some(Clue::Processes), "{stderr}");
        }
        for stderr in [
            "node:fs:732\n  handleErrorFromBinding(ctx);\n  ^\n\nError: EAGAIN: resource temporarily unavailable, read\n\
             \u{20}   at Object.readSync (node:fs:732:3) {\n  errno: -11,\n  syscall: 'read',\n  code: 'EAGAIN'\n}\n\nNode.js v18.19.0",
            "  File \"/x/bot.py\", line 4, in <module>\n    line = os.read(0, 4096)\n           ^^^^^^^^^^^^^^^^\n\
             BlockingIOError: [Errno 11] Resource temporarily unavailable",
            "  File \"/x/bot.py\", line 9, in <module>\n    sys.stdout.flush()\n\
             BlockingIOError: [Errno 11] write could not complete without blocking",
            "read: Resource temporarily unavailable",
        ] {
            assert_eq!(Clue::of(stderr), Some(Clue::NonBlocking), "{stderr}");
        }
        let retried = "read: Resource temporarily unavailable\n  File \"bot.py\", line 3, in <module>\nKeyError: 'x'";
        assert!(matches!(Clue::of(retried), Some(Clue::Exception(Some(_), _))), "{retried}");
        let other = "IOException: Resource temporarily unavailable";
        assert!(matches!(Clue::of(other), Some(Clue::Exception(None, _))), "nothing says which");
    }

    #[test]
    fn exceptions_of_other_languages_are_quoted() {
        let java = "Exception in thread \"main\" java.lang.NullPointerException\n\tat Bot.main(Bot.java:7)";
        assert!(matches!(Clue::of(java), Some(Clue::Exception(None, _))));
        let node = "/x/bot.js:3\n  x.y\n    ^\n\nTypeError: x is undefined\n    at /x/bot.js:3\n\nNode.js v18";
        assert_eq!(
            Clue::of(node),
            Some(Clue::Exception(None, "TypeError: x is undefined".to_string()))
        );
        let asan = "==7==ABORTING\nSUMMARY: AddressSanitizer: SEGV bot.c:104 in choose\n";
        assert_eq!(Clue::of(asan), Some(Clue::Found("SEGV bot.c:104 in choose".to_string())));
        assert_eq!(Clue::of("depth 4\nbest move 3-4\n"), None);
        assert!(matches!(Clue::of("bot.sh: 3: pyhton: not found"), Some(Clue::MissingProgram(_))));
    }
}
