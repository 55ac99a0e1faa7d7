//! Players that answer from a script, and note what they were asked.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use game::{Ask, Event, Fault, Game, Player, Seat};
use table::terms::Terms;
use table::{
    AnyPlayer, AnyTable, BuiltIn, Eyes, Logged, MatchSpec, OptionsJson, Seed, SeenEvent, Table,
};

use super::kitted::Kitted;

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

struct Scripted<G: Game> {
    answers: VecDeque<Result<G::Move, Fault>>,
    notes: Notes<G>,
}

impl<G: Game> Player<Kitted<G>> for Scripted<G> {
    fn choose(&mut self, ask: &Ask<'_, Kitted<G>>) -> Result<G::Move, Fault> {
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

/// A match that has ended.
pub(crate) struct Outcome<M> {
    pub(crate) log: Vec<Logged<M>>,
    pub(crate) scores: Vec<i32>,
    pub(crate) ranks: Vec<usize>,
}

/// Plays a match among scripted players; also gives every question, in order.
pub(crate) fn run<G: Game>(
    game: &G,
    seed: u64,
    answers: Vec<Answers<G>>,
) -> (Outcome<G::Move>, Vec<Noted<G>>) {
    run_by(game, seed, answers, super::drive)
}

/// The same, with the driver given.
pub(crate) fn run_by<G: Game>(
    game: &G,
    seed: u64,
    answers: Vec<Answers<G>>,
    drive: impl FnOnce(&mut dyn AnyTable, &mut [Box<dyn AnyPlayer>]),
) -> (Outcome<G::Move>, Vec<Noted<G>>) {
    let mut table = table_on(game, seed, answers.len());
    let notes: Notes<G> = Arc::default();
    let seat = |answers: Answers<G>| -> Box<dyn AnyPlayer> {
        let scripted = Scripted { answers: answers.into(), notes: Arc::clone(&notes) };
        Box::new(BuiltIn::<Kitted<G>>(Box::new(scripted)))
    };
    let mut players: Vec<_> = answers.into_iter().map(seat).collect();
    drive(&mut table, &mut players);
    let (scores, ranks) = table.standing();
    let log = table.events(0, Eyes::Referee).into_iter().map(logged).collect();
    let noted = notes.lock().unwrap().drain(..).collect();
    (Outcome { log, scores, ranks }, noted)
}

/// A match on this game with this number of players.
fn table_on<G: Game>(game: &G, seed: u64, players: usize) -> Table<Kitted<G>> {
    let spec = MatchSpec {
        options: Arc::new(OptionsJson::new(&G::Options::default())),
        seed: Seed(seed),
        terms: Terms::default(),
        players: vec!["scripted".to_string(); players],
        files: vec![None; players],
    };
    Table::on(Arc::new(Kitted::new(game.setup().clone()).unwrap()), spec)
}

/// An event that the referee sees, with its move read again.
fn logged<M: std::str::FromStr<Err = game::Unreadable>>(seen: SeenEvent) -> Logged<M> {
    let event = seen.event.map(|text| text.parse().unwrap());
    Logged { event, fault: seen.fault, remark: seen.remark }
}

/// The questions put to one seat.
pub(crate) fn asked<G: Game>(noted: &[Noted<G>], seat: u32) -> Vec<&Noted<G>> {
    noted.iter().filter(|noted| noted.seat == Seat(seat)).collect()
}
