//! Pictures: whose cells are whose, and what may be played, also without colours.

use game::{Event, Form, Scene, Seat, Show};

use super::*;
use crate::testing::english;

fn scene(game: &Flood, played: &str, last: Option<&Event<Move>>) -> Scene {
    game.scene(&game.view(&after(game, played), None), last)
}

/// The signs beside the cells of zones, in the order of the cells.
fn signs(scene: &Scene) -> String {
    let sign = |form: &Form| match form {
        Form::Sprite(_, _, _, letter) => Some(*letter),
        _ => None,
    };
    scene.shapes.iter().filter_map(|shape| sign(&shape.form)).collect()
}

#[test]
fn cells_carry_the_sign_of_their_seat_or_a_plus_if_they_are_new() {
    let game = on("0012\n1122\n3034\n", 2);
    assert_eq!(signs(&scene(&game, "", None)), "001");
    let last = Event::Move(Seat(0), Move::Paint(1));
    assert_eq!(signs(&scene(&game, "1", Some(&last))), "00+++1");
}

#[test]
fn captions_say_where_a_seat_began_and_the_palette_names_what_may_be_played() {
    let game = on("0012\n1122\n3034\n", 2);
    let scene = scene(&game, "1", None);
    let captions = english(scene.captions.iter().map(|line| &line.text));
    assert_eq!(
        captions,
        [
            "5 of 12 cells, colour 1, from the top left",
            "1 of 12 cells, colour 4, may play 2 3, from the bottom right"
        ]
    );
    let texts = scene.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Text(_, _, text) => Some(text),
        _ => None,
    });
    let below = english(texts.skip(12));
    assert_eq!(below, ["2", "3", "pass"]);
}
