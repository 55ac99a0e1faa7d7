//! Ratings over time, computed from the rotations that were complete at each point.

use maud::{Markup, html};
use rating::Results;

use super::Report;
use super::axis::Axis;
use super::text::{count, rating};
use crate::ledger::RotationResults;
use crate::standings::{StandingsRow, anchor_of};

/// At how many points ratings are computed.
const POINTS: usize = 40;
/// How many players have a coloured line and a name.
const NAMED: usize = 8;
/// The height of the plot and that of a name, in pixels; the width of its coordinates.
const HEIGHT: f64 = 340.0;
const NAME: f64 = 19.0;
const WIDTH: f64 = 1000.0;
/// Ratings from this first share of the matches are left out: they jump.
const SETTLING: f64 = 0.15;

/// The ratings after a number of matches; none for players that cannot be compared yet.
struct Point {
    matches: usize,
    ratings: Vec<Option<f64>>,
}

/// The plot; none with fewer than two points.
pub(super) fn plot(report: &Report<'_>) -> Option<Markup> {
    let mut points = points(report);
    let all = points.last()?.matches as f64;
    points.retain(|point| point.matches as f64 >= SETTLING * all);
    let last = points.last().filter(|_| points.len() > 1)?;
    let axis = Axis::of(points.iter().flat_map(|point| point.ratings.iter().copied().flatten()));
    let (half, below) = (last.matches / 2, HEIGHT + 18.0);
    Some(html! {
        figure {
            figcaption {
                "Elo after this many games, computed again at " (points.len()) " points in the order in which "
                "rotations were completed; the first ratings jump, and are left out."
                @if report.standings.rows.len() > NAMED { " The best have names." }
            }
            div.history {
                svg role="img" aria-label="Ratings over time" width="100%" height=(HEIGHT + 24.0) {
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
                    text x="0" y=(below) { "0 games" }
                    text.half x="50%" y=(below) text-anchor="middle" { (count(half)) }
                    text x="100%" y=(below) text-anchor="end" { (count(last.matches)) }
                }
                ol aria-label="Lines" { (names(report, last, &axis)) }
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
fn path(points: &[Point], entrant: usize, axis: &Axis) -> String {
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

fn names(report: &Report<'_>, last: &Point, axis: &Axis) -> Markup {
    let named = report.standings.rows.iter().take(NAMED);
    let height = |row: &StandingsRow| y(axis, last.ratings[row.entrant].unwrap_or(row.rating));
    let wanted: Vec<f64> = named.clone().map(height).collect();
    html! {
        @for (rank, (row, height)) in named.zip(spread(&wanted)).enumerate() {
            @let name = report.entrant(row.entrant);
            li style={ "top:" (pixels(height - NAME / 2.0)) "px" } class={ "c" (rank) } title=(name) { (name) }
        }
    }
}

fn points(report: &Report<'_>) -> Vec<Point> {
    let mut slots: Vec<&RotationResults> = report.ledger.counted().collect();
    let ended =
        |slot: &&RotationResults| slot.results.iter().flatten().map(|result| result.ended_ms).max();
    slots.sort_by_key(ended);
    let players = report.plan().entrants.len();
    let mut results = Results::new(players);
    let (mut points, mut matches, mut done) = (Vec::new(), 0, 0);
    for number in 1..=POINTS.min(slots.len()) {
        let until = slots.len() * number / POINTS.min(slots.len());
        for slot in &slots[done..until] {
            slot.add_to(&mut results);
            matches += slot.results.len();
        }
        done = until;
        let ratings = results.rate(anchor_of(report.anchor));
        let known = |player| ratings.interval(player).map(|_| ratings.elo(player));
        points.push(Point { matches, ratings: (0..players).map(known).collect() });
    }
    points
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
