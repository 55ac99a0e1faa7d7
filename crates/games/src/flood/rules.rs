//! The rules.

use std::hash::{Hash, Hasher};

use game::{Facts, Game, Illegal, Rng, Seat, SetupError, Tile, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::{Options, Setup};
use super::paint::{Move, written};
use super::regions::Regions;

/// Flood on one board.
pub struct Flood {
    setup: Setup,
    regions: Regions,
    cells: u32,
    /// Whether a seat may not play a colour, a row per seat.
    forbidden: Box<[bool]>,
}

/// What changes: whose each region is, and what lies at the edge of each zone.
///
/// The edge of a zone is kept up as the zone grows, so that a move costs what it adds and nothing
/// looks at the whole board. It follows from whose the regions are, and is left out of comparisons:
/// its lists are in the order in which they were made. So is when a region was taken, which only
/// pictures need.
#[derive(Debug)]
pub struct State {
    /// The seat of each region, or `NOBODY`.
    owners: Box<[u32]>,
    /// The move by which each region was taken, from 1; 0 if by none.
    taken: Box<[u32]>,
    seats: Box<[SeatState]>,
    /// Cells to be gained, a row of colours per seat.
    gains: Box<[u32]>,
    /// The first region at the edge, a row of colours per seat; `END` where there is none. A region
    /// stays in the list when another seat has taken it.
    heads: Box<[u32]>,
    /// The region that follows at the edge, or `END`, a row of regions per seat; `OFF` if it is not
    /// at this seat's edge.
    links: Box<[u32]>,
    /// Whether two zones touch, a row per seat.
    touch: Box<[bool]>,
    passes: u32,
    moves: u32,
    turn: Turn,
}

const NOBODY: u32 = u32::MAX;
const OFF: u32 = u32::MAX;
const END: u32 = u32::MAX - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SeatState {
    size: u32,
    colour: u8,
    standing: Standing,
}

/// What has become of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// It plays.
    In,
    /// It gave an illegal move and has lost.
    Lost,
    /// It is gone; its zone counts.
    Gone,
}

/// Written by hand because a derived one would not pass on `clone_from`, which allocates nothing.
impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            owners: self.owners.clone(),
            taken: self.taken.clone(),
            seats: self.seats.clone(),
            gains: self.gains.clone(),
            heads: self.heads.clone(),
            links: self.links.clone(),
            touch: self.touch.clone(),
            ..*self
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.owners.clone_from(&source.owners);
        self.taken.clone_from(&source.taken);
        self.seats.clone_from(&source.seats);
        self.gains.clone_from(&source.gains);
        self.heads.clone_from(&source.heads);
        self.links.clone_from(&source.links);
        self.touch.clone_from(&source.touch);
        (self.passes, self.moves, self.turn) = (source.passes, source.moves, source.turn);
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
            && (self.moves, self.passes) == (other.moves, other.passes)
            && self.seats == other.seats
            && self.owners == other.owners
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.turn, self.moves, self.passes).hash(hasher);
        self.seats.hash(hasher);
        self.owners.hash(hasher);
    }
}

/// The position: everything is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Who is to act.
    pub turn: Turn,
    /// The colour of each cell now, null for a hole.
    pub cells: Vec<Option<u8>>,
    /// The seats, in order. A seat's zone is the cells of its colour around its start.
    pub seats: Vec<SeatView>,
    /// The cells that the last colour added, by number.
    pub grown: Vec<Tile>,
    /// Passes in a row up to now.
    pub passes: u32,
    /// Moves played, passes included.
    pub moves: u32,
}

/// One seat of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Its zone's colour.
    pub colour: u8,
    /// Its zone's cells.
    pub size: u32,
    /// Whether it plays, has lost or is gone.
    pub standing: Standing,
}

impl Flood {
    fn row(&self, seat: Seat) -> usize {
        seat.index() * self.setup.colours
    }

    /// Cells that a zone would gain by a colour, whether it may be played or not.
    #[inline]
    pub(super) fn gain(&self, state: &State, seat: Seat, colour: u8) -> u32 {
        state.gains[self.row(seat) + usize::from(colour)]
    }

    pub(super) fn size(&self, state: &State, seat: Seat) -> u32 {
        state.seats[seat.index()].size
    }

    /// Whether a zone would run into another's.
    #[inline]
    fn merges(&self, state: &State, seat: Seat, colour: u8) -> Option<Seat> {
        let seats = self.setup.starts.len();
        let touched = &state.touch[seat.index() * seats..][..seats];
        let hit = |(&touched, other): (&bool, &SeatState)| touched && other.colour == colour;
        let found = touched.iter().zip(&state.seats).position(hit);
        found.map(|other| Seat(other as u32))
    }

    #[inline]
    pub(super) fn may_paint(&self, state: &State, seat: Seat, colour: u8) -> bool {
        self.gain(state, seat, colour) > 0
            && !self.forbidden[self.row(seat) + usize::from(colour)]
            && self.merges(state, seat, colour).is_none()
    }

    /// The colours that a seat may play.
    #[inline]
    pub(super) fn paints<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = u8> + Clone + 'a {
        (0..self.setup.colours as u8).filter(move |&colour| self.may_paint(state, seat, colour))
    }

    fn alone(&self) -> bool {
        self.setup.starts.len() == 1
    }

    /// Adds a region to a zone, and what lies beside it to the zone's edge.
    #[inline]
    fn take(&self, state: &mut State, seat: Seat, region: u32) {
        let (seats, regions) = (self.setup.starts.len(), self.regions.len());
        let kind = self.regions.kind(region);
        let colour = usize::from(kind.colour);
        state.owners[region as usize] = seat.0;
        state.seats[seat.index()].size += kind.size;
        for other in 0..seats {
            if state.links[other * regions + region as usize] != OFF {
                state.gains[other * self.setup.colours + colour] -= kind.size;
            }
        }
        let (links, row) = (seat.index() * regions, self.row(seat));
        for &beside in self.regions.neighbours(region) {
            let owner = state.owners[beside as usize];
            if owner == NOBODY {
                let link = &mut state.links[links + beside as usize];
                if *link == OFF {
                    let kind = self.regions.kind(beside);
                    let at = row + usize::from(kind.colour);
                    *link = std::mem::replace(&mut state.heads[at], beside);
                    state.gains[at] += kind.size;
                }
            } else if owner != seat.0 {
                state.touch[seat.index() * seats + owner as usize] = true;
                state.touch[owner as usize * seats + seat.index()] = true;
            }
        }
    }

    /// Gives a zone a colour, and all regions of that colour at its edge.
    #[inline]
    fn paint(&self, state: &mut State, seat: Seat, colour: u8) {
        let head = &mut state.heads[self.row(seat) + usize::from(colour)];
        let mut region = std::mem::replace(head, END);
        while region != END {
            if state.owners[region as usize] == NOBODY {
                self.take(state, seat, region);
                state.taken[region as usize] = state.moves + 1;
            }
            region = state.links[seat.index() * self.regions.len() + region as usize];
        }
        state.seats[seat.index()].colour = colour;
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

    /// The state in which these regions belong to seats, and nothing else has happened.
    fn with_owners(&self, owned: impl Iterator<Item = (u32, Seat)>) -> State {
        let (seats, colours) = (self.setup.starts.len(), self.setup.colours);
        let seat = SeatState { size: 0, colour: 0, standing: Standing::In };
        let mut state = State {
            owners: vec![NOBODY; self.regions.len()].into(),
            taken: vec![0; self.regions.len()].into(),
            seats: vec![seat; seats].into(),
            gains: vec![0; seats * colours].into(),
            heads: vec![END; seats * colours].into(),
            links: vec![OFF; seats * self.regions.len()].into(),
            touch: vec![false; seats * seats].into(),
            passes: 0,
            moves: 0,
            turn: Turn::Over,
        };
        for (region, seat) in owned {
            self.take(&mut state, seat, region);
        }
        state
    }

    /// The seat whose zone a cell is in, if any.
    pub(super) fn owner(&self, state: &State, tile: Tile) -> Option<Seat> {
        self.setup.cells[tile as usize]?;
        let owner = state.owners[self.regions.of(tile) as usize];
        (owner != NOBODY).then_some(Seat(owner))
    }

    fn why_not(&self, state: &State, seat: Seat, colour: u8) -> String {
        let shown = written(colour);
        if usize::from(colour) >= self.setup.colours {
            let last = written((self.setup.colours - 1) as u8);
            return format!("there is no colour {shown}; the last is {last}");
        }
        if state.seats[seat.index()].colour == colour {
            return format!("the zone of seat {seat} has colour {shown} already");
        }
        if self.forbidden[self.row(seat) + usize::from(colour)] {
            return format!("colour {shown} is forbidden for seat {seat}");
        }
        if let Some(other) = self.merges(state, seat, colour) {
            return format!("colour {shown} would merge the zone with that of seat {other}");
        }
        format!("colour {shown} is nowhere beside the zone of seat {seat}: it would not grow")
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
            seat.colour = self.regions.kind(self.regions.of(start)).colour;
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
            Move::Pass if self.alone() => illegal("alone there is no passing: name a colour"),
            Move::Paint(colour)
                if usize::from(colour) >= self.setup.colours
                    || !self.may_paint(state, seat, colour) =>
            {
                illegal(self.why_not(state, seat, colour))
            }
            said => Ok(said),
        }
    }

    /// Passes only when no colour can be played: otherwise random games would end after a few moves.
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

    /// A seat that fails is out for good. With an illegal move it has lost, and its zone counts for
    /// nothing; gone, it keeps its score and ranks last anyway. One seat alone does not play on.
    fn fail(&self, state: &mut State, gone: bool) {
        let Turn::Seat(seat) = state.turn else { return };
        state.seats[seat.index()].standing = if gone { Standing::Gone } else { Standing::Lost };
        self.pass_on(state, seat);
    }

    /// The size of the zone. Alone: minus the moves if the board is covered, and below all that if it
    /// is not, the more is missing the lower.
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
        let colour = |tile: Tile| match self.owner(state, tile) {
            Some(seat) => Some(state.seats[seat.index()].colour),
            None => self.setup.cells[tile as usize],
        };
        let seat = |seat: &SeatState| SeatView {
            colour: seat.colour,
            size: seat.size,
            standing: seat.standing,
        };
        // After a colour, the last move is the one before the passes since.
        let last = state.moves - state.passes;
        let grown = |tile: &Tile| {
            self.setup.cells[*tile as usize].is_some()
                && last > 0
                && state.taken[self.regions.of(*tile) as usize] == last
        };
        View {
            turn: state.turn,
            grown: self.setup.board.tiles().filter(grown).collect(),
            cells: self.setup.board.tiles().map(colour).collect(),
            seats: state.seats.iter().map(seat).collect(),
            passes: state.passes,
            moves: state.moves,
        }
    }

    fn seen(&self, _: &State, mv: Move, _: Option<Seat>) -> Move {
        mv
    }

    fn determinize(&self, view: &View, _: &mut Rng) -> State {
        let mut state = self.with_owners(self.zones(view).into_iter());
        for (seat, seen) in state.seats.iter_mut().zip(&view.seats) {
            (seat.colour, seat.standing) = (seen.colour, seen.standing);
        }
        for &tile in &view.grown {
            state.taken[self.regions.of(tile) as usize] = view.moves - view.passes;
        }
        (state.passes, state.moves, state.turn) = (view.passes, view.moves, view.turn);
        state
    }
}

impl Flood {
    /// The regions that belong to seats in a view, each once. A zone's regions all look the same
    /// now, so a way from the start through cells of the zone's colour finds them all.
    fn zones(&self, view: &View) -> Vec<(u32, Seat)> {
        let mut found = Vec::new();
        let mut seen = vec![false; self.regions.len()];
        let mut now = vec![0; self.regions.len()];
        for (tile, cell) in self.setup.board.tiles().zip(&view.cells) {
            if let (Some(_), Some(colour)) = (self.setup.cells[tile as usize], *cell) {
                now[self.regions.of(tile) as usize] = colour;
            }
        }
        for ((seat, &start), zone) in
            Seat::all(self.seats()).zip(&self.setup.starts).zip(&view.seats)
        {
            let mut next = found.len();
            let first = self.regions.of(start);
            seen[first as usize] = true;
            found.push((first, seat));
            while let Some(&(region, _)) = found.get(next) {
                next += 1;
                for &beside in self.regions.neighbours(region) {
                    let own = now[beside as usize] == zone.colour;
                    if own && !std::mem::replace(&mut seen[beside as usize], true) {
                        found.push((beside, seat));
                    }
                }
            }
        }
        found
    }
}
