//! The rules.

use std::sync::OnceLock;

use game::{Board, Facts, Game, Illegal, Rng, Seat, SetupError, Tile, Turn};

use super::board::lines::Lines;
use super::moves::{Move, illegal};
use super::options::{Options, Setup};
use super::state::{FISH, HEAD, OUT, PLACED, State};
use super::view::View;

/// Penguins on one board.
pub struct Penguins {
    pub(super) setup: Setup,
    pub(super) lines: Lines,
    /// The tiles with one fish, where penguins are placed.
    pub(super) ones: Vec<Tile>,
    /// The board with computed outlines, made when a board without outlines is first drawn.
    drawn: OnceLock<Board>,
}

impl Penguins {
    /// The board with outlines: its own, or computed ones.
    pub(super) fn drawn(&self) -> &Board {
        let board = &self.setup.board;
        if board.has_outlines() { board } else { self.drawn.get_or_init(|| board.laid_out()) }
    }

    /// The fish on a tile, melted or not.
    #[inline]
    pub fn fish(&self, tile: Tile) -> u32 {
        u32::from(self.setup.fish[tile as usize])
    }

    /// Whether a seat has a penguin that can move.
    #[inline]
    fn can_slide(&self, state: &State, seat: Seat) -> bool {
        self.penguins(state, seat).iter().any(|&tile| self.lines.is_mobile(&state.open, tile))
    }

    /// Gives the turn to the next seat after `from` that can act; seats that cannot are out.
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
            } else if self.can_slide(state, seat) {
                state.turn = Turn::Seat(seat);
                return;
            } else {
                self.row_mut(state, seat)[OUT] = 1;
            }
        }
        state.turn = Turn::Over;
    }
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
                let penguins = &mut row[HEAD..];
                debug_assert!(penguins.contains(&from), "a penguin stands where it leaves");
                // All are written: stopping at the one that moves would be an unpredictable branch.
                for tile in penguins {
                    *tile = if *tile == from { to } else { *tile };
                }
                row[FISH] += self.fish(from);
                to
            }
        };
        self.lines.close(&mut state.open, to);
        self.pass_on(state, seat);
    }

    /// A seat that gives no legal move is out of the game.
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
        View::of(self, state)
    }

    fn seen(&self, _: &State, mv: Move, _: Option<Seat>) -> Move {
        mv
    }

    fn determinize(&self, view: &View, _: &mut Rng) -> State {
        view.state(self)
    }
}
