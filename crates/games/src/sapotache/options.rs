//! What can be chosen, what is drawn, and what is refused.

use std::collections::{BTreeMap, BTreeSet};

use game::{MOST_TILES, SetupError, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::card::{Card, Cell, KINDS};
use super::board::file::{self, BoardFile};

/// What can be chosen for a match of Sapotache.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The board and its cards: a shipped board, or a file.
    pub board: Layout,
    /// The defaults of the rules: those of the box, or the simpler ones of the first programs (gold all,
    /// saboteurs exact, dead-end unplayable, tools harmless, connected no).
    pub preset: Preset,
    /// Whether one objective hides gold and the others stone, or all hide gold [default: by the
    /// preset].
    pub gold: Option<Gold>,
    /// Whether roles are drawn from one card more than there are players, or the number of
    /// saboteurs is exact [default: by the preset].
    pub saboteurs: Option<Saboteurs>,
    /// Whether dead ends may be laid [default: by the preset].
    pub dead_end: Option<DeadEnd>,
    /// Whether a broken tool keeps its owner from laying path cards [default: by the preset].
    pub tools: Option<Tools>,
    /// Whether a path card must be connected to the start, or may lie next to any card [default: by
    /// the preset].
    pub connected: Option<Connected>,
}

/// Boards with their cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// The box: three objectives eight cards away, with room around them; 61 cards.
    #[default]
    Classic,
    /// The box without the room.
    Narrow,
    /// Two holes in the way.
    Pitted,
    /// A short way, half as many cards.
    Quick,
    /// A board file's content.
    File(String),
}

/// Sets of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// The box's.
    #[default]
    Printed,
    /// The first programs'.
    Seed,
}

/// What the objectives hide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Gold {
    /// One gold, the others stone.
    One,
    /// All gold.
    All,
}

/// How roles are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Saboteurs {
    /// From one card more than there are players.
    Drawn,
    /// As many saboteurs as there are such cards.
    Exact,
}

/// Whether dead ends may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DeadEnd {
    /// They may.
    Playable,
    /// They may only be discarded.
    Unplayable,
}

/// What broken tools do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tools {
    /// Keep their owner from laying path cards.
    Block,
    /// Nothing.
    Harmless,
}

/// Where path cards may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Connected {
    /// Where an exit meets a way from the start.
    Yes,
    /// Next to any card or the start.
    No,
}

/// A board with its cards, the number of seats, and the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// The start of the ways.
    pub start: Cell,
    /// The objectives, in the order in which those reached together are turned over.
    pub objectives: Vec<Cell>,
    /// Cells that cannot be used.
    pub holes: Vec<Cell>,
    /// The number of cards of each kind.
    pub cards: BTreeMap<Card, u32>,
    /// The number of seats.
    pub seats: usize,
    /// One objective hides gold, or all do.
    pub gold: Gold,
    /// How roles are dealt.
    pub saboteurs: Saboteurs,
    /// Whether dead ends may be laid.
    pub dead_end: DeadEnd,
    /// What broken tools do.
    pub tools: Tools,
    /// Where path cards may lie.
    pub connected: Connected,
}

/// The most cards: a match with more would not end in any reasonable time.
pub(super) const MOST_CARDS: u64 = 1_000_000_000;
/// The numbers of seats that can play.
const SEATS: std::ops::RangeInclusive<usize> = 3..=10;

const CLASSIC: &str = include_str!("board/shipped/classic.txt");
const NARROW: &str = include_str!("board/shipped/narrow.txt");
const PITTED: &str = include_str!("board/shipped/pitted.txt");
const QUICK: &str = include_str!("board/shipped/quick.txt");

impl Options {
    /// Makes the set-up, without chance.
    pub(super) fn draw(&self, seats: usize) -> Result<Setup, SetupError> {
        let text = match &self.board {
            Layout::Classic => CLASSIC,
            Layout::Narrow => NARROW,
            Layout::Pitted => PITTED,
            Layout::Quick => QUICK,
            Layout::File(text) => text,
        };
        let BoardFile { width, height, start, objectives, holes, cards } =
            file::read(text).map_err(|error| error.in_option("board"))?;
        let printed = self.preset == Preset::Printed;
        fn or<T>(chosen: Option<T>, printed: bool, one: T, other: T) -> T {
            chosen.unwrap_or(if printed { one } else { other })
        }
        let setup = Setup {
            width,
            height,
            start,
            objectives,
            holes,
            cards,
            seats,
            gold: or(self.gold, printed, Gold::One, Gold::All),
            saboteurs: or(self.saboteurs, printed, Saboteurs::Drawn, Saboteurs::Exact),
            dead_end: or(self.dead_end, printed, DeadEnd::Playable, DeadEnd::Unplayable),
            tools: or(self.tools, printed, Tools::Block, Tools::Harmless),
            connected: or(self.connected, printed, Connected::Yes, Connected::No),
        };
        setup.check_table().map(|()| setup)
    }
}

impl Setup {
    /// Whether a match can be played with this set-up, wherever it comes from.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let Self { width, height, start, objectives, holes, .. } = self;
        let cells = u64::from(*width) * u64::from(*height);
        if cells == 0 || cells > MOST_TILES {
            let why = format!("{width} × {height} cells; a board has 1 to {MOST_TILES}");
            return Err(SetupError::new(why));
        }
        if objectives.is_empty() {
            return Err(SetupError::new("there is no objective"));
        }
        let mut taken = BTreeSet::new();
        for cell in [start].into_iter().chain(objectives).chain(holes) {
            if cell.x >= *width || cell.y >= *height {
                return Err(SetupError::new(format!("{cell} is not on the board")));
            }
            if !taken.insert(cell) {
                return Err(SetupError::new(format!("{cell} is listed twice")));
            }
        }
        if self.number_of_cards() > MOST_CARDS {
            return Err(SetupError::new(format!("a match has at most {MOST_CARDS} cards")));
        }
        self.check_table()
    }

    /// Whether the number of seats is allowed and there are enough cards for it.
    fn check_table(&self) -> Result<(), SetupError> {
        let seats = self.seats;
        if !SEATS.contains(&seats) {
            let why = format!("{}: 3 to 10 play Sapotache", count(seats, "player"));
            return Err(SetupError::new(why));
        }
        let (cards, hand) = (self.number_of_cards(), self.hand());
        let needed = seats * hand;
        if cards < needed as u64 {
            let why = format!(
                "{cards} cards: {seats} players with {hand} cards each need {needed}; \
                 choose a board with more cards"
            );
            return Err(SetupError::option("board", why));
        }
        Ok(())
    }

    /// The number of all cards.
    pub fn number_of_cards(&self) -> u64 {
        self.cards.values().map(|&count| u64::from(count)).sum()
    }

    /// The number of cards in a hand.
    pub fn hand(&self) -> usize {
        match self.seats {
            0..=5 => 6,
            6..=7 => 5,
            _ => 4,
        }
    }

    /// The number of saboteurs and of diggers among the role cards.
    pub(super) fn roles(&self) -> [usize; 2] {
        let saboteurs = match self.seats {
            0..=4 => 1,
            5..=6 => 2,
            7..=9 => 3,
            _ => 4,
        };
        let spare = usize::from(self.saboteurs == Saboteurs::Drawn);
        [saboteurs, self.seats + spare - saboteurs]
    }

    /// The number of gold cards that are turned up when the gold is found.
    pub(super) fn gold_cards(&self) -> usize {
        self.seats.min(9)
    }

    /// The number of cards of each kind.
    pub(super) fn counts(&self) -> [u32; KINDS] {
        Card::ALL.map(|card| self.cards.get(&card).copied().unwrap_or(0))
    }
}
