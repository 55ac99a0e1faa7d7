//! Puzzles for people: a drawn position in which one first move alone wins soonest, whatever the other seat does.

use game::{
    Difficulty, Game, Meter, PuzzleDraft, PuzzleGoal, PuzzleMaker, PuzzleProof, Rng, Seat,
    SolveLimits, Words,
};

use super::solve::{WATCHED, forced_win};
use super::words::say;
use super::{Choice, Graph, Mansuba, Move, Options, State};

/// Bytes that a search may keep.
const MEMORY: u64 = 32 << 20;
/// The longest win that is looked for.
const MOST_MOVES: u32 = 4;
/// A win in fewer moves is too easy for a puzzle.
const LEAST_MOVES: u32 = 2;
/// Positions that a proof may search.
const NODES: u64 = 8 * WATCHED;

pub(super) fn maker() -> PuzzleMaker<Mansuba> {
    PuzzleMaker {
        goal: PuzzleGoal::Win,
        opponent: "champion:playouts=30000",
        simple: &["greedy", "closest", "champion:level=1"],
        grades: [17, 23],
        least_gap: 1,
        steps: NODES / WATCHED,
        draft,
        prove,
        task,
    }
}

fn task(seat: Seat, best: i32) -> Words {
    say("puzzle.task", [seat.into(), best.into()])
}

/// How the pieces move, by their letter.
const KINDS: [(char, &str); 3] = [
    (
        'P',
        "[[kinds]]\nname = \"pawn\"\nmoves = [{ step = \"all\" }, { jump = \"all\", over = \"any\", repeat = true }]\n",
    ),
    ('T', "[[kinds]]\nname = \"tower\"\nmoves = [{ slide = \"cardinal\" }]\n"),
    ('E', "[[kinds]]\nname = \"elephant\"\nmoves = [{ leap = \"cardinal cardinal\" }]\n"),
];

/// A small board with a few pieces of each seat somewhere between the sides.
fn draft(difficulty: Difficulty, rng: &mut Rng) -> PuzzleDraft<Mansuba> {
    let (width, height, pieces, kinds) = match difficulty {
        Difficulty::Easy => (5, 4, 2 + rng.below(2), 1 + rng.below(2)),
        Difficulty::Medium => (5 + rng.below(2), 4, 3, 1 + rng.below(3)),
        Difficulty::Hard => (5 + rng.below(2), 4 + rng.below(2), 3, 1 + rng.below(3)),
    };
    let capture = rng.below(2) == 0;
    let mut places: Vec<usize> =
        (0..width * height).filter(|place| (1..width - 1).contains(&(place % width))).collect();
    rng.shuffle(&mut places);
    let mut cells = vec![". ".to_string(); width * height];
    for (number, &place) in places.iter().take(2 * pieces).enumerate() {
        let (letter, _) = KINDS[rng.below(kinds)];
        cells[place] = format!("{letter}{}", number % 2 + 1);
    }
    let rows: Vec<String> = cells.chunks(width).map(|row| row.join(" ")).collect();
    let kinds: String = KINDS[..kinds].iter().map(|(_, kind)| *kind).collect();
    let escape = if capture { "escape = \"never\"\n" } else { "" };
    let config = format!(
        "name = \"puzzle\"\nrelation = \"square\"\nwidth = {width}\nheight = {height}\ncapture = {capture}\n{escape}\
         victory = \"simple\"\nmax_turns = 60\nfirst = 1\nposition = \"\"\"\n{}\n\"\"\"\n{kinds}",
        rows.join("\n")
    );
    let options = Options { config: Choice::File(config), graph: Graph::None };
    PuzzleDraft { options, seats: 2, leader: None }
}

fn prove(game: &Mansuba, state: &State, meter: &mut Meter<'_>) -> Option<PuzzleProof<Move>> {
    if game.seats() != 2 || game.setup().can_escape() {
        return None;
    }
    let meter = std::cell::RefCell::new(meter);
    let stop = || !meter.borrow_mut().step();
    let win = forced_win(game, state, MOST_MOVES, &SolveLimits { memory: MEMORY, stop: &stop })?;
    (win.moves >= LEAST_MOVES).then(|| PuzzleProof {
        best: win.moves as i32,
        gap: i32::from(win.is_only),
        line: win.line,
        steps: win.nodes,
    })
}
