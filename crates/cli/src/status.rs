//! One line that tells how far a long work is, drawn over itself: on a terminal only.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is drawn at most.
const PACE: Duration = Duration::from_millis(100);

/// The line, on stderr.
pub(crate) struct Status {
    is_wanted: bool,
    begun: Instant,
    /// When the line was drawn that is there now.
    drawn: Option<Instant>,
}

impl Status {
    pub(crate) fn new(is_wanted: bool) -> Self {
        let is_wanted = is_wanted && io::stderr().is_terminal();
        Self { is_wanted, begun: Instant::now(), drawn: None }
    }

    /// Draws a line, unless the last one is still fresh.
    pub(crate) fn draw(&mut self, line: impl FnOnce() -> String) {
        if self.is_wanted && self.drawn.is_none_or(|last| last.elapsed() >= PACE) {
            write(&line());
            self.drawn = Some(Instant::now());
        }
    }

    /// Makes room for other things.
    pub(crate) fn clear(&mut self) {
        if self.drawn.take().is_some() {
            write("");
        }
    }

    /// How fast it goes, and for how long still, after so many done by this program.
    pub(crate) fn pace(&self, done: usize, left: usize) -> String {
        if done == 0 {
            return String::new();
        }
        let rate = done as f64 / self.begun.elapsed().as_secs_f64().max(0.001);
        format!(", {} a second, {} left", short(rate), duration(left as f64 / rate))
    }
}

/// Writes over the line before; what does not fit in the window is left out.
fn write(line: &str) {
    let width = columns().unwrap_or(80);
    let mut out = anstream::stderr().lock();
    // What cannot be shown of progress is not missed.
    let _ = write!(out, "\r\x1b[K{}\x1b[0m", fitted(line, width.saturating_sub(1)))
        .and_then(|()| out.flush());
}

fn columns() -> Option<usize> {
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
pub(crate) fn duration(seconds: f64) -> String {
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
