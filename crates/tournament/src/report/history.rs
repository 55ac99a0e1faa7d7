//! Ratings as they came about: computed again from the rotations that were complete at each point.

use std::fmt::Write;

use rating::Results;

use super::Report;
use super::axis::Axis;
use super::text::{count, rating, safe};
use crate::ledger::RotationResults;
use crate::standings::anchor_of;

/// How often ratings are computed.
const POINTS: usize = 40;
/// The players whose lines are in colours and have a name.
const NAMED: usize = 8;
/// The height of the plot and that of a name, in pixels; the width of its coordinates.
const HEIGHT: f64 = 340.0;
const NAME: f64 = 19.0;
const WIDTH: f64 = 1000.0;
/// Until this part of the matches is played, ratings may leave the plot: at first they jump.
const SETTLING: f64 = 0.15;

/// Everybody's ratings after so many matches; none for those that cannot be compared yet.
struct Point {
    matches: usize,
    ratings: Vec<Option<f64>>,
}

pub(super) fn plot(report: &Report<'_>) -> String {
    let points = points(report);
    let Some(last) = points.last().filter(|_| points.len() > 1) else { return String::new() };
    let all = last.matches as f64;
    let settled = points.iter().filter(|point| point.matches as f64 >= SETTLING * all);
    let axis = Axis::of(settled.flat_map(|point| point.ratings.iter().copied().flatten()));
    let y = |elo: f64| HEIGHT * (1.0 - axis.place(elo));
    let (mut grid, mut ticks) = (String::new(), String::new());
    for tick in axis.ticks(6) {
        let (at, class) = (y(tick), if tick == 0.0 { "grid zero" } else { "grid" });
        _ = write!(
            grid,
            "<line class=\"{class}\" x1=\"0\" x2=\"100%\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>"
        );
        _ = write!(ticks, "<text x=\"0\" y=\"{:.1}\">{}</text>", at - 4.0, rating(tick));
    }
    let mut lines = String::new();
    // The best are drawn last, over the others.
    for (place, row) in report.standings.rows.iter().enumerate().rev() {
        let class = if place < NAMED { format!("line c{place}") } else { "line other".to_string() };
        let mut way = String::new();
        let mut pen = 'M';
        for point in &points {
            let Some(elo) = point.ratings[row.entrant] else {
                pen = 'M';
                continue;
            };
            let (x, y) = (WIDTH * point.matches as f64 / all, y(elo).clamp(-HEIGHT, 2.0 * HEIGHT));
            _ = write!(way, "{pen}{x:.1} {y:.1}");
            pen = 'L';
        }
        _ = writeln!(lines, "<path class=\"{class}\" d=\"{way}\"/>");
    }
    let named = report.standings.rows.iter().take(NAMED);
    let wanted: Vec<f64> =
        named.clone().map(|row| y(last.ratings[row.entrant].unwrap_or(row.rating))).collect();
    let mut names = String::new();
    for (place, (row, top)) in named.zip(spread(&wanted)).enumerate() {
        let name = safe(report.name(row.entrant)).to_string();
        let top = top - NAME / 2.0;
        _ = writeln!(
            names,
            "<li style=\"top:{top:.1}px\" class=\"c{place}\" title=\"{name}\">{name}</li>"
        );
    }
    let (half, all) = (count(last.matches / 2), count(last.matches));
    let (height, below) = (HEIGHT, HEIGHT + 18.0);
    format!(
        "<figure><figcaption>Elo after so many games, computed again at {} points in the order in which \
         rotations were completed.{}</figcaption>\n<div class=\"history\">\
         <svg role=\"img\" aria-label=\"Ratings over time\" width=\"100%\" height=\"{}\">{grid}\n\
         <svg viewBox=\"0 0 {WIDTH} {height}\" preserveAspectRatio=\"none\" width=\"100%\" height=\"{height}\">\n\
         {lines}</svg>\n{ticks}<text x=\"0\" y=\"{below}\">0 games</text>\
         <text x=\"50%\" y=\"{below}\" text-anchor=\"middle\">{half}</text>\
         <text x=\"100%\" y=\"{below}\" text-anchor=\"end\">{all}</text></svg>\n\
         <ol aria-label=\"Lines\">\n{names}</ol></div></figure>\n",
        points.len(),
        if report.standings.rows.len() > NAMED { " The best have names." } else { "" },
        HEIGHT + 24.0,
    )
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

/// Heights of names near those wanted, none over another.
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
