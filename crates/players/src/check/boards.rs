//! Other boards, other options, other numbers of players.

use super::CheckTrial;
use super::bout::{Bout, BoutPlan};
use super::checker::{Checker, ODD, PATIENCE, moves, stopped};
use super::judged::{Finding, Judged, Stopped, Verdict};
use super::opponents::Others;

/// The most players that a step tries.
const MOST_SEATS: usize = 10;

impl Checker<'_> {
    pub(super) fn long(&mut self) -> Judged {
        let usual = std::slice::from_ref(&self.usual);
        let trials = match &self.long[..] {
            [] => usual,
            _ if self.narrow => return Ok(Verdict::Waits(ODD)),
            long => long,
        };
        let hint = ("it holds in shorter games", "does it keep something for every move?");
        self.boards(trials, Others::Greedy, hint)
    }

    pub(super) fn odd(&mut self) -> Judged {
        if self.odd.is_empty() {
            return Ok(Verdict::Nothing("the game has no others".to_string()));
        }
        let holds = held_on_default_board(self.subject.seats);
        let hint = (holds.as_str(), "read `board` and `options` from `start`");
        let judged = self.boards(&self.odd, Others::Random, hint);
        self.narrow = matches!(judged, Err(Stopped::Verdict(_)));
        judged
    }

    /// A match on each of these boards, at one seat after the other.
    fn boards(&self, trials: &[&CheckTrial], others: Others, hint: Hint<'_>) -> Judged {
        let seats = self.subject.seats;
        let beyond = |trial: &CheckTrial| {
            trial.beyond_libraries.filter(|_| self.subject.player.is_library())
        };
        let (possible, beyond_it): (Vec<&CheckTrial>, Vec<&CheckTrial>) =
            trials.iter().partition(|trial| beyond(trial).is_none());
        let plans = possible.iter().enumerate().map(|(i, trial)| {
            let plan = self.plan(trial, seats, (seats - 1 + i) % seats);
            BoutPlan { others, ..plan }
        });
        let Series { played, moves: made, mut refused, last, cut } =
            self.series(plans.collect(), hint)?;
        let why = |trial: &&CheckTrial| Some(format!("{}, {}", trial.name, beyond(trial)?));
        refused.extend(beyond_it.iter().filter_map(why));
        if played.is_empty() {
            return Ok(Verdict::Nothing(refused.join("; ")));
        }
        let boards = match &played[..] {
            [only] => (*only).to_string(),
            more => format!("{} boards", more.len()),
        };
        let mut detail = format!("{} on {boards}{}", moves(made), stopped(cut));
        for why in refused {
            detail += &format!("; not played: {why}");
        }
        Ok(Verdict::Held(detail, last))
    }

    /// Matches one after the other, until one fails.
    fn series(&self, plans: Vec<BoutPlan<'_>>, (holds, then): Hint<'_>) -> Judged<Series> {
        let mut series = Series::default();
        let budget = PATIENCE / plans.len().max(1) as u32;
        for plan in plans {
            let bout = match self.fight(&BoutPlan { budget, ..plan })? {
                Ok(bout) if bout.heard.refused && self.subject.player.is_library() => {
                    Err(bout.fault.map(|fault| fault.to_string()).unwrap_or_default())
                }
                fought => fought,
            };
            match bout {
                Ok(bout) => {
                    let bout = Finding::of(bout).map_err(|finding| finding.with(holds, then))?;
                    series.moves += bout.moves;
                    series.cut |= bout.cut;
                    series.played.push(plan.board);
                    series.last = Some(bout);
                }
                Err(why) => {
                    let why = why.strip_prefix("did not start: ").unwrap_or(&why);
                    series.refused.push(format!("{}, {why}", plan.board));
                }
            }
        }
        Ok(series)
    }

    pub(super) fn many(&mut self) -> Judged {
        let usual = self.subject.seats;
        let is_library = self.subject.player.is_library();
        let is_possible = |trial: &&CheckTrial| !is_library || trial.beyond_libraries.is_none();
        let trials =
            || std::iter::once(self.usual).chain(self.odd.iter().copied()).filter(is_possible);
        let most = (usual + 1..=MOST_SEATS)
            .rev()
            .find_map(|seats| Some((trials().find(|trial| self.takes(trial, seats))?, seats)));
        let others = (2..MOST_SEATS).filter(|&seats| seats != usual);
        let next = others.clone().find(|&seats| self.takes(self.usual, seats));
        let next = next.filter(|&seats| most.is_none_or(|(_, most)| most != seats));
        let tables: Vec<(&CheckTrial, usize)> =
            next.map(|seats| (self.usual, seats)).into_iter().chain(most).collect();
        if tables.is_empty() {
            return Ok(Verdict::Nothing(format!("the game is for {usual}")));
        }
        let plans = tables.iter().map(|&(trial, seats)| self.plan(trial, seats, seats - 1));
        let holds = format!("it holds with {}", game::count(usual, "player"));
        let hint = (holds.as_str(), "read how many there are from `seats` of `start`");
        let Series { played, moves: made, refused, last, cut } =
            self.series(plans.collect(), hint)?;
        if played.is_empty() {
            // One reason is enough: the others differ in the number of players only.
            return Ok(Verdict::Nothing(refused.into_iter().next().unwrap_or_default()));
        }
        let counts: Vec<String> = tables.iter().map(|(_, seats)| seats.to_string()).collect();
        let detail =
            format!("{} with {} players{}", moves(made), counts.join(" and "), stopped(cut));
        Ok(Verdict::Held(detail, last))
    }

    /// Whether the trial has a set-up for this number of seats.
    fn takes(&self, trial: &CheckTrial, seats: usize) -> bool {
        trial.variant.takes(seats, self.subject.seed).is_ok()
    }
}

/// What was tried before other boards: a match at each seat.
fn held_on_default_board(seats: usize) -> String {
    format!("it held in {} on the default board", game::count(seats, "match"))
}

/// What does hold, and the advice that follows from that.
type Hint<'a> = (&'a str, &'static str);

/// The result of a series of matches.
#[derive(Default)]
struct Series {
    /// The boards that were played on.
    played: Vec<&'static str>,
    moves: usize,
    /// The boards that the player cannot take, and why.
    refused: Vec<String>,
    last: Option<Box<Bout>>,
    cut: bool,
}

#[cfg(test)]
mod tests {
    use super::held_on_default_board;

    #[test]
    fn what_was_tried_is_said_and_no_more() {
        assert_eq!(held_on_default_board(2), "it held in 2 matches on the default board");
    }
}
