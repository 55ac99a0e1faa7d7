//! Distances to the goal for each relation, kind, seat and position, by breadth-first search.

use std::collections::VecDeque;

use super::gait::{Gait, Motion};
use crate::mansuba::board::relation::{Links, NOWHERE, Position};

/// The distance of a goal that cannot be reached.
pub(in crate::mansuba) const FAR: u32 = u32::MAX;

/// Distances in movements on an otherwise empty board. Jumps count only for kinds that have no other
/// movement: on an empty board there is nothing to jump over.
#[derive(Debug)]
pub(in crate::mansuba) struct Distances {
    kinds: usize,
    seats: usize,
    /// A table of positions for each relation, kind and seat.
    tables: Vec<Vec<u32>>,
}

impl Distances {
    pub(in crate::mansuba) fn new(
        links: &[Links],
        gaits: &[Vec<Gait>],
        goals: &[Vec<Position>],
    ) -> Self {
        let mut tables = Vec::new();
        for (links, gaits) in links.iter().zip(gaits) {
            let back = Back::new(links);
            for gait in gaits {
                tables.extend(goals.iter().map(|goal| search(&back, gait, goal)));
            }
        }
        Self { kinds: gaits.first().map_or(0, Vec::len), seats: goals.len(), tables }
    }

    /// The distances to each of some positions, for each relation and kind in turn; a table of positions each.
    pub(in crate::mansuba) fn to_each(
        links: &[Links],
        gaits: &[Vec<Gait>],
        goal: &[Position],
    ) -> Vec<Vec<Vec<u32>>> {
        let mut tables = Vec::new();
        for (links, gaits) in links.iter().zip(gaits) {
            let back = Back::new(links);
            let to = |gait: &Gait| goal.iter().map(|&one| search(&back, gait, &[one])).collect();
            tables.extend(gaits.iter().map(to));
        }
        tables
    }

    /// The number of movements of a piece of a kind to a seat's goal.
    pub(in crate::mansuba) fn get(
        &self,
        relation: usize,
        kind: u8,
        seat: usize,
        position: Position,
    ) -> u32 {
        let table = (relation * self.kinds + usize::from(kind)) * self.seats + seat;
        self.tables[table][position as usize]
    }
}

/// For each direction and position, the positions from which it leads there.
struct Back {
    positions: usize,
    first: Vec<u32>,
    list: Vec<Position>,
}

impl Back {
    fn new(links: &Links) -> Self {
        let positions = links.len();
        let place = |d: usize, to: Position| d * positions + to as usize;
        let each = |call: &mut dyn FnMut(usize, Position)| {
            for (from, row) in (0..).zip(links) {
                for (d, &to) in row.iter().enumerate().filter(|(_, to)| **to != NOWHERE) {
                    call(place(d, to), from);
                }
            }
        };
        let mut first = vec![0; 8 * positions + 1];
        each(&mut |at, _| first[at + 1] += 1);
        for at in 0..8 * positions {
            first[at + 1] += first[at];
        }
        let mut next = first.clone();
        let mut list = vec![0; first[8 * positions] as usize];
        each(&mut |at, from| {
            list[next[at] as usize] = from;
            next[at] += 1;
        });
        Self { positions, first, list }
    }

    fn before(&self, direction: u8, to: Position) -> &[Position] {
        let at = usize::from(direction) * self.positions + to as usize;
        &self.list[self.first[at] as usize..self.first[at + 1] as usize]
    }

    /// Calls `each` with the positions from which a path leads to a position.
    fn along(&self, path: &[u8], to: Position, each: &mut dyn FnMut(Position)) {
        match path {
            [] => each(to),
            [earlier @ .., last] => {
                for &from in self.before(*last, to) {
                    self.along(earlier, from, each);
                }
            }
        }
    }
}

fn search(back: &Back, gait: &Gait, goal: &[Position]) -> Vec<u32> {
    let walks = |motion: &&Motion| motion.lands().on_free() && !matches!(motion, Motion::Jump(_));
    let mut motions: Vec<&Motion> = gait.moves.iter().filter(walks).collect();
    if motions.is_empty() {
        motions = gait.moves.iter().collect();
    }
    let mut far = vec![FAR; back.positions];
    let mut queue: VecDeque<Position> = goal.iter().copied().collect();
    goal.iter().for_each(|&position| far[position as usize] = 0);
    while let Some(to) = queue.pop_front() {
        let next = far[to as usize] + 1;
        let mut reach = |from: Position| {
            if far[from as usize] == FAR {
                far[from as usize] = next;
                queue.push_back(from);
            }
            far[from as usize]
        };
        for motion in &motions {
            match motion {
                Motion::Step { directions, .. } => {
                    for direction in bits(*directions) {
                        back.before(direction, to).iter().for_each(|&from| _ = reach(from));
                    }
                }
                Motion::Leap { paths, .. } => {
                    paths.iter().for_each(|path| back.along(path, to, &mut |from| _ = reach(from)));
                }
                Motion::Jump(jump) => {
                    for direction in bits(jump.directions) {
                        back.along(&[direction; 2], to, &mut |from| _ = reach(from));
                    }
                }
                Motion::Slide { directions, range, .. } => {
                    for direction in bits(*directions) {
                        slide(back, direction, *range, to, next, &mut reach);
                    }
                }
            }
        }
    }
    far
}

/// Reaches all positions from which a slide leads to a position. Positions behind a nearer one were
/// reached from there already, unless slides have a range.
fn slide(
    back: &Back,
    direction: u8,
    range: u32,
    to: Position,
    next: u32,
    reach: &mut dyn FnMut(Position) -> u32,
) {
    let mut open = vec![(to, 0)];
    while let Some((here, steps)) = open.pop() {
        if steps == range {
            continue;
        }
        for &from in back.before(direction, here) {
            if from != to && (reach(from) >= next || range != u32::MAX) {
                open.push((from, steps + 1));
            }
        }
    }
}

fn bits(directions: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |d| directions >> d & 1 == 1)
}
