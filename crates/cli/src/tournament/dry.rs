//! A dry run: the schedule of a tournament, and the time it would take.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use game::count;
use store::{Sqlite, Store};
use tournament::{
    Format, Ledger, Next, Rotation, RotationPoints, Schedule, StopRule, TournamentPlan,
};

use super::PreparedTournament;
use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;
use crate::status::duration;
use crate::store::{not_opened, unread};

/// How many rotations are printed.
const SHOWN: usize = 40;
/// For how long matches are played to estimate the time of all.
const ESTIMATE_TIME: Duration = Duration::from_secs(3);

/// Prints the schedule, and the time for what is not yet in the store at a path.
pub(super) fn print(prepared: &PreparedTournament, store: &str) -> Outcome {
    let plan = &prepared.plan;
    let mut out = anstream::stdout();
    let mut schedule = Schedule::new(plan);
    let expected = schedule.expected(plan);
    let mut rotations: Vec<Rotation> = Vec::new();
    let unknown: Vec<RotationPoints> = vec![None; SHOWN];
    while rotations.len() < SHOWN
        && let Next::Play(rotation) = schedule.next(plan, &unknown[..rotations.len()])
    {
        rotations.push(rotation);
    }
    let (game, seats) = (&plan.game, plan.seats);
    let is_open_ended = plan.stop.is_open_ended();
    let matches = match is_open_ended {
        true => "as many matches as the result needs".to_string(),
        false => count(expected.saturating_mul(seats), "match"),
    };
    let players = count(plan.entrants.len(), "player");
    writeln!(out, "{game}: {players}, {}, {matches}", count(seats, "seat"))?;
    for (number, rotation) in rotations.iter().enumerate() {
        let names: Vec<&str> =
            rotation.players.iter().map(|&player| plan.entrants[player].name.as_str()).collect();
        let (names, seeds) = (one_line(&names.join(" – ")), seeds(rotation));
        writeln!(out, "{:>6}  {names}  ({seeds}, {})", number + 1, count(seats, "match"))?;
    }
    if rotations.len() < expected && is_open_ended {
        writeln!(out, "        and so on")?;
    } else if rotations.len() < expected {
        let rest = expected - rotations.len();
        let why = match plan.format {
            Format::Swiss { .. } | Format::Knockout { .. } => ", as results decide",
            _ => "",
        };
        writeln!(out, "        and {} more{why}", count(rest, "rotation"))?;
    }
    let (stored, left) = left_to_play(plan, store)?;
    if stored > 0 && is_open_ended {
        writeln!(out, "{} stored", count(stored, "match"))?;
    } else if stored > 0 {
        writeln!(out, "{} stored, {left} left to play", count(stored, "match"))?;
    }
    if left == 0 {
        return Ok(writeln!(out, "nothing is left to play")?);
    }
    let each = seconds(prepared, &rotations)? / prepared.runner.jobs as f64;
    if is_open_ended {
        let jobs = count(prepared.runner.jobs, "match");
        return Ok(writeln!(out, "about {:.1} matches a second with {jobs} at once", 1.0 / each)?);
    }
    let most = if matches!(plan.stop, StopRule::Games(_)) { "about" } else { "at most" };
    let time = duration(each * left as f64);
    writeln!(out, "{most} {time} with {} at once", count(prepared.runner.jobs, "match"))?;
    Ok(())
}

/// The seed of a rotation, or its seeds where its matches have different ones.
fn seeds(rotation: &Rotation) -> String {
    let seeds: Vec<String> = rotation.seeds().map(|seed| seed.0.to_string()).collect();
    let word = if seeds.len() == 1 { "seed" } else { "seeds" };
    format!("{word} {}", seeds.join(", "))
}

/// How many matches are stored, and how many are left to play, as far as the results so far decide.
fn left_to_play(plan: &TournamentPlan, path: &str) -> Outcome<(usize, usize)> {
    let known = match Path::new(path).exists() {
        true => Sqlite::open_read_only(Path::new(path))
            .map_err(|error| not_opened(path, &error))?
            .matches(&plan.contest())
            .map_err(|error| unread(path, &error))?,
        false => Vec::new(),
    };
    let mut ledger = Ledger::new(plan, known);
    ledger.recall_stored();
    let left = match ledger.is_stopped() {
        true => 0,
        false => ledger.expected().saturating_sub(ledger.matches()),
    };
    Ok((ledger.matches(), left))
}

/// The mean seconds of a match, from some that are played and not stored.
fn seconds(prepared: &PreparedTournament, rotations: &[Rotation]) -> Outcome<f64> {
    let begun = Instant::now();
    let mut played = 0;
    for rotation in rotations {
        let entrants = rotation.seats(0).collect();
        let contest = prepared.runner.contest(&prepared.plan, (rotation.seed, entrants));
        contest.play(None).map_err(|error| Failure::Failed(error.to_string()))?;
        played += 1;
        if begun.elapsed() > ESTIMATE_TIME {
            break;
        }
    }
    Ok(begun.elapsed().as_secs_f64() / f64::from(played.max(1)))
}
