//! Kinds of piece as a configuration describes them.

use game::did_you_mean;

use super::reader::{TomlItem, TomlTable};
use super::{Read, optional};
use crate::mansuba::board::relation::{Direction, MOST_POSITIONS, no_direction};
use crate::mansuba::movement::kind::{Kind, Lands, Over, Primitive, Takes};
use crate::mansuba::setup::{LONGEST_PATH, MOST_KINDS};

/// The most paths that the words of one leap may stand for.
const MOST_PATHS: usize = 4096;

pub(super) fn kinds(table: TomlTable<'_>, capture: bool) -> Read<Vec<Kind>> {
    let item = table.need("kinds", "which pieces are there? Begin one with [[kinds]]")?;
    let mut kinds: Vec<Kind> = Vec::new();
    for item in item.list() {
        let kind = kind(item.table()?, capture)?;
        for other in &kinds {
            if other.name == kind.name {
                return item.error(format!("there is another kind {:?}", kind.name));
            }
            if other.letter == kind.letter {
                let (letter, name) = (kind.letter, &kind.name);
                return item.error(format!(
                    "{name} and {} have the same letter {letter}: give one of them another, letter = \"X\"",
                    other.name
                ));
            }
        }
        kinds.push(kind);
        if kinds.len() > MOST_KINDS {
            return item.error(format!("more than {MOST_KINDS} kinds of piece"));
        }
    }
    if kinds.is_empty() { item.error("there are no kinds of piece") } else { Ok(kinds) }
}

fn kind(table: TomlTable<'_>, capture: bool) -> Read<Kind> {
    table.only(&["name", "letter", "moves"])?;
    let name = table.need("name", "what is this kind called?")?;
    let first = name.text()?.chars().find(|c| c.is_alphabetic());
    let letter = match table.get("letter") {
        None => first.and_then(|letter| letter.to_uppercase().next()),
        Some(item) => {
            let mut letters = item.text()?.chars();
            let letter = letters.next().filter(|letter| letter.is_alphabetic());
            if letter.is_none() || letters.next().is_some() {
                return item.error("letter: expected one letter");
            }
            letter
        }
    };
    let Some(letter) = letter else { return name.error("a kind needs a name with a letter in it") };
    let no_movement = "how does it move? For example moves = [{ step = \"all\" }]";
    let moves = table.need("moves", no_movement)?;
    let primitives: Vec<Primitive> =
        moves.list().into_iter().map(|item| primitive(item, capture)).collect::<Read<_>>()?;
    if primitives.is_empty() {
        return moves.error(format!("kind {:?} has no movement: {no_movement}", name.text()?));
    }
    Ok(Kind { name: name.text()?.to_string(), letter, moves: primitives })
}

fn primitive(item: TomlItem<'_>, capture: bool) -> Read<Primitive> {
    let table = item.table()?;
    let known = ["step", "slide", "leap", "jump"];
    let mut found = known.into_iter().filter_map(|name| table.get(name));
    let (Some(main), None) = (found.next(), found.next()) else {
        let is_other = |item: &TomlItem<'_>| {
            !known.contains(&item.key())
                && !["range", "over", "repeat", "takes", "lands"].contains(&item.key())
        };
        let unknown = table.items().find(is_other).map_or(String::new(), |item| {
            let meant = did_you_mean(item.key(), known);
            format!("there is no movement {:?}{meant}: ", item.key())
        });
        return item.error(format!("{unknown}a movement is one of {}", known.join(", ")));
    };
    let lands = match table.get("lands") {
        None => Lands::Both,
        Some(item) => {
            let words = [("free", Lands::Free), ("capture", Lands::Capture), ("both", Lands::Both)];
            let lands = item.word(&words)?;
            if lands.on_pieces() && !capture {
                return item.error("lands: there is nothing to capture without capture = true");
            }
            lands
        }
    };
    match main.key() {
        "step" => {
            table.only(&["step", "lands"])?;
            Ok(Primitive::Step { directions: directions(main)?, lands })
        }
        "slide" => {
            table.only(&["slide", "range", "lands"])?;
            let range = optional(table, "range", |item| item.number(1, MOST_POSITIONS))?;
            let range = range.map(|range| range as u32);
            Ok(Primitive::Slide { directions: directions(main)?, range, lands })
        }
        "leap" => {
            table.only(&["leap", "lands"])?;
            let paths: Vec<_> = main.list().into_iter().map(paths).collect::<Read<_>>()?;
            Ok(Primitive::Leap { paths: paths.concat(), lands })
        }
        _ => {
            table.only(&["jump", "over", "repeat", "takes", "lands"])?;
            let over = [("any", Over::Any), ("friend", Over::Friend), ("enemy", Over::Enemy)];
            let takes = optional(table, "takes", |item| {
                let takes = item.word(&[("none", Takes::None), ("jumped", Takes::Jumped)])?;
                if takes == Takes::Jumped && !capture {
                    return item.error("takes: nothing is taken without capture = true");
                }
                Ok(takes)
            })?;
            Ok(Primitive::Jump {
                directions: directions(main)?,
                over: optional(table, "over", |item| item.word(&over))?.unwrap_or_default(),
                repeat: optional(table, "repeat", |item| item.truth())?.unwrap_or(false),
                takes: takes.unwrap_or_default(),
                lands,
            })
        }
    }
}

/// The directions that words stand for, each once. Between words are blanks or commas; lists are read too.
fn directions(item: TomlItem<'_>) -> Read<Vec<Direction>> {
    let mut found = Vec::new();
    for item in item.list() {
        let is_between = |c: char| c.is_whitespace() || c == ',';
        for word in item.text()?.split(is_between).filter(|word| !word.is_empty()) {
            match Direction::named(word) {
                Some(directions) => found.extend(directions),
                None => return item.error(no_direction(word)),
            }
        }
    }
    found.sort();
    found.dedup();
    if found.is_empty() { item.error(format!("{}: no direction", item.key())) } else { Ok(found) }
}

/// The paths that words stand for: a step for each word, in every direction that it means.
fn paths(item: TomlItem<'_>) -> Read<Vec<Vec<Direction>>> {
    if item.text()?.contains(',') {
        return item.error("leap: write a list of paths, as in [\"N NE\", \"E NE\"]");
    }
    let mut paths: Vec<Vec<Direction>> = vec![Vec::new()];
    for (steps, word) in item.text()?.split_whitespace().enumerate() {
        let Some(directions) = Direction::named(word) else {
            return item.error(no_direction(word));
        };
        if paths.len() * directions.len() > MOST_PATHS || steps >= LONGEST_PATH {
            return item.error(format!(
                "leap: that is more than {MOST_PATHS} paths, or one of more than {LONGEST_PATH} steps"
            ));
        }
        let longer = |path: &Vec<Direction>, next: Direction| [&path[..], &[next]].concat();
        paths = paths.iter().flat_map(|path| directions.iter().map(|&d| longer(path, d))).collect();
    }
    if paths[0].is_empty() { item.error("leap: a path without a direction") } else { Ok(paths) }
}
