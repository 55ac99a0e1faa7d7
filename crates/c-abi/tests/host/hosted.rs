//! A library in its host, seen from the referee's side.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;

use game::{Event, Game, Seat};
use games::penguins::{Move, Options, Penguins, Setup, View};
use table::lines::{FromPlayer, PROTOCOL, SeenLine, StartClock, ToPlayer, TurnClock};

type Message = ToPlayer<Options, Setup, View>;

pub(crate) struct Hosted {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    stderr: JoinHandle<String>,
}

/// How a host ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stderr: String,
}

impl Ended {
    pub(crate) fn last_line(&self) -> &str {
        self.stderr.lines().last().unwrap_or_default()
    }
}

/// The example `host`, which cargo builds beside the tests.
fn program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).expect("tests lie in target/PROFILE/deps");
    let program = folder.join("examples/host");
    assert!(program.exists(), "{} is missing: run `cargo test -p c-abi`", program.display());
    program
}

impl Hosted {
    pub(crate) fn new(library: &Path, settings: &str) -> Self {
        let program = Command::new(program());
        Self::run(program, "penguins", library, settings)
    }

    pub(crate) fn run(mut program: Command, game: &str, library: &Path, settings: &str) -> Self {
        let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.arg(game).arg(library).arg(settings).spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        let mut pipe = child.stderr.take().unwrap();
        let stderr = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            pipe.read_to_end(&mut bytes).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Self { child, input, output: BufReader::new(output), stderr }
    }

    pub(crate) fn start(&mut self, game: &Penguins, seat: Seat) -> Option<FromPlayer> {
        self.send(&Message::Start {
            protocol: PROTOCOL,
            game: Penguins::NAME.to_string(),
            seat,
            seats: game.seats(),
            options: Options::default(),
            board: game.setup().clone(),
            clock: StartClock::default(),
        });
        self.hear()
    }

    /// The question as a line.
    pub(crate) fn question(view: View, seen: &[Event<Move>]) -> Vec<u8> {
        let seen =
            seen.iter().map(|event| SeenLine::from(event.map(|mv| mv.to_string()))).collect();
        let clock = TurnClock { left_ms: 1000 };
        line(&Message::Turn { seen, view, moves: None, clock })
    }

    pub(crate) fn turn(&mut self, view: View, seen: &[Event<Move>]) -> Option<String> {
        self.write(&Self::question(view, seen));
        match self.hear()? {
            FromPlayer::Move { mv, .. } => Some(mv),
            ready @ FromPlayer::Ready { .. } => panic!("{ready:?} instead of a move"),
        }
    }

    pub(crate) fn end(mut self, scores: Vec<i32>) -> Ended {
        let ranks = vec![1; scores.len()];
        self.send(&Message::End { seen: Vec::new(), scores, ranks, reason: "over".to_string() });
        assert_eq!(self.hear(), None, "nothing is said after the end");
        self.ended()
    }

    /// Hangs up and waits.
    pub(crate) fn ended(mut self) -> Ended {
        self.input = None;
        let status = self.child.wait().unwrap();
        Ended { status, stderr: self.stderr.join().unwrap() }
    }

    /// Nanoseconds that the host has spent on a processor, where the system measures it.
    pub(crate) fn spent(&self) -> Option<u64> {
        let path = format!("/proc/{}/schedstat", self.child.id());
        let text = std::fs::read_to_string(path).ok()?;
        text.split_whitespace().next()?.parse().ok()
    }

    /// The pipes of the protocol, as Linux names them.
    pub(crate) fn pipes(&self) -> [String; 2] {
        let input = self.input.as_ref().expect("it is open").as_raw_fd();
        [input, self.output.get_ref().as_raw_fd()].map(|number| {
            let link = std::fs::read_link(format!("/proc/self/fd/{number}")).unwrap();
            link.to_string_lossy().into_owned()
        })
    }

    /// Sends a line, and reads one without looking at it.
    pub(crate) fn exchange(&mut self, line: &[u8], answer: &mut String) {
        self.write(line);
        answer.clear();
        self.output.read_line(answer).unwrap();
    }

    fn send(&mut self, message: &Message) {
        self.write(&line(message));
    }

    /// Writing to a host that has ended fails; reading finds out how it ended.
    fn write(&mut self, line: &[u8]) {
        let _ = self.input.as_mut().unwrap().write_all(line);
    }

    fn hear(&mut self) -> Option<FromPlayer> {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        (!line.is_empty()).then(|| serde_json::from_str(&line).unwrap())
    }
}

fn line(message: &Message) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).unwrap();
    line.push(b'\n');
    line
}
