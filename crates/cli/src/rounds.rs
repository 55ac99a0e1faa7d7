//! The rounds of a Swiss or knock-out tournament in the terminal.

use std::io::Write;

use anstyle::Style;
use game::count;
use tournament::{Encounter, Ledger, Round};

use crate::failure::Outcome;
use crate::match_output::{fitted, one_line};

/// With more lines than this, rounds are printed only if they are asked for.
const LINES: usize = 40;
/// The most columns of a name.
const NAME: usize = 30;

/// Prints the rounds of a tournament, if it has any: all of them if they are wanted, else where they are short.
pub(crate) fn print(ledger: &Ledger<'_>, are_wanted: bool) -> Outcome {
    let rounds = ledger.rounds();
    let lines = |round: &Round| 1 + round.encounters.len() + usize::from(!round.byes.is_empty());
    let length: usize = rounds.iter().map(lines).sum();
    let mut out = anstream::stdout().lock();
    if length > LINES && !are_wanted {
        return Ok(writeln!(out, "\n`plateau report --rounds` prints who met whom in each round")?);
    }
    for (number, round) in rounds.iter().enumerate() {
        write!(out, "{}{}", if number == 0 { "\n" } else { "" }, text(ledger, number + 1, round))?;
    }
    Ok(out.flush()?)
}

fn text(ledger: &Ledger<'_>, number: usize, round: &Round) -> String {
    let bold = Style::new().bold();
    let mut text = format!("{bold}round {number}{bold:#}\n");
    for met in &round.encounters {
        text += &format!("  {}\n", encounter(ledger, met));
    }
    if !round.byes.is_empty() {
        let byes: Vec<String> = round.byes.iter().map(|&player| name(ledger, player)).collect();
        text += &format!("  bye: {}\n", byes.join(", "));
    }
    text
}

/// The players with their points; who advances is named, since colours and weights may not be shown.
fn encounter(ledger: &Ledger<'_>, met: &Encounter) -> String {
    let players = met.players.iter().zip(&met.points);
    let players: Vec<String> =
        players.map(|(&player, &of)| format!("{} {}", name(ledger, player), points(of))).collect();
    let mut text = players.join(" – ");
    if met.replays > 0 {
        text += &format!(", drawn: {} more", count(met.replays, "rotation"));
    }
    if let Some(player) = met.advances {
        let is_drawn = met.points.iter().all(|points| *points == met.points[0]);
        let why = if is_drawn { " as the one named first" } else { "" };
        text += &format!(", {} advances{why}", name(ledger, player));
    } else if !met.is_complete {
        text += ", not finished";
    }
    text
}

/// Points without decimals that say nothing.
fn points(points: f64) -> String {
    ((100.0 * points).round() / 100.0).to_string()
}

fn name(ledger: &Ledger<'_>, player: usize) -> String {
    fitted(&one_line(&ledger.plan().entrants[player].name), NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_rounded() {
        let written = [1.749_999_999_999_999_8, 1.5, 3.0, 2.0 / 3.0].map(points);
        assert_eq!(written, ["1.75", "1.5", "3", "0.67"]);
    }
}
