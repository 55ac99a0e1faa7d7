//! How the pieces of a configuration move, and its other rules, in words.

use std::collections::{BTreeMap, BTreeSet};

use game::count;

use crate::mansuba::board::relation::{Direction, Relation};
use crate::mansuba::movement::kind::{Kind, Lands, Over, Primitive, Takes};
use crate::mansuba::setup::{Passing, Setup, Victory};

/// Paths of a leap that are listed before the rest is only counted.
const LISTED: usize = 8;

/// The rules of a match that its configuration decides.
pub(super) fn particulars(setup: &Setup) -> Vec<String> {
    let mut lines: Vec<String> = setup.kinds.iter().map(|kind| described(setup, kind)).collect();
    if setup.capture {
        lines.push("Taking is never compulsory.".to_string());
        lines.push(match setup.escape {
            Some([yes, of]) => format!(
                "A prisoner, shown as its letter and the position where it was taken, escapes in {yes} of {of} tries."
            ),
            None => "Prisoners cannot escape.".to_string(),
        });
    } else {
        lines.push("Nothing is taken.".to_string());
    }
    lines.push(match setup.victory {
        Victory::Simple => "The first piece on the goal wins.".to_string(),
        Victory::Complex => "Pieces on all positions of the goal win.".to_string(),
    });
    if setup.pass == Passing::Always {
        lines.push("A seat may pass at any time.".to_string());
    }
    let turns = count(setup.max_turns as usize, "turn");
    lines.push(format!("The game is drawn after {turns}."));
    lines
}

fn described(setup: &Setup, kind: &Kind) -> String {
    let moves: Vec<String> = kind.moves.iter().map(|mv| movement(setup, mv)).collect();
    format!("{} {}: {}", kind.letter, kind.name, moves.join("; "))
}

fn movement(setup: &Setup, primitive: &Primitive) -> String {
    let how = match primitive {
        Primitive::Step { directions, .. } => format!("steps {}", toward(directions)),
        Primitive::Slide { directions, range, .. } => {
            let far =
                range.map_or("any distance".to_string(), |far| format!("up to {far} positions"));
            format!("slides {far} {}, over free positions", toward(directions))
        }
        Primitive::Leap { paths, .. } => {
            format!("leaps {}, whatever stands between", leaps(setup, paths))
        }
        Primitive::Jump { directions, over, repeat, takes, .. } => {
            let over = match over {
                Over::Any => "any piece",
                Over::Friend => "an own piece",
                Over::Enemy => "a piece of another seat",
            };
            let again = if *repeat { ", and on from there" } else { "" };
            let takes = if *takes == Takes::Jumped { ", taking the pieces of others" } else { "" };
            format!("jumps {} over {over} beside it{again}{takes}", toward(directions))
        }
    };
    match primitive.lands() {
        _ if !setup.capture => how,
        Lands::Both => format!("{how}, to a free position or to take"),
        Lands::Capture => format!("{how}, only to take"),
        Lands::Free => format!("{how}, to a free position"),
    }
}

/// Directions, by their common names where they have one.
fn toward(directions: &[Direction]) -> String {
    let is = |name: &str| Direction::named(name).is_some_and(|all| same(all, directions));
    if is("all") {
        "in any direction".to_string()
    } else if is("cardinal") {
        "straight (N, S, E, W)".to_string()
    } else if is("diagonal") {
        "diagonally".to_string()
    } else {
        directions.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

fn same(all: &[Direction], directions: &[Direction]) -> bool {
    all.len() == directions.len() && all.iter().all(|one| directions.contains(one))
}

/// Leaps by how far they go, where they go as far to all sides; else their paths.
fn leaps(setup: &Setup, paths: &[Vec<Direction>]) -> String {
    let is_grid = setup.relations.iter().all(|relation| *relation == Relation::Square);
    if let Some(words) = symmetric(paths).filter(|_| is_grid) {
        return words;
    }
    let written =
        |path: &Vec<Direction>| path.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    let listed: Vec<String> = paths.iter().take(LISTED).map(written).collect();
    let more = paths.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {} more", count(more, "path")) } else { String::new() };
    format!("along {}{more}", listed.join(", "))
}

/// The distances of leaps on squares, if the same are made to all sides.
fn symmetric(paths: &[Vec<Direction>]) -> Option<String> {
    let mut ends: BTreeMap<[u32; 2], BTreeSet<[i32; 2]>> = BTreeMap::new();
    for path in paths {
        let [x, y] = path.iter().fold([0, 0], |[x, y], step| {
            let [dx, dy] = offset(*step);
            [x + dx, y + dy]
        });
        let (x_far, y_far) = (x.unsigned_abs(), y.unsigned_abs());
        ends.entry([x_far.max(y_far), x_far.min(y_far)]).or_default().insert([x, y]);
    }
    ends.remove(&[0, 0]);
    let mut words = Vec::new();
    for ([far, aside], reached) in ends {
        let sides = if aside == 0 || aside == far { 4 } else { 8 };
        if reached.len() != sides {
            return None;
        }
        words.push(match aside {
            0 => format!("{far} straight"),
            _ if aside == far => format!("{far} diagonally"),
            _ => format!("{far} by {aside}"),
        });
    }
    (!words.is_empty()).then(|| words.join(" or "))
}

/// A step on squares, as columns and rows.
fn offset(direction: Direction) -> [i32; 2] {
    match direction {
        Direction::E => [1, 0],
        Direction::Ne => [1, -1],
        Direction::N => [0, -1],
        Direction::Nw => [-1, -1],
        Direction::W => [-1, 0],
        Direction::Sw => [-1, 1],
        Direction::S => [0, 1],
        Direction::Se => [1, 1],
    }
}
