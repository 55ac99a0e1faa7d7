//! What the moves of a root are worth to every seat: trees keep only the rewards of the mover.

/// Means of rewards by the place of a root's edge, a row of seats each.
#[derive(Default)]
pub(super) struct RootMeans {
    means: Vec<f32>,
    /// The most edges followed from the root in one descent.
    pub(super) deepest: u64,
}

impl RootMeans {
    pub(super) fn forget(&mut self) {
        self.means.clear();
        self.deepest = 0;
    }

    /// The edge at `place` was followed for the `visits`-th time, on a path of `edges` edges.
    #[inline]
    pub(super) fn learn(&mut self, place: usize, visits: u32, rewards: &[f32], edges: usize) {
        self.deepest = self.deepest.max(edges as u64);
        let end = (place + 1) * rewards.len();
        if self.means.len() < end {
            self.means.resize(end, 0.0);
        }
        let row = &mut self.means[end - rewards.len()..end];
        for (mean, reward) in row.iter_mut().zip(rewards) {
            *mean += (reward - *mean) / visits as f32;
        }
    }

    /// What the edge at `place` is worth to each seat; nothing if it was never followed.
    pub(super) fn values(&self, place: usize, seats: usize) -> Vec<f64> {
        let row = self.means.get(place * seats..(place + 1) * seats);
        row.unwrap_or_default().iter().map(|&mean| f64::from(mean)).collect()
    }
}
