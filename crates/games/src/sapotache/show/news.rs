//! What happened, in words: moves of the others, own draws, and how rounds ended.

use game::{Event, Seat, Words, told};

use super::words;
use crate::sapotache::board::card::Card;
use crate::sapotache::view::RoundView;
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
                news.lines.extend(told(event, viewer, |_, seen| words::seen(*seen, viewer).into()));
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
            Move::Reveal { at, gold: true } => self.lines.push(format!("{at} is gold").into()),
            Move::Reveal { at, gold: false } => self.lines.push(format!("{at} is stone").into()),
            Move::Saboteurs(_) => {
                let number = self.view.rounds.len().checked_sub(self.ended);
                let round = number.and_then(|number| self.view.rounds.get(number));
                if let (Some(number), Some(round)) = (number, round) {
                    self.lines.extend(ending(number + 1, round, self.viewer).map(Words::from));
                }
                self.ended -= 1;
                self.drawn.clear();
            }
            _ => {}
        }
    }

    fn finish(mut self) -> Vec<Words> {
        if !self.drawn.is_empty() {
            let names: Vec<String> = self.drawn.iter().map(ToString::to_string).collect();
            self.lines.insert(0, format!("you drew {}", names.join(" and ")).into());
        }
        self.lines
    }
}

/// How a round ended: who won it, the roles, and what each seat gained.
pub(super) fn ending(number: usize, round: &RoundView, viewer: Option<Seat>) -> [String; 3] {
    let won = match round.finder {
        Some(seat) => format!("{} found the gold: the diggers win", named(seat, viewer)),
        None => "no seat reached the gold: the saboteurs win".to_string(),
    };
    let saboteurs: Vec<String> = round.saboteurs.iter().map(|&seat| named(seat, viewer)).collect();
    let saboteurs = match &saboteurs[..] {
        [] => "there was no saboteur".to_string(),
        seats => format!("saboteurs: {}", seats.join(", ")),
    };
    let gains = Seat::all(round.nuggets.len()).zip(&round.nuggets);
    let gains: Vec<String> =
        gains.map(|(seat, gain)| format!("{}: {gain}", named(seat, viewer))).collect();
    [format!("round {number}: {won}"), saboteurs, format!("nuggets: {}", gains.join(", "))]
}

/// A seat as the viewer calls it.
fn named(seat: Seat, viewer: Option<Seat>) -> String {
    if viewer == Some(seat) { "you".to_string() } else { format!("seat {seat}") }
}
