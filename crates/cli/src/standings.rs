//! The table of a tournament in the terminal.

mod cross;

use std::io::Write;

use anstyle::{AnsiColor, Style};
use game::count;
use rating::Verdict;
use tournament::{
    BrokenEntrant, Format, Ledger, OVERALL_MEANING, Overall, Schedule, Standings, StandingsRow,
    StopRule, TournamentPlan, report,
};

use crate::failure::Outcome;
use crate::match_output::{fitted, one_line, room};
use crate::status::short_time;

/// The columns of the table besides names, points and faults.
const NUMBERS: usize = 72;
/// Those of points.
const REACHED: usize = 7;

/// Prints the table, or JSON; an empty line parts it from one before it.
pub(crate) fn print(
    ledger: &Ledger<'_>,
    standings: &Standings,
    is_first: bool,
    as_json: bool,
) -> Outcome {
    let plan = ledger.plan();
    let mut out = anstream::stdout().lock();
    if as_json {
        writeln!(out, "{}", report::json(plan, standings))?;
    } else {
        let parting = if is_first { "" } else { "\n" };
        write!(out, "{parting}{}", table(plan, standings))?;
    }
    Ok(out.flush()?)
}

fn table(plan: &TournamentPlan, standings: &Standings) -> String {
    let (bold, dim, red) =
        (Style::new().bold(), Style::new().dimmed(), AnsiColor::Red.on_default());
    let Standings { matches, rotations, .. } = standings;
    let format = format_name(plan);
    let mut text = format!(
        "{bold}{}{bold:#}, {format}: {} in {}\n\n",
        plan.game,
        count(*matches, "match"),
        count(*rotations, "rotation")
    );
    let reached = standings.rows.iter().any(|row| row.reached.is_some());
    let room = room(NUMBERS + if reached { REACHED } else { 0 });
    let name = |row: &StandingsRow| fitted(&plan.entrants[row.entrant].name, room);
    let names = standings.rows.iter().map(|row| name(row).chars().count());
    let width = names.max().unwrap_or(0).max("player".len());
    let points = if reached { format!("{:>7}", reached_name(plan)) } else { String::new() };
    text += &format!(
        "{bold}rank  {:width$}{points}  rating     ±  better  games   won drawn  lost   score  time/move  faults{bold:#}\n",
        "player"
    );
    for row in &standings.rows {
        let style = if row.place == 1 { Style::new().bold() } else { Style::new() };
        let points = row.reached.map_or(String::new(), |reached| format!("{reached:>7.1}"));
        let error = row
            .interval
            .map_or("?".to_string(), |(low, high)| format!("{:.0}", (high - low) / 2.0));
        let better = row.superiority.map_or(String::new(), percent);
        let faults = faults(row);
        let faults = if faults.is_empty() { faults } else { format!("  {red}{faults}{red:#}") };
        text += &format!(
            "{:>4}  {style}{:width$}{style:#}{points}  {:>+6.0}  {error:>4}  {better:>6}  {:>5} {:>5} {:>5} {:>5}  {:>6.1}  {:>9}{faults}\n",
            row.rank.map_or("–".to_string(), |rank| rank.to_string()),
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
            fitted(player, room),
            one_line(why)
        );
    }
    text += &format!(
        "\n{dim}rating ± 95%; better: the likelihood that a player is better than the next{dim:#}\n"
    );
    for note in notes(plan, standings) {
        text += &format!("{dim}{note}{dim:#}\n");
    }
    text += &cross::table(plan, standings).unwrap_or_default();
    if let Some(verdict) = verdict(plan, standings) {
        text += &format!("{verdict}\n");
    }
    text
}

/// What the numbers of this table do not say.
fn notes(plan: &TournamentPlan, standings: &Standings) -> Vec<String> {
    let mut notes = Vec::new();
    if standings.rows.iter().any(|row| row.interval.is_none()) {
        let lap = Schedule::lap_length(plan).saturating_mul(plan.seats);
        let more = match plan.stop {
            StopRule::Games(games) if games < lap => format!("; with --games {lap} all meet"),
            _ => String::new(),
        };
        notes.push(format!(
            "?: no chain of matches connects the player to the others: their ratings cannot be compared{more}"
        ));
    }
    if let Some((fewest, most)) = standings.uneven_games() {
        notes
            .push(format!("players have played unequal numbers of games, from {fewest} to {most}"));
    }
    notes
}

/// Prints the standing across several games, if there is one.
pub(crate) fn print_overall(overall: Option<&Overall>, as_json: bool) -> Outcome {
    let Some(overall) = overall else { return Ok(()) };
    let mut out = anstream::stdout().lock();
    if as_json {
        writeln!(out, "{}", report::overall_json(overall))?;
    } else {
        write!(out, "\n{}", overall_table(overall))?;
    }
    Ok(out.flush()?)
}

fn overall_table(overall: &Overall) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let columns: Vec<usize> = overall.games.iter().map(|game| game.len().max(5)).collect();
    let room = room(15 + columns.iter().map(|width| width + 2).sum::<usize>());
    let names = overall.rows.iter().map(|row| fitted(&row.player, room).chars().count());
    let width = names.max().unwrap_or(0).max("player".len());
    let mut text = format!("{bold}rank  {:width$}  overall", "player");
    for (game, column) in overall.games.iter().zip(&columns) {
        text += &format!("  {game:>column$}");
    }
    text += &format!("{bold:#}\n");
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    for row in &overall.rows {
        let (name, mean) = (fitted(&row.player, room), percent(row.mean));
        text += &format!("{:>4}  {name:width$}  {bold}{mean:>7}{bold:#}", row.rank);
        for (share, column) in row.shares.iter().zip(&columns) {
            text += &format!("  {:>column$}", share.map_or("–".to_string(), percent));
        }
        text.push('\n');
    }
    text + &format!("\n{dim}{OVERALL_MEANING}, all in per cent{dim:#}\n")
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
        Format::Swiss { rounds, .. } => format!("Swiss, {}", count(rounds, "round")),
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
