//! Cards, tools, roles and cells.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A card, path cards first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Card {
    /// A way from north to south.
    VLine,
    /// A way from west to east.
    HLine,
    /// Ways north, south and west.
    VCross,
    /// Ways north, west and east.
    HCross,
    /// Ways to all sides.
    XCross,
    /// Ways south and west.
    LTurn,
    /// Ways south and east.
    RTurn,
    /// Ways to all sides that do not meet.
    DEnd,
    /// Removes a path card.
    Boulder,
    /// Breaks an axe.
    BAxe,
    /// Breaks a lamp.
    BLamp,
    /// Breaks a cart.
    BCart,
    /// Repairs an axe.
    RAxe,
    /// Repairs a lamp.
    RLamp,
    /// Repairs a cart.
    RCart,
    /// Repairs all tools.
    RAll,
}

/// The number of kinds of cards.
pub(in crate::sapotache) const KINDS: usize = 16;
/// The number of kinds that are path cards.
pub(in crate::sapotache) const PATHS: usize = 8;

/// The ways out of a cell, as bits.
pub(in crate::sapotache) type Exits = u8;
pub(in crate::sapotache) const NORTH: Exits = 1;
pub(in crate::sapotache) const SOUTH: Exits = 2;
pub(in crate::sapotache) const WEST: Exits = 4;
pub(in crate::sapotache) const EAST: Exits = 8;
/// All four.
pub(in crate::sapotache) const ALL_EXITS: Exits = NORTH | SOUTH | WEST | EAST;

impl Card {
    /// All kinds, in order.
    pub const ALL: [Card; KINDS] = [
        Card::VLine,
        Card::HLine,
        Card::VCross,
        Card::HCross,
        Card::XCross,
        Card::LTurn,
        Card::RTurn,
        Card::DEnd,
        Card::Boulder,
        Card::BAxe,
        Card::BLamp,
        Card::BCart,
        Card::RAxe,
        Card::RLamp,
        Card::RCart,
        Card::RAll,
    ];

    /// Its name in board files and moves.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; KINDS] = [
            "V_LINE", "H_LINE", "V_CROSS", "H_CROSS", "X_CROSS", "L_TURN", "R_TURN", "D_END",
            "BOULDER", "B_AXE", "B_LAMP", "B_CART", "R_AXE", "R_LAMP", "R_CART", "R_ALL",
        ];
        NAMES[self.index()]
    }

    /// The card as an index into lists with an entry per kind.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Whether it is laid on the board.
    #[inline]
    pub fn is_path(self) -> bool {
        self.index() < PATHS
    }

    /// The card of this name.
    pub(in crate::sapotache) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.name() == name)
    }

    /// The ways out of a path card; none of other cards.
    pub(in crate::sapotache) const fn exits(self, reversed: bool) -> Exits {
        let exits = match self {
            Card::VLine => NORTH | SOUTH,
            Card::HLine => WEST | EAST,
            Card::VCross => NORTH | SOUTH | WEST,
            Card::HCross => NORTH | WEST | EAST,
            Card::XCross | Card::DEnd => ALL_EXITS,
            Card::LTurn => SOUTH | WEST,
            Card::RTurn => SOUTH | EAST,
            _ => 0,
        };
        if reversed { opposite(exits) } else { exits }
    }

    /// The card that breaks a tool.
    pub(in crate::sapotache) fn breaking(tool: Tool) -> Self {
        Self::ALL[Card::BAxe.index() + tool.index()]
    }

    /// The card that repairs a tool, or all.
    pub(in crate::sapotache) fn repairing(tool: Option<Tool>) -> Self {
        tool.map_or(Card::RAll, |tool| Self::ALL[Card::RAxe.index() + tool.index()])
    }
}

/// The same exits, turned by 180 degrees.
pub(in crate::sapotache) const fn opposite(exits: Exits) -> Exits {
    (exits & 0b0101) << 1 | (exits & 0b1010) >> 1
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tool. Every player has one of each.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Tool {
    /// The axe.
    Axe,
    /// The lamp.
    Lamp,
    /// The cart.
    Cart,
}

impl Tool {
    /// All tools.
    pub const ALL: [Tool; 3] = [Tool::Axe, Tool::Lamp, Tool::Cart];

    /// The tool as an index.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name in moves.
    pub(in crate::sapotache) fn name(self) -> &'static str {
        ["AXE", "LAMP", "CART"][self.index()]
    }

    pub(in crate::sapotache) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.name() == name)
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The secret aim of a player.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Wants to reach the gold.
    Digger,
    /// Wants to keep the diggers from the gold.
    Saboteur,
}

impl Role {
    pub(in crate::sapotache) fn name(self) -> &'static str {
        match self {
            Role::Digger => "digger",
            Role::Saboteur => "saboteur",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A place of the board; 0,0 is at the bottom left.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The column, from the left.
    pub x: u32,
    /// The row, from the bottom.
    pub y: u32,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (x, y) = text.split_once(',').ok_or(())?;
        let number = |word: &str| word.trim().parse().map_err(|_| ());
        Ok(Self { x: number(x)?, y: number(y)? })
    }
}
