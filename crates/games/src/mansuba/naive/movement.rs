//! Where a piece can go, every way walked step by step.

use std::collections::BTreeSet;

use game::Seat;

use super::NaiveMansuba;
use crate::mansuba::board::relation::{Direction, NOWHERE, Position};
use crate::mansuba::movement::kind::{Lands, Over, Primitive, Takes};
use crate::mansuba::moves::MOST_JUMPS;
use crate::mansuba::setup::Piece;

/// What a movement does: its ends, and the pieces it takes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deed {
    pub(super) text: String,
    pub(super) from: Position,
    pub(super) to: Position,
    pub(super) taken: Vec<Position>,
}

impl NaiveMansuba {
    fn step(&self, from: Position, direction: Direction) -> Option<Position> {
        let relation = self.turn / self.setup.every as usize % self.links.len();
        let next = self.links[relation][from as usize][direction.index()];
        (next != NOWHERE).then_some(next)
    }

    fn is_start(&self, position: Position) -> bool {
        self.setup.starts.iter().any(|start| start.contains(&position))
    }

    /// Whether a piece may be taken by a seat.
    fn can_take(&self, seat: Seat, piece: Piece) -> bool {
        self.setup.capture && piece.owner != seat && !self.is_start(piece.position)
    }

    /// The piece on a position while a piece moves: its origin counts as empty.
    fn seen(&self, mover: Piece, position: Position) -> Option<Piece> {
        self.at(position).filter(|piece| *piece != mover)
    }

    /// Whether a movement may end on a position.
    fn may_end(&self, mover: Piece, to: Position, lands: Lands) -> bool {
        if to == mover.position {
            return false;
        }
        match self.seen(mover, to) {
            None => lands != Lands::Capture,
            Some(piece) => lands != Lands::Free && self.can_take(mover.owner, piece),
        }
    }

    /// All movements of a piece, primitive by primitive.
    pub(super) fn deeds(&self, mover: Piece) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = Vec::new();
        for primitive in &self.setup.kinds[usize::from(mover.kind)].moves {
            for deed in self.by(primitive, mover) {
                if !deeds.iter().any(|known| known.text == deed.text) {
                    deeds.push(deed);
                }
            }
        }
        deeds
    }

    fn by(&self, primitive: &Primitive, mover: Piece) -> Vec<Deed> {
        let from = mover.position;
        let lands = primitive.lands();
        let mut ends: BTreeSet<Position> = BTreeSet::new();
        match primitive {
            Primitive::Step { directions, .. } => {
                ends.extend(directions.iter().filter_map(|&d| self.step(from, d)));
            }
            Primitive::Slide { directions, range, .. } => {
                for &direction in directions {
                    let mut here = from;
                    let most = range.map_or(usize::MAX, |range| range as usize);
                    for _ in 0..most.min(2 * self.setup.positions()) {
                        let Some(next) = self.step(here, direction) else { break };
                        ends.insert(next);
                        if self.seen(mover, next).is_some() {
                            break;
                        }
                        here = next;
                    }
                }
            }
            Primitive::Leap { paths, .. } => {
                for path in paths {
                    let end = path.iter().try_fold(from, |here, &d| self.step(here, d));
                    ends.extend(end);
                }
            }
            Primitive::Jump { takes: Takes::None, .. } => {
                self.every_path(primitive, mover, &mut vec![from], &mut ends);
            }
            Primitive::Jump { takes: Takes::Jumped, .. } => {
                let mut deeds = Vec::new();
                self.every_way(primitive, mover, &mut vec![from], &mut Vec::new(), &mut deeds);
                return deeds;
            }
        }
        ends.retain(|&to| self.may_end(mover, to, lands));
        let deed = |to| Deed {
            text: format!("{from}-{to}"),
            from,
            to,
            taken: self.seen(mover, to).map(|piece| piece.position).into_iter().collect(),
        };
        ends.into_iter().map(deed).collect()
    }

    /// The position behind a neighbour that can be jumped over, and the neighbour.
    fn hop(
        &self,
        primitive: &Primitive,
        mover: Piece,
        here: Position,
        direction: Direction,
    ) -> Option<(Piece, Position)> {
        let Primitive::Jump { directions, over, .. } = primitive else { return None };
        if !directions.contains(&direction) {
            return None;
        }
        let jumped = self.seen(mover, self.step(here, direction)?)?;
        let friend = jumped.owner == mover.owner;
        let allowed = match over {
            Over::Any => true,
            Over::Friend => friend,
            Over::Enemy => !friend,
        };
        if !allowed {
            return None;
        }
        Some((jumped, self.step(jumped.position, direction)?))
    }

    /// All paths of jumps that land nowhere twice; their ends.
    fn every_path(
        &self,
        primitive: &Primitive,
        mover: Piece,
        path: &mut Vec<Position>,
        ends: &mut BTreeSet<Position>,
    ) {
        let Primitive::Jump { repeat, .. } = primitive else { return };
        for direction in Direction::ALL {
            let here = path[path.len() - 1];
            let Some((_, to)) = self.hop(primitive, mover, here, direction) else { continue };
            ends.insert(to);
            if *repeat && self.seen(mover, to).is_none() && !path.contains(&to) {
                path.push(to);
                self.every_path(primitive, mover, path, ends);
                path.pop();
            }
        }
    }

    /// All ways that take what they jump over. A way lands nowhere twice, but may come through its
    /// origin once; and takes nothing twice.
    fn every_way(
        &self,
        primitive: &Primitive,
        mover: Piece,
        path: &mut Vec<Position>,
        taken: &mut Vec<Position>,
        deeds: &mut Vec<Deed>,
    ) {
        let Primitive::Jump { repeat, lands, .. } = primitive else { return };
        if path.len() > MOST_JUMPS {
            return;
        }
        for direction in Direction::ALL {
            let here = path[path.len() - 1];
            let Some((jumped, to)) = self.hop(primitive, mover, here, direction) else { continue };
            if taken.contains(&jumped.position) || path[1..].contains(&to) || taken.contains(&to) {
                continue;
            }
            let takes = self.can_take(mover.owner, jumped);
            if takes {
                taken.push(jumped.position);
            }
            path.push(to);
            if self.may_end(mover, to, *lands) {
                let text: Vec<String> = path.iter().map(ToString::to_string).collect();
                let mut all = taken.clone();
                all.extend(self.seen(mover, to).map(|piece| piece.position));
                let deed = Deed { text: text.join("-"), from: path[0], to, taken: all };
                if !deeds.iter().any(|known| known.text == deed.text) {
                    deeds.push(deed);
                }
            }
            if *repeat && self.seen(mover, to).is_none() {
                self.every_way(primitive, mover, path, taken, deeds);
            }
            path.pop();
            if takes {
                taken.pop();
            }
        }
    }
}
