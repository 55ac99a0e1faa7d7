//! The rules.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use game::{Board, Facts, Game, Illegal, Rng, Seat, SetupError, Tile, Turn, Unreadable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::lines::{Lines, run};
use super::options::{Options, Setup};

/// Penguins on one board.
pub struct Penguins {
    setup: Setup,
    lines: Lines,
    /// The tiles with one fish, where penguins are placed.
    ones: Vec<Tile>,
    /// The board laid out, once somebody draws one that came without outlines.
    drawn: OnceLock<Board>,
}

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

/// What changes: which tiles are free, where the penguins stand, who has what.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// A bit per slot of [`Lines`].
    open: Box<[u64]>,
    /// A row per seat: fish collected, penguins placed, whether it is out, and its penguins' tiles.
    rows: Box<[u32]>,
    /// Penguins that have yet to be placed, of all seats that are in.
    to_place: u32,
    turn: Turn,
}

/// Written by hand because a derived one would not pass on `clone_from`, which allocates nothing.
impl Clone for State {
    fn clone(&self) -> Self {
        Self { open: self.open.clone(), rows: self.rows.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.open.clone_from(&source.open);
        self.rows.clone_from(&source.rows);
        self.to_place = source.to_place;
        self.turn = source.turn;
    }
}

const FISH: usize = 0;
const PLACED: usize = 1;
const OUT: usize = 2;
const HEAD: usize = 3;

/// The position: everything is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who is to act.
    pub turn: Turn,
    /// Whether penguins are being placed.
    pub placing: bool,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The tiles that have melted, by number.
    pub melted: Vec<Tile>,
}

/// One seat of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Fish collected, without those under its penguins.
    pub fish: u32,
    /// Where its penguins stand, in the order they were placed.
    pub penguins: Vec<Tile>,
    /// Whether it is out: it cannot move any more, or was thrown out.
    pub out: bool,
}

impl Penguins {
    /// The board with outlines: its own, or such as its sides allow.
    pub(super) fn drawn(&self) -> &Board {
        let board = &self.setup.board;
        if board.has_outlines() { board } else { self.drawn.get_or_init(|| board.laid_out()) }
    }

    fn row<'s>(&self, state: &'s State, seat: Seat) -> &'s [u32] {
        let width = HEAD + self.setup.penguins;
        &state.rows[seat.index() * width..][..width]
    }

    fn row_mut<'s>(&self, state: &'s mut State, seat: Seat) -> &'s mut [u32] {
        let width = HEAD + self.setup.penguins;
        &mut state.rows[seat.index() * width..][..width]
    }

    /// The tiles a seat's penguins stand on.
    #[inline]
    fn penguins<'s>(&self, state: &'s State, seat: Seat) -> &'s [Tile] {
        let row = self.row(state, seat);
        &row[HEAD..][..row[PLACED] as usize]
    }

    fn fish(&self, tile: Tile) -> u32 {
        u32::from(self.setup.fish[tile as usize])
    }

    /// Gives the turn to the next seat that can act after `from`; who cannot is out.
    #[inline]
    fn pass_on(&self, state: &mut State, from: Seat) {
        let seats = self.setup.seats as u32;
        let mut next = from.0;
        for _ in 0..seats {
            next = if next + 1 == seats { 0 } else { next + 1 };
            let seat = Seat(next);
            let row = self.row(state, seat);
            if row[OUT] != 0 {
                continue;
            }
            if state.to_place > 0 {
                if (row[PLACED] as usize) < self.setup.penguins {
                    state.turn = Turn::Seat(seat);
                    return;
                }
            } else if self
                .penguins(state, seat)
                .iter()
                .any(|&p| self.lines.is_mobile(&state.open, p))
            {
                state.turn = Turn::Seat(seat);
                return;
            } else {
                self.row_mut(state, seat)[OUT] = 1;
            }
        }
        state.turn = Turn::Over;
    }

    fn list_slides(&self, state: &State, from: Tile, out: &mut Vec<Move>) {
        let begin = out.len();
        for &exit in self.lines.exits(from) {
            let reach = self.lines.reach(&state.open, exit);
            out.extend(reach.iter().map(|&to| Move::Slide { from, to }));
        }
        if self.lines.tangled() {
            let end = distinct(&mut out[begin..]);
            out.truncate(begin + end);
        }
    }

    /// Draws a slide without listing them, where lines are not tangled. `buf` keeps what is counted:
    /// each penguin, with its number of slides in the place of a destination.
    #[inline]
    fn draw_slide(
        &self,
        open: &[u64],
        penguins: &[Tile],
        rng: &mut Rng,
        buf: &mut Vec<Move>,
    ) -> Move {
        buf.resize(penguins.len(), Move::Place(0));
        let mut total = 0;
        for (&from, counted) in penguins.iter().zip(buf.iter_mut()) {
            let count = self.lines.count(open, from);
            *counted = Move::Slide { from, to: count };
            total += count;
        }
        let mut n = rng.below(total as usize) as u32;
        for &counted in &*buf {
            let Move::Slide { from, to: count } = counted else { continue };
            if n < count {
                return self.nth_slide(open, from, n);
            }
            n -= count;
        }
        unreachable!("n is below the number of slides")
    }

    /// The slide numbered `n` among those of a penguin.
    #[inline]
    fn nth_slide(&self, open: &[u64], from: Tile, mut n: u32) -> Move {
        for &exit in self.lines.exits(from) {
            let run = run(open, exit);
            if n < run {
                return Move::Slide { from, to: self.lines.tile(exit + n) };
            }
            n -= run;
        }
        unreachable!("n is below the number of slides")
    }

    fn draw_place(&self, state: &State, rng: &mut Rng, buf: &mut Vec<Move>) -> Move {
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

    fn check_place(&self, state: &State, tile: Tile) -> Result<(), Illegal> {
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

    fn check_slide(&self, state: &State, seat: Seat, from: Tile, to: Tile) -> Result<(), Illegal> {
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

fn illegal<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal(why.into()))
}

/// Moves equal moves behind the distinct ones, and says how many those are.
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

impl Game for Penguins {
    const NAME: &'static str = "penguins";
    const RULES: u32 = 1;
    type Options = Options;
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Seen = Move;
    type View = View;

    fn draw(options: &Options, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        options.draw(seats, rng)
    }

    fn new(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let lines = Lines::new(&setup.board);
        let ones = setup.board.tiles().filter(|&tile| setup.fish[tile as usize] == 1).collect();
        Ok(Self { setup, lines, ones, drawn: OnceLock::new() })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.setup.seats
    }

    fn facts(&self) -> Facts {
        // A penguin is placed once, a tile melts once, a seat fails once.
        let Setup { seats, penguins, board, .. } = &self.setup;
        let plies = seats * penguins + board.len() + seats;
        Facts { chance: false, secrets: false, rivals: true, plies }
    }

    fn start(&self) -> State {
        let Setup { seats, penguins, .. } = self.setup;
        State {
            open: self.lines.all_open(),
            rows: vec![0; seats * (HEAD + penguins)].into(),
            to_place: (seats * penguins) as u32,
            turn: Turn::Seat(Seat(0)),
        }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let Turn::Seat(seat) = state.turn else { return };
        if state.to_place > 0 {
            let free = self.ones.iter().filter(|&&tile| self.lines.is_open(&state.open, tile));
            out.extend(free.map(|&tile| Move::Place(tile)));
        } else {
            for &from in self.penguins(state, seat) {
                self.list_slides(state, from, out);
            }
        }
    }

    fn chances(&self, _: &State, _: &mut Vec<(Move, u32)>) {}

    fn check(&self, state: &State, said: Move) -> Result<Move, Illegal> {
        let Turn::Seat(seat) = state.turn else { return illegal("the game is over") };
        match said {
            Move::Place(tile) => self.check_place(state, tile)?,
            Move::Slide { from, to } => self.check_slide(state, seat, from, to)?,
        }
        Ok(said)
    }

    #[inline]
    fn random(&self, state: &State, rng: &mut Rng, buf: &mut Vec<Move>) -> Move {
        if state.to_place > 0 {
            return self.draw_place(state, rng, buf);
        }
        let Turn::Seat(seat) = state.turn else { unreachable!("a seat is to act") };
        let penguins = self.penguins(state, seat);
        if self.lines.tangled() {
            buf.clear();
            self.moves(state, buf);
            return *rng.pick(buf).expect("a seat to act has a move");
        }
        self.draw_slide(&state.open, penguins, rng, buf)
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        let Turn::Seat(seat) = state.turn else { return };
        let row = self.row_mut(state, seat);
        let to = match mv {
            Move::Place(tile) => {
                row[HEAD + row[PLACED] as usize] = tile;
                row[PLACED] += 1;
                state.to_place -= 1;
                tile
            }
            Move::Slide { from, to } => {
                let moved = row[HEAD..].iter_mut().find(|tile| **tile == from);
                *moved.expect("a penguin stands where it leaves") = to;
                row[FISH] += self.fish(from);
                to
            }
        };
        self.lines.close(&mut state.open, to);
        self.pass_on(state, seat);
    }

    /// Whoever gives no legal move is thrown out, for good.
    fn fail(&self, state: &mut State, _gone: bool) {
        let Turn::Seat(seat) = state.turn else { return };
        let row = self.row_mut(state, seat);
        row[OUT] = 1;
        let unplaced = self.setup.penguins as u32 - row[PLACED];
        state.to_place -= unplaced;
        self.pass_on(state, seat);
    }

    #[inline]
    fn scores(&self, state: &State, out: &mut [i32]) {
        for (seat, score) in Seat::all(self.setup.seats).zip(out) {
            let standing: u32 = self.penguins(state, seat).iter().map(|&p| self.fish(p)).sum();
            *score = (self.row(state, seat)[FISH] + standing) as i32;
        }
    }

    fn view(&self, state: &State, _: Option<Seat>) -> View {
        let seats: Vec<SeatView> = Seat::all(self.setup.seats)
            .map(|seat| {
                let row = self.row(state, seat);
                let penguins = self.penguins(state, seat).to_vec();
                SeatView { fish: row[FISH], penguins, out: row[OUT] != 0 }
            })
            .collect();
        let mut standing: Vec<Tile> =
            seats.iter().flat_map(|seat| &seat.penguins).copied().collect();
        standing.sort_unstable();
        let closed =
            self.setup.board.tiles().filter(|&tile| !self.lines.is_open(&state.open, tile));
        let melted = closed.filter(|tile| standing.binary_search(tile).is_err()).collect();
        View { turn: state.turn, placing: state.to_place > 0, seats, melted }
    }

    fn seen(&self, _: &State, mv: Move, _: Option<Seat>) -> Move {
        mv
    }

    fn determinize(&self, view: &View, _: &mut Rng) -> State {
        let mut state = self.start();
        state.turn = view.turn;
        let penguins = view.seats.iter().flat_map(|seat| &seat.penguins);
        for &tile in view.melted.iter().chain(penguins) {
            self.lines.close(&mut state.open, tile);
        }
        let mut to_place = 0;
        for (seat, seen) in Seat::all(self.setup.seats).zip(&view.seats) {
            let row = self.row_mut(&mut state, seat);
            row[FISH] = seen.fish;
            row[PLACED] = seen.penguins.len() as u32;
            row[OUT] = u32::from(seen.out);
            row[HEAD..][..seen.penguins.len()].copy_from_slice(&seen.penguins);
            if !seen.out {
                to_place += (self.setup.penguins - seen.penguins.len()) as u32;
            }
        }
        state.to_place = if view.placing { to_place } else { 0 };
        state
    }
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
