//! The straight lines of a board as runs of bits.
//!
//! Every tile of a line has a *slot*; the slots of a line are consecutive, between slots that are never free. A state keeps
//! one bit per slot, set where the tile is free: how far a penguin can slide is then a count of trailing ones in one
//! direction and of leading ones in the other, on sixty tiles or a million. A line that fits in a word does not straddle
//! two words, so that on small boards a slide reads a single word. A line of at most eight tiles is a byte of its word: how
//! far a penguin can slide is then looked up.

use game::{Board, Rng, Tile};

const BITS: usize = u64::BITS as usize;

/// The tile of a slot beside a line.
const NOWHERE: Tile = Tile::MAX;

/// A slot between two blocked ones, to pad the slots of tiles that have fewer than others.
const IDLE: u32 = 1;

/// The slots of a board's lines.
pub(in crate::penguins) struct Lines {
    /// Each tile's slots, `width` of them, the real ones first.
    slots: Vec<u32>,
    /// The same as words and bits, where no line straddles two words; otherwise empty.
    marks: Vec<Mark>,
    /// The same as places in short lines, where a tile is on at most three and none has more than eight tiles; otherwise
    /// empty.
    trios: Vec<[Place; 3]>,
    width: usize,
    /// The tile of each slot.
    tiles: Vec<Tile>,
    /// Whether two lines meet twice, or one meets itself: then a tile may be reached in two ways.
    tangled: bool,
}

/// A slot as a bit of a word. No tile has the first or the last bit of a word.
#[derive(Clone, Copy)]
struct Mark {
    word: u32,
    bit: u64,
}

impl Mark {
    /// The slots before and after this one that stop a run, in the blocked slots of its word.
    #[inline]
    fn around(self, blocked: u64) -> (u32, u32) {
        // Neither is zero. Saying so of the first spares a test where leading zeros have no instruction of their own.
        let before = blocked & (self.bit - 1) | 1;
        let after = blocked & (self.bit << 1).wrapping_neg();
        (u64::BITS - 1 - before.leading_zeros(), after.trailing_zeros())
    }
}

/// A slot by its place in a line of at most eight tiles, all in one word.
#[derive(Clone, Copy)]
struct Place {
    slot: u32,
    /// The bit of the line's first tile.
    first: u16,
    /// Where the runs around this place begin in [`RUNS`].
    runs: u16,
}

impl Place {
    #[inline]
    fn run(self, open: &[u64]) -> Run {
        let line = (open[self.slot as usize / BITS] >> self.first) as u8;
        // The remainder changes nothing; it spares the check of the bounds.
        RUNS[(usize::from(self.runs) | usize::from(line)) % RUNS.len()]
    }
}

/// How far a penguin can slide on a line: in both directions, and ahead.
#[derive(Clone, Copy, Default)]
struct Run {
    both: u8,
    ahead: u8,
}

/// The runs around each place of a line, by which of its tiles are free.
static RUNS: [Run; 8 << 8] = {
    let mut runs = [Run { both: 0, ahead: 0 }; 8 << 8];
    let mut entry = 0;
    while entry < runs.len() {
        let (place, line) = (entry >> 8, entry as u8);
        let ahead = (line as u16 >> (place + 1)).trailing_ones() as u8;
        let before = ((line as u16) << (8 - place)) as u8;
        runs[entry] = Run { both: ahead + before.leading_ones() as u8, ahead };
        entry += 1;
    }
    runs
};

/// Most penguins that [`Lines::draw`] draws from.
const FEW: usize = 8;

/// A direction in which a tile is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::penguins) enum Exit {
    /// To the slots after this one.
    Ahead(u32),
    /// To the slots before this one.
    Back(u32),
}

impl Lines {
    pub(in crate::penguins) fn new(board: &Board) -> Self {
        let tracer = Tracer::of(board);
        let (tangled, short) = (tracer.tangled(), tracer.short);
        let mark = |&slot: &u32| Mark { word: slot / u64::BITS, bit: 1 << (slot % u64::BITS) };
        let mut tiles = tracer.tiles;
        tiles.resize((tiles.len() + 1).next_multiple_of(BITS), NOWHERE);
        let (slots, width) = by_tile(board.len(), &tiles);
        let marks = if short { slots.iter().map(mark).collect() } else { Vec::new() };
        let trios = trios(&slots, width, &tiles).unwrap_or_default();
        Self { slots, marks, trios, width, tiles, tangled }
    }

    /// Every slot of a tile free, all others blocked.
    pub(in crate::penguins) fn all_open(&self) -> Box<[u64]> {
        let word = |tiles: &[Tile]| {
            tiles.iter().rev().fold(0, |word, &tile| word << 1 | u64::from(tile != NOWHERE))
        };
        self.tiles.chunks(BITS).map(word).collect()
    }

    pub(in crate::penguins) fn tangled(&self) -> bool {
        self.tangled
    }

    /// The slots of a tile.
    #[inline]
    pub(in crate::penguins) fn slots_of(&self, tile: Tile) -> &[u32] {
        &self.slots[tile as usize * self.width..][..self.width]
    }

    /// The directions in which a tile is left, both of each slot.
    #[inline]
    pub(in crate::penguins) fn exits(&self, tile: Tile) -> impl Iterator<Item = Exit> {
        self.slots_of(tile).iter().flat_map(|&slot| [Exit::Ahead(slot), Exit::Back(slot)])
    }

    #[inline]
    pub(in crate::penguins) fn tile(&self, slot: u32) -> Tile {
        self.tiles[slot as usize]
    }

    /// How many slots there are.
    pub(in crate::penguins) fn slots(&self) -> usize {
        self.tiles.len()
    }

    /// The tile of a slot, unless it is one beside a line.
    pub(in crate::penguins) fn tile_of(&self, slot: u32) -> Option<Tile> {
        Some(self.tile(slot)).filter(|&tile| tile != NOWHERE)
    }

    /// The tiles that an exit leads to, nearest first.
    #[inline]
    pub(in crate::penguins) fn reach(
        &self,
        open: &[u64],
        exit: Exit,
    ) -> impl Iterator<Item = Tile> {
        let (first, run, step) = match exit {
            Exit::Ahead(slot) => (slot + 1, ahead(open, slot), 1),
            Exit::Back(slot) => (slot - 1, back(open, slot), -1),
        };
        (0..run as i32).map(move |n| self.tile(first.wrapping_add_signed(n * step)))
    }

    /// The slots of a tile as words and bits, where no line straddles two words.
    #[inline]
    fn marks_of(&self, tile: Tile) -> Option<&[Mark]> {
        self.marks.get(tile as usize * self.width..(tile as usize + 1) * self.width)
    }

    /// How many tiles can be reached from a tile, those reached by several lines counted by each.
    #[inline]
    pub(in crate::penguins) fn count(&self, open: &[u64], tile: Tile) -> u32 {
        match self.trios.get(tile as usize) {
            Some(trio) => trio.iter().map(|place| u32::from(place.run(open).both)).sum(),
            None => self.count_long(open, tile),
        }
    }

    /// The same on boards of any size.
    fn count_long(&self, open: &[u64], tile: Tile) -> u32 {
        let count = |mark: &Mark| {
            let (before, after) = mark.around(!open[mark.word as usize]);
            after - before - 2
        };
        match self.marks_of(tile) {
            // The usual number: with it known, the loop is unrolled.
            Some([a, b, c]) => count(a) + count(b) + count(c),
            Some(marks) => marks.iter().map(count).sum(),
            None => {
                let slots = self.slots_of(tile).iter();
                slots.map(|&slot| ahead(open, slot) + back(open, slot)).sum()
            }
        }
    }

    /// The tile numbered `n` among those that [`Lines::count`] counts: along each line ahead first, then back.
    #[inline]
    pub(in crate::penguins) fn nth(&self, open: &[u64], tile: Tile, mut n: u32) -> Tile {
        for &slot in self.slots_of(tile) {
            let ahead = ahead(open, slot);
            if n < ahead {
                return self.tile(slot + 1 + n);
            }
            n -= ahead;
            let back = back(open, slot);
            if n < back {
                return self.tile(slot - 1 - n);
            }
            n -= back;
        }
        unreachable!("n is below the number of slides")
    }

    /// Draws a slide of one of these penguins, each slide equally likely: which one slides, and where to. The draw is the
    /// same as by [`Lines::count`] and [`Lines::nth`], but has no branch that depends on what is drawn; `None` where
    /// lines are long or penguins many.
    #[inline]
    pub(in crate::penguins) fn draw(
        &self,
        open: &[u64],
        penguins: &[Tile],
        rng: &mut Rng,
    ) -> Option<(Tile, Tile)> {
        if penguins.len() > FEW || self.trios.is_empty() {
            return None;
        }
        let (mut runs, mut total) = ([[Run::default(); 3]; FEW], 0);
        let mut ends = [u32::MAX; FEW];
        for ((&from, runs), end) in penguins.iter().zip(&mut runs).zip(&mut ends) {
            *runs = self.trios[from as usize].map(|place| place.run(open));
            total += runs.iter().map(|run| u32::from(run.both)).sum::<u32>();
            *end = total;
        }
        let n = rng.below(total as usize) as u32;
        let (drawn, n) = fall_into(&ends[..penguins.len()], n);
        let (from, runs) = (penguins[drawn], runs[drawn % FEW]);
        let first = u32::from(runs[0].both);
        let (line, n) = fall_into(&[first, first + u32::from(runs[1].both)], n);
        let (slot, ahead) = (self.trios[from as usize][line].slot, u32::from(runs[line].ahead));
        let to = if n < ahead { slot + 1 + n } else { slot + ahead - 1 - n };
        Some((from, self.tile(to)))
    }

    #[inline]
    pub(in crate::penguins) fn is_open(&self, open: &[u64], tile: Tile) -> bool {
        is_free(open, self.slots_of(tile)[0])
    }

    /// Whether a penguin on a tile can leave it.
    #[inline]
    pub(in crate::penguins) fn is_mobile(&self, open: &[u64], tile: Tile) -> bool {
        // All slots are read: stopping at the first would be an unpredictable branch.
        if let Some(trio) = self.trios.get(tile as usize) {
            let beside = |&Place { slot, .. }: &Place| {
                open[slot as usize / BITS] >> (slot as usize % BITS - 1) & 0b101
            };
            return trio.iter().fold(0, |all, place| all | beside(place)) != 0;
        }
        let beside = |mark: &Mark| open[mark.word as usize] & (mark.bit << 1 | mark.bit >> 1);
        match self.marks_of(tile) {
            Some([a, b, c]) => beside(a) | beside(b) | beside(c) != 0,
            Some(marks) => marks.iter().fold(0, |all, mark| all | beside(mark)) != 0,
            None => {
                let slots = self.slots_of(tile).iter();
                slots.fold(false, |any, &slot| {
                    any | is_free(open, slot - 1) | is_free(open, slot + 1)
                })
            }
        }
    }

    /// Whether a penguin can slide from one tile to another.
    #[inline]
    pub(in crate::penguins) fn is_reachable(&self, open: &[u64], from: Tile, to: Tile) -> bool {
        self.slots_of(from).iter().any(|&slot| {
            let reach = slot - back(open, slot)..=slot + ahead(open, slot);
            self.slots_of(to).iter().any(|&end| end != slot && reach.contains(&end))
        })
    }

    #[inline]
    pub(in crate::penguins) fn close(&self, open: &mut [u64], tile: Tile) {
        if let Some(trio) = self.trios.get(tile as usize) {
            for place in trio {
                open[place.slot as usize / BITS] &= !(1 << (place.slot as usize % BITS));
            }
            return;
        }
        let mut close = |mark: &Mark| open[mark.word as usize] &= !mark.bit;
        match self.marks_of(tile) {
            Some(marks) => marks.iter().for_each(close),
            None => self.slots_of(tile).iter().for_each(|&slot| {
                close(&Mark { word: slot / u64::BITS, bit: 1 << (slot % u64::BITS) });
            }),
        }
    }
}

/// Which of the ranges that end at `ends` a number falls into, or the one after them all, and how far.
#[inline]
fn fall_into(ends: &[u32], n: u32) -> (usize, u32) {
    let (mut place, mut begin) = (0, 0);
    for &end in ends {
        place += usize::from(n >= end);
        begin = if n >= end { end } else { begin };
    }
    (place, n - begin)
}

#[inline]
fn is_free(open: &[u64], slot: u32) -> bool {
    open[slot as usize / BITS] >> (slot as usize % BITS) & 1 == 1
}

/// How many slots are free after a slot.
#[inline]
pub(in crate::penguins) fn ahead(open: &[u64], slot: u32) -> u32 {
    let (word, bit) = (slot as usize / BITS, slot as usize % BITS);
    let blocked = !open[word] >> bit >> 1;
    if blocked != 0 { blocked.trailing_zeros() } else { ahead_beyond(open, word, bit) }
}

/// How many slots are free before a slot.
#[inline]
pub(in crate::penguins) fn back(open: &[u64], slot: u32) -> u32 {
    let (word, bit) = (slot as usize / BITS, slot as usize % BITS);
    let blocked = !open[word] << (BITS - 1 - bit) << 1;
    if blocked != 0 { blocked.leading_zeros() } else { back_beyond(open, word, bit) }
}

/// A run that continues in the next words.
#[cold]
fn ahead_beyond(open: &[u64], word: usize, bit: usize) -> u32 {
    let rest = &open[word + 1..];
    let full = rest.iter().take_while(|&&word| word == u64::MAX).count();
    let last = rest.get(full).map_or(0, |word| word.trailing_ones());
    (BITS - 1 - bit + full * BITS) as u32 + last
}

/// A run that continues in the words before.
#[cold]
fn back_beyond(open: &[u64], word: usize, bit: usize) -> u32 {
    let rest = &open[..word];
    let full = rest.iter().rev().take_while(|&&word| word == u64::MAX).count();
    let last = rest.iter().rev().nth(full).map_or(0, |word| word.leading_ones());
    (bit + full * BITS) as u32 + last
}

/// A side of a tile, by which it is left.
type Side = (Tile, usize);

/// Follows every line of a board and gives it its slots.
struct Tracer<'a> {
    board: &'a Board,
    /// Where each tile's sides begin in `line_of`.
    first: Vec<usize>,
    /// The line through each side, the same for both directions.
    line_of: Vec<u32>,
    /// The tile of each slot.
    tiles: Vec<Tile>,
    /// Where each line begins and ends among the slots.
    lines: Vec<(usize, usize)>,
    ring: bool,
    /// No line straddles two words so far.
    short: bool,
}

impl<'a> Tracer<'a> {
    fn of(board: &'a Board) -> Self {
        let mut first = Vec::with_capacity(board.len());
        let mut sides = 0;
        for tile in board.tiles() {
            first.push(sides);
            sides += board.degree(tile);
        }
        let mut tiles = Vec::with_capacity(sides / 2 + sides / 8 + 2 * BITS);
        tiles.resize(IDLE as usize + 2, NOWHERE);
        let line_of = vec![NOWHERE; sides];
        let lines = Vec::new();
        let mut tracer = Self { board, first, line_of, tiles, lines, ring: false, short: true };
        tracer.trace_all(|tracer, exit| tracer.next(tracer.turned(exit)).is_none());
        // The remaining lines are rings.
        let open_lines = tracer.lines.len();
        tracer.trace_all(|_, _| true);
        tracer.ring = tracer.lines.len() > open_lines;
        tracer
    }

    /// Lays out all lines that can begin with an exit and have not been.
    fn trace_all(&mut self, begins: impl Fn(&Self, Side) -> bool) {
        let mut line = Vec::new();
        for tile in self.board.tiles() {
            for side in 0..self.board.degree(tile) {
                let start = (tile, side);
                if self.line_of[self.index(start)] == NOWHERE && begins(self, start) {
                    self.trace(start, &mut line);
                }
            }
        }
    }

    fn index(&self, (tile, side): Side) -> usize {
        self.first[tile as usize] + side
    }

    fn turned(&self, (tile, side): Side) -> Side {
        (tile, self.board.opposite(tile, side))
    }

    fn next(&self, (tile, side): Side) -> Option<Side> {
        let (next, entered) = self.board.across(tile, side)?;
        Some((next, self.board.opposite(next, entered)))
    }

    /// Lays out the line that begins with a side. A ring is laid out almost twice, so that all other tiles lie ahead of
    /// some slot of each tile.
    fn trace(&mut self, start: Side, line: &mut Vec<Tile>) {
        line.clear();
        let number = self.lines.len() as u32;
        let mut side = Some(start);
        while let Some(here) = side {
            let (index, back) = (self.index(here), self.index(self.turned(here)));
            self.line_of[index] = number;
            self.line_of[back] = number;
            line.push(here.0);
            side = self.next(here);
            if side == Some(start) {
                line.extend_from_within(..line.len() - 1);
                break;
            }
        }
        self.append(line);
        self.lines.push((self.tiles.len() - 1 - line.len(), self.tiles.len() - 1));
    }

    /// Appends a line and the blocked slot after it, in one word if it fits between a blocked first slot and the last.
    fn append(&mut self, line: &[Tile]) {
        let tiles = &mut self.tiles;
        let fits = line.len() + 2 <= BITS;
        if fits && tiles.len() % BITS + line.len() >= BITS {
            tiles.resize(tiles.len().next_multiple_of(BITS), NOWHERE);
        }
        if tiles.len().is_multiple_of(BITS) {
            tiles.push(NOWHERE);
        }
        self.short &= fits;
        tiles.extend_from_slice(line);
        tiles.push(NOWHERE);
    }

    /// Whether two lines meet twice or one meets itself. Linear: along each line the lines that
    /// cross it are marked, and none may be marked twice.
    fn tangled(&self) -> bool {
        let mut marks = vec![usize::MAX; self.lines.len()];
        let crossed_twice = |(number, &(begin, end)): (usize, &(usize, usize))| {
            self.tiles[begin..end].iter().any(|&tile| {
                let sides = &self.line_of[self.index((tile, 0))..][..self.board.degree(tile) / 2];
                let own = sides.iter().filter(|&&line| line as usize == number).count();
                let mut others = sides.iter().filter(|&&line| line as usize != number);
                let marked =
                    |&line: &u32| std::mem::replace(&mut marks[line as usize], number) == number;
                own > 1 || others.any(marked)
            })
        };
        self.ring || self.lines.iter().enumerate().any(crossed_twice)
    }
}

/// The slots of all tiles as places in lines, if each tile has at most three and no line more than eight tiles.
fn trios(slots: &[u32], width: usize, tiles: &[Tile]) -> Option<Vec<[Place; 3]>> {
    if width > 3 {
        return None;
    }
    let trio = |slots: &[u32]| {
        let place = |n: usize| place(tiles, slots.get(n).copied().unwrap_or(IDLE));
        Some([place(0)?, place(1)?, place(2)?])
    };
    slots.chunks(width.max(1)).map(trio).collect()
}

/// A slot by its place in its line, if the line has at most eight tiles.
fn place(tiles: &[Tile], slot: u32) -> Option<Place> {
    let on_line = |tile: &&Tile| **tile != NOWHERE;
    let before = tiles[..slot as usize].iter().rev().take_while(on_line).count() as u32;
    let after = tiles[slot as usize + 1..].iter().take_while(on_line).count() as u32;
    let first = ((slot - before) % u64::BITS) as u16;
    (before + after < 8).then_some(Place { slot, first, runs: (before << 8) as u16 })
}

/// The slots of each tile, in order, and how many each has room for.
fn by_tile(count: usize, tiles: &[Tile]) -> (Vec<u32>, usize) {
    let mut used = vec![0u16; count];
    for &tile in tiles.iter().filter(|&&tile| tile != NOWHERE) {
        used[tile as usize] = used[tile as usize].saturating_add(1);
    }
    let width = used.iter().copied().max().unwrap_or(0) as usize;
    let mut slots = vec![IDLE; count * width];
    used.fill(0);
    for (slot, &tile) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != NOWHERE) {
        slots[tile as usize * width + used[tile as usize] as usize] = slot as u32;
        used[tile as usize] += 1;
    }
    (slots, width)
}
