//! Writes what a static site shows without its engine: games, their rules and their pictures.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use game::{Difficulty, Language};

fn main() -> ExitCode {
    let [folder] = &env::args().skip(1).collect::<Vec<_>>()[..] else {
        eprintln!("usage: site-data FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Puzzles of each difficulty: a site has no server that draws others.
const PUZZLES: u64 = 12;

/// A folder per language with `games.json`, `NAME.json` and `NAME.md`, and `NAME.picture.json` beside them; `puzzles` has a
/// list for each game and difficulty.
fn write(folder: &Path) -> io::Result<()> {
    for language in Language::ALL {
        let spoken = folder.join(language.tag());
        fs::create_dir_all(&spoken)?;
        fs::write(spoken.join("games.json"), page::games(language))?;
        for game in registry::games() {
            let name = game.name();
            fs::write(spoken.join(format!("{name}.json")), found(page::game(name, language))?)?;
            fs::write(spoken.join(format!("{name}.md")), game.manual(language))?;
        }
    }
    for game in registry::games() {
        let name = game.name();
        fs::write(folder.join(format!("{name}.picture.json")), found(page::picture(name))?)?;
        for difficulty in Difficulty::ALL {
            if let Some(puzzles) = puzzles(name, difficulty)? {
                fs::create_dir_all(folder.join("puzzles"))?;
                let file = format!("puzzles/{name}.{difficulty}.json");
                fs::write(folder.join(file), format!("[{}]", puzzles.join(",\n")))?;
            }
        }
    }
    Ok(())
}

/// The puzzles of a game, each as JSON; none if it has none.
fn puzzles(game: &str, difficulty: Difficulty) -> io::Result<Option<Vec<String>>> {
    let made = (0..PUZZLES).map(|seed| page::puzzle(game, seed, difficulty));
    let made: Option<Result<Vec<String>, _>> =
        made.collect::<Option<Vec<_>>>().map(|all| all.into_iter().collect());
    made.transpose().map_err(|refusal| io::Error::other(refusal.reason))
}

fn found(text: Option<String>) -> io::Result<String> {
    text.ok_or_else(|| io::Error::other("a game of the list cannot be shown"))
}
