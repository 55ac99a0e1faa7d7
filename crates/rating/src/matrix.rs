//! Square matrices, dense, by rows.

/// A square matrix.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    side: usize,
    cells: Vec<f64>,
}

/// Pivots are kept above this part of the largest: what is singular to the last digits is
/// solved as if it were barely not, instead of giving infinities.
const SMALLEST_PIVOT: f64 = 1e-14;

impl Matrix {
    pub(crate) fn zero(side: usize) -> Self {
        Matrix { side, cells: vec![0.0; side * side] }
    }

    pub(crate) fn side(&self) -> usize {
        self.side
    }

    pub(crate) fn row(&self, i: usize) -> &[f64] {
        &self.cells[i * self.side..][..self.side]
    }

    pub(crate) fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.cells[i * self.side..][..self.side]
    }

    /// Adds a value times (e_i - e_j)(e_i - e_j)'.
    pub(crate) fn add_pair(&mut self, i: usize, j: usize, value: f64) {
        self.row_mut(i)[i] += value;
        self.row_mut(i)[j] -= value;
        self.row_mut(j)[i] -= value;
        self.row_mut(j)[j] += value;
    }

    /// The lower triangle L with LL' = self, which is symmetric and positive; the upper is zero.
    pub(crate) fn cholesky(mut self) -> Lower {
        let side = self.side;
        let largest = (0..side).map(|i| self.row(i)[i]).fold(0.0, f64::max);
        let smallest = (largest * SMALLEST_PIVOT).max(f64::MIN_POSITIVE);
        for i in 0..side {
            let (above, below) = self.cells.split_at_mut(i * side);
            let row = &mut below[..side];
            for (j, other) in above.chunks_exact(side).enumerate() {
                row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
            }
            row[i] = (row[i] - dot(&row[..i], &row[..i])).max(smallest).sqrt();
            row[i + 1..].fill(0.0);
        }
        Lower(self)
    }

    /// self times a matrix; zeros of self cost nothing.
    pub(crate) fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::zero(self.side);
        for i in 0..self.side {
            let sum = product.row_mut(i);
            for (k, &value) in self.row(i).iter().enumerate().filter(|(_, value)| **value != 0.0) {
                add(sum, value, other.row(k));
            }
        }
        product
    }

    pub(crate) fn transposed(&self) -> Matrix {
        let mut flipped = Matrix::zero(self.side);
        for i in 0..self.side {
            for (j, &value) in self.row(i).iter().enumerate() {
                flipped.cells[j * self.side + i] = value;
            }
        }
        flipped
    }
}

/// The factor of a symmetric matrix.
pub(crate) struct Lower(Matrix);

impl Lower {
    /// Solves LL'x = b in place.
    pub(crate) fn solve(&self, b: &mut [f64]) {
        for i in 0..b.len() {
            let row = self.0.row(i);
            b[i] = (b[i] - dot(&row[..i], &b[..i])) / row[i];
        }
        for i in (0..b.len()).rev() {
            let row = self.0.row(i);
            let value = b[i] / row[i];
            b[i] = value;
            add(&mut b[..i], -value, &row[..i]);
        }
    }

    /// The inverse of LL'.
    pub(crate) fn inverse(&self) -> Matrix {
        let side = self.0.side;
        let mut lower = Matrix::zero(side);
        for i in 0..side {
            let (above, below) = lower.cells.split_at_mut(i * side);
            let (row, factors) = (&mut below[..=i], self.0.row(i));
            for (j, other) in above.chunks_exact(side).enumerate() {
                add(&mut row[..=j], -factors[j], &other[..=j]);
            }
            row[i] = 1.0;
            row.iter_mut().for_each(|value| *value /= factors[i]);
        }
        let mut inverse = Matrix::zero(side);
        for k in 0..side {
            let row = &lower.row(k)[..=k];
            for (i, &value) in row.iter().enumerate() {
                add(&mut inverse.row_mut(i)[..=i], value, &row[..=i]);
            }
        }
        for i in 0..side {
            for j in 0..i {
                inverse.cells[j * side + i] = inverse.cells[i * side + j];
            }
        }
        inverse
    }
}

/// Solves Ax = b in place for a small A, by rows: elimination with the largest pivot.
pub(crate) fn solve_small(a: &mut [f64], b: &mut [f64]) {
    let side = b.len();
    for k in 0..side {
        let size = |&i: &usize| a[i * side + k].abs();
        let pivot = (k..side).max_by(|i, j| size(i).total_cmp(&size(j))).unwrap_or(k);
        b.swap(k, pivot);
        for j in 0..side {
            a.swap(k * side + j, pivot * side + j);
        }
        if a[k * side + k].abs() < SMALLEST_PIVOT {
            a[k * side + k] = SMALLEST_PIVOT;
        }
        for i in k + 1..side {
            let factor = a[i * side + k] / a[k * side + k];
            for j in k..side {
                a[i * side + j] -= factor * a[k * side + j];
            }
            b[i] -= factor * b[k];
        }
    }
    for k in (0..side).rev() {
        let known = dot(&a[k * side + k + 1..(k + 1) * side], &b[k + 1..]);
        b[k] = (b[k] - known) / a[k * side + k];
    }
}

/// The sum of products, in eight lanes so that it can be computed side by side.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut lanes = [0.0; 8];
    let (a, b) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f64 = a.remainder().iter().zip(b.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a.zip(b) {
        for (lane, (a, b)) in lanes.iter_mut().zip(a.iter().zip(b)) {
            *lane += a * b;
        }
    }
    rest + lanes.iter().sum::<f64>()
}

fn add(sum: &mut [f64], factor: f64, row: &[f64]) {
    for (sum, value) in sum.iter_mut().zip(row) {
        *sum += factor * value;
    }
}
