//! Puzzles for people: the end of a match for two in which one first move is clearly the best.

use game::{
    Difficulty, Game, Meter, PuzzleDraft, PuzzleGoal, PuzzleMaker, PuzzleProof, Rng, Seat, Words,
};

use super::solve::{Endgame, EndgameSolver};
use super::words::say;
use super::{Layout, Move, Options, Penguins, State};

/// Bytes of the solver's tables: small ones are cleared sooner.
const TABLES: u64 = 1 << 20;
/// Most contested tiles of a position that is worth a try.
const MOST_CONTESTED: usize = 20;

pub(super) fn maker() -> PuzzleMaker<Penguins> {
    PuzzleMaker {
        goal: PuzzleGoal::Lead,
        opponent: "champion:playouts=60000",
        simple: &["line", "greedy", "champion:level=2"],
        grades: [12, 18],
        least_gap: 2,
        steps: 20_000,
        draft,
        prove,
        task,
    }
}

fn task(seat: Seat, best: i32) -> Words {
    say("puzzle.task", [seat.into(), best.into()])
}

fn draft(difficulty: Difficulty, rng: &mut Rng) -> PuzzleDraft<Penguins> {
    let sized = |width, height, penguins| Options {
        board: Layout::Hex,
        width: Some(width),
        height: Some(height),
        penguins: Some(penguins),
        solo: false,
    };
    let options = match difficulty {
        Difficulty::Easy => sized(5, 4 + rng.below(2) as u64, 1),
        Difficulty::Medium => sized(6, 5 + rng.below(2) as u64, 2),
        Difficulty::Hard => match rng.below(2) {
            0 => sized(7, 7, 3),
            _ => Options::default(),
        },
    };
    PuzzleDraft { options, seats: 2, leader: Some("champion:level=3") }
}

fn prove(game: &Penguins, state: &State, meter: &mut Meter<'_>) -> Option<PuzzleProof<Move>> {
    if game.seats() != 2 {
        return None;
    }
    let endgame = Endgame::of(game, state).ok()?;
    if endgame.is_alone() || endgame.contested() > MOST_CONTESTED {
        return None;
    }
    let mut solver = EndgameSolver::new(TABLES);
    let mut leads = solver.leads(&endgame, meter)?;
    leads.sort_by_key(|&(_, lead)| std::cmp::Reverse(lead));
    let [(_, best), (_, second), ..] = leads[..] else { return None };
    // A person wants to win.
    if best <= 0 {
        return None;
    }
    let line = solver.solve(endgame, meter)?.line;
    Some(PuzzleProof { best, gap: best - second, line, steps: meter.steps() })
}
