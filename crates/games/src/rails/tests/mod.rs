//! Laws, positions worked out by hand, map files and the maps, secrets, pictures, counts,
//! and the longest paths that states keep.
//!
//! Maps that several tests need are files of `tests/maps` at the root; the small ones are in the
//! test that uses them.

mod describe;
mod files;
mod generate;
mod laws;
mod maps;
mod paths;
mod perft;
mod positions;
mod secrets;
mod show;
mod words;

use super::*;

/// A map file's content: towns by their numbers, rails `a b colour length`, objectives `a b points`.
fn chart(wagons: u32, rails: &str, objectives: &str) -> String {
    let (rails, objectives) = (rows(rails), rows(objectives));
    let numbers = |row: &&str| row.split(' ').take(2).map(number).collect::<Vec<_>>();
    let towns = rails.iter().chain(&objectives).flat_map(numbers).max().unwrap_or(0);
    let mut lines = vec![format!("{towns} {} {} {wagons}", rails.len(), objectives.len())];
    lines.extend((1..=towns).map(|town| format!("{town} Town {town}")));
    lines.extend(rails.iter().chain(&objectives).map(ToString::to_string));
    lines.join("\n") + "\n"
}

fn rows(text: &str) -> Vec<&str> {
    text.split(", ").collect()
}

fn number(word: &str) -> u32 {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is not a number"))
}

/// The plainest rules on a map: an objective each.
fn on(map: String) -> Options {
    Options { map: Chart::File(map), offer: 1, ..Options::default() }
}

/// A file of `tests/maps`.
fn stored(name: &str) -> String {
    let path = format!("{}/../../tests/maps/{name}.map", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

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
