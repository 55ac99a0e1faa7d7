//! Libraries for other games that have the functions of this one: they would crash when they are called. Their other
//! functions give them away.

use std::fs;
use std::path::Path;

use crate::interfaces::function_lists;
use crate::open::Opened;

/// Words in the names of functions that show for which game a library was made, with the game. Courses give
/// their players for Amazons and Quoridor the same functions as those for Flood.
const WORDS: [(&str, &str); 5] = [
    ("amazon", "Amazons, a game that plateau does not have"),
    ("quoridor", "Quoridor, a game that plateau does not have"),
    ("sapotache", "sapotache"),
    ("mansuba", "mansuba"),
    ("penguin", "penguins"),
];
/// Functions that libraries of several games may have.
const OPTIONAL: &str = "get_player_name";
/// Larger files are not searched.
const MOST_BYTES: u64 = 64 << 20;

/// Refuses a library for another game.
pub(crate) fn check(library: &Opened, path: &Path, game: &str) -> Result<(), String> {
    match by_functions(library, game).or_else(|| by_words(path, game)) {
        Some(why) => Err(format!("{}: this is not a library for {game}: {why}", path.display())),
        None => Ok(()),
    }
}

/// The other games of which the library has all functions.
pub(crate) fn games_of(library: &Opened, game: &str) -> Vec<&'static str> {
    let others = function_lists().filter(|(name, _)| *name != game);
    let has_all = |functions: &[&str]| functions.iter().all(|name| library.exports(name));
    others.filter(|(_, functions)| has_all(functions)).map(|(name, _)| name).collect()
}

/// Whether it has all functions of another interface, some of which this one calls in another way.
fn by_functions(library: &Opened, game: &str) -> Option<String> {
    let own = function_lists().find(|(name, _)| *name == game)?.1;
    let is_own = |function: &&str| own.contains(function);
    let others = function_lists().filter(|(name, _)| *name != game);
    for (name, functions) in
        others.filter(|(_, functions)| functions.iter().any(|function| own.contains(function)))
    {
        let more = functions.iter().find(|function| !is_own(function) && **function != OPTIONAL);
        if let Some(more) = more
            && functions.iter().all(|function| library.exports(function))
        {
            return Some(format!("it has {more}, like libraries for {name}"));
        }
    }
    None
}

/// Whether names of its functions speak of another game, and none of this one.
fn by_words(path: &Path, game: &str) -> Option<String> {
    let is_small = fs::metadata(path).is_ok_and(|found| found.len() <= MOST_BYTES);
    let file = is_small.then(|| fs::read(path).ok()).flatten()?;
    let names = exported_names(&file).unwrap_or_default();
    let find = |word: &str| names.iter().find(|name| name.to_lowercase().contains(word));
    if find(game.trim_end_matches('s')).is_some() {
        return None;
    }
    let foreign = WORDS.iter().filter(|(_, other)| *other != game);
    foreign
        .filter_map(|(word, other)| Some((find(word)?, other)))
        .map(|(name, other)| format!("it has {name}, like libraries for {other}"))
        .next()
}

/// The names that a library of 64 bits exports, from its table of dynamic symbols; none for other files.
fn exported_names(file: &[u8]) -> Option<Vec<String>> {
    const DYNSYM: usize = 11;
    const HEADER: usize = 64;
    const SYMBOL: usize = 24;
    if file.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let sections = word::<8>(file, 40)?;
    let count = word::<2>(file, 60)?;
    let section = |number: usize| {
        let begin = sections.checked_add(number.checked_mul(HEADER)?)?;
        file.get(begin..begin.checked_add(HEADER)?)
    };
    let is_dynsym = |header: &&[u8]| word::<4>(header, 4) == Some(DYNSYM);
    let dynsym = (0..count).filter_map(section).find(is_dynsym)?;
    let content = |header: &[u8]| {
        let (begin, length) = (word::<8>(header, 24)?, word::<8>(header, 32)?);
        file.get(begin..begin.checked_add(length)?)
    };
    let (symbols, names) = (content(dynsym)?, content(section(word::<4>(dynsym, 40)?)?)?);
    let name = |symbol: &[u8]| {
        let is_defined = word::<2>(symbol, 6)? != 0;
        let begin = is_defined.then(|| word::<4>(symbol, 0)).flatten()?;
        let text = names.get(begin..)?.split(|&byte| byte == 0).next()?;
        Some(String::from_utf8_lossy(text).into_owned())
    };
    Some(symbols.chunks_exact(SYMBOL).filter_map(name).collect())
}

/// A number of some bytes, the lowest first.
fn word<const BYTES: usize>(file: &[u8], at: usize) -> Option<usize> {
    let bytes = file.get(at..at.checked_add(BYTES)?)?;
    let number = bytes.iter().rev().fold(0, |number: u64, &byte| (number << 8) | u64::from(byte));
    usize::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_files_have_no_names() {
        let own = fs::read(std::env::current_exe().unwrap()).unwrap();
        let head = &own[..own.len().min(4096)];
        for length in [0, 5, 6, 41, 63, 64, head.len()] {
            assert!(exported_names(&head[..length]).unwrap_or_default().is_empty());
        }
        let mut odd = head.to_vec();
        odd[40..64].fill(0xff);
        assert!(exported_names(&odd).unwrap_or_default().is_empty());
    }
}
