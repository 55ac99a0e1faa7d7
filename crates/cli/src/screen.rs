//! A match as a picture in the terminal, redrawn at each move.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use game::{Event, Scene};
use players::Watcher;
use render::Theme;
use render::terminal::{Canvas, Depth, draw};
use table::{Eyes, SeenEvent, Window};
use terminal_size::{Height, Width, terminal_size_of};

use crate::failure::Outcome;
use crate::match_output::{LinePrinter, one_line};

/// Rows that are left for the last move and for what comes after the picture.
const SPARE: usize = 3;

/// Draws a match if it fits into the window, and prints it in lines otherwise.
pub(crate) struct Screen<'a> {
    printer: LinePrinter<'a>,
    /// How long each picture stays at least.
    pace: Duration,
    /// Whether each picture overwrites the last one. It does not when people type in between.
    over: bool,
    /// Whether the first picture fitted. If not, later moves do not try again.
    fits: bool,
    /// The rows of the last picture, and the size of the window it was drawn for.
    rows: usize,
    window: [usize; 2],
    written: io::Result<()>,
}

impl<'a> Screen<'a> {
    pub(crate) fn new(printer: LinePrinter<'a>, pace: Duration, over: bool) -> Self {
        Self { printer, pace, over, fits: true, rows: 0, window: [0; 2], written: Ok(()) }
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
        self.printer.finish()
    }

    /// Draws a picture and a line below it; false if it does not fit.
    fn show(&mut self, scene: &Scene, below: &str) -> io::Result<bool> {
        let canvas = canvas();
        let Some(lines) = draw(scene, self.printer.names, &canvas) else { return Ok(false) };
        let mut frame = String::new();
        let window = std::mem::replace(&mut self.window, [canvas.columns, canvas.rows]);
        if self.over && self.rows > 0 && window == self.window {
            frame += &format!("\x1b[{}A\r", self.rows);
        } else if self.over && self.rows > 0 {
            // A resized window may have rewrapped its lines, so their positions are unknown.
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
        self.printer.eyes()
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.printer.begin(window);
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
            Ok(false) => self.printer.step(window),
            Err(error) => self.written = Err(error),
        }
    }
}

impl Screen<'_> {
    /// The line below a picture: what happened last.
    fn below(&self, seen: &SeenEvent) -> String {
        let (number, names) = (seen.number, self.printer.names);
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

/// The width of the terminal; `None` if stdout is not one.
pub(crate) fn columns() -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(io::stdout())?;
    Some(usize::from(columns))
}

/// The size and colours of the terminal.
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

/// Dark, unless the terminal reports a light background.
fn theme() -> Theme {
    let ground = std::env::var("COLORFGBG").ok();
    let ground = ground.and_then(|value| value.rsplit(';').next()?.parse::<u8>().ok());
    if ground.is_some_and(|ground| ground == 7 || ground == 15) {
        Theme::Light
    } else {
        Theme::Dark
    }
}
