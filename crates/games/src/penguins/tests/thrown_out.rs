//! Seats that give no legal move: thrown out for good, whether they are gone or not.

use super::*;

/// The state after moves, with `fail` for a seat that gives none.
fn story(game: &Penguins, gone: bool, events: &str) -> State {
    let mut state = game.start();
    for text in events.split(", ") {
        if text == "fail" {
            game.fail(&mut state, gone);
        } else {
            let mv = game.check(&state, text.parse().unwrap()).unwrap();
            game.play(&mut state, mv);
        }
    }
    state
}

#[test]
fn a_seat_thrown_out_leaves_its_penguins_as_obstacles_that_collect_their_tile() {
    // Seat 0 on 2 collects nothing any more; seat 1 on 4 cannot pass it.
    let game = on_strip("111111", 2, 1);
    for gone in [false, true] {
        let state = story(&game, gone, "place 2, place 4, fail");
        let view = game.view(&state, None);
        assert_eq!((turn(&game, &state), moves(&game, &state)), (Some(1), "4-3, 4-5".to_string()));
        assert_eq!(view.seats[0].penguins, [2]);
        assert_eq!([view.seats[0].out, view.seats[1].out], [true, false]);
        // Seat 1 goes on alone, never 0 again: 4-3 and it is shut in between 2 and the melted 4.
        let state = story(&game, gone, "place 2, place 4, fail, 4-3");
        assert_eq!((turn(&game, &state), game.final_scores(&state)), (None, vec![1, 2]));
    }
}

#[test]
fn a_seat_thrown_out_keeps_what_it_has_collected() {
    // Seat 0 leaves 0 (1 fish) for 1 (3 fish) and fails: 1 collected, 3 under its penguin.
    let game = on_strip("13121", 2, 1);
    for gone in [false, true] {
        let state = story(&game, gone, "place 0, place 4, 0-1, 4-3, fail, 3-2");
        assert_eq!(turn(&game, &state), None);
        assert_eq!((eaten(&game, &state), game.final_scores(&state)), (vec![1, 3], vec![4, 4]));
    }
}

#[test]
fn penguins_not_yet_placed_are_never_placed() {
    // Seat 0 places one of two and fails: seat 1 places both of its own and slides first.
    let game = on_strip("1111111", 2, 2);
    for gone in [false, true] {
        let state = story(&game, gone, "place 3, place 0, fail");
        assert_eq!(turn(&game, &state), Some(1));
        assert_eq!(moves(&game, &state), "place 1, place 2, place 4, place 5, place 6");
        let state = story(&game, gone, "place 3, place 0, fail, place 5");
        assert_eq!(turn(&game, &state), Some(1));
        assert_eq!(moves(&game, &state), "0-1, 0-2, 5-4, 5-6");
        assert_eq!(game.view(&state, None).seats[0].penguins, [3]);
    }
}

#[test]
fn the_last_to_place_fails_and_sliding_begins() {
    // Seat 1 never places. Placing is over, and the next after it is seat 0.
    let game = on_strip("111", 2, 1);
    for gone in [false, true] {
        let state = story(&game, gone, "place 0, fail");
        assert_eq!((turn(&game, &state), moves(&game, &state)), (Some(0), "0-1, 0-2".to_string()));
        let state = story(&game, gone, "place 0, fail, 0-1, 1-2");
        assert_eq!((turn(&game, &state), game.final_scores(&state)), (None, vec![3, 0]));
    }
}

#[test]
fn the_turn_goes_on_after_the_seat_that_failed() {
    // Three seats: seat 1 fails at its first slide; 2 and 0 take turns.
    let game = on_strip("1111111", 3, 1);
    for gone in [false, true] {
        let state = story(&game, gone, "place 0, place 3, place 6, 0-1, fail");
        assert_eq!((turn(&game, &state), moves(&game, &state)), (Some(2), "6-4, 6-5".to_string()));
        let state = story(&game, gone, "place 0, place 3, place 6, 0-1, fail, 6-5");
        assert_eq!((turn(&game, &state), moves(&game, &state)), (Some(0), "1-2".to_string()));
    }
}

#[test]
fn when_all_are_thrown_out_the_game_is_over() {
    let game = on_strip("1111", 2, 1);
    for gone in [false, true] {
        let none_placed = story(&game, gone, "fail, fail");
        assert_eq!(turn(&game, &none_placed), None);
        assert_eq!(game.final_scores(&none_placed), [0, 0]);
        let both_placed = story(&game, gone, "place 0, place 3, fail, fail");
        assert_eq!(turn(&game, &both_placed), None);
        assert_eq!(game.final_scores(&both_placed), [1, 1]);
        let alone = story(&on_strip("111", 1, 1), gone, "place 0, fail");
        assert_eq!(alone.clone(), story(&on_strip("111", 1, 1), gone, "place 0, fail, fail"));
    }
}
