//! Determinization: states that a view allows, with random secrets.

use game::{Game, Rng, Seat};

use super::moves::Kept;
use super::options::{Deck, JOKERS, OF_EACH};
use super::rules::Rails;
use super::state::{Hand, Heap, NOT_LAST, State, fate};
use super::view::View;

/// A state that the view allows.
pub(super) fn world(game: &Rails, view: &View, rng: &mut Rng) -> State {
    let mut state = public(game, view);
    deal_objectives(&mut state, view, rng);
    deal_cards(game, &mut state, view, rng);
    state
}

/// What the view says, without the secrets.
fn public(game: &Rails, view: &View) -> State {
    let mut state = game.start();
    state.phase = view.phase;
    state.seat = view.at_turn.0;
    state.round = view.round;
    state.last = view.last.unwrap_or(NOT_LAST);
    state.pool = view.objectives_left;
    for built in &view.built {
        state.owners[built.rail as usize] = built.seat.0 + 1;
        game.network.close(&mut state.free, built.rail);
    }
    for (seat, shown) in (0..).zip(&view.seats) {
        let purse = &mut state.purses[seat as usize];
        purse.wagons = shown.wagons;
        purse.cards = shown.cards;
        purse.unknown = shown.cards - shown.known.iter().sum::<u32>();
        purse.held = shown.objectives;
        purse.refused = shown.refused;
        purse.points = shown.points;
        purse.misses = shown.misses;
        purse.out = shown.out;
        if let Some(longest) = shown.longest {
            state.paths.keep(seat, longest);
        }
        state.hand_mut(seat, Hand::Known).copy_from_slice(&shown.known);
        state.hand_mut(seat, Hand::Most).copy_from_slice(&shown.most);
        state.hand_mut(seat, Hand::Held).copy_from_slice(&shown.known);
    }
    if let Some(Seat(seat)) = view.seat {
        state.hand_mut(seat, Hand::Held).copy_from_slice(&view.hand);
    }
    for (heap, shown) in [(Heap::Market, &view.market), (Heap::Discards, &view.discards)] {
        if !shown.is_empty() {
            state.heap_mut(heap).copy_from_slice(shown);
        }
    }
    state
}

/// Distributes the objectives that the viewer has not seen.
fn deal_objectives(state: &mut State, view: &View, rng: &mut Rng) {
    let mut give = |id: u32, fate| state.fates[id as usize] = fate;
    let mut known = Vec::new();
    if let Some(Seat(seat)) = view.seat {
        view.objectives.iter().chain(&view.offered).for_each(|&id| give(id, fate(seat, false)));
        view.refused.iter().for_each(|&id| give(id, fate(seat, true)));
        known = [&view.objectives[..], &view.offered, &view.refused].concat();
    }
    for (seat, shown) in (0..).zip(&view.seats) {
        let kept = shown.kept.as_deref().unwrap_or_default();
        kept.iter().for_each(|&id| give(id, fate(seat, false)));
        known.extend(kept);
    }
    known.sort_unstable();
    let all = 0..state.fates.len() as u32;
    let mut others: Vec<u32> = all.filter(|id| known.binary_search(id).is_err()).collect();
    rng.shuffle(&mut others);
    let mut others = others.into_iter();
    for (seat, shown) in (0..).zip(&view.seats) {
        if view.seat == Some(Seat(seat)) {
            continue;
        }
        let hidden = if shown.kept.is_some() { 0 } else { shown.objectives as usize };
        for id in others.by_ref().take(hidden) {
            state.fates[id as usize] = fate(seat, false);
        }
        for id in others.by_ref().take(shown.refused as usize) {
            state.fates[id as usize] = fate(seat, true);
        }
    }
    let mine = view.seat == Some(view.at_turn);
    let offered =
        if mine { view.offered.clone() } else { others.take(view.offers as usize).collect() };
    offered.iter().for_each(|&id| state.fates[id as usize] = fate(view.at_turn.0, false));
    state.offered = Kept::new(offered).unwrap_or(Kept::NONE);
}

/// Deals the cards that the viewer did not see, within the bounds that the moves so far imply.
fn deal_cards(game: &Rails, state: &mut State, view: &View, rng: &mut Rng) {
    let hidden: Vec<u32> = Seat::all(game.seats())
        .filter(|&seat| Some(seat) != view.seat)
        .map(|seat| seat.0)
        .collect();
    let finite = game.setup.deck == Deck::Finite;
    let supply = finite.then(|| unseen(game, state));
    let mut dealer = Dealer { kinds: game.kinds, supply, hands: Vec::new(), rng };
    for &seat in &hidden {
        let most = state.hand(seat, Hand::Most).to_vec();
        dealer.hands.push(Dealt { most, has: vec![0; game.kinds] });
    }
    for (hand, &seat) in hidden.iter().enumerate() {
        for _ in 0..state.purses[seat as usize].unknown {
            dealer.deal(hand);
        }
    }
    for (dealt, &seat) in dealer.hands.iter().zip(&hidden) {
        let held = state.hand_mut(seat, Hand::Held);
        held.iter_mut().zip(&dealt.has).for_each(|(held, has)| *held += has);
    }
    if let Some(left) = dealer.supply {
        state.heap_mut(Heap::Pile).copy_from_slice(&left);
    }
}

/// Cards of a finite deck that lie nowhere in sight: in hands, or in the pile.
fn unseen(game: &Rails, state: &State) -> Vec<u32> {
    let mut left = vec![OF_EACH; game.kinds];
    left[0] = JOKERS;
    let seats = 0..game.seats() as u32;
    let hands = seats.map(|seat| state.hand(seat, Hand::Held));
    for seen in hands.chain([state.heap(Heap::Market), state.heap(Heap::Discards)]) {
        left.iter_mut().zip(seen).for_each(|(left, seen)| *left = left.saturating_sub(*seen));
    }
    left
}

/// Deals cards one by one, each hand within its limits.
struct Dealer<'a> {
    kinds: usize,
    /// Cards left by colour; none: the pile is endless.
    supply: Option<Vec<u32>>,
    hands: Vec<Dealt>,
    rng: &'a mut Rng,
}

struct Dealt {
    most: Vec<u32>,
    has: Vec<u32>,
}

impl Dealer<'_> {
    fn weight(&self, hand: usize, colour: usize) -> u32 {
        let Dealt { most, has } = &self.hands[hand];
        let room = has[colour] < most[colour];
        let left = self.supply.as_ref().map_or(1, |supply| supply[colour]);
        if room { left } else { 0 }
    }

    fn deal(&mut self, hand: usize) {
        let weights: Vec<(usize, u32)> =
            (0..self.kinds).map(|colour| (colour, self.weight(hand, colour))).collect();
        match self.rng.weighted(&weights) {
            Some(colour) => self.take(hand, colour),
            None => {
                let mut tried = vec![false; self.hands.len()];
                self.exchange(hand, &mut tried);
            }
        }
    }

    fn take(&mut self, hand: usize, colour: usize) {
        self.hands[hand].has[colour] += 1;
        if let Some(supply) = &mut self.supply {
            supply[colour] -= 1;
        }
    }

    /// Nothing that is left may go into this hand: another hand gives it a card, and gets one that
    /// is left, or from a third. Whenever the cards can be dealt at all, this finds a way.
    fn exchange(&mut self, hand: usize, tried: &mut [bool]) -> bool {
        if std::mem::replace(&mut tried[hand], true) {
            return false;
        }
        if let Some(colour) = (0..self.kinds).find(|&colour| self.weight(hand, colour) > 0) {
            self.take(hand, colour);
            return true;
        }
        for colour in 0..self.kinds {
            if self.hands[hand].has[colour] == self.hands[hand].most[colour] {
                continue;
            }
            for other in 0..self.hands.len() {
                if self.hands[other].has[colour] > 0 && !tried[other] && self.exchange(other, tried)
                {
                    self.hands[other].has[colour] -= 1;
                    self.hands[hand].has[colour] += 1;
                    return true;
                }
            }
        }
        false
    }
}
