//! What happened, in words: moves of the others, own draws, and how rounds ended.

use game::{COMMON, Event, Seat, Words, told};

use super::words;
use crate::sapotache::board::card::Card;
use crate::sapotache::view::RoundView;
use crate::sapotache::words::say;
use crate::sapotache::{Move, Seen, View};

/// What was seen to happen. The deal of a round is left out: the viewer's notes say what they hold.
pub(super) fn news(view: &View, viewer: Option<Seat>, events: &[Event<Seen>]) -> Vec<Words> {
    let mut news =
        News { view, viewer, lines: Vec::new(), drawn: Vec::new(), ended: ended(events) };
    // The deal begins with the roles and ends with a move.
    let mut is_dealing = false;
    for event in events {
        match event {
            Event::Chance(Seen::Open(Move::Draw { card, .. })) if !is_dealing => {
                news.drawn.push(*card);
            }
            Event::Chance(Seen::Open(Move::Role { .. }) | Seen::Role(_)) => is_dealing = true,
            Event::Chance(Seen::Open(mv)) => news.chance(*mv),
            Event::Chance(_) => {}
            Event::Move(..) | Event::Failed(..) => {
                is_dealing = false;
                news.lines.extend(told(event, viewer, |_, seen| words::seen(*seen, viewer)));
            }
        }
    }
    news.finish()
}

/// How many rounds ended.
fn ended(events: &[Event<Seen>]) -> usize {
    let ends =
        |event: &&Event<Seen>| matches!(event, Event::Chance(Seen::Open(Move::Saboteurs(_))));
    events.iter().filter(ends).count()
}

struct News<'a> {
    view: &'a View,
    viewer: Option<Seat>,
    lines: Vec<Words>,
    /// The viewer's own draws.
    drawn: Vec<Card>,
    /// How many rounds end in the events that are still to come.
    ended: usize,
}

impl News<'_> {
    fn chance(&mut self, mv: Move) {
        match mv {
            Move::Reveal { at, gold: true } => {
                self.lines.push(say("is.gold", [at.to_string().into()]));
            }
            Move::Reveal { at, gold: false } => {
                self.lines.push(say("is.stone", [at.to_string().into()]));
            }
            Move::Saboteurs(_) => {
                let number = self.view.rounds.len().checked_sub(self.ended);
                let round = number.and_then(|number| self.view.rounds.get(number));
                if let (Some(number), Some(round)) = (number, round) {
                    self.lines.extend(ending(number + 1, round, self.viewer));
                }
                self.ended -= 1;
                self.drawn.clear();
            }
            _ => {}
        }
    }

    fn finish(mut self) -> Vec<Words> {
        if !self.drawn.is_empty() {
            let names = self.drawn.iter().map(|card| card.name().into());
            self.lines.insert(0, say("drew", [COMMON.join("list.and", names)]));
        }
        self.lines
    }
}

/// How a round ended: who won it, the roles, and what each seat gained.
pub(super) fn ending(number: usize, round: &RoundView, viewer: Option<Seat>) -> [Words; 3] {
    let is_viewer = |seat: Seat| viewer == Some(seat);
    let won = match round.finder {
        Some(seat) if is_viewer(seat) => say("round.found.you", [number.into()]),
        Some(seat) => say("round.found", [number.into(), seat.into()]),
        None if round.saboteurs.is_empty() => say("round.missed", [number.into()]),
        None => say("round.lost", [number.into()]),
    };
    let named = |&seat: &Seat| match is_viewer(seat) {
        true => say("you", []),
        false => say("seat", [seat.into()]),
    };
    let saboteurs = match &round.saboteurs[..] {
        [] => say("saboteurs.none", []),
        seats => say("saboteurs", [Words::list(seats.iter().map(named))]),
    };
    let gain = |(seat, gain): (Seat, Words)| match is_viewer(seat) {
        true => say("gain.you", [gain]),
        false => say("gain", [seat.into(), gain]),
    };
    let gains = round.nuggets.iter().map(|&gain| gain.into());
    let gains = Seat::all(round.nuggets.len()).zip(gains).map(gain);
    [won, saboteurs, say("gains", [Words::list(gains)])]
}
