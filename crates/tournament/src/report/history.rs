//! Ratings over time, as a plot.

use maud::{Markup, html};

use super::Report;
use super::axis::Axis;
use super::text::{count, rating, short};
use crate::history::{History, HistoryPoint};
use crate::standings::StandingsRow;

/// How many players have a coloured line and a name.
const NAMED: usize = 8;
/// The height of the plot and that of a name, in pixels; the width of its coordinates.
const HEIGHT: f64 = 340.0;
const NAME: f64 = 19.0;
/// How many letters of a name there is room for.
const LETTERS: usize = 24;
const WIDTH: f64 = 1000.0;
/// Ratings from this first share of the matches are left out: they jump.
const SETTLING: f64 = 0.15;

/// The plot; none with fewer than two points.
pub(super) fn plot(report: &Report<'_>) -> Option<Markup> {
    let History { mut points, is_scheduled } = History::new(report.ledger, report.anchor);
    let all = points.last()?.matches as f64;
    points.retain(|point| point.matches as f64 >= SETTLING * all);
    let last = points.last().filter(|_| points.len() > 1)?;
    let axis = Axis::of(points.iter().flat_map(|point| point.ratings.iter().copied().flatten()));
    let note = if is_scheduled { "time.note.scheduled" } else { "time.note" };
    let (half, below) = (last.matches / 2, HEIGHT + 18.0);
    Some(html! {
        figure {
            figcaption {
                (report.say(note, [points.len().into()]))
                @if report.standings.rows.len() > NAMED { " " (report.word("time.best")) }
            }
            div.history {
                svg role="img" aria-label=(report.word("time.label")) width="100%" height=(HEIGHT + 24.0) {
                    @for tick in axis.ticks(6) {
                        @let at = pixels(y(&axis, tick));
                        line.grid.zero[tick == 0.0] x1="0" x2="100%" y1=(at) y2=(at) {}
                    }
                    svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } preserveAspectRatio="none" width="100%" height=(HEIGHT) {
                        // The best are drawn last, over the others.
                        @for (rank, row) in report.standings.rows.iter().enumerate().rev() {
                            @let colour = if rank < NAMED { format!("c{rank}") } else { "other".to_string() };
                            path class={ "line " (colour) } d=(path(&points, row.entrant, &axis)) {}
                        }
                    }
                    @for tick in axis.ticks(6) {
                        text x="0" y=(pixels(y(&axis, tick) - 4.0)) { (rating(tick)) }
                    }
                    text x="0" y=(below) { (report.word("time.begin")) }
                    text.half x="50%" y=(below) text-anchor="middle" { (count(half)) }
                    text x="100%" y=(below) text-anchor="end" { (count(last.matches)) }
                }
                (names(report, last, &axis))
            }
        }
    })
}

/// The height of a rating in the plot.
fn y(axis: &Axis, elo: f64) -> f64 {
    HEIGHT * (1.0 - axis.place(elo))
}

fn pixels(number: f64) -> String {
    format!("{number:.1}")
}

/// The line of a player, with gaps where its rating is unknown.
fn path(points: &[HistoryPoint], entrant: usize, axis: &Axis) -> String {
    let all = points.last().map_or(1.0, |last| last.matches as f64);
    let (mut path, mut pen) = (String::new(), 'M');
    for point in points {
        let Some(elo) = point.ratings[entrant] else {
            pen = 'M';
            continue;
        };
        let x = WIDTH * point.matches as f64 / all;
        let y = y(axis, elo);
        path += &format!("{pen}{x:.1} {y:.1}");
        pen = 'L';
    }
    path
}

/// The names beside the ends of the lines. They are drawn: a page of a server takes no styles from texts.
fn names(report: &Report<'_>, last: &HistoryPoint, axis: &Axis) -> Markup {
    let named: Vec<&StandingsRow> = report.standings.rows.iter().take(NAMED).collect();
    let height = |row: &&StandingsRow| y(axis, last.ratings[row.entrant].unwrap_or(row.rating));
    let heights = spread(&named.iter().map(height).collect::<Vec<f64>>());
    let names: Vec<&str> = named.iter().map(|row| report.entrant(row.entrant)).collect();
    let label = report.say("time.lines", [names.join(", ").into()]);
    html! {
        svg.names role="img" aria-label=(label) width="100%" height=(HEIGHT + 24.0) {
            @for (rank, (name, height)) in names.iter().zip(heights).enumerate() {
                g class={ "c" (rank) } {
                    title { (name) }
                    line.key x1="0" x2="14" y1=(pixels(height)) y2=(pixels(height)) {}
                    text x="20" y=(pixels(height + 5.0)) { (short(name, LETTERS)) }
                }
            }
        }
    }
}

/// Heights near the wanted ones at which names do not overlap.
fn spread(wanted: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut heights = wanted.to_vec();
    let mut free = NAME / 2.0;
    for &place in &order {
        heights[place] = heights[place].max(free);
        free = heights[place] + NAME;
    }
    let mut free = HEIGHT - NAME / 2.0;
    for &place in order.iter().rev() {
        heights[place] = heights[place].min(free);
        free = heights[place] - NAME;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_apart_and_in_the_plot() {
        for wanted in [vec![0.0; 8], vec![HEIGHT; 8], vec![100.0, 105.0, 98.0, 300.0]] {
            let mut heights = spread(&wanted);
            heights.sort_by(f64::total_cmp);
            assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= NAME - 1e-9), "{heights:?}");
            assert!(heights[0] >= NAME / 2.0 && *heights.last().unwrap() <= HEIGHT - NAME / 2.0);
        }
        assert_eq!(spread(&[200.0, 100.0]), [200.0, 100.0]);
    }
}
