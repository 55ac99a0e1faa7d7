//! One line that tells how far a tournament is.

use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use tournament::{Ledger, TournamentPlan, anchor_of};

use crate::play::one_line;
use crate::status::Status;

/// How often players are rated for it at most.
const RATED: Duration = Duration::from_secs(1);

/// The line, on a terminal.
pub(super) struct Progress<'a> {
    plan: &'a TournamentPlan,
    anchor: Option<(usize, f64)>,
    status: Status,
    /// How many matches there were at the start.
    before: Option<usize>,
    rated: Option<Instant>,
    standings: String,
}

impl<'a> Progress<'a> {
    pub(super) fn new(plan: &'a TournamentPlan, anchor: Option<(usize, f64)>, quiet: bool) -> Self {
        Self {
            plan,
            anchor,
            status: Status::new(!quiet),
            before: None,
            rated: None,
            standings: String::new(),
        }
    }

    pub(super) fn show(&mut self, ledger: &Ledger<'_>) {
        let before = *self.before.get_or_insert(ledger.matches());
        let Self { plan, anchor, status, rated, standings, .. } = self;
        let (done, all) = (ledger.matches(), ledger.expected());
        let pace = status.pace(done - before, all.saturating_sub(done));
        status.draw(|| {
            if rated.is_none_or(|last| last.elapsed() >= RATED) {
                *rated = Some(Instant::now());
                *standings = told(ledger, plan, *anchor);
            }
            let test = ledger.sprt().map_or(String::new(), |test| {
                let (low, high) = test.bounds;
                format!(", LLR {:.2} ({low:.2} to {high:.2})", test.llr)
            });
            let bold = Style::new().bold();
            format!("{bold}{}{bold:#} {done} of {all} games{pace}{test}{standings}", plan.game)
        });
    }

    pub(super) fn clear(&mut self) {
        self.status.clear();
    }
}

/// The standings so far.
fn told(ledger: &Ledger<'_>, plan: &TournamentPlan, anchor: Option<(usize, f64)>) -> String {
    let ratings = ledger.rate(anchor_of(anchor));
    let cyan = AnsiColor::Cyan.on_default();
    let one = |&entrant: &usize| {
        let name = one_line(&plan.entrants[entrant].name);
        format!("{cyan}{name}{cyan:#} {:+.0}", ratings.elo(entrant))
    };
    let known = ratings.order().iter().filter(|&&entrant| ratings.interval(entrant).is_some());
    let known: Vec<String> = known.map(one).collect();
    if known.is_empty() { String::new() } else { format!("  {}", known.join("  ")) }
}
