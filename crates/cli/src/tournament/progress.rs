//! The progress of a tournament: matches, pace, and the ratings so far.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use anstyle::AnsiColor;
use indicatif::ProgressBar;
use terminal_size::{Width, terminal_size_of};
use tournament::{Ledger, TournamentPlan, anchor_of};

use crate::failure::note;
use crate::match_output::one_line;
use crate::status::{coloured, duration, progress_bar};
use crate::text_width::text_width;

/// In a narrower window the pace is left out.
const NARROW: usize = 70;
/// The columns of the line before the ratings, and those of a tournament without a last game.
const COUNTED: usize = 60;
const COUNTED_OPEN: usize = 40;

/// How often a line is written where stderr is not a terminal.
const LOG_INTERVAL: Duration = Duration::from_secs(60);
/// How often players are rated at most.
const RATING_INTERVAL: Duration = Duration::from_secs(1);

pub(super) struct Progress<'a> {
    plan: &'a TournamentPlan,
    anchor: Option<(usize, f64)>,
    bar: ProgressBar,
    /// When players were last rated.
    rated: Option<Instant>,
    /// The lines for a log, where stderr is not a terminal.
    log: Option<Log>,
}

/// How far a tournament is, written to a log now and then.
struct Log {
    /// When it began, and after how many matches that were stored before.
    begun: Option<(Instant, usize)>,
    written: Instant,
}

impl<'a> Progress<'a> {
    pub(super) fn new(plan: &'a TournamentPlan, anchor: Option<(usize, f64)>, quiet: bool) -> Self {
        // A line that is longer than the window would be printed again below itself, and indicatif counts
        // letters, not columns: so the message is made to fit.
        let template = match (plan.stop.is_open_ended(), columns()) {
            (true, 0..NARROW) => "{prefix:.bold} {pos} games{msg}",
            (true, _) => "{prefix:.bold} {pos} games{rate}{msg}",
            (false, 0..NARROW) => "{prefix:.bold} {pos} of {len} games{msg}",
            (false, _) => "{prefix:.bold} {pos} of {len} games{pace}{msg}",
        };
        let bar = progress_bar(!quiet, template).with_prefix(plan.game.clone());
        let is_log = !quiet && !std::io::stderr().is_terminal();
        let log = is_log.then(|| Log { begun: None, written: Instant::now() });
        Self { plan, anchor, bar, rated: None, log }
    }

    pub(super) fn show(&mut self, ledger: &Ledger<'_>) {
        if let Some(log) = &mut self.log {
            let (since, before) = *log.begun.get_or_insert((Instant::now(), ledger.matches()));
            if log.written.elapsed() >= LOG_INTERVAL {
                log.written = Instant::now();
                let expected = (!self.plan.stop.is_open_ended()).then(|| ledger.expected());
                let pace = (ledger.matches() - before, since.elapsed());
                let line = log_line(ledger.matches(), expected, pace);
                note(format_args!("{}: {line}", self.plan.game));
            }
        }
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_length(ledger.expected() as u64);
        self.bar.set_position(ledger.matches() as u64);
        if self.rated.is_none_or(|last| last.elapsed() >= RATING_INTERVAL) {
            if self.rated.is_none() {
                // Matches that were stored before do not count for the pace.
                self.bar.reset_eta();
            }
            self.rated = Some(Instant::now());
            self.bar.set_message(coloured(&self.standings(ledger)));
        }
    }

    pub(super) fn clear(&mut self) {
        self.bar.finish_and_clear();
    }

    /// The state of the sequential test, and the ratings so far.
    fn standings(&self, ledger: &Ledger<'_>) -> String {
        let counted = if self.plan.stop.is_open_ended() { COUNTED_OPEN } else { COUNTED };
        let room = columns().saturating_sub(counted);
        let mut text = ledger.sprt().map_or(String::new(), |sprt| {
            let (low, high) = sprt.bounds;
            let short = format!(", LLR {:.2}", sprt.llr);
            let long = format!("{short} ({low:.2} to {high:.2})");
            [long, short].into_iter().find(|text| text.len() <= room).unwrap_or_default()
        });
        let ratings = ledger.rate(anchor_of(self.anchor));
        let cyan = AnsiColor::Cyan.on_default();
        let mut room = room - text.len();
        for &entrant in ratings.order() {
            if ratings.interval(entrant).is_some() {
                let name = one_line(&self.plan.entrants[entrant].name);
                let elo = format!("{:+.0}", ratings.elo(entrant).round() + 0.0);
                // Names are left out rather than cut.
                let Some(left) = room.checked_sub(text_width(&name) + elo.len() + 3) else {
                    break;
                };
                room = left;
                text += &format!("  {cyan}{name}{cyan:#} {elo}");
            }
        }
        text
    }
}

/// How far a tournament is, and when it will end at the pace of the matches just played.
fn log_line(matches: usize, expected: Option<usize>, (played, time): (usize, Duration)) -> String {
    let Some(expected) = expected else { return format!("{matches} games") };
    let left = expected.saturating_sub(matches) as f64 * time.as_secs_f64() / played.max(1) as f64;
    match played {
        0 => format!("{matches} of {expected} games"),
        _ => format!("{matches} of {expected} games, {} left", duration(left)),
    }
}

/// The width of the terminal on stderr.
fn columns() -> usize {
    terminal_size_of(std::io::stderr()).map_or(80, |(Width(columns), _)| usize::from(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_says_how_far_a_tournament_is() {
        let minute = Duration::from_secs(60);
        assert_eq!(log_line(40, Some(100), (20, minute)), "40 of 100 games, 3 minutes left");
        assert_eq!(log_line(40, Some(100), (0, minute)), "40 of 100 games");
        assert_eq!(log_line(40, None, (20, minute)), "40 games");
    }
}
