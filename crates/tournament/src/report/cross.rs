//! The cross table as a heat map.

use maud::{Markup, html};

use super::Report;
use super::table::left_out;
use super::text::{count, decimal, many};
use crate::standings::HeadToHead;

/// The most players that are shown.
const PLAYERS: usize = 60;
/// The shades from a half to all, on either side.
const SHADES: f64 = 10.0;

/// The table; none before the first match.
pub(super) fn table(report: &Report<'_>) -> Option<Markup> {
    let standings = report.standings;
    if standings.matches == 0 {
        return None;
    }
    let rows = &standings.rows[..standings.rows.len().min(PLAYERS)];
    Some(html! {
        (left_out(rows.len(), standings.rows.len(), "players"))
        p.note {
            "How often the player of a row was ahead of that of a column, in per cent, with ties counted "
            "half; below it, the games."
        }
        div.scroll role="region" aria-label="Cross table" tabindex="0" {
            table.cross {
                thead {
                    tr {
                        th.who scope="col" { "Player" }
                        @for row in rows {
                            th scope="col" { abbr title=(report.entrant(row.entrant)) { (row.place) } }
                        }
                    }
                }
                tbody {
                    @for row in rows {
                        @let name = report.entrant(row.entrant);
                        tr {
                            th.who scope="row" title=(name) { span.place { (row.place) } (name) }
                            @for other in rows {
                                @if row.entrant == other.entrant { td.own {} }
                                @else { (cell(standings.cross[row.entrant][other.entrant])) }
                            }
                        }
                    }
                }
            }
        }
    })
}

fn cell(met: HeadToHead) -> Markup {
    if met.games == 0 {
        return html! { td { span aria-label="not met" { "·" } } };
    }
    let share = met.points / met.games as f64;
    let games = many(met.games, "game", "games");
    html! {
        td class=(shade(share)) title={ (decimal(met.points, 1)) " of " (games) } {
            (decimal(100.0 * share, 0)) small { (count(met.games)) }
        }
    }
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
