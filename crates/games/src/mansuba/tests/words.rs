//! What people read about the rules of a configuration.

use game::{Event, Show};

use super::*;
use crate::testing::english;

fn shipped(config: Choice) -> Mansuba {
    let setup = Mansuba::draw(&Options { config, graph: Graph::None }, 2, &mut Rng::new(0));
    Mansuba::new(setup.expect("a set-up")).expect("a game")
}

#[test]
fn kinds_are_described() {
    let lines = english(&shipped(Choice::ShatranjRace).particulars());
    assert_eq!(
        lines[..4],
        [
            "R rook: slides up to 3 positions straight (N, S, E, W), over free positions, to a free position or to take",
            "K knight: leaps 2 by 1, whatever stands between, to a free position or to take",
            "A alfil: leaps 2 diagonally, whatever stands between, to a free position or to take",
            "F ferz: steps diagonally, to a free position or to take",
        ]
    );
    assert!(lines.contains(&"Prisoners cannot escape.".to_string()), "{lines:?}");
    let lines = english(&shipped(Choice::DraughtsRace).particulars());
    assert!(
        lines[0].ends_with(
            "jumps diagonally over a piece of another seat beside it, and on from there, taking the pieces of \
             others, to a free position"
        ),
        "{lines:?}"
    );
    let lines = english(&shipped(Choice::Pawns).particulars());
    assert!(lines[0].ends_with("and on from there"), "nothing is taken: {lines:?}");
}

#[test]
fn leaps_to_some_sides_only_are_listed_as_paths() {
    let kind = "relation = \"square\"\nwidth = 5\nheight = 5\n\
        kinds = [{ name = \"pike\", moves = [{ leap = [\"N N\", \"S S\"] }] }]\n";
    let lines = english(&configured(kind, 2).particulars());
    assert_eq!(lines[0], "P pike: leaps along N-N, S-S, whatever stands between");
}

#[test]
fn moves_of_others_are_told_with_the_kind_that_moved() {
    let game = placed("\"square\"", "P1 . .\nT1 . P2", "");
    let view = game.view(&after(&game, "0-1"), None);
    let events = [Event::Move(Seat(0), "0-1".parse().expect("a move"))];
    assert_eq!(english(&game.tell(&view, Some(Seat(1)), &events)), ["seat 0: 0-1 (pawn)"]);
}
