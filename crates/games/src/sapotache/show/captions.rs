//! What is said beside the picture: the round, and what each seat has.

use game::{COMMON, Caption, Seat, Turn, Words};

use super::words::broken;
use crate::sapotache::board::card::Role;
use crate::sapotache::words::say;
use crate::sapotache::{SeatView, View};

pub(super) fn captions(view: &View) -> Vec<Caption> {
    let role = view.role.map(|role| match role {
        Role::Digger => say("are.digger", []),
        Role::Saboteur => say("are.saboteur", []),
    });
    let about = [say("round", [view.round.into()]), say("pile", [view.pile.into()])];
    let text = Words::list(about.into_iter().chain(role));
    let mut captions = vec![Caption { seat: None, text, active: false }];
    for (seat, seen) in Seat::all(view.seats.len()).zip(&view.seats) {
        let active = view.turn == Turn::Seat(seat);
        captions.push(Caption { seat: Some(seat), text: summary(seen), active });
    }
    captions
}

fn summary(seat: &SeatView) -> Words {
    // What others may repair or break comes first: in a small window the end is cut off.
    let mut words: Vec<Words> = broken(&seat.broken).into_iter().collect();
    words.extend([say("cards", [seat.cards.into()]), say("nuggets", [seat.nuggets.into()])]);
    if seat.out {
        let gone = || COMMON.say("seat.gone", []);
        words.push(if seat.gone { gone() } else { say("out.of.round", []) });
    }
    Words::list(words)
}
