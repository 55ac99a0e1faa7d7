//! The straight lines of a board as runs of bits.
//!
//! A line is taken once in each direction. Every tile of it has a *slot*; the slots of a line are
//! consecutive, and a slot that is never free stands after it. A state keeps one bit per slot, set
//! where the tile is free: how far a penguin can slide by a side is then a count of trailing ones,
//! on a board of sixty tiles and on one of a million. A line that fits in a word does not straddle
//! two, so that on small boards one look at one word is enough.

use game::{Board, Tile};

const BITS: usize = u64::BITS as usize;

/// What a slot after a line names.
const NOWHERE: Tile = Tile::MAX;

/// An exit that leads nowhere: it fills up the exits of tiles that have fewer than others.
const IDLE: u32 = 1;

/// The slots of a board's lines.
pub(super) struct Lines {
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
    pub(super) fn new(board: &Board) -> Self {
        let mut tracer = Tracer::new(board);
        for tile in board.tiles() {
            for side in 0..board.degree(tile) {
                tracer.trace((tile, side));
            }
        }
        let tangled = tracer.tangled();
        let mut tiles = tracer.tiles;
        tiles.resize((tiles.len() + 1).next_multiple_of(BITS), NOWHERE);
        let (exits, width) = by_tile(board.len(), &tiles);
        Self { exits, width, tiles, tangled }
    }

    /// Every slot of a tile free, all others blocked.
    pub(super) fn all_open(&self) -> Box<[u64]> {
        let word = |tiles: &[Tile]| {
            tiles.iter().rev().fold(0, |word, &tile| word << 1 | u64::from(tile != NOWHERE))
        };
        self.tiles.chunks(BITS).map(word).collect()
    }

    pub(super) fn tangled(&self) -> bool {
        self.tangled
    }

    /// The slots by which a tile is left.
    #[inline]
    pub(super) fn exits(&self, tile: Tile) -> &[u32] {
        &self.exits[tile as usize * self.width..][..self.width]
    }

    #[inline]
    pub(super) fn tile(&self, slot: u32) -> Tile {
        self.tiles[slot as usize]
    }

    /// The tiles that an exit leads to, nearest first.
    #[inline]
    pub(super) fn reach(&self, open: &[u64], exit: u32) -> &[Tile] {
        &self.tiles[exit as usize..][..run(open, exit) as usize]
    }

    /// How many tiles can be reached from a tile, those reached by several lines counted by each.
    #[inline]
    pub(super) fn count(&self, open: &[u64], tile: Tile) -> u32 {
        // Six is the usual number: with it known, the loop is unrolled.
        let exits = self.exits(tile);
        match <&[u32; 6]>::try_from(exits) {
            Ok(exits) => exits.iter().map(|&exit| run(open, exit)).sum(),
            Err(_) => exits.iter().map(|&exit| run(open, exit)).sum(),
        }
    }

    #[inline]
    pub(super) fn is_open(&self, open: &[u64], tile: Tile) -> bool {
        is_free(open, self.exits(tile)[0] - 1)
    }

    /// Whether a penguin on a tile can leave it.
    #[inline]
    pub(super) fn is_mobile(&self, open: &[u64], tile: Tile) -> bool {
        // All are looked at: stopping at the first is a branch that cannot be foreseen.
        self.exits(tile).iter().fold(false, |any, &exit| any | is_free(open, exit))
    }

    /// Whether a penguin can slide from one tile to another.
    #[inline]
    pub(super) fn is_reachable(&self, open: &[u64], from: Tile, to: Tile) -> bool {
        self.exits(from).iter().any(|&exit| {
            let reach = exit..exit + run(open, exit);
            self.exits(to).iter().any(|&beyond| reach.contains(&(beyond - 1)))
        })
    }

    #[inline]
    pub(super) fn close(&self, open: &mut [u64], tile: Tile) {
        for &exit in self.exits(tile) {
            let slot = exit as usize - 1;
            open[slot / BITS] &= !(1 << (slot % BITS));
        }
    }
}

#[inline]
fn is_free(open: &[u64], slot: u32) -> bool {
    open[slot as usize / BITS] >> (slot as usize % BITS) & 1 == 1
}

/// How many slots are free from an exit on.
#[inline]
pub(super) fn run(open: &[u64], exit: u32) -> u32 {
    let (word, bit) = (exit as usize / BITS, exit as usize % BITS);
    let blocked = !open[word] >> bit;
    if blocked != 0 { blocked.trailing_zeros() } else { run_beyond(open, word, bit) }
}

/// The run goes on into the next words.
#[cold]
fn run_beyond(open: &[u64], word: usize, bit: usize) -> u32 {
    let rest = &open[word + 1..];
    let full = rest.iter().take_while(|&&word| word == u64::MAX).count();
    let last = rest.get(full).map_or(0, |word| word.trailing_ones());
    (BITS - bit + full * BITS) as u32 + last
}

/// A side of a tile, by which it is left.
type Exit = (Tile, usize);

/// Follows every line of a board, once in each direction, and gives it its slots.
struct Tracer<'a> {
    board: &'a Board,
    /// Where each tile's sides begin in `line_of` and `done`.
    first: Vec<usize>,
    /// The line through each side, the same for both directions.
    line_of: Vec<u32>,
    done: Vec<bool>,
    /// The tile of each slot.
    tiles: Vec<Tile>,
    /// Where each line begins and ends among the slots, and its number.
    lines: Vec<(usize, usize, u32)>,
    numbers: u32,
    ring: bool,
}

impl<'a> Tracer<'a> {
    fn new(board: &'a Board) -> Self {
        let mut first = Vec::with_capacity(board.len());
        let mut sides = 0;
        for tile in board.tiles() {
            first.push(sides);
            sides += board.degree(tile);
        }
        let mut tiles = Vec::with_capacity(sides + sides / 4 + 2 * BITS);
        tiles.resize(IDLE as usize + 1, NOWHERE);
        let (line_of, done) = (vec![NOWHERE; sides], vec![false; sides]);
        Self { board, first, line_of, done, tiles, lines: Vec::new(), numbers: 0, ring: false }
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

    /// Lays out the line that leaves a tile by a side, unless it has been. A ring is laid out almost
    /// twice, so that from some slot of each tile all its others lie ahead.
    fn trace(&mut self, through: Exit) {
        if self.done[self.index(through)] {
            return;
        }
        let (start, ring) = self.start_of(through);
        let mut line = Vec::new();
        let mut exit = Some(start);
        while let Some(here) = exit {
            let (index, back) = (self.index(here), self.index(self.turned(here)));
            if self.line_of[index] == NOWHERE {
                self.line_of[index] = self.numbers;
                self.line_of[back] = self.numbers;
            }
            self.done[index] = true;
            line.push(here.0);
            exit = self.next(here).filter(|&next| next != start);
        }
        self.numbers += 1;
        self.ring |= ring;
        if ring {
            line.extend_from_within(..line.len() - 1);
        }
        self.append(&line, self.line_of[self.index(start)]);
    }

    /// Where a line begins, and whether it is a ring and begins anywhere.
    fn start_of(&self, through: Exit) -> (Exit, bool) {
        let back = self.turned(through);
        let mut end = back;
        while let Some(further) = self.next(end) {
            if further == back {
                return (through, true);
            }
            end = further;
        }
        (self.turned(end), false)
    }

    /// Appends a line and the blocked slot after it, in one word if it fits.
    fn append(&mut self, line: &[Tile], number: u32) {
        let tiles = &mut self.tiles;
        if line.len() < BITS && tiles.len() % BITS + line.len() >= BITS {
            tiles.resize(tiles.len().next_multiple_of(BITS), NOWHERE);
        }
        self.lines.push((tiles.len(), tiles.len() + line.len(), number));
        tiles.extend_from_slice(line);
        tiles.push(NOWHERE);
    }

    /// Whether two lines meet twice or one meets itself. Linear: along each line the lines that
    /// cross it are marked, and none may be marked twice.
    fn tangled(&self) -> bool {
        let mut marks = vec![usize::MAX; self.numbers as usize];
        let crossed_twice = |&(begin, end, own): &(usize, usize, u32)| {
            self.tiles[begin..end].iter().any(|&tile| {
                let sides = &self.line_of[self.index((tile, 0))..][..self.board.degree(tile) / 2];
                let itself = sides.iter().filter(|&&line| line == own).count() > 1;
                let mut others = sides.iter().filter(|&&line| line != own);
                itself
                    || others
                        .any(|&line| std::mem::replace(&mut marks[line as usize], begin) == begin)
            })
        };
        self.ring || self.lines.iter().any(crossed_twice)
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
