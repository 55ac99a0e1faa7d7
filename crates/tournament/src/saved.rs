//! Plans of tournaments in a store.

use store::{ContestKey, PlayerKey, Result, SavedPlan, Store, StoredMatch};

use crate::plan::TournamentPlan;

impl TournamentPlan {
    /// What identifies results of this tournament in a store: neither names nor schedule nor stop rule.
    pub fn contest(&self) -> ContestKey {
        let player = |entrant: &crate::Entrant| PlayerKey {
            player: entrant.player.clone(),
            files: entrant.files.clone(),
        };
        ContestKey {
            game: self.game.clone(),
            rules: self.rules,
            options: self.options.clone(),
            terms: self.terms,
            seats: self.seats,
            players: self.entrants.iter().map(player).collect(),
        }
    }

    /// Saves this plan in a store, and returns the stored matches of its contest.
    pub fn begin(&self, store: &mut dyn Store) -> Result<Vec<StoredMatch>> {
        let text = serde_json::to_string(self).expect("a plan can be serialised");
        store.begin(&SavedPlan { key: self.key(), text }, &self.contest())
    }

    /// The plans in a store, the most recently begun first. Plans that this version of the program
    /// cannot parse are left out.
    pub fn all(store: &mut dyn Store) -> Result<Vec<Self>> {
        let saved = store.plans()?;
        Ok(saved.iter().filter_map(|plan| serde_json::from_str(&plan.text).ok()).collect())
    }
}
