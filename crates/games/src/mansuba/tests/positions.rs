//! Positions small enough to work out by hand, for every clause of the rules.

use super::*;

const SQUARE: &str = "\"square\"";
const CARDINAL: &str = "\"cardinal\"";
const TAKING: &str = "capture = true";

#[test]
fn one_player_fills_the_first_column_and_the_other_the_last_with_kinds_in_turn() {
    let text = format!("relation = \"square\"\nwidth = 4\nheight = 5\n{KINDS}");
    let game = configured(&text, 2);
    let word = |piece: &Piece| format!("{}{}@{}", piece.kind, piece.owner, piece.position);
    let pieces: Vec<String> = game.setup().pieces.iter().map(word).collect();
    assert_eq!(pieces.join(" "), "00@0 10@4 20@8 00@12 10@16 01@3 11@7 21@11 01@15 11@19");
    assert_eq!(game.setup().max_turns, 40, "twice the positions");
}

#[test]
fn a_pawn_steps_to_free_neighbours_and_jumps_over_any_piece() {
    let game = placed(
        SQUARE,
        "P1 P1 .  .
         P2 .  .  .
         .  .  .  P2",
        "",
    );
    // 5 is free; over 1 to 2 and over 4 to 8; from 8 there is nothing more to jump over.
    assert_eq!(from(&game, 0), "0-2, 0-5, 0-8");
}

#[test]
fn several_jumps_in_a_row_are_one_move_by_their_ends() {
    let game = placed(CARDINAL, "P1 P2 . P2 . P1 . . P2", "");
    assert_eq!(from(&game, 0), "0-2, 0-4, 0-6");
    let state = after(&game, "0-6");
    assert!(refused(&game, &state, "0-2").contains("nothing stands on 0"));
    assert!(
        refused(&game, &game.start(), "0-2-4")
            .contains("the way of the pawn does not matter: write 0-4")
    );
}

#[test]
fn jumps_around_a_circle_find_each_end_once_and_never_the_start() {
    let game = placed(
        CARDINAL,
        ".  .  .  .  .
         .  P1 P2 .  .
         .  P2 .  P2 .
         .  .  P1 .  .
         .  .  .  .  P2",
        "",
    );
    // Clockwise 8, 18, 16 and back; the other way round the same. Steps to 1 and 5.
    assert_eq!(from(&game, 6), "6-1, 6-5, 6-8, 6-16, 6-18");
    assert!(refused(&game, &game.start(), "6-6").contains("does not end where it begins"));
}

#[test]
fn a_tower_slides_until_something_blocks_it() {
    let board = "
        .  .  .  .  .
        .  T1 .  P2 .
        .  .  .  .  .
        .  P1 .  .  P2";
    assert_eq!(from(&placed(SQUARE, board, ""), 6), "6-1, 6-5, 6-7, 6-11");
    assert_eq!(from(&placed(SQUARE, board, TAKING), 6), "6-1, 6-5, 6-7, 6-8, 6-11");
    // Of the cardinal directions hexagons have two, triangles three each.
    assert_eq!(from(&placed("\"hexagonal\"", board, ""), 6), "6-5, 6-7");
    assert_eq!(from(&placed("\"triangular\"", board, ""), 6), "6-5, 6-7, 6-11");
}

#[test]
fn an_elephant_leaps_two_cardinal_steps_whatever_stands_between() {
    let board = "
        .  .  .  .  .
        .  .  P2 .  .
        .  P2 E1 P1 .
        .  .  P1 .  .
        .  .  .  .  P2";
    let game = placed(SQUARE, board, "");
    assert_eq!(from(&game, 12), "12-2, 12-6, 12-8, 12-10, 12-14, 12-16, 12-18, 12-22");
    let corner = placed(SQUARE, "E1 . . \n . . . \n . . P2", "");
    assert_eq!(from(&corner, 0), "0-2, 0-4, 0-6");
    let triangles = placed(
        "\"triangular\"",
        ".  .  .  .  .
         .  E1 .  .  .
         .  .  .  .  .
         .  .  .  .  P2",
        "",
    );
    // By 7 to 2 and 8, by 5 to 0, by 11 to 10 and 12.
    assert_eq!(from(&triangles, 6), "6-0, 6-2, 6-8, 6-10, 6-12");
}

#[test]
fn pawns_on_hexagons_triangles_and_the_star() {
    let board = "
        .  .  .  .  .
        .  P1 P2 .  .
        .  P2 .  .  .
        .  .  .  .  P2";
    // Hexagons, row 1 shifted: steps to 1, 2, 5, 12; over 7 to 8, over 11 (SW) to 15.
    assert_eq!(from(&placed("\"hexagonal\"", board, ""), 6), "6-1, 6-2, 6-5, 6-8, 6-12, 6-15");
    // Triangles: a step to 5; over 7 to 8; nothing lies straight behind 11.
    assert_eq!(from(&placed("\"triangular\"", board, ""), 6), "6-5, 6-8");
    let star = configured(Choice::ChineseCheckers.text(), 2);
    let all = moves(&star, &star.start());
    // Row 3 steps to row 4 on both sides, row 2 jumps over row 3.
    let expected =
        "3-14, 3-16, 4-15, 4-17, 5-16, 5-18, 6-14, 6-15, 7-15, 7-16, 8-16, 8-17, 9-17, 9-18";
    assert_eq!(all, expected);
}

#[test]
fn a_capture_ends_a_movement_also_one_of_jumps() {
    let game = placed(CARDINAL, ". P1 P2 P2 P2 . . . P2", TAKING);
    // A step onto 2, a jump over 2 onto 3; over 4 it would go on to 5 if 3 had been free.
    assert_eq!(from(&game, 1), "1-0, 1-2, 1-3");
    let state = after(&game, "1-3");
    let view = game.view(&state, None);
    let prisoner = Piece { owner: Seat(1), kind: 0, position: 3 };
    assert_eq!(view.prisoners, [prisoner], "what it jumped over stays");
    assert_eq!(view.pieces.len(), 4);
}

#[test]
fn pieces_on_starting_positions_of_either_colour_cannot_be_taken() {
    let board = "
        P2 .  .  .  P2
        .  .  .  .  .
        P1 .  .  .  P1";
    let game = placed(SQUARE, board, "capture = true\nvictory = \"complex\"\nfirst = 2");
    let state = game.start();
    // The pawn on 0 stands on a start of player 1, those of player 1 on 10 and 14 on starts too.
    assert!(!moves(&game, &after(&game, "0-5")).contains("-5,"), "5 is a start as well");
    assert!(refused(&game, &after(&game, "0-5"), "10-5").contains("on a starting position"));
    assert!(refused(&game, &state, "0-4").contains("your own"));
    let tower = placed(CARDINAL, "T1 . P2 . P2", TAKING);
    assert_eq!(from(&tower, 0), "0-1, 0-2");
    let tower = placed(CARDINAL, "T1 . . . P2", TAKING);
    assert_eq!(from(&tower, 0), "0-1, 0-2, 0-3");
}

#[test]
fn a_prisoner_may_try_to_come_back_when_its_place_is_free_and_chance_decides() {
    let game = placed(CARDINAL, ". T1 . . T2 . . . P2", TAKING);
    let state = after(&game, "1-4");
    assert_eq!(moves(&game, &state), "8-7", "4 is taken");
    assert!(refused(&game, &state, "free 4").contains("4 is not free"));
    assert!(refused(&game, &state, "free 5").contains("no piece of yours was taken on 5"));
    assert!(refused(&game, &state, "pass").contains("only when nothing else is possible"));
    let state = after(&game, "1-4, 8-7, 4-1");
    assert_eq!(moves(&game, &state), "7-6, 7-8, free 4");
    let tried = after(&game, "1-4, 8-7, 4-1, free 4");
    assert_eq!(game.turn(&tried), Turn::Chance);
    let mut chances = Vec::new();
    game.chances(&tried, &mut chances);
    assert_eq!(chances, [(Move::Escapes, 1), (Move::Stays, 1)]);
    let free = after(&game, "1-4, 8-7, 4-1, free 4, escapes");
    assert!(game.view(&free, None).prisoners.is_empty());
    assert_eq!(free.owner(4), Some(Seat(1)));
    let held = after(&game, "1-4, 8-7, 4-1, free 4, stays");
    assert_eq!(game.view(&held, None).prisoners.len(), 1);
    assert_eq!((game.turn(&free), game.turn(&held)), (Turn::Seat(Seat(0)), Turn::Seat(Seat(0))));
}

#[test]
fn of_two_prisoners_taken_at_one_place_the_longest_held_goes_first() {
    let game = placed(CARDINAL, ". T1 . T2 . P2 . . P2", TAKING);
    // The tower is taken on 3; the pawn walks there and is taken too; then 3 is left.
    let state = after(&game, "1-3, 5-4, 3-1, 4-3, 1-3, 8-7, 3-2");
    assert_eq!(moves(&game, &state), "7-6, 7-8, free 3");
    let state = after(&game, "1-3, 5-4, 3-1, 4-3, 1-3, 8-7, 3-2, free 3, escapes");
    assert_eq!(state.piece(3), Some(Piece { owner: Seat(1), kind: 1, position: 3 }));
    assert_eq!(game.view(&state, None).prisoners, [Piece { owner: Seat(1), kind: 0, position: 3 }]);
}

#[test]
fn jumps_that_take_are_written_with_their_way() {
    let row = ". M1 M2 . M2 . . . M2";
    let game = of_kinds(MEN, CARDINAL, row, TAKING);
    assert_eq!(from(&game, 1), "1-0, 1-3, 1-3-5");
    let taken = |state: &State| {
        let prisoners = game.view(state, None).prisoners;
        prisoners.iter().map(|prisoner| prisoner.position).collect::<Vec<_>>()
    };
    assert_eq!(taken(&after(&game, "1-3")), [2]);
    assert_eq!(taken(&after(&game, "1-3-5")), [2, 4]);
    assert!(refused(&game, &game.start(), "1-5").contains("cannot go from 1 to 5"));
}

#[test]
fn a_way_may_come_through_its_start_but_takes_nothing_twice() {
    let circle = "
        .  .  .  .  .  .
        .  M1 M2 .  .  .
        .  M2 .  M2 .  .
        .  .  M2 .  .  .
        .  .  .  .  .  .";
    let game = of_kinds(MEN, CARDINAL, circle, TAKING);
    // 7 over 8 to 9, over 15 to 21, over 20 to 19, over 13 to 7 again; likewise the other way.
    // Nothing begins or goes on at 7 that was not taken before: the circle ends where it began.
    let expected = "7-1, 7-6, 7-9, 7-9-21, 7-9-21-19, 7-19, 7-19-21, 7-19-21-9";
    assert_eq!(from(&game, 7), expected);
    let beyond = circle.replacen(".  .  .  .  .  .", ".  .  .  .  .  .\n.  M2 .  .  .  .", 1);
    let game = of_kinds(MEN, CARDINAL, &beyond, TAKING);
    // Now 7 can be jumped over, northwards: first or last, through the start.
    let own = from(&game, 13);
    assert!(own.contains("13-15-27-25-13-1"), "{own}");
    assert!(!own.contains("13-15-27-25-13,"), "{own}");
    let state = after(&game, "13-15-27-25-13-1");
    assert_eq!(game.view(&state, None).prisoners.len(), 5);
}

#[test]
fn men_on_starting_positions_are_jumped_over_but_not_taken() {
    let start = "
        M2 .  .  .  .
        M1 .  .  .  .
        .  .  .  .  .
        .  .  .  .  M2";
    let game = of_kinds(MEN, CARDINAL, start, "capture = true\nvictory = \"complex\"\nfirst = 2");
    // From 0 over 5, a start of player 1, to 10: nothing is taken.
    let state = after(&game, "0-10");
    assert!(game.view(&state, None).prisoners.is_empty());
}

#[test]
fn relations_take_turns() {
    let board = ".  .  .  .\n.  P1 P2 .\n.  .  .  .";
    let game = placed("[\"cardinal\", \"square\", \"hexagonal\"]\nevery = 2", board, "");
    assert_eq!(from(&game, 5), "5-1, 5-4, 5-7, 5-9");
    let relation = |moves: &str| game.view(&after(&game, moves), None).relation;
    let line = ["5-1", "6-2", "1-5", "2-6", "5-9", "6-10", "9-5"];
    let found: Vec<usize> = (0..=line.len()).map(|n| relation(&line[..n].join(", "))).collect();
    assert_eq!(found, [0, 0, 1, 1, 2, 2, 0, 0]);
    assert_eq!(moves(&game, &after(&game, "5-1, 6-2")), "1-0, 1-3, 1-4, 1-5, 1-6", "squares now");
}

#[test]
fn simple_victory_is_one_piece_and_complex_victory_all() {
    let text =
        |victory: &str| format!("victory = \"{victory}\"\nmax_turns = 30\nstarts = \"rows\"");
    let simple = placed(
        SQUARE,
        ".  P1 .
         P1 .  .
         .  P2 .",
        &text("simple"),
    );
    let state = after(&simple, "3-6");
    assert_eq!((simple.turn(&state), simple.final_scores(&state)), (Turn::Over, vec![2, 0]));
    let complex = placed(
        SQUARE,
        "P2 .  .
         P1 P1 P1
         .  .  .",
        &text("complex"),
    );
    let state = after(&complex, "3-6, 0-1, 4-7, 1-0");
    assert_eq!(complex.turn(&state), Turn::Seat(Seat(0)));
    let state = after(&complex, "3-6, 0-1, 4-7, 1-0, 5-8");
    assert_eq!((complex.turn(&state), complex.final_scores(&state)), (Turn::Over, vec![2, 0]));
}

/// A move of one player never makes the other win.
#[test]
fn victory_is_the_movers_own() {
    let game = placed(CARDINAL, "P2 . P1 . .", "first = 1\nvictory = \"simple\"");
    let state = after(&game, "2-3");
    assert_eq!(game.turn(&state), Turn::Seat(Seat(1)), "player 2 stands on a start already");
    let state = after(&game, "2-3, 0-1");
    assert_eq!(game.turn(&state), Turn::Seat(Seat(0)), "but player 2 left it in its own turn");
}

#[test]
fn a_draw_comes_after_the_last_turn_or_when_all_must_pass() {
    let game = placed(SQUARE, "P1 . . P2", "max_turns = 3");
    let state = after(&game, "0-1, 3-2, 1-0");
    assert_eq!((game.turn(&state), game.final_scores(&state)), (Turn::Over, vec![1, 1]));
    let stuck = of_kinds(
        "[[kinds]]\nname = \"tower\"\nmoves = [{ slide = \"cardinal\" }]",
        SQUARE,
        "T1 T2",
        "victory = \"complex\"",
    );
    assert_eq!(moves(&stuck, &stuck.start()), "pass");
    let state = after(&stuck, "pass");
    assert_eq!(stuck.turn(&state), Turn::Seat(Seat(1)));
    let state = after(&stuck, "pass, pass");
    assert_eq!((stuck.turn(&state), stuck.final_scores(&state)), (Turn::Over, vec![1, 1]));
}

#[test]
fn where_passing_is_always_allowed_only_passes_that_must_be_end_the_game() {
    let game = placed(SQUARE, "P1 . . P2", "pass = \"always\"");
    assert_eq!(moves(&game, &game.start()), "0-1, pass");
    let state = after(&game, "pass, pass, pass, pass");
    assert_eq!(game.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn who_fails_has_lost_and_with_more_players_is_out() {
    let two = placed(SQUARE, "P1 . . P2", "");
    let mut state = two.start();
    two.fail(&mut state, false);
    assert_eq!((two.turn(&state), two.final_scores(&state)), (Turn::Over, vec![0, 2]));
    let three = configured(Choice::ChineseCheckers.text(), 3);
    let mut state = three.start();
    three.fail(&mut state, false);
    assert_eq!(three.turn(&state), Turn::Seat(Seat(1)));
    assert_eq!(three.final_scores(&state), [0, 1, 1]);
    assert_eq!(three.view(&state, None).pieces.len(), 30, "its pieces stay");
    three.fail(&mut state, true);
    assert_eq!((three.turn(&state), three.final_scores(&state)), (Turn::Over, vec![0, 0, 2]));
}

#[test]
fn the_seed_draws_who_begins_unless_the_configuration_says() {
    let first = |text: &str, seed| {
        let options = Options { config: Choice::File(text.to_string()), graph: Graph::None };
        Mansuba::draw(&options, 3, &mut Rng::new(seed)).expect("a set-up").first.0
    };
    let text = Choice::ChineseCheckers.text();
    let drawn: Vec<u32> = (0..60).map(|seed| first(text, seed)).collect();
    for seat in 0..3 {
        assert!(drawn.iter().filter(|&&first| first == seat).count() > 8, "{drawn:?}");
    }
    let fixed = format!("first = 2\n{text}");
    assert!((0..20).all(|seed| first(&fixed, seed) == 1));
}
