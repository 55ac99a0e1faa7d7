//! Positions small enough to work out by hand, for every clause of the rules.

use game::{Seat, ranks};

use super::*;

/// How many tiles were dealt one, two and three fish.
fn dealt(setup: &Setup) -> [usize; 3] {
    [1, 2, 3].map(|n| setup.fish.iter().filter(|&&fish| fish == n).count())
}

#[test]
fn half_of_the_tiles_rounded_up_are_ones_a_sixth_rounded_down_threes_the_rest_twos() {
    let cases = [
        (1, [1, 0, 0]),
        (2, [1, 1, 0]),
        (3, [2, 1, 0]),
        (5, [3, 2, 0]),
        (6, [3, 2, 1]),
        (7, [4, 2, 1]),
        (11, [6, 4, 1]),
        (12, [6, 4, 2]),
        (13, [7, 4, 2]),
        (35, [18, 12, 5]),
    ];
    for (tiles, fish) in cases {
        let options = tiling(Layout::Square, tiles, 1, 1);
        assert_eq!(dealt(&drawn(&options, 1, 0)), fish, "{tiles} tiles");
    }
    for seed in 0..5 {
        assert_eq!(dealt(&drawn(&Options::default(), 2, seed)), [30, 20, 10], "the box");
    }
}

#[test]
fn fish_are_shuffled_by_the_seed() {
    let deals: Vec<_> = (0..200).map(|seed| drawn(&Options::default(), 2, seed).fish).collect();
    assert_eq!(deals[7], drawn(&Options::default(), 2, 7).fish);
    for tile in 0..60 {
        for fish in 1..=3 {
            assert!(deals.iter().any(|deal| deal[tile] == fish), "{fish} fish on tile {tile}");
        }
    }
}

#[test]
fn a_file_says_where_its_fish_are() {
    let text = "3 - 1\n1 0 2\n2 1 -\n";
    for seed in 0..10 {
        assert_eq!(drawn(&file_board(text, 1), 1, seed).fish, [3, 1, 2]);
    }
}

#[test]
fn two_players_have_four_penguins_three_have_three_more_have_two() {
    let penguins = |seats| drawn(&Options::default(), seats, 0).penguins;
    assert_eq!([2, 3, 4, 5, 15].map(penguins), [4, 3, 2, 2, 2]);
    let alone = Options { solo: true, ..Options::default() };
    assert_eq!(drawn(&alone, 1, 0).penguins, 4);
    let few = Options { penguins: Some(1), ..Options::default() };
    assert_eq!(drawn(&few, 2, 0).penguins, 1);
}

#[test]
fn penguins_are_placed_in_turn_one_at_a_time_on_free_tiles_with_one_fish() {
    // 1 2 1    Tiles 0, 2, 4, 5 have one fish.
    // 3 1 1
    let game = on(tilings::square(3, 2), "121 311", 2, 2);
    let steps = [
        ("", 0, "place 0, place 2, place 4, place 5"),
        ("place 4", 1, "place 0, place 2, place 5"),
        ("place 4, place 0", 0, "place 2, place 5"),
        ("place 4, place 0, place 5", 1, "place 2"),
    ];
    for (played, seat, legal) in steps {
        let state = after(&game, played);
        assert_eq!((turn(&game, &state), moves(&game, &state)), (Some(seat), legal.to_string()));
    }
    let placed = after(&game, "place 4, place 0, place 5, place 2");
    assert_eq!(turn(&game, &placed), Some(0), "then the first seat slides");
    assert_eq!(moves(&game, &placed), "4-1, 4-3");
    assert_eq!(eaten(&game, &placed), [0, 0], "placing collects nothing");
}

#[test]
fn a_seat_may_place_where_it_cannot_move() {
    // Seat 0 is walled in from the start on tile 0: seat 1 stands beside it and plays first.
    let game = on_strip("1121", 2, 1);
    let state = after(&game, "place 0, place 1");
    assert_eq!((turn(&game, &state), moves(&game, &state)), (Some(1), "1-2, 1-3".to_string()));
}

#[test]
fn squares_are_left_through_opposite_sides() {
    // 0 1 2    From the middle one step each way, from a corner two along both edges.
    // 3 4 5
    // 6 7 8
    let game = on(tilings::square(3, 3), "111 111 111", 1, 1);
    let from = |tile: u32| moves(&game, &after(&game, &format!("place {tile}")));
    assert_eq!(from(4), "4-1, 4-3, 4-5, 4-7");
    assert_eq!(from(0), "0-1, 0-2, 0-3, 0-6");
    assert_eq!(from(5), "5-2, 5-3, 5-4, 5-8");
}

#[test]
fn hexagons_are_left_through_opposite_sides() {
    // 0 1 2     The second row is shifted to the right: 4 touches 1, 2, 3, 5, 7, 8.
    //  3 4 5    South-east of 0 are 3 and 7; south-west of 2 are 4 and 7.
    // 6 7 8
    let game = on(tilings::hex(3, 3), "111 111 111", 1, 1);
    let from = |tile: u32| moves(&game, &after(&game, &format!("place {tile}")));
    assert_eq!(from(4), "4-1, 4-2, 4-3, 4-5, 4-7, 4-8");
    assert_eq!(from(0), "0-1, 0-2, 0-3, 0-7");
    assert_eq!(from(2), "2-0, 2-1, 2-4, 2-5, 2-7");
}

#[test]
fn on_the_box_a_penguin_in_the_corner_has_fourteen_ways() {
    // Six to the right, seven down to the right (one each row), one down to the left.
    let game = on(tilings::classic(), &"1".repeat(60), 1, 1);
    let state = after(&game, "place 0");
    assert_eq!(
        moves(&game, &state),
        "0-1, 0-2, 0-3, 0-4, 0-5, 0-6, 0-7, 0-8, 0-16, 0-24, 0-32, 0-40, 0-48, 0-56"
    );
}

#[test]
fn octagons_and_squares_are_left_through_opposite_sides() {
    // 0   1   2     Octagons in rows of three, squares 9 to 12 between them.
    //   9   10      0: right 1 2, down 3 6, through the square 9 to 4, the square 12 and 8.
    // 3   4   5     9: its four octagons; beyond 1 and 3 is water, beyond 4 are 12 and 8.
    //   11  12
    // 6   7   8
    let game = on_file(&stored("octo"), 1, 1);
    let from = |tile: u32| moves(&game, &after(&game, &format!("place {tile}")));
    assert_eq!(from(0), "0-1, 0-2, 0-3, 0-4, 0-6, 0-8, 0-9, 0-12");
    assert_eq!(from(9), "9-0, 9-1, 9-3, 9-4, 9-8, 9-12");
}

#[test]
fn a_dodecagon_is_left_through_opposite_sides() {
    // 0 touches all; 3 is a square between the hexagons 2 and 4, and opposite to the square 9.
    let game = on_file(&stored("dodeca"), 1, 1);
    let from = |tile: u32| moves(&game, &after(&game, &format!("place {tile}")));
    assert_eq!(from(0), (1..13).map(|tile| format!("0-{tile}")).collect::<Vec<_>>().join(", "));
    assert_eq!(from(3), "3-0, 3-2, 3-4, 3-9");
}

#[test]
fn a_tile_without_neighbours_is_an_island() {
    let game = on_file("1 - - - -\n1 - -\n", 2, 1);
    let state = after(&game, "place 1, place 0");
    assert_eq!((turn(&game, &state), game.final_scores(&state)), (None, vec![1, 1]));
}

#[test]
fn no_slide_crosses_water() {
    // 0 1 -    The lake is not a tile: 0 1 above, 2 3 4 below, and 1 is above 3.
    // 2 3 4
    let game = on_file("1 - 1 2 -\n1 - - 3 0\n1 0 3 - -\n1 1 4 - 2\n1 - - - 3\n", 1, 1);
    let from = |tile: u32| moves(&game, &after(&game, &format!("place {tile}")));
    assert_eq!(from(0), "0-1, 0-2");
    assert_eq!(from(4), "4-2, 4-3");
}

#[test]
fn no_slide_crosses_a_melted_tile() {
    // The penguin goes from 2 to 3 and melts 2: 0 and 1 are out of reach.
    let game = on_strip("11111", 1, 1);
    assert_eq!(moves(&game, &after(&game, "place 2")), "2-0, 2-1, 2-3, 2-4");
    assert_eq!(moves(&game, &after(&game, "place 2, 2-3")), "3-4");
}

#[test]
fn no_slide_crosses_a_penguin() {
    // Own penguins on 1 and 4: neither gets past the other.
    let game = on_strip("111111", 1, 2);
    assert_eq!(moves(&game, &after(&game, "place 4, place 1")), "1-0, 1-2, 1-3, 4-2, 4-3, 4-5");
    // Seat 0 on 1, seat 1 on 4: the same tiles for each.
    let game = on_strip("111111", 2, 1);
    assert_eq!(moves(&game, &after(&game, "place 1, place 4")), "1-0, 1-2, 1-3");
    assert_eq!(moves(&game, &after(&game, "place 1, place 4, 1-2")), "4-3, 4-5");
}

#[test]
fn the_tile_left_melts_and_its_fish_are_the_movers() {
    // Seat 0 leaves 0 (1 fish), seat 1 leaves 4 (1 fish), seat 0 leaves 1 (3 fish).
    let game = on_strip("13221", 2, 1);
    let fish = |played: &str| eaten(&game, &after(&game, played));
    assert_eq!(fish("place 0, place 4"), [0, 0]);
    assert_eq!(fish("place 0, place 4, 0-1"), [1, 0]);
    assert_eq!(fish("place 0, place 4, 0-1, 4-3"), [1, 1]);
    assert_eq!(fish("place 0, place 4, 0-1, 4-3, 1-2"), [4, 1]);
    let state = after(&game, "place 0, place 4, 0-1, 4-3");
    assert_eq!(game.view(&state, None).melted, [0, 4]);
}

#[test]
fn tiles_slid_over_neither_melt_nor_pay() {
    let game = on_strip("1231", 1, 1);
    let state = after(&game, "place 0, 0-3");
    assert_eq!((moves(&game, &state), eaten(&game, &state)), ("3-1, 3-2".to_string(), vec![1]));
}

#[test]
fn no_seat_passes() {
    // Seat 0 would rather stay between the fish; its one move is the bad one.
    let game = on_strip("1113", 2, 1);
    let state = after(&game, "place 1, place 2");
    assert_eq!((turn(&game, &state), moves(&game, &state)), (Some(0), "1-0".to_string()));
    assert!("pass".parse::<Move>().is_err());
}

#[test]
fn a_tile_reached_by_two_lines_is_one_move() {
    // 4 0 1 3 7 and 5 0 2 3 6: from 0 both lines lead to 3.
    let game = on_file(&stored("twice"), 1, 1);
    assert_eq!(moves(&game, &after(&game, "place 0")), "0-1, 0-2, 0-3, 0-4, 0-5, 0-6, 0-7");
    // A penguin on 1 stops one line: 3 is still reached by the other, 7 beyond it is not.
    let game = on_file(&stored("twice"), 2, 1);
    assert_eq!(moves(&game, &after(&game, "place 0, place 1")), "0-2, 0-3, 0-4, 0-5, 0-6");
}

#[test]
fn a_ring_is_slid_both_ways_round_to_the_tile_behind() {
    // 0 to 5 and back to 0: every tile but its own, each once.
    let game = on_file(&stored("ring"), 1, 1);
    assert_eq!(moves(&game, &after(&game, "place 0")), "0-1, 0-2, 0-3, 0-4, 0-5");
    // It melts 0 on its way to 3; the ring is a line now, 1 to 5.
    assert_eq!(moves(&game, &after(&game, "place 0, 0-3")), "3-1, 3-2, 3-4, 3-5");
    // Seat 1 on 3 cuts it: 1 2 one way, 4 5 the other.
    let game = on_file(&stored("ring"), 2, 1);
    assert_eq!(moves(&game, &after(&game, "place 0, place 3")), "0-1, 0-2, 0-4, 0-5");
}

#[test]
fn a_line_that_comes_back_ends_at_the_moving_penguin() {
    // 4 3 0 2 1 0 5: from 0 the loop is 2 1 or 1 2, and ends at 0 both times; 5 and 3 4 besides.
    let game = on_file(&stored("knot"), 1, 1);
    assert_eq!(moves(&game, &after(&game, "place 0")), "0-1, 0-2, 0-3, 0-4, 0-5");
    // From 4 it runs 3 0 2 1 0 5, over 0 twice. Coming from 1, one leaves 0 for 5 or through 2.
    assert_eq!(moves(&game, &after(&game, "place 4")), "4-0, 4-1, 4-2, 4-3, 4-5");
    assert_eq!(moves(&game, &after(&game, "place 1")), "1-0, 1-2, 1-3, 1-4, 1-5");
    // With 0 melted nothing is left of the loop but 2 and 1.
    assert_eq!(moves(&game, &after(&game, "place 0, 0-2")), "2-1");
}

#[test]
fn who_cannot_move_is_out_and_the_others_play_on_the_last_alone() {
    // Seats on 0, 1, 4. Seat 0 is shut in by 1 at once; seat 1 and seat 2 take turns.
    let game = on_strip("1121121", 3, 1);
    let mut played = "place 0, place 1, place 4".to_string();
    let steps = [
        ("1-3", Some(2), "4-5, 4-6"),
        // Seat 1 left 1, which melted beside 0, and on 3 it can go back to 2; seat 0 stays out.
        ("4-5", Some(1), "3-2"),
        // Seat 1 on 2: 1 and 3 are melted, it is out. Seat 2 plays alone.
        ("3-2", Some(2), "5-6"),
        ("5-6", None, ""),
    ];
    for (mv, seat, legal) in steps {
        played += &format!(", {mv}");
        let state = after(&game, &played);
        assert_eq!((turn(&game, &state), moves(&game, &state)), (seat, legal.to_string()), "{mv}");
    }
    let state = after(&game, &played);
    // Seat 0: tile 0. Seat 1: 1 and 3, and 2 under it. Seat 2: 4 and 5, and 6 under it.
    assert_eq!(eaten(&game, &state), [0, 2, 3]);
    assert_eq!(game.final_scores(&state), [1, 4, 4]);
    assert_eq!(ranks(&game.final_scores(&state), &[]), [3, 1, 1], "equal fish share the rank");
}

#[test]
fn the_last_seat_plays_many_moves_alone() {
    // Seat 1 on 0 is shut in; seat 0 on 1 walks to the end by single steps.
    let game = on_strip("11123", 2, 1);
    let state = after(&game, "place 1, place 0, 1-2, 2-3, 3-4");
    assert_eq!(turn(&game, &state), None);
    // 1 + 1 + 2 collected on the way, 3 under the penguin at the end.
    assert_eq!((eaten(&game, &state), game.final_scores(&state)), (vec![4, 0], vec![7, 1]));
}

#[test]
fn a_seat_with_one_penguin_shut_in_moves_the_other() {
    // Own penguins on 0 and 1: 0 is shut in by its own friend.
    let game = on_strip("1121", 1, 2);
    assert_eq!(moves(&game, &after(&game, "place 0, place 1")), "1-2, 1-3");
    assert_eq!(turn(&game, &after(&game, "place 0, place 1, 1-2, 2-3")), None);
}

#[test]
fn at_the_end_every_penguin_collects_its_own_tile() {
    // Two penguins each, side by side: no penguin can move, the four tiles are collected.
    let game = on_strip("1111", 2, 2);
    let state = after(&game, "place 0, place 1, place 2, place 3");
    assert_eq!((turn(&game, &state), eaten(&game, &state)), (None, vec![0, 0]));
    assert_eq!(game.final_scores(&state), [2, 2]);
    assert_eq!(ranks(&game.final_scores(&state), &[]), [1, 1]);
}

#[test]
fn scores_count_the_tiles_under_penguins_at_any_time() {
    // Seat 0 is shut in on 0 and out; seat 1 has left 1 and stands on the three.
    let game = on_strip("11231", 2, 1);
    assert_eq!(game.final_scores(&game.start()), [0, 0]);
    assert_eq!(game.final_scores(&after(&game, "place 0, place 1")), [1, 1]);
    let state = after(&game, "place 0, place 1, 1-3");
    assert_eq!((turn(&game, &state), game.final_scores(&state)), (Some(1), vec![1, 4]));
}

#[test]
fn the_view_shows_the_position() {
    let game = on_strip("11121", 2, 1);
    let view = game.view(&after(&game, "place 4, place 0, 4-3"), Some(Seat(0)));
    let seat = |fish, tile, out| SeatView { fish, penguins: vec![tile], out };
    let seats = vec![seat(1, 3, false), seat(0, 0, false)];
    assert_eq!(
        view,
        View { turn: Turn::Seat(Seat(1)), placing: false, seats, melted: vec![4] },
        "everything is public"
    );
    assert_eq!(game.view(&after(&game, "place 4, place 0, 4-3"), None), view);
}
