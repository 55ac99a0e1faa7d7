//! Tables of any game.

use std::any::Any;
use std::time::Duration;

use game::{Fault, Kit, Rng, Scene, Seat, Turn, Words, perft_divided, perft_from, play_out};
use serde_json::Value;

use super::message::write_line;
use super::question::AnyQuestion;
use crate::lines::{PROTOCOL, StartClock, ToPlayer};
use crate::{
    Answer, Eyes, MatchSpec, NotTaken, Opening, Record, RecordedEvent, RecordedSetup, Resignation,
    SeenEvent, Table, Window,
};

/// Boards with more places than this are not drawn.
pub const MOST_DRAWN: usize = 1_000_000;

/// A [`Table`] of any game.
pub trait AnyTable: Send {
    /// The name of its game.
    fn game(&self) -> &'static str;
    /// The match as it stands, as a table of its own.
    fn duplicate(&self) -> Box<dyn AnyTable>;
    /// What the match was made from.
    fn spec(&self) -> &MatchSpec;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// Whether some seat knows what others may not.
    fn has_secrets(&self) -> bool;
    /// Whether chance may be to act.
    fn has_chance(&self) -> bool;
    /// How many events have happened.
    fn ply(&self) -> usize;
    /// What the match waits for: see [`Table::turn`].
    fn turn(&self) -> Turn;
    /// The seat whose answer the match waits for.
    fn asked(&self) -> Option<Seat>;
    /// The question to that seat.
    fn question(&self) -> Option<Box<dyn AnyQuestion>>;
    /// The same question with the events from a ply on: see [`Table::question_from`].
    fn question_from(&self, since: usize) -> Option<Box<dyn AnyQuestion>>;
    /// The question of a `turn` line: see [`Table::told_question`].
    fn told_question(
        &self,
        seat: Seat,
        ply: usize,
        turn: &str,
    ) -> Result<Box<dyn AnyQuestion>, String>;
    /// The legal moves of that seat, as text.
    fn legal_moves(&self) -> Vec<String>;
    /// Lets chance act, or retires a seat that resigned: see [`Table::advance`].
    fn advance(&mut self) -> bool;
    /// Takes an answer: see [`Table::answer`].
    fn answer(&mut self, ply: usize, answer: Answer) -> Result<Option<Fault>, NotTaken>;
    /// Keeps stderr with the last event: see [`Table::keep_stderr`].
    fn keep_stderr(&mut self, stderr: Option<String>);
    /// A seat gives up, at any time.
    fn resign(&mut self, seat: Seat) -> Result<(), NotTaken>;
    /// The seats that are gone for good, in the order in which they went.
    fn gone(&self) -> Vec<Seat>;
    /// The resignations, in the order in which they were given.
    fn resigned(&self) -> &[Resignation];
    /// What the player of a seat calls itself.
    fn set_name(&mut self, seat: Seat, name: Option<String>);
    /// What the players call themselves, those that do.
    fn names(&self) -> &[Option<String>];
    /// The time a seat has for its next answer, if the clock limits it.
    fn limit(&self, seat: Seat) -> Option<Duration>;
    /// What these eyes see of the position, as JSON.
    fn view(&self, eyes: Eyes) -> Value;
    /// What these eyes may know of each seat's score.
    fn scores(&self, eyes: Eyes) -> Vec<Option<i32>>;
    /// The events from a ply on, as these eyes see them.
    fn events(&self, since: usize, eyes: Eyes) -> Vec<SeenEvent>;
    /// What the position looks like to these eyes; none if it has more than [`MOST_DRAWN`] places.
    fn scene(&self, eyes: Eyes) -> Option<Scene>;
    /// What these eyes hold and must know, in words.
    fn notes(&self, eyes: Eyes) -> Vec<Words>;
    /// What the options of the match make of the rules, in words.
    fn particulars(&self) -> Vec<Words>;
    /// What happened since the seat of these eyes last acted, in words; without a seat, since the seat to act did.
    fn recap(&self, eyes: Eyes) -> Vec<Words>;
    /// How the match came to its scores, in words, once it is over.
    fn outcome(&self, eyes: Eyes) -> Vec<Words>;
    /// What a score counts, for people.
    fn score_unit(&self) -> Words;
    /// Takes the match back to the last question that a seat answered: see [`Table::take_back`].
    fn take_back(&mut self, seat: Seat) -> bool;

    /// How many of the first events are those of another record, which are not taken back.
    fn opening_events(&self) -> usize;
    /// The players are others from here on: see [`Table::retell`].
    fn retell(&mut self);
    /// Says that the first events are those of another record.
    fn set_opening(&mut self, opening: Option<Opening>);
    /// The scores and ranks if the match stopped here.
    fn standing(&self) -> (Vec<i32>, Vec<usize>);
    /// How many sequences of 0, 1, … `depth` moves there are from here.
    fn perft(&self, depth: usize) -> Vec<u64>;
    /// How many sequences of `depth` moves begin with each move from here.
    fn perft_divided(&self, depth: usize) -> Vec<(String, u64)>;
    /// Plays at random to the end, and returns the scores and the number of events. It starts from the true
    /// state; with a seat, from a world drawn by what that seat knows.
    fn playout(&self, believer: Option<Seat>, rng: &mut Rng) -> (Vec<i32>, u64);
    /// The record of the match so far.
    fn record(&self) -> Record;
    /// The events from a ply on as records keep them, but for their checks.
    fn recorded_events(&self, since: usize) -> Vec<RecordedEvent>;
    /// The set-up as records keep it.
    fn recorded_setup(&self) -> RecordedSetup;
    /// Applies a recorded event, if rules, terms and seed allow exactly that event; or returns what is
    /// wrong. Resignations of `record` that are due come first.
    fn redo(&mut self, record: &Record, line: Option<&RecordedEvent>) -> Result<(), String>;
    /// Appends the `start` line for a seat.
    fn write_start(&self, seat: Seat, out: &mut Vec<u8>);
    /// Appends the `end` line for a seat, with the scores and ranks of this moment, and what the seat saw since its last
    /// question, or from a ply on.
    fn write_end(&self, seat: Seat, since: Option<usize>, out: &mut Vec<u8>);
    /// The typed table behind it.
    fn as_any(&self) -> &dyn Any;
}

impl dyn AnyTable + '_ {
    /// The match as these eyes see it.
    pub fn window(&self, eyes: Eyes) -> Window<'_> {
        Window::new(self, eyes)
    }
}

impl<G: Kit> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn duplicate(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn spec(&self) -> &MatchSpec {
        Table::spec(self)
    }

    fn seats(&self) -> usize {
        self.game().seats()
    }

    fn has_secrets(&self) -> bool {
        self.game().facts().secrets
    }

    fn has_chance(&self) -> bool {
        self.game().facts().chance
    }

    fn ply(&self) -> usize {
        Table::ply(self)
    }

    fn turn(&self) -> Turn {
        Table::turn(self)
    }

    fn asked(&self) -> Option<Seat> {
        Table::asked(self)
    }

    fn question(&self) -> Option<Box<dyn AnyQuestion>> {
        Table::question(self).map(|question| Box::new(question) as Box<dyn AnyQuestion>)
    }

    fn question_from(&self, since: usize) -> Option<Box<dyn AnyQuestion>> {
        let question = Table::question_from(self, since);
        question.map(|question| Box::new(question) as Box<dyn AnyQuestion>)
    }

    fn told_question(
        &self,
        seat: Seat,
        ply: usize,
        turn: &str,
    ) -> Result<Box<dyn AnyQuestion>, String> {
        Ok(Box::new(Table::told_question(self, seat, ply, turn)?))
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.asked().is_some() {
            Table::game(self).moves(self.state(), &mut moves);
        }
        moves.iter().map(ToString::to_string).collect()
    }

    fn advance(&mut self) -> bool {
        Table::advance(self)
    }

    fn answer(&mut self, ply: usize, answer: Answer) -> Result<Option<Fault>, NotTaken> {
        Table::answer(self, ply, answer)
    }

    fn keep_stderr(&mut self, stderr: Option<String>) {
        Table::keep_stderr(self, stderr);
    }

    fn resign(&mut self, seat: Seat) -> Result<(), NotTaken> {
        Table::resign(self, seat)
    }

    fn gone(&self) -> Vec<Seat> {
        Table::gone(self)
    }

    fn resigned(&self) -> &[Resignation] {
        Table::resigned(self)
    }

    fn set_name(&mut self, seat: Seat, name: Option<String>) {
        Table::set_name(self, seat, name);
    }

    fn names(&self) -> &[Option<String>] {
        Table::names(self)
    }

    fn limit(&self, seat: Seat) -> Option<Duration> {
        Table::limit(self, seat)
    }

    fn view(&self, eyes: Eyes) -> Value {
        serde_json::to_value(Table::view(self, eyes)).expect("a view is plain data")
    }

    fn scores(&self, eyes: Eyes) -> Vec<Option<i32>> {
        Table::scores(self, eyes)
    }

    fn events(&self, since: usize, eyes: Eyes) -> Vec<SeenEvent> {
        Table::events(self, since, eyes)
    }

    fn scene(&self, eyes: Eyes) -> Option<Scene> {
        let (game, eyes) = (Table::game(self), self.looking(eyes));
        (game.places() <= MOST_DRAWN)
            .then(|| game.scene(&Table::view(self, eyes), self.last_seen(eyes)))
    }

    fn notes(&self, eyes: Eyes) -> Vec<Words> {
        let eyes = self.looking(eyes);
        Table::game(self).notes(&Table::view(self, eyes), eyes.seat())
    }

    fn particulars(&self) -> Vec<Words> {
        Table::game(self).particulars()
    }

    fn recap(&self, eyes: Eyes) -> Vec<Words> {
        let (seat, events) = self.recent(eyes);
        Table::game(self).tell(&Table::view(self, eyes), seat, events)
    }

    fn outcome(&self, eyes: Eyes) -> Vec<Words> {
        match Table::turn(self) {
            Turn::Over => Table::game(self).outcome(&Table::view(self, eyes)),
            Turn::Seat(_) | Turn::Chance => Vec::new(),
        }
    }

    fn score_unit(&self) -> Words {
        Table::game(self).score_unit()
    }

    fn opening_events(&self) -> usize {
        self.opening_events()
    }

    fn take_back(&mut self, seat: Seat) -> bool {
        Table::take_back(self, seat)
    }

    fn retell(&mut self) {
        Table::retell(self);
    }

    fn set_opening(&mut self, opening: Option<Opening>) {
        Table::set_opening(self, opening);
    }

    fn standing(&self) -> (Vec<i32>, Vec<usize>) {
        Table::standing(self)
    }

    fn perft(&self, depth: usize) -> Vec<u64> {
        perft_from(&**Table::game(self), self.state(), depth)
    }

    fn perft_divided(&self, depth: usize) -> Vec<(String, u64)> {
        let divided = perft_divided(&**Table::game(self), self.state(), depth);
        divided.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect()
    }

    fn playout(&self, believer: Option<Seat>, rng: &mut Rng) -> (Vec<i32>, u64) {
        let game = Table::game(self);
        let mut state = match believer {
            Some(seat) => game.determinize(&game.view(self.state(), Some(seat)), rng),
            None => self.state().clone(),
        };
        let events = play_out(&**game, &mut state, rng, u64::MAX);
        (game.final_scores(&state), events)
    }

    fn record(&self) -> Record {
        Table::record(self)
    }

    fn recorded_events(&self, since: usize) -> Vec<RecordedEvent> {
        Table::log(self)[since..].iter().map(RecordedEvent::new).collect()
    }

    fn recorded_setup(&self) -> RecordedSetup {
        RecordedSetup::of(Table::game(self).setup())
    }

    fn redo(&mut self, record: &Record, line: Option<&RecordedEvent>) -> Result<(), String> {
        self.redo_resignations(record)?;
        line.map_or(Ok(()), |line| Table::redo(self, line))
    }

    fn write_start(&self, seat: Seat, out: &mut Vec<u8>) {
        let game = Table::game(self);
        let start = ToPlayer::<_, _, ()>::Start {
            protocol: PROTOCOL,
            game: G::NAME.to_string(),
            seat,
            seats: game.seats(),
            options: Table::spec(self).options.value(),
            board: game.setup(),
            clock: StartClock::from(&Table::spec(self).terms.clock),
        };
        write_line(&start, out);
    }

    fn write_end(&self, seat: Seat, since: Option<usize>, out: &mut Vec<u8>) {
        let (scores, ranks) = Table::standing(self);
        let news = since.map_or_else(|| self.news(seat), |since| self.news_from(seat, since));
        let seen = news.iter().map(|event| event.as_ref().map(ToString::to_string).into());
        let end = ToPlayer::<(), (), ()>::End {
            seen: seen.collect(),
            scores,
            ranks,
            reason: "the match is over".to_string(),
        };
        write_line(&end, out);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
