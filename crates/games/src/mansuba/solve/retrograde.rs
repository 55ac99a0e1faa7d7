//! The value of every position of a small game, found backwards from the ends.
//!
//! A cell of a position holds first the number of its moves that may still avoid a loss, then its value; a bit says which.
//! The positions of a wave are those with the value of the last one, found by looking through all cells: no lists are kept.

use std::cmp::Ordering;

use game::{Game, Seat, SolveLimits};

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
#[derive(Debug)]
pub(in crate::mansuba) struct ValueTable {
    space: Space,
    /// 0: a draw, or a meaningless number; else one more than the turns left, which are even where the seat to move loses.
    cells: Cells,
}

/// The first bytes of a table's file.
const MAGIC: &[u8] = b"plateau mansuba table 2\n";
/// Positions between two checks whether to stop, and that are looked at together for those of a wave.
const PACE: usize = 1 << 14;

/// Why solving ended early.
enum Halt {
    /// A count or a value does not fit into a cell.
    Narrow,
    /// The caller wants to stop.
    Stopped,
}

impl ValueTable {
    /// Solves a game, or says why that is impossible. It takes nine bits for each number of a position, and
    /// seventeen where a position has more than 255 moves or turns to its end.
    pub(in crate::mansuba) fn solve(
        game: &Mansuba,
        limits: &SolveLimits<'_>,
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
                cells: Cells::new(2 * space.boards, width),
                decided: vec![0; (2 * space.boards).div_ceil(64)],
                space,
            };
            let done = solving.ends(limits).and_then(|()| solving.waves(limits));
            match done {
                Ok(()) => return Ok(solving.finish()),
                Err(Halt::Narrow) => {}
                Err(Halt::Stopped) => return Err("stopped before the board was solved".to_string()),
            }
        }
        Err("some win takes more than 65,000 turns, or some position has more moves".to_string())
    }

    pub(in crate::mansuba) fn value(&self, state: &State) -> Value {
        match self.cells.get(self.space.index(state)) {
            0 => Value::Draw,
            coded if coded % 2 == 1 => Value::Loss(u32::from(coded) - 1),
            coded => Value::Win(u32::from(coded) - 1),
        }
    }

    /// The number of positions, how many of them are won or lost, and the most turns to an end.
    pub(in crate::mansuba) fn summary(&self) -> (u64, u64, u32) {
        let (mut decided, mut longest) = (0, 0);
        for index in 0..2 * self.space.boards {
            let value = self.cells.get(index);
            decided += u64::from(value > 0);
            longest = longest.max(value);
        }
        (2 * self.space.meaningful(), decided, u32::from(longest).saturating_sub(1))
    }

    /// The table as the content of a file, in blocks.
    pub(in crate::mansuba) fn into_blocks(self, game: &Mansuba) -> Vec<Vec<u8>> {
        let mut head = MAGIC.to_vec();
        head.extend(digest(game).to_le_bytes());
        head.push(self.cells.width as u8);
        vec![head, self.cells.bytes]
    }

    /// Reads the content of a file, if it is a table of this game.
    pub(in crate::mansuba) fn read(game: &Mansuba, bytes: &[u8]) -> Result<Self, String> {
        let space = Space::new(game)?;
        let rest = bytes
            .strip_prefix(MAGIC)
            .ok_or("the file is not a table of Mansuba, or one of another version")?;
        let (own, rest) = rest.split_at_checked(8).ok_or("the file is too short")?;
        if own != digest(game).to_le_bytes() {
            return Err(
                "the table is that of another game: make one with plateau solve mansuba --table"
                    .to_string(),
            );
        }
        let (width, bytes) = match rest {
            [1, bytes @ ..] => (Width::Byte, bytes),
            [2, bytes @ ..] => (Width::Two, bytes),
            _ => return Err("the file is too short".to_string()),
        };
        match bytes.len().cmp(&(2 * space.boards * width as usize)) {
            Ordering::Less => Err("the file is too short".to_string()),
            Ordering::Greater => Err("the file is too long".to_string()),
            Ordering::Equal => Ok(Self { space, cells: Cells { bytes: bytes.to_vec(), width } }),
        }
    }
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
    fn ends(&mut self, limits: &SolveLimits<'_>) -> Result<(), Halt> {
        let (mut pieces, mut moves) = (Vec::new(), Vec::new());
        let mut board = Board::new(self.game);
        for number in 0..self.space.boards {
            if number.is_multiple_of(PACE) && (limits.stop)() {
                return Err(Halt::Stopped);
            }
            if !self.space.pieces(number, &mut pieces) {
                continue;
            }
            board.place(self.game, &pieces);
            for seat in Seat::all(2) {
                let index = seat.index() * self.space.boards + number;
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
    fn waves(&mut self, limits: &SolveLimits<'_>) -> Result<(), Halt> {
        let (mut pieces, mut moves) = (Vec::new(), Vec::new());
        let mut board = Board::new(&self.back);
        for value in 1u16.. {
            let mut any = false;
            let mut first = 0;
            while first < 2 * self.space.boards {
                if (limits.stop)() {
                    return Err(Halt::Stopped);
                }
                let end = (first + PACE).min(2 * self.space.boards);
                for index in first..end {
                    if self.cells.get(index) == value && self.is_decided(index) {
                        any = true;
                        self.space.pieces(index, &mut pieces);
                        board.place(&self.back, &pieces);
                        self.before(index, &pieces, &mut board.state, &mut moves, value)?;
                    }
                }
                first = end;
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
        state.seat = mover;
        moves.clear();
        self.back.moves(state, moves);
        let next = value.checked_add(1).ok_or(Halt::Narrow)?;
        for mv in moves.iter() {
            if let Move::Go(way) = mv {
                let earlier = self.space.shifted(index, pieces, way.from(), way.to());
                self.reach(earlier, next)?;
            }
        }
        // A pass leaves all pieces where they are.
        let earlier = mover.index() * self.space.boards + index % self.space.boards;
        if self.passes(earlier, pieces) {
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

    /// Whether passing is a move in a position.
    fn passes(&self, index: usize, pieces: &[Piece]) -> bool {
        if Space::may_always_pass(self.game) {
            return true;
        }
        // A pass can only be a position's single move.
        !self.is_decided(index) && self.cells.get(index) == 1 && {
            let seat = Seat((index / self.space.boards) as u32);
            self.game.may_pass(&self.game.placed(pieces, seat))
        }
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
        for index in 0..2 * self.space.boards {
            if !self.is_decided(index) {
                self.cells.clear(index);
            }
        }
        ValueTable { space: self.space, cells: self.cells }
    }
}

/// The bytes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
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
