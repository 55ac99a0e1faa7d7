//! The most likely strengths: Newton's method on the log likelihood, which has one summit.

use crate::likelihood::Local;
use crate::matrix::{Lower, Matrix, dot};
use crate::prior::Prior;
use crate::results::{Results, Rotations};

/// A step smaller than this is the last: what it leaves is about its square.
const LAST_STEP: f64 = 1e-6;
const STEPS: usize = 200;

/// Log strengths that fit the results best, with mean zero in each component.
pub(crate) struct Fit {
    pub(crate) rotations: Rotations,
    pub(crate) prior: Prior,
    pub(crate) members: Vec<Vec<usize>>,
    pub(crate) logs: Vec<f64>,
}

impl Fit {
    /// The fit, and the curvature at the summit.
    pub(crate) fn new(results: &Results) -> (Self, Lower) {
        let rotations = results.rotations();
        let prior = Prior::new(&rotations, results.players());
        let (members, logs) = (prior.members(), vec![0.0; results.players()]);
        let mut fit = Fit { rotations, prior, members, logs };
        let curvature = fit.climb();
        (fit, curvature)
    }

    fn climb(&mut self) -> Lower {
        let (mut slope, mut curvature) = self.slope();
        let mut steps = 0;
        loop {
            let factor = self.factor(curvature);
            let (start, mut step) = (self.logs.clone(), slope.clone());
            factor.solve(&mut step);
            let rise = dot(&slope, &step);
            steps += 1;
            let is_last = steps == STEPS || step.iter().all(|step| step.abs() < LAST_STEP);
            let mut part = 1.0;
            // A step that leads down the other side, more than half as steeply as it went up, is too
            // long.
            loop {
                for (log, (start, step)) in self.logs.iter_mut().zip(start.iter().zip(&step)) {
                    *log = start + part * step;
                }
                if is_last {
                    return factor;
                }
                (slope, curvature) = self.slope();
                if dot(&slope, &step) >= -0.5 * rise || part < LAST_STEP {
                    break;
                }
                part *= 0.5;
            }
        }
    }

    /// The first derivatives of the log likelihood, and minus the second.
    fn slope(&self) -> (Vec<f64>, Matrix) {
        let players = self.logs.len();
        let (mut slope, mut curvature) = (vec![0.0; players], Matrix::zero(players));
        let mut local = Local::default();
        for (rotation, number) in self.rotations.iter() {
            local.look(rotation, &self.logs);
            let side = rotation.players.len();
            for (a, &i) in rotation.players.iter().enumerate() {
                slope[i as usize] += number * local.score[a];
                let row = curvature.row_mut(i as usize);
                for (&j, value) in rotation.players.iter().zip(&local.information[a * side..]) {
                    row[j as usize] += number * value;
                }
            }
        }
        for &(i, j, weight) in &self.prior.draws {
            let score = self.score(i, j);
            slope[i] += weight * (0.5 - score);
            slope[j] -= weight * (0.5 - score);
            curvature.add_pair(i, j, weight * score * (1.0 - score));
        }
        (slope, curvature)
    }

    /// The expected score of one player against another.
    pub(crate) fn score(&self, i: usize, j: usize) -> f64 {
        1.0 / (1.0 + (self.logs[j] - self.logs[i]).exp())
    }

    /// Only differences within a component are curved; a curvature of its mean makes it solvable
    /// and changes no difference.
    fn factor(&self, mut curvature: Matrix) -> Lower {
        for players in &self.members {
            let trace: f64 = players.iter().map(|&i| curvature.row(i)[i]).sum();
            let mean = if trace > 0.0 { trace } else { 1.0 } / (players.len() as f64).powi(2);
            for &i in players {
                let row = curvature.row_mut(i);
                players.iter().for_each(|&j| row[j] += mean);
            }
        }
        curvature.cholesky()
    }
}
