//! The progress of a tournament: matches, pace, and the ratings so far.

use std::time::{Duration, Instant};

use anstyle::AnsiColor;
use indicatif::ProgressBar;
use tournament::{Ledger, TournamentPlan, anchor_of};

use crate::match_output::one_line;
use crate::status::{coloured, progress_bar};

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
        let template = "{prefix:.bold} {pos} of {len} games{pace}{wide_msg}";
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
        let mut text = ledger.sprt().map_or(String::new(), |sprt| {
            let (low, high) = sprt.bounds;
            format!(", LLR {:.2} ({low:.2} to {high:.2})", sprt.llr)
        });
        let ratings = ledger.rate(anchor_of(self.anchor));
        let cyan = AnsiColor::Cyan.on_default();
        for &entrant in ratings.order() {
            if ratings.interval(entrant).is_some() {
                let name = one_line(&self.plan.entrants[entrant].name);
                text += &format!("  {cyan}{name}{cyan:#} {:+.0}", ratings.elo(entrant));
            }
        }
        text
    }
}
