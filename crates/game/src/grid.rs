//! Where equal tiles lie.

use crate::Point;

/// The middles of equal tiles: one of them, and how far it is to the next across and down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The middle of a tile.
    pub at: Point,
    /// The distance after which middles repeat, across and down.
    pub step: Point,
}

/// Differences of coordinates smaller than this are rounding errors.
const SAME: f32 = 0.01;

/// The grid on which places lie; `None` if they lie irregularly, or are none.
pub fn grid(places: impl Iterator<Item = Point> + Clone) -> Option<Grid> {
    let at = places.clone().next()?;
    let across = step(places.clone().map(|[x, _]| x).collect())?;
    Some(Grid { at, step: [across, step(places.map(|[_, y]| y).collect())?] })
}

/// The step of which all differences are multiples; 1 if there are none.
fn step(mut values: Vec<f32>) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    let gaps = values.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > SAME);
    let least = gaps.clone().fold(f32::MAX, f32::min);
    let is_multiple = |gap: f32| (gap / least - (gap / least).round()).abs() < SAME;
    match least {
        f32::MAX => Some(1.0),
        step => gaps.clone().all(is_multiple).then_some(step),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_of_a_grid_is_found_and_irregular_places_have_none() {
        let hex = (0..20).map(|k| {
            let (row, column) = ((k / 5) as f32, (k % 5) as f32);
            [1.732 * (column + 0.5 * (row % 2.0)), 1.5 * row]
        });
        let Grid { at, step: [across, down] } = grid(hex).unwrap();
        assert_eq!(at, [0.0, 0.0]);
        assert!((across - 0.866).abs() < 1e-3 && (down - 1.5).abs() < 1e-3, "{across} {down}");
        assert_eq!(grid([[0.0, 0.0], [1.0, 0.0], [2.3, 0.0]].into_iter()), None);
        let single = Grid { at: [3.0, 4.0], step: [1.0, 1.0] };
        assert_eq!(grid([[3.0, 4.0]].into_iter()), Some(single));
    }
}
