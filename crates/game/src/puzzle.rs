//! Puzzles for people: a position, a task, and the best result there is, proved.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Game, Meter, Rng, Seat, Words};

/// What a game brings to make puzzles of its positions.
///
/// A puzzle is a position of an ordinary match. One seat is to reach the best result that can be proved, alone or against
/// [`PuzzleMaker::opponent`].
pub struct PuzzleMaker<G: Game> {
    /// What counts as a result.
    pub goal: PuzzleGoal,
    /// The built-in player at all other seats, which should resist as well as possible.
    pub opponent: &'static str,
    /// Simple players. How far they miss the best result is a part of a puzzle's difficulty.
    pub simple: &'static [&'static str],
    /// The grades at which medium and hard puzzles begin.
    pub grades: [u32; 2],
    /// By how much the best first move has to be better than every other; 0 where any number of first moves may be best,
    /// as in a puzzle that is a whole match. Then only the beginnings of stored matches become puzzles.
    pub least_gap: i32,
    /// Most steps of a proof, as its meter counts them.
    pub steps: u64,
    /// Draws a match that a puzzle may be found in.
    pub draft: fn(difficulty: Difficulty, rng: &mut Rng) -> PuzzleDraft<G>,
    /// Proves the best result of the seat to act; `None` if the steps do not suffice, or no puzzle can be made of this
    /// position. The game has no secrets.
    pub prove: ProvePosition<G>,
    /// The task in words, for a seat and its best result.
    pub task: fn(seat: Seat, best: i32) -> Words,
}

/// How a position is proved: see [`PuzzleMaker::prove`].
pub type ProvePosition<G> = fn(
    game: &G,
    state: &<G as Game>::State,
    meter: &mut Meter<'_>,
) -> Option<PuzzleProof<<G as Game>::Move>>;

/// A match that a puzzle may be found in.
pub struct PuzzleDraft<G: Game> {
    /// Its options.
    pub options: G::Options,
    /// Its seats.
    pub seats: usize,
    /// The built-in player that plays all seats up to the position of the puzzle; none if that is the beginning.
    pub leader: Option<&'static str>,
}

/// The best result of a position, proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleProof<M> {
    /// The best result of the seat to act, by [`PuzzleMaker::goal`].
    pub best: i32,
    /// By how much the best first move is better than every other, at least; 0 if another is as good, or unknown.
    pub gap: i32,
    /// The moves of a solution up to the end of the match, those of other seats included.
    pub line: Vec<M>,
    /// The positions that were searched.
    pub steps: u64,
}

/// What counts as the result of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleGoal {
    /// The lead over the best of the others at the end, or the score of a seat that plays alone: more is better.
    Lead,
    /// The moves of the seat until it has won: fewer are better.
    Win,
}

impl PuzzleGoal {
    /// The result of a seat at the end of a match, with the number of moves that it made since the puzzle began; `None` if
    /// it had to win and did not.
    pub fn result(self, seat: Seat, scores: &[i32], moves: usize) -> Option<i32> {
        let own = scores[seat.index()];
        let others = scores.iter().enumerate().filter(|(other, _)| *other != seat.index());
        let most = others.map(|(_, &score)| score).max();
        match self {
            Self::Lead => Some(own - most.unwrap_or(0)),
            Self::Win => most.is_none_or(|most| own > most).then_some(moves as i32),
        }
    }

    /// By how much a result is short of the best one; 0 or less if it is as good.
    pub fn shortfall(self, result: i32, best: i32) -> i32 {
        match self {
            Self::Lead => best - result,
            Self::Win => result - best,
        }
    }
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// The solver sees the answer soon, and simple players are close to it.
    Easy,
    /// In between.
    #[default]
    Medium,
    /// The solver has to search, and simple players miss the answer.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The difficulty of a grade; medium and hard begin at these.
    pub fn of(grade: u32, [medium, hard]: [u32; 2]) -> Self {
        match grade {
            grade if grade >= hard => Self::Hard,
            grade if grade >= medium => Self::Medium,
            _ => Self::Easy,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Difficulty {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|difficulty| difficulty.name() == text);
        found.ok_or_else(|| format!("{text:?} is not a difficulty: choose easy, medium or hard"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_over_the_best_of_the_others() {
        let lead = |seat, scores: &[i32]| PuzzleGoal::Lead.result(Seat(seat), scores, 3);
        assert_eq!(lead(1, &[4, 9, 7]), Some(2));
        assert_eq!(lead(0, &[4, 9, 7]), Some(-5));
        assert_eq!(lead(0, &[-21]), Some(-21), "alone the score counts");
        assert_eq!(PuzzleGoal::Lead.shortfall(-24, -21), 3);
        assert_eq!(PuzzleGoal::Lead.shortfall(5, 4), -1, "better than proved, against a mistake");
    }

    #[test]
    fn a_win_is_counted_in_own_moves() {
        let win = |scores: &[i32]| PuzzleGoal::Win.result(Seat(0), scores, 4);
        assert_eq!(win(&[2, 0]), Some(4));
        assert_eq!(win(&[1, 1]), None);
        assert_eq!(win(&[0, 2]), None);
        assert_eq!(PuzzleGoal::Win.shortfall(4, 3), 1);
    }

    #[test]
    fn difficulties_have_names_and_grades() {
        for difficulty in Difficulty::ALL {
            assert_eq!(difficulty.to_string().parse(), Ok(difficulty));
        }
        assert!("simple".parse::<Difficulty>().is_err());
        let of = |grade| Difficulty::of(grade, [5, 9]);
        assert_eq!(
            [4, 5, 8, 9].map(of).map(Difficulty::name),
            ["easy", "medium", "medium", "hard"]
        );
    }
}
