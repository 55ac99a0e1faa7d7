//! `plateau check --sandbox`: tests which barriers of the sandbox hold on this machine.
//!
//! For each attempt this program spawns itself in a sandbox, as it does for a player, and tries to break through
//! there. An attempt that is killed has failed.

mod attempts;

use std::ffi::OsString;
use std::fs::{self, DirBuilder, Permissions};
use std::io::{self, Write};
use std::net::TcpListener;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use clap::ArgMatches;
use hosting::{Host, PlayerCommand, ReadScope};
use sandbox::Barrier;
use serde::Serialize;

use crate::args;
use crate::failure::{Failure, Outcome};
use attempts::{ATTEMPTS, Attempt, OPEN, SHUT, Targets};

/// Prints which barriers hold; inside a sandbox, makes one attempt.
pub(crate) fn run(args: &ArgMatches) -> Outcome {
    if let Some(words) = args.get_many::<String>("inside") {
        attempts::inside(&words.map(String::as_str).collect::<Vec<_>>());
    }
    let tried = tried(args)?;
    let holds = tried.iter().all(|barrier| barrier.holds);
    let mut out = anstream::stdout().lock();
    if args.get_flag("json") {
        serde_json::to_writer(&mut out, &Report { holds, barriers: &tried })
            .map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", table(&tried))?;
    }
    out.flush()?;
    if holds {
        return Ok(());
    }
    Err(Failure::Failed("the sandbox does not hold on this machine".to_string()))
}

#[derive(Serialize)]
struct Report<'a> {
    holds: bool,
    barriers: &'a [Tried],
}

/// The result of the attempts on a barrier.
#[derive(Serialize)]
struct Tried {
    barrier: &'static str,
    holds: bool,
    attempts: Vec<Outcomes>,
    /// Why the barrier does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    without: &'static str,
    remedy: &'static str,
}

#[derive(Serialize)]
struct Outcomes {
    attempt: &'static str,
    shut: bool,
}

fn tried(args: &ArgMatches) -> Outcome<Vec<Tried>> {
    let (host, trust) = (args::host(args)?, args.get_flag("trust"));
    let site = Site::new().map_err(|error| {
        Failure::Failed(format!("cannot make the targets of the attempts: {error}"))
    })?;
    let mut all = Vec::new();
    for barrier in Barrier::ALL {
        let (mut attempts, mut why) = (Vec::new(), None);
        for attempt in ATTEMPTS.iter().filter(|attempt| attempt.barrier == barrier) {
            let shut = site.tries(attempt, &host, trust)?;
            if let Err(how) = &shut {
                why.get_or_insert(how.clone());
            }
            attempts.push(Outcomes { attempt: attempt.name, shut: shut.is_ok() });
        }
        let missing =
            sandbox::missing_barriers().missing().find(|(missing, _)| *missing == barrier);
        let why = missing.map(|(_, why)| why.to_string()).or(why);
        all.push(Tried {
            barrier: barrier.name(),
            holds: why.is_none(),
            attempts,
            why,
            without: barrier.without(),
            remedy: barrier.remedy(),
        });
    }
    Ok(all)
}

fn table(tried: &[Tried]) -> String {
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{bold}{:<11} {:<6} tried{bold:#}\n", "barrier", "holds");
    for Tried { barrier, holds, attempts, why, without, remedy } in tried {
        let names: Vec<&str> = attempts.iter().map(|tried| tried.attempt).collect();
        let names = names.join(", ");
        text += &format!("{barrier:<11} {:<6} {names}\n", if *holds { "yes" } else { "no" });
        if let Some(why) = why {
            text += &format!("            {without}: {why}\n            to do: {remedy}\n");
        }
    }
    text
}

/// The targets of the attempts: a folder with a file, two listening sockets, and this process.
struct Site {
    outside: PathBuf,
    own: PathBuf,
    port: u16,
    _listeners: (TcpListener, UnixListener),
}

impl Site {
    fn new() -> io::Result<Self> {
        let name = format!("plateau-check-{}", std::process::id());
        let outside = std::env::temp_dir().join(&name);
        let own = std::env::temp_dir().join(format!("{name}-own"));
        DirBuilder::new().mode(0o755).create(&outside)?;
        DirBuilder::new().mode(0o700).create(&own)?;
        fs::write(outside.join(attempts::FILE), "outside")?;
        fs::set_permissions(outside.join(attempts::FILE), Permissions::from_mode(0o644))?;
        let unix = UnixListener::bind(outside.join(attempts::SOCKET))?;
        let tcp = TcpListener::bind("127.0.0.1:0")?;
        let port = tcp.local_addr()?.port();
        Ok(Self { outside, own, port, _listeners: (tcp, unix) })
    }

    /// Whether an attempt fails, or how it succeeded.
    fn tries(&self, attempt: &Attempt, host: &Host, trust: bool) -> Outcome<Result<(), String>> {
        let targets = Targets { outside: &self.outside, own: &self.own, port: self.port };
        let mut argv = vec![host.program().as_os_str().to_os_string()];
        argv.extend(["check", "--sandbox", "--inside", attempt.name].map(OsString::from));
        argv.extend(targets.words().map(OsString::from));
        let scope = ReadScope::of_words(argv.iter().map(OsString::as_os_str));
        let mut player = PlayerCommand::exec(argv);
        if !trust {
            player = player.sandboxed(&scope);
        }
        let mut command = host.command(&player, (!trust).then_some(&self.own))?;
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let done = command.output()?;
        Ok(match done.status.code() {
            Some(SHUT) | None => Ok(()),
            Some(OPEN) => Err(format!("open to {}", attempt.name)),
            Some(_) => {
                let said = String::from_utf8_lossy(&done.stderr);
                let last = said.lines().next_back().unwrap_or("it ended without output");
                Err(format!("{} could not be tried: {last}", attempt.name))
            }
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for folder in [&self.outside, &self.own] as [&Path; 2] {
            // Leftovers are in the system's temporary folder.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
