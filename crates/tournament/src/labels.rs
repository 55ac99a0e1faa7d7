//! Names for several tournaments, such as those of a cup.

use serde_json::Value;

use crate::plan::TournamentPlan;

/// How much of an option's value a name has: it may be a whole file.
const VALUE: usize = 20;

/// A name for each plan: the game, and where a game occurs more than once the options that differ, or a number.
pub fn labels(plans: &[&TournamentPlan]) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for plan in plans {
        let label = label(plan, plans);
        let numbered = (2..).map(|number| format!("{label} {number}"));
        let mut names = std::iter::once(label.clone()).chain(numbered);
        labels.extend(names.find(|name| !labels.contains(name)));
    }
    labels
}

fn label(plan: &TournamentPlan, plans: &[&TournamentPlan]) -> String {
    let others: Vec<&&TournamentPlan> =
        plans.iter().filter(|other| other.game == plan.game).collect();
    let differs = |name: &str, value: &Value| {
        others.iter().any(|other| other.options.get(name).is_none_or(|of| of != value))
    };
    // What is not set says nothing about a tournament.
    let options = plan.options.iter().filter(|(_, value)| !value.is_null());
    let options = options.filter(|(name, value)| differs(name, value));
    let mut parts: Vec<String> =
        options.map(|(name, value)| format!("{name}={}", shortened(value))).collect();
    if others.iter().any(|other| other.seats != plan.seats) {
        parts.push(format!("{} seats", plan.seats));
    }
    match parts.is_empty() {
        true => plan.game.clone(),
        false => format!("{} {}", plan.game, parts.join(", ")),
    }
}

fn shortened(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
    crate::report::short(&text, VALUE)
}

impl TournamentPlan {
    /// Whether both have the same matches, as far as they go.
    pub fn has_matches_of(&self, other: &Self) -> bool {
        self.contest() == other.contest() && self.format == other.format && self.seed == other.seed
    }

    /// Whether both are played under the same rules, so that the later of them replaces the other in a standing
    /// across games.
    pub fn is_like(&self, other: &Self) -> bool {
        self.game == other.game && self.options == other.options && self.seats == other.seats
    }
}
