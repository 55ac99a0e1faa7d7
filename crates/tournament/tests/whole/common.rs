//! What the tests of tournaments share.

use hosting::Host;
use players::PlayerSpec;
use registry::Entry;
use serde_json::Map;
use table::Seed;
use table::terms::Terms;
use tournament::{Entrant, Format, Runner, StopRule, TournamentPlan};

/// The first game of the list.
pub(crate) fn game() -> &'static dyn Entry {
    registry::games()[0]
}

/// A round robin of these players.
pub(crate) fn plan(players: &[&str], games: usize) -> TournamentPlan {
    let entrant = |player: &&str| Entrant {
        name: (*player).to_string(),
        player: (*player).to_string(),
        files: None,
    };
    let variant = game().variant(&Map::new()).expect("options");
    TournamentPlan {
        broken: Vec::new(),
        game: game().name().to_string(),
        rules: game().rules(),
        options: variant.options().value().as_object().expect("an object").clone(),
        entrants: players.iter().map(entrant).collect(),
        seats: 2,
        format: Format::RoundRobin,
        stop: StopRule::Games(games),
        terms: Terms::default(),
        seed: Seed(1),
    }
}

pub(crate) fn means(plan: &TournamentPlan) -> Runner {
    let read = |entrant: &Entrant| PlayerSpec::read(&entrant.player).expect("a player");
    Runner {
        variant: game().variant(&plan.options).expect("options"),
        players: plan.entrants.iter().map(read).collect(),
        host: Host::new("no host"),
        trust: false,
        jobs: 2,
    }
}
