//! Working space for the ends of a piece's movements: on the stack for small boards.

use crate::mansuba::board::relation::Position;
use crate::mansuba::state::Bits;

/// Which ends were found, and which landings of jumps are still to be followed.
pub(in crate::mansuba) trait Scratch {
    /// Space for a board with this number of positions.
    fn new(positions: usize) -> Self;
    /// Forgets everything.
    fn clear(&mut self);
    /// Notes an end and returns whether it is new.
    fn end(&mut self, position: Position) -> bool;
    /// Whether an end was noted.
    fn is_end(&self, position: Position) -> bool;
    /// Begins another search for landings.
    fn begin(&mut self);
    /// Notes a landing to be followed, unless it was noted before.
    fn land(&mut self, position: Position);
    /// A landing that is still to be followed.
    fn next(&mut self) -> Option<Position>;
}

/// A board of up to 64 × `W` positions.
pub(in crate::mansuba) struct Small<const W: usize> {
    ends: [u64; W],
    seen: [u64; W],
    open: [u64; W],
}

#[inline]
fn place(position: Position) -> (usize, u64) {
    (position as usize / 64, 1 << (position % 64))
}

impl<const W: usize> Scratch for Small<W> {
    #[inline]
    fn new(_: usize) -> Self {
        Self { ends: [0; W], seen: [0; W], open: [0; W] }
    }

    #[inline]
    fn clear(&mut self) {
        self.ends = [0; W];
    }

    #[inline]
    fn end(&mut self, position: Position) -> bool {
        let (word, bit) = place(position);
        let new = self.ends[word] & bit == 0;
        self.ends[word] |= bit;
        new
    }

    #[inline]
    fn is_end(&self, position: Position) -> bool {
        let (word, bit) = place(position);
        self.ends[word] & bit != 0
    }

    #[inline]
    fn begin(&mut self) {
        (self.seen, self.open) = ([0; W], [0; W]);
    }

    #[inline]
    fn land(&mut self, position: Position) {
        let (word, bit) = place(position);
        self.open[word] |= bit & !self.seen[word];
        self.seen[word] |= bit;
    }

    #[inline]
    fn next(&mut self) -> Option<Position> {
        for (i, word) in self.open.iter_mut().enumerate() {
            if let Some(bit) = Bits(*word).next() {
                *word &= *word - 1;
                return Some((64 * i) as Position + bit);
            }
        }
        None
    }
}

/// A board of any size. Notes are removed one by one, so that a call costs what it finds.
pub(in crate::mansuba) struct Large {
    ends: Vec<u64>,
    seen: Vec<u64>,
    noted: Vec<Position>,
    landed: Vec<Position>,
    followed: usize,
}

impl Scratch for Large {
    fn new(positions: usize) -> Self {
        let words = positions.div_ceil(64);
        let (noted, landed) = (Vec::new(), Vec::new());
        Self { ends: vec![0; words], seen: vec![0; words], noted, landed, followed: 0 }
    }

    fn clear(&mut self) {
        for position in self.noted.drain(..) {
            self.ends[place(position).0] = 0;
        }
    }

    fn end(&mut self, position: Position) -> bool {
        let new = !self.is_end(position);
        if new {
            let (word, bit) = place(position);
            self.ends[word] |= bit;
            self.noted.push(position);
        }
        new
    }

    fn is_end(&self, position: Position) -> bool {
        let (word, bit) = place(position);
        self.ends[word] & bit != 0
    }

    fn begin(&mut self) {
        for position in self.landed.drain(..) {
            self.seen[place(position).0] = 0;
        }
        self.followed = 0;
    }

    fn land(&mut self, position: Position) {
        let (word, bit) = place(position);
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.landed.push(position);
        }
    }

    fn next(&mut self) -> Option<Position> {
        let next = self.landed.get(self.followed).copied();
        self.followed += usize::from(next.is_some());
        next
    }
}

/// Calls a method with working space that suits the board.
macro_rules! sized {
    ($game:ident.$method:ident($($argument:expr),*)) => {
        match $game.positions {
            ..=128 => $game.$method::<crate::mansuba::movement::scratch::Small<2>>($($argument),*),
            ..=1024 => $game.$method::<crate::mansuba::movement::scratch::Small<16>>($($argument),*),
            _ => $game.$method::<crate::mansuba::movement::scratch::Large>($($argument),*),
        }
    };
}

pub(in crate::mansuba) use sized;
