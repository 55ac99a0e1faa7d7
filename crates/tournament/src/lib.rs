//! Tournaments: plans, schedules, standings and reports.
//!
//! - [`TournamentPlan`]: what decides which matches there are; [`Schedule`]: its rotations, as a pure iterator.
//! - [`Ledger`]: the results so far, and whether the stop rule has ended the tournament.
//! - [`Runner`]: plays the matches that are missing.
//! - [`Standings`]: the table; [`Overall`]: one table for several games; [`report`]: the same for people and other programs.

mod labels;
mod ledger;
mod overall;
mod plan;
pub mod report;
mod run;
mod saved;
mod schedule;
mod standings;

pub use labels::labels;
pub use ledger::{ERROR, Ledger, MatchIndex, RotationResults, SprtState};
pub use overall::{OVERALL_MEANING, Overall, OverallRow};
pub use plan::{BrokenEntrant, Entrant, Format, Rotation, StopRule, TournamentPlan};
pub use run::{RunError, Runner};
pub use schedule::{Encounter, Next, RotationPoints, Round, Schedule};
pub use standings::{FailedMatch, HeadToHead, Standings, StandingsRow, anchor_of};
