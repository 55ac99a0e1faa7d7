//! A match as a picture in the terminal, drawn anew at each move.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use game::{Event, Scene};
use players::Watcher;
use render::Theme;
use render::terminal::{Canvas, Depth, draw};
use table::{Eyes, SeenEvent, Window};
use terminal_size::{Height, Width, terminal_size_of};

use crate::failure::Outcome;
use crate::tell::{Teller, one_line};

/// Rows that are left for the last move and for what comes after the picture.
const SPARE: usize = 3;

/// Draws a match where there is room for it, and tells it in lines where there is not.
pub(crate) struct Screen<'a> {
    teller: Teller<'a>,
    /// How long each picture stays at least.
    pace: Duration,
    /// Whether the last picture is drawn over, or a new one below it: people type in between.
    over: bool,
    /// Whether there was room for the start: boards without are not drawn at every move in vain.
    fits: bool,
    /// The rows of the last picture, and the size of the window it was drawn for.
    rows: usize,
    window: [usize; 2],
    written: io::Result<()>,
}

impl<'a> Screen<'a> {
    pub(crate) fn new(teller: Teller<'a>, pace: Duration, over: bool) -> Self {
        Self { teller, pace, over, fits: true, rows: 0, window: [0; 2], written: Ok(()) }
    }

    /// Whether standard output can show pictures.
    pub(crate) fn is_possible() -> bool {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        io::stdout().is_terminal() && !dumb
    }

    /// A picture as lines of text; none if it does not fit into the window.
    pub(crate) fn lines(scene: &Scene, names: &[String]) -> Option<Vec<String>> {
        draw(scene, names, &canvas())
    }

    pub(crate) fn finish(self) -> Outcome {
        self.written?;
        self.teller.finish()
    }

    /// Draws a picture and a line below it; without room, says so.
    fn show(&mut self, scene: &Scene, below: &str) -> io::Result<bool> {
        let canvas = canvas();
        let Some(lines) = draw(scene, self.teller.names, &canvas) else { return Ok(false) };
        let mut frame = String::new();
        let window = std::mem::replace(&mut self.window, [canvas.columns, canvas.rows]);
        if self.over && self.rows > 0 && window == self.window {
            frame += &format!("\x1b[{}A\r", self.rows);
        } else if self.over && self.rows > 0 {
            // A window of another size may have broken its lines anew: nobody knows where they are.
            frame += "\x1b[2J\x1b[H";
        }
        for line in lines.iter().map(String::as_str).chain([below]) {
            frame += line;
            frame += "\x1b[K\n";
        }
        frame += "\x1b[J";
        self.rows = lines.len() + 1;
        let mut out = io::stdout().lock();
        out.write_all(frame.as_bytes())?;
        out.flush()?;
        Ok(true)
    }
}

impl Watcher for Screen<'_> {
    fn eyes(&self) -> Eyes {
        self.teller.eyes()
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.teller.begin(window);
        if let Some(scene) = window.scene() {
            self.written = self.show(&scene, "").map(|fits| self.fits = fits);
        } else {
            self.fits = false;
        }
    }

    fn step(&mut self, window: &Window<'_>) {
        let Some(event) = window.last().filter(|_| self.written.is_ok()) else { return };
        let below = self.below(&event);
        let scene = self.fits.then(|| window.scene()).flatten();
        match scene.map_or(Ok(false), |scene| self.show(&scene, &below)) {
            Ok(true) => std::thread::sleep(self.pace),
            Ok(false) => self.teller.step(window),
            Err(error) => self.written = Err(error),
        }
    }
}

impl Screen<'_> {
    /// The line below a picture: what happened last.
    fn below(&self, seen: &SeenEvent) -> String {
        let (number, names) = (seen.number, self.teller.names);
        one_line(&match &seen.event {
            Event::Move(seat, mv) => format!("{number}. {}: {mv}", names[seat.index()]),
            Event::Chance(mv) => format!("{number}. chance: {mv}"),
            Event::Failed(seat, _) => {
                let why = seen.fault.as_ref().map(ToString::to_string).unwrap_or_default();
                format!("{number}. {}: {why}", names[seat.index()])
            }
        })
    }
}

/// How wide this terminal is, if it is one.
pub(crate) fn columns() -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(io::stdout())?;
    Some(usize::from(columns))
}

/// What this terminal offers.
fn canvas() -> Canvas {
    let (Width(columns), Height(rows)) =
        terminal_size_of(io::stdout()).unwrap_or((Width(80), Height(24)));
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    Canvas { columns, rows: rows.saturating_sub(SPARE), depth: depth(), theme: theme() }
}

fn depth() -> Depth {
    let set = |name: &str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let many = |value: String| value == "truecolor" || value == "24bit";
    match std::env::var("COLORTERM") {
        _ if set("NO_COLOR") => Depth::Plain,
        Ok(value) if many(value.clone()) => Depth::True,
        _ => Depth::Ansi256,
    }
}

/// Dark, unless the terminal says that its ground is light.
fn theme() -> Theme {
    let ground = std::env::var("COLORFGBG").ok();
    let ground = ground.and_then(|value| value.rsplit(';').next()?.parse::<u8>().ok());
    if ground.is_some_and(|ground| ground == 7 || ground == 15) {
        Theme::Light
    } else {
        Theme::Dark
    }
}
