//! The naive twin, written from the text of the rules alone: a list of pieces, a list of prisoners,
//! and every way of a piece walked step by step.

mod movement;

use std::collections::BTreeSet;

use game::laws::Naive;
use game::{Event, Seat};

use super::board::relation::{Links, Position};
use super::moves::Move;
use super::rules::Mansuba;
use super::setup::{Passing, Piece, Setup, Victory};
use movement::Deed;

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

    fn own(&self, seat: Seat) -> Vec<Piece> {
        self.pieces.iter().copied().filter(|piece| piece.owner == seat).collect()
    }

    /// All moves of the seat to act except the pass.
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
