//! Moves as text, in the course of a game.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use game::{Each, Kit, Rng, Turn};

use crate::input::{Input, drawn};

/// How many lines are read at most.
const LINES: usize = 200;

/// Reads each line as a move and as something seen. What is legal is played; where it is not, chance
/// decides, or `!` and `!!` fail the seat to act, once or for good, or it moves at random.
pub fn moves(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    let Some(text) = input.text() else { return };
    input.of::<Moves>()(&input, text);
}

struct Moves;

impl Each for Moves {
    type Out = fn(&Input<'_>, &str);

    fn of<G: Kit>() -> Self::Out {
        |input, text| {
            if let Some(game) = drawn::<G>(input.given(), input.seats) {
                course(&game, text);
            }
        }
    }
}

fn course<G: Kit>(game: &G, text: &str) {
    let mut rng = Rng::new(4);
    let mut state = game.start();
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    for line in text.lines().take(LINES) {
        let said = read::<G::Move>(line);
        read::<G::Seen>(line);
        let checked = said.map(|said| game.check(&state, said));
        match game.turn(&state) {
            Turn::Over => {
                assert!(!matches!(checked, Some(Ok(_))), "{line} is legal though all is over");
            }
            Turn::Chance => {
                assert!(!matches!(checked, Some(Ok(_))), "{line} is legal though chance is to act");
                chances.clear();
                game.chances(&state, &mut chances);
                let named = chances.iter().find(|(outcome, _)| Some(*outcome) == said);
                let outcome = match named {
                    Some((outcome, _)) => *outcome,
                    None => game.chance(&state, &mut rng, &mut Vec::new()),
                };
                game.play(&mut state, outcome);
            }
            Turn::Seat(_) if line == "!" || line == "!!" => game.fail(&mut state, line == "!!"),
            Turn::Seat(_) => {
                moves.clear();
                game.moves(&state, &mut moves);
                let mv = match checked {
                    Some(Ok(mv)) => {
                        assert!(
                            moves.contains(&mv),
                            "{line} is taken for {mv}, which is not legal"
                        );
                        mv
                    }
                    Some(Err(_)) => {
                        assert!(!moves.contains(&said.expect("it was read")), "{line} is legal");
                        *rng.pick(&moves).expect("a seat to act has a move")
                    }
                    None => *rng.pick(&moves).expect("a seat to act has a move"),
                };
                game.touches(mv);
                game.play(&mut state, mv);
            }
        }
    }
    game.final_scores(&state);
}

/// Reads a text; what it is written as reads back as the same.
pub(crate) fn read<T: FromStr + Display + Eq + Debug>(text: &str) -> Option<T> {
    let value: T = text.parse().ok()?;
    let again = value.to_string().parse::<T>().ok();
    assert_eq!(again.as_ref(), Some(&value), "{text:?} is written as \"{value}\"");
    Some(value)
}
