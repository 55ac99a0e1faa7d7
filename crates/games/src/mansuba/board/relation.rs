//! Relations: which positions are neighbours, and in which of eight directions.

use std::fmt;
use std::str::FromStr;

use game::SetupError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::mansuba::board::star;

/// The number of a place on the board, from 0. On a grid positions are numbered row by row.
pub type Position = u32;

/// Stands for a missing neighbour in a table of neighbours.
pub(in crate::mansuba) const NOWHERE: Position = Position::MAX;

/// The most positions that a board may have.
pub(in crate::mansuba) const MOST_POSITIONS: u64 = 10_000_000;

/// A direction; rows are counted downwards, so north is up.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "UPPERCASE")]
pub enum Direction {
    /// East.
    E,
    /// North-east.
    Ne,
    /// North.
    N,
    /// North-west.
    Nw,
    /// West.
    W,
    /// South-west.
    Sw,
    /// South.
    S,
    /// South-east.
    Se,
}

use Direction::{E, N, Ne, Nw, S, Se, Sw, W};

impl Direction {
    /// All of them, anticlockwise from the east.
    pub const ALL: [Direction; 8] = [E, Ne, N, Nw, W, Sw, S, Se];

    /// Its index in [`Direction::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The directions that a word of a configuration stands for.
    pub(in crate::mansuba) fn named(word: &str) -> Option<&'static [Direction]> {
        match word {
            "all" => Some(&Self::ALL),
            "cardinal" => Some(&[E, N, W, S]),
            "diagonal" => Some(&[Ne, Nw, Sw, Se]),
            _ => {
                let found = Self::ALL.iter().position(|known| known.to_string() == word)?;
                Some(&Self::ALL[found..=found])
            }
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            E => "E",
            Ne => "NE",
            N => "N",
            Nw => "NW",
            W => "W",
            Sw => "SW",
            S => "S",
            Se => "SE",
        })
    }
}

/// The neighbours of each position, in the order of the directions.
pub(in crate::mansuba) type Links = Vec<[Position; 8]>;

/// A relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// A grid with eight neighbours each.
    Square,
    /// A grid with four neighbours each.
    Cardinal,
    /// Triangles in rows: three neighbours each, above where column + row is odd, below where it is even.
    Triangular,
    /// Hexagons in rows, the odd ones shifted to the right by half a position.
    Hexagonal,
    /// The six-pointed star of 121 positions.
    ChineseCheckers,
    /// Any graph.
    Graph {
        /// Its name in the configuration.
        name: String,
        /// For each position its neighbour in each of the eight directions, from E anticlockwise.
        neighbours: Vec<[Option<Position>; 8]>,
    },
}

impl Relation {
    /// The built-in relations, by their names in configurations.
    pub(in crate::mansuba) const NAMED: [(&'static str, Relation); 5] = [
        ("square", Relation::Square),
        ("cardinal", Relation::Cardinal),
        ("triangular", Relation::Triangular),
        ("hexagonal", Relation::Hexagonal),
        ("chinese-checkers", Relation::ChineseCheckers),
    ];

    /// Its name in configurations.
    pub fn name(&self) -> &str {
        match self {
            Relation::Graph { name, .. } => name,
            other => {
                let named = Self::NAMED.iter().find(|(_, relation)| relation == other);
                named.map_or("", |(name, _)| name)
            }
        }
    }

    /// The number of positions; `None` on a grid, whose size is chosen.
    pub fn positions(&self) -> Option<usize> {
        match self {
            Relation::ChineseCheckers => Some(star::POSITIONS),
            Relation::Graph { neighbours, .. } => Some(neighbours.len()),
            _ => None,
        }
    }

    /// The neighbours of each position on a board of this size, from E anticlockwise.
    pub fn neighbours(&self, width: u32, height: u32) -> Vec<[Option<Position>; 8]> {
        let place = |next: Position| (next != NOWHERE).then_some(next);
        self.links(width, height).into_iter().map(|row| row.map(place)).collect()
    }

    /// The neighbours on a board of this size.
    pub(in crate::mansuba) fn links(&self, width: u32, height: u32) -> Links {
        match self {
            Relation::ChineseCheckers => star::links(),
            Relation::Graph { neighbours, .. } => {
                let place = |next: &Option<Position>| next.unwrap_or(NOWHERE);
                neighbours.iter().map(|row| std::array::from_fn(|d| place(&row[d]))).collect()
            }
            _ => self.grid(width, height),
        }
    }

    fn grid(&self, width: u32, height: u32) -> Links {
        let mut links = Vec::with_capacity(width as usize * height as usize);
        for row in 0..height {
            for column in 0..width {
                let beside = |direction: Direction| {
                    let (dx, dy) = self.offset(column, row, direction)?;
                    let (x, y) = (i64::from(column) + dx, i64::from(row) + dy);
                    let inside = (0..width.into()).contains(&x) && (0..height.into()).contains(&y);
                    inside.then(|| (y * i64::from(width) + x) as Position)
                };
                links.push(Direction::ALL.map(|direction| beside(direction).unwrap_or(NOWHERE)));
            }
        }
        links
    }

    /// Where a direction leads from a place on a grid, in columns and rows.
    fn offset(&self, column: u32, row: u32, direction: Direction) -> Option<(i64, i64)> {
        let (dx, dy) = match direction {
            E => (1, 0),
            Ne => (1, -1),
            N => (0, -1),
            Nw => (-1, -1),
            W => (-1, 0),
            Sw => (-1, 1),
            S => (0, 1),
            Se => (1, 1),
        };
        let odd = (column + row) % 2 == 1;
        match self {
            Relation::Cardinal => (dx == 0 || dy == 0).then_some((dx, dy)),
            Relation::Triangular => match direction {
                E | W => Some((dx, dy)),
                N => odd.then_some((dx, dy)),
                S => (!odd).then_some((dx, dy)),
                _ => None,
            },
            Relation::Hexagonal => match direction {
                E | W => Some((dx, dy)),
                N | S => None,
                Ne | Se => Some((i64::from(row % 2), dy)),
                Nw | Sw => Some((i64::from(row % 2) - 1, dy)),
            },
            _ => Some((dx, dy)),
        }
    }
}

/// Reads a graph: a line `0: E 1 N 5` for each position, in any order; `#` begins a comment.
/// `first` is the number of the text's first line.
pub(in crate::mansuba) fn read_graph(
    text: &str,
    first: usize,
) -> Result<Vec<[Option<Position>; 8]>, SetupError> {
    let lines = text.lines().enumerate().map(|(i, line)| (first + i, line));
    let lines: Vec<(usize, &str)> = lines
        .map(|(number, line)| (number, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let mut rows = vec![None; lines.len()];
    for &(number, line) in &lines {
        let (at, row) =
            graph_line(line, lines.len()).map_err(|why| SetupError::new(why).at_line(number))?;
        if rows[at].replace(row).is_some() {
            let why = format!("position {at} has a line already");
            return Err(SetupError::new(why).at_line(number));
        }
    }
    if rows.is_empty() {
        return Err(SetupError::new("the graph has no positions").at_line(first));
    }
    // There are as many lines as positions, and no position has two: every position has one.
    Ok(rows.into_iter().flatten().collect())
}

fn graph_line(line: &str, positions: usize) -> Result<(usize, [Option<Position>; 8]), String> {
    let (at, rest) =
        line.split_once(':').ok_or_else(|| format!("{line:?}: write `0: E 1 N 5`, a line each"))?;
    let position = |word: &str| match usize::from_str(word) {
        Ok(number) if number < positions => Ok(number),
        Ok(number) => Err(format!(
            "position {number}: with {positions} lines, positions run from 0 to {}",
            positions - 1
        )),
        Err(_) => Err(format!("{word:?} is not a position: expected a number")),
    };
    let at = position(at.trim())?;
    let mut row = [None; 8];
    let mut words = rest.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        let direction = match Direction::named(word) {
            Some(&[direction]) => direction,
            _ => return Err(no_direction(word)),
        };
        let next = words.next().ok_or_else(|| format!("{direction}: no position follows"))?;
        let next = position(next)?;
        if next == at {
            return Err(format!("{direction} leads from {at} to itself"));
        }
        if row[direction.index()].replace(next as Position).is_some() {
            return Err(format!("position {at} has two neighbours in direction {direction}"));
        }
    }
    Ok((at, row))
}

pub(in crate::mansuba) fn no_direction(word: &str) -> String {
    format!(
        "unknown direction {word:?}: there are E, NE, N, NW, W, SW, S, SE, and the words all, cardinal, diagonal; write several as \"E W\""
    )
}
