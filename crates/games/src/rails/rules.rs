//! The rules: [`Game`] for [`Rails`].

use std::sync::OnceLock;

use game::{Facts, Game, Illegal, Rng, Seat, SetupError, Turn};

use super::building::Price;
use super::map::network::Network;
use super::moves::{Kept, Move, Seen};
use super::options::{FIRST_CARDS, JOKERS, OF_EACH, Options, Setup};
use super::score::Paths;
use super::show::Plan;
use super::state::{Heap, NOT_LAST, POOL, Phase, Purse, State, UNBUILT};
use super::view::View;
use super::{score, worlds};

/// Cards that a draw gives.
const DRAWN: u32 = 2;

/// The game of Rails on one map.
#[derive(Debug)]
pub struct Rails {
    pub(super) setup: Setup,
    pub(super) network: Network,
    /// How many kinds of cards there are: colours and jokers.
    pub(super) kinds: usize,
    /// Where everything is drawn; computed for the first picture.
    pub(super) plan: OnceLock<Plan>,
}

impl Game for Rails {
    const NAME: &'static str = "rails";
    const RULES: u32 = 1;
    type Options = Options;
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Seen = Seen;
    type View = View;

    fn draw(options: &Options, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        options.draw(seats, rng)
    }

    fn new(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let network = Network::new(&setup.map);
        let kinds = usize::from(setup.map.colours()) + 1;
        Ok(Self { setup, network, kinds, plan: OnceLock::new() })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.setup.seats
    }

    fn facts(&self) -> Facts {
        let Setup { market, offer, rounds, .. } = self.setup;
        let seats = self.setup.seats as u64;
        let filling = 2 * u64::from(market);
        let start = seats * u64::from(FIRST_CARDS + offer + 1) + filling;
        let turn = (2 * (2 + filling)).max(u64::from(offer) + 2).max(u64::from(DRAWN) + 1);
        let plies =
            start.saturating_add(seats.saturating_mul(u64::from(rounds)).saturating_mul(turn));
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        Facts { chance: true, secrets: true, rivals: true, plies }
    }

    fn start(&self) -> State {
        let Setup { map, seats, longest, .. } = &self.setup;
        let purse = Purse {
            wagons: map.wagons,
            cards: 0,
            unknown: 0,
            held: 0,
            refused: 0,
            points: 0,
            misses: 0,
            out: false,
        };
        let mut state = State {
            phase: Phase::Deal(FIRST_CARDS),
            seat: 0,
            round: 0,
            last: NOT_LAST,
            pool: map.objectives.len() as u32,
            offered: Kept::NONE,
            purses: vec![purse; *seats],
            owners: vec![UNBUILT; map.rails.len()],
            free: self.network.all(),
            fates: vec![POOL; map.objectives.len()],
            cards: vec![0; self.kinds * (3 * seats + 3)],
            paths: if *longest > 0 { Paths::unknown(*seats) } else { Paths::default() },
        };
        if self.finite() {
            let pile = state.heap_mut(Heap::Pile);
            pile.fill(OF_EACH);
            pile[0] = JOKERS;
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Turn | Phase::Take | Phase::Keep => Turn::Seat(Seat(state.seat)),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.every_move(state, |mv| out.push(mv));
    }

    fn chances(&self, state: &State, out: &mut Vec<(Move, u32)>) {
        let card: fn(u8) -> Move = match state.phase {
            Phase::Deal(_) | Phase::Draw(_) | Phase::Blind(_) => Move::Card,
            Phase::Show { .. } => Move::Show,
            Phase::Offer(_) => {
                let pool = (0..).zip(&state.fates).filter(|&(_, &fate)| fate == POOL);
                out.extend(pool.map(|(id, _)| (Move::Offer(id), 1)));
                return;
            }
            _ => return,
        };
        for colour in usize::from(self.wants_others(state))..self.kinds {
            let weight = if self.finite() { state.heap(Heap::Pile)[colour] } else { 1 };
            if weight > 0 {
                out.push((card(colour as u8), weight));
            }
        }
    }

    fn check(&self, state: &State, said: Move) -> Result<Move, Illegal> {
        self.check_move(state, said)
    }

    fn random(&self, state: &State, rng: &mut Rng, buf: &mut Vec<Move>) -> Move {
        self.random_move(state, rng, buf)
    }

    fn chance(&self, state: &State, rng: &mut Rng, buf: &mut Vec<(Move, u32)>) -> Move {
        match state.phase {
            Phase::Offer(_) => {
                let nth = rng.below(state.pool as usize);
                let pool = (0..).zip(&state.fates).filter(|&(_, &fate)| fate == POOL);
                pool.map(|(id, _)| Move::Offer(id)).nth(nth).expect("as many as are left")
            }
            Phase::Deal(_) | Phase::Draw(_) | Phase::Blind(_) if !self.finite() => {
                Move::Card(rng.below(self.kinds) as u8)
            }
            _ => {
                buf.clear();
                self.chances(state, buf);
                rng.weighted(buf).expect("chance to act has an outcome")
            }
        }
    }

    fn play(&self, state: &mut State, mv: Move) {
        if self.turn(state) == Turn::Seat(Seat(state.seat)) {
            state.purse_mut().misses = 0;
        }
        match (state.phase, mv) {
            (Phase::Deal(left), Move::Card(colour)) => {
                self.gets_from_pile(state, colour);
                self.deal_cards(state, left - 1);
            }
            (Phase::Draw(left), Move::Card(colour)) => {
                self.gets_from_pile(state, colour);
                self.draw_cards(state, left - 1);
            }
            (Phase::Blind(then), Move::Card(colour)) => {
                self.gets_from_pile(state, colour);
                self.fill(state, then);
            }
            (Phase::Show { sweep, then }, Move::Show(colour)) => {
                self.shown(state, colour, sweep, then);
            }
            (Phase::Offer(left), Move::Offer(id)) => self.offered(state, id, left - 1),
            (Phase::Keep, Move::Keep(kept)) => {
                self.keep(state, kept);
                self.chosen(state);
            }
            (Phase::Turn | Phase::Take, Move::Take(taken)) => self.take(state, taken),
            (Phase::Turn, Move::Draw) => self.draw_cards(state, DRAWN),
            (Phase::Turn, Move::Objectives) => self.offer(state),
            (Phase::Turn, Move::Build(rail, with)) => {
                if let Some(price) = self.price(state, self.network.class_of(rail), with) {
                    self.build(state, rail, price);
                }
                self.end_turn(state);
            }
            (Phase::Turn, Move::Pass) => self.end_turn(state),
            _ => debug_assert!(false, "{mv} in {:?}", state.phase),
        }
    }

    fn fail(&self, state: &mut State, gone: bool) {
        let choosing = state.phase == Phase::Keep;
        if choosing {
            self.keep(state, state.offered);
        }
        let patience = self.setup.patience;
        let purse = state.purse_mut();
        purse.misses = purse.misses.saturating_add(1);
        purse.out |= gone || patience.is_some_and(|limit| purse.misses >= limit);
        if choosing { self.chosen(state) } else { self.end_turn(state) }
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        score::scores(self, state, out);
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        View::of(self, state, seat)
    }

    fn seen(&self, before: &State, mv: Move, seat: Option<Seat>) -> Seen {
        let own = seat == Some(Seat(before.seat));
        match mv {
            Move::Card(_) if !own => Seen::Card,
            Move::Offer(_) if !own => Seen::Offer,
            Move::Keep(kept) if !own => Seen::Kept(kept.count() as u8),
            Move::Build(rail, with) => {
                match self.price(before, self.network.class_of(rail), with) {
                    Some(Price { colour, cards, jokers }) => {
                        Seen::Built { rail, colour, cards: cards as u8, jokers: jokers as u8 }
                    }
                    None => Seen::Open(mv),
                }
            }
            _ => Seen::Open(mv),
        }
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        worlds::world(self, view, rng)
    }

    fn known_scores(&self, view: &View, out: &mut [Option<i32>]) {
        score::known(self, view, out);
    }
}
