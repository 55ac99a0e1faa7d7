//! What somebody meant who misspelt a name.

/// Of some names the one that is most like a word, if one is like it: of three letters one may differ.
pub fn closest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (word, length) = (word.to_lowercase(), word.chars().count());
    let most = (length / 3).min(3);
    let edits = |name: &&str| edits(&word, &name.to_lowercase());
    let like = names.into_iter().map(|name| (edits(&name), name));
    let like = like.filter(|(edits, name)| *edits <= most && *edits < name.chars().count());
    like.min_by_key(|(edits, _)| *edits).map(|(_, name)| name)
}

/// The question that follows the error about a word: none if no name is like it.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    closest(word, names).map_or(String::new(), |name| format!(" (did you mean {name}?)"))
}

/// How many letters have to be inserted, removed, replaced or swapped with their neighbour.
fn edits(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for (i, letter) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in to.iter().enumerate() {
            let last = &rows[i];
            let mut least = (last[j] + usize::from(letter != other)).min(last[j + 1] + 1);
            least = least.min(row[j] + 1);
            if i > 0 && j > 0 && *letter == to[j - 1] && from[i - 1] == *other {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_with_the_fewest_edits_is_meant() {
        let names = ["random", "greedy", "mcts", "alphabeta"];
        assert_eq!(closest("rnadom", names), Some("random"));
        assert_eq!(closest("Random", names), Some("random"));
        assert_eq!(closest("mtcs", names), Some("mcts"));
        assert_eq!(closest("alfabeta", names), Some("alphabeta"));
        assert_eq!(closest("nobody", names), None);
        assert_eq!(closest("", names), None);
        assert_eq!(closest("bot", ["a", "line"]), None);
        assert_eq!(did_you_mean("gredy", names), " (did you mean greedy?)");
        assert_eq!(did_you_mean("chess", names), "");
    }

    #[test]
    fn edits_are_counted() {
        for (from, to, count) in
            [("", "", 0), ("", "ab", 2), ("ab", "ba", 1), ("kitten", "sitting", 3), ("é", "e", 1)]
        {
            assert_eq!((edits(from, to), edits(to, from)), (count, count), "{from} {to}");
        }
    }
}
