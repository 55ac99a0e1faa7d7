//! Files: boards, maps, configurations, options, set-ups as JSON, puzzles.

use std::cell::Cell;

use game::{Each, Kit, Params, SolveLimits};
use serde_json::{Map, Value};

use crate::input::{Input, drawn, is_modest};
use crate::play::play;

/// How many events are played on what was read.
const EVENTS: usize = 48;
/// How many times a solver may poll for cancellation.
const PATIENCE: usize = 20;
/// How many bytes a solver may keep.
const MEMORY: u64 = 1 << 24;

/// Reads a file as its game does, and plays on what it holds. By the letter of the first line: `b` a file in
/// the game's own format, `o` a file of options, `s` a set-up as JSON, `z` puzzles.
pub fn files(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    let Some(text) = input.text() else { return };
    input.of::<Files>()(&input, text);
}

struct Files;

impl Each for Files {
    type Out = fn(&Input<'_>, &str);

    fn of<G: Kit>() -> Self::Out {
        |input, text| match input.kind {
            b'o' => options::<G>(input, text),
            b's' => setup::<G>(text),
            b'z' => puzzles::<G>(text),
            _ => board::<G>(input, text),
        }
    }
}

fn board<G: Kit>(input: &Input<'_>, text: &str) {
    // An error is reported again below, or the text is not a whole board.
    let _ = G::describe(text);
    let Some(game) = drawn::<G>(input.given_files(text), input.seats) else { return };
    play(&game, EVENTS);
    let written = G::write(game.setup());
    if let Err(error) = G::describe(&written) {
        panic!("what was written cannot be read: {error}\n{written}");
    }
    let again = drawn::<G>(input.given_files(&written), input.seats);
    let again = again.unwrap_or_else(|| panic!("what was written cannot be played\n{written}"));
    assert_eq!(G::write(again.setup()), written);
}

fn options<G: Kit>(input: &Input<'_>, text: &str) {
    let Ok(options) = toml::from_str::<Map<String, Value>>(text) else { return };
    if is_modest(&options)
        && let Some(game) = drawn::<G>(options, input.seats)
    {
        play(&game, EVENTS);
    }
}

fn setup<G: Kit>(text: &str) {
    let Ok(setup) = serde_json::from_str::<G::Setup>(text) else { return };
    let Ok(game) = G::new(setup) else { return };
    play(&game, EVENTS);
    let text = serde_json::to_string(game.setup()).expect("a set-up can be written");
    let again: G::Setup = serde_json::from_str(&text).expect("a set-up can be read");
    let again = serde_json::to_string(&again).expect("a set-up can be written");
    assert_eq!(again, text);
}

fn puzzles<G: Kit>(text: &str) {
    let Some(solver) = G::solver() else { return };
    let Ok(tasks) = (solver.read)(text, &Params::default()) else { return };
    let asked = Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) >= PATIENCE;
    if let Some(Err(error)) =
        tasks.first().map(|solve| solve(&SolveLimits { memory: MEMORY, stop: &stop }))
    {
        panic!("the solver is wrong: {error}");
    }
}
