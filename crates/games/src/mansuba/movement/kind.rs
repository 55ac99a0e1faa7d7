//! Kinds of piece, and the primitives that their movement is built from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::mansuba::board::relation::Direction;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Its name.
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
        /// The most steps; unlimited if null.
        range: Option<u32>,
        /// Where it may end.
        lands: Lands,
    },
    /// Along one of these paths, over free and taken positions.
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
        /// The pieces that can be jumped over.
        over: Over,
        /// Whether another jump may follow, and another, from one free position to the next.
        repeat: bool,
        /// Whether the pieces jumped over are taken.
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
    /// On either; only on free positions if the game has no captures.
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

/// The pieces that can be jumped over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Over {
    /// The pieces of any seat.
    #[default]
    Any,
    /// The mover's own pieces.
    Friend,
    /// The pieces of other seats.
    Enemy,
}

/// Whether pieces that are jumped over are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// They are not.
    #[default]
    None,
    /// The pieces of other seats are taken, all at the end of the movement; none is jumped over twice.
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

    /// Whether it takes the pieces it jumps over, so that the way is part of the move.
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
