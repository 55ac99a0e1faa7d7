//! Questions of any game.

use std::any::Any;
use std::time::Duration;

use game::{Event, Kit, Missed, Scene, Seat, Touched, Words, last_part};
use serde_json::Value;

use super::message::{Events, Texts, TurnLine, write_line};
use super::table::MOST_DRAWN;
use crate::Question;
use crate::lines::{MOST_MOVES, TurnClock};

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
        self.game.notes(&self.game.view(&self.state, Some(self.seat)), Some(self.seat))
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
