//! The most likely strengths: Newton's method on the log likelihood, which has one summit.

use crate::likelihood::Local;
use crate::matrix::{Lower, Matrix, dot};
use crate::prior::Prior;
use crate::results::Results;

/// A step smaller than this is the last: after it, Newton's method is exact to the last digits.
const LAST_STEP: f64 = 1e-7;
const STEPS: usize = 200;

/// Log strengths that fit the results best, with mean zero in each component.
pub(crate) struct Fit<'a> {
    pub(crate) results: &'a Results,
    pub(crate) prior: Prior,
    pub(crate) members: Vec<Vec<usize>>,
    pub(crate) logs: Vec<f64>,
}

impl<'a> Fit<'a> {
    pub(crate) fn new(results: &'a Results) -> Self {
        let prior = Prior::new(results);
        let (members, logs) = (prior.members(), vec![0.0; results.players()]);
        let mut fit = Fit { results, prior, members, logs };
        fit.climb();
        fit
    }

    fn climb(&mut self) {
        let (mut slope, mut curvature) = self.slope();
        for _ in 0..STEPS {
            let mut step = slope.clone();
            self.factor(curvature).solve(&mut step);
            let rise = dot(&slope, &step);
            let start = self.logs.clone();
            let mut part = 1.0;
            // A step that leads down the other side more steeply than half of how it went up is too long.
            loop {
                for (log, (start, step)) in self.logs.iter_mut().zip(start.iter().zip(&step)) {
                    *log = start + part * step;
                }
                (slope, curvature) = self.slope();
                if dot(&slope, &step) >= -0.5 * rise || part < LAST_STEP {
                    break;
                }
                part *= 0.5;
            }
            if step.iter().all(|step| step.abs() < LAST_STEP) {
                break;
            }
        }
    }

    /// The first derivatives of the log likelihood, and minus the second.
    fn slope(&self) -> (Vec<f64>, Matrix) {
        let players = self.logs.len();
        let (mut slope, mut curvature) = (vec![0.0; players], Matrix::zero(players));
        let mut local = Local::default();
        for (rotation, number) in self.results.rotations() {
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

    /// The curvature at the summit, factored.
    pub(crate) fn information(&self) -> Lower {
        self.factor(self.slope().1)
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
