//! Moves: their text, how they are listed and drawn, and why one is not legal.

use std::fmt;
use std::str::FromStr;

use game::{Game, Illegal, Rng, Seat, Tile, Unreadable};

use super::rules::Penguins;
use super::state::State;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a penguin: `place 12`.
    Place(Tile),
    /// Slides a penguin: `12-34`.
    Slide {
        /// Where it stands.
        from: Tile,
        /// Where it goes.
        to: Tile,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(tile) => write!(f, "place {tile}"),
            Move::Slide { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let tile = |word: &str| {
            word.trim().parse().map_err(|_| {
                Unreadable(format!("{text:?}: expected tiles by number, as in place 12 or 12-34"))
            })
        };
        if let Some(rest) = text.trim().strip_prefix("place ") {
            return tile(rest).map(Move::Place);
        }
        let (from, to) = text.split_once('-').unwrap_or((text, ""));
        Ok(Move::Slide { from: tile(from)?, to: tile(to)? })
    }
}

impl Penguins {
    pub(super) fn list_slides(&self, state: &State, from: Tile, out: &mut Vec<Move>) {
        let begin = out.len();
        for exit in self.lines.exits(from) {
            let reach = self.lines.reach(&state.open, exit);
            out.extend(reach.map(|to| Move::Slide { from, to }));
        }
        if self.lines.tangled() {
            let end = distinct(&mut out[begin..]);
            out.truncate(begin + end);
        }
    }

    /// Draws a slide without listing them, on boards whose lines are not tangled. `buf` holds an entry
    /// for each penguin, with its number of slides in the place of a destination.
    #[inline]
    pub(super) fn draw_slide(
        &self,
        open: &[u64],
        penguins: &[Tile],
        rng: &mut Rng,
        buf: &mut Vec<Move>,
    ) -> Move {
        if let Some((from, to)) = self.lines.draw(open, penguins, rng) {
            return Move::Slide { from, to };
        }
        buf.clear();
        let mut total = 0;
        for &from in penguins {
            let count = self.lines.count(open, from);
            buf.push(Move::Slide { from, to: count });
            total += count;
        }
        let mut n = rng.below(total as usize) as u32;
        for &counted in &*buf {
            let Move::Slide { from, to: count } = counted else { continue };
            if n < count {
                return Move::Slide { from, to: self.lines.nth(open, from, n) };
            }
            n -= count;
        }
        unreachable!("n is below the number of slides")
    }

    pub(super) fn draw_place(&self, state: &State, rng: &mut Rng, buf: &mut Vec<Move>) -> Move {
        // Most ones are free, so a few tries find one; where they are not, a list does.
        for _ in 0..32 {
            let tile = self.ones[rng.below(self.ones.len())];
            if self.lines.is_open(&state.open, tile) {
                return Move::Place(tile);
            }
        }
        buf.clear();
        self.moves(state, buf);
        *rng.pick(buf).expect("there are as many ones as penguins")
    }

    pub(super) fn check_place(&self, state: &State, tile: Tile) -> Result<(), Illegal> {
        if state.to_place == 0 {
            return illegal("all penguins are placed: slide one, as in 12-34");
        }
        let fish = self.check_tile(tile)?;
        if fish != 1 {
            return illegal(format!(
                "tile {tile} has {fish} fish; penguins start on tiles with one"
            ));
        }
        if !self.lines.is_open(&state.open, tile) {
            return illegal(format!("tile {tile} is taken"));
        }
        Ok(())
    }

    fn check_tile(&self, tile: Tile) -> Result<u32, Illegal> {
        if (tile as usize) < self.setup.board.len() {
            return Ok(self.fish(tile));
        }
        illegal(format!("there is no tile {tile}; the last is {}", self.setup.board.len() - 1))
    }

    pub(super) fn check_slide(
        &self,
        state: &State,
        seat: Seat,
        from: Tile,
        to: Tile,
    ) -> Result<(), Illegal> {
        if state.to_place > 0 {
            return illegal("penguins are still being placed: place one, as in place 12");
        }
        self.check_tile(from)?;
        self.check_tile(to)?;
        if !self.penguins(state, seat).contains(&from) {
            return illegal(format!("seat {seat} has no penguin on tile {from}"));
        }
        if self.lines.is_reachable(&state.open, from, to) {
            return Ok(());
        }
        illegal(self.why_unreachable(state, from, to))
    }

    fn why_unreachable(&self, state: &State, from: Tile, to: Tile) -> String {
        let board = &self.setup.board;
        if from == to {
            return format!("the penguin stands on tile {to} already");
        }
        if !self.lines.is_open(&state.open, to) {
            return format!("tile {to} {}", self.obstacle(state, to));
        }
        let lines = (0..board.degree(from)).map(|side| board.line(from, side));
        for line in lines {
            let before: Vec<Tile> = line.take_while(|&tile| tile != from).collect();
            let Some(steps) = before.iter().position(|&tile| tile == to) else { continue };
            let closed = |&&tile: &&Tile| !self.lines.is_open(&state.open, tile);
            if let Some(&tile) = before[..steps].iter().find(closed) {
                return format!(
                    "the line from {from} to {to} is blocked: tile {tile} {}",
                    self.obstacle(state, tile)
                );
            }
        }
        format!("tile {to} is not in a straight line from tile {from}")
    }

    fn obstacle(&self, state: &State, tile: Tile) -> String {
        let owner =
            Seat::all(self.setup.seats).find(|&seat| self.penguins(state, seat).contains(&tile));
        owner.map_or("has melted".to_string(), |seat| format!("holds a penguin of seat {seat}"))
    }
}

pub(super) fn illegal<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal(why.into()))
}

/// Moves the distinct moves to the front and returns their number.
fn distinct(moves: &mut [Move]) -> usize {
    moves.sort_unstable_by_key(|mv| match *mv {
        Move::Place(tile) | Move::Slide { to: tile, .. } => tile,
    });
    let mut kept = 0;
    for i in 0..moves.len() {
        if kept == 0 || moves[i] != moves[kept - 1] {
            moves[kept] = moves[i];
            kept += 1;
        }
    }
    kept
}
