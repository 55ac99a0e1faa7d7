//! Boards: tiles (or towns, cells, positions) that know their neighbours side by side.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use serde::{Deserialize, Deserializer, de::Error};

/// A tile's number, from 0.
pub type Tile = u32;

/// A point of a drawing; y grows downwards.
pub type Point = [f32; 2];

/// The entry in the list of sides for a side without a neighbour.
const WATER: Tile = Tile::MAX;

/// The most tiles a board may have: beyond it, numbers of sides would not fit the tables.
pub const MOST_TILES: u64 = 100_000_000;

/// The most sides a tile may have.
const MOST_SIDES: usize = 1024;

/// A graph whose neighbour lists keep the order of the sides, water included.
///
/// Sides run clockwise; side `k` lies between corners `k` and `k + 1`. Two tiles share at most one
/// side, and both name it: so a way through the board can be followed from either end. All lists
/// are flat, and building is linear in the number of sides.
#[derive(Clone, PartialEq)]
pub struct Board {
    /// Where each tile's sides begin, and the end of the last.
    first: Vec<u32>,
    sides: Vec<Tile>,
    /// For drawing only: empty, or one per tile.
    places: Vec<Place>,
    /// Outlines around the origin, shared by the tiles that look alike.
    shapes: Vec<Vec<Point>>,
}

#[derive(Clone, Copy, PartialEq)]
struct Place {
    centre: Point,
    shape: u32,
}

/// Why a list of sides is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The tile at fault.
    pub tile: Tile,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tile {}: {}", self.tile, self.why)
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// How many tiles there are.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there is no tile at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles, in order.
    pub fn tiles(&self) -> std::ops::Range<Tile> {
        0..self.len() as Tile
    }

    /// How many sides a tile has.
    #[inline]
    pub fn degree(&self, tile: Tile) -> usize {
        self.range(tile).len()
    }

    /// What lies beyond each side of a tile, clockwise; `None` is water.
    #[inline]
    pub fn sides(&self, tile: Tile) -> impl ExactSizeIterator<Item = Option<Tile>> + '_ {
        self.sides[self.range(tile)].iter().map(|&other| (other != WATER).then_some(other))
    }

    /// The neighbours of a tile, clockwise.
    #[inline]
    pub fn neighbours(&self, tile: Tile) -> impl Iterator<Item = Tile> + '_ {
        self.sides(tile).flatten()
    }

    /// The tile beyond a side, and the side by which that tile is entered.
    #[inline]
    pub fn across(&self, tile: Tile, side: usize) -> Option<(Tile, usize)> {
        let next = self.sides[self.range(tile)][side];
        if next == WATER {
            return None;
        }
        let entered = self.sides[self.range(next)].iter().position(|&back| back == tile);
        Some((next, entered.expect("both tiles name a side")))
    }

    /// The side opposite to a side. Meaningful on tiles with an even number of sides.
    #[inline]
    pub fn opposite(&self, tile: Tile, side: usize) -> usize {
        let sides = self.degree(tile);
        let beyond = side + sides / 2;
        if beyond < sides { beyond } else { beyond - sides }
    }

    /// The straight way out of a tile by a side: each tile is left by the side opposite to the one
    /// it was entered by. It ends at water, or where it would leave `tile` by `side` again.
    pub fn line(&self, tile: Tile, side: usize) -> impl Iterator<Item = Tile> + '_ {
        let start = (tile, side);
        let step = move |&(tile, side): &(Tile, usize)| {
            let (next, entered) = self.across(tile, side)?;
            let left = (next, self.opposite(next, entered));
            (left != start).then_some(left)
        };
        std::iter::successors(step(&start), step).map(|(tile, _)| tile)
    }

    /// Whether the board can be drawn as it is.
    pub fn has_outlines(&self) -> bool {
        !self.places.is_empty() || self.is_empty()
    }

    /// The middle of a tile, if the board can be drawn.
    pub fn centre(&self, tile: Tile) -> Option<Point> {
        self.places.get(tile as usize).map(|place| place.centre)
    }

    /// The corners of a tile, clockwise; none if the board cannot be drawn.
    pub fn corners(&self, tile: Tile) -> impl Iterator<Item = Point> + '_ {
        let place = self.places.get(tile as usize);
        place.into_iter().flat_map(|place| {
            let [x, y] = place.centre;
            self.shapes[place.shape as usize].iter().map(move |&[dx, dy]| [x + dx, y + dy])
        })
    }

    #[inline]
    fn range(&self, tile: Tile) -> std::ops::Range<usize> {
        self.first[tile as usize] as usize..self.first[tile as usize + 1] as usize
    }

    fn check(&self) -> Result<(), BoardError> {
        let tiles = self.len();
        for tile in self.tiles() {
            let error = |why| Err(BoardError { tile, why });
            let sides = &self.sides[self.range(tile)];
            if sides.is_empty() {
                return error("has no sides".to_string());
            }
            if sides.len() > MOST_SIDES {
                return error(format!("has {} sides, more than {MOST_SIDES}", sides.len()));
            }
            for (k, &other) in sides.iter().enumerate().filter(|&(_, &other)| other != WATER) {
                if other as usize >= tiles {
                    return error(format!(
                        "side {k} names tile {other}, but there are {tiles} tiles"
                    ));
                }
                if other == tile {
                    return error(format!("side {k} is shared with itself"));
                }
                if sides[..k].contains(&other) {
                    return error(format!("two sides are shared with tile {other}"));
                }
                if !self.sides[self.range(other)].contains(&tile) {
                    return error(format!("side {k} names tile {other}, which does not name it"));
                }
            }
        }
        Ok(())
    }
}

/// A board being built, tile by tile in their order.
pub struct Builder {
    board: Board,
}

impl Builder {
    /// A board without tiles, with capacity for these numbers of tiles and sides.
    pub fn new(tiles: usize, sides: usize) -> Self {
        let mut first = Vec::with_capacity(tiles + 1);
        first.push(0);
        let (sides, places) = (Vec::with_capacity(sides), Vec::new());
        Self { board: Board { first, sides, places, shapes: Vec::new() } }
    }

    /// Adds a tile with what lies beyond its sides, clockwise.
    pub fn tile(&mut self, sides: impl IntoIterator<Item = Option<Tile>>) {
        self.board.sides.extend(sides.into_iter().map(|side| side.unwrap_or(WATER)));
        self.board.first.push(self.board.sides.len() as u32);
    }

    /// Adds an outline around the origin, for [`Builder::place`].
    pub fn shape(&mut self, corners: Vec<Point>) -> u32 {
        self.board.shapes.push(corners);
        self.board.shapes.len() as u32 - 1
    }

    /// Sets the place and the outline of the next tile without a place.
    pub fn place(&mut self, centre: Point, shape: u32) {
        self.board.places.push(Place { centre, shape });
    }

    /// The board, if each side is named by both its tiles, and two tiles share at most one.
    pub fn finish(self) -> Result<Board, BoardError> {
        self.board.check()?;
        Ok(self.board)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board of {} tiles", self.len())
    }
}

/// Written as a list of lists: each tile's sides clockwise, null for water. Outlines, which only
/// drawing needs, are left out.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Sides<'a>(&'a Board, Tile);
        impl Serialize for Sides<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.sides(self.1))
            }
        }
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for tile in self.tiles() {
            list.serialize_element(&Sides(self, tile))?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tiles = Vec::<Vec<Option<Tile>>>::deserialize(deserializer)?;
        let mut builder = Builder::new(tiles.len(), tiles.iter().map(Vec::len).sum());
        for sides in tiles {
            builder.tile(sides);
        }
        builder.finish().map_err(D::Error::custom)
    }
}

impl JsonSchema for Board {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Board".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = <Vec<Vec<Option<Tile>>>>::json_schema(generator);
        schema.insert(
            "description".into(),
            "Each tile's sides clockwise: the neighbour's number, or null for water.".into(),
        );
        schema
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Result<Board, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn defects_are_named_with_their_tile() {
        let error = |text: &str| board(text).unwrap_err().to_string();
        assert!(error("[[null],[]]").contains("tile 1: has no sides"));
        let many = format!("[[{}null]]", "null,".repeat(MOST_SIDES));
        assert!(error(&many).contains("tile 0: has 1025 sides, more than 1024"));
        assert!(error("[[7]]").contains("tile 0: side 0 names tile 7, but there are 1 tiles"));
        assert!(error("[[null,0]]").contains("tile 0: side 1 is shared with itself"));
        assert!(error("[[1,1],[0,0]]").contains("tile 0: two sides are shared with tile 1"));
        assert!(error("[[1],[null]]").contains("side 0 names tile 1, which does not name it"));
    }

    #[test]
    fn a_ring_is_a_line_that_stops_where_it_began() {
        let ring = board("[[2,1],[0,2],[1,0]]").unwrap();
        assert_eq!(ring.line(0, 1).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(serde_json::to_string(&ring).unwrap(), "[[2,1],[0,2],[1,0]]");
    }
}
