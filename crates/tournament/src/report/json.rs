//! Standings as JSON.

use serde_json::{Value, json};

use crate::ledger::Ledger;
use crate::overall::{Overall, OverallRow};
use crate::plan::{StopRule, TournamentPlan};
use crate::standings::{Standings, StandingsRow};
use rating::Verdict;

/// Standings as JSON.
pub fn json(ledger: &Ledger<'_>, standings: &Standings) -> Value {
    let plan = ledger.plan();
    let player = |row: &StandingsRow| {
        let faults: usize = row.faults.values().sum();
        json!({
            "player": plan.entrants[row.entrant].name,
            "rank": row.rank,
            "rating": rounded(row.rating),
            "low": row.interval.map(|(low, _)| rounded(low)),
            "high": row.interval.map(|(_, high)| rounded(high)),
            "superiority": row.superiority.map(|likelihood| (likelihood * 1e4).round() / 1e4),
            "reached": row.reached,
            "games": row.games,
            "wins": row.wins,
            "draws": row.draws,
            "losses": row.losses,
            "score": rounded(row.score),
            "time_us": (row.time.as_nanos() as f64 / 10.0).round() / 100.0,
            "faults": faults,
            "faults_by_kind": row.faults,
            "faults_of_machine": row.machine_faults,
            "against": against(plan, standings, row),
        })
    };
    let test = standings.sprt.as_ref().map(|test| {
        let verdict = match test.verdict {
            Verdict::Continue => "none",
            Verdict::AcceptH0 => "elo0",
            Verdict::AcceptH1 => "elo1",
        };
        let mut line = json!({
            "llr": test.llr, "low": test.bounds.0, "high": test.bounds.1, "accepted": verdict,
            "rotations": test.scores.iter().map(|(_, number)| number).sum::<u64>(),
            "scores": test.scores.iter().map(|(score, number)| json!({"score": score, "rotations": number})).collect::<Vec<_>>(),
        });
        if let StopRule::Sprt { elo0, elo1, alpha, beta, .. } = plan.stop {
            for (name, value) in [("elo0", elo0), ("elo1", elo1), ("alpha", alpha), ("beta", beta)] {
                line[name] = value.into();
            }
        }
        line
    });
    json!({
        "game": plan.game,
        "matches": standings.matches,
        "finished": ledger.is_finished(),
        "expected": (!plan.stop.is_open_ended()).then(|| ledger.expected()),
        "players": standings.rows.iter().map(player).collect::<Vec<_>>(),
        "broken": plan.broken,
        "sprt": test,
    })
}

/// The points of a player against each other that it met, ties counted half.
fn against(plan: &TournamentPlan, standings: &Standings, row: &StandingsRow) -> Value {
    let met = plan.entrants.iter().zip(&standings.cross[row.entrant]);
    let met = met.filter(|(_, met)| met.games > 0).map(|(other, met)| {
        (other.name.clone(), json!({"games": met.games, "points": rounded(met.points)}))
    });
    met.collect::<serde_json::Map<String, Value>>().into()
}

/// The standing across several games as JSON.
pub fn overall_json(overall: &Overall) -> Value {
    let share = |share: f64| (share * 1e4).round() / 1e4;
    let player = |row: &OverallRow| {
        let shares = overall.games.iter().zip(&row.shares);
        let shares: serde_json::Map<String, Value> =
            shares.map(|(game, of)| (game.clone(), json!(of.map(share)))).collect();
        json!({"rank": row.rank, "player": row.player, "overall": share(row.mean), "shares": shares})
    };
    json!({
        "overall": overall.rows.iter().map(player).collect::<Vec<_>>(),
        "games": overall.games,
        "finished": overall.unfinished.is_empty(),
        "unfinished": overall.unfinished,
    })
}

/// A number with two decimals, and no sign if it is zero.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}
