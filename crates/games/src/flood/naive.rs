//! The naive twin: zones are searched from scratch at every question.

use std::collections::BTreeSet;

use game::laws::Naive;
use game::{Board, Event, Seat, Tile};

use super::{Flood, Move, Setup};

/// A position: the colours on the board, the seats that are out, the counts of moves and passes.
#[derive(Clone)]
pub(super) struct NaiveFlood {
    board: Board,
    colours: Vec<Option<u8>>,
    palette: usize,
    seats: Vec<Player>,
    cap: u32,
    last: Option<Seat>,
    passes: usize,
    moves: u32,
}

#[derive(Clone)]
struct Player {
    start: Tile,
    forbidden: Vec<u8>,
    out: bool,
    /// Whether it gave an illegal move, and so has lost.
    lost: bool,
}

impl NaiveFlood {
    /// The cells of one colour around a cell.
    fn component(&self, colours: &[Option<u8>], start: Tile) -> BTreeSet<Tile> {
        let colour = colours[start as usize];
        let (mut found, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(here) = open.pop() {
            for next in self.board.neighbours(here) {
                if colours[next as usize] == colour && found.insert(next) {
                    open.push(next);
                }
            }
        }
        found
    }

    fn zone(&self, seat: Seat) -> BTreeSet<Tile> {
        self.component(&self.colours, self.seats[seat.index()].start)
    }

    fn painted(&self, seat: Seat, colour: u8) -> Vec<Option<u8>> {
        let mut colours = self.colours.clone();
        for cell in self.zone(seat) {
            colours[cell as usize] = Some(colour);
        }
        colours
    }

    fn may_paint(&self, seat: Seat, colour: u8) -> bool {
        let own = &self.seats[seat.index()];
        let colours = self.painted(seat, colour);
        let zone = self.component(&colours, own.start);
        let grows = zone.len() > self.zone(seat).len();
        let merges = Seat::all(self.seats.len())
            .any(|other| other != seat && zone.contains(&self.seats[other.index()].start));
        grows && !own.forbidden.contains(&colour) && !merges
    }

    fn paints(&self, seat: Seat) -> Vec<u8> {
        (0..self.palette as u8).filter(|&colour| self.may_paint(seat, colour)).collect()
    }

    /// The colours on the board now.
    pub(super) fn colours(&self) -> &[Option<u8>] {
        &self.colours
    }

    fn still_in(&self) -> Vec<Seat> {
        Seat::all(self.seats.len()).filter(|seat| !self.seats[seat.index()].out).collect()
    }

    fn is_over(&self) -> bool {
        let still_in = self.still_in();
        let alone = self.seats.len() == 1;
        still_in.len() < if alone { 1 } else { 2 }
            || self.passes >= still_in.len()
            || self.moves >= self.cap
            || still_in.iter().all(|&seat| self.paints(seat).is_empty())
    }

    /// The first seat still in after the last to act.
    pub(super) fn turn(&self) -> Option<Seat> {
        if self.is_over() {
            return None;
        }
        let seats = self.seats.len();
        let first = self.last.map_or(0, |seat| seat.index() + 1);
        let mut order = (first..first + seats).map(|k| Seat((k % seats) as u32));
        order.find(|seat| !self.seats[seat.index()].out)
    }

    fn legal(&self, seat: Seat) -> Vec<Move> {
        let mut moves: Vec<Move> = self.paints(seat).into_iter().map(Move::Paint).collect();
        if self.seats.len() > 1 {
            moves.push(Move::Pass);
        }
        moves
    }
}

impl Naive<Flood> for NaiveFlood {
    fn new(setup: &Setup) -> Self {
        let player = |(&start, forbidden): (&Tile, &Vec<u8>)| Player {
            start,
            forbidden: forbidden.clone(),
            out: false,
            lost: false,
        };
        Self {
            board: setup.board.clone(),
            colours: setup.cells.clone(),
            palette: setup.colours,
            seats: setup.starts.iter().zip(&setup.forbidden).map(player).collect(),
            cap: setup.cap,
            last: None,
            passes: 0,
            moves: 0,
        }
    }

    fn apply(&mut self, event: &Event<Move>) {
        let (Event::Move(seat, _) | Event::Failed(seat, _)) = *event else {
            panic!("nothing is left to chance")
        };
        assert_eq!(self.turn(), Some(seat), "whose turn it is");
        match *event {
            Event::Move(_, Move::Paint(colour)) => {
                self.colours = self.painted(seat, colour);
                self.passes = 0;
                self.moves += 1;
            }
            Event::Move(_, Move::Pass) => {
                self.passes += 1;
                self.moves += 1;
            }
            Event::Failed(_, gone) => {
                let player = &mut self.seats[seat.index()];
                (player.out, player.lost) = (true, !gone);
            }
            Event::Chance(_) => {}
        }
        self.last = Some(seat);
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.turn().map_or(Vec::new(), |seat| self.legal(seat));
        moves.iter().map(ToString::to_string).collect()
    }

    fn scores(&self) -> Vec<i32> {
        let zone = |seat: Seat| self.zone(seat).len() as i32;
        if let [_] = self.seats[..] {
            let uncovered = self.colours.iter().flatten().count() as i32 - zone(Seat(0));
            let finished = -(self.moves as i32);
            return vec![if uncovered == 0 { finished } else { -(self.cap as i32) - uncovered }];
        }
        let score = |seat: Seat| if self.seats[seat.index()].lost { 0 } else { zone(seat) };
        Seat::all(self.seats.len()).map(score).collect()
    }
}

/// How many sequences of 0, 1, … `depth` moves there are from the start.
pub(super) fn perft(setup: &Setup, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    count(&NaiveFlood::new(setup), &mut counts);
    counts
}

fn count(position: &NaiveFlood, counts: &mut [u64]) {
    counts[0] += 1;
    let Some(seat) = position.turn() else { return };
    let [_, deeper @ ..] = counts else { return };
    if deeper.is_empty() {
        return;
    }
    for mv in position.legal(seat) {
        let mut next = position.clone();
        next.apply(&Event::Move(seat, mv));
        count(&next, deeper);
    }
}
