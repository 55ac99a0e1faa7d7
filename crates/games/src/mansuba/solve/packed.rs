//! Values of positions, packed: each is coded by how often it follows the one before it.
//!
//! Numbers that are meaningless take no room. Blocks are coded apart (asymmetric numeral systems, 32 bits of state, 16 at
//! a time), so that a value is found by reading and unpacking one block.

use std::cmp::Ordering;
use std::sync::Arc;

use game::FileContent;

use super::space::{Space, Walk};

/// Numbers of positions in a block.
const BLOCK: usize = 1 << 12;
/// Shares of a context add up to this power of two.
const BITS: u32 = 12;
const WHOLE: u32 = 1 << BITS;
/// The least state of the coder.
const LEAST: u32 = 1 << 16;

/// The share of each value after each, and where its shares begin.
#[derive(Debug)]
struct Model {
    /// One more than the largest value.
    values: usize,
    /// A row for each value before; rows of values that never occur are 0.
    shares: Vec<u16>,
    starts: Vec<u16>,
    /// The value at each place of a row.
    places: Vec<u8>,
}

impl Model {
    /// A model of these shares; none if some row is neither empty nor whole.
    fn new(values: usize, shares: Vec<u16>) -> Option<Self> {
        let mut starts = vec![0; values * values];
        let mut places = vec![0; values * WHOLE as usize];
        for row in 0..values {
            let mut start = 0;
            for value in 0..values {
                let share = usize::from(shares[row * values + value]);
                starts[row * values + value] = start as u16;
                places.get_mut(row * WHOLE as usize + start..)?.get_mut(..share)?.fill(value as u8);
                start += share;
                if start > WHOLE as usize {
                    return None;
                }
            }
            if start != 0 && start != WHOLE as usize {
                return None;
            }
        }
        Some(Self { values, shares, starts, places })
    }

    /// The model of what was counted, a row for each value before.
    fn counted(values: usize, counts: &[u64]) -> Self {
        let mut shares = vec![0; values * values];
        for (counts, shares) in counts.chunks(values).zip(shares.chunks_mut(values)) {
            let all: u64 = counts.iter().sum();
            if all == 0 {
                continue;
            }
            for (&count, share) in counts.iter().zip(shares.iter_mut()) {
                let exact = (u128::from(count) * u128::from(WHOLE) / u128::from(all)) as u16;
                *share = if count > 0 { exact.max(1) } else { 0 };
            }
            // What rounding left over or took too much is made up by the largest shares.
            let mut sum: u32 = shares.iter().map(|&share| u32::from(share)).sum();
            while sum != WHOLE {
                let largest = shares.iter_mut().max().expect("a row has values");
                let change = if sum < WHOLE { WHOLE - sum } else { 1 };
                *largest = if sum < WHOLE { *largest + change as u16 } else { *largest - 1 };
                sum = if sum < WHOLE { WHOLE } else { sum - 1 };
            }
        }
        Self::new(values, shares).expect("rows add up")
    }

    /// Codes a block, the last value first.
    fn pack(&self, block: &[u8], out: &mut Vec<u16>) {
        let (first, mut state) = (out.len(), LEAST);
        for at in (0..block.len()).rev() {
            let before = if at == 0 { 0 } else { block[at - 1] };
            let cell = usize::from(before) * self.values + usize::from(block[at]);
            let (share, start) = (u32::from(self.shares[cell]), u32::from(self.starts[cell]));
            if u64::from(state) >= u64::from(share) << (32 - BITS) {
                out.push(state as u16);
                state >>= 16;
            }
            state = (state / share) << BITS | (state % share + start);
        }
        out.extend([state as u16, (state >> 16) as u16]);
        out[first..].reverse();
    }
}

/// Decodes one block. A damaged block gives wrong values, nothing worse.
struct Unpacking<'a> {
    model: &'a Model,
    words: &'a [u8],
    state: u32,
    before: u8,
}

impl<'a> Unpacking<'a> {
    fn new(model: &'a Model, words: &'a [u8]) -> Self {
        let mut unpacking = Self { model, words, state: 0, before: 0 };
        let high = unpacking.word();
        unpacking.state = high << 16 | unpacking.word();
        unpacking
    }

    fn word(&mut self) -> u32 {
        match self.words {
            [low, high, rest @ ..] => {
                self.words = rest;
                u16::from_le_bytes([*low, *high]).into()
            }
            _ => 0,
        }
    }

    fn next(&mut self) -> u8 {
        let (model, place) = (self.model, self.state & (WHOLE - 1));
        let row = usize::from(self.before);
        let value = model.places[row * WHOLE as usize + place as usize];
        let cell = row * model.values + usize::from(value);
        let (share, start) = (u32::from(model.shares[cell]), u32::from(model.starts[cell]));
        let above = place.saturating_sub(start);
        self.state = share.wrapping_mul(self.state >> BITS).wrapping_add(above);
        if self.state < LEAST {
            self.state = self.state << 16 | self.word();
        }
        self.before = value;
        value
    }
}

/// The values of all positions of a space, while they are packed block by block: only the lengths of the packed blocks are
/// kept beside them.
pub(super) struct Packing {
    space: Space,
    cells: Vec<u8>,
    model: Model,
    /// The model and the lengths of the blocks, as the beginning of a file.
    head: Vec<u8>,
    /// The bytes of all packed blocks.
    bytes: u64,
}

impl Packing {
    /// Prepares to pack the values of the positions of a space, by their numbers. The callback `each` is called before
    /// each block of numbers with the name of the stage and how many were dealt with, and ends the work by an error.
    pub(super) fn new<E>(
        space: Space,
        cells: Vec<u8>,
        mut each: impl FnMut(&'static str, u64) -> Result<(), E>,
    ) -> Result<Self, E> {
        let values = usize::from(cells.iter().copied().max().unwrap_or(0)) + 1;
        let blocks = cells.len().div_ceil(BLOCK);
        let mut counts = vec![0; values * values];
        let mut block = Vec::with_capacity(BLOCK);
        for number in 0..blocks {
            each("counting values", (number * BLOCK) as u64)?;
            meaningful(&space, &cells, number, &mut block);
            let mut before = 0;
            for &value in &block {
                counts[usize::from(before) * values + usize::from(value)] += 1;
                before = value;
            }
        }
        let model = Model::counted(values, &counts);
        let mut head = vec![(values - 1) as u8];
        head.extend(model.shares.iter().flat_map(|share| share.to_le_bytes()));
        head.reserve_exact(2 * blocks);
        let mut packing = Self { space, cells, model, head, bytes: 0 };
        let mut words = Vec::new();
        for number in 0..blocks {
            each("packing", (number * BLOCK) as u64)?;
            packing.pack(number, &mut block, &mut words);
            packing.head.extend((2 * words.len() as u16).to_le_bytes());
            packing.bytes += 2 * words.len() as u64;
        }
        Ok(packing)
    }

    /// Codes the block with this number.
    fn pack(&self, number: usize, block: &mut Vec<u8>, words: &mut Vec<u16>) {
        meaningful(&self.space, &self.cells, number, block);
        words.clear();
        self.model.pack(block, words);
    }

    /// The bytes of all pieces.
    pub(super) fn bytes(&self) -> u64 {
        self.head.len() as u64 + self.bytes
    }

    /// The content of a file: the head, then the blocks, each packed when it is asked for.
    pub(super) fn into_pieces(mut self) -> impl Iterator<Item = Vec<u8>> {
        let head = std::mem::take(&mut self.head);
        let (mut block, mut words) = (Vec::with_capacity(BLOCK), Vec::new());
        let blocks = (0..self.cells.len().div_ceil(BLOCK)).map(move |number| {
            self.pack(number, &mut block, &mut words);
            words.iter().flat_map(|word| word.to_le_bytes()).collect()
        });
        std::iter::once(head).chain(blocks)
    }
}

/// The values of a block, without those of meaningless numbers.
fn meaningful(space: &Space, cells: &[u8], number: usize, block: &mut Vec<u8>) {
    let first = number * BLOCK;
    let mut walk = Walk::new(space, first % space.boards);
    block.clear();
    for &value in &cells[first..cells.len().min(first + BLOCK)] {
        if walk.is_meaningful() {
            block.push(value);
        }
        walk.advance();
    }
}

/// The packed values of all positions of a space, in a file.
pub(super) struct Packed {
    model: Model,
    /// Where each block begins in the file, and where the last one ends.
    begins: Vec<u64>,
    file: Arc<dyn FileContent>,
}

impl Packed {
    /// Opens what [`Packing`] made for this space, from `offset` of a file on. Blocks are read when they are needed.
    pub(super) fn open(
        space: &Space,
        file: Arc<dyn FileContent>,
        mut offset: u64,
    ) -> Result<Self, String> {
        let mut take = |length| take(&*file, &mut offset, length).ok_or(SHORT);
        let number = |pair: &[u8; 2]| u16::from_le_bytes(*pair);
        let values = usize::from(take(1)?[0]) + 1;
        let shares = take(2 * values * values)?.as_chunks().0.iter().map(number).collect();
        let model = Model::new(values, shares).ok_or("the file is damaged")?;
        let blocks = space.cells().div_ceil(BLOCK);
        let lengths = take(2 * blocks)?;
        let mut begins = Vec::with_capacity(blocks + 1);
        begins.push(offset);
        for length in lengths.as_chunks().0 {
            begins.push(begins[begins.len() - 1] + u64::from(number(length)));
        }
        match file.length().cmp(&begins[blocks]) {
            Ordering::Less => Err(SHORT.to_string()),
            Ordering::Greater => Err(LONG.to_string()),
            Ordering::Equal => Ok(Self { model, begins, file }),
        }
    }

    /// The value of the position with this number, which is not meaningless; none if the file cannot be read any more.
    pub(super) fn get(&self, space: &Space, index: usize) -> Option<u8> {
        let block = index / BLOCK;
        let mut words = vec![0; (self.begins[block + 1] - self.begins[block]) as usize];
        if !self.file.read_at(self.begins[block], &mut words) {
            return None;
        }
        let mut unpacking = Unpacking::new(&self.model, &words);
        let mut walk = Walk::new(space, block * BLOCK % space.boards);
        let mut value = 0;
        for _ in block * BLOCK..=index {
            if walk.is_meaningful() {
                value = unpacking.next();
            }
            walk.advance();
        }
        Some(value)
    }
}

pub(super) const SHORT: &str = "the file is too short";
pub(super) const LONG: &str = "the file is too long";

/// The next `length` bytes of a file, which `offset` then is behind; none if there are fewer. No memory is taken for
/// bytes that the file does not have.
pub(super) fn take(file: &dyn FileContent, offset: &mut u64, length: usize) -> Option<Vec<u8>> {
    let end = offset.checked_add(length as u64).filter(|&end| end <= file.length())?;
    let mut bytes = vec![0; length];
    let is_read = file.read_at(*offset, &mut bytes);
    *offset = end;
    is_read.then_some(bytes)
}
