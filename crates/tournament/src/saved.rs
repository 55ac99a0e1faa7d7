//! Plans of tournaments in a store.

use store::{ContestKey, PlayerKey, Result, SavedPlan, Store, StoredMatch, now_ms};

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
        let plan = SavedPlan { key: self.key(), text, begun_ms: now_ms() };
        store.begin(&plan, &self.contest())
    }

    /// The plans in a store, the most recently begun first. Plans that this version of the program
    /// cannot parse are left out.
    pub fn all(store: &mut dyn Store) -> Result<Vec<Self>> {
        Ok(Self::all_begun(store)?.into_iter().map(|(plan, _)| plan).collect())
    }

    /// The same plans, with the time at which each was last begun, in milliseconds since 1970.
    pub fn all_begun(store: &mut dyn Store) -> Result<Vec<(Self, i64)>> {
        let read = |plan: &SavedPlan| Some((serde_json::from_str(&plan.text).ok()?, plan.begun_ms));
        Ok(store.plans()?.iter().filter_map(read).collect())
    }
}
