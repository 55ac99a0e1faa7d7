//! The standing of players across several tournaments: a cup with a tournament in each game.

use serde::Serialize;

use crate::labels::labels;
use crate::ledger::Ledger;
use crate::plan::TournamentPlan;
use crate::standings::{HeadToHead, Standings};

/// What the overall figure is, for people.
pub const OVERALL_MEANING: &str = "overall: the mean over all games of how often a player was ahead of another, \
    with ties counted half and each opponent counted alike; a game that a player is not in counts 0";

/// A tournament, and its standings.
pub type LedgerStandings<'a> = (&'a Ledger<'a>, &'a Standings);

/// The standing across several tournaments. A player is known by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Overall {
    /// The games, each named once.
    pub games: Vec<String>,
    /// The rows, best first.
    pub rows: Vec<OverallRow>,
    /// The games that are not finished.
    pub unfinished: Vec<UnfinishedGame>,
}

/// A tournament in which matches are left to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnfinishedGame {
    /// Its name among the games.
    pub game: String,
    /// How many matches have been played; a game without any is left out of the mean.
    pub played: usize,
    /// How many there will be, unless the results decide.
    pub expected: Option<usize>,
}

/// A player across several tournaments.
#[derive(Clone, Debug, PartialEq)]
pub struct OverallRow {
    /// The rank, from 1; equals share one.
    pub rank: usize,
    /// Its name.
    pub player: String,
    /// How often it was ahead of another in each game, from 0 to 1; none where it met no other.
    pub shares: Vec<Option<f64>>,
    /// The mean of these, with 0 where there is none.
    pub mean: f64,
}

impl Overall {
    /// The standing across these tournaments; none for fewer than two.
    pub fn new(tournaments: &[LedgerStandings<'_>]) -> Option<Self> {
        if tournaments.len() < 2 {
            return None;
        }
        let mut names: Vec<&str> = Vec::new();
        let plans: Vec<&TournamentPlan> =
            tournaments.iter().map(|(ledger, _)| ledger.plan()).collect();
        for plan in &plans {
            let entrants = plan.entrants.iter().map(|entrant| entrant.name.as_str());
            for name in entrants.chain(plan.broken.iter().map(|broken| broken.player.as_str())) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        let mut rows: Vec<OverallRow> = names.iter().map(|name| row(name, tournaments)).collect();
        rows.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        for place in 0..rows.len() {
            let is_tied = place > 0 && rows[place - 1].mean == rows[place].mean;
            rows[place].rank = if is_tied { rows[place - 1].rank } else { place + 1 };
        }
        let games = labels(&plans);
        let unfinished = tournaments.iter().zip(&games).filter_map(|((ledger, _), game)| {
            let expected = (!ledger.plan().stop.is_open_ended()).then(|| ledger.expected());
            let (game, played) = (game.clone(), ledger.matches());
            (!ledger.is_finished()).then_some(UnfinishedGame { game, played, expected })
        });
        let unfinished = unfinished.collect();
        Some(Self { games, rows, unfinished })
    }

    /// Says which games are not finished, if any are not.
    pub fn unfinished(&self) -> Option<String> {
        let game = |of: &UnfinishedGame| match (of.played, of.expected) {
            (0, _) => format!("{} not begun", of.game),
            (played, Some(expected)) => format!("{} {played} of {expected} played", of.game),
            (played, None) => format!("{} {played} played", of.game),
        };
        let games: Vec<String> = self.unfinished.iter().map(game).collect();
        (!games.is_empty()).then(|| format!("unfinished: {}", games.join(", ")))
    }
}

fn row(name: &str, tournaments: &[LedgerStandings<'_>]) -> OverallRow {
    let share = |(ledger, standings): &LedgerStandings<'_>| {
        let entrant = ledger.plan().entrants.iter().position(|entrant| entrant.name == name)?;
        standings.share(entrant)
    };
    let shares: Vec<Option<f64>> = tournaments.iter().map(share).collect();
    let begun = tournaments.iter().filter(|(ledger, _)| ledger.matches() > 0).count().max(1);
    let mean = shares.iter().map(|share| share.unwrap_or(0.0)).sum::<f64>() / begun as f64;
    OverallRow { rank: 0, player: name.to_string(), shares, mean }
}

impl Standings {
    /// How often an entrant was ahead of another, from 0 to 1, each opponent counted alike, however often they
    /// met; none if it met no other.
    pub fn share(&self, entrant: usize) -> Option<f64> {
        let met: Vec<&HeadToHead> =
            self.cross[entrant].iter().filter(|met| met.games > 0).collect();
        let sum: f64 = met.iter().map(|met| met.points / met.games as f64).sum();
        (!met.is_empty()).then(|| sum / met.len() as f64)
    }
}
