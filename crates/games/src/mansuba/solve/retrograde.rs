//! The value of every position of a small game, found backwards from the ends.
//!
//! A cell of a position holds first the number of its moves that may still avoid a loss, then its value; a bit says which.
//! The positions of a wave are those with the value of the last one, found by looking through all cells: no lists are kept.

use std::sync::Arc;

use game::{FileContent, Game, Seat, SolveLimits, SolveProgress};

use super::packed::{LONG, Packed, Packing, SHORT, take};
use super::space::Space;
use crate::mansuba::state::Phase;
use crate::mansuba::{Mansuba, Move, Piece, Primitive, Relation, State};

/// The value of a position to the seat to move, without the cap of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::mansuba) enum Value {
    /// It wins in this number of turns of both seats.
    Win(u32),
    /// Neither seat can force a win.
    Draw,
    /// It loses in this number of turns of both seats.
    Loss(u32),
}

/// The values of all positions of a game.
pub(in crate::mansuba) struct ValueTable {
    space: Space,
    /// 0: a draw, or a meaningless number; else one more than the turns left, which are even where the seat to move loses.
    values: Values,
    /// Numbers of positions that are won or lost, and the largest value.
    decided: u64,
    largest: u16,
}

/// The values of a table, as they were found or packed.
enum Values {
    Cells(Cells),
    Packed(Packed),
}

/// The content of a file, piece by piece.
pub(in crate::mansuba) type FilePieces = Box<dyn Iterator<Item = Vec<u8>>>;

/// The first bytes of a table's file.
const MAGIC: &[u8] = b"plateau mansuba table 3\n";
/// Positions between two checks whether to stop, and that are looked at together for those of a wave.
const PACE: usize = 1 << 14;

/// Why solving ended early.
enum Halt {
    /// A count or a value does not fit into a cell.
    Narrow,
    /// The caller wants to stop.
    Stopped,
}

const STOPPED: &str = "stopped before the board was solved";

impl ValueTable {
    /// Solves a game, or says why that is impossible. It takes nine bits for each number of a position, and
    /// seventeen where a position has more than 255 moves or turns to its end.
    pub(in crate::mansuba) fn solve(
        game: &Mansuba,
        limits: &SolveLimits<'_>,
        on_progress: &dyn Fn(SolveProgress),
    ) -> Result<Self, String> {
        for width in [Width::Byte, Width::Two] {
            let space = Space::new(game)?;
            let needed = space.bytes(width as u64);
            if needed > limits.memory {
                let (needed, given) = (needed.div_ceil(1 << 20), limits.memory >> 20);
                return Err(format!(
                    "solving this board takes {needed} MB, more than the {given} MB there are"
                ));
            }
            let mut solving = Solving {
                game,
                back: Mansuba::new(backwards(game)).map_err(|error| error.why)?,
                cells: Cells::new(space.cells(), width),
                decided: vec![0; space.cells().div_ceil(64)],
                space,
            };
            let done =
                solving.ends(limits, on_progress).and_then(|()| solving.waves(limits, on_progress));
            match done {
                Ok(()) => return Ok(solving.finish()),
                Err(Halt::Narrow) => {}
                Err(Halt::Stopped) => return Err(STOPPED.to_string()),
            }
        }
        Err("some win takes more than 65,000 turns, or some position has more moves".to_string())
    }

    /// The value of a position; none if the file of the table cannot be read any more.
    pub(in crate::mansuba) fn value(&self, state: &State) -> Option<Value> {
        let index = self.space.index(state);
        let coded = match &self.values {
            Values::Cells(cells) => cells.get(index),
            Values::Packed(packed) => packed.get(&self.space, index)?.into(),
        };
        Some(match coded {
            0 => Value::Draw,
            coded if coded % 2 == 1 => Value::Loss(u32::from(coded) - 1),
            coded => Value::Win(u32::from(coded) - 1),
        })
    }

    /// The number of positions, how many of them are won or lost, and the most turns to an end.
    pub(in crate::mansuba) fn summary(&self) -> (u64, u64, u32) {
        let seats = 2 / self.space.sides as u64;
        let longest = u32::from(self.largest).saturating_sub(1);
        (2 * self.space.meaningful(), seats * self.decided, longest)
    }

    /// A table that was solved, as the content of a file, and its length: packed, unless some value takes two bytes.
    pub(in crate::mansuba) fn into_file(
        self,
        game: &Mansuba,
        limits: &SolveLimits<'_>,
        on_progress: &dyn Fn(SolveProgress),
    ) -> Result<(u64, FilePieces), String> {
        let Values::Cells(cells) = self.values else {
            unreachable!("only tables that were solved are written")
        };
        let head = head(game, self.decided, self.largest, cells.width);
        let length = head.len() as u64;
        if cells.width == Width::Two {
            let bytes = length + cells.bytes.len() as u64;
            return Ok((bytes, Box::new([head, cells.bytes].into_iter())));
        }
        let positions = Some(self.space.cells() as u64);
        let packing = Packing::new(self.space, cells.bytes, |stage, done| {
            on_progress(SolveProgress { stage, turns: None, done, positions });
            if (limits.stop)() { Err(STOPPED.to_string()) } else { Ok(()) }
        })?;
        let bytes = length + packing.bytes();
        Ok((bytes, Box::new(std::iter::once(head).chain(packing.into_pieces()))))
    }

    /// Opens a file, if it is a table of this game. A packed one is read where it is needed.
    pub(in crate::mansuba) fn open(
        game: &Mansuba,
        file: Arc<dyn FileContent>,
    ) -> Result<Self, String> {
        let space = Space::new(game)?;
        let mut offset = 0;
        let magic = take(&*file, &mut offset, MAGIC.len());
        if magic.is_none_or(|magic| magic != MAGIC) {
            return Err("the file is not a table of Mansuba, or one of another version".to_string());
        }
        let own = take(&*file, &mut offset, 8).ok_or(SHORT)?;
        if own != digest(game).to_le_bytes() {
            return Err(
                "the table is that of another game: make one with plateau solve mansuba --table"
                    .to_string(),
            );
        }
        let rest = take(&*file, &mut offset, 8 + 2 + 1).ok_or(SHORT)?;
        let (decided, rest) = rest.split_first_chunk().expect("eleven bytes were read");
        let (largest, width) = rest.split_first_chunk().expect("three of them are left");
        let (decided, largest) = (u64::from_le_bytes(*decided), u16::from_le_bytes(*largest));
        let values = if width == [Width::Two as u8] {
            let bytes = take(&*file, &mut offset, 2 * space.cells()).ok_or(SHORT)?;
            if offset < file.length() {
                return Err(LONG.to_string());
            }
            Values::Cells(Cells { bytes, width: Width::Two })
        } else {
            Values::Packed(Packed::open(&space, file, offset)?)
        };
        Ok(Self { space, values, decided, largest })
    }
}

/// How the file of a table begins.
pub(super) fn head(game: &Mansuba, decided: u64, largest: u16, width: Width) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(digest(game).to_le_bytes());
    head.extend(decided.to_le_bytes());
    head.extend(largest.to_le_bytes());
    head.push(width as u8);
    head
}

/// A hash of everything that decides the values of a game.
fn digest(game: &Mansuba) -> u64 {
    let setup = game.setup();
    let moves: Vec<&Vec<Primitive>> = setup.kinds.iter().map(|kind| &kind.moves).collect();
    let kinds: Vec<(Seat, u8)> =
        setup.pieces.iter().map(|piece| (piece.owner, piece.kind)).collect();
    let text = format!(
        "{:?} {moves:?} {:?} {kinds:?} {:?} {:?}",
        game.links()[0],
        setup.goals,
        setup.victory,
        setup.pass
    );
    // Fowler, Noll and Vo's hash.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The game with all moves reversed.
fn backwards(game: &Mansuba) -> crate::mansuba::Setup {
    let mut setup = game.setup().clone();
    let mut neighbours = vec![[None; 8]; game.positions()];
    for (from, row) in (0..).zip(&game.links()[0]) {
        for (d, &to) in row.iter().enumerate() {
            if let Some(row) = neighbours.get_mut(to as usize) {
                row[d] = Some(from);
            }
        }
    }
    setup.relations = vec![Relation::Graph { name: "backwards".to_string(), neighbours }];
    for primitive in setup.kinds.iter_mut().flat_map(|kind| &mut kind.moves) {
        if let Primitive::Leap { paths, .. } = primitive {
            paths.iter_mut().for_each(|path| path.reverse());
        }
    }
    setup
}

struct Solving<'a> {
    game: &'a Mansuba,
    back: Mansuba,
    space: Space,
    /// The value of a position that is decided, and of any other the number of its moves that are not known to lose.
    cells: Cells,
    /// Whether each position is decided, as bits.
    decided: Vec<u64>,
}

impl Solving<'_> {
    /// Finds the positions in which the game has just ended, and counts the moves of all others.
    fn ends(
        &mut self,
        limits: &SolveLimits<'_>,
        on_progress: &dyn Fn(SolveProgress),
    ) -> Result<(), Halt> {
        let (mut pieces, mut moves) = (Vec::new(), Vec::new());
        let mut board = Board::new(self.game);
        for number in 0..self.space.boards {
            if number.is_multiple_of(PACE) {
                if (limits.stop)() {
                    return Err(Halt::Stopped);
                }
                let done = (number * self.space.sides) as u64;
                let positions = Some(self.space.cells() as u64);
                let stage = "counting moves";
                on_progress(SolveProgress { stage, turns: None, done, positions });
            }
            if !self.space.pieces(number, &mut pieces) {
                continue;
            }
            board.place(self.game, &pieces);
            for seat in Seat::all(self.space.sides) {
                let index = self.space.of(seat, number);
                if self.game.has_won(&board.state, Seat(1 - seat.0)) {
                    self.decide(index, 1)?;
                    continue;
                }
                board.state.seat = seat;
                let count = self.game.movements(&board.state, &mut moves);
                self.cells.set(index, count)?;
            }
        }
        Ok(())
    }

    /// Goes back, turn by turn, from positions known to be won or lost to their predecessors.
    fn waves(
        &mut self,
        limits: &SolveLimits<'_>,
        on_progress: &dyn Fn(SolveProgress),
    ) -> Result<(), Halt> {
        let (mut pieces, mut moves) = (Vec::new(), Vec::new());
        let mut board = Board::new(&self.back);
        let mut done = 0;
        for value in 1u16.. {
            let mut any = false;
            let mut first = 0;
            while first < self.space.cells() {
                if (limits.stop)() {
                    return Err(Halt::Stopped);
                }
                let end = (first + PACE).min(self.space.cells());
                for index in first..end {
                    if self.cells.get(index) == value && self.is_decided(index) {
                        any = true;
                        done += 1;
                        self.space.pieces(index % self.space.boards, &mut pieces);
                        board.place(&self.back, &pieces);
                        self.before(index, &pieces, &mut board.state, &mut moves, value)?;
                    }
                }
                first = end;
                let (stage, turns) = ("going back", Some(value.into()));
                on_progress(SolveProgress { stage, turns, done, positions: None });
            }
            if !any {
                break;
            }
        }
        Ok(())
    }

    /// Tells the predecessors of a position its value.
    fn before(
        &mut self,
        index: usize,
        pieces: &[Piece],
        state: &mut State,
        moves: &mut Vec<Move>,
        value: u16,
    ) -> Result<(), Halt> {
        let mover = Seat(1 - (index / self.space.boards) as u32);
        let board = index % self.space.boards;
        state.seat = mover;
        moves.clear();
        self.back.moves(state, moves);
        let next = value.checked_add(1).ok_or(Halt::Narrow)?;
        for mv in moves.iter() {
            if let Move::Go(way) = mv {
                let earlier = self.space.shifted(board, pieces, way.from(), way.to());
                self.reach(self.space.of(mover, earlier), next)?;
            }
        }
        // A pass leaves all pieces where they are.
        let earlier = self.space.of(mover, board);
        if self.passes(earlier, mover, pieces) {
            self.reach(earlier, next)?;
        }
        Ok(())
    }

    fn is_decided(&self, index: usize) -> bool {
        self.decided[index / 64] >> (index % 64) & 1 == 1
    }

    fn decide(&mut self, index: usize, value: u16) -> Result<(), Halt> {
        self.decided[index / 64] |= 1 << (index % 64);
        self.cells.set(index, value.into())
    }

    /// Whether passing is a move in a position: that with these pieces and this seat to move.
    fn passes(&self, index: usize, seat: Seat, pieces: &[Piece]) -> bool {
        if Space::may_always_pass(self.game) {
            return true;
        }
        // A pass can only be a position's single move.
        !self.is_decided(index)
            && self.cells.get(index) == 1
            && self.game.may_pass(&self.game.placed(pieces, seat))
    }

    /// Notes that a move leads from a position to one of the last wave; even values are wins of the seat
    /// to move.
    fn reach(&mut self, index: usize, value: u16) -> Result<(), Halt> {
        if self.is_decided(index) {
            return Ok(());
        }
        if value.is_multiple_of(2) {
            return self.decide(index, value);
        }
        match self.cells.get(index) - 1 {
            0 => self.decide(index, value),
            left => self.cells.set(index, left.into()),
        }
    }

    /// The table, with draws where nothing was decided.
    fn finish(mut self) -> ValueTable {
        let (mut decided, mut largest) = (0, 0);
        for index in 0..self.space.cells() {
            if self.is_decided(index) {
                decided += 1;
                largest = largest.max(self.cells.get(index));
            } else {
                self.cells.clear(index);
            }
        }
        let values = Values::Cells(self.cells);
        ValueTable { space: self.space, values, decided, largest }
    }
}

/// The bytes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Byte = 1,
    Two = 2,
}

/// A small number for each position.
#[derive(Debug)]
struct Cells {
    bytes: Vec<u8>,
    width: Width,
}

impl Cells {
    fn new(count: usize, width: Width) -> Self {
        Self { bytes: vec![0; count * width as usize], width }
    }

    #[inline]
    fn get(&self, index: usize) -> u16 {
        match self.width {
            Width::Byte => self.bytes[index].into(),
            Width::Two => u16::from_le_bytes([self.bytes[2 * index], self.bytes[2 * index + 1]]),
        }
    }

    #[inline]
    fn set(&mut self, index: usize, value: usize) -> Result<(), Halt> {
        match self.width {
            Width::Byte => self.bytes[index] = u8::try_from(value).map_err(|_| Halt::Narrow)?,
            Width::Two => {
                let value = u16::try_from(value).map_err(|_| Halt::Narrow)?;
                self.bytes[2 * index..][..2].copy_from_slice(&value.to_le_bytes());
            }
        }
        Ok(())
    }

    fn clear(&mut self, index: usize) {
        let width = self.width as usize;
        self.bytes[width * index..][..width].fill(0);
    }
}

/// A state whose pieces are replaced again and again.
struct Board {
    state: State,
    pieces: Vec<Piece>,
}

impl Board {
    fn new(game: &Mansuba) -> Self {
        Self { state: game.start(), pieces: game.setup().pieces.clone() }
    }

    /// Replaces the pieces that stand elsewhere.
    fn place(&mut self, game: &Mansuba, pieces: &[Piece]) {
        for (old, _) in self.pieces.iter().zip(pieces).filter(|(old, new)| old != new) {
            self.state.remove(old.owner, old.position, game.near());
        }
        for (_, &new) in self.pieces.iter().zip(pieces).filter(|(old, new)| old != new) {
            self.state.put(new, game.near());
        }
        self.pieces.clear();
        self.pieces.extend(pieces);
        self.state.phase = Phase::Move;
    }
}
