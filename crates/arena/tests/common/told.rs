//! Players who answer what they are told to, and note what they were asked.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use arena::Seed;
use arena::referee::{self, Outcome};
use arena::terms::Terms;
use game::{Ask, Event, Fault, Game, Player, Seat};

/// What a player answers, question by question; after the last, the first legal move.
pub(crate) type Answers<G> = Vec<Result<<G as Game>::Move, Fault>>;

/// A question as it was put.
#[derive(Debug)]
pub(crate) struct Noted<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) events: Vec<Event<G::Seen>>,
    pub(crate) view: G::View,
    /// What the generator of the question draws first.
    pub(crate) draw: u64,
}

type Notes<G> = Arc<Mutex<Vec<Noted<G>>>>;

struct Told<G: Game> {
    answers: VecDeque<Result<G::Move, Fault>>,
    notes: Notes<G>,
}

impl<G: Game> Player<G> for Told<G> {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        let draw = ask.rng().next_u64();
        assert_eq!(ask.rng().next_u64(), draw, "one question has one generator");
        let (seat, events, view) = (ask.seat(), ask.events().to_vec(), ask.view());
        self.notes.lock().unwrap().push(Noted { seat, events, view, draw });
        self.answers.pop_front().unwrap_or_else(|| {
            let mut moves = Vec::new();
            ask.moves(&mut moves);
            Ok(moves[0])
        })
    }
}

/// Plays a match among players told what to answer; also gives every question, in order.
pub(crate) fn run<G: Game>(
    game: &G,
    seed: u64,
    answers: Vec<Answers<G>>,
) -> (Outcome<G::Move>, Vec<Noted<G>>) {
    let notes: Notes<G> = Arc::default();
    let seat = |answers: Answers<G>| -> Box<dyn Player<G>> {
        Box::new(Told { answers: answers.into(), notes: Arc::clone(&notes) })
    };
    let mut players: Vec<Box<dyn Player<G>>> = answers.into_iter().map(seat).collect();
    let outcome =
        referee::play(game, Seed(seed), &Terms::default(), &mut players, None, |_, _, _| {});
    let noted = notes.lock().unwrap().drain(..).collect();
    (outcome, noted)
}

/// The questions put to one seat.
pub(crate) fn asked<G: Game>(noted: &[Noted<G>], seat: u32) -> Vec<&Noted<G>> {
    noted.iter().filter(|noted| noted.seat == Seat(seat)).collect()
}
