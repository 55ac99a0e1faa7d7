//! What can be chosen, what is drawn, and what is refused.

use game::{Board, MOST_TILES, Rng, SetupError, tilings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::file;

/// What can be chosen for a match of Penguins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The board: the box's 60 hexagons, a tiling of any size, or a file.
    pub board: Layout,
    /// Tiles in a row of a tiling [default: 8].
    pub width: Option<u64>,
    /// Rows of a tiling [default: 8].
    pub height: Option<u64>,
    /// Penguins of each player [default: 4 for up to 2 players, 3 for 3, 2 for more].
    pub penguins: Option<u64>,
    /// Let one player play alone, to practise the endgame.
    pub solo: bool,
}

/// The kinds of board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// The box: 60 hexagons in 8 rows of 7 and 8.
    #[default]
    Classic,
    /// Squares.
    #[serde(alias = "full-tetra")]
    Square,
    /// Hexagons, every second row shifted by half a tile.
    #[serde(alias = "full-hexa")]
    Hex,
    /// Octagons and squares in turn, like the fields of a chessboard.
    #[serde(alias = "octo-tetra")]
    Octo,
    /// Squares, hexagons and dodecagons; rows are `width` tiles long on average.
    Dodeca,
    /// A disc of `width` × `height` Penrose rhombs.
    Penrose,
    /// A board file's content, fish included.
    File(String),
}

/// A board with its fish, and the number of seats and penguins.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The tiles, by their sides.
    #[serde(rename = "sides")]
    pub board: Board,
    /// Fish on each tile, 1 to 3.
    pub fish: Vec<u8>,
    /// How many seats play.
    pub seats: usize,
    /// Penguins of each seat.
    pub penguins: usize,
}

const DEFAULT_SIZE: u64 = 8;
/// Every tile takes the memory of the tile with the most sides, so their number is bounded.
const MOST_SIDES: usize = 64;

impl Options {
    /// Draws a set-up: the board, with fish in the box's proportion unless a file says where they
    /// are.
    pub(super) fn draw(&self, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        self.check_seats(seats)?;
        let (board, fish) = match &self.board {
            Layout::File(text) => {
                self.sizeless("a board file")?;
                file::read(text).map_err(|error| error.in_option("board"))?
            }
            _ => {
                let board = self.tiling(rng)?;
                let fish = deal(board.len(), rng);
                (board, fish)
            }
        };
        let penguins = self.penguins.unwrap_or(match seats {
            0..=2 => 4,
            3 => 3,
            _ => 2,
        });
        if penguins == 0 {
            return Err(SetupError::option("penguins", "0: each player needs at least one"));
        }
        let penguins = usize::try_from(penguins).unwrap_or(usize::MAX);
        let setup = Setup { board, fish, seats, penguins };
        setup.check_room().map(|()| setup)
    }

    fn check_seats(&self, seats: usize) -> Result<(), SetupError> {
        match seats {
            0 => Err(SetupError::new("0 players: name at least 2")),
            1 if !self.solo => Err(SetupError::new(
                "1 player: Penguins needs at least 2; name another, or practise alone with --solo",
            )),
            _ => Ok(()),
        }
    }

    fn tiling(&self, rng: &mut Rng) -> Result<Board, SetupError> {
        if self.board == Layout::Classic {
            return self.sizeless("the classic board").map(|()| tilings::classic());
        }
        let (width, height) = (side("width", self.width)?, side("height", self.height)?);
        let tiles = u128::from(width) * u128::from(height);
        if tiles > u128::from(MOST_TILES) {
            let option = if width >= height { "width" } else { "height" };
            let why = format!(
                "{width} × {height} is {tiles} tiles; a board has at most {MOST_TILES}: choose a smaller one"
            );
            return Err(SetupError::option(option, why));
        }
        let (width, height) = (width as u32, height as u32);
        Ok(match self.board {
            Layout::Square => tilings::square(width, height),
            Layout::Octo => tilings::octo(width, height),
            Layout::Dodeca => tilings::dodeca(width, height),
            Layout::Penrose => tilings::penrose(width * height, rng),
            _ => tilings::hex(width, height),
        })
    }

    fn sizeless(&self, what: &str) -> Result<(), SetupError> {
        for (option, value) in [("width", self.width), ("height", self.height)] {
            if value.is_some() {
                let why = format!("{what} has a size of its own; choose --board hex or square");
                return Err(SetupError::option(option, why));
            }
        }
        Ok(())
    }
}

fn side(option: &'static str, value: Option<u64>) -> Result<u64, SetupError> {
    match value.unwrap_or(DEFAULT_SIZE) {
        0 => Err(SetupError::option(option, "0: a board needs at least one tile each way")),
        size => Ok(size),
    }
}

/// Fish in the box's proportion, shuffled: half of the tiles (rounded up) ones, a sixth (rounded
/// down) threes, the rest twos.
fn deal(tiles: usize, rng: &mut Rng) -> Vec<u8> {
    let (ones, threes) = (tiles.div_ceil(2), tiles / 6);
    let mut fish = vec![2; tiles];
    fish[..ones].fill(1);
    fish[tiles - threes..].fill(3);
    rng.shuffle(&mut fish);
    fish
}

impl Setup {
    /// Whether a match can be played with this set-up, wherever it comes from.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let Self { board, fish, .. } = self;
        if self.seats == 0 || self.penguins == 0 {
            return Err(SetupError::new("a match needs at least one seat and one penguin"));
        }
        if fish.len() != board.len() {
            let why = format!("{} tiles, but fish for {}", board.len(), fish.len());
            return Err(SetupError::new(why));
        }
        for tile in board.tiles() {
            check_tile(board.degree(tile), fish[tile as usize])
                .map_err(|why| SetupError::new(format!("tile {tile}: {why}")))?;
        }
        self.check_room()
    }

    fn check_room(&self) -> Result<(), SetupError> {
        let ones = self.fish.iter().filter(|&&fish| fish == 1).count();
        let wanted = self.seats as u128 * self.penguins as u128;
        if wanted > ones as u128 {
            let Self { seats, penguins, .. } = self;
            let why = format!(
                "{penguins}: {seats} players with {penguins} penguins each need {wanted} tiles with one fish, \
                 but the board has {ones}; choose fewer penguins or a larger board"
            );
            return Err(SetupError::option("penguins", why));
        }
        Ok(())
    }
}

/// What is wrong with a tile by itself.
pub(super) fn check_tile(sides: usize, fish: u8) -> Result<(), String> {
    if !(1..=3).contains(&fish) {
        return Err(format!("{fish} fish; a tile has 1, 2 or 3"));
    }
    if !(2..=MOST_SIDES).contains(&sides) || !sides.is_multiple_of(2) {
        return Err(format!(
            "{sides} sides; a tile has an even number of sides, 2 to {MOST_SIDES}"
        ));
    }
    Ok(())
}
