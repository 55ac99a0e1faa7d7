//! A match printed event by event, as lines or as pictures.

use std::io::{self, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use game::{Event, Seat, wrapped};
use players::Watcher;
use table::{Eyes, SeenEvent, Window};

use crate::canvas::{self, colour};
use crate::failure::Outcome;
use crate::result::reason;
use crate::screen::Screen;
use crate::text_width::{beginning, padded, text_width};
use crate::viewer::Viewer;

/// A match shown in pictures where they are possible and wanted, or in lines.
pub(crate) enum MatchOutput<'a> {
    Pictures(Box<Screen<'a>>),
    Lines(LinePrinter<'a>),
}

/// The width of most moves and of most scores; the columns of a match grow with wider ones.
const MOVE: usize = 16;
const SCORE: usize = 3;
/// The heading of the column of players, if it is wide enough.
const SEAT: &str = "seat, player";

/// How long a picture stays by default: long enough to follow a match by eye.
const PACE: Duration = Duration::from_millis(150);

impl<'a> MatchOutput<'a> {
    /// A match with people at these seats, who may have the window for themselves; `in_lines` says that pictures cannot be used.
    pub(crate) fn new(
        printer: LinePrinter<'a>,
        viewer: Viewer,
        args: &ArgMatches,
        (people, is_window): (&[Seat], bool),
        in_lines: bool,
    ) -> Self {
        if in_lines || args.get_flag("plain") || !Screen::is_possible() {
            return MatchOutput::Lines(printer);
        }
        let pace = args.get_one::<Duration>("pace").copied().unwrap_or(PACE);
        MatchOutput::Pictures(Box::new(Screen::new(printer, viewer, pace, (people, is_window))))
    }

    pub(crate) fn is_pictures(&self) -> bool {
        matches!(self, MatchOutput::Pictures(_))
    }

    pub(crate) fn watcher(&mut self) -> &mut dyn Watcher {
        match self {
            MatchOutput::Pictures(screen) => &mut **screen,
            MatchOutput::Lines(printer) => printer,
        }
    }

    /// Ends the output: the first write error.
    pub(crate) fn finish(self) -> Outcome {
        match self {
            MatchOutput::Pictures(screen) => screen.finish(),
            MatchOutput::Lines(printer) => printer.finish(),
        }
    }
}

/// Prints a match in lines.
pub(crate) struct LinePrinter<'a> {
    eyes: Eyes,
    /// Absent if it would let a person work out the secrets of the match.
    seed: Option<u64>,
    pub(crate) names: &'a [String],
    width: usize,
    /// The first write error: a watcher cannot return it.
    written: io::Result<()>,
    /// How many events were printed.
    ply: usize,
    /// The widths of the columns of moves and scores.
    columns: [usize; 2],
}

impl Watcher for LinePrinter<'_> {
    fn eyes(&self) -> Eyes {
        self.eyes
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.written = self.open(window).and_then(|()| self.heading());
    }

    fn step(&mut self, window: &Window<'_>) {
        if self.written.is_err() {
            return;
        }
        let ply = std::mem::replace(&mut self.ply, window.ply());
        self.written = if window.ply() > ply {
            // Several events, if the first of them were kept back for a picture that did not fit.
            let scores = window.scores();
            window.events(ply).iter().try_for_each(|event| self.line(event, &scores))
        } else {
            writeln!(anstream::stdout(), "{:>4}  taken back to here", window.ply())
        };
    }
}

impl<'a> LinePrinter<'a> {
    pub(crate) fn new(eyes: Eyes, seed: Option<u64>, names: &'a [String]) -> Self {
        // The number of the seat comes first.
        let digits = names.len().saturating_sub(1).to_string().len() + 1;
        Self {
            eyes,
            seed,
            names,
            width: digits + width(names),
            written: Ok(()),
            ply: 0,
            columns: [MOVE, SCORE],
        }
    }

    /// Ends the output: the first write error.
    pub(crate) fn finish(self) -> Outcome {
        Ok(self.written?)
    }

    /// Says what is played, before lines or pictures.
    pub(crate) fn open(&mut self, window: &Window<'_>) -> io::Result<()> {
        self.ply = window.ply();
        let bold = Style::new().bold();
        let player = |seat: Seat| {
            let style = colour(seat);
            format!("{style}{}{style:#}", self.names[seat.index()])
        };
        let (game, unit) = (window.game(), window.score_unit().to_string());
        let players: Vec<String> = Seat::all(self.names.len()).map(player).collect();
        let players = players.join(" – ");
        let seed = self.seed.map_or(String::new(), |seed| format!(", seed {seed}"));
        // One word, such as fish, needs no explanation before the result.
        let unit = unit.contains(' ').then(|| format!("scores: {unit}"));
        let width = canvas::columns().unwrap_or(usize::MAX);
        let unit = unit.map_or(Vec::new(), |unit| wrapped(&unit, width, 2));
        let unit: String = unit.iter().map(|line| format!("{line}\n")).collect();
        write!(anstream::stdout(), "{bold}{game}{bold:#}{seed}: {players}\n{unit}")
    }

    /// Prints what stands in each column of the lines.
    pub(crate) fn heading(&self) -> io::Result<()> {
        let (width, dim) = (self.width, Style::new().dimmed());
        let player = if width < SEAT.len() { "seat" } else { SEAT };
        let line = format!("{:>4}  {player:width$}  {:MOVE$}  scores by seat", "#", "move");
        writeln!(anstream::stdout(), "{dim}{line}{dim:#}")
    }

    fn line(&mut self, seen: &SeenEvent, scores: &[Option<i32>]) -> io::Result<()> {
        let (number, width, dim) = (seen.number, self.width, Style::new().dimmed());
        let score = |score: &Option<i32>| score.map_or("?".to_string(), |score| score.to_string());
        let scores: Vec<String> = scores.iter().map(score).collect();
        let named = |seat: Seat| (format!("{seat} {}", self.names[seat.index()]), colour(seat));
        let ((name, style), what) = match &seen.event {
            Event::Move(seat, mv) => (named(*seat), mv.as_str()),
            Event::Chance(mv) => (("chance".to_string(), Style::new().italic()), mv.as_str()),
            Event::Failed(seat, true) => (named(*seat), "is gone"),
            Event::Failed(seat, false) => (named(*seat), "made no move"),
        };
        let longest = scores.iter().map(String::len).max().unwrap_or(0);
        let [mv, one] = &mut self.columns;
        (*mv, *one) = ((*mv).max(what.chars().count()), (*one).max(longest));
        let (mv, one, name) = (*mv, *one, padded(&name, width));
        let scores: Vec<String> = scores.iter().map(|score| format!("{score:>one$}")).collect();
        let scores = scores.join(" ");
        let mut line = format!(
            "{dim}{number:>4}{dim:#}  {style}{name}{style:#}  {what:<mv$}  {dim}{scores}{dim:#}"
        );
        if let Some(reason) = reason(seen) {
            let red = AnsiColor::Red.on_default();
            line += &format!("  {red}{reason}{red:#}");
        }
        if let Some(say) = &seen.remark.say {
            line += &format!("  {}", one_line(say));
        }
        writeln!(anstream::stdout(), "{line}")
    }
}

/// The most characters of a text that are printed: more than of any line that a fault quotes with its reason.
const LONGEST_TEXT: usize = 1000;

/// A text of a player made safe to print: without control characters, and with a mark where it is cut.
pub(crate) fn one_line(text: &str) -> String {
    let mut letters = game::printable(text);
    if let Some((end, _)) = letters.char_indices().nth(LONGEST_TEXT) {
        letters.truncate(end);
        letters.push('…');
    }
    letters
}

/// The fewest columns that a name gets.
pub(crate) const SHORTEST_NAME: usize = 8;

/// How many columns are left for names beside others; no limit if stdout is not a terminal.
pub(crate) fn room(others: usize) -> usize {
    canvas::columns()
        .map_or(usize::MAX, |columns| columns.saturating_sub(others).max(SHORTEST_NAME))
}

/// A name made safe to print, in at most this many columns. The middle is dropped: names often differ at
/// their ends.
pub(crate) fn fitted(name: &str, room: usize) -> String {
    let name = one_line(name);
    if text_width(&name) <= room {
        return name;
    }
    let end = room.saturating_sub(1) / 2;
    let begin = beginning(name.chars(), room.saturating_sub(1) - end);
    let end = beginning(name.chars().rev(), end);
    begin.into_iter().chain(['…']).chain(end.into_iter().rev()).collect()
}

/// The width of a column of players.
pub(crate) fn width(names: &[String]) -> usize {
    names.iter().map(|name| text_width(name)).fold("player".len(), usize::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_their_ends() {
        assert_eq!(fitted("mcts:playouts=1000", 11), "mcts:…=1000");
        assert_eq!(fitted("mcts:playouts=1000", 8), "mcts…000");
        assert_eq!(fitted("random", 6), "random");
        assert_eq!(fitted("猫咪猫咪猫咪", 9), "猫咪…猫咪");
        assert_eq!(fitted("a\u{1b}\u{7}\nb", 6), "a b");
    }
}
