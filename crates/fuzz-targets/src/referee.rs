//! The referee, with players from outside whose lines are made up.

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use arena::lines::ToPlayer;
use arena::terms::{Clock, OnIllegal, Pace, Terms};
use arena::{FORMAT, Line, Record, Sketch, VERSION, players};
use game::{Each, Kit};
use hosting::link::{Exit, Link, ReadError};
use serde_json::Value;

use crate::input::{GAMES, Input, SEED, drawn};

/// Plays a match in which every seat takes its answers from the lines of the input, until there are
/// none; its record must verify. Lines that begin with these signs are not answers themselves:
/// `*3` the fourth legal move, followed by more fields if there are any; `+` a line that comes before
/// it is asked for; `!t`, `!c`, `!l` no line, since time is up, it has ended, it is too long.
///
/// The third letter is what becomes of illegal moves (`r` rule, `f` forfeit, `x` random); as a
/// capital it gives all the time in the world.
pub fn referee(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    input.of::<Match>()(&input);
}

type Lines = Arc<Mutex<VecDeque<Vec<u8>>>>;

struct Match;

impl Each for Match {
    type Out = fn(&Input<'_>);

    fn of<G: Kit>() -> Self::Out {
        |input| {
            let options: G::Options =
                serde_json::from_value(input.given().into()).unwrap_or_default();
            let options = serde_json::to_value(options).expect("options can be written");
            let Value::Object(given) = &options else { return };
            if let Some(game) = drawn::<G>(given.clone(), input.seats) {
                play(&game, &options, input);
            }
        }
    }
}

fn play<G: Kit>(game: &G, options: &Value, input: &Input<'_>) {
    let lines = input.rest.split(|&byte| byte == b'\n').map(<[u8]>::to_vec);
    let lines: Lines = Arc::new(Mutex::new(lines.collect()));
    let terms = terms(input.kind);
    let seat = |_| {
        let link = Box::new(Scripted::<G>::new(lines.clone()));
        players::linked(link, options.clone(), terms.clock)
    };
    let mut seated: Vec<_> = (0..game.seats()).map(seat).collect();
    let outcome = arena::referee::play(game, SEED, &terms, &mut seated, None, |_, _, _| ());
    drop(seated);
    let mut record = Record {
        format: FORMAT.to_string(),
        version: VERSION,
        id: String::new(),
        game: G::NAME.to_string(),
        rules: G::RULES,
        options: options.clone(),
        seed: SEED,
        players: vec!["made up".to_string(); game.seats()],
        names: outcome.names,
        files: vec![None; game.seats()],
        terms,
        setup: Sketch::of(game.setup()),
        log: outcome.log.iter().map(Line::new).collect(),
        scores: outcome.scores,
        ranks: outcome.ranks,
    };
    record.seal();
    let text = record.to_text();
    let again = Record::from_text(&text);
    assert_eq!(again.as_ref(), Ok(&record), "{text}");
    if let Err(refused) = GAMES[input.game].replay(&record, None) {
        panic!("the record is refused: {refused}\n{text}");
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

/// Somebody who reads his answers from a list that all share.
struct Scripted<G> {
    lines: Lines,
    outbox: Vec<u8>,
    line: Vec<u8>,
    early: Option<String>,
    /// The legal moves, as he was told.
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
