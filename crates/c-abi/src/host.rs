//! The host: reads questions, has them answered by the library, writes the answers.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use game::{Event, Game, Param, Params, Seat, Setting};
use serde::{Deserialize, de::DeserializeOwned};
use table::lines::{FromPlayer, PROTOCOL, SeenLine};

use crate::error::{HostError, HostErrorKind};
use crate::fresh::{self, HandOver};
use crate::open::Opened;
use crate::{crash, foreign, redirect, rounds};

/// A game's C interface, as one opened library offers it.
pub(crate) trait Adapter: Sized {
    /// The game.
    type Game: Game;
    /// The part of a view that calls are made from. Only what it names is read of a question.
    type View: DeserializeOwned;
    /// The functions that a library for the game must have.
    const FUNCTIONS: &'static [&'static str];
    /// What can be set, besides what can be set for every library.
    const PARAMS: &'static [Param] = &[];
    /// A library of the system that players use, by the names it may have, the best first. Some
    /// players do not say that they need it.
    const COMPANIONS: &'static [&'static str] = &[];
    /// Whether an event begins a round, in games whose libraries need a process for each round: there, an
    /// adapter sees a round as if it were a match.
    const ROUND: Option<fn(&EventOf<Self>) -> bool> = None;
    /// A set-up whose start is the position of a view, in games whose interface passes on the last move only: there, a
    /// library that does not [follow](Adapter::follows) is started again in a fresh process.
    const RESUME: Option<Resume<Self>> = None;

    /// Takes hold of the functions.
    fn open(library: &Opened, settings: &Params) -> Result<Self, String>;
    /// A match begins; an error says why the interface has no room for it.
    fn start(&mut self, seat: Seat, setup: SetupOf<Self>) -> Result<(), String>;
    /// The name that the library gives itself, asked once, after the start; none: its file's name.
    fn name(&mut self) -> Option<String> {
        None
    }
    /// The same, asked after each turn, where it is not known at the start.
    fn late_name(&mut self) -> Option<String> {
        None
    }
    /// Whether the interface can tell the library what happened since the last question. If not, [`Adapter::RESUME`] says
    /// what is done.
    fn follows(&self, _seen: &[EventOf<Self>]) -> bool {
        true
    }
    /// The move, as text: whatever the library answers, since the referee judges it. `seen` is what
    /// happened since the last question, the own move included.
    fn turn(&mut self, view: &Self::View, seen: &[EventOf<Self>]) -> String;
    /// The match is over, or over for this seat; `seen` is what happened since the last question.
    fn end(&mut self, seen: &[EventOf<Self>]);
}

/// An answer that is not a move: the fields of the library's struct, and which of them is wrong. The referee
/// takes both apart again (`players::program`).
pub(crate) fn refused(fields: &str, why: &str) -> String {
    format!("{{{fields}}}: {why}")
}

/// Why an answer in the name of another seat is refused.
pub(crate) fn wrong_player(seat: Seat) -> String {
    format!("player must be {}, the seat that is asked", seat.0)
}

/// Makes a set-up whose start is the position of a view.
pub(crate) type Resume<A> = fn(SetupOf<A>, &<A as Adapter>::View) -> SetupOf<A>;

type SetupOf<A> = <<A as Adapter>::Game as Game>::Setup;
pub(crate) type EventOf<A> = Event<<<A as Adapter>::Game as Game>::Seen>;

/// An adapter with its types erased.
pub(crate) struct Interface {
    pub(crate) game: &'static str,
    pub(crate) functions: &'static [&'static str],
    params: &'static [Param],
    run: fn(&Path, &Params) -> Result<(), HostError>,
}

/// What can be set for every library.
const STDIN: Param = Param {
    name: "stdin",
    example: "answers.txt",
    about: "a file as the library's standard input, which is empty otherwise",
};

impl Interface {
    pub(crate) const fn of<A: Adapter>() -> Self {
        Self { game: A::Game::NAME, functions: A::FUNCTIONS, params: A::PARAMS, run: run::<A> }
    }

    pub(crate) fn settings(&self) -> Vec<Param> {
        [STDIN].iter().chain(self.params).copied().collect()
    }

    pub(crate) fn host(&self, path: &Path, settings: &Params) -> Result<(), HostError> {
        let known = self.settings();
        let unknown = |name: &&str| !known.iter().any(|param| param.name == *name);
        if let Some(name) = settings.names().find(unknown) {
            let names: Vec<&str> = known.iter().map(|param| param.name).collect();
            let why = format!("a library has no setting {name:?}; it has {}", names.join(", "));
            return Err(HostError { kind: HostErrorKind::BadSetting, why });
        }
        (self.run)(path, settings)
    }
}

/// A setting that is a path.
struct Named(PathBuf);

impl Setting for Named {
    fn read(text: &str) -> Result<Self, &'static str> {
        if text.is_empty() { Err("a file") } else { Ok(Self(text.into())) }
    }
}

fn run<A: Adapter>(path: &Path, settings: &Params) -> Result<(), HostError> {
    let bad_setting = HostError::of(HostErrorKind::BadSetting);
    let stdin: Option<Named> = settings.get(STDIN.name).map_err(&bad_setting)?;
    let stdin = stdin.as_ref().map(|named| named.0.as_path());
    let (input, output) = redirect::take(stdin).map_err(bad_setting)?;
    let open = |input: &mut dyn Read, output, hand_over, is_resumed| {
        open::<A>((path, settings), input, output, (hand_over, is_resumed))
    };
    match (A::ROUND, A::RESUME) {
        (Some(begins), _) => rounds::serve(input, output, begins, |mut input, output| {
            redirect::reopen(stdin)?;
            open(&mut input, output, None, false)
        }),
        (None, Some(_)) => {
            fresh::serve(input, output, |mut input, output, hand_over, is_resumed| {
                redirect::reopen(stdin)?;
                open(&mut input, output, Some(hand_over), is_resumed)
            })
        }
        (None, None) => open(&mut { input }, output, None, false),
    }
}

/// Opens the library and answers for it; in a fresh process, from the position of the first question.
fn open<A: Adapter>(
    (path, settings): (&Path, &Params),
    input: &mut dyn Read,
    output: File,
    (hand_over, is_resumed): (Option<HandOver>, bool),
) -> Result<(), HostError> {
    let library = Opened::open_with(path, A::COMPANIONS);
    redirect::flush();
    let library = library.map_err(HostError::of(HostErrorKind::NotALibrary))?;
    let wrong_game = HostError::of(HostErrorKind::WrongGame);
    library.require(A::Game::NAME, A::FUNCTIONS).map_err(&wrong_game)?;
    foreign::check(&library, path, A::Game::NAME).map_err(&wrong_game)?;
    let adapter = A::open(&library, settings).map_err(wrong_game)?;
    crash::report(&match foreign::games_of(&library, A::Game::NAME).join(" or ").as_str() {
        "" => String::new(),
        games => {
            format!("; a library for {games} would have functions of the same names: is it one?")
        }
    });
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let (line, start) = (Vec::new(), Vec::new());
    Host { adapter, file, output, line, hand_over, start }.serve(input, is_resumed)
}

/// Names longer than this are cut, so that their line has a length that the referee accepts.
const LONGEST_NAME: usize = 200;

fn cut(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}

struct Host<'a, A> {
    adapter: A,
    file: Cow<'a, str>,
    output: File,
    /// The line being written.
    line: Vec<u8>,
    /// What is done with a question that this process cannot ask its library.
    hand_over: Option<HandOver>,
    /// The line that began the match, for the process that a question is handed over to.
    start: Vec<u8>,
}

/// A line of the referee, whatever its type, read in one pass: what is not named here is skipped.
#[derive(Deserialize)]
struct Line<S, V> {
    #[serde(rename = "type")]
    kind: Kind,
    protocol: Option<u32>,
    seat: Option<Seat>,
    board: Option<S>,
    #[serde(default = "Vec::new")]
    seen: Vec<SeenLine>,
    view: Option<V>,
}

type LineOf<A> = Line<SetupOf<A>, <A as Adapter>::View>;

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Start,
    Turn,
    End,
}

impl<A: Adapter> Host<'_, A> {
    fn serve(&mut self, input: &mut dyn Read, is_resumed: bool) -> Result<(), HostError> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let mut text = Vec::new();
        let mut has_answered = is_resumed;
        if is_resumed {
            self.resume(&mut input).map_err(HostError::late)?;
            crash::remark_on("");
        }
        while self.serve_line(&mut input, &mut text).map_err(|error| match has_answered {
            true => error.late(),
            false => error,
        })? {
            if !std::mem::replace(&mut has_answered, true) {
                // A library for another game would have crashed by now.
                crash::remark_on("");
            }
        }
        Ok(())
    }

    /// Starts the library from the position of the first question, and answers that.
    fn resume(&mut self, input: &mut impl BufRead) -> Result<(), HostError> {
        let mut text = Vec::new();
        let start = read_line::<A>(input, &mut self.start)?;
        let turn = read_line::<A>(input, &mut text)?;
        let (Some(mut start), Some(mut turn), Some(resume)) = (start, turn, A::RESUME) else {
            return Err("a question was handed over without its start".to_string().into());
        };
        if let Some(view) = &turn.view {
            start.board = start.board.map(|board| resume(board, view));
        }
        self.start(start)?;
        turn.seen.clear();
        let answer = self.turn(&turn);
        crash::returned();
        redirect::flush();
        let answer = answer?;
        self.write(&answer).map_err(|error| format!("cannot answer the referee: {error}").into())
    }

    /// Answers the next line; whether more are to come.
    fn serve_line(
        &mut self,
        input: &mut BufReader<impl Read>,
        text: &mut Vec<u8>,
    ) -> Result<bool, HostError> {
        let Some(line) = read_line::<A>(input, text)? else { return Ok(false) };
        match line.kind {
            Kind::Start if self.hand_over.is_some() => self.start.clone_from(text),
            Kind::Turn if self.hand_over.is_some() => {
                if !self.adapter.follows(&events::<A>(&line.seen)?)
                    && let Some(hand_over) = self.hand_over.take()
                {
                    hand_over.lines(&[&self.start, text, input.buffer()]);
                }
            }
            _ => {}
        }
        let answer = self.answer(line);
        crash::returned();
        redirect::flush();
        let Some(answer) = answer? else { return Ok(false) };
        match self.write(&answer) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(format!("cannot answer the referee: {error}").into()),
        }
    }

    /// Makes the calls that a line asks for, and what is to be answered; none at the end.
    fn answer(&mut self, line: LineOf<A>) -> Result<Option<FromPlayer>, HostError> {
        Ok(match line.kind {
            Kind::Start => Some(self.start(line)?),
            Kind::Turn => Some(self.turn(&line)?),
            Kind::End => {
                self.adapter.end(&events::<A>(&line.seen)?);
                None
            }
        })
    }

    fn start(&mut self, line: LineOf<A>) -> Result<FromPlayer, HostError> {
        if line.protocol != Some(PROTOCOL) {
            let why = format!("the referee does not speak version {PROTOCOL} of the protocol");
            return Err(why.into());
        }
        let (Some(seat), Some(board)) = (line.seat, line.board) else {
            return Err("the referee's start lacks a seat or a board".to_string().into());
        };
        let refused = HostError::of(HostErrorKind::RefusedMatch);
        self.adapter.start(seat, board).map_err(refused)?;
        let name = self.adapter.name().unwrap_or_else(|| self.file.to_string());
        Ok(FromPlayer::Ready { name: Some(cut(&name)), moves: Some(false) })
    }

    fn turn(&mut self, line: &LineOf<A>) -> Result<FromPlayer, String> {
        let view = line.view.as_ref().ok_or("the referee's question lacks a view")?;
        let mv = self.adapter.turn(view, &events::<A>(&line.seen)?);
        Ok(FromPlayer::Move {
            mv,
            say: None,
            think: None,
            name: self.adapter.late_name().as_deref().map(cut),
        })
    }

    /// Writes a line, in one call of the system.
    fn write(&mut self, answer: &FromPlayer) -> io::Result<()> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, answer)?;
        self.line.push(b'\n');
        self.output.write_all(&self.line)
    }
}

/// The next line of the referee, also as its text; none at the end of the input.
fn read_line<A: Adapter>(
    input: &mut impl BufRead,
    text: &mut Vec<u8>,
) -> Result<Option<LineOf<A>>, HostError> {
    text.clear();
    let read = input.read_until(b'\n', text);
    if read.map_err(|error| format!("cannot read the referee's lines: {error}"))? == 0 {
        return Ok(None);
    }
    let line = serde_json::from_slice(text)
        .map_err(|error| format!("the referee's line cannot be read: {error}"))?;
    Ok(Some(line))
}

fn events<A: Adapter>(seen: &[SeenLine]) -> Result<Vec<EventOf<A>>, String> {
    let events: Option<_> = seen.iter().map(read).collect();
    events.ok_or_else(|| "the referee sent an impossible event".to_string())
}

/// An event, with its move as the game knows it.
pub(crate) fn read<M: std::str::FromStr>(seen: &SeenLine) -> Option<Event<M>> {
    Some(match seen.event()? {
        Event::Move(seat, mv) => Event::Move(seat, mv.parse().ok()?),
        Event::Chance(mv) => Event::Chance(mv.parse().ok()?),
        Event::Failed(seat, gone) => Event::Failed(seat, gone),
    })
}
