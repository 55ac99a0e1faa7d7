//! The value of every position of a small game, found backwards from the ends.

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
    /// 0: a draw; else one more than the turns left, which are even where the seat to move loses.
    values: Vec<u16>,
}

/// The first bytes of a table's file.
const MAGIC: &[u8] = b"plateau mansuba table 1\n";
/// Positions between two checks whether to stop.
const PACE: usize = 1 << 14;

impl ValueTable {
    /// Solves a game, or says why that is impossible.
    pub(in crate::mansuba) fn solve(
        game: &Mansuba,
        limits: &SolveLimits<'_>,
    ) -> Result<Self, String> {
        let space = Space::new(game)?;
        if space.bytes() > limits.memory {
            let (needed, given) = (space.bytes() >> 20, limits.memory >> 20);
            return Err(format!(
                "solving this board takes {needed} MB, more than the {given} MB there are"
            ));
        }
        let values = vec![0; 2 * space.boards];
        let mut solving = Solving {
            game,
            back: Mansuba::new(backwards(game)).map_err(|error| error.why)?,
            counts: vec![0; values.len()],
            table: ValueTable { space, values },
            layer: Vec::new(),
            next: Vec::new(),
        };
        solving.ends(limits)?;
        solving.waves(limits)?;
        Ok(solving.table)
    }

    pub(in crate::mansuba) fn value(&self, state: &State) -> Value {
        match self.values[self.space.index(state)] {
            0 => Value::Draw,
            coded if coded % 2 == 1 => Value::Loss(u32::from(coded) - 1),
            coded => Value::Win(u32::from(coded) - 1),
        }
    }

    /// The number of positions, how many of them are won or lost, and the most turns to an end.
    pub(in crate::mansuba) fn summary(&self) -> (u64, u64, u32) {
        let (mut all, mut decided) = (0, 0);
        self.each(|value| {
            all += 1;
            decided += u64::from(value > 0);
        });
        let longest = self.values.iter().max().copied().unwrap_or(0);
        (all, decided, u32::from(longest).saturating_sub(1))
    }

    /// The value of every position, in the order of their numbers.
    fn each(&self, mut call: impl FnMut(u16)) {
        let mut pieces = Vec::new();
        for index in 0..self.values.len() {
            if self.space.pieces(index, &mut pieces) {
                call(self.values[index]);
            }
        }
    }

    /// The table as the content of a file.
    pub(in crate::mansuba) fn bytes(&self, game: &Mansuba) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(digest(game).to_le_bytes());
        self.each(|value| bytes.extend(value.to_le_bytes()));
        bytes
    }

    /// Reads the content of a file, if it is a table of this game.
    pub(in crate::mansuba) fn read(game: &Mansuba, bytes: &[u8]) -> Result<Self, String> {
        let space = Space::new(game)?;
        let rest = bytes.strip_prefix(MAGIC).ok_or("the file is not a table of Mansuba")?;
        let (own, mut rest) = rest.split_at_checked(8).ok_or("the file is too short")?;
        if own != digest(game).to_le_bytes() {
            return Err(
                "the table is that of another game: make one with plateau solve mansuba --table"
                    .to_string(),
            );
        }
        let mut values = vec![0; 2 * space.boards];
        let mut pieces = Vec::new();
        for (index, value) in values.iter_mut().enumerate() {
            if space.pieces(index, &mut pieces) {
                let (two, more) = rest.split_first_chunk().ok_or("the file is too short")?;
                (*value, rest) = (u16::from_le_bytes(*two), more);
            }
        }
        if rest.is_empty() {
            Ok(Self { space, values })
        } else {
            Err("the file is too long".to_string())
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
    table: ValueTable,
    /// The number of moves of each position that are not known to lose.
    counts: Vec<u16>,
    /// Positions found in the last wave, and in this one.
    layer: Vec<u64>,
    next: Vec<u64>,
}

impl Solving<'_> {
    /// Finds the positions in which the game has just ended, and counts the moves of all others.
    fn ends(&mut self, limits: &SolveLimits<'_>) -> Result<(), String> {
        let (mut pieces, mut state) = (Vec::new(), self.game.start());
        let mut moves = Vec::new();
        for board in 0..self.table.space.boards {
            if board.is_multiple_of(PACE) && (limits.stop)() {
                return Err("stopped before the board was solved".to_string());
            }
            if !self.table.space.pieces(board, &mut pieces) {
                continue;
            }
            self.game.place(&mut state, &pieces);
            for seat in Seat::all(2) {
                let index = seat.index() * self.table.space.boards + board;
                if self.game.has_won(&state, Seat(1 - seat.0)) {
                    self.table.values[index] = 1;
                    self.layer.push(index as u64);
                    continue;
                }
                state.seat = seat;
                moves.clear();
                self.game.moves(&state, &mut moves);
                self.counts[index] = u16::try_from(moves.len()).unwrap_or(u16::MAX);
            }
        }
        Ok(())
    }

    /// Goes back, turn by turn, from positions known to be won or lost to their predecessors.
    fn waves(&mut self, limits: &SolveLimits<'_>) -> Result<(), String> {
        let (mut pieces, mut before) = (Vec::new(), self.back.start());
        let mut moves: Vec<Move> = Vec::new();
        let mut value = 1u16;
        while !self.layer.is_empty() {
            value = value.checked_add(1).ok_or("some win takes more than 65,000 turns")?;
            let layer = std::mem::take(&mut self.layer);
            for (n, &index) in layer.iter().enumerate() {
                if n.is_multiple_of(PACE) && (limits.stop)() {
                    return Err("stopped before the board was solved".to_string());
                }
                let index = index as usize;
                let mover = Seat(1 - (index / self.table.space.boards) as u32);
                self.table.space.pieces(index, &mut pieces);
                self.back.place(&mut before, &pieces);
                before.seat = mover;
                moves.clear();
                self.back.moves(&before, &mut moves);
                for mv in &moves {
                    if let Move::Go(way) = mv {
                        let earlier =
                            self.table.space.shifted(index, &pieces, way.from(), way.to());
                        self.reach(earlier, value);
                    }
                }
                // A pass leaves all pieces where they are.
                let earlier =
                    mover.index() * self.table.space.boards + index % self.table.space.boards;
                if self.passes(earlier, &pieces) {
                    self.reach(earlier, value);
                }
            }
            self.layer = std::mem::take(&mut self.next);
        }
        Ok(())
    }

    /// Whether passing is a move in a position.
    fn passes(&self, index: usize, pieces: &[Piece]) -> bool {
        if Space::may_always_pass(self.game) {
            return true;
        }
        // A pass can only be a position's single move.
        self.counts[index] == 1 && {
            let seat = Seat((index / self.table.space.boards) as u32);
            self.game.may_pass(&self.game.placed(pieces, seat))
        }
    }

    /// Notes that a move leads from a position to one of the last wave; even values are wins of the seat
    /// to move.
    fn reach(&mut self, index: usize, value: u16) {
        if self.table.values[index] != 0 {
            return;
        }
        let wins = value.is_multiple_of(2);
        self.counts[index] -= u16::from(!wins);
        if wins || self.counts[index] == 0 {
            self.table.values[index] = value;
            self.next.push(index as u64);
        }
    }
}

impl Mansuba {
    /// Replaces the pieces on a board.
    fn place(&self, state: &mut State, pieces: &[Piece]) {
        for word in 0..state.bits.len() / 3 {
            for seat in Seat::all(2) {
                let mut own = state.pieces(seat)[word];
                while own != 0 {
                    let position = (64 * word) as u32 + own.trailing_zeros();
                    state.remove(seat, position, self.near());
                    own &= own - 1;
                }
            }
        }
        pieces.iter().for_each(|&piece| state.put(piece, self.near()));
        state.phase = Phase::Move;
    }
}
