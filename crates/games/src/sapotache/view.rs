//! What a seat may know, and the worlds it allows.

use std::collections::BTreeMap;

use game::{Game, Rng, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::{Card, Cell, KINDS, Role, Tool};
use super::check::broken_tools;
use super::moves::Seats;
use super::rules::Sapotache;
use super::state::{Holding, Past, Phase, ROUNDS, State, Table};
use super::ways::Objective;

/// All that one seat may know; a spectator knows no hand and no role.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose view it is; none is a spectator's.
    pub seat: Option<Seat>,
    /// Who is to act.
    pub turn: Turn,
    /// The round under way, from 1 to 3.
    pub round: u8,
    /// What is waited for.
    pub phase: Stage,
    /// The seat it is waited for: who acts, who gets the role or the card, who reached the objective
    /// or found the gold.
    pub active: Option<Seat>,
    /// Its own role, once it is dealt.
    pub role: Option<Role>,
    /// Its own cards, by kind.
    pub hand: Vec<Card>,
    /// The cards it put away in this round, which nobody else has seen.
    pub discarded: BTreeMap<Card, u32>,
    /// The path cards on the board, from the lowest row up.
    pub cards: Vec<LaidCard>,
    /// The objectives, in the order of the set-up.
    pub objectives: Vec<ObjectiveView>,
    /// How many cards are left in the pile.
    pub pile: u32,
    /// The cards played openly in this round, wherever they are now.
    pub played: BTreeMap<Card, u32>,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// Who begins the round.
    pub starter: Seat,
    /// Who played the last card in this round.
    pub last: Option<Seat>,
    /// Gold cards left with one, two and three nuggets.
    pub gold: [u8; 3],
    /// Gold cards turned up after this round with one, two and three nuggets.
    pub turned_up: [u8; 3],
    /// The rounds that are over, with their roles.
    pub rounds: Vec<RoundView>,
}

/// What is waited for.
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
    /// Who has moved draws a card.
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

/// One seat, as all see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Nuggets gained in the rounds that are over.
    pub nuggets: u32,
    /// How many cards it holds.
    pub cards: u32,
    /// How many cards it put away, face down.
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
    /// Who was a saboteur.
    pub saboteurs: Vec<Seat>,
    /// Who reached the gold, if anybody did.
    pub finder: Option<Seat>,
    /// What each seat gained.
    pub nuggets: Vec<u8>,
}

impl Sapotache {
    /// What a seat may know of a state.
    pub(super) fn seen_by(&self, state: &State, seat: Option<Seat>) -> View {
        let State { ways, table, .. } = state;
        let (phase, active) = stage(table.phase);
        let holding = seat.map_or(Holding::default(), |seat| state.holdings[seat.index()]);
        let cards = self.grid.cards(ways);
        let cards = cards.map(|(at, card, reversed)| LaidCard { at, card, reversed }).collect();
        let known = self.grid.objectives(ways).map(Known::from);
        let objectives = self.setup.objectives.iter().zip(known);
        View {
            seat,
            turn: self.turn(state),
            round: table.round + 1,
            phase,
            active,
            role: seat.filter(|&seat| is_dealt(table.phase, seat)).map(|seat| table.role(seat)),
            hand: holding.hand.cards().collect(),
            discarded: listed(&holding.away),
            cards,
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
    fn rounds(&self, table: &Table) -> Vec<RoundView> {
        let shown = usize::from(matches!(table.phase, Phase::Gold(_) | Phase::Over));
        let round = |past: &Past| RoundView {
            saboteurs: past.saboteurs.iter().collect(),
            finder: past.finder,
            nuggets: past.gains[..self.setup.seats].to_vec(),
        };
        table.past[..usize::from(table.round) + shown].iter().map(round).collect()
    }

    /// A world that a view allows: what the seat has not seen is dealt out at random. `odds` are
    /// those of another seat being a saboteur against being a digger, besides the cards left.
    pub(super) fn world(
        &self,
        view: &View,
        rng: &mut Rng,
        odds: impl Fn(Seat) -> [usize; 2],
    ) -> State {
        let seats = self.setup.seats;
        let cards = view.cards.iter().map(|laid| (laid.at, laid.card, laid.reversed));
        let objectives = view.objectives.iter().map(|objective| objective.known.into());
        let mut state = self.start();
        state.ways = self.grid.restore(cards, objectives);
        state.table = Table {
            phase: phase(view),
            round: view.round.clamp(1, ROUNDS as u8) - 1,
            starter: view.starter,
            last: view.last,
            inside: having(view, |seat| !seat.out),
            gone: having(view, |seat| seat.gone),
            saboteurs: Seats::default(),
            broken: Tool::ALL.map(|tool| having(view, |seat| seat.broken.contains(&tool))),
            gold: view.gold,
            turned_up: view.turned_up,
            past: [Past::default(); ROUNDS],
        };
        for (past, round) in state.table.past.iter_mut().zip(&view.rounds) {
            past.saboteurs =
                round.saboteurs.iter().copied().filter(|s| s.index() < seats).collect();
            past.finder = round.finder;
            past.gains.iter_mut().zip(&round.nuggets).for_each(|(gain, &nuggets)| *gain = nuggets);
        }
        state.table.saboteurs = self.believed_saboteurs(view, &state.table, rng, odds);
        self.deal_out(&mut state, view, rng);
        state
    }

    /// Who may be a saboteur: known after the round, dealt out from the role cards before.
    fn believed_saboteurs(
        &self,
        view: &View,
        table: &Table,
        rng: &mut Rng,
        odds: impl Fn(Seat) -> [usize; 2],
    ) -> Seats {
        if matches!(table.phase, Phase::Gold(_) | Phase::Over) {
            return table.past[usize::from(table.round)].saboteurs;
        }
        let mut saboteurs = Seats::default();
        let [mut bad, mut good] = self.roles;
        let mut give = |seat: Seat, role: Role| match role {
            Role::Saboteur => {
                saboteurs.insert(seat);
                bad = bad.saturating_sub(1);
            }
            Role::Digger => good = good.saturating_sub(1),
        };
        if let (Some(own), Some(role)) = (view.seat, view.role) {
            give(own, role);
        }
        for seat in Seat::all(self.setup.seats) {
            if Some(seat) != view.seat && is_dealt(table.phase, seat) && bad + good > 0 {
                let [for_bad, for_good] = odds(seat);
                if rng.below(for_bad * bad + for_good * good) < for_bad * bad {
                    saboteurs.insert(seat);
                    bad -= 1;
                } else {
                    good -= 1;
                }
            }
        }
        saboteurs
    }

    /// Deals the cards that the seat has not seen into hands, discards and pile, as many as there
    /// are in each.
    fn deal_out(&self, state: &mut State, view: &View, rng: &mut Rng) {
        let mut unseen = self.counts;
        let mut take = |card: Card, count: u32| {
            unseen[card.index()] = unseen[card.index()].saturating_sub(count);
        };
        view.played.iter().for_each(|(&card, &count)| take(card, count));
        view.discarded.iter().for_each(|(&card, &count)| take(card, count));
        view.hand.iter().for_each(|&card| take(card, 1));
        let mut left: u32 = unseen.iter().sum();
        let mut draw = |rng: &mut Rng| -> Option<Card> {
            let mut n = rng.below(left.max(1) as usize) as u32;
            let card = Card::ALL.into_iter().find(|card| {
                let count = unseen[card.index()];
                let here = n < count;
                n = n.saturating_sub(count);
                here
            })?;
            unseen[card.index()] -= 1;
            left -= 1;
            Some(card)
        };
        for (seat, seen) in Seat::all(self.setup.seats).zip(&view.seats) {
            let holding = &mut state.holdings[seat.index()];
            if view.seat == Some(seat) {
                view.hand.iter().for_each(|&card| holding.hand.add(card));
                view.discarded.iter().for_each(|(card, &n)| holding.away[card.index()] = n);
                continue;
            }
            for card in (0..seen.cards).map_while(|_| draw(rng)) {
                holding.hand.add(card);
            }
            for card in (0..seen.discards).map_while(|_| draw(rng)) {
                holding.away[card.index()] += 1;
            }
        }
        state.pile = unseen;
        state.pile_size = left;
    }
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let Holding { hand, away } = state.holdings[seat.index()];
    let table = &state.table;
    SeatView {
        nuggets: table.past.iter().map(|past| u32::from(past.gains[seat.index()])).sum(),
        cards: hand.len() as u32,
        discards: away.iter().sum(),
        broken: broken_tools(state, seat).collect(),
        out: !table.inside.contains(seat),
        gone: table.gone.contains(seat),
    }
}

/// Whether a seat has got its role in this round.
fn is_dealt(phase: Phase, seat: Seat) -> bool {
    match phase {
        Phase::Roles(next) => seat.0 < next.0,
        _ => true,
    }
}

fn listed(counts: &[u32; KINDS]) -> BTreeMap<Card, u32> {
    let counts = Card::ALL.into_iter().zip(counts.iter().copied());
    counts.filter(|&(_, count)| count > 0).collect()
}

fn having(view: &View, is: impl Fn(&SeatView) -> bool) -> Seats {
    let seats = Seat::all(view.seats.len()).zip(&view.seats);
    seats.filter(|(_, seat)| is(seat)).map(|(seat, _)| seat).collect()
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

fn phase(view: &View) -> Phase {
    match (view.phase, view.active) {
        (Stage::Roles, Some(seat)) => Phase::Roles(seat),
        (Stage::Hands, Some(seat)) => Phase::Hands(seat),
        (Stage::Act, Some(seat)) => Phase::Act(seat),
        (Stage::Reveal, Some(seat)) => Phase::Reveal(seat),
        (Stage::Draw, Some(seat)) => Phase::Draw(seat),
        (Stage::Unmask, finder) => Phase::Unmask(finder),
        (Stage::Gold, Some(seat)) => Phase::Gold(seat),
        _ => Phase::Over,
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
