//! Configuration files: a whole game as data.
//!
//! - `reader`: TOML with the lines of its values; `drawing`: boards as they are drawn; `kinds`: pieces.
//! - `setup`: the set-up for a number of players; `file`: configurations written;
//!   `describe`: what is in one, with the `warnings` about it.

pub(super) mod describe;
mod drawing;
pub(super) mod file;
mod kinds;
mod reader;
mod setup;
mod warnings;

use std::collections::BTreeMap;

use game::{Seat, SetupError, did_you_mean};

use super::board::relation::{MOST_POSITIONS, Relation, read_graph};
use super::movement::kind::Kind;
use super::setup::{MOST_TURNS, Passing, Piece, Puzzle, Victory};
use drawing::Sets;
use kinds::kinds;
use reader::{TomlItem, TomlTable, parse};

/// A configuration, for all its numbers of players.
#[derive(Debug)]
pub(super) struct Config {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) relations: Vec<Relation>,
    pub(super) every: u32,
    pub(super) kinds: Vec<Kind>,
    pub(super) starts: Sets,
    pub(super) goals: Sets,
    pub(super) pieces: Option<Vec<Piece>>,
    pub(super) capture: bool,
    pub(super) escape: Option<[u32; 2]>,
    pub(super) victory: Victory,
    pub(super) pass: Passing,
    pub(super) max_turns: u32,
    pub(super) first: Option<Seat>,
    pub(super) puzzle: Option<Puzzle>,
}

type Read<T> = Result<T, SetupError>;

const KEYS: [&str; 18] = [
    "name",
    "about",
    "relation",
    "every",
    "width",
    "height",
    "kinds",
    "starts",
    "goals",
    "position",
    "pieces",
    "capture",
    "escape",
    "victory",
    "pass",
    "max_turns",
    "first",
    "puzzle",
];
/// Reads a configuration; `graph` is the content of its relation `file`.
pub(super) fn read(text: &str, graph: Option<&str>) -> Read<Config> {
    let tree = parse(text)?;
    let table = TomlTable::new(text, &tree);
    table.only(&[&KEYS[..], &["graphs"]].concat())?;
    let relations = relations(table, graph)?;
    let (width, height) = size(table, &relations)?;
    let own = relations.iter().find_map(Relation::positions);
    let positions = own.unwrap_or(width as usize * height as usize);
    let capture = optional(table, "capture", |item| item.truth())?.unwrap_or(false);
    let kinds = kinds(table, capture)?;
    let board = drawing::Board { width, height, positions, relation: &relations[0] };
    let (mut starts, mut goals) = board.starts(table.get("starts"))?;
    if let Some(item) = table.get("goals") {
        goals = board.sets(item)?;
    }
    let pieces = board.pieces(table.get("position"), table.get("pieces"), &kinds)?;
    if let Some(pieces) = &pieces {
        let players = pieces.iter().map(|piece| piece.owner.index() + 1).max().unwrap_or(0);
        starts.retain(|&number, _| number == players);
        if starts.is_empty() {
            let item = table.get("position").or(table.get("pieces"));
            let why = format!("pieces of {players} players: the starts are for another number");
            return item.map_or_else(|| table.error(why.clone()), |item| item.error(why.clone()));
        }
    }
    let players = starts.keys().max().copied().unwrap_or(0) as u64;
    let player = |item: TomlItem<'_>| Ok(Seat(item.number(1, players)? as u32 - 1));
    let puzzle = optional(table, "puzzle", |item| {
        let puzzle = item.table()?;
        puzzle.only(&["player", "moves"])?;
        let moves = puzzle.need("moves", "in how many moves is it to be won?")?;
        let player = player(puzzle.need("player", "who is to play and win?")?)?;
        Ok(Puzzle { player, moves: moves.number(1, 1000)? as u32 })
    })?;
    let number = |key| optional(table, key, |item| item.number(1, MOST_TURNS.into()));
    Ok(Config {
        name: optional(table, "name", |item| item.text())?.unwrap_or("unnamed").to_string(),
        about: optional(table, "about", |item| item.text())?.unwrap_or_default().to_string(),
        width,
        height,
        every: every(table, relations.len())?,
        relations,
        kinds,
        starts,
        goals,
        pieces,
        capture,
        escape: escape(table, capture)?,
        victory: optional(table, "victory", |item| {
            item.word(&[("simple", Victory::Simple), ("complex", Victory::Complex)])
        })?
        .unwrap_or(Victory::Simple),
        pass: optional(table, "pass", |item| {
            item.word(&[("stuck", Passing::Stuck), ("always", Passing::Always)])
        })?
        .unwrap_or(Passing::Stuck),
        max_turns: number("max_turns")?.unwrap_or(2 * positions as u64) as u32,
        first: optional(table, "first", player)?.or(puzzle.map(|puzzle| puzzle.player)),
        puzzle,
    })
}

/// The line about the game that a configuration has; empty without.
pub(super) fn about(text: &str) -> String {
    let tree = parse(text).ok();
    let about = |tree| TomlTable::new(text, tree).get("about")?.text().ok().map(str::to_string);
    tree.as_ref().and_then(about).unwrap_or_default()
}

fn optional<'a, T>(
    table: TomlTable<'a>,
    key: &str,
    read: impl FnOnce(TomlItem<'a>) -> Read<T>,
) -> Read<Option<T>> {
    table.get(key).map(read).transpose()
}

fn relations(table: TomlTable<'_>, graph: Option<&str>) -> Read<Vec<Relation>> {
    let mut known: BTreeMap<String, Relation> = BTreeMap::new();
    for (name, relation) in Relation::NAMED {
        known.insert(name.to_string(), relation);
    }
    let mut add = |name: &str, neighbours| {
        let name = name.to_string();
        known.insert(name.clone(), Relation::Graph { name, neighbours })
    };
    if let Some(graph) = graph {
        add("file", read_graph(graph, 1).map_err(|error| error.in_option("graph"))?);
    }
    let own = optional(table, "graphs", |item| item.table())?;
    for item in own.into_iter().flat_map(|own| own.items()) {
        let (line, text) = item.lines()?;
        if add(item.key(), read_graph(text, line)?).is_some() {
            return item
                .error(format!("there is another relation {:?}: choose another name", item.key()));
        }
    }
    let listed =
        table.need("relation", "which positions are neighbours? For example \"square\"")?.list();
    if listed.is_empty() {
        return table.error("relation: the list is empty");
    }
    let find = |item: TomlItem<'_>| {
        let name = item.text()?;
        if let Some(relation) = known.get(name) {
            return Ok(relation.clone());
        }
        if name == "file" {
            return item.error(
                "relation \"file\" is the graph of a file: give it, with --graph file:PATH",
            );
        }
        if name.starts_with("file:") {
            return item.error(format!(
                "write relation = \"file\", and give the graph with --graph {name}"
            ));
        }
        let names: Vec<&str> = known.keys().map(String::as_str).chain(["file"]).collect();
        let meant = did_you_mean(name, names.iter().copied());
        item.error(format!(
            "there is no relation {name:?}{meant}; there are {} (the graph of --graph file:PATH), and those under [graphs]",
            names.join(", ")
        ))
    };
    listed.into_iter().map(find).collect()
}

/// Columns and rows: required for a grid, refused for other boards.
fn size(table: TomlTable<'_>, relations: &[Relation]) -> Read<(u32, u32)> {
    let grid = relations.iter().find(|relation| relation.positions().is_none());
    let mut sides = [0; 2];
    for (side, key) in sides.iter_mut().zip(["width", "height"]) {
        match (grid, table.get(key)) {
            (Some(relation), None) => {
                return table
                    .error(format!("{key} is missing: relation {} needs it", relation.name()));
            }
            (None, Some(item)) => {
                return item
                    .error(format!("relation {} has a size of its own", relations[0].name()));
            }
            (Some(_), Some(item)) => *side = item.number(1, MOST_POSITIONS)?,
            (None, None) => {}
        }
    }
    if sides[0] * sides[1] > MOST_POSITIONS {
        return table.error(format!("width × height is more than {MOST_POSITIONS} positions"));
    }
    for relation in relations {
        let wanted = sides[0] * sides[1];
        if let (Some(own), Some(_)) = (relation.positions(), grid)
            && own as u64 != wanted
        {
            return table.error(format!(
                "relation {} has {own} positions, width × height is {wanted}: all relations must have the same number of positions",
                relation.name()
            ));
        }
    }
    Ok((sides[0] as u32, sides[1] as u32))
}

fn every(table: TomlTable<'_>, relations: usize) -> Read<u32> {
    match table.get("every") {
        Some(item) if relations == 1 => item.error("every: needs more than one relation"),
        Some(item) => Ok(item.number(1, MOST_TURNS.into())? as u32),
        None if relations > 1 => {
            table.error("every is missing: after how many turns does the next relation come?")
        }
        None => Ok(MOST_TURNS),
    }
}

fn escape(table: TomlTable<'_>, capture: bool) -> Read<Option<[u32; 2]>> {
    let Some(item) = table.get("escape") else { return Ok(capture.then_some([1, 2])) };
    if !capture {
        return item.error("escape: there are no prisoners without capture = true");
    }
    let text = item.text()?;
    let parts = text.split_once('/').and_then(|(yes, of)| {
        Some([yes.trim().parse::<u32>().ok()?, of.trim().parse::<u32>().ok()?])
    });
    match parts {
        _ if text == "never" => Ok(None),
        Some([yes, of]) if 0 < yes && yes <= of && of <= 1000 => Ok(Some([yes, of])),
        _ => {
            item.error(format!("escape = {text:?}: choose \"never\" or a fraction such as \"1/2\""))
        }
    }
}
