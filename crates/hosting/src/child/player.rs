//! Becoming a player.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use rustix::process::{getpriority_process, setpriority_process};
use sandbox::{FileAccess, ResourceLimits};

use super::{EXIT_NOT_STARTED, LibraryError, Native, Place, SandboxTask, complain};
use crate::command::{LibraryCommand, Run, SandboxRules};
use crate::not_started::{NotStarted, StartErrorKind};
use crate::platform::{self, CoreSet};
use crate::script::{Interpreter, file_head};

/// Sandboxes this process and becomes the player.
pub(super) fn start(
    (parent, place): (u32, Place),
    run: Run,
    libraries: &[PathBuf],
    sandbox: Option<SandboxTask>,
    native: &Native,
) -> ExitCode {
    (native.close_descriptors)();
    // Before its session begins: the kernel remembers for a while what a session weighed on other cores, and gives it less
    // of its own.
    if let Some(core) = place.core {
        CoreSet::only(core).apply();
    }
    lower_priority(place.priority);
    platform::lead_session();
    if let Run::Exec { argv } = &run
        && let Err(reason) = check_program(argv, native)
    {
        return refuse(&reason, io::stdout());
    }
    if let Some(Err(reason)) = sandbox.map(enter_sandbox) {
        return refuse(&reason, io::stdout());
    }
    // After the sandbox: a change of user resets it.
    platform::die_with_parent();
    if std::os::unix::process::parent_id() != parent {
        // The parent has exited before that, and the keeper may not know of this process.
        return ExitCode::from(EXIT_NOT_STARTED);
    }
    match run {
        Run::Exec { argv } => {
            let Err(reason) = exec(&argv, libraries);
            refuse(&reason, io::stdout())
        }
        Run::Library(library) => open_library(&library, native),
    }
}

/// Opens a library in this process, and plays for it.
pub(super) fn open_library(library: &LibraryCommand, native: &Native) -> ExitCode {
    // The library gets another standard output, so a copy is kept for the report.
    let stdout = io::stdout().as_fd().try_clone_to_owned();
    match (native.open_library)(library) {
        Ok(()) => ExitCode::SUCCESS,
        Err(LibraryError::NotStarted(reason)) => match stdout {
            Ok(stdout) => refuse(&reason, File::from(stdout)),
            Err(_) => refuse(&reason, io::sink()),
        },
        Err(LibraryError::Failed(why)) => {
            complain(&why);
            ExitCode::from(EXIT_NOT_STARTED)
        }
    }
}

/// Reports the reason to the parent, and to stderr for people.
fn refuse(reason: &NotStarted, mut parent: impl Write) -> ExitCode {
    complain(&reason.why);
    // If the pipe is closed, there is no parent to read the report.
    let _ = parent.write_all(&reason.to_line()).and_then(|()| parent.flush());
    ExitCode::from(EXIT_NOT_STARTED)
}

fn check_program(argv: &[OsString], native: &Native) -> Result<(), NotStarted> {
    let Some(program) = argv.first().map(Path::new) else {
        return Err(NotStarted::new(StartErrorKind::NotFound, "there is no program to run"));
    };
    (native.check_program)(program).map_err(|why| {
        NotStarted::new(StartErrorKind::WrongMachine, format!("{}: {why}", program.display()))
    })
}

/// The parent has reported the barriers that this machine lacks. If any other does not stand, the player must not
/// start.
fn enter_sandbox(task: SandboxTask) -> Result<(), NotStarted> {
    let SandboxTask { rules, scratch, missing } = task;
    let SandboxRules { own, system, shared, hidden, closed } = rules;
    let files = FileAccess { scratch: Some(scratch), own, system, shared, hidden, closed };
    let barriers = sandbox::apply(&ResourceLimits::default(), &files);
    match barriers.missing().find(|(barrier, _)| !missing.contains(barrier)) {
        None => can_read(&files.own),
        Some((barrier, why)) => Err(NotStarted::new(
            StartErrorKind::Sandbox,
            format!(
                "the sandbox does not hold, {}: {why} (--trust plays without a sandbox)",
                barrier.without()
            ),
        )),
    }
}

/// Whether the player can read its own files: as root's player it is another user.
fn can_read(own: &[PathBuf]) -> Result<(), NotStarted> {
    let is_denied = |error: &io::Error| error.kind() == ErrorKind::PermissionDenied;
    let denied = own.iter().find(|path| match fs::metadata(path) {
        Ok(found) if found.is_file() => File::open(path).is_err_and(|error| is_denied(&error)),
        Ok(_) => false,
        Err(error) => is_denied(&error),
    });
    let Some(path) = denied else { return Ok(()) };
    let why = format!(
        "{}: its player may not read it: the file must be readable for all users, and the folders above it open to them \
         (chmod o+rX), since players run with fewer rights than you",
        path.display()
    );
    Err(NotStarted::new(StartErrorKind::NotExecutable, why))
}

fn exec(argv: &[OsString], libraries: &[PathBuf]) -> Result<Infallible, NotStarted> {
    let (program, arguments) = argv.split_first().expect("check_program refuses empty commands");
    let mut command = Command::new(program);
    command.args(arguments);
    crate::environment::find_libraries(&mut command, libraries);
    let error = command.exec();
    let kind = match error.kind() {
        ErrorKind::NotFound => StartErrorKind::NotFound,
        ErrorKind::PermissionDenied => StartErrorKind::NotExecutable,
        _ => StartErrorKind::Other,
    };
    let why = blocked_interpreter(Path::new(program), kind)
        .unwrap_or_else(|| format!("{}: {error}", program.display()));
    Err(NotStarted::new(kind, why))
}

/// Why the interpreter of a script cannot be run: the system reports the same errors for it as for the script.
fn blocked_interpreter(program: &Path, kind: StartErrorKind) -> Option<String> {
    let by = Interpreter::of(&file_head(program))?.path;
    let (script, shown) = (program.display(), by.display());
    match kind {
        StartErrorKind::NotFound => {
            Some(format!("{script}: its first line asks for {shown}, which does not exist"))
        }
        StartErrorKind::NotExecutable if File::open(&by).is_err() => Some(format!(
            "{script}: its first line asks for {shown}, which players may not read: they run with fewer rights than \
             you, so use an interpreter outside your own folders, such as /usr/bin/python3"
        )),
        _ => None,
    }
}

/// Gives the parent precedence, however many processes a player keeps its core busy with. A larger step would be unfair
/// to players on a machine with other work.
fn lower_priority(below: Option<i32>) {
    const STEP: i32 = 5;
    // On failure the priority stays as it is.
    let _ = below
        .map_or_else(|| getpriority_process(None), Ok)
        .and_then(|above| setpriority_process(None, above + STEP));
}
