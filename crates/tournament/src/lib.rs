//! Tournaments: plans, schedules, standings and reports.
//!
//! - [`TournamentPlan`]: what decides which matches there are; [`Schedule`]: its rotations, as a pure iterator.
//! - [`Ledger`]: the results so far, and whether the stop rule has ended the tournament.
//! - [`Runner`]: plays the matches that are missing.
//! - [`Standings`]: the table; [`Overall`]: one table for several games; [`report`]: the same for people and other programs.
//!
//! A round robin of three built-in players, 12 games in all. A second run would find all results in the store:
//! ```
//! use std::ops::ControlFlow;
//!
//! use hosting::Host;
//! use players::PlayerSpec;
//! use store::Sqlite;
//! use table::Seed;
//! use table::terms::Terms;
//! use tournament::{Entrant, Format, Ledger, Runner, Standings, StopRule, TournamentPlan};
//!
//! let game = registry::find("penguins").expect("a game of the list");
//! let variant = game.variant(&serde_json::Map::new())?;
//! let names = ["random", "line", "greedy"];
//! let entrant = |name: &str| Entrant { name: name.to_string(), player: name.to_string(), files: None };
//! let plan = TournamentPlan {
//!     game: game.name().to_string(),
//!     rules: game.rules(),
//!     options: variant.options().value().as_object().expect("an object").clone(),
//!     entrants: names.map(entrant).to_vec(),
//!     seats: 2,
//!     format: Format::RoundRobin,
//!     stop: StopRule::Games(12),
//!     terms: Terms::default(),
//!     seed: Seed(1),
//!     broken: Vec::new(),
//! };
//! let runner = Runner {
//!     variant,
//!     players: names.iter().map(|name| PlayerSpec::read(name)).collect::<Result<_, _>>()?,
//!     host: Host::new("plateau"),
//!     trust: false,
//!     jobs: 1,
//! };
//!
//! let folder = std::env::temp_dir().join(format!("plateau-tournament-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let mut store = Sqlite::open(&folder.join("cup.db"))?;
//! let mut ledger = Ledger::new(&plan, plan.begin(&mut store)?);
//! runner.run(&mut ledger, &mut store, &mut |_| ControlFlow::Continue(())).expect("it is played");
//!
//! // The rating of the first entrant, random, is fixed at 0.
//! let standings = Standings::new(&ledger, Some((0, 0.0)));
//! assert_eq!((standings.matches, standings.rows.len()), (12, 3));
//! for row in &standings.rows {
//!     println!("{:8} {:5.0}", names[row.entrant], row.rating);
//! }
//! # drop(store);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod follow;
mod history;
mod labels;
mod ledger;
mod overall;
mod plan;
pub mod report;
mod run;
mod saved;
mod schedule;
mod standings;
mod sums;
mod tune;

pub use follow::{FaultFilter, FollowedTournament, ListFilter, ListedGame, ListedSeat, Outcome};
pub use history::{History, HistoryPoint};
pub use labels::labels;
pub use ledger::{Ledger, MatchIndex, RotationResults, SprtState};
pub use overall::{LedgerStandings, OVERALL_MEANING, Overall, OverallRow, UnfinishedGame};
pub use plan::{
    BrokenEntrant, ERROR, Entrant, Format, MAX_GAMES, Rotation, StopRule, TournamentPlan,
};
pub use run::{ChangedPlayer, RunError, Runner};
pub use schedule::{Encounter, Next, RotationPoints, Round, Schedule};
pub use standings::{FailedMatch, HeadToHead, POINTS_MEANING, Standings, StandingsRow, anchor_of};
pub use tune::{Knob, Tuning};
