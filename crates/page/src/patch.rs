//! What changed between two lists.

/// A step of a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a, T> {
    /// This many stay.
    Keep(usize),
    /// This many go.
    Drop(usize),
    /// These come.
    Insert(&'a [T]),
}

/// How far ahead a common element is looked for. Pictures change in few places, by a few shapes each.
const AHEAD: usize = 24;

/// The steps that turn `old` into `new`. They need not be the fewest.
pub(crate) fn patch<'a, T: PartialEq>(old: &[T], new: &'a [T]) -> Vec<Step<'a, T>> {
    let (mut steps, mut i, mut j) = (Vec::new(), 0, 0);
    while i < old.len() || j < new.len() {
        let same = old[i..].iter().zip(&new[j..]).take_while(|(one, other)| one == other).count();
        if same > 0 {
            steps.push(Step::Keep(same));
            (i, j) = (i + same, j + same);
            continue;
        }
        let (gone, come) = next_common(&old[i..], &new[j..]);
        if gone > 0 {
            steps.push(Step::Drop(gone));
        }
        if come > 0 {
            steps.push(Step::Insert(&new[j..j + come]));
        }
        (i, j) = (i + gone, j + come);
    }
    steps
}

/// How many of each list come before their next common element, if it is near.
fn next_common<T: PartialEq>(old: &[T], new: &[T]) -> (usize, usize) {
    let most = (old.len() + new.len()).min(2 * AHEAD);
    for away in 1..=most {
        for gone in 0..=away.min(old.len()) {
            let come = away - gone;
            let is_common = |a: Option<&T>, b: Option<&T>| a.is_some() && a == b;
            if come <= new.len() && is_common(old.get(gone), new.get(come)) {
                return (gone, come);
            }
        }
    }
    (old.len().min(AHEAD), new.len().min(AHEAD))
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    fn applied(old: &[u8], steps: &[Step<'_, u8>]) -> Vec<u8> {
        let (mut at, mut out) = (0, Vec::new());
        for step in steps {
            match step {
                Step::Keep(count) => {
                    out.extend_from_slice(&old[at..at + count]);
                    at += count;
                }
                Step::Drop(count) => at += count,
                Step::Insert(new) => out.extend_from_slice(new),
            }
        }
        assert_eq!(at, old.len(), "every old element is kept or dropped");
        out
    }

    #[test]
    fn patches_turn_one_list_into_the_other() {
        let mut rng = Rng::new(3);
        for _ in 0..3000 {
            let mut list = |most: usize| -> Vec<u8> {
                (0..rng.below(most)).map(|_| rng.below(4) as u8).collect()
            };
            let (old, new) = (list(80), list(80));
            assert_eq!(applied(&old, &patch(&old, &new)), new);
        }
    }

    #[test]
    fn small_changes_make_small_patches() {
        let old: Vec<u32> = (0..1000).collect();
        let mut new = old.clone();
        new[500] = 7000;
        new.remove(100);
        let steps = patch(&old, &new);
        assert_eq!(
            steps,
            [
                Step::Keep(100),
                Step::Drop(1),
                Step::Keep(399),
                Step::Drop(1),
                Step::Insert(&[7000]),
                Step::Keep(499)
            ]
        );
    }
}
