//! What the tests of tournaments share.

use std::path::Path;

use arena::players::Written;
use arena::terms::Terms;
use arena::{Entry, Seed};
use serde_json::Map;
use tournament::{Entrant, Format, Runner, StopRule, TournamentPlan};

/// The first game of the list.
pub(crate) fn game() -> &'static dyn Entry {
    catalogue::games()[0]
}

/// A round robin of these players.
pub(crate) fn plan(players: &[&str], games: usize) -> TournamentPlan {
    let entrant = |player: &&str| Entrant {
        name: (*player).to_string(),
        player: (*player).to_string(),
        files: None,
    };
    let mut plan = TournamentPlan {
        broken: Vec::new(),
        game: game().name().to_string(),
        rules: game().rules(),
        options: Map::new(),
        entrants: players.iter().map(entrant).collect(),
        seats: 2,
        format: Format::RoundRobin,
        stop: StopRule::Games(games),
        terms: Terms::default(),
        seed: Seed(1),
    };
    plan.options =
        game().all_options(&means(&plan).order(&plan, (Seed(1), vec![0, 1]))).expect("options");
    plan
}

pub(crate) fn means(plan: &TournamentPlan) -> Runner<'static> {
    let read = |entrant: &Entrant| Written::read(&entrant.player).expect("a player");
    Runner {
        game: game(),
        players: plan.entrants.iter().map(read).collect(),
        host: Path::new("no host").to_path_buf(),
        trust: false,
        jobs: 2,
    }
}
