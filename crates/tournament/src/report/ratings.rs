//! Ratings and their intervals, as a plot with a line for each player.

use std::fmt::Write;

use super::Report;
use super::axis::{Axis, percent};
use super::text::{rating, safe, side};

/// With more lines than this the plot scrolls.
const LINES: usize = 40;

pub(super) fn plot(report: &Report<'_>) -> String {
    let rows = &report.standings.rows;
    if report.standings.matches == 0 {
        return String::new();
    }
    let ends = rows.iter().flat_map(|row| {
        let (low, high) = row.interval.unwrap_or((row.rating, row.rating));
        [low, row.rating, high]
    });
    let axis = Axis::of(ends);
    let ticks: Vec<(f64, String)> =
        axis.ticks(5).into_iter().map(|tick| (tick, percent(axis.place(tick)))).collect();
    let mut grid = String::new();
    for (tick, x) in &ticks {
        let class = if *tick == 0.0 { "grid zero" } else { "grid" };
        _ = write!(grid, "<line class=\"{class}\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"100%\"/>");
    }
    let mut lines = String::new();
    for row in rows {
        let name = safe(report.name(row.entrant)).to_string();
        let mut marks = String::new();
        let mut value = rating(row.rating);
        if let Some((low, high)) = row.interval {
            let (from, to) = (percent(axis.place(low)), percent(axis.place(high)));
            marks =
                format!("<line class=\"range\" x1=\"{from}\" x2=\"{to}\" y1=\"13\" y2=\"13\"/>");
            let is_anchor = report.anchor.is_some_and(|(anchor, _)| anchor == row.entrant);
            let off = if is_anchor { "fixed".to_string() } else { side((low, high)) };
            _ = write!(value, " <small>{off}</small>");
        }
        let x = percent(axis.place(row.rating));
        _ = writeln!(
            lines,
            "<li><span class=\"who\" title=\"{name}\">{name}</span>\
             <svg aria-hidden=\"true\" width=\"100%\" height=\"26\">{grid}{marks}\
             <circle class=\"dot\" cx=\"{x}\" cy=\"13\" r=\"4.5\"/></svg><span class=\"n\">{value}</span></li>"
        );
    }
    let mut scale = String::new();
    for (tick, x) in &ticks {
        _ = write!(scale, "<text x=\"{x}\" y=\"16\">{}</text>", rating(*tick));
    }
    let scroll = if rows.len() > LINES { " tall" } else { "" };
    format!(
        "<figure><figcaption>Elo with 95% intervals, from how much rotations differ.</figcaption>\n\
         <div class=\"dots{scroll}\" role=\"region\" aria-label=\"Ratings with 95% intervals\" tabindex=\"0\">\
         <ol>\n{lines}</ol>\n<div class=\"scale\" aria-hidden=\"true\"><span></span>\
         <svg width=\"100%\" height=\"22\">{scale}</svg><span></span></div></div></figure>\n"
    )
}
