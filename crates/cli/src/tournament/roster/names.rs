//! The names of submissions in the table: short, different from each other, and never those of other players.

use std::path::Path;

/// Names for these files and folders. A submission has the stem of its file if no other has the same, else the name
/// of its file, else its folder with it, else a number. `taken` are names that no submission gets, such as those of
/// built-in players. A name does not depend on how the path of the folder is written.
pub(super) fn names(paths: &[&Path], taken: &[String]) -> Vec<String> {
    let mut names: Vec<Option<String>> = vec![None; paths.len()];
    for level in [stem, file_name, in_folder] {
        let wanted: Vec<String> = paths.iter().map(|path| level(path)).collect();
        for at in 0..paths.len() {
            let others = wanted.iter().enumerate().filter(|(other, _)| *other != at);
            let mut others =
                others.map(|(_, name)| name).chain(names.iter().flatten()).chain(taken);
            let name = &wanted[at];
            if names[at].is_none()
                && !name.is_empty()
                && !others.any(|other| are_alike(name, other))
            {
                names[at] = Some(name.clone());
            }
        }
    }
    // Composed names first, so that a decomposed one that looks the same does not change them.
    let mut left: Vec<usize> = (0..paths.len()).filter(|&at| names[at].is_none()).collect();
    left.sort_by_key(|&at| has_marks(&stem(paths[at])));
    for at in left {
        let base = stem(paths[at]);
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let is_free = |name: &String| {
            !names.iter().flatten().chain(taken).any(|other| are_alike(name, other))
        };
        names[at] = std::iter::once(base.clone()).chain(numbered).find(is_free);
    }
    names.into_iter().flatten().collect()
}

pub(super) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn stem(path: &Path) -> String {
    let name = file_name(path);
    name.split_once('.').map_or(name.as_str(), |(stem, _)| stem).to_string()
}

/// The name with that of the folder.
fn in_folder(path: &Path) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new(".")).canonicalize().unwrap_or_default();
    format!("{}/{}", file_name(&folder), file_name(path))
}

/// Whether people may read both names as the same. Letters with accents have two spellings in Unicode: composed,
/// and decomposed into a letter and marks. Without tables of Unicode, names that differ only in such letters
/// count as alike.
fn are_alike(a: &str, b: &str) -> bool {
    a == b || ((has_marks(a) || has_marks(b)) && skeleton(a) == skeleton(b))
}

/// Whether a name has letters that are decomposed: combining marks, or the parts of Korean syllables.
fn has_marks(name: &str) -> bool {
    name.chars().any(|letter| is_mark(letter) || matches!(letter, '\u{1100}'..='\u{11ff}'))
}

/// Whether a letter changes the one before it.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}')
}

/// A name in which each run of letters with accents and of letters outside ASCII is one mark.
fn skeleton(name: &str) -> String {
    let mut skeleton = String::new();
    let letters: Vec<char> = name.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let is_accented = letters.get(at + 1).is_some_and(|&next| is_mark(next));
        match letter.is_ascii() && !is_accented {
            true => skeleton.push(letter),
            false if skeleton.ends_with('\u{301}') => {}
            false => skeleton.push('\u{301}'),
        }
    }
    skeleton
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn named(paths: &[&str], taken: &[&str], expected: &[&str]) {
        let paths: Vec<&Path> = paths.iter().map(Path::new).collect();
        let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
        assert_eq!(names(&paths, &taken), expected);
    }

    #[test]
    fn a_submission_has_the_stem_of_its_file_where_this_is_clear() {
        named(&["/tmp/alice.py", "/tmp/bob"], &[], &["alice", "bob"]);
        named(&["/tmp/alice.py", "/tmp/alice.so"], &[], &["alice.py", "alice.so"]);
        named(&["/tmp/.py"], &[], &[".py"]);
    }

    #[test]
    fn built_in_players_keep_their_names() {
        named(&["/tmp/line.py", "/tmp/greedy"], &["line", "greedy"], &["line.py", "tmp/greedy"]);
        named(&["/tmp/line"], &["line", "tmp/line"], &["line-2"]);
    }

    #[test]
    fn spellings_of_one_name_are_told_apart() {
        named(&["/tmp/zoe\u{308}.py", "/tmp/zoë.py"], &[], &["zoe\u{308}-2", "zoë"]);
        named(&["/tmp/\u{1100}\u{1161}.py", "/tmp/가.py"], &[], &["\u{1100}\u{1161}-2", "가"]);
        named(&["/tmp/zoé.py", "/tmp/zoë.py", "/tmp/zoe.py"], &[], &["zoé", "zoë", "zoe"]);
    }

    #[test]
    fn the_same_name_in_folders_of_the_same_name_is_numbered() {
        named(&["/no/x/bot.py", "/no/y/bot.py"], &[], &["bot", "bot-2"]);
    }
}
