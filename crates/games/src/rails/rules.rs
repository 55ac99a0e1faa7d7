//! The rules.

use std::sync::OnceLock;

use game::{Facts, Game, Illegal, Rng, Seat, SetupError, Turn};

use super::map::network::{Class, Network};
use super::moves::{Kept, Move, Seen};
use super::options::{Deck, FIRST_CARDS, JOKERS, OF_EACH, Options, Setup};
use super::score::Paths;
use super::show::Plan;
use super::state::{Hand, Heap, NOBODY, NOT_LAST, POOL, Phase, Purse, State, Then, fate};
use super::view::View;
use super::{score, worlds};

/// Fewer wagons than these begin the last round.
const FEW_WAGONS: u32 = 2;
/// Cards that a draw gives.
const DRAWN: u32 = 2;
/// So many jokers face up are swept away.
const SWEPT_JOKERS: u32 = 3;

/// The game of Rails on one map.
#[derive(Debug)]
pub struct Rails {
    pub(super) setup: Setup,
    pub(super) network: Network,
    /// How many kinds of cards there are: colours and jokers.
    pub(super) kinds: usize,
    /// Where everything is drawn, once somebody wants to see it.
    pub(super) plan: OnceLock<Plan>,
}

/// The cards that a rail is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    pub(super) colour: u8,
    pub(super) cards: u32,
    pub(super) jokers: u32,
}

impl Rails {
    fn finite(&self) -> bool {
        self.setup.deck == Deck::Finite
    }

    fn has_market(&self) -> bool {
        self.setup.market > 0
    }

    /// Whether the pile has a card, or can be made to have one.
    fn can_draw(&self, state: &State) -> bool {
        !self.finite() || state.size(Heap::Pile) + state.size(Heap::Discards) > 0
    }

    /// How a rail of this class is paid by the seat to act: with the colour named, where it is
    /// neutral.
    fn price(&self, state: &State, class: Class, with: Option<u8>) -> Option<Price> {
        let held = state.hand(state.seat, Hand::Held);
        let colour = if class.colour > 0 { class.colour } else { with? };
        let wanted = u32::from(class.length);
        let cards = if colour == 0 { 0 } else { wanted.min(held[colour as usize]) };
        let jokers = wanted - cards;
        let legal = jokers <= held[0] && wanted <= state.purse().wagons;
        legal.then_some(Price { colour: if cards == 0 { 0 } else { colour }, cards, jokers })
    }

    /// The colours that can pay for a neutral rail of this length.
    fn payments(&self, state: &State, length: u8) -> impl Iterator<Item = u8> {
        let held = state.hand(state.seat, Hand::Held);
        let (jokers, wanted) = (held[0], u32::from(length));
        let enough = move |(colour, &cards): (usize, &u32)| {
            let pays =
                if colour == 0 { jokers >= wanted } else { cards > 0 && cards + jokers >= wanted };
            pays.then_some(colour as u8)
        };
        held.iter().enumerate().filter_map(enough)
    }

    /// In how many ways the seat to act can pay for a rail of this class.
    fn ways(&self, state: &State, class: Class) -> usize {
        if u32::from(class.length) > state.purse().wagons {
            0
        } else if class.colour > 0 {
            let held = state.hand(state.seat, Hand::Held);
            usize::from(held[class.colour as usize] + held[0] >= u32::from(class.length))
        } else {
            self.payments(state, class.length).count()
        }
    }

    /// The colour that pays for a neutral rail when none is named: that held most.
    fn usual_colour(&self, state: &State) -> u8 {
        let held = state.hand(state.seat, Hand::Held);
        let best = (1..self.kinds).max_by_key(|&colour| (held[colour], usize::MAX - colour));
        best.filter(|&colour| held[colour] > 0).map_or(0, |colour| colour as u8)
    }

    /// Moves other than building, of a seat whose turn it is.
    fn simple_moves(&self, state: &State, mut each: impl FnMut(Move)) {
        if self.has_market() {
            self.takes(state, true, &mut each);
        } else if self.can_draw(state) {
            each(Move::Draw);
        }
        if state.pool > 0 {
            each(Move::Objectives);
        }
    }

    /// The cards that can be taken, beside a market.
    fn takes(&self, state: &State, first: bool, mut each: impl FnMut(Move)) {
        for (colour, &count) in state.heap(Heap::Market).iter().enumerate() {
            if count > 0 && (first || colour > 0) {
                each(Move::Take(Some(colour as u8)));
            }
        }
        if self.can_draw(state) {
            each(Move::Take(None));
        }
    }

    fn can_take_second(&self, state: &State) -> bool {
        let mut any = false;
        self.takes(state, false, |_| any = true);
        any
    }

    /// Every choice among the objectives offered, of at least as many as must be kept.
    fn keeps(&self, state: &State, mut each: impl FnMut(Kept)) {
        let offered = state.offered;
        let least = self.least_kept(state);
        for choice in 1..1u32 << offered.count() {
            if choice.count_ones() >= least {
                let chosen = offered.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                each(Kept::new(chosen.map(|(_, id)| id)).expect("distinct, and not too many"));
            }
        }
    }

    fn least_kept(&self, state: &State) -> u32 {
        if state.round == 0 { self.setup.keep } else { 1 }
    }

    fn build(&self, state: &mut State, rail: u32, price: Price) {
        let Price { colour, cards, jokers } = price;
        let class = self.network.class_of(rail);
        state.spends(colour, cards);
        state.spends(0, jokers);
        if class.colour > 0 && jokers > 0 {
            state.shows_none(class.colour);
        } else if colour > 0 && jokers > 0 {
            state.shows_none(colour);
        }
        if self.finite() {
            let discards = state.heap_mut(Heap::Discards);
            discards[colour as usize] += cards;
            discards[0] += jokers;
        }
        state.owners[rail as usize] = state.seat + 1;
        state.paths.forget(state.seat);
        self.network.close(&mut state.free, rail);
        let purse = state.purse_mut();
        purse.wagons -= u32::from(class.length);
        purse.points += self.setup.map.rails[rail as usize].points();
    }

    /// Chance is about to draw: an empty pile is made of the discards first.
    fn ready_pile(&self, state: &mut State) {
        if self.finite() && state.size(Heap::Pile) == 0 {
            self.reshuffle(state);
        }
    }

    /// The discards go back into the pile.
    fn reshuffle(&self, state: &mut State) {
        for colour in 0..self.kinds {
            let back = std::mem::take(&mut state.heap_mut(Heap::Discards)[colour]);
            state.heap_mut(Heap::Pile)[colour] += back;
        }
    }

    fn leaves_pile(&self, state: &mut State, colour: u8) {
        if self.finite() {
            state.heap_mut(Heap::Pile)[colour as usize] -= 1;
        }
    }

    /// So many cards are drawn by the seat, or as many as there are; then its turn ends.
    fn draw_cards(&self, state: &mut State, count: u32) {
        if count > 0 && self.can_draw(state) {
            self.ready_pile(state);
            state.phase = Phase::Draw(count);
        } else {
            self.end_turn(state);
        }
    }

    /// The market is filled; then comes what comes.
    fn fill(&self, state: &mut State, then: Then) {
        if state.size(Heap::Market) < self.setup.market && self.can_draw(state) {
            self.ready_pile(state);
            state.phase = Phase::Show { sweep: 0, then };
        } else {
            self.go_on(state, then);
        }
    }

    /// A card was shown; if that filled the market, too many jokers in it are swept away.
    fn shown(&self, state: &mut State, sweep: u32, then: Then) {
        if sweep > 0 {
            return self.sweep(state, sweep - 1, then);
        }
        let full = state.size(Heap::Market) == self.setup.market || !self.can_draw(state);
        let jokers = state.heap(Heap::Market)[0];
        if full && jokers >= SWEPT_JOKERS && self.kinds > 1 {
            // What happens may not depend on how many others are left: that tells of hands. So the
            // jokers always go, and come back only if nothing else is there.
            state.heap_mut(Heap::Market)[0] = 0;
            if self.finite() {
                state.heap_mut(Heap::Discards)[0] += jokers;
                self.reshuffle(state);
            }
            self.sweep(state, jokers, then);
        } else {
            self.fill(state, then);
        }
    }

    /// So many cards are still to be shown in the place of jokers.
    fn sweep(&self, state: &mut State, left: u32, then: Then) {
        if left > 0 {
            state.phase = Phase::Show { sweep: left, then };
        } else {
            self.go_on(state, then);
        }
    }

    /// Whether the card about to be shown may be a joker only if nothing else is left.
    fn wants_others(&self, state: &State) -> bool {
        let others = || state.heap(Heap::Pile)[1..].iter().any(|&count| count > 0);
        matches!(state.phase, Phase::Show { sweep: 1.., .. }) && (!self.finite() || others())
    }

    fn go_on(&self, state: &mut State, then: Then) {
        match then {
            Then::Start => self.offer_first(state, 0),
            Then::Second if self.can_take_second(state) => state.phase = Phase::Take,
            Then::Second | Then::End => self.end_turn(state),
        }
    }

    /// A seat gets its first objectives; after the last seat the first turn begins.
    fn offer_first(&self, state: &mut State, seat: u32) {
        if (seat as usize) < self.setup.seats {
            state.seat = seat;
            self.offer(state);
        } else {
            state.round = 1;
            state.seat = self.setup.seats as u32 - 1;
            self.pass_turn(state, true);
        }
    }

    fn offer(&self, state: &mut State) {
        state.phase = Phase::Offer(self.setup.offer.min(state.pool));
    }

    /// The seat keeps these of the objectives offered to it.
    fn keep(&self, state: &mut State, kept: Kept) {
        let offered = std::mem::replace(&mut state.offered, Kept::NONE);
        for id in offered.iter().filter(|&id| !kept.holds(id)) {
            state.fates[id as usize] = fate(state.seat, true);
        }
        let (all, held) = (offered.count() as u32, kept.count() as u32);
        let purse = state.purse_mut();
        purse.held += held;
        purse.refused += all - held;
    }

    /// After the objectives are chosen.
    fn chosen(&self, state: &mut State) {
        if state.round == 0 {
            self.offer_first(state, state.seat + 1);
        } else {
            self.end_turn(state);
        }
    }

    fn end_turn(&self, state: &mut State) {
        if state.last == NOT_LAST && state.purse().wagons < FEW_WAGONS {
            state.last = self.setup.seats as u32;
        }
        self.pass_turn(state, false);
    }

    /// The turn goes to the next seat that is still in; `first`: for the first time.
    fn pass_turn(&self, state: &mut State, first: bool) {
        state.phase = Phase::Over;
        if state.purses.iter().all(|purse| purse.out) {
            return;
        }
        let mut first = first;
        loop {
            if state.last == 0 {
                return;
            }
            if state.last != NOT_LAST {
                state.last -= 1;
            }
            state.seat += 1;
            if state.seat as usize == self.setup.seats {
                state.seat = 0;
                if !std::mem::take(&mut first) {
                    if state.round == self.setup.rounds {
                        return;
                    }
                    state.round += 1;
                }
            }
            if !state.purse().out {
                state.phase = Phase::Turn;
                return;
            }
        }
    }

    fn check_build(&self, state: &State, rail: u32, with: Option<u8>) -> Result<Move, Illegal> {
        let illegal = |why: String| Err(Illegal(why));
        let rails = &self.setup.map.rails;
        let Some(&owner) = state.owners.get(rail as usize) else {
            return illegal(format!("there is no rail {rail}; rails are 0 to {}", rails.len() - 1));
        };
        if owner != NOBODY {
            return illegal(format!("rail {rail} was built by player {}", owner - 1));
        }
        let class = self.network.class_of(rail);
        let (length, wagons) = (class.length, state.purse().wagons);
        if u32::from(length) > wagons {
            return illegal(format!("rail {rail} takes {length} wagons, and {wagons} are left"));
        }
        let with = match (class.colour, with) {
            (0, None) => Some(self.usual_colour(state)),
            (0, Some(colour)) if colour as usize >= self.kinds => {
                let highest = self.kinds - 1;
                return illegal(format!("there is no colour {colour}; colours are 0 to {highest}"));
            }
            (0, named) => named,
            _ => None,
        };
        match self.price(state, class, with) {
            // A colour of which none is held pays nothing: jokers do.
            Some(price) => Ok(Move::Build(rail, with.map(|_| price.colour))),
            None => {
                let colour = with.unwrap_or(class.colour);
                let held = state.hand(state.seat, Hand::Held);
                let cards = if colour == 0 { 0 } else { held[colour as usize] };
                let jokers = held[0];
                illegal(format!(
                    "rail {rail} takes {length} cards of colour {colour} or jokers; \
                     {cards} and {jokers} are in hand"
                ))
            }
        }
    }

    fn check_keep(&self, state: &State, kept: Kept) -> Result<Move, Illegal> {
        if let Some(id) = kept.iter().find(|&id| !state.offered.holds(id)) {
            let offered: Vec<String> = state.offered.iter().map(|id| id.to_string()).collect();
            return Err(Illegal(format!(
                "objective {id} was not offered; choose among {}",
                offered.join(" ")
            )));
        }
        let least = self.least_kept(state);
        if (kept.count() as u32) < least {
            return Err(Illegal(format!("at least {least} of the objectives must be kept")));
        }
        Ok(Move::Keep(kept))
    }

    /// Why a seat whose turn it is may not make a move that is no build.
    fn refuse(&self, state: &State, said: Move) -> Illegal {
        Illegal(match said {
            Move::Card(_) | Move::Show(_) | Move::Offer(_) => {
                format!("{said} is for chance to decide")
            }
            Move::Draw if self.has_market() => {
                "there is a market: take a card twice, `take COLOUR` or `take pile`".to_string()
            }
            Move::Draw => "no cards are left to draw".to_string(),
            Move::Take(_) if !self.has_market() => {
                "there is no market: `draw` gives two cards".to_string()
            }
            Move::Take(Some(0)) if state.phase == Phase::Take => {
                "a joker that lies face up counts as both cards: it cannot be the second"
                    .to_string()
            }
            Move::Take(Some(colour)) => format!("no card of colour {colour} lies face up"),
            Move::Take(None) => "no cards are left in the pile".to_string(),
            Move::Objectives => "no objectives are left".to_string(),
            Move::Keep(_) => "no objectives are offered; ask for `objectives` first".to_string(),
            Move::Pass => "a player may pass only when nothing else is possible".to_string(),
            Move::Build(..) => {
                "a second card is to be taken: `take COLOUR` or `take pile`".to_string()
            }
        })
    }

    /// A rail with the bits of a class, and the way to pay for it.
    fn payment(&self, state: &State, class: Class, way: usize) -> Option<u8> {
        if class.colour > 0 { None } else { self.payments(state, class.length).nth(way) }
    }

    fn any_move(&self, state: &State) -> bool {
        let mut any = false;
        self.simple_moves(state, |_| any = true);
        any || self
            .network
            .classes()
            .any(|class| self.network.count(&state.free, class) * self.ways(state, class) > 0)
    }

    fn every_move(&self, state: &State, mut each: impl FnMut(Move)) {
        match state.phase {
            Phase::Turn => {
                let mut count = 0;
                let mut counted = |mv| {
                    count += 1;
                    each(mv);
                };
                self.simple_moves(state, &mut counted);
                for class in self.network.classes() {
                    for way in 0..self.ways(state, class) {
                        let with = self.payment(state, class, way);
                        let build = |rail| counted(Move::Build(rail, with));
                        self.network.each(&state.free, class, build);
                    }
                }
                if count == 0 {
                    each(Move::Pass);
                }
            }
            Phase::Take => self.takes(state, false, each),
            Phase::Keep => self.keeps(state, |kept| each(Move::Keep(kept))),
            _ => {}
        }
    }
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
            owners: vec![NOBODY; map.rails.len()],
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
        match (state.phase, said) {
            (Phase::Turn, Move::Build(rail, with)) => self.check_build(state, rail, with),
            (Phase::Keep, Move::Keep(kept)) => self.check_keep(state, kept),
            (Phase::Keep, _) => Err(Illegal(
                "objectives are offered: `keep` at least one of them first".to_string(),
            )),
            (Phase::Turn, Move::Pass) if !self.any_move(state) => Ok(said),
            (Phase::Turn | Phase::Take, _) => {
                let mut legal = false;
                let mut look = |mv| legal |= mv == said;
                match state.phase {
                    Phase::Turn => self.simple_moves(state, &mut look),
                    _ => self.takes(state, false, &mut look),
                }
                if legal { Ok(said) } else { Err(self.refuse(state, said)) }
            }
            _ => Err(Illegal("no player is to act".to_string())),
        }
    }

    /// Counts the moves class by class, and lists none.
    fn random(&self, state: &State, rng: &mut Rng, buf: &mut Vec<Move>) -> Move {
        buf.clear();
        if state.phase != Phase::Turn {
            self.moves(state, buf);
            return *rng.pick(buf).expect("a seat to act has a move");
        }
        self.simple_moves(state, |mv| buf.push(mv));
        let builds = |class| self.network.count(&state.free, class) * self.ways(state, class);
        let all = buf.len() + self.network.classes().map(builds).sum::<usize>();
        if all == 0 {
            return Move::Pass;
        }
        let mut left = rng.below(all);
        if let Some(&mv) = buf.get(left) {
            return mv;
        }
        left -= buf.len();
        for class in self.network.classes() {
            let builds = builds(class);
            if left < builds {
                let free = self.network.count(&state.free, class);
                let rail = self.network.nth(&state.free, class, left % free);
                return Move::Build(rail, self.payment(state, class, left / free));
            }
            left -= builds;
        }
        unreachable!("as many moves as were counted")
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
                self.leaves_pile(state, colour);
                state.gets_unseen(colour);
                if left > 1 {
                    state.phase = Phase::Deal(left - 1);
                } else if (state.seat as usize) + 1 < self.setup.seats {
                    state.seat += 1;
                    state.phase = Phase::Deal(FIRST_CARDS);
                } else {
                    self.fill(state, Then::Start);
                }
            }
            (Phase::Draw(left), Move::Card(colour)) => {
                self.leaves_pile(state, colour);
                state.gets_unseen(colour);
                self.draw_cards(state, left - 1);
            }
            (Phase::Blind(then), Move::Card(colour)) => {
                self.leaves_pile(state, colour);
                state.gets_unseen(colour);
                self.fill(state, then);
            }
            (Phase::Show { sweep, then }, Move::Show(colour)) => {
                self.leaves_pile(state, colour);
                state.heap_mut(Heap::Market)[colour as usize] += 1;
                self.shown(state, sweep, then);
            }
            (Phase::Offer(left), Move::Offer(id)) => {
                state.fates[id as usize] = fate(state.seat, false);
                state.pool -= 1;
                state.offered.add(id);
                state.phase = if left > 1 { Phase::Offer(left - 1) } else { Phase::Keep };
            }
            (Phase::Keep, Move::Keep(kept)) => {
                self.keep(state, kept);
                self.chosen(state);
            }
            (Phase::Turn | Phase::Take, Move::Take(taken)) => {
                let joker = taken == Some(0);
                let then =
                    if state.phase == Phase::Turn && !joker { Then::Second } else { Then::End };
                match taken {
                    None => {
                        self.ready_pile(state);
                        state.phase = Phase::Blind(then);
                    }
                    Some(colour) => {
                        state.heap_mut(Heap::Market)[colour as usize] -= 1;
                        state.gets_seen(colour);
                        self.fill(state, then);
                    }
                }
            }
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
