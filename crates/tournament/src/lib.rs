//! Tournaments: many matches, one table.
//!
//! - [`TournamentPlan`]: what a tournament is; [`Schedule`]: which rotations it has, as a pure iterator.
//! - [`Ledger`]: what has come of a tournament so far, and whether it is time to stop.
//! - [`Runner`]: plays what is missing.
//! - [`Standings`]: the table; [`report`]: the same for people and other programs.

mod ledger;
mod plan;
mod probe;
pub mod report;
mod run;
mod saved;
mod schedule;
mod standings;

pub use ledger::{ERROR, Ledger, MatchIndex, RotationResults, SprtState};
pub use plan::{BrokenEntrant, Entrant, Format, Rotation, StopRule, TournamentPlan};
pub use run::{RunError, Runner};
pub use schedule::{Next, RotationPoints, Schedule};
pub use standings::{FailedMatch, HeadToHead, Standings, StandingsRow, anchor_of};
