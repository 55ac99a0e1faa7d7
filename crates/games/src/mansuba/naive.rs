//! The rules a second time, from their text alone: a list of pieces, a list of prisoners, and every
//! way a piece can go walked step by step.

use std::collections::BTreeSet;

use game::laws::Naive;
use game::{Event, Seat};

use super::kind::{Lands, Over, Primitive, Takes};
use super::moves::{MOST_JUMPS, Move};
use super::options::{Passing, Piece, Setup, Victory};
use super::relation::{Direction, Links, NOWHERE, Position};
use super::rules::Mansuba;

/// What a movement does: where it lands one after the other, and whom it takes.
#[derive(Clone, Debug, PartialEq)]
struct Deed {
    text: String,
    from: Position,
    to: Position,
    taken: Vec<Position>,
}

#[derive(Clone)]
pub(super) struct NaiveMansuba {
    setup: Setup,
    links: Vec<Links>,
    pieces: Vec<Piece>,
    /// Taken earliest first; `position` is where.
    prisoners: Vec<Piece>,
    turn: usize,
    passes: usize,
    seat: Seat,
    out: Vec<bool>,
    /// The position of an attempt that chance has not decided.
    attempt: Option<Position>,
    over: bool,
    winner: Option<Seat>,
}

impl NaiveMansuba {
    fn at(&self, position: Position) -> Option<Piece> {
        self.pieces.iter().copied().find(|piece| piece.position == position)
    }

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

    /// What stands somewhere while a piece moves: its origin counts as empty.
    fn seen(&self, mover: Piece, position: Position) -> Option<Piece> {
        self.at(position).filter(|piece| *piece != mover)
    }

    /// Whether a movement may end somewhere.
    fn may_end(&self, mover: Piece, to: Position, lands: Lands) -> bool {
        if to == mover.position {
            return false;
        }
        match self.seen(mover, to) {
            None => lands != Lands::Capture,
            Some(piece) => lands != Lands::Free && self.can_take(mover.owner, piece),
        }
    }

    /// Everything that a piece can do, a primitive after the other.
    fn deeds(&self, mover: Piece) -> Vec<Deed> {
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

    fn own(&self, seat: Seat) -> Vec<Piece> {
        self.pieces.iter().copied().filter(|piece| piece.owner == seat).collect()
    }

    /// Everything the seat to act can do but pass.
    fn options(&self) -> (Vec<Deed>, BTreeSet<Position>) {
        let deeds = self.own(self.seat).into_iter().flat_map(|piece| self.deeds(piece)).collect();
        let held = self.prisoners.iter().filter(|piece| piece.owner == self.seat);
        let places = held.map(|piece| piece.position).filter(|&place| self.at(place).is_none());
        let attempts = if self.setup.escape.is_some() { places.collect() } else { BTreeSet::new() };
        (deeds, attempts)
    }

    fn has_won(&self, seat: Seat) -> bool {
        let holds = |position: &Position| self.at(*position).is_some_and(|p| p.owner == seat);
        let goal = &self.setup.goals[seat.index()];
        match self.setup.victory {
            Victory::Simple => goal.iter().any(holds),
            Victory::Complex => goal.iter().all(holds),
        }
    }

    /// The turn of the seat to act is over.
    fn end_turn(&mut self) {
        self.turn += 1;
        if self.has_won(self.seat) {
            (self.over, self.winner) = (true, Some(self.seat));
        }
        self.next();
    }

    fn next(&mut self) {
        let still_in: Vec<Seat> =
            Seat::all(self.out.len()).filter(|seat| !self.out[seat.index()]).collect();
        if self.over {
            return;
        }
        if let [last] = still_in[..] {
            (self.over, self.winner) = (true, Some(last));
            return;
        }
        if self.turn >= self.setup.max_turns as usize || self.passes >= still_in.len() {
            self.over = true;
            return;
        }
        loop {
            self.seat = Seat((self.seat.0 + 1) % self.out.len() as u32);
            if !self.out[self.seat.index()] {
                return;
            }
        }
    }

    fn play(&mut self, text: &str) {
        let (deeds, attempts) = self.options();
        if text == "pass" {
            let forced = deeds.is_empty() && attempts.is_empty();
            self.passes = if forced { self.passes + 1 } else { 0 };
            self.end_turn();
            return;
        }
        self.passes = 0;
        if let Some(place) = text.strip_prefix("free ") {
            self.attempt = Some(place.parse().expect("a position"));
            return;
        }
        let deed = deeds.into_iter().find(|deed| deed.text == text).expect("a legal movement");
        for taken in deed.taken {
            let piece = self.at(taken).expect("a piece is taken");
            self.pieces.retain(|other| *other != piece);
            self.prisoners.push(piece);
        }
        let mover = self.pieces.iter_mut().find(|piece| piece.position == deed.from);
        mover.expect("a piece moves").position = deed.to;
        self.end_turn();
    }

    fn chance(&mut self, text: &str) {
        let place = self.attempt.take().expect("an attempt was made");
        if text == "escapes" {
            let is_it = |piece: &Piece| piece.owner == self.seat && piece.position == place;
            let first = self.prisoners.iter().position(is_it).expect("a prisoner");
            let piece = self.prisoners.remove(first);
            self.pieces.push(piece);
        }
        self.end_turn();
    }
}

impl Naive<Mansuba> for NaiveMansuba {
    fn new(setup: &Setup) -> Self {
        let links =
            setup.relations.iter().map(|relation| relation.links(setup.width, setup.height));
        Self {
            links: links.collect(),
            pieces: setup.pieces.clone(),
            prisoners: Vec::new(),
            turn: 0,
            passes: 0,
            seat: setup.first,
            out: vec![false; setup.starts.len()],
            attempt: None,
            over: false,
            winner: None,
            setup: setup.clone(),
        }
    }

    fn apply(&mut self, event: &Event<Move>) {
        assert!(!self.over, "nothing happens after the end");
        match event {
            Event::Chance(mv) => self.chance(&mv.to_string()),
            Event::Move(seat, mv) => {
                assert_eq!((*seat, self.attempt), (self.seat, None), "whose turn it is");
                self.play(&mv.to_string());
            }
            Event::Failed(seat, _) => {
                assert_eq!((*seat, self.attempt), (self.seat, None), "whose turn it is");
                self.out[seat.index()] = true;
                self.turn += 1;
                self.passes = 0;
                self.next();
            }
        }
    }

    fn moves(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        if self.attempt.is_some() {
            let mut outcomes = vec!["escapes".to_string()];
            if self.setup.escape.is_some_and(|[yes, of]| yes < of) {
                outcomes.push("stays".to_string());
            }
            return outcomes;
        }
        let (deeds, attempts) = self.options();
        let mut texts: Vec<String> = deeds.into_iter().map(|deed| deed.text).collect();
        texts.extend(attempts.into_iter().map(|place| format!("free {place}")));
        if texts.is_empty() || self.setup.pass == Passing::Always {
            texts.push("pass".to_string());
        }
        texts
    }

    fn scores(&self) -> Vec<i32> {
        let score = |seat: Seat| match self.winner {
            _ if self.out[seat.index()] => 0,
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
            None => 1,
        };
        Seat::all(self.out.len()).map(score).collect()
    }
}

/// How many sequences of 0, 1, … `depth` moves there are from the start.
pub(super) fn perft(setup: &Setup, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    count(&NaiveMansuba::new(setup), &mut counts);
    counts
}

fn count(position: &NaiveMansuba, counts: &mut [u64]) {
    counts[0] += 1;
    let moves = position.moves();
    match counts {
        [] | [_] => {}
        [_, leaves] => *leaves += moves.len() as u64,
        [_, deeper @ ..] => {
            for text in moves {
                let mut next = position.clone();
                match position.attempt {
                    Some(_) => next.chance(&text),
                    None => next.play(&text),
                }
                count(&next, deeper);
            }
        }
    }
}
