//! The cross table as a heat map.

use maud::{Markup, html};

use super::table::left_out;
use super::text::count;
use super::{Report, address};
use crate::follow::ListFilter;
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
        (left_out(report, rows.len(), standings.rows.len(), "many.player"))
        p.note { (report.word("cross.note")) }
        div.scroll role="region" aria-label=(report.word("section.cross")) tabindex="0" {
            table.cross {
                thead {
                    tr {
                        th.who scope="col" { (report.word("table.player")) }
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
                                @else { (cell(report, (row.entrant, other.entrant), standings.cross[row.entrant][other.entrant])) }
                            }
                        }
                    }
                }
            }
        }
    })
}

fn cell(report: &Report<'_>, (player, opponent): (usize, usize), met: HeadToHead) -> Markup {
    if met.games == 0 {
        return html! { td { span role="img" aria-label=(report.word("cross.not-met")) { "·" } } };
    }
    let share = met.points / met.games as f64;
    let [points, games] = [report.decimal(met.points, 1), report.many("many.game", met.games)];
    let text = html! { (report.decimal(100.0 * share, 0)) small { (count(met.games)) } };
    let (player, opponent) = (Some(player), Some(opponent));
    let filter = ListFilter { player, opponent, ..ListFilter::default() };
    let [name, other] = [player, opponent].map(|of| report.entrant(of.unwrap_or_default()));
    html! {
        @match report.page {
            Some(page) => {
                td class=(shade(share)) {
                    a href={ (page) "/matches" (address(&filter)) }
                        title=(report.say("cross.link", [name.into(), other.into(), points.into(), games.into()])) { (text) }
                }
            },
            None => {
                td class=(shade(share)) title=(report.say("cross.cell", [points.into(), games.into()])) { (text) }
            },
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
