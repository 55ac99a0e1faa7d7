//! The prior before any match, and the components of players that can be compared.

use crate::matrix::Matrix;
use crate::results::Rotations;

/// Virtual draws between players that met.
pub(crate) struct Prior {
    /// Two players, and the weight of the drawn match between them.
    pub(crate) draws: Vec<(usize, usize, f64)>,
    /// For each player, the first of those it is joined to by matches.
    pub(crate) component: Vec<usize>,
}

impl Prior {
    /// Half a draw from each player, shared out by how often opponents were met.
    pub(crate) fn new(rotations: &Rotations, players: usize) -> Self {
        let mut met = Matrix::zero(players);
        for (rotation, number) in rotations.iter() {
            for order in rotation.matches() {
                let player = |local: usize| rotation.players[local] as usize;
                let seats = order.players();
                for (seat, i) in seats.clone().enumerate() {
                    for j in seats.clone().skip(seat + 1) {
                        met.row_mut(player(i))[player(j)] += number;
                        met.row_mut(player(j))[player(i)] += number;
                    }
                }
            }
        }
        let total: Vec<f64> = (0..players).map(|i| met.row(i).iter().sum()).collect();
        let mut draws = Vec::new();
        let mut component: Vec<usize> = (0..players).collect();
        for i in 0..players {
            for (j, &times) in met.row(i)[..i].iter().enumerate().filter(|(_, times)| **times > 0.0)
            {
                draws.push((i, j, 0.5 * (times / total[i] + times / total[j])));
                let (a, b) = (first(&mut component, i), first(&mut component, j));
                component[a.max(b)] = a.min(b);
            }
        }
        let component = (0..players).map(|i| first(&mut component, i)).collect();
        Prior { draws, component }
    }

    /// The players of each component.
    pub(crate) fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.component.len()];
        for (player, &first) in self.component.iter().enumerate() {
            members[first].push(player);
        }
        members.retain(|players| !players.is_empty());
        members
    }
}

/// The first player of a component; shortens the way there.
fn first(component: &mut [usize], mut player: usize) -> usize {
    while component[player] != player {
        component[player] = component[component[player]];
        player = component[player];
    }
    player
}
