//! Tables for other programs, as comma-separated values (RFC 4180).

use std::borrow::Cow;
use std::io::{self, Write};

use store::{Blame, MatchFault, MatchResult};

use super::Report;
use crate::ledger::Ledger;
use crate::overall::Overall;
use crate::plan::BrokenEntrant;
use crate::standings::StandingsRow;

/// The first columns of a table, by which a file is recognised as one.
pub const TABLE: &str = "rank,player,written,";
/// The first columns of a list of matches.
pub const MATCHES: &str = "id,seed,rotation,counted,";

/// The table: a line for each player, best first; then those that cannot be started, with the reason in the last
/// column.
pub fn table(report: &Report<'_>) -> String {
    let mut text = String::new();
    line(&mut text, table_heads());
    table_lines(&mut text, report, None);
    text
}

/// The tables of several tournaments as one, whose first column is the name of the tournament. The standing across them
/// comes last, under the name `overall`, or `overall (unfinished)`, with what it is made of as `share`.
pub fn table_of_all(reports: &[Report<'_>], overall: Option<&Overall>) -> String {
    let mut text = String::new();
    line(&mut text, std::iter::once("game").chain(table_heads()).chain([SHARE]));
    for report in reports {
        table_lines(&mut text, report, Some(report.name));
    }
    let between = table_heads().count() - 2;
    let is_unfinished = overall.is_some_and(|overall| !overall.unfinished.is_empty());
    let overall_name = if is_unfinished { "overall (unfinished)" } else { "overall" };
    for row in overall.iter().flat_map(|overall| &overall.rows) {
        let names = [overall_name.to_string(), row.rank.to_string(), row.player.clone()];
        let empty = std::iter::repeat_n(String::new(), between);
        line(&mut text, names.into_iter().chain(empty).chain([written(row.mean)]));
    }
    text
}

/// The last column of the tables of several tournaments: how often a player was ahead of another.
const SHARE: &str = "share";

const HEADS: [&str; 14] = [
    "rank",
    "player",
    "written",
    "rating",
    "low",
    "high",
    "superiority",
    "reached",
    "games",
    "wins",
    "draws",
    "losses",
    "score",
    "time_us",
];

fn table_heads() -> impl Iterator<Item = &'static str> {
    HEADS.into_iter().chain(MatchFault::KINDS).chain(["machine", "cannot_start"])
}

/// The lines of a table, each after the name of its tournament if there is one.
fn table_lines(text: &mut String, report: &Report<'_>, name: Option<&str>) {
    for row in &report.standings.rows {
        let entrant = &report.plan().entrants[row.entrant];
        let rank = row.rank.map_or(String::new(), |rank| rank.to_string());
        let names = [rank, entrant.name.clone(), entrant.player.clone()];
        let fields = names.into_iter().chain(numbers(row)).chain([String::new()]);
        let share = report.standings.share(row.entrant).map_or(String::new(), written);
        let share = name.map(|_| share);
        line(text, name.map(str::to_string).into_iter().chain(fields).chain(share));
    }
    let between = HEADS.len() - 2 + MatchFault::KINDS.len() + 1;
    for BrokenEntrant { player, why } in &report.plan().broken {
        let fields = ["", player.as_str()].into_iter().chain(std::iter::repeat_n("", between));
        let share = name.map(|_| "");
        line(text, name.into_iter().chain(fields).chain([why.as_str()]).chain(share));
    }
}

/// A rating, or the like, up to millionths: the rest is noise of the computation, different on each machine.
fn written(number: f64) -> String {
    ((number * 1e6).round() / 1e6 + 0.0).to_string()
}

fn numbers(row: &StandingsRow) -> impl Iterator<Item = String> {
    let perhaps = |number: Option<f64>| number.map_or(String::new(), written);
    let measured = [
        written(row.rating),
        perhaps(row.interval.map(|(low, _)| low)),
        perhaps(row.interval.map(|(_, high)| high)),
        perhaps(row.superiority),
        perhaps(row.reached),
    ];
    let counted = [row.games, row.wins, row.draws, row.losses].map(|number| number.to_string());
    let means = [row.score.to_string(), (row.time.as_nanos() as f64 / 1000.0).to_string()];
    let faults =
        MatchFault::KINDS.map(|kind| row.faults.get(kind).copied().unwrap_or(0).to_string());
    let all = measured.into_iter().chain(counted).chain(means).chain(faults);
    all.chain([row.machine_faults.to_string()])
}

/// All matches: a line for each, in the order of the schedule, including those of incomplete rotations,
/// which do not count.
pub fn matches(ledger: &Ledger<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut text = String::new();
    line(&mut text, match_heads(ledger.plan().seats));
    out.write_all(text.as_bytes())?;
    match_lines(ledger, None, out)
}

/// The matches of several tournaments, whose first column is the name of the tournament.
pub fn matches_of_all(reports: &[Report<'_>], out: &mut dyn Write) -> io::Result<()> {
    let seats = reports.iter().map(|report| report.plan().seats).max().unwrap_or(0);
    let mut text = String::new();
    line(&mut text, std::iter::once("game".to_string()).chain(match_heads(seats)));
    out.write_all(text.as_bytes())?;
    reports
        .iter()
        .try_for_each(|report| match_lines(report.ledger, Some((report.name, seats)), out))
}

fn match_heads(seats: usize) -> impl Iterator<Item = String> {
    let heads = ["id", "seed", "rotation", "counted", "ended_ms"].map(str::to_string);
    let of_seat = |seat: usize| SEAT.map(|name| format!("{name}_{seat}"));
    heads.into_iter().chain((0..seats).flat_map(of_seat))
}

/// The columns of a seat.
const SEAT: [&str; 8] =
    ["player", "rank", "score", "asked", "used_us", "faults", "reasons", "blame"];

/// The lines of all matches; among those of other tournaments, after the name of this one and filled up to as many
/// seats.
fn match_lines(
    ledger: &Ledger<'_>,
    among: Option<(&str, usize)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let seats = ledger.plan().seats;
    let missing = among.map_or(0, |(_, most)| most.saturating_sub(seats)) * SEAT.len();
    for (number, slot) in ledger.rotations().iter().enumerate() {
        for (seed, seats, result) in slot.seeded_matches() {
            let head = [
                result.id.to_string(),
                seed.0.to_string(),
                number.to_string(),
                usize::from(ledger.counts(number)).to_string(),
                result.ended_ms.to_string(),
            ];
            let of_seat = |(seat, &entrant): (usize, &usize)| {
                let name = ledger.plan().entrants[entrant].name.clone();
                seat_values(result, seat, name)
            };
            let name = among.map(|(name, _)| name.to_string());
            let fields = name.into_iter().chain(head);
            let fields = fields.chain(seats.iter().enumerate().flat_map(of_seat));
            let mut text = String::new();
            line(&mut text, fields.chain(std::iter::repeat_n(String::new(), missing)));
            out.write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

fn seat_values(result: &MatchResult, seat: usize, name: String) -> [String; 8] {
    let of_seat = result.seats[seat];
    let faults = || result.faults.iter().filter(move |fault| fault.seat == seat);
    let kinds: Vec<&str> = faults().map(MatchFault::kind).collect();
    let blame = |fault: &MatchFault| match fault.blame() {
        Blame::Bot => "bot",
        Blame::Machine => "machine",
    };
    let blames: Vec<&str> = faults().map(blame).collect();
    let reasons: Vec<String> = faults().map(|fault| fault.fault.to_string()).collect();
    [
        name,
        of_seat.rank.to_string(),
        of_seat.score.to_string(),
        of_seat.asked.to_string(),
        of_seat.used_us.to_string(),
        kinds.join(" "),
        reasons.join("; "),
        blames.join(" "),
    ]
}

/// Whether a text is a table or a list of matches as it is written here: with these columns and complete lines only.
pub fn is_as_written(text: &str) -> bool {
    let head = text.split("\r\n").next().unwrap_or_default();
    let own = head.strip_prefix("game,").unwrap_or(head);
    let seats = own.split(',').count() / SEAT.len();
    let share = own.len() < head.len();
    let is_table = own.split(',').eq(table_heads().chain(share.then_some(SHARE)));
    let is_matches = || own.split(',').eq(match_heads(seats));
    let is_even = |counts: Vec<usize>| counts.iter().all(|count| *count == counts[0]);
    (is_table || is_matches()) && field_counts(text).is_some_and(is_even)
}

/// The number of fields in each line; none if a line is not complete.
fn field_counts(text: &str) -> Option<Vec<usize>> {
    let (mut counts, mut fields, mut is_quoted, mut is_complete) = (Vec::new(), 1, false, true);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        is_complete = false;
        match letter {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            ',' => fields += 1,
            '\r' if letters.next() == Some('\n') => {
                counts.push(std::mem::replace(&mut fields, 1));
                is_complete = true;
            }
            '\r' | '\n' => return None,
            _ => {}
        }
    }
    is_complete.then_some(counts)
}

fn line<T: AsRef<str>>(text: &mut String, fields: impl Iterator<Item = T>) {
    for (place, field) in fields.enumerate() {
        if place > 0 {
            text.push(',');
        }
        text.push_str(&quoted(field.as_ref()));
    }
    text.push_str("\r\n");
}

/// A field, quoted where it has to be. Spreadsheets run fields that start like a formula, unless an
/// apostrophe comes first.
fn quoted(field: &str) -> Cow<'_, str> {
    let is_formula = field.starts_with(['=', '+', '-', '@', '\t']) && field.parse::<f64>().is_err();
    let field: Cow<'_, str> = if is_formula { format!("'{field}").into() } else { field.into() };
    if field.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\"")).into()
    } else {
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_was_edited_is_recognised() {
        let mut table = String::new();
        line(&mut table, table_heads());
        let fields = table_heads().count();
        line(
            &mut table,
            ["1", "a, \"b\"\n"].into_iter().chain(std::iter::repeat_n("", fields - 2)),
        );
        let mut matches = String::new();
        line(&mut matches, match_heads(3));
        let mut tables = String::new();
        line(&mut tables, std::iter::once("game").chain(table_heads()).chain([SHARE]));
        line(&mut tables, std::iter::repeat_n("", fields + 2));
        for text in [&table, &tables, &matches, &format!("game,{matches}")] {
            assert!(is_as_written(text), "{text}");
        }
        let with_column = table.replacen("\r\n", ",mark\r\n", 1);
        for text in ["", "mine\r\n", &format!("{table}my note\n"), &with_column, table.trim_end()] {
            assert!(!is_as_written(text), "{text}");
        }
    }
}
