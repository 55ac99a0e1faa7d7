//! How a match is told event by event, in lines or in pictures.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use game::{Event, Seat};
use players::Watcher;
use table::{Eyes, SeenEvent, Window};

use crate::failure::Outcome;
use crate::screen::Screen;

/// A match shown in pictures where they are possible and wanted, or in lines.
pub(crate) enum Audience<'a> {
    Pictures(Screen<'a>),
    Lines(Teller<'a>),
}

/// How long a picture stays when nothing else is said: long enough to follow a match by eye.
const PACE: Duration = Duration::from_millis(150);

impl<'a> Audience<'a> {
    /// `over` says whether each picture is drawn over the last one.
    pub(crate) fn new(teller: Teller<'a>, args: &ArgMatches, over: bool) -> Self {
        if args.get_flag("plain") || !Screen::is_possible() {
            return Audience::Lines(teller);
        }
        let pace = args.get_one::<Duration>("pace").copied().unwrap_or(PACE);
        Audience::Pictures(Screen::new(teller, pace, over))
    }

    pub(crate) fn watcher(&mut self) -> &mut dyn Watcher {
        match self {
            Audience::Pictures(screen) => screen,
            Audience::Lines(teller) => teller,
        }
    }

    /// The end of the showing: the first error there was.
    pub(crate) fn finish(self) -> Outcome {
        match self {
            Audience::Pictures(screen) => screen.finish(),
            Audience::Lines(teller) => teller.finish(),
        }
    }
}

/// Tells a match in lines.
pub(crate) struct Teller<'a> {
    eyes: Eyes,
    /// Absent where it would let a person work out the secrets of the match.
    seed: Option<u64>,
    pub(crate) names: &'a [String],
    width: usize,
    /// The first error of writing: a watcher cannot return it.
    written: io::Result<()>,
}

impl Watcher for Teller<'_> {
    fn eyes(&self) -> Eyes {
        self.eyes
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.written = self.head(window.game());
    }

    fn step(&mut self, window: &Window<'_>) {
        if self.written.is_ok()
            && let Some(event) = window.last()
        {
            self.written = self.line(&event, &window.scores());
        }
    }
}

impl<'a> Teller<'a> {
    pub(crate) fn new(eyes: Eyes, seed: Option<u64>, names: &'a [String]) -> Self {
        Self { eyes, seed, names, width: width(names), written: Ok(()) }
    }

    /// The end of the telling: the first error there was.
    pub(crate) fn finish(self) -> Outcome {
        Ok(self.written?)
    }

    fn head(&self, game: &str) -> io::Result<()> {
        let bold = Style::new().bold();
        let player = |seat: Seat| {
            let style = colour(seat);
            format!("{style}{}{style:#}", self.names[seat.index()])
        };
        let players: Vec<String> = Seat::all(self.names.len()).map(player).collect();
        let players = players.join(" – ");
        let seed = self.seed.map_or(String::new(), |seed| format!(", seed {seed}"));
        writeln!(anstream::stdout(), "{bold}{game}{bold:#}{seed}: {players}\n")
    }

    fn line(&self, seen: &SeenEvent, scores: &[Option<i32>]) -> io::Result<()> {
        let (number, width, dim) = (seen.number, self.width, Style::new().dimmed());
        let score = |score: &Option<i32>| match score {
            Some(score) => format!("{score:>3}"),
            None => "  ?".to_string(),
        };
        let scores: Vec<String> = scores.iter().map(score).collect();
        let scores = scores.join(" ");
        let named = |seat: Seat| (self.names[seat.index()].as_str(), colour(seat));
        let ((who, style), what) = match &seen.event {
            Event::Move(seat, mv) => (named(*seat), mv.as_str()),
            Event::Chance(mv) => (("chance", Style::new().italic()), mv.as_str()),
            Event::Failed(seat, true) => (named(*seat), "is gone"),
            Event::Failed(seat, false) => (named(*seat), "made no move"),
        };
        let mut line = format!(
            "{dim}{number:>4}{dim:#}  {style}{who:width$}{style:#}  {what:<14}  {dim}{scores}{dim:#}"
        );
        if let Some(fault) = &seen.fault {
            let red = AnsiColor::Red.on_default();
            line += &format!("  {red}{}{red:#}", one_line(&fault.to_string()));
        }
        if let Some(say) = &seen.remark.say {
            line += &format!("  {}", one_line(say));
        }
        writeln!(anstream::stdout(), "{line}")
    }
}

/// A player's words as they can be printed: short, and without anything a terminal would obey.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// How wide a column of players is.
pub(crate) fn width(names: &[String]) -> usize {
    names.iter().map(|name| name.chars().count()).fold("player".len(), usize::max)
}

/// A seat's colour; names and numbers say the same without it.
pub(crate) fn colour(seat: Seat) -> Style {
    const COLOURS: [AnsiColor; 6] = [
        AnsiColor::Cyan,
        AnsiColor::Yellow,
        AnsiColor::Magenta,
        AnsiColor::Green,
        AnsiColor::Blue,
        AnsiColor::Red,
    ];
    COLOURS[seat.index() % COLOURS.len()].on_default()
}
