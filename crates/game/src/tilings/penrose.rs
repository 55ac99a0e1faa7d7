//! Penrose rhombs (P3), by de Bruijn's pentagrid.
//!
//! Five families of parallel lines a unit apart, their normals turned by 72° from one to the next,
//! cross each other; each crossing is a rhomb, and rhombs that follow each other on a line share a
//! side. The lines are the ribbons of the tiling, so a tile's neighbours and the straight ways
//! through it are found by counting crossings.
//!
//! All decisions are made in whole numbers. Line `k` of family `f` is where the product with the
//! normal plus an offset is `k`. The offsets are fractions of [`UNIT`] whose sum is whole, which
//! makes the tiling one of Penrose's, and none of which is whole. Where the crossing of two lines
//! lies between the lines of a third family is then a number `a + bτ` with whole `a` and `b`, τ the
//! golden ratio. It is never on one: for that `b` would have to be zero, as τ is irrational, and so
//! an offset whole.

mod ribbons;
#[cfg(test)]
mod tests;

use ribbons::{Ribbons, Way};

use super::sound;
use crate::Rng;
use crate::board::{Board, Builder, Point};

/// The distance of two lines.
const UNIT: i64 = 1 << 16;

/// The golden ratio in units of 2⁻⁶², rounded down.
const GOLDEN: i64 = 0x678d_de6e_5fd2_9f05;

/// Cosines and sines of 0°, 72°, 144°, 216°, 288° in units of 2⁻³².
const COSINES: [i64; 5] =
    [4_294_967_296, 1_327_217_885, -3_474_701_533, -3_474_701_533, 1_327_217_885];
const SINES: [i64; 5] = [0, 4_084_756_634, 2_524_518_436, -2_524_518_436, -4_084_756_634];

/// `tiles` rhombs, those around a point that the generator chooses: a disc. They are numbered by
/// their middles from top to bottom and, where these are level, from left to right; sides from the
/// north clockwise, or from the first one after it. `tiles` is not zero.
///
/// The board is connected and has no holes. A line leaves a disc but once, so from every rhomb
/// that is left out another one leads away by rhombs that are left out. And far from the middle a
/// rhomb is next to one that is closer to it, by the one or the other of its lines; near the middle
/// this may fail on small boards, and then other offsets are drawn.
pub fn penrose(tiles: u32, rng: &mut Rng) -> Board {
    loop {
        let board = disc(&Pentagrid::draw(rng), tiles as usize);
        if hangs_together(&board) {
            return board;
        }
    }
}

fn disc(grid: &Pentagrid, tiles: usize) -> Board {
    let mut rhombs: Vec<Rhomb> =
        grid.nearest(tiles).into_iter().map(|crossing| grid.rhomb(crossing)).collect();
    rhombs.sort_unstable_by_key(|rhomb| (rhomb.middle[1], rhomb.middle[0]));
    let ribbons = Ribbons::of(&rhombs);
    let mut builder = Builder::new(tiles, 4 * tiles);
    let shapes = KINDS.map(|kind| builder.shape(outline(kind)));
    let edge = [0, 1].map(|axis| rhombs.iter().map(|r| r.middle[axis]).min().unwrap_or(0));
    for rhomb in &rhombs {
        let kind = rhomb.crossing.kind as usize;
        let [one, other] = rhomb.ways();
        let beyond = |(family, line, place), step| ribbons.at((family, line, place + step));
        let mut sides = [beyond(one, -1), beyond(other, -1), beyond(one, 1), beyond(other, 1)];
        sides.rotate_left(northern(KINDS[kind]));
        builder.tile(sides);
        // Half a tile is at most one side long.
        let centre = [0, 1].map(|axis| (rhomb.middle[axis] - edge[axis]) as f32 / 65536.0 + 1.0);
        builder.place(centre, shapes[kind]);
    }
    sound(builder.finish())
}

/// The families of each kind of crossing; the second normal lies 72° or 144° clockwise of the first.
const KINDS: [[usize; 2]; 10] =
    [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0], [0, 2], [1, 3], [2, 4], [3, 0], [4, 1]];

/// Which side comes first from the north clockwise. Without a turn a rhomb's first side runs along
/// its first normal, the next along its second, then back; a side looks to the north when it runs
/// to the east, where the first of all normals points.
fn northern([first, second]: [usize; 2]) -> usize {
    let clockwise = [2 * first, 2 * second, 2 * first + 5, 2 * second + 5].map(|turn| turn % 10);
    (0..4).min_by_key(|&side| clockwise[side]).unwrap_or(0)
}

fn outline(kind: [usize; 2]) -> Vec<Point> {
    let half =
        |family| [COSINES[family], SINES[family]].map(|v: i64| v as f32 / (1u64 << 33) as f32);
    let ([ax, ay], [bx, by]) = (half(kind[0]), half(kind[1]));
    let mut corners =
        vec![[-ax - bx, -ay - by], [ax - bx, ay - by], [ax + bx, ay + by], [bx - ax, by - ay]];
    corners.rotate_left(northern(kind));
    corners
}

/// Where two lines cross.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Crossing {
    kind: u8,
    lines: [i16; 2],
}

struct Rhomb {
    crossing: Crossing,
    /// How many crossings lie before this one on each of its lines, but for a number of the line's.
    places: [i32; 2],
    /// In units of 2⁻¹⁶ of a side.
    middle: [i32; 2],
}

impl Rhomb {
    fn ways(&self) -> [Way; 2] {
        let Crossing { kind, lines } = self.crossing;
        [0, 1].map(|i| (KINDS[kind as usize][i], lines[i], self.places[i]))
    }
}

struct Pentagrid {
    offsets: [i64; 5],
}

impl Pentagrid {
    fn draw(rng: &mut Rng) -> Self {
        loop {
            let [a, b, c, d] = [(); 4].map(|()| 1 + rng.below(UNIT as usize - 1) as i64);
            let last = -(a + b + c + d) & (UNIT - 1);
            if last != 0 {
                return Self { offsets: [a, b, c, d, last] };
            }
        }
    }

    /// The crossings nearest to the origin.
    fn nearest(&self, tiles: usize) -> Vec<Crossing> {
        // 7.69 crossings per unit of area, 24.17 in a circle of radius one; no more than a cell of
        // the coarsest grid, 1.62 units, need be added to find as many as are asked for.
        let radius = (tiles as f64 / 24.17).sqrt() + 1.7;
        let most = (1.25 * radius * radius * (UNIT * UNIT) as f64) as i64;
        let reach = radius as i16 + 1;
        let mut found = Vec::with_capacity(tiles + 16 * reach as usize * 6);
        for kind in 0..KINDS.len() as u8 {
            for one in -reach..=reach + 1 {
                for other in -reach..=reach + 1 {
                    let crossing = Crossing { kind, lines: [one, other] };
                    let distance = self.distance(crossing);
                    if distance <= most {
                        found.push((distance, crossing));
                    }
                }
            }
        }
        if tiles < found.len() {
            found.select_nth_unstable(tiles);
            found.truncate(tiles);
        }
        found.into_iter().map(|(_, crossing)| crossing).collect()
    }

    /// A crossing's coordinates along the normals of its lines.
    fn along(&self, Crossing { kind, lines }: Crossing) -> [i64; 2] {
        let families = KINDS[kind as usize];
        [0, 1].map(|i| i64::from(lines[i]) * UNIT - self.offsets[families[i]])
    }

    /// 5/4 of the squared distance from the origin, rounded: of crossings that are equally far but
    /// for that, any may be left out.
    fn distance(&self, crossing: Crossing) -> i64 {
        let [u, v] = self.along(crossing);
        let (squares, product) = (u * u + v * v, u * v);
        if crossing.kind < 5 {
            golden(3 * squares + 4 * product, -(squares + 3 * product))
        } else {
            golden(2 * squares + product, squares + 3 * product)
        }
    }

    fn rhomb(&self, crossing: Crossing) -> Rhomb {
        let [u, v] = self.along(crossing);
        let families = KINDS[crossing.kind as usize];
        // The other normals are sums of these two, times whole numbers and τ.
        let others = if crossing.kind < 5 {
            [(2, -u - v, v), (3, u + v, -u - v), (4, -u - v, u)]
        } else {
            [(1, 0, u + v), (3, -v, -u), (4, -u, -v)]
        };
        let lines = crossing.lines.map(i32::from);
        // Before which line of each family the rhomb's first corner lies.
        let mut corner = [0; 5];
        for (turn, a, b) in others {
            let family = (families[0] + turn) % 5;
            let at = golden(a + self.offsets[family], b);
            corner[family] = at.div_euclid(UNIT) as i32 + 1;
        }
        corner[families[0]] = lines[0];
        corner[families[1]] = lines[1];
        let place = |family: usize| {
            let line = |turn| corner[(family + turn) % 5];
            line(1) + line(2) - line(3) - line(4)
        };
        // The second line crosses the first from the one side, the first the second from the other.
        let places = [place(families[0]), place(families[1]) - 1];
        let doubled =
            |family| i64::from(2 * corner[family]) + i64::from(families.contains(&family));
        let middle = [COSINES, SINES].map(|axis| {
            let sum: i64 = (0..5).map(|family| doubled(family) * axis[family]).sum();
            (sum >> 17) as i32
        });
        Rhomb { crossing, places, middle }
    }
}

/// a + bτ, rounded down. Exact while b is below 2²⁹ or so: bτ is then at least 2⁻³¹ away from whole
/// numbers, which is more than [`GOLDEN`] is rounded by, times b.
fn golden(a: i64, b: i64) -> i64 {
    a + ((i128::from(b) * i128::from(GOLDEN)) >> 62) as i64
}

fn hangs_together(board: &Board) -> bool {
    let mut unseen = vec![true; board.len()];
    let mut todo = vec![0];
    unseen[0] = false;
    while let Some(tile) = todo.pop() {
        todo.extend(
            board.neighbours(tile).filter(|&next| std::mem::take(&mut unseen[next as usize])),
        );
    }
    !unseen.contains(&true)
}
