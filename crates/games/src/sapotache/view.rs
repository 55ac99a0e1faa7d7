//! What a seat may know.

use std::collections::BTreeMap;

use game::{Game, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::card::{Card, Cell, KINDS, Role, Tool};
use super::board::ways::Objective;
use super::moves::check::broken_tools;
use super::rules::Sapotache;
use super::state::{Holding, PastRound, Phase, State, TableState};

/// All that a seat may know; a spectator knows no hand and no role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat that sees this; null for a spectator.
    pub seat: Option<Seat>,
    /// The seat to act.
    pub turn: Turn,
    /// The round under way, from 1 to 3.
    pub round: u8,
    /// What the game waits for.
    pub phase: Stage,
    /// The seat that the game waits for: it acts, gets the role or the card, reached the objective or
    /// found the gold.
    pub active: Option<Seat>,
    /// Its own role, once it is dealt.
    pub role: Option<Role>,
    /// Its own cards, by kind.
    pub hand: Vec<Card>,
    /// The cards it discarded in this round, which no other seat has seen.
    pub discarded: BTreeMap<Card, u32>,
    /// The path cards on the board, from the lowest row up.
    pub cards: Vec<LaidCard>,
    /// The objectives, in the order of the set-up.
    pub objectives: Vec<ObjectiveView>,
    /// The number of cards left in the pile.
    pub pile: u32,
    /// The cards played openly in this round, wherever they are now.
    pub played: BTreeMap<Card, u32>,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The seat that begins the round.
    pub starter: Seat,
    /// The seat that played the last card in this round.
    pub last: Option<Seat>,
    /// Gold cards left with one, two and three nuggets.
    pub gold: [u8; 3],
    /// Gold cards turned up after this round with one, two and three nuggets.
    pub turned_up: [u8; 3],
    /// The rounds that are over, with their roles.
    pub rounds: Vec<RoundView>,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Roles are dealt.
    Roles,
    /// The first hands are dealt.
    Hands,
    /// A seat is to move.
    Act,
    /// An objective is turned over: the first that is reached.
    Reveal,
    /// The seat that has moved draws a card.
    Draw,
    /// The round is over, and the roles are about to be shown.
    Unmask,
    /// Gold cards are turned up.
    Gold,
    /// The game is over.
    Over,
}

/// A path card on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LaidCard {
    /// Where it lies.
    pub at: Cell,
    /// Which it is.
    pub card: Card,
    /// Whether it is turned by 180 degrees.
    pub reversed: bool,
}

/// An objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveView {
    /// Where it is.
    pub at: Cell,
    /// What is known of it.
    pub known: Known,
}

/// What is known of an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// Nothing.
    Hidden,
    /// It is reached, and about to be turned over.
    Reached,
    /// It is stone, with ways to all sides.
    Stone,
    /// It is gold.
    Gold,
}

/// What everyone sees of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Nuggets gained in the rounds that are over.
    pub nuggets: u32,
    /// The number of cards it holds.
    pub cards: u32,
    /// The number of cards it discarded, face down.
    pub discards: u32,
    /// Its broken tools.
    pub broken: Vec<Tool>,
    /// Whether it is out of the round.
    pub out: bool,
    /// Whether it is gone for good.
    pub gone: bool,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundView {
    /// The saboteurs.
    pub saboteurs: Vec<Seat>,
    /// The seat that reached the gold, if any.
    pub finder: Option<Seat>,
    /// What each seat gained.
    pub nuggets: Vec<u8>,
}

impl Sapotache {
    /// What a seat may know of a state.
    pub(super) fn seen_by(&self, state: &State, seat: Option<Seat>) -> View {
        let table = &state.table;
        let (phase, active) = stage(table.phase);
        let holding = seat.map_or(Holding::default(), |seat| state.holdings[seat.index()]);
        let objectives = self.setup.objectives.iter().zip(self.objectives(state));
        View {
            seat,
            turn: self.turn(state),
            round: table.round + 1,
            phase,
            active,
            role: seat.filter(|&seat| is_dealt(table.phase, seat)).map(|seat| table.role(seat)),
            hand: holding.hand.cards().collect(),
            discarded: listed(&holding.away),
            cards: self.cards(state).collect(),
            objectives: objectives.map(|(&at, known)| ObjectiveView { at, known }).collect(),
            pile: state.pile_size,
            played: listed(&self.played(state)),
            seats: Seat::all(self.setup.seats).map(|seat| seat_view(state, seat)).collect(),
            starter: table.starter,
            last: table.last,
            gold: table.gold,
            turned_up: table.turned_up,
            rounds: self.rounds(table),
        }
    }

    /// The cards played openly in this round: all that are nowhere else.
    fn played(&self, state: &State) -> [u32; KINDS] {
        let mut played = self.counts;
        for (kind, card) in Card::ALL.into_iter().enumerate() {
            played[kind] -= state.pile[kind];
            for Holding { hand, away } in &state.holdings {
                played[kind] -= hand.count(card) + away[kind];
            }
        }
        played
    }

    /// The rounds whose roles have been shown.
    fn rounds(&self, table: &TableState) -> Vec<RoundView> {
        let shown = usize::from(matches!(table.phase, Phase::Gold(_) | Phase::Over));
        let round = |past: &PastRound| RoundView {
            saboteurs: past.saboteurs.iter().collect(),
            finder: past.finder,
            nuggets: past.gains[..self.setup.seats].to_vec(),
        };
        table.past[..usize::from(table.round) + shown].iter().map(round).collect()
    }
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let Holding { hand, away } = state.holdings[seat.index()];
    let table = &state.table;
    SeatView {
        nuggets: state.nuggets(seat),
        cards: hand.len() as u32,
        discards: away.iter().sum(),
        broken: broken_tools(state, seat).collect(),
        out: !table.inside.contains(seat),
        gone: table.gone.contains(seat),
    }
}

/// Whether a seat has got its role in this round.
pub(super) fn is_dealt(phase: Phase, seat: Seat) -> bool {
    match phase {
        Phase::Roles(next) => seat.0 < next.0,
        _ => true,
    }
}

fn listed(counts: &[u32; KINDS]) -> BTreeMap<Card, u32> {
    let counts = Card::ALL.into_iter().zip(counts.iter().copied());
    counts.filter(|&(_, count)| count > 0).collect()
}

fn stage(phase: Phase) -> (Stage, Option<Seat>) {
    match phase {
        Phase::Roles(seat) => (Stage::Roles, Some(seat)),
        Phase::Hands(seat) => (Stage::Hands, Some(seat)),
        Phase::Act(seat) => (Stage::Act, Some(seat)),
        Phase::Reveal(seat) => (Stage::Reveal, Some(seat)),
        Phase::Draw(seat) => (Stage::Draw, Some(seat)),
        Phase::Unmask(finder) => (Stage::Unmask, finder),
        Phase::Gold(finder) => (Stage::Gold, Some(finder)),
        Phase::Over => (Stage::Over, None),
    }
}

impl From<Objective> for Known {
    fn from(objective: Objective) -> Self {
        match objective {
            Objective::Hidden => Known::Hidden,
            Objective::Reached => Known::Reached,
            Objective::Stone => Known::Stone,
            Objective::Gold => Known::Gold,
        }
    }
}

impl From<Known> for Objective {
    fn from(known: Known) -> Self {
        match known {
            Known::Hidden => Objective::Hidden,
            Known::Reached => Objective::Reached,
            Known::Stone => Objective::Stone,
            Known::Gold => Objective::Gold,
        }
    }
}
