//! A tournament that is not played: its schedule, and the time it would take.

use std::io::Write;
use std::time::{Duration, Instant};

use tournament::{Format, Next, Rotation, RotationPoints, Schedule, StopRule};

use super::Ready;
use super::wish::counted;
use crate::failure::{Failure, Outcome};
use crate::play::one_line;
use crate::status::duration;

/// How many rotations are printed.
const SHOWN: usize = 40;
/// How long matches are tried for, to tell how long all will take.
const TRIED: Duration = Duration::from_secs(3);

pub(super) fn tell(ready: &Ready<'_>) -> Outcome {
    let plan = &ready.plan;
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
        "{game}: {}, {seats} seats, {}",
        counted(plan.entrants.len(), "player"),
        counted(expected.saturating_mul(seats), "match")
    )?;
    for (number, rotation) in rotations.iter().enumerate() {
        let names: Vec<&str> =
            rotation.players.iter().map(|&player| plan.entrants[player].name.as_str()).collect();
        let (names, seed) = (one_line(&names.join(" – ")), rotation.seed.0);
        writeln!(out, "{:>6}  {names}  (seed {seed}, {seats} matches)", number + 1)?;
    }
    if rotations.len() < expected {
        let rest = expected - rotations.len();
        let why = match plan.format {
            Format::Swiss { .. } | Format::Knockout { .. } => ", as results decide",
            _ => "",
        };
        writeln!(out, "        and {} more{why}", counted(rest, "rotation"))?;
    }
    let most = if matches!(plan.stop, StopRule::Games(_)) { "about" } else { "at most" };
    let time =
        duration(seconds(ready, &rotations)? * (expected * seats) as f64 / ready.means.jobs as f64);
    writeln!(out, "{most} {time} with {} at once", counted(ready.means.jobs, "match"))?;
    Ok(())
}

/// The seconds of a match, from some that are played and not kept.
fn seconds(ready: &Ready<'_>, rotations: &[Rotation]) -> Outcome<f64> {
    let begun = Instant::now();
    let mut played = 0;
    for rotation in rotations {
        let entrants = rotation.seats(0).collect();
        let order = ready.means.order(&ready.plan, (rotation.seed, entrants));
        ready.means.game.play(&order, None).map_err(|error| Failure::Failed(error.to_string()))?;
        played += 1;
        if begun.elapsed() > TRIED {
            break;
        }
    }
    Ok(begun.elapsed().as_secs_f64() / f64::from(played.max(1)))
}
