//! What a position is worth: fish, and the ground that each seat reaches first.

use std::cell::RefCell;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use game::{Seat, Tile};
use search::Eval;

use super::board::lines::{ahead, back};
use super::rules::Penguins;
use super::state::State;

/// What each seat has collected and stands on, and the fish of the free tiles that it reaches in fewer slides than any
/// other seat. Tiles that two seats reach in as many belong to nobody.
pub(super) struct Territory {
    ground: Ground,
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
        Self { ground }
    }
}

impl Eval<Penguins> for Territory {
    fn eval(&self, game: &Penguins, state: &State, out: &mut [i32]) {
        game::Game::scores(game, state, out);
        match &self.ground {
            Ground::Small(fill) => fill.add(game, state, out),
            Ground::Middle(fill) => fill.add(game, state, out),
            Ground::Large(walk) => walk.borrow_mut().add(game, state, out),
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

/// Floods the ice of a small board, slide by slide, a set of tiles at a time.
struct Fill<S> {
    /// For each slot the tiles from it to the end of its line. Lines do not meet themselves, so the tiles between two
    /// slots are the difference of their sets.
    tails: Vec<S>,
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
        Self { tails, planes: (0..u8::BITS - most.leading_zeros()).map(plane).collect() }
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

    fn add(&self, game: &Penguins, state: &State, out: &mut [i32]) {
        let none = S::default();
        let mut fronts = [none; MOST_SEATS];
        let fronts = &mut fronts[..game.setup.seats];
        for (seat, front) in Seat::all(fronts.len()).zip(&mut *fronts) {
            for &tile in game.penguins(state, seat) {
                *front |= S::of(tile);
            }
        }
        let mut claimed = fronts.iter().fold(none, |all, &front| all | front);
        loop {
            let (mut once, mut twice) = (none, none);
            for front in &mut *fronts {
                // What another seat has reached before leads to nothing that it does not reach before, too.
                let mut next = none;
                while *front != none {
                    next |= self.reach(game, &state.open, front.pop());
                }
                *front = next & !claimed;
                twice |= once & *front;
                once |= *front;
            }
            if once == none {
                return;
            }
            for (front, score) in fronts.iter().zip(&mut *out) {
                *score += self.fish(*front & !twice);
            }
            claimed |= once;
        }
    }
}

/// Floods the ice of any board tile by tile.
#[derive(Default)]
struct Walk {
    /// After how many slides a tile was first reached, and by whom.
    first: Vec<(u32, Owner)>,
    queue: Vec<Tile>,
}

/// A seat's number; [`NOBODY`] and [`SEVERAL`] are no seats.
type Owner = u32;
const NOBODY: Owner = u32::MAX;
const SEVERAL: Owner = u32::MAX - 1;

impl Walk {
    fn add(&mut self, game: &Penguins, state: &State, out: &mut [i32]) {
        let Self { first, queue } = self;
        first.clear();
        first.resize(game.setup.board.len(), (0, NOBODY));
        queue.clear();
        for seat in Seat::all(game.setup.seats) {
            for &tile in game.penguins(state, seat) {
                first[tile as usize] = (0, seat.0);
                queue.push(tile);
            }
        }
        let (mut at, mut slides, mut end) = (0, 1, queue.len());
        while at < queue.len() {
            if at == end {
                (slides, end) = (slides + 1, queue.len());
            }
            let tile = queue[at];
            let (_, owner) = first[tile as usize];
            at += 1;
            for exit in game.lines.exits(tile) {
                for to in game.lines.reach(&state.open, exit) {
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
        for (tile, &(slides, owner)) in first.iter().enumerate() {
            if slides > 0 && owner < SEVERAL {
                out[owner as usize] += game.fish(tile as Tile) as i32;
            }
        }
    }
}
