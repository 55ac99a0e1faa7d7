//! The naive twin, written from the text of the rules alone: every tile says what is on it, lines are
//! walked tile by tile, and the turn is computed at every question.

use std::collections::BTreeSet;

use game::laws::Naive;
use game::{Board, Builder, Event, Seat, Tile};

use super::{Move, Penguins, Setup};

/// What a tile is at the moment.
#[derive(Clone, Copy)]
enum Spot {
    Free { fish: u8 },
    Penguin { fish: u8, owner: Seat },
    Melted,
}

#[derive(Clone)]
struct Hand {
    unplaced: usize,
    eaten: i32,
    thrown_out: bool,
}

/// A position. It does not store which seats are out: a penguin that cannot move never can again,
/// since every tile around it has melted or will melt when its penguin leaves.
#[derive(Clone)]
pub(super) struct NaivePenguins {
    board: Board,
    spots: Vec<Spot>,
    hands: Vec<Hand>,
    last: Option<Seat>,
}

impl NaivePenguins {
    /// Whether a seat that is not out has penguins to place.
    fn is_placement(&self) -> bool {
        self.hands.iter().any(|hand| !hand.thrown_out && hand.unplaced > 0)
    }

    /// The first seat with a move after the last to act, which itself comes last.
    fn turn(&self) -> Option<Seat> {
        let seats = self.hands.len();
        let first = self.last.map_or(0, |seat| seat.index() + 1);
        let mut order = (first..first + seats).map(|k| Seat((k % seats) as u32));
        order.find(|&seat| !self.options(seat).is_empty())
    }

    /// The moves that a seat would have if it were its turn.
    fn options(&self, seat: Seat) -> Vec<Move> {
        let hand = &self.hands[seat.index()];
        if hand.thrown_out {
            Vec::new()
        } else if !self.is_placement() {
            self.slides(seat)
        } else if hand.unplaced > 0 {
            self.places()
        } else {
            Vec::new()
        }
    }

    fn places(&self) -> Vec<Move> {
        let is_one = |&tile: &Tile| matches!(self.spots[tile as usize], Spot::Free { fish: 1 });
        self.board.tiles().filter(is_one).map(Move::Place).collect()
    }

    fn slides(&self, seat: Seat) -> Vec<Move> {
        let mut slides = Vec::new();
        for from in self.penguins(seat) {
            let mut reached = BTreeSet::new();
            for side in 0..self.board.sides(from).len() {
                self.walk(from, side, &mut reached);
            }
            slides.extend(reached.into_iter().map(|to| Move::Slide { from, to }));
        }
        slides
    }

    fn penguins(&self, seat: Seat) -> Vec<Tile> {
        let is_own = |&tile: &Tile| match self.spots[tile as usize] {
            Spot::Penguin { owner, .. } => owner == seat,
            Spot::Free { .. } | Spot::Melted => false,
        };
        self.board.tiles().filter(is_own).collect()
    }

    /// Notes the tiles on the way out of a tile by a side. The way ends: it could only repeat
    /// itself through the tile it began on, where the penguin stands.
    fn walk(&self, from: Tile, side: usize, reached: &mut BTreeSet<Tile>) {
        let (mut here, mut left_by) = (from, side);
        while let Some(next) = self.board.sides(here).nth(left_by).flatten() {
            let Spot::Free { .. } = self.spots[next as usize] else { return };
            reached.insert(next);
            let sides: Vec<_> = self.board.sides(next).collect();
            let entered_by = sides.iter().position(|&beyond| beyond == Some(here));
            let entered_by = entered_by.expect("both tiles name a side");
            (here, left_by) = (next, (entered_by + sides.len() / 2) % sides.len());
        }
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        let hand = &mut self.hands[seat.index()];
        let to = match mv {
            Move::Place(tile) => {
                hand.unplaced -= 1;
                tile
            }
            Move::Slide { from, to } => {
                let Spot::Penguin { fish, owner } = self.spots[from as usize] else {
                    panic!("no penguin on {from}")
                };
                assert_eq!(owner, seat, "the penguin on {from} is another seat's");
                hand.eaten += i32::from(fish);
                self.spots[from as usize] = Spot::Melted;
                to
            }
        };
        let Spot::Free { fish } = self.spots[to as usize] else { panic!("{to} is not free") };
        self.spots[to as usize] = Spot::Penguin { fish, owner: seat };
    }
}

impl Naive<Penguins> for NaivePenguins {
    fn new(setup: &Setup) -> Self {
        let hand = Hand { unplaced: setup.penguins, eaten: 0, thrown_out: false };
        Self {
            board: setup.board.clone(),
            spots: setup.fish.iter().map(|&fish| Spot::Free { fish }).collect(),
            hands: vec![hand; setup.seats],
            last: None,
        }
    }

    fn apply(&mut self, event: &Event<Move>) {
        let (Event::Move(seat, _) | Event::Failed(seat, _)) = *event else {
            panic!("nothing is left to chance")
        };
        assert_eq!(self.turn(), Some(seat), "whose turn it is");
        match *event {
            Event::Move(_, mv) => self.play(seat, mv),
            _ => self.hands[seat.index()].thrown_out = true,
        }
        self.last = Some(seat);
    }

    fn moves(&self) -> Vec<String> {
        let text = |mv| match mv {
            Move::Place(tile) => format!("place {tile}"),
            Move::Slide { from, to } => format!("{from}-{to}"),
        };
        self.turn().map_or(Vec::new(), |seat| self.options(seat).into_iter().map(text).collect())
    }

    fn scores(&self) -> Vec<i32> {
        let mut scores: Vec<i32> = self.hands.iter().map(|hand| hand.eaten).collect();
        for &spot in &self.spots {
            if let Spot::Penguin { fish, owner } = spot {
                scores[owner.index()] += i32::from(fish);
            }
        }
        scores
    }
}

/// How many sequences of 0, 1, … `depth` moves there are from the start.
pub(super) fn perft(setup: &Setup, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    count(&NaivePenguins::new(setup), &mut counts);
    counts
}

fn count(position: &NaivePenguins, counts: &mut [u64]) {
    counts[0] += 1;
    let Some(seat) = position.turn() else { return };
    let moves = position.options(seat);
    match counts {
        [] | [_] => {}
        [_, leaves] => *leaves += moves.len() as u64,
        [_, deeper @ ..] => {
            for mv in moves {
                let mut next = position.clone();
                next.apply(&Event::Move(seat, mv));
                count(&next, deeper);
            }
        }
    }
}

/// All tiles with one fish, a penguin each; tiles are separated by commas, `-` is water.
fn setup(tiles: &str, seats: usize) -> Setup {
    let mut builder = Builder::new(0, 0);
    for sides in tiles.split(", ") {
        builder.tile(sides.split(' ').map(|side| side.parse().ok()));
    }
    let board = builder.finish().expect("a board");
    Setup { fish: vec![1; board.len()], board, seats, penguins: 1 }
}

#[test]
fn boards_small_enough_to_count_by_hand() {
    let strip = "- 1, 0 2, 1 -";
    assert_eq!(perft(&setup(strip, 1), 4), [1, 3, 6, 4, 0]);
    assert_eq!(perft(&setup(strip, 2), 4), [1, 3, 6, 6, 0]);
    let ring = "3 1, 0 2, 1 3, 2 0";
    assert_eq!(perft(&setup(ring, 1), 5), [1, 4, 12, 24, 16, 0]);
}

#[test]
fn a_line_that_crosses_itself_ends_at_its_own_penguin() {
    // A loop 0-1-2 that leaves tile 0 by one side, comes back by another and would go on to 3.
    let knot = setup("2 1 3 -, 0 2, 1 0, 0 -", 1);
    for (tile, moves) in
        [(0, "0-1 0-2 0-3"), (1, "1-0 1-2 1-3"), (2, "2-0 2-1 2-3"), (3, "3-0 3-1 3-2")]
    {
        let mut twin = NaivePenguins::new(&knot);
        twin.apply(&Event::Move(Seat(0), Move::Place(tile)));
        assert_eq!(twin.moves().join(" "), moves);
    }
}
