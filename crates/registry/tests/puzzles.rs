//! Puzzles of every game that has some.

use game::{Difficulty, Language};
use registry::Entry;
use registry::puzzles::{Puzzle, SimpleAttempt, attempt_result, grade, puzzle, puzzles_in};
use table::{Record, Replay};

fn with_puzzles() -> Vec<&'static dyn Entry> {
    let games = registry::games();
    games.into_iter().filter(|game| game.puzzle_facts().is_some()).collect()
}

fn made(game: &dyn Entry, seed: u64, difficulty: Difficulty) -> Puzzle {
    puzzle(game, seed, difficulty).unwrap().unwrap()
}

/// Replays a record, and returns the record of what was played.
fn replayed(game: &dyn Entry, record: &Record) -> Record {
    let read = Record::from_text(&record.to_line()).unwrap();
    let variant = game.variant_of(&read).unwrap();
    Replay::open(&*variant, &read).and_then(Replay::finish).unwrap().record()
}

#[test]
fn some_games_have_puzzles_and_others_say_so() {
    assert!(with_puzzles().len() >= 3);
    let without = registry::games().into_iter().find(|game| game.puzzle_facts().is_none());
    assert!(puzzle(without.unwrap(), 1, Difficulty::Easy).is_none());
}

#[test]
fn a_puzzle_is_a_match_whose_solution_has_the_best_result() {
    for game in with_puzzles() {
        let name = game.name();
        for difficulty in [Difficulty::Easy, Difficulty::Medium] {
            let puzzle = made(game, 7, difficulty);
            let position = replayed(game, &puzzle.record);
            assert!(position.unfinished, "{name}");
            let solved = replayed(game, &puzzle.solved);
            assert!(!solved.unfinished && solved.log.len() > position.log.len(), "{name}");
            let begun = position.log.len();
            let result = attempt_result(puzzle.goal, &solved, puzzle.seat, begun);
            assert_eq!(result, Some(puzzle.best), "{name}");
            assert_eq!(attempt_result(puzzle.goal, &position, puzzle.seat, begun), None);
            let moves: Vec<_> = solved.log[begun..].iter().map(|line| line.mv.clone()).collect();
            let solution: Vec<_> = puzzle.solution.iter().cloned().map(Some).collect();
            assert_eq!(moves, solution, "{name}");
            assert_eq!(puzzle.grade, grade(puzzle.steps, &puzzle.attempts), "{name}");
            for language in Language::ALL {
                for words in [&puzzle.task, &puzzle.verdict(result), &puzzle.verdict(None)] {
                    let text = words.to(language);
                    assert!(text.contains(' ') && !text.contains('{'), "{name}: {text:?}");
                }
            }
            assert_ne!(puzzle.verdict(result), puzzle.verdict(None), "{name}");
        }
    }
}

#[test]
fn a_seed_and_a_difficulty_have_one_puzzle() {
    for game in with_puzzles() {
        let ids = |seed| made(game, seed, Difficulty::Easy).record.to_line();
        assert_eq!(ids(3), ids(3), "{}", game.name());
        assert_ne!(ids(3), ids(4), "{}", game.name());
        let hard = made(game, 3, Difficulty::Hard);
        assert!(hard.grade > made(game, 3, Difficulty::Easy).grade, "{}", game.name());
    }
}

#[test]
fn a_puzzle_is_found_in_the_match_of_its_solution() {
    for game in with_puzzles() {
        let drawn = made(game, 11, Difficulty::Easy);
        let found = puzzles_in(game, &drawn.solved).unwrap();
        let at = drawn.record.log.len();
        let same = found.iter().find(|puzzle| puzzle.record.log.len() == at);
        let same = same.unwrap_or_else(|| panic!("{}: nothing at {at}", game.name()));
        assert_eq!((same.best, same.seat, same.grade), (drawn.best, drawn.seat, drawn.grade));
    }
}

#[test]
fn a_grade_counts_the_search_and_what_simple_players_miss() {
    let short = |short| SimpleAttempt { player: "simple", short };
    assert_eq!(grade(0, &[]), 0);
    assert_eq!(grade(1000, &[short(Some(0))]), 10);
    assert_eq!(grade(1000, &[short(Some(3)), short(Some(40)), short(None)]), 10 + 3 + 4 + 5);
}
