//! The straight lines of a board as runs of bits.
//!
//! Each line is stored once in each direction. Every tile of a line has a *slot*; the slots of a line
//! are consecutive, followed by a slot that is never free. A state keeps one bit per slot, set
//! where the tile is free: how far a penguin can slide through a side is then a count of trailing ones,
//! on sixty tiles or a million. A line that fits in a word does not straddle two words, so that on
//! small boards a slide reads a single word.

use game::{Board, Tile};

const BITS: usize = u64::BITS as usize;

/// The tile of a slot after a line.
const NOWHERE: Tile = Tile::MAX;

/// An exit that leads nowhere, to pad the exits of tiles that have fewer than others.
const IDLE: u32 = 1;

/// The slots of a board's lines.
pub(in crate::penguins) struct Lines {
    /// Each tile's exits, `width` of them, the real ones first: the slot that follows each of its
    /// own.
    exits: Vec<u32>,
    width: usize,
    /// The tile of each slot.
    tiles: Vec<Tile>,
    /// Whether two lines meet twice, or one meets itself: then a tile may be reached in two ways.
    tangled: bool,
}

impl Lines {
    pub(in crate::penguins) fn new(board: &Board) -> Self {
        let tracer = Tracer::of(board);
        let tangled = tracer.tangled();
        let mut tiles = tracer.tiles;
        tiles.resize((tiles.len() + 1).next_multiple_of(BITS), NOWHERE);
        let (exits, width) = by_tile(board.len(), &tiles);
        Self { exits, width, tiles, tangled }
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

    /// The slots by which a tile is left.
    #[inline]
    pub(in crate::penguins) fn exits(&self, tile: Tile) -> &[u32] {
        &self.exits[tile as usize * self.width..][..self.width]
    }

    #[inline]
    pub(in crate::penguins) fn tile(&self, slot: u32) -> Tile {
        self.tiles[slot as usize]
    }

    /// How many slots there are.
    pub(in crate::penguins) fn slots(&self) -> usize {
        self.tiles.len()
    }

    /// The tile of a slot, unless it is one after a line.
    pub(in crate::penguins) fn tile_of(&self, slot: u32) -> Option<Tile> {
        Some(self.tile(slot)).filter(|&tile| tile != NOWHERE)
    }

    /// The tiles that an exit leads to, nearest first.
    #[inline]
    pub(in crate::penguins) fn reach(&self, open: &[u64], exit: u32) -> &[Tile] {
        &self.tiles[exit as usize..][..run(open, exit) as usize]
    }

    /// Visits the exits of a tile. Six is the usual number: with it known, loops are unrolled.
    #[inline(always)]
    fn each_exit(&self, tile: Tile, visit: impl FnMut(u32)) {
        let exits = self.exits(tile);
        match <&[u32; 6]>::try_from(exits) {
            Ok(six) => six.iter().copied().for_each(visit),
            Err(_) => exits.iter().copied().for_each(visit),
        }
    }

    /// How many tiles can be reached from a tile, those reached by several lines counted by each.
    #[inline]
    pub(in crate::penguins) fn count(&self, open: &[u64], tile: Tile) -> u32 {
        let mut count = 0;
        self.each_exit(tile, |exit| count += run(open, exit));
        count
    }

    #[inline]
    pub(in crate::penguins) fn is_open(&self, open: &[u64], tile: Tile) -> bool {
        is_free(open, self.exits(tile)[0] - 1)
    }

    /// Whether a penguin on a tile can leave it.
    #[inline]
    pub(in crate::penguins) fn is_mobile(&self, open: &[u64], tile: Tile) -> bool {
        // All exits are read: stopping at the first would be an unpredictable branch.
        let mut mobile = false;
        self.each_exit(tile, |exit| mobile |= is_free(open, exit));
        mobile
    }

    /// Whether a penguin can slide from one tile to another.
    #[inline]
    pub(in crate::penguins) fn is_reachable(&self, open: &[u64], from: Tile, to: Tile) -> bool {
        self.exits(from).iter().any(|&exit| {
            let reach = exit..exit + run(open, exit);
            self.exits(to).iter().any(|&beyond| reach.contains(&(beyond - 1)))
        })
    }

    #[inline]
    pub(in crate::penguins) fn close(&self, open: &mut [u64], tile: Tile) {
        self.each_exit(tile, |exit| {
            let slot = exit as usize - 1;
            open[slot / BITS] &= !(1 << (slot % BITS));
        });
    }
}

#[inline]
fn is_free(open: &[u64], slot: u32) -> bool {
    open[slot as usize / BITS] >> (slot as usize % BITS) & 1 == 1
}

/// How many slots are free from an exit on.
#[inline]
pub(in crate::penguins) fn run(open: &[u64], exit: u32) -> u32 {
    let (word, bit) = (exit as usize / BITS, exit as usize % BITS);
    let blocked = !open[word] >> bit;
    if blocked != 0 { blocked.trailing_zeros() } else { run_beyond(open, word, bit) }
}

/// A run that continues in the next words.
#[cold]
fn run_beyond(open: &[u64], word: usize, bit: usize) -> u32 {
    let rest = &open[word + 1..];
    let full = rest.iter().take_while(|&&word| word == u64::MAX).count();
    let last = rest.get(full).map_or(0, |word| word.trailing_ones());
    (BITS - bit + full * BITS) as u32 + last
}

/// A side of a tile, by which it is left.
type Exit = (Tile, usize);

/// Follows every line of a board and gives it its slots, in each direction.
struct Tracer<'a> {
    board: &'a Board,
    /// Where each tile's sides begin in `line_of`.
    first: Vec<usize>,
    /// The line through each side, the same for both directions.
    line_of: Vec<u32>,
    /// The tile of each slot.
    tiles: Vec<Tile>,
    /// Where each line begins and ends among the slots, in one direction.
    lines: Vec<(usize, usize)>,
    ring: bool,
}

impl<'a> Tracer<'a> {
    fn of(board: &'a Board) -> Self {
        let mut first = Vec::with_capacity(board.len());
        let mut sides = 0;
        for tile in board.tiles() {
            first.push(sides);
            sides += board.degree(tile);
        }
        let mut tiles = Vec::with_capacity(sides + sides / 4 + 2 * BITS);
        tiles.resize(IDLE as usize + 1, NOWHERE);
        let line_of = vec![NOWHERE; sides];
        let mut tracer = Self { board, first, line_of, tiles, lines: Vec::new(), ring: false };
        tracer.trace_all(|tracer, exit| tracer.next(tracer.turned(exit)).is_none());
        // The remaining lines are rings.
        let open_lines = tracer.lines.len();
        tracer.trace_all(|_, _| true);
        tracer.ring = tracer.lines.len() > open_lines;
        tracer
    }

    /// Lays out all lines that can begin with an exit and have not been.
    fn trace_all(&mut self, begins: impl Fn(&Self, Exit) -> bool) {
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

    fn index(&self, (tile, side): Exit) -> usize {
        self.first[tile as usize] + side
    }

    fn turned(&self, (tile, side): Exit) -> Exit {
        (tile, self.board.opposite(tile, side))
    }

    fn next(&self, (tile, side): Exit) -> Option<Exit> {
        let (next, entered) = self.board.across(tile, side)?;
        Some((next, self.board.opposite(next, entered)))
    }

    /// Lays out the line that begins with an exit, in both directions. A ring is laid out almost
    /// twice, so that all other tiles lie ahead of some slot of each tile.
    fn trace(&mut self, start: Exit, line: &mut Vec<Tile>) {
        line.clear();
        let number = self.lines.len() as u32;
        let mut exit = Some(start);
        while let Some(here) = exit {
            let (index, back) = (self.index(here), self.index(self.turned(here)));
            self.line_of[index] = number;
            self.line_of[back] = number;
            line.push(here.0);
            exit = self.next(here);
            if exit == Some(start) {
                line.extend_from_within(..line.len() - 1);
                break;
            }
        }
        self.append(line);
        self.lines.push((self.tiles.len() - 1 - line.len(), self.tiles.len() - 1));
        line.reverse();
        self.append(line);
    }

    /// Appends a line and the blocked slot after it, in one word if it fits.
    fn append(&mut self, line: &[Tile]) {
        let tiles = &mut self.tiles;
        if line.len() < BITS && tiles.len() % BITS + line.len() >= BITS {
            tiles.resize(tiles.len().next_multiple_of(BITS), NOWHERE);
        }
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

/// The exits of each tile, in order of their slots, and how many each has room for.
fn by_tile(count: usize, tiles: &[Tile]) -> (Vec<u32>, usize) {
    let mut used = vec![0u16; count];
    for &tile in tiles.iter().filter(|&&tile| tile != NOWHERE) {
        used[tile as usize] = used[tile as usize].saturating_add(1);
    }
    let width = used.iter().copied().max().unwrap_or(0) as usize;
    let mut exits = vec![IDLE; count * width];
    used.fill(0);
    for (slot, &tile) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != NOWHERE) {
        exits[tile as usize * width + used[tile as usize] as usize] = slot as u32 + 1;
        used[tile as usize] += 1;
    }
    (exits, width)
}
