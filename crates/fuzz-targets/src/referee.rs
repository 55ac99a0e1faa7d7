//! The referee, with players from outside whose lines are made up.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game::{Each, Kit};
use hosting::link::{Exit, Link, ReadError};
use players::linked;
use players::referee::Referee;
use serde_json::Value;
use table::lines::ToPlayer;
use table::terms::{Clock, OnIllegal, Pace, Terms};
use table::{Record, Replay};

use crate::input::Input;

/// Plays a match in which every seat takes its answers from the lines of the input, until there are
/// none; its record must verify. Lines that begin with these signs are not answers themselves:
/// `*3` the fourth legal move, followed by more fields if there are any; `+` a line that comes before
/// it is asked for; `!t`, `!c`, `!l` no line: a timeout, a crash, a line that is too long.
///
/// The letter of the first line is the consequence of illegal moves (`r` rule, `f` forfeit, `x` random); a
/// capital letter means no time limit.
pub fn referee(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    let terms = terms(input.kind);
    let Some((variant, mut table)) = input.open(terms) else { return };
    let lines = input.rest.split(|&byte| byte == b'\n').map(<[u8]>::to_vec);
    let lines: Lines = Arc::new(Mutex::new(lines.collect()));
    let link = input.of::<Script>();
    let mut seated: Vec<_> =
        (0..table.seats()).map(|_| linked(link(lines.clone()), terms.clock)).collect();
    let referee = Referee {
        table: &mut *table,
        players: &mut seated,
        host: None,
        cancel: None,
        reseat: None,
    };
    referee.play(|_| ControlFlow::Continue(()));
    drop(seated);
    let record = table.record();
    let text = record.to_text();
    let again = Record::from_text(&text);
    assert_eq!(again.as_ref(), Ok(&record), "{text}");
    if let Err(refused) = Replay::open(&*variant, &record).and_then(Replay::finish) {
        panic!("the record is refused: {refused}\n{text}");
    }
}

type Lines = Arc<Mutex<VecDeque<Vec<u8>>>>;

/// Makes a link for players of a game.
struct Script;

impl Each for Script {
    type Out = fn(Lines) -> Box<dyn Link>;

    fn of<G: Kit>() -> Self::Out {
        |lines| Box::new(Scripted::<G>::new(lines))
    }
}

fn terms(kind: u8) -> Terms {
    let on_illegal = match kind.to_ascii_lowercase() {
        b'f' => OnIllegal::Forfeit,
        b'x' => OnIllegal::Random,
        _ => OnIllegal::Rule,
    };
    let endless =
        Clock { init: Some(Duration::MAX), pace: Some(Pace::Game(Duration::MAX, Duration::MAX)) };
    let clock = if kind.is_ascii_uppercase() { endless } else { Clock::default() };
    Terms { clock, on_illegal }
}

/// A player that takes its answers from a list that all share.
struct Scripted<G> {
    lines: Lines,
    outbox: Vec<u8>,
    line: Vec<u8>,
    early: Option<String>,
    /// The legal moves of the last question.
    moves: Vec<String>,
    started: bool,
    game: PhantomData<G>,
}

impl<G> Scripted<G> {
    fn new(lines: Lines) -> Self {
        let (outbox, line, moves) = (Vec::new(), Vec::new(), Vec::new());
        Self { lines, outbox, line, early: None, moves, started: false, game: PhantomData }
    }

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let line = self.lines.lock().ok()?.pop_front()?;
            match line.split_first() {
                Some((b'+', early)) => {
                    self.early = Some(String::from_utf8_lossy(early).into_owned());
                }
                _ => return Some(line),
            }
        }
    }

    /// The legal move of a number, followed by more fields.
    fn legal(&self, said: &[u8]) -> Vec<u8> {
        let digits = said.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, more) = said.split_at(digits);
        let number = number.iter().fold(0_usize, |number, digit| {
            number.wrapping_mul(10).wrapping_add(usize::from(digit - b'0'))
        });
        let at = number.checked_rem(self.moves.len()).unwrap_or(0);
        let mv = self.moves.get(at).map_or("", String::as_str);
        let mut line = format!(r#"{{"type":"move","move":{}"#, Value::from(mv)).into_bytes();
        line.extend_from_slice(more);
        line.push(b'}');
        line
    }
}

impl<G: Kit> Link for Scripted<G> {
    fn outbox(&mut self) -> &mut Vec<u8> {
        self.outbox.clear();
        &mut self.outbox
    }

    fn send(&mut self) {
        let text = self.outbox.strip_suffix(b"\n").expect("a message is a line");
        assert!(!text.contains(&b'\n'), "a message is one line");
        let message = serde_json::from_slice::<ToPlayer<G::Options, G::Setup, G::View>>(text);
        if let ToPlayer::Turn { moves, .. } = message.expect("a message can be read") {
            self.moves = moves.unwrap_or_default();
        }
    }

    fn unread(&mut self) -> Option<&str> {
        self.early.as_deref()
    }

    fn read_line(&mut self, _deadline: Instant) -> Result<&[u8], ReadError> {
        let next = self.next();
        self.line = match next.as_deref() {
            None | Some(b"!c") => return Err(ReadError::Closed),
            Some(b"!t") => return Err(ReadError::Timeout),
            Some(b"!l") => return Err(ReadError::TooLong),
            Some([b'*', ..]) if !self.started => br#"{"type":"ready"}"#.to_vec(),
            Some([b'*', said @ ..]) => self.legal(said),
            Some(line) => line.to_vec(),
        };
        self.started = true;
        Ok(&self.line)
    }

    fn stderr_tail(&mut self) -> Option<String> {
        Some("last words".to_string())
    }

    fn wait_exit(&mut self, _: Instant) -> Option<String> {
        Some("exit code 1".to_string())
    }

    fn close(&mut self) -> Exit {
        Exit::default()
    }

    fn kill(&mut self) {}
}
