//! A match as a picture in the terminal, redrawn at each move.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anstyle::{Ansi256Color, Color, RgbColor, Style};
use game::{Event, Seat, Turn, Words};
use players::Watcher;
use render::Theme;
use render::terminal::{Canvas, Depth, Needed};
use table::{Eyes, SeenEvent, Window};
use terminal_size::{Height, Width, terminal_size_of};

use crate::failure::Outcome;
use crate::keyboard::SilentKeyboard;
use crate::match_output::{LinePrinter, fitted, one_line};
use crate::result::reason;
use crate::viewer::Viewer;

/// Rows that are left for the last move and for what comes after the picture.
pub(crate) const SPARE: usize = 3;
/// Rows for the last move, the greeting and what a person types. Pictures without a greeting are not larger.
const PROMPT: usize = 3;
/// The room that is left in a line for what comes before and after a list of events of chance.
const AROUND_CHANCE: usize = 22;

/// Draws a match, or prints it in lines if the window is too small even for a part of the picture.
pub(crate) struct Screen<'a> {
    printer: LinePrinter<'a>,
    viewer: Viewer,
    /// How long each picture stays at least.
    pace: Duration,
    /// Whether each picture overwrites the last one. It does not when people type in between.
    over: bool,
    /// Whether the first picture fitted. If not, later moves do not try again.
    fits: bool,
    /// Events of chance since the last picture.
    chances: Vec<String>,
    /// How many events the last step had seen.
    ply: usize,
    /// The rows of the last picture, and the size of the window it was drawn for.
    rows: usize,
    window: [usize; 2],
    written: io::Result<()>,
    /// Present while pictures are drawn over each other.
    keyboard: Option<SilentKeyboard>,
}

impl<'a> Screen<'a> {
    pub(crate) fn new(
        printer: LinePrinter<'a>,
        viewer: Viewer,
        pace: Duration,
        over: bool,
    ) -> Self {
        let (fits, chances, written) = (true, Vec::new(), Ok(()));
        let (ply, rows, window) = (0, 0, [0; 2]);
        let keyboard = None;
        Self { printer, viewer, pace, over, fits, chances, ply, rows, window, written, keyboard }
    }

    /// Whether standard output can show pictures.
    pub(crate) fn is_possible() -> bool {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        io::stdout().is_terminal() && !dumb
    }

    pub(crate) fn finish(self) -> Outcome {
        self.written?;
        self.printer.finish()
    }

    /// Draws a picture and a line below it; false if it does not fit.
    fn show(&mut self, window: &Window<'_>, below: &str) -> io::Result<bool> {
        let Some(scene) = window.scene().filter(|_| self.fits) else { return Ok(false) };
        // A person reads notes and types below the picture.
        let spare = match self.over {
            true => SPARE,
            // Of many notes the first rows of the picture scroll out of the window.
            false => {
                let greeting = usize::from(self.rows == 0);
                let recap = note_rows(&window.recap()) + 1;
                (PROMPT + greeting + recap + note_rows(&window.notes())).min(rows() / 2)
            }
        };
        let canvas = canvas(spare);
        let lines = match self.viewer.draw(&scene, spare) {
            Ok(lines) => lines,
            Err(needed) => return self.miss(needed, &canvas).map(|()| false),
        };
        let mut frame = String::new();
        let window = std::mem::replace(&mut self.window, [canvas.columns, canvas.rows]);
        if self.over && self.rows > 0 && window == self.window {
            frame += &format!("\x1b[{}A\r", self.rows);
        } else if self.over && self.rows > 0 {
            // A resized window may have rewrapped its lines, so their positions are unknown.
            frame += "\x1b[2J\x1b[H";
        }
        // An empty line below the first picture is left out: its row is for the prompt.
        let below = Some(below).filter(|below| self.over || !below.is_empty());
        // A line that wraps would move the next picture. The result says everything again.
        let below = below
            .map(|below| if self.over { fitted(below, canvas.columns) } else { below.to_string() });
        for line in lines.iter().chain(&below) {
            frame += line;
            frame += "\x1b[K\n";
        }
        frame += "\x1b[J";
        self.rows = lines.len() + usize::from(below.is_some());
        let mut out = io::stdout().lock();
        out.write_all(frame.as_bytes())?;
        out.flush()?;
        Ok(true)
    }

    /// Says once why there are no pictures.
    fn miss(&mut self, needed: Needed, canvas: &Canvas) -> io::Result<()> {
        self.fits = false;
        let spare = rows() - canvas.rows;
        writeln!(
            anstream::stdout(),
            "The window is too small for a picture, so moves are printed in lines: a picture needs {} \
             columns and {} rows, the window has {} and {}.\n",
            needed.columns,
            needed.rows + spare,
            canvas.columns,
            canvas.rows + spare
        )
    }
}

impl Watcher for Screen<'_> {
    fn eyes(&self) -> Eyes {
        self.printer.eyes()
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.printer.begin(window);
        self.keyboard = self.over.then(SilentKeyboard::new);
        // What chance does first is drawn in one picture with its outcome.
        if window.turn() != Turn::Chance {
            self.written = self.show(window, "").map(|fits| self.fits = fits);
        }
    }

    fn step(&mut self, window: &Window<'_>) {
        if self.written.is_err() {
            return;
        }
        let ply = std::mem::replace(&mut self.ply, window.ply());
        let below = match window.last() {
            _ if window.ply() <= ply => "taken back".to_string(),
            Some(SeenEvent { event: Event::Chance(mv), .. }) if self.fits => {
                self.chances.push(mv);
                if window.turn() == Turn::Chance {
                    return;
                }
                let chances = std::mem::take(&mut self.chances);
                // A person who is asked next is told what happened since their last move.
                if self.over || window.turn() == Turn::Over {
                    listed(chances)
                } else {
                    String::new()
                }
            }
            Some(event) => self.below(&event),
            None => String::new(),
        };
        match self.show(window, &below) {
            Ok(true) => std::thread::sleep(self.pace),
            Ok(false) => self.printer.step(window),
            Err(error) => self.written = Err(error),
        }
    }
}

impl Screen<'_> {
    /// The line below a picture: what happened last.
    fn below(&self, seen: &SeenEvent) -> String {
        // People count turns; numbers of events, deals included, are for `replay --at`.
        let number = if self.over { format!("{}. ", seen.number) } else { String::new() };
        let named = |seat: Seat| format!("seat {seat}, {}", self.printer.names[seat.index()]);
        one_line(&match &seen.event {
            Event::Move(seat, mv) => {
                let say = seen.remark.say.as_ref().filter(|_| self.over);
                let say = say.map_or(String::new(), |say| format!("  {say}"));
                format!("{number}{}: {mv}{say}", named(*seat))
            }
            Event::Chance(mv) => format!("{number}chance: {mv}"),
            Event::Failed(seat, _) => {
                let why = reason(seen).unwrap_or_default();
                format!("{number}{}: {why}", named(*seat))
            }
        })
    }
}

/// What chance did, in one line.
fn listed(chances: Vec<String>) -> String {
    let all = chances.len();
    let (mut line, mut shown) = (String::new(), 0);
    let most = columns().unwrap_or(80).saturating_sub(AROUND_CHANCE);
    for mv in chances {
        if shown > 0 && line.chars().count() + mv.chars().count() > most {
            break;
        }
        line += if shown > 0 { ", " } else { "" };
        line += &mv;
        shown += 1;
    }
    let more = if shown < all { format!(" and {} more", all - shown) } else { String::new() };
    one_line(&format!("chance: {line}{more}"))
}

/// The width of the terminal; `None` if stdout is not one.
pub(crate) fn columns() -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(io::stdout())?;
    Some(usize::from(columns))
}

/// The size and colours of the terminal, with some rows left for what is not a picture.
pub(crate) fn canvas(spare: usize) -> Canvas {
    let (columns, rows) = (columns().unwrap_or(80), rows().saturating_sub(spare));
    Canvas { columns, rows, depth: depth(), theme: theme() }
}

/// The rows that notes take, indented as they are printed.
fn note_rows(notes: &[Words]) -> usize {
    let columns = columns().unwrap_or(80).max(1);
    notes.iter().map(|note| (note.to_string().chars().count() + 2).div_ceil(columns)).sum()
}

fn rows() -> usize {
    terminal_size_of(io::stdout()).map_or(24, |(_, Height(rows))| usize::from(rows))
}

/// The colour of a seat, as in pictures. Names and numbers carry the same information.
pub(crate) fn colour(seat: Seat) -> Style {
    let ([r, g, b], number) = theme().seat(seat);
    let colour: Color = match depth() {
        Depth::True => RgbColor(r, g, b).into(),
        _ => Ansi256Color(number).into(),
    };
    Style::new().fg_color(Some(colour))
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
