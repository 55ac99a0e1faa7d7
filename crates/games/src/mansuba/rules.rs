//! The rules.

use std::sync::OnceLock;

use game::{Facts, Game, Illegal, Rng, Seat, SetupError, Turn};

use super::board::relation::{Links, NOWHERE, Position};
use super::movement::distances::Distances;
use super::movement::gait::Gait;
use super::movement::near::Near;
use super::movement::reach::Mover;
use super::movement::scratch::{Large, Scratch, Small, sized};
use super::moves::{MOST_JUMPS, Move, Way};
use super::options::Options;
use super::setup::{Passing, Piece, Setup, Victory};
use super::state::{Phase, State};
use super::view::View;

/// A game as configured.
#[derive(Debug)]
pub struct Mansuba {
    pub(super) setup: Setup,
    pub(super) positions: usize,
    /// The neighbours by each relation.
    links: Vec<Links>,
    /// The kinds as they move on each relation.
    gaits: Vec<Vec<Gait>>,
    /// Movements of all kinds can be counted by islands.
    pub(super) has_islands: bool,
    /// Positions whose pieces cannot be taken, as bits.
    pub(super) safe: Box<[u64]>,
    /// The bits of each seat's goal, by the words that have any.
    goals: Vec<Vec<(u32, u64)>>,
    near: Near,
    distances: OnceLock<Distances>,
}

impl Mansuba {
    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The relation of a turn, by its place in the list.
    #[inline]
    pub(super) fn relation(&self, turn: u32) -> usize {
        match self.links.len() {
            1 => 0,
            count => (turn / self.setup.every) as usize % count,
        }
    }

    /// The neighbours by each relation.
    pub(super) fn links(&self) -> &[Links] {
        &self.links
    }

    /// The kinds as they move on a relation.
    #[inline]
    pub(super) fn gaits(&self, relation: usize) -> &[Gait] {
        &self.gaits[relation]
    }

    /// The distances of pieces from their goals, computed at the first call.
    pub(super) fn distances(&self) -> &Distances {
        self.distances.get_or_init(|| Distances::new(&self.links, &self.gaits, &self.setup.goals))
    }

    /// The distances to each position of a seat's goal: see [`Distances::to_each`].
    pub(super) fn distances_to_each(&self, seat: Seat) -> Vec<Vec<Vec<u32>>> {
        Distances::to_each(&self.links, &self.gaits, &self.setup.goals[seat.index()])
    }

    /// A board with these pieces, before the first turn.
    pub(super) fn placed(&self, pieces: &[Piece], first: Seat) -> State {
        let mut state = State::empty(self.positions, self.seats(), first, &self.near);
        pieces.iter().for_each(|&piece| state.put(piece, &self.near));
        state
    }

    /// What a state needs to update the surroundings of its positions.
    pub(super) fn near(&self) -> &Near {
        &self.near
    }

    /// The piece of the seat to act on a position, about to move.
    #[inline]
    pub(super) fn mover<'a>(&'a self, state: &'a State, from: Position) -> Mover<'a> {
        let relation = self.relation(state.turn);
        let (around, beyond) = Near::of(&state.near, relation, self.positions);
        Mover {
            state,
            around,
            beyond,
            links: &self.links[relation],
            gait: &self.gaits[relation][usize::from(state.kinds[from as usize])],
            safe: &self.safe,
            seat: state.seat,
            from,
        }
    }

    /// Moves a piece, and takes what it takes.
    #[inline]
    fn go(&self, state: &mut State, way: Way) {
        let (seat, from, to) = (state.seat, way.from(), way.to());
        if self.mover(state, from).gait.has_ways {
            self.take_jumped(state, way);
        } else if state.is_taken(to) {
            self.take(state, to);
        }
        let kind = state.kinds[from as usize];
        state.remove(seat, from, &self.near);
        state.put(Piece { owner: seat, kind, position: to }, &self.near);
    }

    fn take(&self, state: &mut State, position: Position) {
        if let Some(piece) = state.piece(position) {
            state.remove(piece.owner, position, &self.near);
            state.prisoners.push(piece);
        }
    }

    fn take_jumped(&self, state: &mut State, way: Way) {
        let mut taken = [NOWHERE; MOST_JUMPS + 1];
        let mut count = 0;
        let mover = self.mover(state, way.from());
        let mut note = |position| {
            taken[count] = position;
            count += 1;
        };
        match self.positions {
            ..=1024 => mover.taken(way, &mut Small::<16>::new(0), &mut note),
            positions => mover.taken(way, &mut Large::new(positions), &mut note),
        }
        for &position in &taken[..count] {
            self.take(state, position);
        }
    }

    /// Whether a seat's pieces stand on its goal, as the victory condition demands.
    #[inline]
    pub(super) fn has_won(&self, state: &State, seat: Seat) -> bool {
        let own = state.pieces(seat);
        let mut goal = self.goals[seat.index()].iter();
        match self.setup.victory {
            Victory::Simple => goal.any(|&(word, bits)| own[word as usize] & bits != 0),
            Victory::Complex => goal.all(|&(word, bits)| own[word as usize] & bits == bits),
        }
    }

    #[inline]
    fn end_turn(&self, state: &mut State) {
        state.turn += 1;
        if self.has_won(state, state.seat) {
            state.phase = Phase::Over(Some(state.seat));
        } else {
            self.pass_on(state);
        }
    }

    /// Gives the turn to the next seat that is not out, unless the game is over.
    #[inline]
    fn pass_on(&self, state: &mut State) {
        let still_in = state.still_in();
        if still_in == 1 {
            let last = state.out.iter().position(|&out| !out);
            state.phase = Phase::Over(last.map(|seat| Seat(seat as u32)));
            return;
        }
        if state.turn >= self.setup.max_turns || state.passes as usize >= still_in {
            state.phase = Phase::Over(None);
            return;
        }
        state.phase = Phase::Move;
        loop {
            let next = state.seat.0 + 1;
            state.seat = Seat(if next as usize == state.out.len() { 0 } else { next });
            if !state.out[state.seat.index()] {
                return;
            }
        }
    }

    fn chance_to_act(&self, state: &mut State, place: Position, escapes: bool) {
        let is_it = |piece: &Piece| (piece.owner, piece.position) == (state.seat, place);
        if escapes && let Some(first) = state.prisoners.iter().position(is_it) {
            let piece = state.prisoners.remove(first);
            state.put(piece, &self.near);
        }
        self.end_turn(state);
    }
}

fn illegal<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal(why.into()))
}

/// A list of positions as bits.
fn bits(positions: usize, list: impl Iterator<Item = Position>) -> Box<[u64]> {
    let mut bits = vec![0; State::words(positions)];
    list.for_each(|position| bits[position as usize / 64] |= 1 << (position % 64));
    bits.into()
}

impl Game for Mansuba {
    const NAME: &'static str = "mansuba";
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
        let positions = setup.positions();
        let links: Vec<Links> = setup
            .relations
            .iter()
            .map(|relation| relation.links(setup.width, setup.height))
            .collect();
        let gaits = |links: &Links| {
            setup.kinds.iter().map(|kind| Gait::new(kind, links, setup.capture)).collect()
        };
        let goal = |goal: &Vec<Position>| {
            let bits = bits(positions, goal.iter().copied());
            (0..).zip(bits).filter(|&(_, bits)| bits != 0).collect()
        };
        let gaits: Vec<Vec<Gait>> = links.iter().map(gaits).collect();
        Ok(Self {
            positions,
            has_islands: gaits.iter().flatten().all(|gait| gait.hops.is_some()),
            gaits,
            near: Near::new(&links),
            links,
            safe: bits(positions, setup.starts.iter().flatten().copied()),
            goals: setup.goals.iter().map(goal).collect(),
            distances: OnceLock::new(),
            setup,
        })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.setup.starts.len()
    }

    fn facts(&self) -> Facts {
        let chance = self.setup.can_escape();
        let events = if chance { 2 } else { 1 };
        let plies = self.setup.max_turns as usize * events + self.seats();
        Facts { chance, secrets: false, rivals: true, plies }
    }

    fn start(&self) -> State {
        self.placed(&self.setup.pieces, self.setup.first)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Move => Turn::Seat(state.seat),
            Phase::Escape(_) => Turn::Chance,
            Phase::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if state.phase == Phase::Move {
            sized!(self.list(state, out));
        }
    }

    fn chances(&self, state: &State, out: &mut Vec<(Move, u32)>) {
        if let (Phase::Escape(_), Some([yes, of])) = (state.phase, self.setup.escape) {
            let both = [(Move::Escapes, yes), (Move::Stays, of - yes)];
            out.extend(both.into_iter().filter(|&(_, weight)| weight > 0));
        }
    }

    fn check(&self, state: &State, said: Move) -> Result<Move, Illegal> {
        match state.phase {
            Phase::Move => {}
            Phase::Escape(_) => return illegal("chance decides now"),
            Phase::Over(_) => return illegal("the game is over"),
        }
        match said {
            Move::Go(way) => sized!(self.why_not(state, way)).map_err(Illegal)?,
            Move::Free(place) => self.check_attempt(state, place).map_err(Illegal)?,
            Move::Pass => {
                if !self.may_pass(state) {
                    return illegal("a player may pass only when nothing else is possible");
                }
            }
            Move::Escapes | Move::Stays => return illegal("that is for chance to decide"),
        }
        Ok(said)
    }

    fn random(&self, state: &State, rng: &mut Rng, buf: &mut Vec<Move>) -> Move {
        match self.pick_by_islands(state, rng) {
            Some(drawn) => drawn,
            None => sized!(self.pick(state, rng, buf)),
        }
    }

    fn chance(&self, _: &State, rng: &mut Rng, _: &mut Vec<(Move, u32)>) -> Move {
        let [yes, of] = self.setup.escape.expect("chance decides escapes only");
        if rng.below(of as usize) < yes as usize { Move::Escapes } else { Move::Stays }
    }

    fn play(&self, state: &mut State, mv: Move) {
        match (state.phase, mv) {
            (Phase::Move, Move::Go(way)) => {
                state.passes = 0;
                self.go(state, way);
                self.end_turn(state);
            }
            (Phase::Move, Move::Free(place)) => {
                state.passes = 0;
                state.phase = Phase::Escape(place);
            }
            (Phase::Move, Move::Pass) => {
                let forced = self.setup.pass == Passing::Stuck || !sized!(self.can_act(state));
                state.passes = if forced { state.passes + 1 } else { 0 };
                self.end_turn(state);
            }
            (Phase::Escape(place), _) => self.chance_to_act(state, place, mv == Move::Escapes),
            _ => debug_assert!(false, "{mv} in {:?}", state.phase),
        }
    }

    /// A seat that fails is out and has lost: of two players the other has won. Its pieces stay.
    fn fail(&self, state: &mut State, _: bool) {
        if state.phase == Phase::Move {
            state.out[state.seat.index()] = true;
            state.turn += 1;
            state.passes = 0;
            self.pass_on(state);
        }
    }

    /// Two for the winner, none for the losers, one for each seat in a draw.
    #[inline]
    fn scores(&self, state: &State, out: &mut [i32]) {
        for ((seat, score), &lost) in Seat::all(out.len()).zip(out).zip(&state.out) {
            *score = match state.phase {
                _ if lost => 0,
                Phase::Over(Some(winner)) => 2 * i32::from(winner == seat),
                _ => 1,
            };
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
