//! The rules.

use game::{Facts, Game, Illegal, Rng, Seat, SetupError, Turn};

use super::card::{Card, Role, Tool};
use super::faces::Fits;
use super::moves::{Move, Seats, Seen};
use super::options::{Gold, Options, Setup, Tools};
use super::state::{Holding, Phase, ROUNDS, State, Table};
use super::view::View;
use super::ways::Grid;

/// Sapotache on one board.
pub struct Sapotache {
    pub(super) setup: Setup,
    pub(super) grid: Grid,
    pub(super) counts: [u32; 16],
    /// Role cards: saboteurs, then diggers.
    pub(super) roles: [usize; 2],
    hand: usize,
    start: State,
}

impl Sapotache {
    /// The seat after another, round the table.
    #[inline]
    fn after(&self, seat: Seat) -> Seat {
        if seat.index() + 1 == self.setup.seats { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// Gives the turn to the first from this seat on who has cards; if nobody has, the round is
    /// over.
    #[inline]
    fn pass_to(&self, state: &mut State, first: Seat) {
        let mut seat = first;
        for _ in 0..self.setup.seats {
            // Who is thrown out has no cards.
            if !state.holdings[seat.index()].hand.is_empty() {
                state.table.phase = Phase::Act(seat);
                return;
            }
            seat = self.after(seat);
        }
        state.table.phase = Phase::Unmask(None);
    }

    /// The cards that chance deals the first hands to: who is next after this seat's hand is full.
    fn deal_on(&self, state: &mut State, seat: Seat) {
        let next = state.table.inside.iter().find(|next| next.0 > seat.0);
        match next {
            Some(next) => state.table.phase = Phase::Hands(next),
            None => self.pass_to(state, state.table.starter),
        }
    }

    fn deal_role(&self, state: &mut State, seat: Seat, role: Role) {
        if role == Role::Saboteur {
            state.table.saboteurs.insert(seat);
        }
        if seat.index() + 1 < self.setup.seats {
            state.table.phase = Phase::Roles(self.after(seat));
        } else {
            let first = state.table.inside.iter().next().unwrap_or(Seat(0));
            state.table.phase = Phase::Hands(first);
        }
    }

    /// Role cards that are left when roles are dealt up to a seat: saboteurs, diggers.
    fn roles_left(&self, state: &State, next: Seat) -> [u32; 2] {
        let saboteurs = state.table.saboteurs.len();
        let diggers = next.index() - saboteurs;
        [(self.roles[0] - saboteurs) as u32, (self.roles[1] - diggers) as u32]
    }

    /// A turn is over but for the card that is drawn.
    #[inline]
    fn end_turn(&self, state: &mut State, seat: Seat) {
        if state.pile_size > 0 {
            state.table.phase = Phase::Draw(seat);
        } else {
            self.pass_to(state, self.after(seat));
        }
    }

    #[inline]
    fn act(&self, state: &mut State, seat: Seat, mv: Move) {
        let holding = &mut state.holdings[seat.index()];
        let table = &mut state.table;
        table.last = Some(seat);
        match mv {
            Move::Path { card, at, reversed } => {
                holding.hand.take(card);
                if self.grid.lay(&mut state.ways, at, card, reversed) {
                    table.phase = Phase::Reveal(seat);
                    return;
                }
            }
            Move::Break { tool, on } => {
                holding.hand.take(Card::breaking(tool));
                table.broken[tool.index()].insert(on);
            }
            Move::Repair { tool, on } => {
                holding.hand.take(Card::repairing(tool));
                match tool {
                    Some(tool) => table.broken[tool.index()].remove(on),
                    None => table.broken.iter_mut().for_each(|broken| broken.remove(on)),
                }
            }
            Move::Boulder { at } => {
                holding.hand.take(Card::Boulder);
                self.grid.remove(&mut state.ways, at);
            }
            Move::Discard(card) => {
                holding.hand.take(card);
                holding.away[card.index()] += 1;
            }
            // Not a seat's.
            _ => return,
        }
        self.end_turn(state, seat);
    }

    #[inline]
    fn draw_card(&self, state: &mut State, seat: Seat, card: Card) {
        state.pile[card.index()] -= 1;
        state.pile_size -= 1;
        state.holdings[seat.index()].hand.add(card);
    }

    fn turned_over(&self, state: &mut State, seat: Seat, mv: Move) {
        let Move::Reveal { at, gold } = mv else { return };
        self.grid.turn_over(&mut state.ways, at, gold);
        if gold {
            state.table.phase = Phase::Unmask(Some(seat));
        } else if self.grid.reached(&state.ways).is_none() {
            self.end_turn(state, seat);
        }
    }

    /// The roles are shown; the saboteurs are paid if nobody found the gold.
    fn unmask(&self, state: &mut State, finder: Option<Seat>) {
        let table = &mut state.table;
        let round = table.round as usize;
        table.past[round].saboteurs = table.saboteurs;
        table.past[round].finder = finder;
        if let Some(finder) = finder {
            table.phase = Phase::Gold(finder);
            return;
        }
        let each = match table.saboteurs.len() {
            1 => 4,
            2 | 3 => 3,
            _ => 2,
        };
        for seat in Seats(table.saboteurs.0 & table.inside.0).iter() {
            table.past[round].gains[seat.index()] = each;
        }
        self.end_round(state);
    }

    fn turn_up(&self, state: &mut State, finder: Seat, nuggets: u8) {
        let table = &mut state.table;
        let kind = usize::from(nuggets) - 1;
        table.gold[kind] -= 1;
        table.turned_up[kind] += 1;
        if usize::from(table.turned_up.iter().sum::<u8>()) == self.setup.gold_cards() {
            self.share(table, finder);
            self.end_round(state);
        }
    }

    /// Shares the gold cards among the diggers, from the finder on, the best first.
    fn share(&self, table: &mut Table, finder: Seat) {
        let diggers = Seats(table.inside.0 & !table.saboteurs.0);
        if diggers.is_empty() {
            return;
        }
        let mut seat = finder;
        for kind in (0..3).rev() {
            for _ in 0..table.turned_up[kind] {
                while !diggers.contains(seat) {
                    seat = self.after(seat);
                }
                table.past[table.round as usize].gains[seat.index()] += kind as u8 + 1;
                seat = self.after(seat);
            }
        }
    }

    fn end_round(&self, state: &mut State) {
        let table = &mut state.table;
        if let Some(last) = table.last {
            table.starter = self.after(last);
        }
        let everybody: Seats = Seat::all(self.setup.seats).collect();
        if table.round as usize + 1 == ROUNDS || table.gone == everybody {
            table.phase = Phase::Over;
            return;
        }
        *table = Table {
            phase: Phase::Roles(Seat(0)),
            round: table.round + 1,
            starter: table.starter,
            inside: Seats(everybody.0 & !table.gone.0),
            gone: table.gone,
            gold: table.gold,
            past: table.past,
            ..Table::new(self.setup.seats)
        };
        state.ways.clone_from(&self.start.ways);
        state.holdings.copy_from_slice(&self.start.holdings);
        state.pile = self.start.pile;
        state.pile_size = self.start.pile_size;
    }

    /// Whether broken tools keep a seat from laying cards.
    #[inline]
    pub(super) fn is_hindered(&self, state: &State, seat: Seat) -> bool {
        self.setup.tools == Tools::Block && state.table.hindered().contains(seat)
    }

    /// The ways in which a seat can lay its path cards, wherever that may be.
    #[inline]
    fn placements(&self, state: &State, seat: Seat) -> Fits {
        if self.is_hindered(state, seat) {
            return 0;
        }
        state.holdings[seat.index()].hand.placements()
    }

    fn list_targets(&self, table: &Table, seat: Seat, card: Card, out: &mut Vec<Move>) {
        out.extend(table.targets(seat, card).iter().map(|on| played_on(card, on)));
    }
}

/// The move that plays a card on a player.
#[inline]
fn played_on(card: Card, on: Seat) -> Move {
    match card {
        Card::BAxe => Move::Break { tool: Tool::Axe, on },
        Card::BLamp => Move::Break { tool: Tool::Lamp, on },
        Card::BCart => Move::Break { tool: Tool::Cart, on },
        Card::RAxe => Move::Repair { tool: Some(Tool::Axe), on },
        Card::RLamp => Move::Repair { tool: Some(Tool::Lamp), on },
        Card::RCart => Move::Repair { tool: Some(Tool::Cart), on },
        _ => Move::Repair { tool: None, on },
    }
}

impl Game for Sapotache {
    const NAME: &'static str = "sapotache";
    const RULES: u32 = 1;
    type Options = Options;
    type Setup = Setup;
    type State = State;
    type Move = Move;
    type Seen = Seen;
    type View = View;

    fn draw(options: &Options, seats: usize, _: &mut Rng) -> Result<Setup, SetupError> {
        options.draw(seats)
    }

    fn new(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let (grid, counts) = (Grid::new(&setup), setup.counts());
        let start = State {
            ways: grid.empty().clone(),
            holdings: vec![Holding::default(); setup.seats].into(),
            pile: counts,
            pile_size: counts.iter().sum(),
            table: Table::new(setup.seats),
        };
        let (roles, hand) = (setup.roles(), setup.hand());
        Ok(Self { setup, grid, counts, roles, hand, start })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.setup.seats
    }

    fn facts(&self) -> Facts {
        let Setup { seats, objectives, .. } = &self.setup;
        // In a round every card is drawn once and played once, every seat gets a role and fails
        // once, every objective is turned once.
        let cards = self.counts.iter().map(|&count| count as usize).sum::<usize>();
        let round = 2 * cards + 2 * seats + objectives.len() + 1 + self.setup.gold_cards();
        Facts { chance: true, secrets: true, rivals: false, plies: ROUNDS * round }
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.table.phase {
            Phase::Act(seat) => Turn::Seat(seat),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let Phase::Act(seat) = state.table.phase else { return };
        let placements = self.placements(state, seat);
        let places = self.grid.places(&state.ways, placements);
        out.extend(places.map(|(at, card, reversed)| Move::Path { card, at, reversed }));
        let hand = state.holdings[seat.index()].hand;
        for card in hand.actions().each() {
            self.list_targets(&state.table, seat, card, out);
        }
        if hand.has(Card::Boulder) {
            out.extend(self.grid.cards(&state.ways).map(|(at, ..)| Move::Boulder { at }));
        }
        out.extend(hand.each().map(Move::Discard));
    }

    fn chances(&self, state: &State, out: &mut Vec<(Move, u32)>) {
        match state.table.phase {
            Phase::Hands(seat) | Phase::Draw(seat) => {
                let draws = Card::ALL.into_iter().zip(state.pile);
                let draws = draws.map(|(card, count)| (Move::Draw { seat, card }, count));
                out.extend(draws.filter(|&(_, count)| count > 0));
            }
            Phase::Roles(seat) => {
                let left = self.roles_left(state, seat);
                for (role, left) in [Role::Saboteur, Role::Digger].into_iter().zip(left) {
                    if left > 0 {
                        out.push((Move::Role { seat, role }, left));
                    }
                }
            }
            Phase::Reveal(_) => {
                let Some(at) = self.grid.reached(&state.ways) else { return };
                out.push((Move::Reveal { at, gold: true }, 1));
                let stones = self.grid.hidden(&state.ways) as u32 - 1;
                if self.setup.gold == Gold::One && stones > 0 {
                    out.push((Move::Reveal { at, gold: false }, stones));
                }
            }
            Phase::Unmask(_) => out.push((Move::Saboteurs(state.table.saboteurs), 1)),
            Phase::Gold(_) => {
                for (nuggets, &left) in (1..).zip(&state.table.gold) {
                    if left > 0 {
                        out.push((Move::Nuggets(nuggets), u32::from(left)));
                    }
                }
            }
            Phase::Act(_) | Phase::Over => {}
        }
    }

    fn check(&self, state: &State, said: Move) -> Result<Move, Illegal> {
        self.why_not(state, said).map_err(Illegal)
    }

    #[inline]
    fn random(&self, state: &State, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        let Phase::Act(seat) = state.table.phase else { unreachable!("a seat is to act") };
        let hand = state.holdings[seat.index()].hand;
        let placements = self.placements(state, seat);
        let paths = if placements == 0 { 0 } else { self.grid.count(&state.ways, placements) };
        let boulders = if hand.has(Card::Boulder) { self.grid.laid(&state.ways) } else { 0 };
        let kinds = hand.kinds();
        let targets = |card| state.table.targets(seat, card);
        let targeted: usize = hand.actions().each().map(|card| targets(card).len()).sum();
        let mut n = rng.below(paths + boulders + kinds + targeted);
        if n < paths {
            let (at, card, reversed) = self.grid.nth(&state.ways, placements, n);
            return Move::Path { card, at, reversed };
        }
        n -= paths;
        if n < boulders {
            return Move::Boulder { at: self.grid.nth_laid(&state.ways, n) };
        }
        n -= boulders;
        if n < kinds {
            return Move::Discard(hand.each().nth(n).expect("n is below the number of kinds"));
        }
        n -= kinds;
        for card in hand.actions().each() {
            let targets = targets(card);
            if n < targets.len() {
                return played_on(card, targets.nth(n));
            }
            n -= targets.len();
        }
        unreachable!("n is below the number of moves")
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        match (state.table.phase, mv) {
            (Phase::Act(seat), mv) => self.act(state, seat, mv),
            (Phase::Draw(seat), Move::Draw { card, .. }) => {
                self.draw_card(state, seat, card);
                self.pass_to(state, self.after(seat));
            }
            (Phase::Hands(seat), Move::Draw { card, .. }) => {
                self.draw_card(state, seat, card);
                if state.holdings[seat.index()].hand.len() == self.hand {
                    self.deal_on(state, seat);
                }
            }
            (Phase::Roles(seat), Move::Role { role, .. }) => self.deal_role(state, seat, role),
            (Phase::Reveal(seat), mv) => self.turned_over(state, seat, mv),
            (Phase::Unmask(finder), _) => self.unmask(state, finder),
            (Phase::Gold(finder), Move::Nuggets(nuggets)) => self.turn_up(state, finder, nuggets),
            _ => {}
        }
    }

    /// Throws the seat out of the round; who is gone does not play in later ones either.
    fn fail(&self, state: &mut State, gone: bool) {
        let Phase::Act(seat) = state.table.phase else { return };
        let Holding { hand, away } = &mut state.holdings[seat.index()];
        hand.cards().for_each(|card| away[card.index()] += 1);
        *hand = Default::default();
        state.table.inside.remove(seat);
        if gone {
            state.table.gone.insert(seat);
        }
        self.pass_to(state, self.after(seat));
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        out.fill(0);
        for past in &state.table.past {
            for (score, gain) in out.iter_mut().zip(past.gains) {
                *score += i32::from(gain);
            }
        }
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        self.seen_by(state, seat)
    }

    fn seen(&self, before: &State, mv: Move, seat: Option<Seat>) -> Seen {
        let actor = match before.table.phase {
            Phase::Act(actor) => Some(actor),
            _ => None,
        };
        match mv {
            Move::Discard(_) if seat.is_none() || seat != actor => Seen::Discard,
            Move::Draw { seat: to, .. } if seat != Some(to) => Seen::Draw(to),
            Move::Role { seat: to, .. } if seat != Some(to) => Seen::Role(to),
            _ => Seen::Open(mv),
        }
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        self.world(view, rng, |_| [1, 1])
    }

    /// Gold cards are turned up and shared in front of everyone, so every view knows all of them.
    fn known_scores(&self, view: &View, out: &mut [Option<i32>]) {
        for (known, seat) in out.iter_mut().zip(&view.seats) {
            *known = Some(seat.nuggets as i32);
        }
    }
}
