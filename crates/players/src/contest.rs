//! One match, from its players to its record.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Fault, Seat, SetupError, StartFault};
use hosting::{Host, MatchHost};
use table::terms::Terms;
use table::{AnyPlayer, AnyTable, Eyes, MatchSpec, Record, Seed, Variant, Window};

use crate::clues::Exit;
use crate::human::UndoRules;
use crate::referee::{self, Referee, Reseat, Spent};
use crate::terminal::HumanTerminal;
use crate::{PlayerSpec, Seating};

/// A match to be played: its game, players and seed, and the host of its processes.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game with its options.
    pub variant: Arc<dyn Variant>,
    /// The players, by seat.
    pub players: Vec<PlayerSpec>,
    /// The seed.
    pub seed: Seed,
    /// The clock, and the consequence of illegal moves.
    pub terms: Terms,
    /// What spawns programs and libraries.
    pub host: Host,
    /// Whether their stderr is shown live.
    pub verbose: bool,
    /// Whether they run without a sandbox.
    pub trust: bool,
    /// The terminal of people.
    pub terminal: HumanTerminal,
}

/// Watches a match as one seat, the referee or a spectator sees it.
pub trait Watcher {
    /// The eyes it sees with.
    fn eyes(&self) -> Eyes;
    /// The match begins: the set-up is drawn and the players are seated.
    fn begin(&mut self, window: &Window<'_>);
    /// Something happened.
    fn step(&mut self, window: &Window<'_>);
}

/// A player that did not start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedStart {
    /// What went wrong.
    pub fault: Fault,
    /// How long other processes kept it from running, if it was not ready in time and that is known.
    pub kept_waiting: Option<Duration>,
}

impl FailedStart {
    /// Whether another try may succeed. Files that cannot be started, and players that break the protocol, fail each time.
    pub fn may_be_chance(&self) -> bool {
        /// Shells and `env` exit so if a program cannot be run, or is not there.
        const NO_PROGRAM: [Exit; 2] = [Exit::Code(126), Exit::Code(127)];
        match &self.fault {
            Fault::Start { kind: StartFault::Refused, .. }
            | Fault::Protocol { .. }
            | Fault::Illegal { .. } => false,
            Fault::Start { kind: StartFault::Ended, why } => !NO_PROGRAM.contains(&Exit::of(why)),
            Fault::Start { .. }
            | Fault::Crash { .. }
            | Fault::Time
            | Fault::Memory { .. }
            | Fault::Resigned => true,
        }
    }
}

/// Why a match was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestError {
    /// The options cannot be set up for this number of players.
    Setup(SetupError),
    /// A player cannot be seated, or its files cannot be read.
    Player(String),
    /// A process could not be spawned, through no fault of its player's.
    Referee(String),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::Setup(error) => error.fmt(f),
            ContestError::Player(why) | ContestError::Referee(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ContestError {}

impl From<SetupError> for ContestError {
    fn from(error: SetupError) -> Self {
        ContestError::Setup(error)
    }
}

impl Contest {
    /// The spec of the match.
    pub fn spec(&self) -> Result<MatchSpec, ContestError> {
        let files: Result<_, _> = self.players.iter().map(PlayerSpec::files).collect();
        Ok(MatchSpec {
            options: Arc::clone(self.variant.options()),
            seed: self.seed,
            terms: self.terms,
            players: self.players.iter().map(ToString::to_string).collect(),
            files: files.map_err(ContestError::Player)?,
        })
    }

    /// Whether what some player writes to stderr is printed as it comes.
    pub fn shows_stderr(&self) -> bool {
        self.verbose || self.players.iter().any(PlayerSpec::is_wrapped)
    }

    /// The id that the record of the match will have.
    pub fn id(&self) -> Result<String, ContestError> {
        Ok(self.variant.id(&self.spec()?))
    }

    /// The table of the match, about to begin.
    pub fn open(&self) -> Result<Box<dyn AnyTable>, ContestError> {
        Ok(self.variant.open(self.spec()?)?)
    }

    /// Plays the match.
    pub fn play(&self, watcher: Option<&mut dyn Watcher>) -> Result<Record, ContestError> {
        let mut table = self.open()?;
        self.play_on(&mut *table, watcher, None)?;
        Ok(table.record())
    }

    /// Plays the match of a table to its end; returns the time that each seat spent. `cancel` stops
    /// built-in players while they think.
    pub fn play_on(
        &self,
        table: &mut dyn AnyTable,
        mut watcher: Option<&mut dyn Watcher>,
        cancel: Option<&AtomicBool>,
    ) -> Result<Vec<Spent>, ContestError> {
        self.with_players(table, |table, players, host| {
            if let Some(watcher) = &mut watcher {
                watcher.begin(&table.window(watcher.eyes()));
            }
            let reseat = |table: &dyn AnyTable, seat: Seat| self.reseat(table, seat);
            let reseat = Some(&reseat as &Reseat<'_>);
            Referee { table, players, host, cancel, reseat }.play(|table| {
                if let Some(watcher) = &mut watcher {
                    watcher.step(&table.window(watcher.eyes()));
                }
                if let Some(keep) = &self.terminal.keep {
                    keep(table);
                }
                ControlFlow::Continue(())
            })
        })
    }

    /// The moves that people may take back, or why they may not: a clock and a player from outside cannot
    /// go back, and people who share a terminal have seen each other's secrets taken back.
    fn take_back(&self, table: &dyn AnyTable) -> Result<UndoRules, &'static str> {
        if self.terms.clock.pace.is_some() {
            return Err("the match is on a clock");
        }
        if self.players.iter().any(PlayerSpec::is_process) {
            return Err("a player from outside cannot go back");
        }
        let seats = Seat::all(self.players.len()).zip(&self.players);
        let people: Vec<Seat> =
            seats.filter(|(_, player)| player.is_human()).map(|(seat, _)| seat).collect();
        if people.len() > 1 && table.has_secrets() {
            return Err("another person has seen their secrets since");
        }
        Ok(UndoRules { people, opening: table.opening_events() })
    }

    /// A built-in player for a match that was taken back: one that has not seen what was taken back.
    fn reseat(&self, table: &dyn AnyTable, seat: Seat) -> Option<Box<dyn AnyPlayer>> {
        let (player, host) = (&self.players[seat.index()], self.host.for_match());
        let is_built_in = !player.is_human() && !player.is_process();
        is_built_in.then(|| Seating::new(&*self.variant, &host).seat(player, table).ok()).flatten()
    }

    /// Starts the players, and returns why some did not start.
    pub fn try_players(&self) -> Result<Vec<Option<FailedStart>>, ContestError> {
        self.with_players(&mut *self.open()?, |table, players, _| {
            referee::start(table, players);
            let players = players.iter().map(|player| {
                let (fault, kept_waiting) = (player.fault()?.clone(), player.kept_waiting());
                Some(FailedStart { fault, kept_waiting })
            });
            players.collect()
        })
    }

    /// Seats the players, does something with them, and lets them end.
    fn with_players<T>(
        &self,
        table: &mut dyn AnyTable,
        act: impl FnOnce(&mut dyn AnyTable, &mut [Box<dyn AnyPlayer>], Option<&MatchHost>) -> T,
    ) -> Result<T, ContestError> {
        let host = self.host.for_match();
        let seating = Seating {
            verbose: self.verbose,
            trust: self.trust,
            terminal: self.terminal.clone(),
            take_back: self.take_back(table),
            ..Seating::new(&*self.variant, &host)
        };
        let seated = self.players.iter().map(|player| seating.seat(player, table));
        let mut players: Vec<_> = seated.collect::<Result<_, _>>().map_err(ContestError::Player)?;
        let has_processes = self.players.iter().any(PlayerSpec::is_process);
        let done = {
            let _pinned = has_processes.then(|| host.pin_thread());
            let done = act(table, &mut players, has_processes.then_some(&host));
            drop(players);
            done
        };
        seating.spawn_failure().map_or(Ok(done), |why| Err(ContestError::Referee(why.clone())))
    }
}

#[cfg(test)]
mod tests {
    use game::ProtocolFault;

    use super::*;

    #[test]
    fn only_failures_that_are_certain_are_not_tried_again() {
        let start = |kind, why: &str| Fault::Start { kind, why: why.to_string() };
        let protocol = Fault::Protocol {
            kind: ProtocolFault::NotJson,
            line: "hello".to_string(),
            why: String::new(),
        };
        for (fault, expected) in [
            (start(StartFault::NotReady, "it was not ready within 10s"), true),
            (start(StartFault::Ended, "KeyError: 'x' (exit code 1)"), true),
            (start(StartFault::Ended, "nothing on stderr (signal 9 (SIGKILL))"), true),
            (start(StartFault::Ended, "env: 'ruby': No such file (exit code 127)"), false),
            (start(StartFault::Refused, "a.so: it has no function init"), false),
            (protocol, false),
        ] {
            let failed = FailedStart { fault, kept_waiting: None };
            assert_eq!(failed.may_be_chance(), expected, "{failed:?}");
        }
    }
}
