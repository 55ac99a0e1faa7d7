//! Where the names of towns and the numbers of rails stand, so that they lie over as little as
//! possible.

use std::collections::HashMap;

use game::Point;

use super::plan::{TOWN, Track};
use crate::rails::map::Map;

/// The height of a name, and of a rail's number.
pub(super) const SIZE: f32 = 0.72;
pub(super) const SMALL: f32 = 0.44;
/// The cost of lying over a rail, a town, another name.
const RAIL: f32 = 1.0;
const OTHER_TOWN: f32 = 8.0;
const NAME: f32 = 6.0;
/// The distance of the points that stand for what lies there.
const STEP: f32 = 0.3;

/// The middles of the towns' names and of the rails' numbers.
pub(super) struct Writing {
    pub(super) names: Vec<Point>,
    pub(super) numbers: Vec<Point>,
}

/// Places for all names and numbers.
pub(super) fn place(map: &Map, towns: &[Point], rails: &[Track]) -> Writing {
    let mut taken = Taken::default();
    for &[x, y] in towns {
        for [dx, dy] in [[0.0, 0.0], [TOWN, 0.0], [-TOWN, 0.0], [0.0, TOWN], [0.0, -TOWN]] {
            taken.add([x + dx, y + dy], OTHER_TOWN);
        }
    }
    for track in rails {
        let steps = (track.length() / STEP).ceil().clamp(1.0, 1000.0);
        for (k, aside) in (0..=steps as u32).flat_map(|k| [-0.5, 0.0, 0.5].map(|aside| (k, aside)))
        {
            taken.add(track.at(k as f32 / steps, aside), RAIL);
        }
    }
    let mut ends = vec![0; towns.len()];
    map.rails.iter().flat_map(|rail| rail.towns).for_each(|town| ends[town as usize - 1] += 1);
    // Where most rails meet there is the least choice.
    let mut order: Vec<usize> = (0..towns.len()).collect();
    order.sort_by_key(|&town| std::cmp::Reverse(ends[town]));
    let mut names = towns.to_vec();
    for town in order {
        let half = half(&map.towns[town].name, SIZE);
        let choices = around(towns[town], half);
        names[town] = taken.best(half, choices);
        taken.add_box(names[town], half);
    }
    let mut numbers = Vec::with_capacity(rails.len());
    for (number, track) in rails.iter().enumerate() {
        let half = half(&self::number(number), SMALL);
        let at = taken.best(half, beside(track, half));
        taken.add_box(at, half);
        numbers.push(at);
    }
    Writing { names, numbers }
}

/// The number of a rail as it is written, so that it is not read as that of a colour.
pub(super) fn number(rail: usize) -> String {
    format!("#{rail}")
}

/// Half of the width and of the height of a text, about.
pub(super) fn half(text: &str, size: f32) -> Point {
    [0.5 * size * width(text), 0.42 * size]
}

/// How wide a text is drawn, about, in units of its height.
fn width(text: &str) -> f32 {
    let of = |letter: char| match letter {
        'i' | 'l' | 'j' | 't' | 'f' | 'r' | 'I' | ' ' | '-' | '\'' | 'î' => 0.33,
        'm' | 'w' | 'M' | 'W' => 0.85,
        letter if letter.is_uppercase() => 0.68,
        letter if letter.is_ascii() || letter.is_alphabetic() => 0.55,
        _ => 1.0,
    };
    text.chars().map(of).sum()
}

/// Places for the name of a town, the best first, and how much worse than the first.
fn around([x, y]: Point, [wide, high]: Point) -> impl Iterator<Item = (Point, f32)> {
    [TOWN + 0.12, TOWN + 0.5].into_iter().enumerate().flat_map(move |(round, gap)| {
        let (side, above) = (wide + gap, high + gap);
        let (near, part) = (0.6 * above, 0.6 * wide);
        let choices = [
            [side, 0.0],
            [-side, 0.0],
            [0.0, -above],
            [0.0, above],
            [side, -near],
            [side, near],
            [-side, -near],
            [-side, near],
            [part, -above],
            [part, above],
            [-part, -above],
            [-part, above],
        ];
        (0..12)
            .zip(choices)
            .map(move |(k, [dx, dy])| ([x + dx, y + dy], 0.1 * k as f32 + 1.5 * round as f32))
    })
}

/// Places for the number of a rail: on both sides of its middle.
fn beside(track: &Track, [wide, high]: Point) -> impl Iterator<Item = (Point, f32)> {
    [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].into_iter().enumerate().flat_map(move |(k, along)| {
        let room = track.across(wide, high) + 0.08;
        [(room, 0.0), (-room, 0.05)]
            .map(|(aside, more)| (track.beside(along, aside), more + 0.3 * k as f32))
    })
}

/// Points that stand for what is drawn, in cells of some units.
#[derive(Default)]
struct Taken(HashMap<[i32; 2], Vec<(Point, f32)>>);

impl Taken {
    fn cell(at: Point) -> [i32; 2] {
        at.map(|x| (x / 2.0).floor() as i32)
    }

    fn add(&mut self, at: Point, weight: f32) {
        self.0.entry(Self::cell(at)).or_default().push((at, weight));
    }

    fn add_box(&mut self, [x, y]: Point, [wide, high]: Point) {
        let steps = (2.0 * wide / STEP).ceil().min(1000.0);
        let wide = wide + 0.2;
        for (k, up) in (0..=steps as u32).flat_map(|k| [-high, 0.0, high].map(|up| (k, up))) {
            self.add([x - wide + 2.0 * wide * k as f32 / steps.max(1.0), y + up], NAME);
        }
    }

    /// The place where a box covers least; the first of equals.
    fn best(&self, half: Point, choices: impl Iterator<Item = (Point, f32)>) -> Point {
        let mut best = ([0.0; 2], f32::MAX);
        for (at, more) in choices {
            let cost = self.cost(at, half) + more;
            if cost < best.1 {
                best = (at, cost);
            }
        }
        best.0
    }

    /// What lies in a box, by weight.
    fn cost(&self, [x, y]: Point, [wide, high]: Point) -> f32 {
        let ([left, top], [right, bottom]) =
            (Self::cell([x - wide, y - high]), Self::cell([x + wide, y + high]));
        let cells = (left..=right).flat_map(|i| (top..=bottom).map(move |j| [i, j]));
        let inside = |&&([px, py], _): &&(Point, f32)| {
            (px - x).abs() <= wide + 0.1 && (py - y).abs() <= high + 0.1
        };
        let points = cells.filter_map(|cell| self.0.get(&cell)).flatten();
        points.filter(inside).map(|(_, weight)| weight).sum()
    }
}
