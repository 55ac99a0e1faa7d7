//! What all matches of a program share to start players.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Weak};

use crate::child::{Place, SUBCOMMAND, SandboxTask, Task};
use crate::command::{PlayerCommand, Run};
use crate::environment::Environment;
use crate::match_host::MatchHost;
use crate::pin::Cores;
use crate::platform;
use crate::services::Services;

/// Starts players for a program. Cheap to clone; a program makes one and shares it between its matches, so that they
/// are spread over the cores and have one keeper.
#[derive(Clone)]
pub struct Host(Arc<Shared>);

/// A host that may be gone, for what must not keep its keeper running.
#[derive(Clone)]
pub struct WeakHost(Weak<Shared>);

struct Shared {
    program: PathBuf,
    arguments: Vec<OsString>,
    environment: Environment,
    /// The priority of the program, where that can be known.
    priority: Option<i32>,
    cores: Cores,
    services: Services,
}

impl Host {
    /// A host that spawns `program` for each player, at a priority below that of this thread. Its `main` must call [`child::main`](crate::child::main) first.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self::with_arguments(program, [])
    }

    /// The same, for a program that needs arguments before it gets to [`child::main`](crate::child::main), such as
    /// an interpreter.
    pub fn with_arguments(
        program: impl Into<PathBuf>,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> Self {
        Self(Arc::new(Shared {
            program: program.into(),
            arguments: arguments.into_iter().collect(),
            environment: Environment::default(),
            priority: platform::priority(),
            cores: Cores::default(),
            services: Services::default(),
        }))
    }

    /// The same host, whose players get these variables of this program's environment too. To be called before
    /// the host is cloned.
    pub fn with_variables(mut self, names: impl IntoIterator<Item = String>) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.0) {
            shared.environment = Environment::new(names);
        }
        self
    }

    /// Gives this thread precedence over other processes of its session where the system allows that, as players from
    /// outside will be started. Threads that it starts inherit that; players do not.
    pub fn take_precedence(&self) {
        // Without precedence the program is slower beside other work.
        let _ = self.0.priority.map(platform::raise_priority);
    }

    /// The same host, which ends with its last clone all the same.
    pub fn downgrade(&self) -> WeakHost {
        WeakHost(Arc::downgrade(&self.0))
    }

    /// The program that is spawned.
    pub fn program(&self) -> &Path {
        &self.0.program
    }

    /// What a match needs to start its players. Neither pins nor spawns anything yet.
    pub fn for_match(&self) -> MatchHost {
        MatchHost::new(self.clone())
    }

    /// The command that becomes this player, for callers that watch the process themselves. A sandboxed player needs
    /// a scratch folder.
    pub fn command(&self, player: &PlayerCommand, scratch: Option<&Path>) -> io::Result<Command> {
        self.command_on(None, player, scratch)
    }

    /// The same for a player that is to run on one core.
    pub(crate) fn command_on(
        &self,
        core: Option<usize>,
        player: &PlayerCommand,
        scratch: Option<&Path>,
    ) -> io::Result<Command> {
        let sandbox = match (&player.sandbox, scratch) {
            (None, _) => None,
            (Some(rules), Some(scratch)) => {
                let mut rules = rules.clone();
                rules.shared.extend(self.0.environment.folders());
                Some(Box::new(SandboxTask::new(rules, scratch)))
            }
            (Some(_), None) => {
                let why = "a sandboxed player needs a scratch folder";
                return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
            }
        };
        let task = self.player_task(core, player, sandbox)?;
        let mut command = self.child(&task)?;
        self.0.environment.set(&mut command, scratch);
        Ok(command)
    }

    /// A wrapper comes first: inside its process, this program is started once more for a library. So it is for a library
    /// that needs others: the loader reads its folders when a process starts, which must be inside the sandbox.
    fn player_task(
        &self,
        core: Option<usize>,
        player: &PlayerCommand,
        mut sandbox: Option<Box<SandboxTask>>,
    ) -> io::Result<Task> {
        let (parent, place) = (std::process::id(), Place { core, priority: self.0.priority });
        let libraries = player.libraries.clone();
        let is_direct = matches!(player.run, Run::Exec { .. }) || libraries.is_empty();
        if player.wrapper.is_empty() && is_direct {
            let run = player.run.clone();
            return Ok(Task::Player { parent, place, run, libraries, sandbox });
        }
        let mut argv = player.wrapper.clone();
        match &player.run {
            Run::Exec { argv: program } => argv.extend_from_slice(program),
            Run::Library(library) => {
                let inner = self.child(&Task::Library(library.clone()))?;
                argv.push(inner.get_program().to_os_string());
                argv.extend(inner.get_args().map(OsString::from));
                if let Some(sandbox) = &mut sandbox {
                    sandbox.rules.own.push(self.0.program.clone());
                }
            }
        }
        Ok(Task::Player { parent, place, run: Run::Exec { argv }, libraries, sandbox })
    }

    /// This program, started again for a task.
    pub(crate) fn child(&self, task: &Task) -> io::Result<Command> {
        let mut command = Command::new(&self.0.program);
        command.args(&self.0.arguments).arg(SUBCOMMAND).arg(serde_json::to_string(task)?);
        Ok(command)
    }

    pub(crate) fn priority(&self) -> Option<i32> {
        self.0.priority
    }

    pub(crate) fn cores(&self) -> &Cores {
        &self.0.cores
    }

    pub(crate) fn services(&self) -> &Services {
        &self.0.services
    }
}

impl WeakHost {
    pub(crate) fn upgrade(&self) -> Option<Host> {
        self.0.upgrade().map(Host)
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Host").field(&self.0.program).finish()
    }
}
