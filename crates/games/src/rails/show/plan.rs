//! Where the towns and rails of a map are drawn. It depends on the map alone.

use std::collections::HashMap;

use game::{Point, layout};

use super::labels::{self, Writing};
use crate::rails::map::{Map, Rail};

/// What a rail of length 1 takes of the way, on most rails.
const SLOT: f32 = 1.9;
/// The longest wagon.
const WAGON: f32 = 1.9;
/// How wide a rail is, and how far from the next beside it.
const WIDTH: f32 = 0.66;
const BESIDE: f32 = 0.82;
/// The radius of a town.
pub(super) const TOWN: f32 = 0.32;
/// What lies around the outermost towns.
const MARGIN: f32 = 2.0;
/// And around names.
const COAST: f32 = 0.8;

/// Where everything is drawn.
#[derive(Debug)]
pub(in crate::rails) struct Plan {
    /// The towns, by their places in the map's list.
    pub(super) towns: Vec<Point>,
    /// The rails, by their numbers.
    pub(super) rails: Vec<Track>,
    /// The middles of the towns' names.
    pub(super) names: Vec<Point>,
    /// The middles of the rails' numbers.
    pub(super) numbers: Vec<Point>,
    /// The outline of the land.
    pub(super) land: Vec<Point>,
    /// The upper left and the lower right corner.
    pub(super) bounds: [Point; 2],
}

/// A rail as a row of slots from one town towards another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// Where the slots begin, and where they end.
    from: Point,
    to: Point,
    slots: u8,
    width: f32,
}

impl Plan {
    pub(super) fn new(map: &Map) -> Self {
        let towns = places(map);
        let rails = tracks(map, &towns);
        let Writing { names, numbers } = labels::place(map, &towns, &rails);
        let mut coast: Vec<Point> = towns.iter().flat_map(|&town| around(town, MARGIN)).collect();
        for (town, &[x, y]) in map.towns.iter().zip(&names) {
            let [wide, _] = labels::half(&town.name, labels::SIZE);
            coast.extend([x - wide, x + wide].into_iter().flat_map(|x| around([x, y], COAST)));
        }
        let land = hull(coast);
        let mut bounds = [[f32::MAX; 2], [f32::MIN; 2]];
        for [x, y] in &land {
            bounds[0] = [bounds[0][0].min(*x), bounds[0][1].min(*y)];
            bounds[1] = [bounds[1][0].max(*x), bounds[1][1].max(*y)];
        }
        Self { towns, rails, names, numbers, land, bounds }
    }
}

/// The towns, as far apart as the slots between most of them need.
fn places(map: &Map) -> Vec<Point> {
    let given: Option<Vec<Point>> = map.towns.iter().map(|town| town.at).collect();
    let mut places = given.unwrap_or_else(|| {
        let edge = |rail: &Rail| (rail.towns[0] - 1, rail.towns[1] - 1, f32::from(rail.length));
        layout(map.towns.len(), &map.rails.iter().map(edge).collect::<Vec<_>>())
    });
    let mut slots: Vec<f32> = map
        .rails
        .iter()
        .map(|rail| distance(ends(&places, rail)) / f32::from(rail.length))
        .filter(|slot| *slot > 0.0)
        .collect();
    slots.sort_by(f32::total_cmp);
    let widest = (0..2).map(|axis| extent(&places, axis)).fold(1e-6, f32::max);
    // Towns all over the place, or next to none, still make a picture.
    let room = 20.0 + 12.0 * (places.len() as f32).sqrt();
    let scale = slots.get(slots.len() / 2).map_or(room, |slot| SLOT / slot).min(room / widest);
    places.iter_mut().flatten().for_each(|x| *x *= scale);
    places
}

fn extent(places: &[Point], axis: usize) -> f32 {
    let values = places.iter().map(|place| place[axis]);
    values.clone().fold(f32::MIN, f32::max) - values.fold(f32::MAX, f32::min)
}

fn ends(places: &[Point], rail: &Rail) -> [Point; 2] {
    rail.towns.map(|town| places[town as usize - 1])
}

fn distance([[ax, ay], [bx, by]]: [Point; 2]) -> f32 {
    (bx - ax).hypot(by - ay)
}

/// The rails; those between the same towns lie side by side.
fn tracks(map: &Map, places: &[Point]) -> Vec<Track> {
    let pair = |rail: &Rail| [rail.towns[0].min(rail.towns[1]), rail.towns[0].max(rail.towns[1])];
    let mut count: HashMap<[u32; 2], u32> = HashMap::new();
    map.rails.iter().for_each(|rail| *count.entry(pair(rail)).or_default() += 1);
    let mut done: HashMap<[u32; 2], u32> = HashMap::new();
    let track = |rail: &Rail| {
        let pair = pair(rail);
        let (all, before) = (count[&pair] as f32, done.entry(pair).or_default());
        *before += 1;
        // A bundle is no wider than four rails.
        let narrow = (4.0 / all).min(1.0);
        let aside = (*before as f32 - 0.5 - 0.5 * all) * BESIDE * narrow;
        let ends = pair.map(|town| places[town as usize - 1]);
        Track::between(ends, rail.length, aside, WIDTH * narrow)
    };
    map.rails.iter().map(track).collect()
}

impl Track {
    fn between([a, b]: [Point; 2], slots: u8, aside: f32, width: f32) -> Self {
        let far = distance([a, b]).max(1e-3);
        let [dx, dy] = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
        let trim = (TOWN + 0.1).min(0.25 * far);
        let at =
            |[x, y]: Point, along: f32| [x + along * dx - aside * dy, y + along * dy + aside * dx];
        Self { from: at(a, trim), to: at(b, -trim), slots, width }
    }

    /// The point at a fraction of the rail, from 0 to 1, moved aside by some widths.
    pub(super) fn at(&self, along: f32, aside: f32) -> Point {
        let ([ax, ay], [bx, by]) = (self.from, self.to);
        let far = self.length().max(1e-3);
        let out = aside * self.width / far;
        [ax + along * (bx - ax) - out * (by - ay), ay + along * (by - ay) + out * (bx - ax)]
    }

    /// The point at a fraction of the rail, from 0 to 1, moved aside by some units.
    pub(super) fn beside(&self, along: f32, aside: f32) -> Point {
        self.at(along, aside / self.width)
    }

    /// How far from the middle of the rail something of this half size lies beside it.
    pub(super) fn across(&self, wide: f32, high: f32) -> f32 {
        let ([ax, ay], [bx, by]) = (self.from, self.to);
        let far = self.length().max(1e-3);
        0.5 * self.width + (wide * (by - ay).abs() + high * (bx - ax).abs()) / far
    }

    pub(super) fn length(&self) -> f32 {
        distance([self.from, self.to])
    }

    /// A rectangle along the rail: its ends and its width, in widths of the rail.
    pub(super) fn strip(&self, [from, to]: [f32; 2], width: f32) -> Vec<Point> {
        let half = 0.5 * width;
        vec![self.at(from, -half), self.at(to, -half), self.at(to, half), self.at(from, half)]
    }

    /// Where the wagons stand: the two ends of each, along the rail.
    pub(super) fn slots(&self) -> impl Iterator<Item = [f32; 2]> {
        let slot = 1.0 / f32::from(self.slots);
        let half = (0.44 * slot).min(0.5 * WAGON / self.length().max(1e-3));
        (0..self.slots).map(move |k| {
            let middle = slot * (f32::from(k) + 0.5);
            [middle - half, middle + half]
        })
    }

    /// The middle of the slot nearest to the middle.
    pub(super) fn middle(&self) -> Point {
        let slot = self.slots / 2;
        self.at((f32::from(slot) + 0.5) / f32::from(self.slots), 0.0)
    }
}

/// Points on a circle.
fn around([x, y]: Point, radius: f32) -> impl Iterator<Item = Point> {
    const POINTS: u8 = 16;
    (0..POINTS).map(move |k| {
        let (sin, cos) = (std::f32::consts::TAU * f32::from(k) / f32::from(POINTS)).sin_cos();
        [x + radius * cos, y + radius * sin]
    })
}

/// The convex hull of some points (Andrew's monotone chain).
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let half = |points: &mut dyn Iterator<Item = &Point>| {
        let mut out: Vec<Point> = Vec::new();
        for &point in points {
            while let [.., a, b] = out[..]
                && (b[0] - a[0]) * (point[1] - a[1]) <= (b[1] - a[1]) * (point[0] - a[0])
            {
                out.pop();
            }
            out.push(point);
        }
        out.pop();
        out
    };
    let mut out = half(&mut points.iter());
    out.extend(half(&mut points.iter().rev()));
    out
}
