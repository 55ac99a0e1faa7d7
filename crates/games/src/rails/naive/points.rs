//! The points of each seat.

use super::super::Rail;
use super::Twin;

impl Twin {
    /// What each seat would have if the game ended now.
    pub(super) fn all_points(&self) -> Vec<i32> {
        let seats: Vec<usize> = (0..self.setup.seats).collect();
        let mut scores: Vec<i32> = seats.iter().map(|&seat| self.points(seat)).collect();
        if self.setup.longest > 0 {
            let paths: Vec<u32> = seats.iter().map(|&seat| longest(&self.built(seat))).collect();
            let best = paths.iter().copied().max().unwrap_or(0);
            for seat in seats {
                if best > 0 && paths[seat] == best {
                    scores[seat] += self.setup.longest as i32;
                }
            }
        }
        scores
    }

    fn built(&self, seat: usize) -> Vec<Rail> {
        let rails = self.setup.map.rails.iter().zip(&self.owners);
        rails.filter(|(_, owner)| **owner == Some(seat)).map(|(rail, _)| *rail).collect()
    }

    /// Rails and objectives.
    fn points(&self, seat: usize) -> i32 {
        let rails = self.built(seat);
        let mut points = 0;
        for rail in &rails {
            let k = i32::from(rail.length);
            points += 1 + k * (k - 1) / 2;
        }
        for &objective in &self.objectives[seat] {
            let objective = self.setup.map.objectives[objective as usize];
            let [from, to] = objective.towns;
            let worth = objective.points as i32;
            points += if reached(&rails, from).contains(&to) { worth } else { -worth };
        }
        points
    }
}

/// The towns that rails lead to from a town, that one included.
fn reached(rails: &[Rail], from: u32) -> Vec<u32> {
    let mut towns = vec![from];
    loop {
        let mut more = Vec::new();
        for rail in rails {
            let [a, b] = rail.towns;
            if towns.contains(&a) && !towns.contains(&b) {
                more.push(b);
            }
            if towns.contains(&b) && !towns.contains(&a) {
                more.push(a);
            }
        }
        if more.is_empty() {
            return towns;
        }
        towns.extend(more);
    }
}

/// The length of the longest path over these rails, each used once at most.
fn longest(rails: &[Rail]) -> u32 {
    let towns = rails.iter().flat_map(|rail| rail.towns);
    towns.map(|town| longest_from(rails, town)).max().unwrap_or(0)
}

fn longest_from(rails: &[Rail], town: u32) -> u32 {
    let mut best = 0;
    for (i, rail) in rails.iter().enumerate() {
        let [a, b] = rail.towns;
        if a == town || b == town {
            let mut others = rails.to_vec();
            others.remove(i);
            let beyond = if a == town { b } else { a };
            best = best.max(u32::from(rail.length) + longest_from(&others, beyond));
        }
    }
    best
}
