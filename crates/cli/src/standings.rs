//! The table of a tournament in the terminal.

mod cross;
mod overall;

pub(crate) use overall::print_overall;

use std::io::Write;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use game::count;
use rating::Verdict;
use store::Blame;
use tournament::{
    Format, Ledger, POINTS_MEANING, Schedule, Standings, StandingsRow, StopRule, TournamentPlan,
    report,
};

use crate::columns::{self, Column, ColumnKind};
use crate::failure::Outcome;
use crate::match_output::{fitted, one_line};
use crate::status::short_time;

/// Prints the table under the name of its tournament, or JSON; an empty line parts it from one before it.
pub(crate) fn print(
    ledger: &Ledger<'_>,
    standings: &Standings,
    (name, is_first): (&str, bool),
    as_json: bool,
) -> Outcome {
    let mut out = anstream::stdout().lock();
    if as_json {
        let mut line = report::json(ledger, standings);
        line["name"] = name.into();
        writeln!(out, "{line}")?;
    } else {
        let parting = if is_first { "" } else { "\n" };
        write!(out, "{parting}{}", table(ledger, standings, name))?;
    }
    Ok(out.flush()?)
}

fn table(ledger: &Ledger<'_>, standings: &Standings, name: &str) -> String {
    let plan = ledger.plan();
    let (bold, dim, red) =
        (Style::new().bold(), Style::new().dimmed(), AnsiColor::Red.on_default());
    let (width, Standings { matches, rotations, .. }) = (columns::window(), standings);
    let (matches, rotations) = (count(*matches, "match"), count(*rotations, "rotation"));
    let about = format!("{name}, {}: {matches} in {rotations}", format_name(plan));
    let about = columns::wrapped(&(about + &unfinished(ledger)), 2, width);
    let mut text = about.replacen(name, &format!("{bold}{name}{bold:#}"), 1) + "\n\n";
    let (mut table, details) = fitting_columns(plan, standings, width);
    let left_out = columns::fit(&mut table, width);
    columns::lines(&table).iter().for_each(|line| text += &format!("{line}\n"));
    if !plan.broken.is_empty() {
        let players = count(plan.broken.len(), "player");
        text += &format!("   –  {red}{players} cannot play{red:#}\n");
    }
    text.push('\n');
    for line in details {
        text += &format!("{red}{}{red:#}\n", columns::wrapped(&line, 2, width));
    }
    for note in notes(plan, standings, &left_out) {
        text += &format!("{dim}{}{dim:#}\n", columns::wrapped(&note, 2, width));
    }
    text += &cross::table(plan, standings).unwrap_or_default();
    if let Some(verdict) = verdict(plan, standings) {
        text += &format!("{}\n", columns::wrapped(&verdict, 2, width));
    }
    text
}

/// Says that matches are left to play, if there are any.
fn unfinished(ledger: &Ledger<'_>) -> String {
    match (ledger.is_finished(), ledger.plan().stop.is_open_ended()) {
        (true, _) => String::new(),
        (false, true) => ", unfinished".to_string(),
        (false, false) => {
            format!(", unfinished: {} of {} played", ledger.matches(), ledger.expected())
        }
    }
}

/// The columns of the table, and the faults of each player where the window has no room for them in the table.
fn fitting_columns(
    plan: &TournamentPlan,
    standings: &Standings,
    width: usize,
) -> (Vec<Column>, Vec<String>) {
    let red = AnsiColor::Red.on_default();
    let of = |cell: fn(&StandingsRow) -> String| standings.rows.iter().map(cell).collect();
    let faults: Vec<String> = of(faults);
    let mut table = numbers(plan, standings);
    let spelled = Column::new("faults", ColumnKind::Words, faults.clone()).styled(|_| red);
    table.push(spelled);
    if columns::needed(&table) <= width {
        return (table, Vec::new());
    }
    table.pop();
    let has_faults = faults.iter().any(|faults| !faults.is_empty());
    let kind = if has_faults { ColumnKind::Needed } else { ColumnKind::Number(0) };
    let counted = of(|row| match row.faults.values().sum::<usize>() {
        0 => String::new(),
        faults => faults.to_string(),
    });
    table.push(Column::new("faults", kind, counted).styled(|_| red));
    let failed = standings.rows.iter().zip(faults).filter(|(_, faults)| !faults.is_empty());
    let named =
        |row: &StandingsRow| fitted(&plan.entrants[row.entrant].name, columns::window() / 2);
    (table, failed.map(|(row, faults)| format!("{}: {faults}", named(row))).collect())
}

/// The columns of the table, without faults. In a narrow window those go first whose numbers matter least.
fn numbers(plan: &TournamentPlan, standings: &Standings) -> Vec<Column> {
    use ColumnKind::{Names, Needed, Number};
    let rows = &standings.rows;
    let of = |cell: fn(&StandingsRow) -> String| rows.iter().map(cell).collect();
    let first = |row: usize| match rows[row].place {
        1 => Style::new().bold(),
        _ => Style::new(),
    };
    let rank = |row: &StandingsRow| row.rank.map_or("–".to_string(), |rank| rank.to_string());
    let names = rows.iter().map(|row| one_line(&plan.entrants[row.entrant].name)).collect();
    let mut table = vec![
        Column::new("rank", Needed, of(rank)).after(0),
        Column::new("player", Names, names).styled(first),
    ];
    if rows.iter().any(|row| row.reached.is_some()) {
        let digits = standings.reached_digits();
        let points = |row: &StandingsRow| {
            row.reached.map_or(String::new(), |points| format!("{points:.digits$}"))
        };
        let points = rows.iter().map(points).collect();
        table.push(Column::new(reached_name(plan), Needed, points).after(1));
    }
    let column =
        |head: &str, kind, cell: fn(&StandingsRow) -> String| Column::new(head, kind, of(cell));
    table.extend([
        // Without a minus sign before a zero.
        column("rating", Needed, |row| format!("{:+.0}", row.rating.round() + 0.0)),
        column("±", Needed, error).at_least(4),
        column("better", Number(3), |row| row.superiority.map_or(String::new(), percent)),
        column("games", Number(5), |row| row.games.to_string()),
        column("won", Number(6), |row| row.wins.to_string()).after(1).at_least(5),
        column("drawn", Number(2), |row| row.draws.to_string()).after(1),
        column("lost", Number(6), |row| row.losses.to_string()).after(1).at_least(5),
        column("score", Number(1), |row| format!("{:.1}", row.score)).at_least(6),
        column("time/move", Number(4), |row| short_time(row.time)),
    ]);
    table
}

/// Half of the interval of a rating.
fn error(row: &StandingsRow) -> String {
    row.interval.map_or("?".to_string(), |(low, high)| format!("{:.0}", (high - low) / 2.0))
}

/// What the numbers of this table do not say.
fn notes(plan: &TournamentPlan, standings: &Standings, left_out: &[String]) -> Vec<String> {
    let mut notes = vec!["rating ± 95%".to_string()];
    if !left_out.iter().any(|head| head == "better") {
        notes[0] += "; better: the likelihood that a player is better than the next";
    }
    if let Format::Swiss { .. } = plan.format {
        notes.push(format!("points: {POINTS_MEANING}"));
    }
    notes.extend(no_room(left_out));
    if standings.rows.iter().any(|row| row.interval.is_none()) {
        let lap = Schedule::lap_length(plan).saturating_mul(plan.seats);
        let more = match plan.stop {
            StopRule::Games(games) if games < lap => format!("; with {lap} games all meet"),
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

/// Says whether the order is settled, where that ends a tournament, and which players have matches of other versions
/// in the store.
pub(crate) fn print_notes(ledger: &Ledger<'_>, other_versions: &[usize]) -> Outcome {
    let mut out = anstream::stdout().lock();
    let (plan, width) = (ledger.plan(), columns::window());
    if let StopRule::Settled { confidence, .. } = plan.stop {
        let order = if ledger.is_stopped() { "settled" } else { "not settled" };
        // Matches of later rotations, begun before it was settled, are not in the table.
        let matches: usize = ledger.counted().map(|rotation| rotation.results.len()).sum();
        let matches = count(matches, "match");
        let confidence = (1e4 * confidence).round() / 100.0;
        let line = format!("after {matches} the order is {order} at {confidence}% confidence");
        writeln!(out, "{}", columns::wrapped(&line, 2, width))?;
    }
    if let Some(line) = late_machine(ledger) {
        writeln!(out, "{}", columns::wrapped(&line, 2, width))?;
    }
    for (entrant, &matches) in plan.entrants.iter().zip(other_versions).filter(|(_, of)| **of > 0) {
        let (name, matches) = (one_line(&entrant.name), count(matches, "match"));
        let line =
            format!("other versions of {name} have {matches} in the store, which do not count");
        writeln!(out, "{}", columns::wrapped(&line, 2, width))?;
    }
    Ok(out.flush()?)
}

/// How late the machine was while players lost by time, if any of these losses are its fault: the same number as in the
/// table.
fn late_machine(ledger: &Ledger<'_>) -> Option<String> {
    let results = ledger.counted().flat_map(tournament::RotationResults::matches);
    let faults = results.flat_map(|(_, result)| &result.faults);
    let machines = faults.filter(|fault| fault.blame() == Blame::Machine);
    let late = machines.filter_map(|fault| fault.waited_us.or(fault.delay_us));
    let (number, longest) = late.fold((0, 0), |(n, longest), us| (n + 1, longest.max(us)));
    let longest = short_time(Duration::from_micros(longest));
    (number > 0).then(|| {
        format!(
            "the machine was busy: {} by time {} its own, late by up to {longest}; fewer --jobs, or a longer --clock, help",
            count(number, "fault"),
            if number == 1 { "is" } else { "are" }
        )
    })
}

/// Says which columns a narrow window leaves out.
fn no_room(left_out: &[String]) -> Option<String> {
    let heads = left_out.join(", ");
    (!left_out.is_empty())
        .then(|| format!("no room in this window for {heads}; --json prints everything"))
}

/// The state of the sequential test.
pub(crate) fn verdict(plan: &TournamentPlan, standings: &Standings) -> Option<String> {
    let test = standings.sprt.as_ref()?;
    let StopRule::Sprt { elo0, elo1, alpha, beta, .. } = plan.stop else { return None };
    let (llr, (low, high)) = (test.llr, test.bounds);
    let decision = match test.verdict {
        Verdict::Continue => format!("not decided between {elo0} and {elo1} Elo"),
        Verdict::AcceptH0 => format!("{elo0} Elo accepted, {elo1} rejected"),
        Verdict::AcceptH1 => format!("{elo1} Elo accepted, {elo0} rejected"),
    };
    let first = one_line(&plan.entrants[0].name);
    let [alpha, beta] = [alpha, beta].map(|error| (error * 1e4).round() / 100.0);
    Some(format!(
        "SPRT of {first}: {decision} (LLR {llr:.2}, bounds {low:.2} and {high:.2}, alpha {alpha}%, beta {beta}%)"
    ))
}

pub(crate) fn format_name(plan: &TournamentPlan) -> String {
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
