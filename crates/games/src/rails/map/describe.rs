//! A summary of a map, with warnings about likely mistakes.

use std::collections::HashMap;

use game::count;

use super::routes::Routes;
use super::{Map, Objective};

/// More warnings than this are only counted.
const MOST_WARNINGS: usize = 10;
/// Where towns times objectives exceed this, no distances are measured.
const MOST_WORK: usize = 50_000_000;

/// A summary in a few lines, then the warnings.
pub(in crate::rails) fn describe(map: &Map) -> String {
    let Map { wagons, towns, rails, objectives } = map;
    let mut routes = Routes::new(map);
    let parts = routes.parts();
    let joined = match parts.iter().max() {
        None | Some(0) => "all joined".to_string(),
        Some(most) => format!("in {} parts that no rails join", most + 1),
    };
    let doubles = rails.len() - distinct(rails.iter().map(|rail| rail.towns)).len();
    let players = count(objectives.len() / 3, "player");
    let mut out = format!(
        "Towns     : {} ({joined})\nRails     : {} ({}, {} beside another)\nColours   : {}\n\
         Objectives: {} ({}), enough for {players}\nWagons    : {wagons}\nPlaces    : {}\n",
        towns.len(),
        rails.len(),
        range("length", rails.iter().map(|rail| rail.length.into())),
        doubles,
        colours(map),
        objectives.len(),
        range("points", objectives.iter().map(|objective| objective.points)),
        if towns.iter().all(|town| town.at.is_some()) { "yes" } else { "no" },
    );
    let warnings = warnings(map, &mut routes, &parts);
    for warning in warnings.iter().take(MOST_WARNINGS) {
        out += &format!("Warning   : {warning}\n");
    }
    if warnings.len() > MOST_WARNINGS {
        out += &format!("Warnings  : {} more\n", warnings.len() - MOST_WARNINGS);
    }
    out
}

fn range(what: &str, values: impl Iterator<Item = u32> + Clone) -> String {
    match (values.clone().min(), values.max()) {
        (Some(least), Some(most)) if least == most => format!("{what} {least}"),
        (Some(least), Some(most)) => format!("{what} {least} to {most}"),
        _ => format!("no {what}"),
    }
}

/// How many rails each colour has.
fn colours(map: &Map) -> String {
    let mut counts = vec![0; usize::from(map.colours()) + 1];
    map.rails.iter().for_each(|rail| counts[usize::from(rail.colour)] += 1);
    let list: Vec<String> =
        (1..counts.len()).map(|colour| format!("{} of {colour}", counts[colour])).collect();
    let list = if list.is_empty() { String::new() } else { format!("; {}", list.join(", ")) };
    format!("{} ({} neutral{list})", map.colours(), count(counts[0], "rail"))
}

/// How often each pair of towns occurs, in either order.
fn distinct(pairs: impl Iterator<Item = [u32; 2]>) -> HashMap<[u32; 2], usize> {
    let mut found = HashMap::new();
    for [a, b] in pairs {
        *found.entry([a.min(b), a.max(b)]).or_default() += 1;
    }
    found
}

fn warnings(map: &Map, routes: &mut Routes, parts: &[u32]) -> Vec<String> {
    let mut out = Vec::new();
    let lonely = |town: &usize| routes.degree(*town) == 0;
    out.extend(
        (0..map.towns.len())
            .filter(lonely)
            .map(|town| format!("no rail ends in town {} ({})", town + 1, map.towns[town].name)),
    );
    for (i, rail) in map.rails.iter().enumerate() {
        if u32::from(rail.length) > map.wagons {
            let [a, b] = rail.towns.map(|town| map.towns[town as usize - 1].name.as_str());
            let (length, wagons) = (rail.length, map.wagons);
            out.push(format!(
                "rail {i} ({a}–{b}) cannot be built: it is {length} long, and a player has {}",
                count(wagons as usize, "wagon")
            ));
        }
    }
    let mut names = HashMap::new();
    for (i, town) in map.towns.iter().enumerate() {
        if let Some(other) = names.insert(town.name.as_str(), i + 1) {
            out.push(format!("towns {other} and {} are both called {}", i + 1, town.name));
        }
    }
    let measured = map.towns.len().saturating_mul(map.objectives.len()) <= MOST_WORK;
    let mut beyond = |a, b| {
        let far = if measured { routes.distance(a, b) } else { None };
        far.filter(|&far| far > map.wagons)
    };
    let mut first = HashMap::new();
    for (i, objective) in map.objectives.iter().enumerate() {
        let [a, b] = objective.towns;
        let what = described(map, i, objective);
        if let Some(other) = first.insert([a.min(b), a.max(b)], i) {
            out.push(format!("{what} joins the same towns as objective {other}"));
        }
        let [a, b] = [a, b].map(|town| town as usize - 1);
        if parts[a] != parts[b] {
            out.push(format!("{what} cannot be done: no rails join its towns"));
        } else if let Some(far) = beyond(a, b) {
            out.push(format!(
                "{what} cannot be done: the shortest way takes {}, and a player has {}",
                count(far as usize, "wagon"),
                map.wagons
            ));
        }
    }
    out
}

fn described(map: &Map, number: usize, objective: &Objective) -> String {
    let [a, b] = objective.towns.map(|town| map.towns[town as usize - 1].name.as_str());
    format!("objective {number} ({a}–{b})")
}
