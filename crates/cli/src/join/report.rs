//! What is said of a match at another machine's table.

use std::io::Write;

use game::{Fault, Seat, count};

use super::thread::Guest;
use crate::failure::{Failure, Outcome, note};
use crate::match_output::one_line;
use crate::result::{advice, other_lines, to_do};

/// Prints why the player failed, what it last wrote to stderr, and what its author can do.
pub(crate) fn failed(guest: &Guest, game: &str, fault: &Fault, stderr: Option<&str>) {
    let (reason, stderr) = (one_line(&fault.to_string()), stderr.unwrap_or_default());
    note(format_args!("{}: {reason}", one_line(&guest.player.to_string())));
    if !guest.verbose && !guest.player.is_wrapped() {
        for line in other_lines(stderr, &reason) {
            note(format_args!("            | {line}"));
        }
    }
    let advice = advice(&guest.player, fault, stderr, guest.trust, game);
    let advice = to_do(advice.as_deref());
    if !advice.is_empty() {
        note(format_args!("{}", advice.trim_end()));
    }
}

/// Prints how the match ended.
pub(crate) fn ended(seat: Seat, scores: &[i32], ranks: &[usize], reason: &str) -> Outcome {
    let (Some(score), Some(rank)) = (scores.get(seat.index()), ranks.get(seat.index())) else {
        return Err(Failure::Failed("the server's result has no such seat".to_string()));
    };
    let others = ranks.iter().filter(|other| *other == rank).count() - 1;
    let shared = if others > 0 { ", shared" } else { "" };
    let (seats, reason) = (count(ranks.len(), "seat"), one_line(reason));
    let mut out = anstream::stdout();
    writeln!(out, "{reason}: seat {seat} has rank {rank}{shared} of {seats}, score {score}")?;
    Ok(out.flush()?)
}
