//! Positions small enough to work out by hand, for every clause of the rules.

use game::{Seat, Show, Tile, ranks};

use super::*;
use crate::testing::english;

fn scores(game: &Flood, played: &str) -> Vec<i32> {
    game.final_scores(&after(game, played))
}

/// The colours on the board, row by row, as in a file.
fn shown(game: &Flood, played: &str) -> String {
    let view = game.view(&after(game, played), None);
    let cell = |cell: &Option<u8>| cell.map_or('.', |colour| char::from(b'0' + colour));
    let rows = view.cells.chunks(game.setup().width);
    rows.map(|row| row.iter().map(cell).collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// The seat to act and its legal moves.
fn legal(game: &Flood, played: &str) -> (Option<u32>, String) {
    let state = after(game, played);
    (turn(game, &state), moves(game, &state))
}

#[test]
fn a_zone_is_what_hangs_together_around_its_start() {
    // The 2 in the middle is beside no other: corners do not count.
    let game = on("001\n021\n210\n", 2);
    let view = game.view(&game.start(), None);
    assert_eq!(game.setup().starts, [0, 8]);
    assert_eq!(game.setup().cells[8], Some(1), "0 is taken, the next colour is 1");
    assert_eq!([view.seats[0].size, view.seats[1].size], [3, 4], "which joins it to other 1");
}

#[test]
fn the_whole_zone_takes_the_colour_and_grows_by_its_neighbours_of_that_colour() {
    let game = on("0012\n1122\n3034\n", 2);
    // Seat 0 has the two 0; seat 1 the 4 at the end.
    assert_eq!(legal(&game, ""), (Some(0), "1 pass".to_string()));
    assert_eq!(shown(&game, "1"), "1112 1122 3034");
    assert_eq!(game.view(&after(&game, "1"), None).grown, [2, 4, 5]);
    assert_eq!(legal(&game, "1"), (Some(1), "2 3 pass".to_string()));
    // Both of the 3 beside seat 1, and not the one beyond the 0.
    assert_eq!(shown(&game, "1 3"), "1112 1122 3033");
    assert_eq!(scores(&game, "1 3"), [5, 2]);
}

#[test]
fn a_colour_that_does_not_make_the_zone_grow_is_illegal() {
    let game = on("0123\n", 2);
    assert_eq!(legal(&game, ""), (Some(0), "1 pass".to_string()), "not 0, not 2, not 3");
}

#[test]
fn a_forbidden_colour_may_be_had_but_not_played() {
    let game = on("forbidden: 0 1\n02134\n12033\n", 2);
    // 1 and 0 are forbidden for both; seat 0 has 0 all the same, and keeps it until it plays.
    assert_eq!(legal(&game, ""), (Some(0), "2 pass".to_string()));
    let own = on("forbidden: 1 / 2\n0213\n1203\n", 2);
    assert_eq!(legal(&own, ""), (Some(0), "2 pass".to_string()));
    assert_eq!(legal(&own, "pass"), (Some(1), "0 1 pass".to_string()));
}

#[test]
fn a_zone_may_not_run_into_another() {
    // Seat 0 has 0, seat 1 the 2 at the end and, once it has played 1, all up to the first 0.
    let game = on("0112\n0332\n", 2);
    assert_eq!(legal(&game, ""), (Some(0), "1 3 pass".to_string()));
    assert_eq!(legal(&game, "1"), (Some(1), "3 pass".to_string()));
    // Seat 0 touches seat 1, which now has 3: taking the 3 that no seat has would merge both.
    let wide = on("01123\n03332\n03032\n", 2);
    let view = wide.view(&after(&wide, "1 3"), None);
    assert_eq!((view.seats[0].colour, view.seats[1].colour), (1, 3));
    assert_eq!(legal(&wide, "1 3"), (Some(0), "2 pass".to_string()));
}

#[test]
fn zones_of_one_colour_that_do_not_touch_are_apart() {
    let game = on("010\n121\n010\n", 2);
    // Seat 1's corner was 0 and is 1, which joins it to the 1 beside it on both sides.
    let view = game.view(&game.start(), None);
    assert_eq!((view.seats[0].size, view.seats[1].size), (1, 3));
    // Seat 0 plays 1 and gets its two; they touch only the 2 in the middle.
    assert_eq!(legal(&game, ""), (Some(0), "1 pass".to_string()));
    assert_eq!(scores(&game, "1"), [3, 3]);
    assert_eq!(legal(&game, "1"), (Some(1), "0 2 pass".to_string()));
}

#[test]
fn passing_is_always_legal_and_all_passing_in_a_row_ends_the_game() {
    let game = on("0123\n", 2);
    assert_eq!(turn(&game, &after(&game, "pass")), Some(1));
    assert_eq!(turn(&game, &after(&game, "pass pass")), None);
    assert_eq!(turn(&game, &after(&game, "pass 2")), Some(0), "a colour restarts the count");
    let three = on("0123\n3210\n0123\n", 3);
    assert_eq!(turn(&three, &after(&three, "pass pass")), Some(2));
    assert_eq!(turn(&three, &after(&three, "pass pass pass")), None);
}

#[test]
fn the_game_ends_when_no_seat_has_a_colour_left() {
    let game = on("0123\n", 2);
    assert_eq!(turn(&game, &after(&game, "1 2")), None);
    assert_eq!(scores(&game, "1 2"), [2, 2]);
    // Shut in, seat 0 is asked all the same while seat 1 has a colour: it can only pass.
    let gate = on("01.\n.23\n.4.\n", 2);
    assert_eq!(legal(&gate, "1 2"), (Some(0), "pass".to_string()));
    assert_eq!(turn(&gate, &after(&gate, "1 2 pass 4")), None);
}

#[test]
fn the_game_ends_at_the_cap() {
    let capped = Options { cap: Some(3), ..file_board("012345\n543210\n") };
    let game = Flood::new(drawn(&capped, 2, 0)).unwrap();
    assert!(turn(&game, &after(&game, "pass 2")).is_some());
    assert_eq!(turn(&game, &after(&game, "pass 2 1")), None);
    assert_eq!(drawn(&file_board("0123\n.1.2\n"), 2, 0).cap, 24, "4 for each cell, none for holes");
}

#[test]
fn the_larger_zone_wins_and_equal_is_a_draw() {
    let game = on("0123\n", 2);
    assert_eq!(ranks(&scores(&game, "1 2"), &[]), [1, 1]);
    assert_eq!(ranks(&scores(&game, "1 pass pass"), &[]), [1, 2]);
}

#[test]
fn an_illegal_move_loses_at_once() {
    let game = on("0011\n0023\n", 2);
    let state = after(&game, "illegal");
    assert_eq!(turn(&game, &state), None);
    assert_eq!(ranks(&game.final_scores(&state), &[]), [2, 1], "four cells against one");
    assert_eq!(game.view(&state, None).seats[0].standing, Standing::Lost);
}

#[test]
fn who_is_gone_keeps_its_score_and_ranks_last() {
    let game = on("0011\n0023\n", 2);
    let state = after(&game, "gone");
    assert_eq!((turn(&game, &state), game.final_scores(&state)), (None, vec![4, 1]));
    assert_eq!(ranks(&game.final_scores(&state), &[Seat(0)]), [2, 1]);
}

#[test]
fn of_three_or_more_one_is_retired_and_its_zone_stays_closed() {
    let game = on("starts: 0 2 4\n01324\n", 3);
    // Seat 1 fails: its 3 stays. Seat 0 takes 1, and may not take 3.
    for how in ["illegal", "gone"] {
        let played = format!("1 {how}");
        assert_eq!(legal(&game, &played), (Some(2), "2 pass".to_string()), "{how}");
        let played = format!("1 {how} pass");
        assert_eq!(legal(&game, &played), (Some(0), "pass".to_string()), "3 would merge");
        let state = after(&game, &format!("1 {how} 2"));
        assert_eq!(turn(&game, &state), None);
        let kept = if how == "gone" { 1 } else { 0 };
        assert_eq!(game.final_scores(&state), [2, kept, 2], "{how}");
    }
    // Passes of those still in count; the failure between them neither counts nor breaks the row.
    assert_eq!(turn(&game, &after(&game, "pass gone pass")), None);
    assert_eq!(turn(&game, &after(&game, "gone gone")), None, "one is left");
}

#[test]
fn alone_the_score_is_the_number_of_moves_and_fewer_is_better() {
    let game = on("0102\n", 1);
    assert_eq!(legal(&game, ""), (Some(0), "1".to_string()), "no passing");
    assert_eq!(legal(&game, "1 0 2"), (None, String::new()));
    assert_eq!(scores(&game, "1 0 2"), [-3]);
    // Unfinished is below every finished game, by what is missing: the cap is 16.
    assert_eq!([scores(&game, "")[0], scores(&game, "1 0")[0]], [-16 - 3, -16 - 1]);
    assert_eq!(scores(&game, "1 illegal"), [-16 - 2]);
    assert_eq!(turn(&game, &after(&game, "1 gone")), None);
    assert_eq!(turn(&on("00\n00\n", 1), &on("00\n00\n", 1).start()), None, "nothing to do");
}

#[test]
fn playouts_pass_only_when_nothing_grows() {
    let game = on("01.\n.23\n.4.\n", 2);
    let playout = |played: &str, seed| {
        let (state, mut rng) = (after(&game, played), Rng::new(seed));
        game.playout(&state, &mut rng, &mut Vec::new()).to_string()
    };
    assert_eq!(playout("1 2", 0), "pass");
    let drawn: Vec<String> = (0..40).map(|seed| playout("1", seed)).collect();
    assert!(drawn.iter().all(|mv| mv == "2"), "{drawn:?}");
    let state = after(&game, "1");
    let uniform = (0..40).map(|seed| game.random(&state, &mut Rng::new(seed), &mut Vec::new()));
    assert!(uniform.into_iter().any(|mv| mv == Move::Pass), "random itself does pass");
}

fn shape(layout: Layout, width: u64, height: u64) -> Setup {
    drawn(&sized(layout, width, height, 4), 1, 0)
}

fn holes(setup: &Setup) -> String {
    let row = |row: &[Option<u8>]| {
        row.iter().map(|cell| if cell.is_some() { 'o' } else { '.' }).collect::<String>()
    };
    setup.cells.chunks(setup.width).map(row).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_donut_lacks_its_middle_and_an_h_its_upper_and_lower_middle() {
    assert_eq!(holes(&shape(Layout::Donut, 6, 3)), "oooooo oo..oo oooooo");
    assert_eq!(holes(&shape(Layout::H, 6, 3)), "oo..oo oooooo oo..oo");
    // Thirds are rounded down: of 5, only the second.
    assert_eq!(holes(&shape(Layout::Donut, 5, 5)), "ooooo o.ooo ooooo ooooo ooooo");
    assert_eq!(holes(&shape(Layout::H, 4, 4)), "o.oo oooo o.oo o.oo");
    assert_eq!(holes(&shape(Layout::Square, 2, 2)), "oo oo");
}

#[test]
fn holes_have_no_neighbours() {
    let donut = shape(Layout::Donut, 3, 3);
    assert_eq!(donut.board.neighbours(4).count(), 0);
    let beside: Vec<Tile> = donut.board.neighbours(1).collect();
    assert_eq!(beside, [2, 0]);
}

#[test]
fn a_torus_goes_on_at_the_opposite_edge() {
    let neighbours = |width, height, tile| {
        let setup = shape(Layout::Torus, width, height);
        let mut beside: Vec<Tile> = setup.board.neighbours(tile).collect();
        beside.sort_unstable();
        beside
    };
    assert_eq!(neighbours(4, 3, 0), [1, 3, 4, 8]);
    assert_eq!(neighbours(4, 3, 11), [3, 7, 8, 10]);
    assert_eq!(neighbours(2, 3, 0), [1, 2, 4], "two columns meet once");
    assert_eq!(neighbours(1, 3, 0), [1, 2], "a cell is not beside itself");
}

#[test]
fn hexagons_have_six_neighbours() {
    let hex = shape(Layout::Hex, 3, 3);
    let beside = |tile| hex.board.neighbours(tile).collect::<Vec<Tile>>();
    assert_eq!(beside(4), [2, 5, 8, 7, 3, 1], "an odd row stands to the right");
    assert_eq!(beside(0), [1, 3]);
    assert_eq!(beside(5), [8, 4, 2], "at the edge: below to the left, west, above to the left");
}

#[test]
fn players_start_at_corners_on_a_torus_apart_on_files_far() {
    let starts = |options: &Options, seats| drawn(options, seats, 0).starts;
    let square = sized(Layout::Square, 4, 3, 8);
    assert_eq!(starts(&square, 4), [0, 11, 3, 8]);
    assert_eq!(starts(&square, 2), [0, 11]);
    assert_eq!(starts(&sized(Layout::Torus, 4, 6, 8), 4), [0, 14, 2, 12]);
    // Top right and bottom left of an h are cells; nearest to them otherwise.
    let h = sized(Layout::H, 6, 3, 8);
    assert_eq!(starts(&h, 4), [0, 17, 5, 12]);
    assert_eq!(starts(&sized(Layout::Square, 4, 1, 8), 4), [0, 3, 2, 1], "no cell twice");
    assert_eq!(starts(&file_board("..0\n011\n10.\n"), 2), [2, 6]);
    assert_eq!(starts(&file_board("01234567\n"), 3), [0, 7, 3], "the first of the farthest");
    assert_eq!(starts(&sized(Layout::Square, 5, 5, 8), 5)[4], 12, "the fifth in the middle");
}

#[test]
fn a_start_whose_colour_is_taken_has_the_next() {
    let cells = |text: &str, seats| {
        let cells = drawn(&file_board(text), seats, 0).cells;
        cells.iter().flatten().map(|&colour| char::from(b'0' + colour)).collect::<String>()
    };
    assert_eq!(cells("0120\n", 2), "0121");
    assert_eq!(cells("colours: 3\n2112\n", 2), "2110", "after the last comes the first");
    assert_eq!(cells("starts: 0 1 2\n0002\n", 3), "0122");
}

#[test]
fn colourings() {
    let coloured = |colouring, width, colours| {
        let options = Options { colouring, ..sized(Layout::Square, width, 6, colours) };
        drawn(&options, 1, 3).cells.into_iter().flatten().collect::<Vec<u8>>()
    };
    let cyclic = coloured(Colouring::Cyclic, 5, 3);
    assert!(cyclic.iter().enumerate().all(|(tile, &colour)| usize::from(colour) == tile % 3));
    let blocks = coloured(Colouring::Blocks, 6, 250);
    assert_eq!([blocks[0], blocks[8], blocks[14]], [blocks[0]; 3], "a patch of 3 × 3");
    assert!(blocks[0] != blocks[3] && blocks[0] != blocks[18]);
    // 0 and 1 change places, and 2 and 3; a fifth colour stays.
    let symmetric = coloured(Colouring::Symmetric, 6, 5);
    for tile in 0..36 {
        let other = [1, 0, 3, 2, 4][usize::from(symmetric[tile])];
        assert_eq!(symmetric[35 - tile], other);
    }
    let random = coloured(Colouring::Random, 6, 4);
    assert!((0..4).all(|colour| random.contains(&colour)));
}

#[test]
fn symmetric_boards_are_the_same_for_both() {
    for layout in [Layout::Square, Layout::Torus, Layout::Donut, Layout::H, Layout::Hex] {
        let options = sized(layout.clone(), 6, 6, 4);
        let setup = drawn(&Options { colouring: Colouring::Symmetric, ..options }, 2, 5);
        let view = Flood::new(setup).map(|game| game.view(&game.start(), None)).unwrap();
        assert_eq!(view.seats[0].size, view.seats[1].size, "{layout:?}");
    }
}

#[test]
fn forbidden_colours_are_drawn_for_all_or_for_each() {
    let options = Options { forbidden: 3, ..sized(Layout::Square, 5, 5, 8) };
    let same = drawn(&options, 3, 1).forbidden;
    assert!(same.iter().all(|set| set.len() == 3 && *set == same[0]));
    let own = drawn(&Options { forbidden_own: true, ..options }, 3, 1).forbidden;
    assert!(own[0] != own[1] || own[1] != own[2], "{own:?}");
}

#[test]
fn alone_the_moves_that_covered_the_board_are_said() {
    let game = on("012\n", 1);
    let outcome = |moves| english(&game.outcome(&game.view(&after(&game, moves), None))).join(" ");
    assert!(outcome("1 2").starts_with("The board was covered in 2 moves."), "{}", outcome("1 2"));
    assert_eq!(
        outcome("1"),
        "1 cell left after 1 move: the score is minus the move limit, minus these cells."
    );
}
