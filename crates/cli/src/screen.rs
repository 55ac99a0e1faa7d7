//! A match as a picture in the terminal, redrawn at each move.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use game::{Event, Seat, Turn, Words, wrapped};
use players::Watcher;
use render::terminal::{Canvas, Needed};
use table::{Eyes, SeenEvent, Window};

use crate::canvas::{canvas, columns, rows};
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
    /// Whether pictures and what people type fill the window together: each picture begins in its first row.
    is_window: bool,
    /// The seats of people.
    people: Vec<Seat>,
    /// Whether the first picture fitted. If not, later moves do not try again.
    fits: bool,
    /// Events of chance since the last picture.
    chances: Vec<String>,
    /// How many events the last step had seen.
    ply: usize,
    /// The rows of the last picture, and the size of the window it was drawn for.
    rows: usize,
    window: [usize; 2],
    /// The most rows that the notes of a person have taken.
    note_rows: usize,
    written: io::Result<()>,
    /// Present while pictures are drawn over each other.
    keyboard: Option<SilentKeyboard>,
}

impl<'a> Screen<'a> {
    /// Draws a match with people at these seats.
    pub(crate) fn new(
        printer: LinePrinter<'a>,
        viewer: Viewer,
        pace: Duration,
        (people, is_window): (&[Seat], bool),
    ) -> Self {
        Self {
            printer,
            viewer,
            pace,
            over: people.is_empty(),
            is_window,
            people: people.to_vec(),
            fits: true,
            chances: Vec::new(),
            ply: 0,
            rows: 0,
            window: [0; 2],
            note_rows: 0,
            written: Ok(()),
            keyboard: None,
        }
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
        let mut spare = self.spare(window);
        let mut drawn = self.viewer.draw(&scene, spare);
        if drawn.is_err() && !self.over {
            // In a small window the first rows of the picture scroll out of it.
            spare = 1;
            drawn = self.viewer.draw(&scene, spare);
        }
        self.viewer.set_spare(spare);
        let canvas = canvas(spare);
        let lines = match drawn {
            Ok(lines) => lines,
            Err(needed) => return self.miss(needed, &canvas).map(|()| false),
        };
        let mut frame = String::new();
        let window = std::mem::replace(&mut self.window, [canvas.columns, canvas.rows]);
        if self.is_window {
            // What was there before the match goes up, out of the window.
            frame += &if self.rows == 0 { "\n".repeat(rows()) } else { String::new() };
            frame += "\x1b[H";
        } else if self.over && self.rows > 0 && window == self.window {
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

    /// The rows that are left below a picture. They do not depend on how much has happened since a person's last move: the
    /// pictures of a match have one scale. If that takes more lines, the first rows of the picture scroll out of the window.
    fn spare(&mut self, window: &Window<'_>) -> usize {
        if self.over {
            return SPARE;
        }
        // A person reads notes and types below the picture.
        self.note_rows = self.note_rows.max(note_rows(&window.notes()));
        let others = window.players().len() - 1;
        let recap = others + usize::from(others > 1);
        // A greeting may cover a part of a picture that is drawn again.
        let prompt = if self.is_window { 1 } else { PROMPT };
        (prompt + recap + self.note_rows).min(rows() / 2)
    }

    /// Says once why there are no pictures.
    fn miss(&mut self, needed: Needed, canvas: &Canvas) -> io::Result<()> {
        self.fits = false;
        let spare = rows() - canvas.rows;
        let why = format!(
            "The window is too small for a picture, so moves are printed in lines: a picture needs {} \
             columns and {} rows, the window has {} and {}.",
            needed.columns,
            needed.rows + spare,
            canvas.columns,
            canvas.rows + spare
        );
        let why = wrapped(&why, canvas.columns, 0).join("\n");
        writeln!(anstream::stdout(), "{why}\n")?;
        self.printer.heading()
    }
}

impl Watcher for Screen<'_> {
    fn eyes(&self) -> Eyes {
        self.printer.eyes()
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.written = self.printer.open(window).and_then(|()| writeln!(io::stdout()));
        self.keyboard = self.over.then(SilentKeyboard::new);
        // What chance does first is drawn in one picture with its outcome.
        if window.turn() != Turn::Chance && self.written.is_ok() {
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
                // A person who is asked next is told what happened since their last move, and at the end how it came about.
                if self.over { listed(chances) } else { String::new() }
            }
            // A person who is asked next is told the move of the other seat with what it means.
            Some(SeenEvent { event: Event::Move(seat, _), .. })
                if self.fits && self.is_told(seat, window.turn()) =>
            {
                String::new()
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
    /// Whether a person is asked next, and told what a seat did.
    fn is_told(&self, seat: Seat, turn: Turn) -> bool {
        matches!(turn, Turn::Seat(next) if next != seat && self.people.contains(&next))
    }

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

/// The rows that notes take, indented as they are printed.
fn note_rows(notes: &[Words]) -> usize {
    let columns = columns().unwrap_or(80).max(1);
    notes.iter().map(|note| (note.to_string().chars().count() + 2).div_ceil(columns)).sum()
}
