//! Kinds as they move on one relation: primitives with their directions as bits.

use super::islands::Hops;
use super::kind::{Kind, Lands, Over, Primitive, Takes};
use crate::mansuba::board::relation::{Direction, Links, NOWHERE};

/// A kind as it moves on one relation, without directions that the relation does not have.
#[derive(Debug)]
pub(in crate::mansuba) struct Gait {
    pub(in crate::mansuba) moves: Vec<Motion>,
    /// Whether some movement takes the pieces it jumps over, so that its way is part of the move.
    pub(in crate::mansuba) has_ways: bool,
    /// A quicker way to count its movements, where there is one.
    pub(in crate::mansuba) hops: Option<Hops>,
}

/// A primitive, its directions as bits.
#[derive(Debug)]
pub(in crate::mansuba) enum Motion {
    Step { directions: u8, lands: Lands },
    Slide { directions: u8, range: u32, lands: Lands },
    Leap { paths: Vec<Box<[u8]>>, lands: Lands },
    Jump(Jump),
}

#[derive(Clone, Copy, Debug)]
pub(in crate::mansuba) struct Jump {
    pub(in crate::mansuba) directions: u8,
    pub(super) over: Over,
    pub(super) repeat: bool,
    pub(in crate::mansuba) takes: bool,
    pub(super) lands: Lands,
}

impl Jump {
    /// Whether it jumps over any piece to free positions, and takes nothing.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        self.over == Over::Any && !self.takes && self.lands == Lands::Free
    }
}

impl Gait {
    pub(in crate::mansuba) fn new(kind: &Kind, links: &Links, capture: bool) -> Self {
        let exists = |d: usize| links.iter().any(|row| row[d] != NOWHERE);
        let known = (0..8).filter(|&d| exists(d)).fold(0u8, |known, d| known | 1 << d);
        let moves = kind.moves.iter().map(|primitive| Motion::new(primitive, known, capture));
        let has_ways = kind.moves.iter().any(Primitive::takes_jumped);
        let mut gait = Self { moves: moves.collect(), has_ways, hops: None };
        gait.hops = Hops::new(&gait, links);
        gait
    }
}

impl Motion {
    fn new(primitive: &Primitive, known: u8, capture: bool) -> Self {
        let lands = if capture { primitive.lands() } else { Lands::Free };
        let mask = |directions: &[Direction]| {
            directions.iter().fold(0u8, |mask, d| mask | 1 << d.index()) & known
        };
        match primitive {
            Primitive::Step { directions, .. } => {
                Motion::Step { directions: mask(directions), lands }
            }
            Primitive::Slide { directions, range, .. } => Motion::Slide {
                directions: mask(directions),
                range: range.unwrap_or(u32::MAX),
                lands,
            },
            Primitive::Leap { paths, .. } => {
                let path = |path: &Vec<Direction>| path.iter().map(|d| d.index() as u8).collect();
                let walkable =
                    |path: &&Vec<Direction>| path.iter().all(|d| known >> d.index() & 1 == 1);
                Motion::Leap { paths: paths.iter().filter(walkable).map(path).collect(), lands }
            }
            Primitive::Jump { directions, over, repeat, takes, .. } => Motion::Jump(Jump {
                directions: mask(directions),
                over: *over,
                repeat: *repeat,
                takes: *takes == Takes::Jumped,
                lands,
            }),
        }
    }
}

impl Motion {
    /// Where it may end.
    pub(in crate::mansuba) fn lands(&self) -> Lands {
        match self {
            Motion::Step { lands, .. }
            | Motion::Slide { lands, .. }
            | Motion::Leap { lands, .. } => *lands,
            Motion::Jump(jump) => jump.lands,
        }
    }

    /// The jump, if this is a jump that takes.
    #[inline]
    pub(in crate::mansuba) fn taking(&self) -> Option<Jump> {
        match self {
            Motion::Jump(jump) if jump.takes => Some(*jump),
            _ => None,
        }
    }
}
