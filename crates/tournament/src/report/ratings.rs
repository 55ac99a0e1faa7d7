//! Ratings and their intervals, as a plot with a line for each player.

use maud::{Markup, html};

use super::Report;
use super::axis::{Axis, percent};
use super::text::{rating, side};
use crate::follow::ListFilter;
use crate::standings::StandingsRow;

/// With more lines than this the plot scrolls.
const LINES: usize = 40;

/// The plot; none before the first match.
pub(super) fn plot(report: &Report<'_>) -> Option<Markup> {
    let rows = &report.standings.rows;
    if report.standings.matches == 0 {
        return None;
    }
    let ends = rows.iter().flat_map(|row| {
        let (low, high) = row.interval.unwrap_or((row.rating, row.rating));
        [low, row.rating, high]
    });
    let axis = Axis::of(ends);
    let ticks: Vec<(f64, String)> =
        axis.ticks(5).into_iter().map(|tick| (tick, percent(axis.place(tick)))).collect();
    let zero = ticks.iter().position(|(tick, _)| *tick == 0.0).unwrap_or(0);
    let grid = html! {
        @for (tick, x) in &ticks {
            line.grid.zero[*tick == 0.0] x1=(x) x2=(x) y1="0" y2="100%" {}
        }
    };
    Some(html! {
        figure {
            figcaption { (report.word("ratings.note")) }
            div.dots.tall[rows.len() > LINES] role="region" aria-label=(report.word("ratings.label")) tabindex="0" {
                ol { @for row in rows { (line(report, row, &axis, &grid)) } }
                div.scale aria-hidden="true" {
                    span {}
                    svg width="100%" height="22" {
                        // Narrow windows have room for every second one.
                        @for (number, (tick, x)) in ticks.iter().enumerate() {
                            text.between[number % 2 != zero % 2] x=(x) y="16" { (rating(*tick)) }
                        }
                    }
                    span {}
                }
            }
        }
    })
}

fn line(report: &Report<'_>, row: &StandingsRow, axis: &Axis, grid: &Markup) -> Markup {
    let name = report.entrant(row.entrant);
    let is_anchor = report.anchor.is_some_and(|(anchor, _)| anchor == row.entrant);
    let x = |elo: f64| percent(axis.place(elo));
    let player = ListFilter { player: Some(row.entrant), ..ListFilter::default() };
    html! {
        li {
            span.who title=(name) { (report.leading(&player, name)) }
            svg aria-hidden="true" width="100%" height="26" {
                (grid)
                @if let Some((low, high)) = row.interval {
                    line.range x1=(x(low)) x2=(x(high)) y1="13" y2="13" {}
                }
                circle.dot cx=(x(row.rating)) cy="13" r="4.5" {}
            }
            span.n {
                (rating(row.rating))
                @if let Some(interval) = row.interval {
                    " " small { @if is_anchor { (report.word("table.fixed")) } @else { (side(interval)) } }
                }
            }
        }
    }
}
