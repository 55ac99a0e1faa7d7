//! The table of a tournament in the terminal.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use rating::Verdict;
use tournament::{
    BrokenEntrant, Format, Ledger, Standings, StandingsRow, StopRule, TournamentPlan, report,
};

use crate::failure::Outcome;
use crate::match_output::one_line;
use crate::status::short_time;

/// Prints the table, or JSON.
pub(crate) fn print(ledger: &Ledger<'_>, standings: &Standings, as_json: bool) -> Outcome {
    let plan = ledger.plan();
    let mut out = anstream::stdout().lock();
    if as_json {
        writeln!(out, "{}", report::json(plan, standings))?;
    } else {
        write!(out, "{}", table(plan, standings))?;
    }
    Ok(out.flush()?)
}

fn table(plan: &TournamentPlan, standings: &Standings) -> String {
    let (bold, dim, red) =
        (Style::new().bold(), Style::new().dimmed(), AnsiColor::Red.on_default());
    let Standings { matches, rotations, .. } = standings;
    let format = format_name(plan);
    let mut text = format!(
        "{bold}{}{bold:#}, {format}: {matches} matches in {rotations} rotations\n\n",
        plan.game
    );
    let name = |row: &StandingsRow| one_line(&plan.entrants[row.entrant].name);
    let names = standings.rows.iter().map(|row| name(row).chars().count());
    let width = names.max().unwrap_or(0).max("player".len());
    let reached = standings.rows.iter().any(|row| row.reached.is_some());
    let points = if reached { format!("{:>7}", reached_name(plan)) } else { String::new() };
    text += &format!(
        "{bold}rank  {:width$}{points}  rating     ±  better  games   won drawn  lost   score  time/move  faults{bold:#}\n",
        "player"
    );
    for row in &standings.rows {
        let style = if row.rank == 1 { Style::new().bold() } else { Style::new() };
        let points = row.reached.map_or(String::new(), |reached| format!("{reached:>7.1}"));
        let error = row
            .interval
            .map_or("?".to_string(), |(low, high)| format!("{:.0}", (high - low) / 2.0));
        let better = row.superiority.map_or(String::new(), percent);
        let faults = faults(row);
        let faults = if faults.is_empty() { faults } else { format!("  {red}{faults}{red:#}") };
        text += &format!(
            "{:>4}  {style}{:width$}{style:#}{points}  {:>+6.0}  {error:>4}  {better:>6}  {:>5} {:>5} {:>5} {:>5}  {:>6.1}  {:>9}{faults}\n",
            row.rank,
            name(row),
            row.rating,
            row.games,
            row.wins,
            row.draws,
            row.losses,
            row.score,
            short_time(row.time),
        );
    }
    for BrokenEntrant { player, why } in &plan.broken {
        text += &format!(
            "   –  {:width$}  {red}cannot play: {}{red:#}\n",
            one_line(player),
            one_line(why)
        );
    }
    text += &format!(
        "\n{dim}rating ± 95%; better: the likelihood that a player is better than the next{dim:#}\n"
    );
    if let Some(verdict) = verdict(plan, standings) {
        text += &format!("{verdict}\n");
    }
    text
}

/// The state of the sequential test.
fn verdict(plan: &TournamentPlan, standings: &Standings) -> Option<String> {
    let test = standings.sprt?;
    let StopRule::Sprt { elo0, elo1, .. } = plan.stop else { return None };
    let (llr, (low, high)) = (test.llr, test.bounds);
    let decision = match test.verdict {
        Verdict::Continue => format!("not decided between {elo0} and {elo1} Elo"),
        Verdict::AcceptH0 => format!("{elo0} Elo accepted, {elo1} rejected"),
        Verdict::AcceptH1 => format!("{elo1} Elo accepted, {elo0} rejected"),
    };
    let first = one_line(&plan.entrants[0].name);
    Some(format!("SPRT of {first}: {decision} (LLR {llr:.2}, bounds {low:.2} and {high:.2})"))
}

fn format_name(plan: &TournamentPlan) -> String {
    match plan.format {
        Format::RoundRobin => "round robin".to_string(),
        Format::Gauntlet => format!("gauntlet of {}", one_line(&plan.entrants[0].name)),
        Format::Swiss { rounds, .. } => format!("Swiss, {rounds} rounds"),
        Format::Knockout { .. } => "knock-out".to_string(),
    }
}

fn reached_name(plan: &TournamentPlan) -> &'static str {
    if matches!(plan.format, Format::Knockout { .. }) { "rounds" } else { "points" }
}

fn percent(likelihood: f64) -> String {
    if likelihood > 0.9995 { ">99.9%".to_string() } else { format!("{:.1}%", likelihood * 100.0) }
}

fn faults(row: &StandingsRow) -> String {
    let kinds: Vec<String> =
        row.faults.iter().map(|(kind, number)| format!("{number} {kind}")).collect();
    let mut text = kinds.join(", ");
    if row.machine_faults > 0 {
        text += &format!(" ({} by the machine)", row.machine_faults);
    }
    text
}
