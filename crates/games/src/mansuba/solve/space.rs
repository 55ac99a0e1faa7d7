//! The positions of a small game, numbered.

use game::{Game, Seat};

use super::symmetry;
use crate::mansuba::board::relation::NOWHERE;
use crate::mansuba::setup::Passing;
use crate::mansuba::state::each;
use crate::mansuba::{Mansuba, Piece, Position, State};

/// All ways to put pieces of the same kinds and owners onto the board, for either seat to move.
///
/// Each group of pieces of one kind and owner has its own number, so moving a piece changes only one
/// number. Numbers for which two groups would share a position are meaningless. Where the board looks the same from
/// both sides, positions with seat 1 to move have the numbers of their images with seat 0 to move.
#[derive(Debug)]
pub(in crate::mansuba) struct Space {
    positions: usize,
    groups: Vec<Group>,
    /// Binomial coefficients, a row for each `n`.
    choose: Vec<u64>,
    row: usize,
    /// The number of arrangements, meaningless ones included.
    pub(super) boards: usize,
    /// The seats to move whose positions have numbers of their own.
    pub(super) sides: usize,
}

/// Pieces of one kind and owner.
#[derive(Debug)]
struct Group {
    owner: Seat,
    kind: u8,
    count: usize,
    sets: usize,
    stride: usize,
    /// The stride of the other seat's pieces of this kind.
    opposite: usize,
    /// The number of each set's image on the other side; empty where the sides differ.
    images: Vec<u32>,
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
                    opposite: 0,
                    images: Vec::new(),
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
        let mut space = Self { positions, groups, choose, row, boards: boards as usize, sides: 2 };
        // Both seats then have the same pieces, so that a group has fewer than 2^20 sets.
        if let Some(map) = symmetry::seat_swap(game) {
            space.fold(&map);
        }
        Ok(space)
    }

    /// Numbers positions with seat 1 to move as their images.
    fn fold(&mut self, map: &[Position]) {
        self.sides = 1;
        for at in 0..self.groups.len() {
            let group = &self.groups[at];
            let opposite = self
                .groups
                .iter()
                .find(|other| other.owner != group.owner && other.kind == group.kind);
            let opposite = opposite.expect("both seats have the same pieces").stride;
            let mut image = Vec::with_capacity(group.count);
            let images = (0..group.sets).map(|set| {
                image.clear();
                self.each_of_set(group.count, set as u64, |position| {
                    image.push(map[position as usize]);
                });
                image.sort_unstable();
                let ranks = image.iter().zip(1..).map(|(&to, k)| self.choose(to as usize, k));
                ranks.sum::<u64>() as u32
            });
            let images = images.collect();
            let group = &mut self.groups[at];
            (group.images, group.opposite) = (images, opposite);
        }
    }

    /// Numbers of positions.
    pub(in crate::mansuba) fn cells(&self) -> usize {
        self.sides * self.boards
    }

    /// The number of the position with these pieces and this seat to move.
    #[inline]
    pub(super) fn of(&self, seat: Seat, board: usize) -> usize {
        match (seat, self.sides) {
            (Seat(0), _) => board,
            (_, 2) => self.boards + board,
            _ => self.image(board),
        }
    }

    /// The arrangement that an arrangement looks like from the other side.
    #[inline]
    fn image(&self, board: usize) -> usize {
        let image = |group: &Group| {
            group.images[board / group.stride % group.sets] as usize * group.opposite
        };
        self.groups.iter().map(image).sum()
    }

    /// The approximate memory for solving, in bytes, with this number of bytes for each position: these and a bit for each,
    /// of which the bits make room for what packing needs afterwards.
    pub(in crate::mansuba) fn bytes(&self, each: u64) -> u64 {
        let images: usize = self.groups.iter().map(|group| group.images.len()).sum();
        self.cells() as u64 * (8 * each + 1) / 8 + 4 * images as u64 + (1 << 20)
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
        self.of(state.seat, board)
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

    /// The arrangement in which one of these pieces, those of `board`, stands elsewhere.
    pub(super) fn shifted(
        &self,
        board: usize,
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
            return board + (is as usize) * group.stride - (was as usize) * group.stride;
        }
        board
    }

    /// Lists the pieces of an arrangement; `false` if its number is meaningless.
    pub(in crate::mansuba) fn pieces(&self, board: usize, out: &mut Vec<Piece>) -> bool {
        out.clear();
        let mut is_meaningful = true;
        for group in &self.groups {
            let others = out.len();
            self.each_of_set(group.count, (board / group.stride % group.sets) as u64, |position| {
                is_meaningful &= out[..others].iter().all(|piece| piece.position != position);
                out.push(Piece { owner: group.owner, kind: group.kind, position });
            });
            if !is_meaningful {
                return false;
            }
        }
        true
    }

    /// The positions of a set of `count`, from the highest down.
    #[inline]
    fn each_of_set(&self, count: usize, mut set: u64, mut each: impl FnMut(Position)) {
        let mut top = self.positions;
        for k in (1..=count).rev() {
            // The highest position that still fits.
            while self.choose(top - 1, k) > set {
                top -= 1;
            }
            top -= 1;
            set -= self.choose(top, k);
            each(top as Position);
        }
    }

    /// Whether passing is a move even when others are possible.
    pub(super) fn may_always_pass(game: &Mansuba) -> bool {
        game.setup().pass == Passing::Always
    }
}

/// The arrangements of a space in the order of their numbers, from any of them on; after the last comes the first.
pub(super) struct Walk<'a> {
    space: &'a Space,
    /// For each group, its set's number and its positions as bits.
    sets: Vec<(usize, u128)>,
    /// The positions of all groups but the last.
    taken: u128,
    /// No two of those groups share a position.
    is_apart: bool,
}

/// Most positions whose bits are walked through; on larger boards no number counts as meaningless.
const MOST_WALKED: usize = 127;

impl<'a> Walk<'a> {
    pub(super) fn new(space: &'a Space, board: usize) -> Self {
        let set = |group: &Group| {
            let (number, mut bits) = (board / group.stride % group.sets, 0);
            if space.positions <= MOST_WALKED {
                space.each_of_set(group.count, number as u64, |position| bits |= 1 << position);
            }
            (number, bits)
        };
        let sets = space.groups.iter().map(set).collect();
        let mut walk = Self { space, sets, taken: 0, is_apart: true };
        walk.join();
        walk
    }

    /// Puts the groups before the last together.
    fn join(&mut self) {
        (self.taken, self.is_apart) = (0, true);
        let (_, first) = self.sets.split_last().expect("a game has pieces");
        for &(_, bits) in first {
            self.is_apart &= self.taken & bits == 0;
            self.taken |= bits;
        }
    }

    /// Whether no two groups share a position.
    #[inline]
    pub(super) fn is_meaningful(&self) -> bool {
        self.is_apart && self.sets[self.sets.len() - 1].1 & self.taken == 0
    }

    #[inline]
    pub(super) fn advance(&mut self) {
        let last = self.sets.len() - 1;
        if self.advance_group(last) {
            return;
        }
        for group in (0..last).rev() {
            if self.advance_group(group) {
                break;
            }
        }
        self.join();
    }

    /// The next set of a group; `false` if the first one follows the last.
    #[inline]
    fn advance_group(&mut self, at: usize) -> bool {
        let (group, (number, bits)) = (&self.space.groups[at], &mut self.sets[at]);
        *number += 1;
        let is_last = *number == group.sets;
        if is_last {
            *number = 0;
        }
        if self.space.positions <= MOST_WALKED {
            *bits = match is_last {
                true => (1 << group.count) - 1,
                // The next larger number with as many bits.
                false => {
                    let lowest = bits.trailing_zeros();
                    let carried = *bits + (1 << lowest);
                    (carried ^ *bits) >> (lowest + 2) | carried
                }
            };
        }
        !is_last
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
