//! The cross table as a heat map.

use std::fmt::Write;

use super::Report;
use super::table::left_out;
use super::text::{count, decimal, many, safe};
use crate::standings::HeadToHead;

/// The players there is room for.
const PLAYERS: usize = 60;
/// The shades from a half to all, on either side.
const SHADES: f64 = 10.0;

pub(super) fn table(report: &Report<'_>) -> String {
    let standings = report.standings;
    if standings.matches == 0 {
        return String::new();
    }
    let rows = &standings.rows[..standings.rows.len().min(PLAYERS)];
    let mut head = String::new();
    for row in rows {
        let name = safe(report.name(row.entrant));
        _ = write!(head, "<th scope=\"col\"><abbr title=\"{name}\">{}</abbr></th>", row.rank);
    }
    let mut body = String::new();
    for row in rows {
        let name = safe(report.name(row.entrant)).to_string();
        _ = write!(
            body,
            "<tr><th scope=\"row\" class=\"who\" title=\"{name}\"><span class=\"place\">{}</span>{name}</th>",
            row.rank
        );
        for other in rows {
            let meeting = standings.cross[row.entrant][other.entrant];
            body += &cell(meeting, row.entrant == other.entrant);
        }
        body += "</tr>\n";
    }
    format!(
        "{}<div class=\"scroll\" role=\"region\" aria-label=\"Cross table\" tabindex=\"0\"><table class=\"cross\">\n\
         <caption>How often the player of a row was ahead of that of a column, in per cent, equals counted \
         half; below it, the games.</caption>\n<thead><tr><th scope=\"col\" class=\"who\">Player</th>{head}</tr></thead>\n\
         <tbody>\n{body}</tbody></table></div>\n",
        left_out(rows.len(), standings.rows.len(), "players"),
    )
}

fn cell(meeting: HeadToHead, is_own: bool) -> String {
    if is_own {
        return "<td class=\"own\"></td>".to_string();
    }
    if meeting.games == 0 {
        return "<td><span aria-label=\"not met\">·</span></td>".to_string();
    }
    let share = meeting.points / meeting.games as f64;
    format!(
        "<td class=\"{}\" title=\"{} of {}\">{}<small>{}</small></td>",
        shade(share),
        decimal(meeting.points, 1),
        many(meeting.games, "game", "games"),
        decimal(100.0 * share, 0),
        count(meeting.games),
    )
}

/// The class of a share: `w1` to `w10` above a half, `l1` to `l10` below.
fn shade(share: f64) -> String {
    let above = ((share - 0.5) * 2.0 * SHADES).round();
    match above {
        above if above >= 1.0 => format!("w{above:.0}"),
        above if above <= -1.0 => format!("l{:.0}", -above),
        _ => "even".to_string(),
    }
}
