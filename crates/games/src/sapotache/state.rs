//! What changes during a match.

use game::Seat;

use super::board::card::{Card, Cell, KINDS, PATHS, Role, Tool};
use super::board::faces::{FITS_OF, Fits, JOINED};
use super::board::ways::Ways;
use super::moves::Seats;
use super::rules::Sapotache;
use super::view::{Known, LaidCard};

/// Rounds of a match.
pub(super) const ROUNDS: usize = 3;
/// The most seats of a match.
const MOST_SEATS: usize = 10;
/// Gold cards of one, two and three nuggets.
pub(super) const GOLD_CARDS: [u8; 3] = [16, 8, 4];

/// Everything that changes.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) ways: Ways,
    pub(super) holdings: Box<[Holding]>,
    /// The cards of the pile, which has no order.
    pub(super) pile: [u32; KINDS],
    pub(super) pile_size: u32,
    pub(super) table: TableState,
}

/// The cards that only their player knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Holding {
    pub(super) hand: Hand,
    /// The cards discarded in this round.
    pub(super) away: [u32; KINDS],
}

/// The rest of a state, which is small and copied as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TableState {
    pub(super) phase: Phase,
    /// The round under way, from 0.
    pub(super) round: u8,
    pub(super) starter: Seat,
    /// The seat that played the last card of this round.
    pub(super) last: Option<Seat>,
    /// The seats that play in this round: neither out of it nor gone.
    pub(super) inside: Seats,
    pub(super) gone: Seats,
    pub(super) saboteurs: Seats,
    /// The seats whose tools are broken, by tool.
    pub(super) broken: [Seats; 3],
    /// Gold cards left, by nuggets.
    pub(super) gold: [u8; 3],
    /// Gold cards turned up after this round.
    pub(super) turned_up: [u8; 3],
    /// The rounds that are over.
    pub(super) past: [PastRound; ROUNDS],
}

/// What the state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// A role for a seat.
    Roles(Seat),
    /// A card for a seat's first hand.
    Hands(Seat),
    /// A move.
    Act(Seat),
    /// What the next objective hides, reached by this seat.
    Reveal(Seat),
    /// A card for a seat that has moved.
    Draw(Seat),
    /// The roles, at the end of a round; the seat that found the gold, if any.
    Unmask(Option<Seat>),
    /// Gold cards to be turned up, for the diggers from this seat on.
    Gold(Seat),
    /// Nothing.
    Over,
}

/// A round that is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct PastRound {
    pub(super) saboteurs: Seats,
    pub(super) finder: Option<Seat>,
    /// Nuggets gained, by seat.
    pub(super) gains: [u8; MOST_SEATS],
}

/// Written by hand because a derived `Clone` would not forward `clone_from`, which allocates nothing.
impl Clone for State {
    fn clone(&self) -> Self {
        let Self { ways, holdings, .. } = self;
        Self { ways: ways.clone(), holdings: holdings.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.ways.clone_from(&source.ways);
        self.holdings.clone_from(&source.holdings);
        self.pile = source.pile;
        self.pile_size = source.pile_size;
        self.table = source.table;
    }
}

impl TableState {
    pub(super) fn new(seats: usize) -> Self {
        Self {
            phase: Phase::Roles(Seat(0)),
            round: 0,
            starter: Seat(0),
            last: None,
            inside: Seat::all(seats).collect(),
            gone: Seats::default(),
            saboteurs: Seats::default(),
            broken: [Seats::default(); 3],
            gold: GOLD_CARDS,
            turned_up: [0; 3],
            past: [PastRound::default(); ROUNDS],
        }
    }

    /// The seats with a broken tool.
    #[inline]
    pub(super) fn hindered(&self) -> Seats {
        let [a, b, c] = self.broken;
        Seats(a.0 | b.0 | c.0)
    }

    /// The seats on which a repair card can be played.
    #[inline]
    pub(super) fn repairable(&self, tool: Option<Tool>) -> Seats {
        let broken = tool.map_or(self.hindered(), |tool| self.broken[tool.index()]);
        Seats(broken.0 & self.inside.0)
    }

    /// The seats on which an action card can be played: others whose tool is whole, or all whose tool is
    /// broken. It does not branch on the kind of card, which would be unpredictable.
    #[inline]
    pub(super) fn targets(&self, by: Seat, card: Card) -> Seats {
        let [axe, lamp, cart] = self.broken;
        let broken = [axe, lamp, cart, self.hindered()];
        let kind = card.index() - Card::BAxe.index();
        let breaks = kind < Tool::ALL.len();
        let broken = broken[if breaks { kind } else { kind - Tool::ALL.len() }].0;
        let whole = !broken & !(1 << by.0);
        Seats(self.inside.0 & if breaks { whole } else { broken })
    }

    pub(super) fn role(&self, seat: Seat) -> Role {
        if self.saboteurs.contains(seat) { Role::Saboteur } else { Role::Digger }
    }
}

/// A hand: four bits a kind, for a hand has at most six cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Hand(u64);

impl Hand {
    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        self.0 += 1 << (4 * card.index());
    }

    #[inline]
    pub(super) fn take(&mut self, card: Card) {
        debug_assert!(self.has(card), "{card} is not in the hand");
        self.0 -= 1 << (4 * card.index());
    }

    #[inline]
    pub(super) fn count(self, card: Card) -> u32 {
        (self.0 >> (4 * card.index()) & 15) as u32
    }

    #[inline]
    pub(super) fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        // Sums of four bits fit into four: there are at most six cards.
        (self.0.wrapping_mul(0x1111_1111_1111_1111) >> 60) as usize
    }

    /// The lowest bit of every kind that is there.
    #[inline]
    fn flags(self) -> u64 {
        let pairs = self.0 | self.0 >> 1;
        (pairs | pairs >> 2) & 0x1111_1111_1111_1111
    }

    /// How many kinds there are.
    #[inline]
    pub(super) fn kinds(self) -> usize {
        self.flags().count_ones() as usize
    }

    /// Each kind once, in order.
    #[inline]
    pub(super) fn each(self) -> impl Iterator<Item = Card> {
        let mut flags = self.flags();
        std::iter::from_fn(move || {
            (flags != 0).then(|| {
                let card = Card::ALL[flags.trailing_zeros() as usize / 4];
                flags &= flags - 1;
                card
            })
        })
    }

    /// The cards that are played on players.
    #[inline]
    pub(super) fn actions(self) -> Self {
        Self(self.0 >> (4 * Card::BAxe.index()) << (4 * Card::BAxe.index()))
    }

    /// The path cards.
    #[inline]
    fn paths(self) -> Self {
        Self(self.0 & ((1 << (4 * PATHS)) - 1))
    }

    /// Every card, in order.
    pub(super) fn cards(self) -> impl Iterator<Item = Card> {
        self.each().flat_map(move |card| std::iter::repeat_n(card, self.count(card) as usize))
    }

    /// The ways in which its path cards can be laid.
    #[inline]
    pub(super) fn placements(self) -> Fits {
        self.paths().each().fold(0, |fits, card| fits | FITS_OF[card.index() % PATHS])
    }
}

/// What an evaluation reads. A state holds the hands and roles of all seats: players only get states that
/// `determinize` draws from what they know.
impl State {
    /// A seat's role in this round.
    #[inline]
    pub fn role(&self, seat: Seat) -> Role {
        self.table.role(seat)
    }

    /// A seat's cards, by kind.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.holdings[seat.index()].hand.cards()
    }

    /// The seats with this tool broken.
    #[inline]
    pub fn broken(&self, tool: Tool) -> Seats {
        self.table.broken[tool.index()]
    }

    /// The seats that play in this round: neither out of it nor gone.
    #[inline]
    pub fn playing(&self) -> Seats {
        self.table.inside
    }

    /// The number of cards left in the pile.
    #[inline]
    pub fn pile(&self) -> u32 {
        self.pile_size
    }

    /// The round under way, from 1 to 3.
    #[inline]
    pub fn round(&self) -> u8 {
        self.table.round + 1
    }

    /// Nuggets that a seat gained in the rounds that are over.
    pub fn nuggets(&self, seat: Seat) -> u32 {
        self.table.past.iter().map(|past| u32::from(past.gains[seat.index()])).sum()
    }
}

impl Sapotache {
    /// The path cards on the board, from the lowest row up.
    pub fn cards<'a>(&'a self, state: &'a State) -> impl Iterator<Item = LaidCard> + 'a {
        let cards = self.grid.cards(&state.ways);
        cards.map(|(at, card, reversed)| LaidCard { at, card, reversed })
    }

    /// What is known of each objective, in the order of the set-up.
    pub fn objectives<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Known> + 'a {
        self.grid.objectives(&state.ways).map(Known::from)
    }

    /// Whether ways join a cell to the start.
    pub fn is_joined(&self, state: &State, cell: Cell) -> bool {
        self.grid.has(cell) && state.ways.spots[self.grid.place(cell)] & JOINED != 0
    }
}
