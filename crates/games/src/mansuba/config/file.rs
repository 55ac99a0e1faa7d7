//! Writes configurations.

use std::fmt::Write;

use crate::mansuba::board::relation::{Direction, Position, Relation};
use crate::mansuba::movement::kind::{Kind, Lands, Over, Primitive, Takes};
use crate::mansuba::setup::{Passing, Setup, Victory};

/// The widest board that is drawn; on wider boards positions are listed.
const WIDEST: u32 = 64;

/// A set-up as a configuration, from which the same set-up is read again; `about` is a line about it, or empty.
pub(in crate::mansuba) fn write(setup: &Setup, about: &str) -> String {
    let mut out = format!("name = {}\n", quoted(&setup.name));
    if !about.is_empty() {
        out += &format!("about = {}\n", quoted(about));
    }
    out.push('\n');
    let relations: Vec<String> = setup.relations.iter().map(|known| quoted(known.name())).collect();
    match &relations[..] {
        [one] => out += &format!("relation = {one}\n"),
        all => out += &format!("relation = [{}]\nevery = {}\n", all.join(", "), setup.every),
    }
    if setup.width > 0 {
        out += &format!("width = {}\nheight = {}\n", setup.width, setup.height);
    }
    out += &format!("capture = {}\n", setup.capture);
    if setup.capture {
        let chance = |[yes, of]: [u32; 2]| format!("{yes}/{of}");
        out += &format!("escape = \"{}\"\n", setup.escape.map_or("never".to_string(), chance));
    }
    let victory = match setup.victory {
        Victory::Simple => "simple",
        Victory::Complex => "complex",
    };
    let pass = match setup.pass {
        Passing::Stuck => "stuck",
        Passing::Always => "always",
    };
    out +=
        &format!("victory = \"{victory}\"\npass = \"{pass}\"\nmax_turns = {}\n", setup.max_turns);
    out += &format!("first = {}\n", setup.first.0 + 1);
    for (key, sets) in [("starts", &setup.starts), ("goals", &setup.goals)] {
        out += &sets_written(setup, key, sets);
    }
    out += &pieces_written(setup);
    for kind in &setup.kinds {
        out += &kind_written(kind);
    }
    if let Some(puzzle) = setup.puzzle {
        out += &format!("\n[puzzle]\nplayer = {}\nmoves = {}\n", puzzle.player.0 + 1, puzzle.moves);
    }
    out += &graphs_written(setup);
    out
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => _ = write!(out, "\\u{:04X}", u32::from(letter)),
            letter => out.push(letter),
        }
    }
    out + "\""
}

fn is_drawn(setup: &Setup) -> bool {
    (1..=WIDEST).contains(&setup.width)
}

fn drawn(setup: &Setup, key: &str, words: &[String]) -> String {
    let widest = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let mut out = format!("\n{key} = \"\"\"\n");
    for row in words.chunks(setup.width as usize) {
        let row: Vec<String> = row.iter().map(|word| format!("{word:widest$}")).collect();
        out += row.join(" ").trim_end();
        out.push('\n');
    }
    out + "\"\"\"\n"
}

fn sets_written(setup: &Setup, key: &str, sets: &[Vec<Position>]) -> String {
    if !is_drawn(setup) {
        let set = |set: &Vec<Position>| {
            let list: Vec<String> = set.iter().map(ToString::to_string).collect();
            format!("    [{}],\n", list.join(", "))
        };
        return format!("{key} = [\n{}]\n", sets.iter().map(set).collect::<String>());
    }
    let mut words = vec![".".to_string(); setup.positions()];
    for (player, set) in (1..).zip(sets) {
        set.iter().for_each(|&position| words[position as usize] = format!("{player}"));
    }
    drawn(setup, key, &words)
}

fn pieces_written(setup: &Setup) -> String {
    let word = |piece: &crate::mansuba::Piece| {
        format!("{}{}", setup.kinds[usize::from(piece.kind)].letter, piece.owner.0 + 1)
    };
    if !is_drawn(setup) {
        let line = |piece| format!("    \"{} {}\",\n", word(piece), piece.position);
        return format!("pieces = [\n{}]\n", setup.pieces.iter().map(line).collect::<String>());
    }
    let mut words = vec![".".to_string(); setup.positions()];
    setup.pieces.iter().for_each(|piece| words[piece.position as usize] = word(piece));
    drawn(setup, "position", &words)
}

fn kind_written(kind: &Kind) -> String {
    let moves: Vec<String> = kind
        .moves
        .iter()
        .map(|primitive| format!("    {{ {} }},\n", primitive_written(primitive)))
        .collect();
    format!(
        "\n[[kinds]]\nname = {}\nletter = \"{}\"\nmoves = [\n{}]\n",
        quoted(&kind.name),
        kind.letter,
        moves.concat()
    )
}

fn words(directions: &[Direction]) -> String {
    for name in ["all", "cardinal", "diagonal"] {
        if Direction::named(name) == Some(directions) {
            return format!("\"{name}\"");
        }
    }
    let words: Vec<String> = directions.iter().map(ToString::to_string).collect();
    format!("\"{}\"", words.join(" "))
}

fn primitive_written(primitive: &Primitive) -> String {
    let mut out = match primitive {
        Primitive::Step { directions, .. } => format!("step = {}", words(directions)),
        Primitive::Slide { directions, range, .. } => {
            let range = range.map_or(String::new(), |range| format!(", range = {range}"));
            format!("slide = {}{range}", words(directions))
        }
        Primitive::Leap { paths, .. } => {
            let path = |path: &Vec<Direction>| {
                let steps: Vec<String> = path.iter().map(ToString::to_string).collect();
                format!("\"{}\"", steps.join(" "))
            };
            format!("leap = [{}]", paths.iter().map(path).collect::<Vec<_>>().join(", "))
        }
        Primitive::Jump { directions, over, repeat, takes, .. } => {
            let over = match over {
                Over::Any => "any",
                Over::Friend => "friend",
                Over::Enemy => "enemy",
            };
            let takes = if *takes == Takes::Jumped { ", takes = \"jumped\"" } else { "" };
            format!("jump = {}, over = \"{over}\", repeat = {repeat}{takes}", words(directions))
        }
    };
    match primitive.lands() {
        Lands::Both => {}
        Lands::Free => out += ", lands = \"free\"",
        Lands::Capture => out += ", lands = \"capture\"",
    }
    out
}

fn graphs_written(setup: &Setup) -> String {
    let mut out = String::new();
    let mut known: Vec<&str> = Vec::new();
    for relation in &setup.relations {
        let Relation::Graph { name, neighbours } = relation else { continue };
        if known.contains(&name.as_str()) {
            continue;
        }
        if known.is_empty() {
            out += "\n[graphs]\n";
        }
        known.push(name);
        out += &format!("{} = \"\"\"\n", quoted(name));
        for (position, row) in neighbours.iter().enumerate() {
            out += &format!("{position}:");
            for (direction, next) in Direction::ALL.iter().zip(row) {
                if let Some(next) = next {
                    out += &format!(" {direction} {next}");
                }
            }
            out.push('\n');
        }
        out += "\"\"\"\n";
    }
    out
}
