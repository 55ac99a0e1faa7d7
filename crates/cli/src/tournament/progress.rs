//! The progress of a tournament: matches, pace, and the ratings so far.

use std::time::{Duration, Instant};

use anstyle::AnsiColor;
use indicatif::ProgressBar;
use terminal_size::{Width, terminal_size_of};
use tournament::{Ledger, TournamentPlan, anchor_of};

use crate::match_output::one_line;
use crate::status::{coloured, progress_bar};
use crate::text_width::text_width;

/// In a narrower window the pace is left out.
const NARROW: usize = 70;
/// The columns of the line before the ratings, and those of a tournament without a last game.
const COUNTED: usize = 60;
const COUNTED_OPEN: usize = 40;

/// How often players are rated at most.
const RATING_INTERVAL: Duration = Duration::from_secs(1);

pub(super) struct Progress<'a> {
    plan: &'a TournamentPlan,
    anchor: Option<(usize, f64)>,
    bar: ProgressBar,
    /// When players were last rated.
    rated: Option<Instant>,
}

impl<'a> Progress<'a> {
    pub(super) fn new(plan: &'a TournamentPlan, anchor: Option<(usize, f64)>, quiet: bool) -> Self {
        // A line that is longer than the window would be printed again below itself, and indicatif counts
        // letters, not columns: so the message is made to fit, and not filled up with blanks.
        let template = match (plan.stop.is_open_ended(), columns()) {
            (true, 0..NARROW) => "{prefix:.bold} {pos} games{msg}",
            (true, _) => "{prefix:.bold} {pos} games{rate}{msg}",
            (false, 0..NARROW) => "{prefix:.bold} {pos} of {len} games{msg}",
            (false, _) => "{prefix:.bold} {pos} of {len} games{pace}{msg}",
        };
        let bar = progress_bar(!quiet, template).with_prefix(plan.game.clone());
        Self { plan, anchor, bar, rated: None }
    }

    pub(super) fn show(&mut self, ledger: &Ledger<'_>) {
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

/// The width of the terminal on stderr.
fn columns() -> usize {
    terminal_size_of(std::io::stderr()).map_or(80, |(Width(columns), _)| usize::from(columns))
}
