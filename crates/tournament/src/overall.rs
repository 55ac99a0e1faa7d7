//! The standing of players across several tournaments: a cup with a tournament in each game.

use crate::labels::labels;
use crate::plan::TournamentPlan;
use crate::standings::{HeadToHead, Standings};

/// What the overall figure is, for people.
pub const OVERALL_MEANING: &str = "overall: the mean over all games of how often a player was ahead of another, \
    with ties counted half and each opponent counted alike; a game that a player is not in counts 0";

/// The standing across several tournaments. A player is known by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Overall {
    /// The games, each named once.
    pub games: Vec<String>,
    /// The rows, best first.
    pub rows: Vec<OverallRow>,
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
    pub fn new(tournaments: &[(&TournamentPlan, &Standings)]) -> Option<Self> {
        if tournaments.len() < 2 {
            return None;
        }
        let mut names: Vec<&str> = Vec::new();
        for (plan, _) in tournaments {
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
        let plans: Vec<&TournamentPlan> = tournaments.iter().map(|(plan, _)| *plan).collect();
        Some(Self { games: labels(&plans), rows })
    }
}

fn row(name: &str, tournaments: &[(&TournamentPlan, &Standings)]) -> OverallRow {
    let share = |(plan, standings): &(&TournamentPlan, &Standings)| {
        let entrant = plan.entrants.iter().position(|entrant| entrant.name == name)?;
        standings.share(entrant)
    };
    let shares: Vec<Option<f64>> = tournaments.iter().map(share).collect();
    let mean = shares.iter().map(|share| share.unwrap_or(0.0)).sum::<f64>() / shares.len() as f64;
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
