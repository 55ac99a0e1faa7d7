//! Places of a graph by its directions: east is to the right, south is down.

use std::collections::{HashSet, VecDeque};

use game::Point;

use crate::mansuba::board::relation::{Direction, Position};

/// The neighbours of each position, as in a graph of a set-up.
type Row = [Option<Position>; 8];

/// Steps right and down in each direction, from E anticlockwise: on squares, and in half steps on hexagons.
const SQUARES: [[i32; 2]; 8] =
    [[1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1], [0, 1], [1, 1]];
const HEXAGONS: [[i32; 2]; 8] =
    [[2, 0], [1, -1], [0, -2], [-1, -1], [-2, 0], [-1, 1], [0, 2], [1, 1]];
/// How wide and high a step on squares, and a half step on hexagons, is drawn.
const SQUARE_STEP: Point = [1.0, 1.0];
const HEXAGON_STEP: Point = [0.5, 0.866];
/// The largest part of a board whose neighbours may lie at different distances: the time is the square of it.
const MOST_ELASTIC: usize = 1000;

/// A place for each position, neighbours `step` apart; `None` if the directions contradict each other, as in a
/// ring that leads east all around.
pub(super) fn places(graph: &[Row], step: f32) -> Option<Vec<Point>> {
    let mut out = vec![[0.0; 2]; graph.len()];
    let mut left = 0.0;
    for part in parts(graph) {
        let places = part.places()?;
        let low = |axis: usize| places.iter().map(|place| place[axis]).fold(f32::MAX, f32::min);
        let ([x, y], mut right) = ([low(0), low(1)], left);
        for (&position, place) in part.members.iter().zip(&places) {
            let at = [left + step * (place[0] - x), step * (place[1] - y)];
            right = at[0].max(right);
            out[position as usize] = at;
        }
        left = right + step;
    }
    Some(out)
}

/// A connected part of a graph.
struct Part {
    members: Vec<Position>,
    /// Two members, by their places in the list, and the direction from the first to the second.
    links: Vec<(usize, usize, Direction)>,
}

fn parts(graph: &[Row]) -> Vec<Part> {
    let mut both_ways = vec![Vec::new(); graph.len()];
    for (from, row) in graph.iter().enumerate() {
        for &to in row.iter().flatten() {
            both_ways[from].push(to);
            both_ways[to as usize].push(from as Position);
        }
    }
    let mut number = vec![None; graph.len()];
    let mut parts = Vec::new();
    for start in 0..graph.len() {
        if number[start].is_some() {
            continue;
        }
        number[start] = Some(0);
        let (mut members, mut next) = (vec![start as Position], 0);
        while let Some(&position) = members.get(next) {
            next += 1;
            for &to in &both_ways[position as usize] {
                if number[to as usize].is_none() {
                    number[to as usize] = Some(members.len());
                    members.push(to);
                }
            }
        }
        let mut links = Vec::new();
        for (from, &position) in members.iter().enumerate() {
            for (&to, direction) in graph[position as usize].iter().zip(Direction::ALL) {
                let to = to.and_then(|to| number[to as usize]);
                links.extend(to.map(|to| (from, to, direction)));
            }
        }
        parts.push(Part { members, links });
    }
    parts
}

impl Part {
    fn places(&self) -> Option<Vec<Point>> {
        let drawn = |places: Vec<[i32; 2]>, [wide, high]: Point| {
            places.into_iter().map(|[x, y]| [x as f32 * wide, y as f32 * high]).collect()
        };
        None.or_else(|| Some(drawn(self.even(&SQUARES)?, SQUARE_STEP)))
            .or_else(|| Some(drawn(self.even(&HEXAGONS)?, HEXAGON_STEP)))
            .or_else(|| Some(drawn(self.elastic()?, SQUARE_STEP)))
    }

    /// Places where each direction leads equally far from everywhere.
    fn even(&self, offsets: &[[i32; 2]; 8]) -> Option<Vec<[i32; 2]>> {
        let mut steps = vec![Vec::new(); self.members.len()];
        for &(from, to, direction) in &self.links {
            let [x, y] = offsets[direction.index()];
            steps[from].push((to, [x, y]));
            steps[to].push((from, [-x, -y]));
        }
        let mut places = vec![None; self.members.len()];
        places[0] = Some([0, 0]);
        let mut queue = VecDeque::from([(0, [0, 0])]);
        while let Some((from, [x, y])) = queue.pop_front() {
            for &(to, [dx, dy]) in &steps[from] {
                let place = [x + dx, y + dy];
                match places[to] {
                    None => {
                        places[to] = Some(place);
                        queue.push_back((to, place));
                    }
                    Some(known) if known != place => return None,
                    Some(_) => {}
                }
            }
        }
        let places: Vec<[i32; 2]> = places.into_iter().flatten().collect();
        are_distinct(&places).then_some(places)
    }

    /// Places where each direction leads the right way, however far: in the fewest columns and rows, or else with a
    /// column and a row for all positions that must share one.
    fn elastic(&self) -> Option<Vec<[i32; 2]>> {
        if self.members.len() > MOST_ELASTIC {
            return None;
        }
        let [columns, rows] = [0, 1].map(|axis| {
            let offset = |direction: Direction| SQUARES[direction.index()][axis];
            let links =
                self.links.iter().map(|&(from, to, direction)| (from, to, offset(direction)));
            Ranks::new(self.members.len(), &links.collect::<Vec<_>>())
        });
        let (columns, rows) = (columns?, rows?);
        let places = |of: fn(&Ranks) -> Vec<i32>| -> Vec<[i32; 2]> {
            of(&columns).into_iter().zip(of(&rows)).map(|(column, row)| [column, row]).collect()
        };
        [places(Ranks::fewest), places(Ranks::apart)]
            .into_iter()
            .find(|places| self.is_clear(places))
    }

    /// Whether no two positions lie in one place, and none on the line between two others.
    fn is_clear(&self, places: &[[i32; 2]]) -> bool {
        let crosses = |&(from, to, _): &(usize, usize, Direction)| {
            places.iter().any(|&place| is_between(place, places[from], places[to]))
        };
        are_distinct(places) && !self.links.iter().any(crosses)
    }
}

fn are_distinct(places: &[[i32; 2]]) -> bool {
    places.iter().collect::<HashSet<_>>().len() == places.len()
}

/// Whether a place lies on the line between two others.
fn is_between([x, y]: [i32; 2], [ax, ay]: [i32; 2], [bx, by]: [i32; 2]) -> bool {
    let on_line = (bx - ax) * (y - ay) == (by - ay) * (x - ax);
    let inside = (x - ax) * (x - bx) + (y - ay) * (y - by) < 0;
    on_line && inside
}

/// Columns, or rows, in an order that directions prescribe.
struct Ranks {
    /// The lowest vertex of all that share a rank with a vertex.
    class: Vec<usize>,
    /// The rank of each class, the lowest possible.
    rank: Vec<i32>,
}

impl Ranks {
    /// Ranks such that the second of each pair has a higher one than the first (1), a lower one (-1) or the
    /// same (0); `None` if that is not possible.
    fn new(vertices: usize, pairs: &[(usize, usize, i32)]) -> Option<Self> {
        let mut class: Vec<usize> = (0..vertices).collect();
        for &(a, b, _) in pairs.iter().filter(|(_, _, order)| *order == 0) {
            let (low, high) = (class[a].min(class[b]), class[a].max(class[b]));
            class.iter_mut().filter(|class| **class == high).for_each(|class| *class = low);
        }
        let ordered = pairs.iter().filter(|(_, _, order)| *order != 0);
        let before: Vec<[usize; 2]> = ordered
            .map(
                |&(a, b, order)| {
                    if order > 0 { [class[a], class[b]] } else { [class[b], class[a]] }
                },
            )
            .collect();
        let mut rank = vec![0; vertices];
        // A longest chain has fewer steps than there are vertices: what still changes then is a circle.
        for _ in 0..=vertices {
            let mut changed = false;
            for &[first, second] in &before {
                if rank[second] <= rank[first] {
                    rank[second] = rank[first] + 1;
                    changed = true;
                }
            }
            if !changed {
                return Some(Self { class, rank });
            }
        }
        None
    }

    fn fewest(&self) -> Vec<i32> {
        self.class.iter().map(|&class| self.rank[class]).collect()
    }

    /// A rank of its own for each class, in the same order.
    fn apart(&self) -> Vec<i32> {
        let mut classes = self.class.clone();
        classes.sort_unstable_by_key(|&class| (self.rank[class], class));
        classes.dedup();
        let mut own = vec![0; self.rank.len()];
        (0..).zip(classes).for_each(|(place, class)| own[class] = place);
        self.class.iter().map(|&class| own[class]).collect()
    }
}
