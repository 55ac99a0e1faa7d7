//! How the pieces of a configuration move, and its other rules, in words.

use std::collections::{BTreeMap, BTreeSet};

use game::{COMMON, Words};

use crate::mansuba::board::relation::{Direction, Relation};
use crate::mansuba::movement::kind::{Kind, Lands, Over, Primitive, Takes};
use crate::mansuba::setup::{Passing, Setup, Victory};
use crate::mansuba::words::{named, say};

/// Paths of a leap that are listed before the rest is only counted.
const LISTED: usize = 8;

/// The rules of a match that its configuration decides.
pub(super) fn particulars(setup: &Setup) -> Vec<Words> {
    let mut lines: Vec<Words> = puzzle(setup).into_iter().collect();
    lines.extend(setup.kinds.iter().map(|kind| described(setup, kind)));
    if setup.capture {
        lines.push(say("capture.free", []));
        lines.push(match setup.escape {
            Some([yes, of]) => say("escape", [yes.into(), of.into()]),
            None => say("escape.none", []),
        });
    } else {
        lines.push(say("capture.none", []));
    }
    lines.push(match setup.victory {
        Victory::Simple => say("victory.simple", []),
        Victory::Complex => say("victory.complex", []),
    });
    if setup.pass == Passing::Always {
        lines.push(say("passing", []));
    }
    lines.push(say("drawn", [setup.max_turns.into()]));
    lines
}

/// The task of a puzzle.
pub(super) fn puzzle(setup: &Setup) -> Option<Words> {
    let puzzle = setup.puzzle?;
    Some(say("puzzle", [puzzle.player.0.into(), puzzle.moves.into()]))
}

fn described(setup: &Setup, kind: &Kind) -> Words {
    let moves = kind.moves.iter().map(|mv| movement(setup, mv));
    let moves = COMMON.join("list.semicolon", moves);
    say("kind", [kind.letter.to_string().into(), named("kind.", &kind.name), moves])
}

fn movement(setup: &Setup, primitive: &Primitive) -> Words {
    let mut words = match primitive {
        Primitive::Step { directions, .. } => vec![say("step", [toward(directions)])],
        Primitive::Slide { directions, range: None, .. } => {
            vec![say("slide", [toward(directions)])]
        }
        Primitive::Slide { directions, range: Some(range), .. } => {
            vec![say("slide.range", [(*range).into(), toward(directions)])]
        }
        Primitive::Leap { paths, .. } => vec![say("leap", [leaps(setup, paths)])],
        Primitive::Jump { directions, over, repeat, takes, .. } => {
            let over = match over {
                Over::Any => "over.any",
                Over::Friend => "over.friend",
                Over::Enemy => "over.enemy",
            };
            let again = repeat.then(|| say("jump.again", []));
            let takes = (*takes == Takes::Jumped).then(|| say("jump.takes", []));
            let jump = say("jump", [toward(directions), say(over, [])]);
            [jump].into_iter().chain(again).chain(takes).collect()
        }
    };
    if setup.capture {
        words.push(match primitive.lands() {
            Lands::Both => say("lands.both", []),
            Lands::Capture => say("lands.capture", []),
            Lands::Free => say("lands.free", []),
        });
    }
    Words::list(words)
}

/// Directions, by their common names where they have one.
fn toward(directions: &[Direction]) -> Words {
    let is = |name: &str| Direction::named(name).is_some_and(|all| same(all, directions));
    if is("all") {
        say("toward.all", [])
    } else if is("cardinal") {
        say("toward.cardinal", [])
    } else if is("diagonal") {
        say("toward.diagonal", [])
    } else {
        let names = directions.iter().map(|direction| direction.to_string().into());
        say("toward.some", [Words::list(names)])
    }
}

fn same(all: &[Direction], directions: &[Direction]) -> bool {
    all.len() == directions.len() && all.iter().all(|one| directions.contains(one))
}

/// Leaps by how far they go, where they go as far to all sides; else their paths.
fn leaps(setup: &Setup, paths: &[Vec<Direction>]) -> Words {
    let is_grid = setup.relations.iter().all(|relation| *relation == Relation::Square);
    if let Some(words) = symmetric(paths).filter(|_| is_grid) {
        return words;
    }
    let written =
        |path: &Vec<Direction>| path.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    let listed = Words::list(paths.iter().take(LISTED).map(|path| written(path).into()));
    match paths.len().saturating_sub(LISTED) {
        0 => say("along", [listed]),
        more => say("along.more", [listed, more.into()]),
    }
}

/// The distances of leaps on squares, if the same are made to all sides.
fn symmetric(paths: &[Vec<Direction>]) -> Option<Words> {
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
            0 => say("far.straight", [far.into()]),
            _ if aside == far => say("far.diagonal", [far.into()]),
            _ => say("far.aside", [far.into(), aside.into()]),
        });
    }
    (!words.is_empty()).then(|| COMMON.join("list.or", words))
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
