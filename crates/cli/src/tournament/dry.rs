//! A dry run: the schedule of a tournament, and the time it would take.

use std::io::Write;
use std::time::{Duration, Instant};

use game::count;
use tournament::{Format, Next, Rotation, RotationPoints, Schedule, StopRule};

use super::PreparedTournament;
use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;
use crate::status::duration;

/// How many rotations are printed.
const SHOWN: usize = 40;
/// For how long matches are played to estimate the time of all.
const ESTIMATE_TIME: Duration = Duration::from_secs(3);

pub(super) fn print(prepared: &PreparedTournament) -> Outcome {
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
    writeln!(
        out,
        "{game}: {}, {}, {}",
        count(plan.entrants.len(), "player"),
        count(seats, "seat"),
        count(expected.saturating_mul(seats), "match")
    )?;
    for (number, rotation) in rotations.iter().enumerate() {
        let names: Vec<&str> =
            rotation.players.iter().map(|&player| plan.entrants[player].name.as_str()).collect();
        let (names, seed) = (one_line(&names.join(" – ")), rotation.seed.0);
        writeln!(out, "{:>6}  {names}  (seed {seed}, {})", number + 1, count(seats, "match"))?;
    }
    if rotations.len() < expected {
        let rest = expected - rotations.len();
        let why = match plan.format {
            Format::Swiss { .. } | Format::Knockout { .. } => ", as results decide",
            _ => "",
        };
        writeln!(out, "        and {} more{why}", count(rest, "rotation"))?;
    }
    let most = if matches!(plan.stop, StopRule::Games(_)) { "about" } else { "at most" };
    let time = duration(
        seconds(prepared, &rotations)? * (expected * seats) as f64 / prepared.runner.jobs as f64,
    );
    writeln!(out, "{most} {time} with {} at once", count(prepared.runner.jobs, "match"))?;
    Ok(())
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
