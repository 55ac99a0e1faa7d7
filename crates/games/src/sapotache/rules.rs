//! The rules.

use game::{Facts, Game, Illegal, Rng, Seat, SetupError, Turn};

use super::board::card::Card;
use super::board::ways::Grid;
use super::moves::{Move, Seen};
use super::options::{Options, Setup};
use super::state::{Holding, Phase, ROUNDS, State, TableState};
use super::view::View;

/// Sapotache on one board.
pub struct Sapotache {
    pub(super) setup: Setup,
    pub(super) grid: Grid,
    pub(super) counts: [u32; 16],
    /// Role cards: saboteurs, then diggers.
    pub(super) roles: [usize; 2],
    hand: usize,
    pub(super) start: State,
}

impl Sapotache {
    /// The seat after another, round the table.
    #[inline]
    pub(super) fn after(&self, seat: Seat) -> Seat {
        if seat.index() + 1 == self.setup.seats { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// Gives the turn to the first seat with cards, beginning with `first`; if no seat has cards, the
    /// round is over.
    #[inline]
    pub(super) fn pass_to(&self, state: &mut State, first: Seat) {
        let mut seat = first;
        for _ in 0..self.setup.seats {
            // Seats that are out have no cards.
            if !state.holdings[seat.index()].hand.is_empty() {
                state.table.phase = Phase::Act(seat);
                return;
            }
            seat = self.after(seat);
        }
        state.table.phase = Phase::Unmask(None);
    }

    /// Ends a turn, except for the card that is drawn.
    #[inline]
    pub(super) fn end_turn(&self, state: &mut State, seat: Seat) {
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
            table: TableState::new(setup.seats),
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
        self.list(state, out);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Move, u32)>) {
        self.list_chances(state, out);
    }

    fn check(&self, state: &State, said: Move) -> Result<Move, Illegal> {
        self.why_not(state, said).map_err(Illegal)
    }

    #[inline]
    fn random(&self, state: &State, rng: &mut Rng, _: &mut Vec<Move>) -> Move {
        self.pick(state, rng)
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

    /// Puts the seat out of the round; a seat that is gone does not play in later rounds either.
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
