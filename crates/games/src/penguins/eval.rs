//! What a position is worth: fish, and the ground that each seat reaches first.

use std::cell::RefCell;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use game::{Seat, Tile};
use search::Eval;

use super::board::lines::{ahead, back};
use super::rules::Penguins;
use super::state::State;

/// What each seat has collected and stands on, and what it can expect: ground, and penguins that can move.
///
/// A seat's ground is the fish of the free tiles that it reaches before any other seat. Slides and steps to a tile beside
/// are counted apart, and what each says counts half: of both together the scores at the end depend more than of either.
/// Tiles that two seats reach at once count for neither. While most of the board is free, ground says little about
/// the end, and that a penguin can move says much: see [`Weights`].
pub(super) struct Territory {
    ground: Ground,
    weights: Weights,
}

/// What ground and penguins that can move count, by the part of the board that is free.
#[derive(Clone, Copy)]
struct Weights {
    /// Per cent that ground would count on a board without free tiles; at most [`Weights::WHOLE`] counts.
    ground: i32,
    /// Per cent that ground counts less where all tiles are free.
    less: i32,
}

impl Weights {
    /// Per cent.
    const WHOLE: i32 = 100;

    /// Fish that a penguin that can move counts where all tiles are free.
    const MOVING: i32 = 4;

    /// Fitted to the scores at the end of 300 matches on the classic board, of two seats and of four.
    fn of(seats: usize) -> Self {
        match seats {
            ..=2 => Self { ground: 168, less: 160 },
            _ => Self { ground: 154, less: 180 },
        }
    }

    /// Adds to the scores what counts of ground by slides and by steps, summed. `free` tiles can be reached.
    fn add(self, game: &Penguins, state: &State, ground: &[i32], free: usize, out: &mut [i32]) {
        let part = (Self::WHOLE as usize * free / game.setup.board.len()) as i32;
        let weight = (self.ground - self.less * part / Self::WHOLE).clamp(0, Self::WHOLE);
        for ((seat, ground), score) in Seat::all(out.len()).zip(ground).zip(out) {
            let penguins = game.penguins(state, seat).iter();
            let moving = penguins.filter(|&&tile| game.lines.is_mobile(&state.open, tile)).count();
            let both = weight * ground + 2 * Self::MOVING * part * moving as i32;
            *score += both / (2 * Self::WHOLE);
        }
    }
}

/// Boards by their size: a set of tiles is a word on small ones.
enum Ground {
    Small(Fill<u64>),
    Middle(Fill<u128>),
    Large(RefCell<Walk>),
}

impl Territory {
    pub(super) fn new(game: &Penguins) -> Self {
        let ground = match game.setup.board.len() {
            _ if game.lines.tangled() || game.setup.seats > MOST_SEATS => {
                Ground::Large(RefCell::default())
            }
            0..=64 => Ground::Small(Fill::new(game)),
            65..=128 => Ground::Middle(Fill::new(game)),
            _ => Ground::Large(RefCell::default()),
        };
        Self { ground, weights: Weights::of(game.setup.seats) }
    }
}

impl Eval<Penguins> for Territory {
    fn eval(&self, game: &Penguins, state: &State, out: &mut [i32]) {
        game::Game::scores(game, state, out);
        match &self.ground {
            Ground::Small(fill) => fill.add(game, state, self.weights, out),
            Ground::Middle(fill) => fill.add(game, state, self.weights, out),
            Ground::Large(walk) => walk.borrow_mut().add(game, state, self.weights, out),
        }
    }
}

/// A set of tiles as the bits of a word.
trait Set:
    Copy
    + Eq
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    fn of(tile: Tile) -> Self;
    fn count(self) -> u32;
    /// Takes the first tile out of a set that has one.
    fn pop(&mut self) -> Tile;
}

macro_rules! set {
    ($word:ty) => {
        impl Set for $word {
            #[inline]
            fn of(tile: Tile) -> Self {
                1 << tile
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn pop(&mut self) -> Tile {
                let first = self.trailing_zeros();
                *self &= *self - 1;
                first
            }
        }
    };
}
set!(u64);
set!(u128);

/// Most seats of [`Fill`].
const MOST_SEATS: usize = 8;

/// Floods the ice of a small board, slide by slide or step by step, a set of tiles at a time.
struct Fill<S> {
    /// For each slot the tiles from it to the end of its line. Lines do not meet themselves, so the tiles between two
    /// slots are the difference of their sets.
    tails: Vec<S>,
    /// The tiles beside each tile.
    beside: Vec<S>,
    /// The tiles whose number of fish has this bit.
    planes: Vec<S>,
}

impl<S: Set> Fill<S> {
    fn new(game: &Penguins) -> Self {
        let mut tails = vec![S::default(); game.lines.slots()];
        for slot in (0..tails.len() - 1).rev() {
            if let Some(tile) = game.lines.tile_of(slot as u32) {
                tails[slot] = tails[slot + 1] | S::of(tile);
            }
        }
        let most = game.setup.fish.iter().copied().max().unwrap_or(0);
        let plane = |bit: u32| {
            let tiles = game.setup.board.tiles().filter(|&tile| game.fish(tile) >> bit & 1 == 1);
            tiles.fold(S::default(), |plane, tile| plane | S::of(tile))
        };
        let planes = (0..u8::BITS - most.leading_zeros()).map(plane).collect();
        let set = |tiles: &mut dyn Iterator<Item = Tile>| {
            tiles.fold(S::default(), |set, tile| set | S::of(tile))
        };
        let board = &game.setup.board;
        let beside = board.tiles().map(|tile| set(&mut board.neighbours(tile))).collect();
        Self { tails, beside, planes }
    }

    /// The tiles that can be slid to from one tile, and the tile itself.
    #[inline]
    fn reach(&self, game: &Penguins, open: &[u64], tile: Tile) -> S {
        let mut reached = S::default();
        for &slot in game.lines.slots_of(tile) {
            let (first, end) = (slot - back(open, slot), slot + ahead(open, slot) + 1);
            reached |= self.tails[first as usize] ^ self.tails[end as usize];
        }
        reached
    }

    fn fish(&self, tiles: S) -> i32 {
        let counted = |(bit, &plane): (usize, &S)| (tiles & plane).count() << bit;
        self.planes.iter().enumerate().map(counted).sum::<u32>() as i32
    }

    fn add(&self, game: &Penguins, state: &State, weights: Weights, out: &mut [i32]) {
        let mut starts = [S::default(); MOST_SEATS];
        let starts = &mut starts[..game.setup.seats];
        for (seat, start) in Seat::all(starts.len()).zip(&mut *starts) {
            for &tile in game.penguins(state, seat) {
                *start |= S::of(tile);
            }
        }
        let mut ground = [0; MOST_SEATS];
        let slides = |tile| self.reach(game, &state.open, tile);
        let free = self.flood(starts, slides, &mut ground);
        // Steps lead to the same tiles as slides, if not as soon.
        self.flood(starts, |tile| self.beside[tile as usize] & free, &mut ground);
        weights.add(game, state, &ground, free.count() as usize, out);
    }

    /// Adds to the ground of each seat what it reaches first by ways that `next` says from a tile. Returns all tiles that
    /// are reached.
    #[inline]
    fn flood(&self, starts: &[S], next: impl Fn(Tile) -> S, ground: &mut [i32]) -> S {
        let none = S::default();
        let standing = starts.iter().fold(none, |all, &start| all | start);
        let mut fronts = [none; MOST_SEATS];
        let fronts = &mut fronts[..starts.len()];
        fronts.copy_from_slice(starts);
        let mut claimed = standing;
        loop {
            let (mut once, mut twice) = (none, none);
            for front in &mut *fronts {
                // What another seat has reached before leads to nothing that it does not reach before, too.
                let mut reached = none;
                while *front != none {
                    reached |= next(front.pop());
                }
                *front = reached & !claimed;
                twice |= once & *front;
                once |= *front;
            }
            if once == none {
                return claimed & !standing;
            }
            for (front, ground) in fronts.iter().zip(&mut *ground) {
                *ground += self.fish(*front & !twice);
            }
            claimed |= once;
        }
    }
}

/// Floods the ice of any board tile by tile.
#[derive(Default)]
struct Walk {
    /// After how many slides or steps a tile was first reached, and by whom.
    first: Vec<(u32, Owner)>,
    queue: Vec<Tile>,
    ground: Vec<i32>,
}

/// A seat's number; [`NOBODY`] and [`SEVERAL`] are no seats.
type Owner = u32;
const NOBODY: Owner = u32::MAX;
const SEVERAL: Owner = u32::MAX - 1;

impl Walk {
    fn add(&mut self, game: &Penguins, state: &State, weights: Weights, out: &mut [i32]) {
        self.ground.clear();
        self.ground.resize(out.len(), 0);
        let free = self.flood(game, state, usize::MAX);
        self.flood(game, state, 1);
        weights.add(game, state, &self.ground, free, out);
    }

    /// Adds to the ground of each seat what it reaches first by slides over at most `most` tiles. Returns how many tiles
    /// are reached.
    fn flood(&mut self, game: &Penguins, state: &State, most: usize) -> usize {
        let Self { first, queue, ground } = self;
        first.clear();
        first.resize(game.setup.board.len(), (0, NOBODY));
        queue.clear();
        for seat in Seat::all(game.setup.seats) {
            for &tile in game.penguins(state, seat) {
                first[tile as usize] = (0, seat.0);
                queue.push(tile);
            }
        }
        let standing = queue.len();
        let (mut at, mut slides, mut end) = (0, 1, standing);
        while at < queue.len() {
            if at == end {
                (slides, end) = (slides + 1, queue.len());
            }
            let tile = queue[at];
            let (_, owner) = first[tile as usize];
            at += 1;
            for exit in game.lines.exits(tile) {
                for to in game.lines.reach(&state.open, exit).take(most) {
                    let known = &mut first[to as usize];
                    if known.1 == NOBODY {
                        *known = (slides, owner);
                        queue.push(to);
                    } else if known.1 != owner && known.0 == slides {
                        known.1 = SEVERAL;
                    }
                }
            }
        }
        for &tile in &queue[standing..] {
            let (_, owner) = first[tile as usize];
            if owner < SEVERAL {
                ground[owner as usize] += game.fish(tile) as i32;
            }
        }
        queue.len() - standing
    }
}
