//! Large generated maps: towns on a shaken grid of triangles, villages inside some of them, rails
//! along the sides. No two rails cross.
//!
//! The floating-point operations are sums, products and square roots only, so a seed gives the same
//! map on every machine.

use std::collections::HashSet;

use game::{Rng, SetupError};

use super::names;
use super::routes::Routes;
use super::{Map, Objective, Rail, Town};
use crate::rails::score::Joined;

const DEFAULT_TOWNS: u64 = 200;
/// Fewer towns have too few pairs for objectives.
const LEAST_TOWNS: u64 = 8;
const MOST_TOWNS: u64 = 1_000_000;
/// How far apart towns are drawn, about.
const SPACING: f64 = 16.0;
/// What a rail of length 1 takes of it.
const SLOT: f64 = 4.0;
const LONGEST: f64 = 6.0;
/// How far a town is shaken from its place in the grid: less than would turn a triangle over.
const SHAKE: f64 = 0.29;
const COLOURS: u8 = 8;
/// The nearest and the farthest two towns of an objective, by the shortest way.
const WAYS: [u32; 2] = [4, 25];

type Place = [f64; 2];

/// A map with these numbers of towns and rails, or the defaults.
pub(in crate::rails) fn map(
    towns: Option<u64>,
    rails: Option<u64>,
    rng: &mut Rng,
) -> Result<Map, SetupError> {
    let towns = towns.unwrap_or(DEFAULT_TOWNS);
    if !(LEAST_TOWNS..=MOST_TOWNS).contains(&towns) {
        let why = format!("{towns}: a generated map has {LEAST_TOWNS} to {MOST_TOWNS} towns");
        return Err(SetupError::option("towns", why));
    }
    let rails = rails.unwrap_or(2 * towns);
    if rails < towns - 1 {
        let why = format!(
            "{rails}: to join {towns} towns takes at least {}; choose more, or fewer --towns",
            towns - 1
        );
        return Err(SetupError::option("rails", why));
    }
    let land = Land::new(towns as usize, rng);
    let most = 2 * land.sides.len() as u64;
    if rails > most {
        let why = format!(
            "{rails}: {towns} towns have room for {most} at most; choose fewer, or more --towns"
        );
        return Err(SetupError::option("rails", why));
    }
    let rails = land.rails(rails as usize, rng);
    let names = names::distinct(land.places.len(), rng);
    let town = |(name, [x, y]): (String, Place)| Town { name, at: Some([tenths(x), tenths(y)]) };
    let count = towns as u32;
    let mut map = Map {
        wagons: ((15 + count / 2).min(45) + count / 20).min(1000),
        towns: names.into_iter().zip(land.places).map(town).collect(),
        rails,
        objectives: Vec::new(),
    };
    map.objectives = objectives(&map, rng);
    Ok(map)
}

/// A coordinate as it is written in files.
fn tenths(x: f64) -> f32 {
    ((10.0 * x).round() / 10.0) as f32
}

/// A number from 0 to 1.
fn part(rng: &mut Rng) -> f64 {
    const STEPS: usize = 1 << 30;
    rng.below(STEPS) as f64 / STEPS as f64
}

/// Towns with their places, and the pairs of them that rails may join.
struct Land {
    places: Vec<Place>,
    sides: Vec<[u32; 2]>,
}

impl Land {
    fn new(towns: usize, rng: &mut Rng) -> Self {
        let villages = 3 * towns / 10;
        let grid = Grid::new(towns - villages);
        let mut places: Vec<Place> = (0..grid.towns).map(|town| grid.place(town, rng)).collect();
        let (mut sides, mut triangles) = (Vec::new(), Vec::new());
        (0..grid.towns).for_each(|town| grid.add(town, &mut sides, &mut triangles));
        rng.shuffle(&mut triangles);
        for triangle in &triangles[..villages] {
            let village = places.len() as u32;
            places.push(inside(triangle.map(|town| places[town as usize]), rng));
            sides.extend(triangle.map(|town| [town, village]));
        }
        sides.sort_unstable();
        Self { places, sides }
    }

    fn distance(&self, [a, b]: [u32; 2]) -> f64 {
        let ([ax, ay], [bx, by]) = (self.places[a as usize], self.places[b as usize]);
        ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).sqrt()
    }

    /// Rails along the sides: a tree that joins all towns, then the shorter ones rather than the
    /// longer, and some twice.
    fn rails(&self, count: usize, rng: &mut Rng) -> Vec<Rail> {
        let singles = (count - count / 12).clamp(self.places.len() - 1, self.sides.len());
        let mut order: Vec<(f64, usize)> = (0..self.sides.len())
            .map(|i| (self.distance(self.sides[i]) * (0.7 + 0.6 * part(rng)), i))
            .collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut joined = Joined::new(self.places.len());
        let mut joins = |i: usize| {
            let pair = self.sides[i].map(|town| town + 1);
            let apart = !joined.are(pair);
            joined.join(pair);
            apart
        };
        let (mut chosen, rest): (Vec<usize>, Vec<usize>) =
            order.iter().map(|&(_, i)| i).partition(|&i| joins(i));
        chosen.extend(&rest[..singles - chosen.len()]);
        rng.shuffle(&mut chosen);
        chosen.extend_from_within(..count - singles);
        let mut paint = Paint::new(self.places.len());
        let mut rails: Vec<Rail> =
            chosen.into_iter().map(|i| paint.rail(self, self.sides[i], rng)).collect();
        rails.sort_by_key(|rail| rail.towns);
        rails
    }
}

/// Rows of places, every second one shifted by half a place.
struct Grid {
    columns: usize,
    towns: usize,
}

impl Grid {
    fn new(towns: usize) -> Self {
        let columns = (1.2 * towns as f64).sqrt().ceil() as usize;
        Self { columns, towns }
    }

    fn place(&self, town: usize, rng: &mut Rng) -> Place {
        let (row, column) = (town / self.columns, town % self.columns);
        let mut shaken = |x: f64| SPACING * (x + SHAKE * (2.0 * part(rng) - 1.0) + 0.5);
        let x = column as f64 + 0.5 * (row % 2) as f64;
        [shaken(x), shaken(row as f64 * 0.866)]
    }

    /// Adds the sides and triangles that go right and down from a town.
    fn add(&self, town: usize, sides: &mut Vec<[u32; 2]>, triangles: &mut Vec<[u32; 3]>) {
        let (row, column) = (town / self.columns, town % self.columns);
        let at = |row: usize, column: Option<usize>| {
            let town = row * self.columns + column.filter(|&column| column < self.columns)?;
            (town < self.towns).then_some(town as u32)
        };
        let shift = row % 2;
        let right = at(row, Some(column + 1));
        let left_below = at(row + 1, (column + shift).checked_sub(1));
        let right_below = at(row + 1, Some(column + shift));
        let town = town as u32;
        sides.extend([right, left_below, right_below].into_iter().flatten().map(|to| [town, to]));
        if let (Some(right), Some(below)) = (right, right_below) {
            triangles.push([town, right, below]);
        }
        if let (Some(left), Some(right)) = (left_below, right_below) {
            triangles.push([town, left, right]);
        }
    }
}

/// A place well inside a triangle.
fn inside(corners: [Place; 3], rng: &mut Rng) -> Place {
    let weights = [(); 3].map(|()| 1.0 + 0.6 * part(rng));
    let mean = |axis: usize| {
        let sum: f64 = (0..3).map(|i| weights[i] * corners[i][axis]).sum();
        sum / (weights[0] + weights[1] + weights[2])
    };
    [mean(0), mean(1)]
}

/// Gives out colours: each about as often as any other, and to no two rails that meet if possible.
struct Paint {
    used: [u32; COLOURS as usize + 1],
    /// The colours at each town, a bit each.
    at: Vec<u16>,
}

impl Paint {
    fn new(towns: usize) -> Self {
        Self { used: [0; COLOURS as usize + 1], at: vec![0; towns] }
    }

    fn rail(&mut self, land: &Land, side: [u32; 2], rng: &mut Rng) -> Rail {
        let colour = if rng.below(4) == 0 { 0 } else { self.colour(side) };
        self.used[usize::from(colour)] += 1;
        side.iter().for_each(|&town| self.at[town as usize] |= 1 << colour);
        let length = (land.distance(side) / SLOT).round().clamp(1.0, LONGEST) as u8;
        Rail { towns: side.map(|town| town + 1), colour, length }
    }

    /// The lowest of the colours used least: so none is left out below the highest.
    fn colour(&self, [a, b]: [u32; 2]) -> u8 {
        let there = self.at[a as usize] | self.at[b as usize];
        let cost = |&colour: &u8| (there >> colour & 1, self.used[usize::from(colour)]);
        (1..=COLOURS).min_by_key(cost).expect("there are colours")
    }
}

/// Objectives of all distances, each worth its shortest way.
fn objectives(map: &Map, rng: &mut Rng) -> Vec<Objective> {
    let towns = map.towns.len();
    let count = (towns / 4).clamp(24, 10_000);
    let [least, most] = [WAYS[0], WAYS[1].min(2 * map.wagons / 3)];
    let mut routes = Routes::new(map);
    let mut found = HashSet::new();
    let mut out = Vec::with_capacity(count);
    while out.len() < count {
        let from = rng.below(towns);
        let far = least + rng.below((most - least + 1) as usize) as u32;
        let mut best = None;
        routes.walk(from, |town, way| {
            if town != from && !found.contains(&pair(from, town)) {
                best = Some((town, way));
            }
            way < far
        });
        if let Some((to, points)) = best {
            found.insert(pair(from, to));
            out.push(Objective { towns: [from as u32 + 1, to as u32 + 1], points });
        }
    }
    out
}

fn pair(a: usize, b: usize) -> [usize; 2] {
    [a.min(b), a.max(b)]
}
