//! Moves drawn by islands are those that are drawn by counting each piece's movements.

use super::*;
use crate::mansuba::movement::scratch::Small;

const TWO_KINDS: &str = r#"
[[kinds]]
name = "pawn"
moves = [{ step = "all" }, { jump = "all", repeat = true }]
[[kinds]]
name = "bishop"
moves = [{ step = "diagonal" }, { jump = "cardinal", repeat = true }]
"#;

fn draws_the_same(game: &Mansuba, moves: usize) {
    assert!(game.has_islands);
    let (mut state, mut rng, mut buf) = (game.start(), Rng::new(7), Vec::new());
    for ply in 0..moves {
        if game.turn(&state) == Turn::Over {
            state = game.start();
        }
        let (mut one, mut other) = (rng.clone(), rng.clone());
        let drawn = game.pick_by_islands(&state, &mut one).expect("islands");
        let counted = game.pick::<Small<4>>(&state, &mut other, &mut buf);
        assert_eq!((drawn, one.next_u64()), (counted, other.next_u64()), "ply {ply}");
        game.play(&mut state, drawn);
        rng.next_u64();
    }
}

#[test]
fn islands_draw_the_moves_that_counting_draws() {
    for seats in [2, 3, 6] {
        draws_the_same(&configured(Choice::ChineseCheckers.text(), seats), 2000);
    }
    draws_the_same(&configured(Choice::Halma.text(), 4), 1000);
    draws_the_same(&configured(Choice::Pawns.text(), 2), 1000);
    let pawns = TWO_KINDS.split("[[kinds]]\nname = \"bishop\"").next().expect("pawns");
    let boards = [("square", TWO_KINDS), ("cardinal", pawns), ("hexagonal", pawns)];
    for (relation, kinds) in boards {
        for more in ["", "pass = \"always\"\n"] {
            let board = format!("relation = \"{relation}\"\nwidth = 7\nheight = 5\n{more}{kinds}");
            draws_the_same(&configured(&board, 2), 1000);
        }
    }
}

#[test]
fn boards_on_which_pieces_may_meet_themselves_have_no_islands() {
    let has = |text: &str| configured(text, 2).has_islands;
    let men = "[[kinds]]\nname = \"man\"\nmoves = [{ step = \"all\" }, { jump = \"all\", over = \"enemy\", repeat = true }]\n";
    assert!(!has(&format!("relation = \"square\"\nwidth = 5\nheight = 4\n{men}")));
    let once = "[[kinds]]\nname = \"man\"\nmoves = [{ step = \"all\" }, { jump = \"all\" }]\n";
    assert!(!has(&format!("relation = \"square\"\nwidth = 5\nheight = 4\n{once}")));
    // One way east: jumps cannot be taken back.
    let east = "[[kinds]]\nname = \"man\"\nmoves = [{ step = \"all\" }, { jump = \"E\", repeat = true }]\n";
    assert!(!has(&format!("relation = \"square\"\nwidth = 5\nheight = 4\n{east}")));
    // Around a ring of five, jumps lead next to where they began.
    let ring = "relation = \"ring\"\nstarts = [[0], [2]]\n[graphs]\nring = \"\"\"\n0: E 1 W 4\n1: E 2 W 0\n2: E 3 W 1\n3: E 4 W 2\n4: E 0 W 3\n\"\"\"\n";
    let pawns = "[[kinds]]\nname = \"pawn\"\nmoves = [{ step = \"all\" }, { jump = \"all\", repeat = true }]\n";
    assert!(!has(&format!("{ring}{pawns}")));
}
