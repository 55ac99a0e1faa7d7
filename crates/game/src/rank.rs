//! From scores to ranks, the same in every game.

use crate::Seat;

/// The rank of each seat, from 1; equal scores share a rank. Seats that are gone rank below all
/// others, the earlier gone the lower, whatever they scored; `gone` lists them in that order.
pub fn ranks(scores: &[i32], gone: &[Seat]) -> Vec<usize> {
    let key = |seat: usize| match gone.iter().position(|s| s.index() == seat) {
        Some(when) => (0, when as i64),
        None => (1, i64::from(scores[seat])),
    };
    let keys: Vec<_> = (0..scores.len()).map(key).collect();
    keys.iter().map(|own| 1 + keys.iter().filter(|other| *other > own).count()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_share_a_rank() {
        assert_eq!(ranks(&[10, 30, 10, 5], &[]), [2, 1, 2, 4]);
    }

    #[test]
    fn the_gone_rank_last_the_earlier_the_lower() {
        assert_eq!(ranks(&[99, 1, 50, 0], &[Seat(2), Seat(0)]), [3, 1, 4, 2]);
    }
}
