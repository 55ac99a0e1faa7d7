//! The worlds that a view allows.

use game::{Game, Rng, Seat};

use super::board::card::{Card, Role, Tool};
use super::moves::Seats;
use super::rules::Sapotache;
use super::state::{PastRound, Phase, ROUNDS, State, TableState};
use super::view::{SeatView, Stage, View, is_dealt};

impl Sapotache {
    /// A world that a view allows: what the seat has not seen is dealt at random. `odds` are the weights
    /// of another seat being a saboteur and a digger, besides the numbers of role cards left.
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
        state.table = TableState {
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
            past: [PastRound::default(); ROUNDS],
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

    /// The saboteurs: known after the round, before that dealt from the role cards.
    fn believed_saboteurs(
        &self,
        view: &View,
        table: &TableState,
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

fn having(view: &View, is: impl Fn(&SeatView) -> bool) -> Seats {
    let seats = Seat::all(view.seats.len()).zip(&view.seats);
    seats.filter(|(_, seat)| is(seat)).map(|(seat, _)| seat).collect()
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
