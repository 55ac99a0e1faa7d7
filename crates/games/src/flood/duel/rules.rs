//! The rules of Flood on the states of a duel.

use game::{Facts, Game, Rng, Seat, SetupError, Turn};

use super::near::{Cells, FAR, Near, maps};
use super::state::DuelState;
use crate::flood::options::{Options, Setup};
use crate::flood::sets::Set;
use crate::flood::state::{Standing, State, UNOWNED};
use crate::flood::view::View;
use crate::flood::{Flood, Move};

/// Flood for two seats on a board of at most `64 * W` regions.
pub(in crate::flood) struct Duel<const W: usize> {
    flood: Flood,
    /// The neighbours and the size of each region.
    regions: Vec<(Set<W>, u32)>,
    pub(super) all: Set<W>,
    /// The regions of each colour.
    pub(super) coloured: Vec<Set<W>>,
    /// The regions that each seat may take, as far as its forbidden colours matter.
    pub(super) allowed: [Set<W>; 2],
    /// How near all regions are to each region, for each seat; once if both may take the same.
    maps: Vec<Vec<Near<W>>>,
    /// The cells of each region, 255 at most.
    pub(super) sizes: Cells<W>,
    /// The cells that some seat may have.
    pub(super) ground: i32,
    /// A random word for each region in each zone.
    keys: Vec<[u64; 2]>,
    /// A random word for each colour of each zone.
    colour_keys: Vec<[u64; 2]>,
}

impl<const W: usize> Duel<W> {
    /// The neighbours of a set's regions, which may be in the set themselves.
    #[inline]
    pub(super) fn around(&self, set: Set<W>) -> Set<W> {
        let mut around = Set::EMPTY;
        set.each(|region| around = around.or(self.regions[region].0));
        around
    }

    /// The cells of a region.
    #[inline]
    pub(super) fn size(&self, region: usize) -> u32 {
        self.regions[region].1
    }

    /// The part of a position's key that stands for the colour of a zone.
    #[inline]
    pub(super) fn colour_key(&self, state: &DuelState<W>, seat: usize) -> u64 {
        self.colour_keys[usize::from(state.colours[seat])][seat]
    }

    /// The cells of a set's regions.
    #[inline]
    pub(super) fn cells(&self, set: Set<W>) -> u32 {
        let mut cells = 0;
        set.each(|region| cells += self.regions[region].1);
        cells
    }

    /// How near all regions are to each region, by the moves of a seat.
    #[inline]
    pub(super) fn map(&self, seat: usize) -> &[Near<W>] {
        &self.maps[seat % self.maps.len()]
    }

    /// The colours that a seat may play.
    #[inline]
    fn paints<'a>(
        &'a self,
        state: &DuelState<W>,
        seat: usize,
    ) -> impl Iterator<Item = u8> + Clone + 'a {
        let open = state.open(seat).and(self.allowed[seat]);
        let barred = state.touch().then_some(state.colours[1 - seat]);
        let is_legal = move |(colour, regions): (usize, &Set<W>)| {
            (barred != Some(colour as u8) && open.meets(regions)).then_some(colour as u8)
        };
        self.coloured.iter().enumerate().filter_map(is_legal)
    }

    /// The colours that a seat may play, as bits.
    #[inline]
    pub(super) fn legal(&self, state: &DuelState<W>, seat: usize) -> u64 {
        self.paints(state, seat).fold(0, |bits, colour| bits | 1 << colour)
    }

    fn paint(&self, state: &mut DuelState<W>, seat: usize, colour: u8) {
        let taken = state.open(seat).and(self.coloured[usize::from(colour)]);
        let (map, mut around) = (self.map(seat), Set::EMPTY);
        taken.each(|region| {
            let (beside, cells) = &self.regions[region];
            around = around.or(*beside);
            state.sizes[seat] += cells;
            state.near[seat].join(&map[region]);
            state.key ^= self.keys[region][seat];
        });
        state.zones[seat] = state.zones[seat].or(taken);
        state.edges[seat] = state.edges[seat].or(around).without(state.zones[seat]);
        state.colours[seat] = colour;
    }

    /// Gives the turn to the other seat, unless the game is over.
    fn pass_on(&self, state: &mut DuelState<W>, from: usize) {
        let over = state.standings != [Standing::In; 2]
            || state.passes >= 2
            || state.moves >= self.flood.setup.cap
            || (0..2).all(|seat| self.paints(state, seat).next().is_none());
        state.turn = if over { Turn::Over } else { Turn::Seat(Seat(1 - from as u32)) };
    }

    /// The state of a duel that equals a state of the general rules.
    pub(in crate::flood) fn state(&self, state: &State) -> DuelState<W> {
        let mut zones = [Set::EMPTY; 2];
        for (region, &owner) in state.owners.iter().enumerate() {
            if owner != UNOWNED {
                zones[owner as usize].insert(region);
            }
        }
        let taken = zones[0].count() + zones[1].count();
        // Each move but a pass takes a region, and two passes in a row end the match.
        let most = state.moves as usize + 2 * (self.regions.len() - taken as usize) + 2;
        let of = |seat: usize| state.seats[seat];
        let (mut near, mut key) = ([Near::NOTHING; 2], 0);
        for seat in 0..2 {
            zones[seat].each(|region| {
                near[seat].join(&self.map(seat)[region]);
                key ^= self.keys[region][seat];
            });
        }
        DuelState {
            zones,
            near,
            key,
            edges: zones.map(|zone| self.around(zone).without(zone)),
            sizes: [of(0).size, of(1).size],
            colours: [of(0).colour, of(1).colour],
            standings: [of(0).standing, of(1).standing],
            near_cap: most >= self.flood.setup.cap as usize,
            passes: state.passes,
            moves: state.moves,
            turn: state.turn,
        }
    }

    /// The state of the general rules that equals a state of a duel, except for when regions were taken.
    fn general(&self, state: &DuelState<W>) -> State {
        let mut owned = Vec::new();
        for (seat, zone) in Seat::all(2).zip(&state.zones) {
            zone.each(|region| owned.push((region as u32, seat)));
        }
        let mut general = self.flood.with_owners(owned.into_iter());
        for (place, seat) in general.seats.iter_mut().enumerate() {
            (seat.colour, seat.standing) = (state.colours[place], state.standings[place]);
        }
        (general.passes, general.moves, general.turn) = (state.passes, state.moves, state.turn);
        general
    }
}

impl<const W: usize> Game for Duel<W> {
    const NAME: &'static str = Flood::NAME;
    const RULES: u32 = Flood::RULES;
    type Options = Options;
    type Setup = Setup;
    type State = DuelState<W>;
    type Move = Move;
    type Seen = Move;
    type View = View;

    fn draw(options: &Options, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        Flood::draw(options, seats, rng)
    }

    fn new(setup: Setup) -> Result<Self, SetupError> {
        let flood = Flood::new(setup)?;
        let regions = &flood.regions;
        if flood.seats() != 2 || regions.len() > 64 * W {
            let why = format!("a duel has two seats and at most {} regions", 64 * W);
            return Err(SetupError::new(why));
        }
        let mut coloured = vec![Set::EMPTY; flood.setup.colours];
        let mut allowed = [Set::EMPTY; 2];
        let (mut all, mut each) = (Set::EMPTY, Vec::new());
        for number in 0..regions.len() {
            let region = regions.get(number as u32);
            let colour = usize::from(region.colour);
            all.insert(number);
            coloured[colour].insert(number);
            for (seat, allowed) in Seat::all(2).zip(&mut allowed) {
                if !flood.forbidden[flood.row(seat) + colour] {
                    allowed.insert(number);
                }
            }
            let mut beside = Set::EMPTY;
            regions
                .neighbours(number as u32)
                .iter()
                .for_each(|&other| beside.insert(other as usize));
            each.push((beside, region.size));
        }
        let of = |allowed: &Set<W>| maps(regions, allowed);
        let maps = match allowed[0] == allowed[1] {
            true => vec![of(&allowed[0])],
            false => allowed.iter().map(of).collect(),
        };
        let mut sizes = [[0; 64]; W];
        for (region, (_, cells)) in each.iter().enumerate() {
            sizes[region / 64][region % 64] = u8::try_from(*cells).unwrap_or(u8::MAX);
        }
        let mut rng = Rng::new(0);
        let mut words = |count| (0..count).map(|_| [rng.next_u64(), rng.next_u64()]).collect();
        let (keys, colour_keys) = (words(each.len()), words(coloured.len()));
        let mut duel = Self {
            flood,
            regions: each,
            all,
            coloured,
            allowed,
            maps,
            sizes,
            ground: 0,
            keys,
            colour_keys,
        };
        let start = duel.start();
        let cells = (0..64 * W).map(|region| (region / 64, region % 64));
        let is_near =
            |&(word, bit): &(usize, usize)| start.near.iter().any(|near| near.0[word][bit] != FAR);
        duel.ground = cells.filter(is_near).map(|(word, bit)| i32::from(sizes[word][bit])).sum();
        Ok(duel)
    }

    fn setup(&self) -> &Setup {
        self.flood.setup()
    }

    fn seats(&self) -> usize {
        2
    }

    fn facts(&self) -> Facts {
        self.flood.facts()
    }

    fn start(&self) -> DuelState<W> {
        self.state(&self.flood.start())
    }

    #[inline]
    fn turn(&self, state: &DuelState<W>) -> Turn {
        state.turn
    }

    /// Without passes where a colour can be played.
    #[inline]
    fn moves(&self, state: &DuelState<W>, out: &mut Vec<Move>) {
        let Turn::Seat(seat) = state.turn else { return };
        let before = out.len();
        out.extend(self.paints(state, seat.index()).map(Move::Paint));
        if out.len() == before {
            out.push(Move::Pass);
        }
    }

    fn chances(&self, _: &DuelState<W>, _: &mut Vec<(Move, u32)>) {}

    #[inline]
    fn play(&self, state: &mut DuelState<W>, mv: Move) {
        let Turn::Seat(seat) = state.turn else { return };
        match mv {
            Move::Paint(colour) => {
                self.paint(state, seat.index(), colour);
                state.passes = 0;
            }
            Move::Pass => state.passes += 1,
        }
        state.moves += 1;
        self.pass_on(state, seat.index());
    }

    fn fail(&self, state: &mut DuelState<W>, gone: bool) {
        let Turn::Seat(seat) = state.turn else { return };
        state.standings[seat.index()] = if gone { Standing::Gone } else { Standing::Lost };
        self.pass_on(state, seat.index());
    }

    #[inline]
    fn scores(&self, state: &DuelState<W>, out: &mut [i32]) {
        for ((score, size), standing) in out.iter_mut().zip(state.sizes).zip(state.standings) {
            *score = if standing == Standing::Lost { 0 } else { size as i32 };
        }
    }

    fn view(&self, state: &DuelState<W>, seat: Option<Seat>) -> View {
        self.flood.view(&self.general(state), seat)
    }

    fn seen(&self, _: &DuelState<W>, mv: Move, _: Option<Seat>) -> Move {
        mv
    }

    fn determinize(&self, view: &View, _: &mut Rng) -> DuelState<W> {
        self.state(&view.state(&self.flood))
    }
}
