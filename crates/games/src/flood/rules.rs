//! The rules.

use game::{Facts, Game, Illegal, Rng, Seat, SetupError, Turn};

use super::board::regions::Regions;
use super::moves::Move;
use super::options::{Options, Setup};
use super::state::{Standing, State};
use super::view::View;

/// Flood on one board.
pub struct Flood {
    pub(super) setup: Setup,
    pub(super) regions: Regions,
    cells: u32,
    /// Whether a seat may not play a colour, a row per seat.
    pub(super) forbidden: Box<[bool]>,
}

impl Flood {
    fn alone(&self) -> bool {
        self.setup.starts.len() == 1
    }

    /// Gives the turn to the next seat that plays, unless the game is over.
    #[inline]
    fn pass_on(&self, state: &mut State, from: Seat) {
        let seats = self.setup.starts.len();
        let plays = |state: &State, seat: Seat| state.seats[seat.index()].standing == Standing::In;
        let still_in = Seat::all(seats).filter(|&seat| plays(state, seat)).count();
        let least = if self.alone() { 1 } else { 2 };
        let can = |seat: Seat| plays(state, seat) && self.paints(state, seat).next().is_some();
        let over = still_in < least
            || state.passes as usize >= still_in
            || state.moves >= self.setup.cap
            || !Seat::all(seats).any(can);
        if over {
            state.turn = Turn::Over;
            return;
        }
        let mut next = from;
        loop {
            next = Seat(if next.index() + 1 == seats { 0 } else { next.0 + 1 });
            if plays(state, next) {
                state.turn = Turn::Seat(next);
                return;
            }
        }
    }
}

fn illegal<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal(why.into()))
}

impl Game for Flood {
    const NAME: &'static str = "flood";
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
        let regions = Regions::new(&setup.board, &setup.cells);
        let cells = setup.cells.iter().flatten().count() as u32;
        let colours = 0..setup.colours as u8;
        let row = |set: &Vec<u8>| colours.clone().map(|c| set.contains(&c)).collect::<Vec<_>>();
        let forbidden = setup.forbidden.iter().flat_map(row).collect();
        Ok(Self { setup, regions, cells, forbidden })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.setup.starts.len()
    }

    fn facts(&self) -> Facts {
        // A seat fails once.
        let plies = self.setup.cap as usize + self.setup.starts.len();
        Facts { chance: false, secrets: false, rivals: true, plies }
    }

    fn start(&self) -> State {
        let starts = &self.setup.starts;
        let owned = Seat::all(starts.len()).zip(starts);
        let mut state =
            self.with_owners(owned.map(|(seat, &start)| (self.regions.of(start), seat)));
        for (seat, &start) in state.seats.iter_mut().zip(starts) {
            seat.colour = self.regions.get(self.regions.of(start)).colour;
        }
        let last = Seat(starts.len() as u32 - 1);
        self.pass_on(&mut state, last);
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let Turn::Seat(seat) = state.turn else { return };
        out.extend(self.paints(state, seat).map(Move::Paint));
        if !self.alone() {
            out.push(Move::Pass);
        }
    }

    fn chances(&self, _: &State, _: &mut Vec<(Move, u32)>) {}

    fn check(&self, state: &State, said: Move) -> Result<Move, Illegal> {
        let Turn::Seat(seat) = state.turn else { return illegal("the game is over") };
        match said {
            Move::Pass if self.alone() => illegal("a single player cannot pass: name a colour"),
            Move::Paint(colour)
                if usize::from(colour) >= self.setup.colours
                    || !self.may_paint(state, seat, colour) =>
            {
                illegal(self.why_not(state, seat, colour))
            }
            said => Ok(said),
        }
    }

    /// Passes only when no colour can be played: uniform random games would end after a few moves.
    #[inline]
    fn playout(&self, state: &State, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        let Turn::Seat(seat) = state.turn else { unreachable!("a seat is to act") };
        let paints = self.paints(state, seat);
        match paints.clone().count() {
            0 => Move::Pass,
            count => {
                let nth = rng.below(count);
                Move::Paint(paints.clone().nth(nth).expect("it is below the count"))
            }
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        let Turn::Seat(seat) = state.turn else { return };
        match mv {
            Move::Paint(colour) => {
                self.paint(state, seat, colour);
                state.passes = 0;
            }
            Move::Pass => state.passes += 1,
        }
        state.moves += 1;
        self.pass_on(state, seat);
    }

    /// A seat that fails is out of the game. After an illegal move it has lost and scores nothing; a
    /// seat that is gone keeps its score and ranks last anyway. A single remaining seat does not play on.
    fn fail(&self, state: &mut State, gone: bool) {
        let Turn::Seat(seat) = state.turn else { return };
        state.seats[seat.index()].standing = if gone { Standing::Gone } else { Standing::Lost };
        self.pass_on(state, seat);
    }

    /// The size of the zone. For a single player: minus the number of moves if the board is covered;
    /// otherwise less than any covered board, by the number of missing cells.
    #[inline]
    fn scores(&self, state: &State, out: &mut [i32]) {
        if let [alone] = &*state.seats {
            let missing = (self.cells - alone.size) as i32;
            let unfinished = -(self.setup.cap as i32) - missing;
            out[0] = if missing == 0 { -(state.moves as i32) } else { unfinished };
            return;
        }
        for (seat, score) in state.seats.iter().zip(out) {
            *score = if seat.standing == Standing::Lost { 0 } else { seat.size as i32 };
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
