//! The axis of a plot.

/// A range of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    /// An axis that covers these numbers with a margin; without numbers, from -100 to 100.
    pub(super) fn of(numbers: impl Iterator<Item = f64>) -> Self {
        let mut range: Option<(f64, f64)> = None;
        for number in numbers.filter(|number| number.is_finite()) {
            let (low, high) = range.unwrap_or((number, number));
            range = Some((low.min(number), high.max(number)));
        }
        let (low, high) = range.unwrap_or((-100.0, 100.0));
        let room = ((high - low) * 0.04).max(1.0);
        Self { low: low - room, high: high + room }
    }

    /// The position of a number: 0 to 1 on the axis.
    pub(super) fn place(&self, number: f64) -> f64 {
        (number - self.low) / (self.high - self.low)
    }

    /// Round numbers on the axis, about this many.
    pub(super) fn ticks(&self, wanted: usize) -> Vec<f64> {
        let rough = (self.high - self.low) / wanted.max(1) as f64;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|&step| step >= 0.75 * rough).unwrap_or(rough);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(|number| number as f64 * step).collect()
    }
}

/// A share as a CSS percentage.
pub(super) fn percent(part: f64) -> String {
    format!("{:.2}%", 100.0 * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_on_the_axis() {
        let axis = Axis::of([-312.0, 87.0, f64::NAN, 250.0].into_iter());
        assert_eq!(axis.ticks(6), [-300.0, -200.0, -100.0, 0.0, 100.0, 200.0]);
        assert_eq!(axis.ticks(3), [-200.0, 0.0, 200.0]);
        assert!(axis.place(-312.0) > 0.0 && axis.place(250.0) < 1.0);
    }

    #[test]
    fn one_number_has_an_axis_and_none_too() {
        assert_eq!(Axis::of([5.0].into_iter()).place(5.0), 0.5);
        assert_eq!(Axis::of(std::iter::empty()).place(0.0), 0.5);
    }
}
