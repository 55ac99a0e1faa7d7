//! The positions of a small game, numbered.

use game::{Game, Seat};

use crate::mansuba::board::relation::NOWHERE;
use crate::mansuba::setup::Passing;
use crate::mansuba::state::each;
use crate::mansuba::{Mansuba, Piece, Position, State};

/// All ways to put pieces of the same kinds and owners onto the board, for either seat to move.
///
/// Each group of pieces of one kind and owner has its own number, so moving a piece changes only one
/// number. Numbers for which two groups would share a position are meaningless.
#[derive(Debug)]
pub(in crate::mansuba) struct Space {
    positions: usize,
    groups: Vec<Group>,
    /// Binomial coefficients, a row for each `n`.
    choose: Vec<u64>,
    row: usize,
    /// The number of arrangements, meaningless ones included.
    pub(super) boards: usize,
}

/// Pieces of one kind and owner.
#[derive(Debug)]
struct Group {
    owner: Seat,
    kind: u8,
    count: usize,
    sets: usize,
    stride: usize,
}

impl Space {
    /// The space of a game, or why the game cannot be solved.
    pub(in crate::mansuba) fn new(game: &Mansuba) -> Result<Self, String> {
        let setup = game.setup();
        let unsuitable = [
            (game.seats() != 2, "does not have two players"),
            (setup.capture, "has captures"),
            (setup.relations.len() > 1, "has several relations"),
        ];
        if let Some((_, why)) = unsuitable.iter().find(|(unsuitable, _)| *unsuitable) {
            return Err(format!(
                "this game {why}: only games for two without captures, on one relation, can be solved outright"
            ));
        }
        for d in 0..8 {
            let mut seen = vec![false; game.positions()];
            for next in game.links()[0].iter().map(|row| row[d]).filter(|&next| next != NOWHERE) {
                if std::mem::replace(&mut seen[next as usize], true) {
                    return Err(format!(
                        "two positions have {next} as their neighbour in one direction: moves cannot be taken back"
                    ));
                }
            }
        }
        let positions = game.positions();
        let mut groups: Vec<Group> = Vec::new();
        for piece in &setup.pieces {
            let alike = |group: &&mut Group| (group.owner, group.kind) == (piece.owner, piece.kind);
            match groups.iter_mut().find(alike) {
                Some(group) => group.count += 1,
                None => groups.push(Group {
                    owner: piece.owner,
                    kind: piece.kind,
                    count: 1,
                    sets: 0,
                    stride: 0,
                }),
            }
        }
        let most = groups.iter().map(|group| group.count).max().unwrap_or(0);
        let (choose, row) = (pascal(positions, most), most + 1);
        let mut boards: u64 = 1;
        for group in groups.iter_mut().rev() {
            let sets = choose[positions * row + group.count];
            group.stride = boards as usize;
            group.sets = sets as usize;
            boards = boards
                .checked_mul(sets)
                .filter(|&all| all < 1 << 40)
                .ok_or("there are far too many positions to solve them all")?;
        }
        Ok(Self { positions, groups, choose, row, boards: boards as usize })
    }

    /// The approximate memory for solving, in bytes, with this number of bytes for each position.
    pub(in crate::mansuba) fn bytes(&self, each: u64) -> u64 {
        2 * self.boards as u64 * (8 * each + 1) / 8 + (1 << 20)
    }

    /// The number of arrangements that are not meaningless.
    pub(in crate::mansuba) fn meaningful(&self) -> u64 {
        let (mut free, mut all) = (self.positions, 1);
        for group in &self.groups {
            all *= self.choose(free, group.count);
            free -= group.count;
        }
        all
    }

    /// The number of a position.
    pub(in crate::mansuba) fn index(&self, state: &State) -> usize {
        let board: usize =
            self.groups.iter().map(|group| self.rank(group, state) * group.stride).sum();
        state.seat.index() * self.boards + board
    }

    fn rank(&self, group: &Group, state: &State) -> usize {
        let own = each(state.pieces(group.owner));
        let alike = own.filter(|&position| state.kinds[position as usize] == group.kind);
        alike.zip(1..).map(|(position, k)| self.choose(position as usize, k)).sum::<u64>() as usize
    }

    #[inline]
    fn choose(&self, n: usize, k: usize) -> u64 {
        self.choose[n * self.row + k]
    }

    /// The number of the position in which one of these pieces stands elsewhere, with the other seat
    /// to move.
    pub(super) fn shifted(
        &self,
        index: usize,
        pieces: &[Piece],
        from: Position,
        to: Position,
    ) -> usize {
        let mut first = 0;
        for group in &self.groups {
            let own = &pieces[first..first + group.count];
            first += group.count;
            if own.iter().all(|piece| piece.position != from) {
                continue;
            }
            // Pieces are listed from the highest position down; the moved piece is inserted in order.
            let (mut was, mut is, mut k) = (0, 0, group.count);
            let mut inserted = false;
            for (piece, nth) in own.iter().zip((1..=group.count).rev()) {
                was += self.choose(piece.position as usize, nth);
                if !inserted && to > piece.position {
                    is += self.choose(to as usize, k);
                    (inserted, k) = (true, k - 1);
                }
                if piece.position != from {
                    is += self.choose(piece.position as usize, k);
                    k -= 1;
                }
            }
            if !inserted {
                is += self.choose(to as usize, k);
            }
            let board =
                index % self.boards + (is as usize) * group.stride - (was as usize) * group.stride;
            return (1 - index / self.boards) * self.boards + board;
        }
        index
    }

    /// Lists the pieces of a position; `false` if its number is meaningless.
    pub(in crate::mansuba) fn pieces(&self, index: usize, out: &mut Vec<Piece>) -> bool {
        out.clear();
        let board = index % self.boards;
        for group in &self.groups {
            let mut rank = (board / group.stride % group.sets) as u64;
            let mut top = self.positions;
            for k in (1..=group.count).rev() {
                // The highest position that still fits.
                while self.choose(top - 1, k) > rank {
                    top -= 1;
                }
                top -= 1;
                rank -= self.choose(top, k);
                let position = top as Position;
                if out.iter().any(|piece| piece.position == position) {
                    return false;
                }
                out.push(Piece { owner: group.owner, kind: group.kind, position });
            }
        }
        true
    }

    /// Whether passing is a move even when others are possible.
    pub(super) fn may_always_pass(game: &Mansuba) -> bool {
        game.setup().pass == Passing::Always
    }
}

fn pascal(n: usize, k: usize) -> Vec<u64> {
    let mut rows = vec![0u64; (n + 1) * (k + 1)];
    for i in 0..=n {
        rows[i * (k + 1)] = 1;
        for j in 1..=k.min(i) {
            let above = (i - 1) * (k + 1) + j;
            rows[i * (k + 1) + j] = rows[above - 1].saturating_add(rows[above]);
        }
    }
    rows
}
