//! Map files, and the maps.

mod files;
mod generate;
mod maps;

use super::*;

fn place(map: &Map, town: u32) -> [f32; 2] {
    map.towns[town as usize - 1].at.expect("the map's towns have places")
}

/// Whether two rails without a common town cross.
fn crossing(map: &Map, one: &Rail, other: &Rail) -> bool {
    let ([a, b], [c, d]) = (one.towns, other.towns);
    let side = |p: u32, q: u32, r: u32| {
        let [[px, py], [qx, qy], [rx, ry]] = [p, q, r].map(|town| place(map, town));
        (qx - px) * (ry - py) - (qy - py) * (rx - px)
    };
    let apart = ![c, d].contains(&a) && ![c, d].contains(&b);
    apart && side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}
