//! One line that tells how far a tournament is.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use tournament::{Ledger, Plan, anchor_of};

/// How often the line is drawn at most, and how often players are rated for it.
const PACE: Duration = Duration::from_millis(100);
const RATED: Duration = Duration::from_secs(1);

/// The line, on a terminal.
pub(super) struct Progress<'a> {
    plan: &'a Plan,
    anchor: Option<(usize, f64)>,
    is_wanted: bool,
    begun: Instant,
    /// How many matches there were at the start.
    before: Option<usize>,
    drawn: Option<Instant>,
    rated: Option<Instant>,
    standings: String,
}

impl<'a> Progress<'a> {
    pub(super) fn new(plan: &'a Plan, anchor: Option<(usize, f64)>, quiet: bool) -> Self {
        Self {
            plan,
            anchor,
            is_wanted: !quiet && io::stderr().is_terminal(),
            begun: Instant::now(),
            before: None,
            drawn: None,
            rated: None,
            standings: String::new(),
        }
    }

    pub(super) fn show(&mut self, ledger: &Ledger<'_>) {
        let before = *self.before.get_or_insert(ledger.matches());
        let recently =
            |moment: Option<Instant>, pace| moment.is_some_and(|last| last.elapsed() < pace);
        if !self.is_wanted || recently(self.drawn, PACE) {
            return;
        }
        self.drawn = Some(Instant::now());
        if !recently(self.rated, RATED) {
            self.rated = Some(Instant::now());
            self.standings = self.standings(ledger);
        }
        let (done, all) = (ledger.matches(), ledger.expected());
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = (done - before) as f64 / seconds.max(0.001);
        let bold = Style::new().bold();
        let mut line = format!("{bold}{}{bold:#} {done} of {all} games", self.plan.game);
        if done > before {
            line += &format!(", {} a second", short(rate));
            let left = all.saturating_sub(done) as f64 / rate;
            line += &format!(", {} left", duration(left));
        }
        if let Some(test) = ledger.test() {
            let (low, high) = test.bounds;
            line += &format!(", LLR {:.2} ({low:.2} to {high:.2})", test.llr);
        }
        line += &self.standings;
        self.write(&line);
    }

    fn standings(&self, ledger: &Ledger<'_>) -> String {
        let ratings = ledger.rate(anchor_of(self.anchor));
        let cyan = AnsiColor::Cyan.on_default();
        let one = |&entrant: &usize| {
            let name = &self.plan.entrants[entrant].name;
            format!("{cyan}{name}{cyan:#} {:+.0}", ratings.elo(entrant))
        };
        let known = ratings.order().iter().filter(|&&entrant| ratings.interval(entrant).is_some());
        let known: Vec<String> = known.map(one).collect();
        if known.is_empty() { String::new() } else { format!("  {}", known.join("  ")) }
    }

    /// Draws over the line before; what does not fit in the window is left out.
    fn write(&self, line: &str) {
        let width = terminal_width().unwrap_or(80);
        let mut out = anstream::stderr().lock();
        // What cannot be shown of progress is not missed.
        let _ = write!(out, "\r\x1b[K{}\x1b[0m", fitted(line, width.saturating_sub(1)))
            .and_then(|()| out.flush());
    }

    pub(super) fn clear(&mut self) {
        if self.drawn.take().is_some() {
            self.write("");
        }
    }
}

fn terminal_width() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stderr()).ok()?;
    (size.ws_col > 0).then_some(size.ws_col.into())
}

/// As much of a line as fits; colours take no room.
fn fitted(line: &str, width: usize) -> String {
    let (mut fitted, mut room, mut in_code) = (String::new(), width, false);
    for c in line.chars() {
        in_code |= c == '\x1b';
        if !in_code {
            if room == 0 {
                break;
            }
            room -= 1;
        }
        fitted.push(c);
        in_code &= c != 'm';
    }
    fitted
}

fn short(rate: f64) -> String {
    if rate >= 10.0 { format!("{rate:.0}") } else { format!("{rate:.1}") }
}

/// A time as people say it.
pub(super) fn duration(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        _ if !seconds.is_finite() => "a while".to_string(),
        0..60 => format!("{whole} s"),
        60..3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        3600..172_800 => format!("{} h {:02} min", whole / 3600, whole % 3600 / 60),
        _ => format!("{} days", whole / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room() {
        assert_eq!(fitted("\x1b[1mab\x1b[0mcd", 3), "\x1b[1mab\x1b[0mc");
        assert_eq!(fitted("abc", 5), "abc");
    }

    #[test]
    fn times_are_said_in_the_unit_that_fits() {
        assert_eq!(duration(59.4), "59 s");
        assert_eq!(duration(61.0), "1 min 01 s");
        assert_eq!(duration(7322.0), "2 h 02 min");
        assert_eq!(duration(f64::INFINITY), "a while");
    }
}
