//! Tables and questions with their types erased, for code that handles all games alike.

use std::any::Any;
use std::fmt::Display;
use std::time::Duration;

use game::{
    Event, Fault, Kit, Missed, Rng, Scene, Seat, Touched, Turn, Words, last_part, perft_divided,
    perft_from, play_out,
};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::lines::{MOST_MOVES, PROTOCOL, SeenLine, StartClock, ToPlayer, TurnClock};
use crate::{
    Answer, Eyes, MatchSpec, NotTaken, Opening, Question, Record, RecordedEvent, RecordedSetup,
    Resignation, SeenEvent, Table, Window,
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
    /// What happened since the seat of these eyes last acted, in words; without a seat, since the seat to act did.
    fn recap(&self, eyes: Eyes) -> Vec<Words>;
    /// How the match came to its scores, in words, once it is over.
    fn outcome(&self, eyes: Eyes) -> Vec<Words>;
    /// What a score counts, for people.
    fn score_unit(&self) -> Words;
    /// Takes the match back to the last question that a seat answered: see [`Table::take_back`].
    fn take_back(&mut self, seat: Seat) -> bool;
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
        let game = Table::game(self);
        (game.places() <= MOST_DRAWN)
            .then(|| game.scene(&Table::view(self, eyes), self.last_seen(eyes)))
    }

    fn notes(&self, eyes: Eyes) -> Vec<Words> {
        Table::game(self).notes(&Table::view(self, eyes))
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

/// A [`Question`] of any game.
pub trait AnyQuestion: Send {
    /// The seat that is asked.
    fn seat(&self) -> Seat;
    /// How many events happened before: an answer names it.
    fn ply(&self) -> usize;
    /// The time there is to answer, if the clock limits it.
    fn limit(&self) -> Option<Duration>;
    /// What the answer adds to the seat's clock; none where each move has a time of its own.
    fn increment(&self) -> Option<Duration>;
    /// What the position looks like to the seat; none if it has more than [`MOST_DRAWN`] places.
    fn scene(&self) -> Option<Scene>;
    /// What happened since the seat's last question, as it may see it.
    fn events(&self) -> Vec<Event<String>>;
    /// The legal moves, as text.
    fn legal_moves(&self) -> Vec<String>;
    /// The legal move that a text means, as it is written; or why there is none.
    fn check(&self, said: &str) -> Result<String, String>;
    /// Whether a text is a move at all, legal or not.
    fn is_move(&self, said: &str) -> bool;
    /// What a move does, in words; empty where its text says it.
    fn explain(&self, mv: &str) -> Words;
    /// What the seat holds and must know, in words.
    fn notes(&self) -> Vec<Words>;
    /// What happened since the seat last answered, in words.
    fn recap(&self) -> Vec<Words>;
    /// What a score counts, for people.
    fn score_unit(&self) -> Words;
    /// The rules of the game, for people, in English.
    fn manual(&self) -> &'static str;
    /// The rules of this match that come from its options or files, in words.
    fn particulars(&self) -> Vec<Words>;
    /// A legal move, each equally likely; the same each time.
    fn random(&self) -> String;
    /// All that the seat may know, as JSON.
    fn view(&self) -> Value;
    /// The public set-up, as JSON.
    fn setup(&self) -> Value;
    /// What a person touches to mean a move, in this order.
    fn touches(&self, mv: &str) -> Vec<String>;
    /// What a person can mean by touching these things one after the other.
    fn touch(&self, so_far: &[String]) -> Touch;
    /// The id that a word names among what can be touched next: the id itself or its last part.
    fn named(&self, so_far: &[String], word: &str) -> Result<String, Missed>;
    /// Whether a word names something in the picture.
    fn is_shown(&self, word: &str) -> bool;
    /// Appends the `turn` line. It lists the legal moves if `moves` is `Some(true)`, or if `moves` is
    /// `None` and there are at most [`MOST_MOVES`].
    fn write_turn(&self, moves: Option<bool>, left: Duration, out: &mut Vec<u8>);
    /// The typed question behind it.
    fn as_any(&self) -> &dyn Any;
}

/// What a person can do after touching something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// Whether any legal move begins this way.
    pub is_possible: bool,
    /// What can be touched next, each id once.
    pub next: Vec<String>,
    /// The moves that what has been touched means in full.
    pub meant: Vec<String>,
}

impl<G: Kit> Question<G> {
    fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        moves
    }

    /// The legal moves that begin with these touches; none if no move does.
    fn touched(&self, so_far: &[String]) -> Option<Touched<G::Move>> {
        let mut touched = Touched::new(&*self.game, &self.moves());
        so_far.iter().try_for_each(|id| touched.touch(id)).ok()?;
        Some(touched)
    }
}

impl<G: Kit> AnyQuestion for Question<G> {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn ply(&self) -> usize {
        self.ply
    }

    fn limit(&self) -> Option<Duration> {
        self.limit
    }

    fn increment(&self) -> Option<Duration> {
        self.increment
    }

    fn events(&self) -> Vec<Event<String>> {
        self.events.iter().map(|event| event.as_ref().map(ToString::to_string)).collect()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.moves().iter().map(ToString::to_string).collect()
    }

    fn check(&self, said: &str) -> Result<String, String> {
        let said: G::Move = said.parse().map_err(|why: game::Unreadable| why.0)?;
        self.game.check(&self.state, said).map(|mv| mv.to_string()).map_err(|why| why.0)
    }

    fn is_move(&self, said: &str) -> bool {
        said.parse::<G::Move>().is_ok()
    }

    fn explain(&self, mv: &str) -> Words {
        let view = || self.game.view(&self.state, Some(self.seat));
        mv.parse().map_or(Words::default(), |mv| self.game.explain(&view(), mv))
    }

    fn notes(&self) -> Vec<Words> {
        self.game.notes(&self.game.view(&self.state, Some(self.seat)))
    }

    fn recap(&self) -> Vec<Words> {
        let view = self.game.view(&self.state, Some(self.seat));
        self.game.tell(&view, Some(self.seat), &self.events[self.answered..])
    }

    fn score_unit(&self) -> Words {
        self.game.score_unit()
    }

    fn manual(&self) -> &'static str {
        G::MANUAL.english
    }

    fn particulars(&self) -> Vec<Words> {
        self.game.particulars()
    }

    fn random(&self) -> String {
        self.game.random(&self.state, &mut self.rng.clone(), &mut Vec::new()).to_string()
    }

    fn view(&self) -> Value {
        let view = self.game.view(&self.state, Some(self.seat));
        serde_json::to_value(view).expect("a view is plain data")
    }

    fn setup(&self) -> Value {
        serde_json::to_value(self.game.setup()).expect("a set-up is plain data")
    }

    fn touches(&self, mv: &str) -> Vec<String> {
        mv.parse().map_or(Vec::new(), |mv| self.game.touches(mv))
    }

    fn touch(&self, so_far: &[String]) -> Touch {
        let Some(touched) = self.touched(so_far) else {
            return Touch { is_possible: false, next: Vec::new(), meant: Vec::new() };
        };
        Touch {
            is_possible: true,
            next: touched.next().into_iter().map(str::to_string).collect(),
            meant: touched.meant().iter().map(ToString::to_string).collect(),
        }
    }

    fn named(&self, so_far: &[String], word: &str) -> Result<String, Missed> {
        self.touched(so_far).ok_or(Missed::Nothing)?.named(word)
    }

    fn scene(&self) -> Option<Scene> {
        let view = || self.game.view(&self.state, Some(self.seat));
        (self.game.places() <= MOST_DRAWN).then(|| self.game.scene(&view(), self.events.last()))
    }

    fn is_shown(&self, word: &str) -> bool {
        let Some(scene) = AnyQuestion::scene(self) else { return false };
        let mut ids = scene.shapes.iter().filter_map(|shape| shape.id.as_deref());
        ids.any(|id| id == word || last_part(id) == word)
    }

    fn write_turn(&self, moves: Option<bool>, left: Duration, out: &mut Vec<u8>) {
        let list = if moves == Some(false) { Vec::new() } else { self.moves() };
        let sent = moves != Some(false) && (list.len() <= MOST_MOVES || moves == Some(true));
        let turn = TurnLine {
            seen: Events(&self.events),
            view: self.game.view(&self.state, Some(self.seat)),
            moves: sent.then_some(Texts(&list)),
            clock: TurnClock { left_ms: left.as_millis().try_into().unwrap_or(u64::MAX) },
        };
        write_line(&turn, out);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn write_line<T: Serialize>(message: &T, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, message).expect("a message is plain data");
    out.push(b'\n');
}

/// [`ToPlayer::Turn`], written without a copy of each move.
#[derive(Serialize)]
#[serde(tag = "type", rename = "turn")]
struct TurnLine<E, V, T> {
    seen: E,
    view: V,
    moves: Option<T>,
    clock: TurnClock,
}

/// [`SeenLine`], event by event.
struct Events<'a, M>(&'a [Event<M>]);

impl<M: Display> Serialize for Events<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|event| SeenLine::from(event.as_ref().map(Text))))
    }
}

struct Texts<'a, M>(&'a [M]);

impl<M: Display> Serialize for Texts<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text))
    }
}

/// Something written as its text.
struct Text<'a, M>(&'a M);

impl<M: Display> Serialize for Text<'_, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_a_turn_are_one() {
        let events =
            [Event::Move(Seat(1), "12-34"), Event::Chance("deal"), Event::Failed(Seat(0), true)];
        let (clock, seen) = (TurnClock { left_ms: 5 }, Events(&events));
        let moves = Some(Texts(&["a", "b"]));
        let ours = serde_json::to_value(TurnLine { seen, view: 7, moves, clock }).unwrap();
        let moves = Some(vec!["a".to_string(), "b".to_string()]);
        let seen = events.iter().map(|event| event.map(str::to_string).into()).collect();
        let message = ToPlayer::<(), (), i32>::Turn { seen, view: 7, moves, clock };
        assert_eq!(ours, serde_json::to_value(message).unwrap());
    }
}
