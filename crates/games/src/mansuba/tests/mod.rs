//! Laws, positions worked out by hand, refusals, configurations, counts.

mod configurations;
mod islands;
mod laws;
mod perft;
mod picture;
mod positions;
mod refusals;
mod relations;
mod words;

use game::{Game, Rng, Seat, Turn};

use super::*;

/// The kinds of the base game, and draughtsmen.
pub(super) const KINDS: &str = r#"
[[kinds]]
name = "pawn"
moves = [{ step = "all" }, { jump = "all", repeat = true }]

[[kinds]]
name = "tower"
moves = [{ slide = "cardinal" }]

[[kinds]]
name = "elephant"
moves = [{ leap = "cardinal cardinal" }]
"#;

pub(super) const MEN: &str = r#"
[[kinds]]
name = "man"
moves = [
    { step = "all", lands = "free" },
    { jump = "all", over = "enemy", repeat = true, takes = "jumped", lands = "free" },
]
"#;

/// The game that a configuration describes, with player 1 to begin unless it says otherwise.
pub(super) fn configured(text: &str, seats: usize) -> Mansuba {
    let options = Options { config: Choice::File(text.to_string()), graph: Graph::None };
    let drawn = Mansuba::draw(&options, seats, &mut Rng::new(0));
    let mut setup = drawn.unwrap_or_else(|why| panic!("{why}\n{text}"));
    if !text.contains("first =") && setup.puzzle.is_none() {
        setup.first = Seat(0);
    }
    Mansuba::new(setup).expect("a set-up that was drawn")
}

/// The base game's kinds in a position for two, on a grid; player 1 begins.
pub(super) fn placed(relation: &str, drawing: &str, more: &str) -> Mansuba {
    of_kinds(KINDS, relation, drawing, more)
}

fn of_kinds(kinds: &str, relation: &str, drawing: &str, more: &str) -> Mansuba {
    let rows: Vec<&str> = drawing.lines().filter(|row| !row.trim().is_empty()).collect();
    let (width, height) = (rows[0].split_whitespace().count(), rows.len());
    let text = format!(
        "relation = {relation}\nwidth = {width}\nheight = {height}\n{more}\nposition = \"\"\"\n{}\n\"\"\"\n{kinds}",
        rows.join("\n")
    );
    configured(&text, 2)
}

/// The state after these moves, separated by commas, each of which is legal or an outcome of chance.
fn after(game: &Mansuba, moves: &str) -> State {
    let mut state = game.start();
    for text in moves.split(", ").filter(|text| !text.is_empty()) {
        let mv: Move = text.parse().expect(text);
        if game.turn(&state) != Turn::Chance {
            assert_eq!(game.check(&state, mv), Ok(mv), "{text}");
        }
        game.play(&mut state, mv);
    }
    state
}

/// The legal moves in order.
fn moves(game: &Mansuba, state: &State) -> String {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves.sort_by_key(|mv| match mv {
        Move::Go(way) => (0, way.from(), way.landings().collect()),
        Move::Free(place) => (1, *place, Vec::new()),
        _ => (2, 0, Vec::new()),
    });
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.join(", ")
}

/// The legal moves of the piece on a position, at the start.
fn from(game: &Mansuba, position: Position) -> String {
    let all = moves(game, &game.start());
    let own = |mv: &&str| mv.starts_with(&format!("{position}-"));
    all.split(", ").filter(own).collect::<Vec<_>>().join(", ")
}

/// Why a move is refused.
fn refused(game: &Mansuba, state: &State, text: &str) -> String {
    game.check(state, text.parse().expect(text)).expect_err(text).0
}
