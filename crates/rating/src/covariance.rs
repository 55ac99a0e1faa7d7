//! How far the strengths may be off: a sandwich, with rotations for clusters.

use crate::fit::Fit;
use crate::likelihood::Local;
use crate::matrix::{Lower, Matrix, dot, solve_small};

/// The covariance of log strengths, within components.
///
/// It is I⁻¹ M I⁻¹: I is the curvature of the log likelihood, M the sum over rotations of ss',
/// where s is the slope that a rotation contributes. A rotation draws the fit towards itself, which makes
/// its slope too small; it is taken as if the fit had been made without it (s divided by one minus
/// its leverage, known as CR3). This is what few rotations need for honest intervals.
#[derive(Clone, Debug)]
pub(crate) struct Covariance {
    /// I⁻¹.
    inverse: Matrix,
    /// I⁻¹ M.
    half: Matrix,
}

impl Covariance {
    pub(crate) fn new(fit: &Fit, curvature: &Lower) -> Self {
        let inverse = curvature.inverse();
        let half = spread(fit, &inverse).times(&inverse).transposed();
        Covariance { inverse, half }
    }

    /// The covariance of the strengths of two players.
    pub(crate) fn of(&self, i: usize, j: usize) -> f64 {
        dot(self.half.row(i), self.inverse.row(j))
    }

    /// The variance of the difference between two players.
    pub(crate) fn difference(&self, i: usize, j: usize) -> f64 {
        (self.of(i, i) + self.of(j, j) - 2.0 * self.of(i, j)).max(0.0)
    }
}

/// The matrix M.
fn spread(fit: &Fit, inverse: &Matrix) -> Matrix {
    let mut spread = Matrix::zero(inverse.side());
    let (mut local, mut kept) = (Local::default(), Vec::new());
    for (rotation, number) in fit.rotations.iter() {
        local.look(rotation, &fit.logs);
        // Slopes without the rotation: (1 - its information times I⁻¹)⁻¹ times its slope.
        let players = rotation.players;
        kept.clear();
        for (a, row) in local.information.chunks_exact(players.len()).enumerate() {
            for (b, &j) in players.iter().enumerate() {
                let column = inverse.row(j as usize);
                let weights = players.iter().map(|&k| column[k as usize]);
                let leverage: f64 = row.iter().zip(weights).map(|(value, w)| value * w).sum();
                kept.push(if a == b { 1.0 } else { 0.0 } - leverage);
            }
        }
        solve_small(&mut kept, &mut local.score);
        for (&i, slope) in players.iter().zip(&local.score) {
            let row = spread.row_mut(i as usize);
            for (&j, other) in players.iter().zip(&local.score) {
                row[j as usize] += number * slope * other;
            }
        }
    }
    // A virtual draw is half a match won and half a match lost.
    for &(i, j, weight) in &fit.prior.draws {
        let score = fit.score(i, j);
        let value = 0.5 * (score.powi(2) + (1.0 - score).powi(2));
        spread.add_pair(i, j, weight * value);
    }
    spread
}
