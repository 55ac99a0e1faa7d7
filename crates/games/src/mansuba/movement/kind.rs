//! Kinds of piece, and the primitives that their movement is built from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::mansuba::board::relation::Direction;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// What it is called.
    pub name: String,
    /// The letter that stands for it in drawings.
    pub letter: char,
    /// How it moves. A movement that several primitives allow is made by the first of them.
    pub moves: Vec<Primitive>,
}

/// A way to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "primitive", rename_all = "lowercase", deny_unknown_fields)]
pub enum Primitive {
    /// To a neighbour.
    Step {
        /// In one of these directions.
        directions: Vec<Direction>,
        /// Where it may end.
        lands: Lands,
    },
    /// Any distance in a direction, over free positions.
    Slide {
        /// In one of these directions.
        directions: Vec<Direction>,
        /// So far at most; without it, as far as it goes.
        range: Option<u32>,
        /// Where it may end.
        lands: Lands,
    },
    /// Along one of these paths, whatever stands between.
    Leap {
        /// The paths, each a list of directions.
        paths: Vec<Vec<Direction>>,
        /// Where it may end.
        lands: Lands,
    },
    /// Over a neighbouring piece, to the position behind it.
    Jump {
        /// In one of these directions.
        directions: Vec<Direction>,
        /// Over whose pieces.
        over: Over,
        /// Whether another jump may follow, and another, from one free position to the next.
        repeat: bool,
        /// What becomes of the pieces jumped over.
        takes: Takes,
        /// Where it may end.
        lands: Lands,
    },
}

/// Where a movement may end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Lands {
    /// On a free position.
    Free,
    /// On an opponent's piece, which is taken.
    Capture,
    /// On either, as far as the game has captures.
    #[default]
    Both,
}

impl Lands {
    pub(in crate::mansuba) fn on_free(self) -> bool {
        self != Lands::Capture
    }

    pub(in crate::mansuba) fn on_pieces(self) -> bool {
        self != Lands::Free
    }
}

/// Whose pieces can be jumped over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Over {
    /// Anybody's.
    #[default]
    Any,
    /// One's own.
    Friend,
    /// Those of others.
    Enemy,
}

/// What becomes of pieces that are jumped over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// Nothing.
    #[default]
    None,
    /// Those of others are taken, all at the end of the movement; none is jumped over twice.
    Jumped,
}

impl Primitive {
    /// Where it may end.
    pub fn lands(&self) -> Lands {
        match self {
            Primitive::Step { lands, .. }
            | Primitive::Slide { lands, .. }
            | Primitive::Leap { lands, .. }
            | Primitive::Jump { lands, .. } => *lands,
        }
    }

    /// Whether it takes what it jumps over, so that the way matters.
    pub fn takes_jumped(&self) -> bool {
        matches!(self, Primitive::Jump { takes: Takes::Jumped, .. })
    }

    /// Every direction it mentions, path by path.
    pub(in crate::mansuba) fn paths(&self) -> Vec<Vec<Direction>> {
        match self {
            Primitive::Leap { paths, .. } => paths.clone(),
            Primitive::Step { directions, .. }
            | Primitive::Slide { directions, .. }
            | Primitive::Jump { directions, .. } => directions.iter().map(|&d| vec![d]).collect(),
        }
    }
}
