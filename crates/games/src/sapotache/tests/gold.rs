//! Objectives and nuggets: which objectives are reached, and what the seats get for it.

use game::ranks;

use super::*;

#[test]
fn one_of_the_objectives_hides_gold_each_equally_likely() {
    // Three objectives within reach of one crossing at 1,1.
    let game = on("*$* >*$ *$*", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS"]);
    story.go("path X_CROSS 1,1");
    assert_eq!(story.chances(), "reveal 1,2 gold: 1, reveal 1,2 stone: 2");
    story.go("reveal 1,2 stone");
    assert_eq!(story.chances(), "reveal 2,1 gold: 1, reveal 2,1 stone: 1", "in the file's order");
    story.go("reveal 2,1 stone");
    assert_eq!(story.chances(), "reveal 1,0 gold: 1", "the last one left must be gold");
}

#[test]
fn with_gold_all_every_objective_is_gold() {
    let options = Options { gold: Some(Gold::All), ..file_board("*$* >*$ *$*", PLENTY) };
    let game = game(&options, 3);
    let mut story = Story::new(&game, &[], &["X_CROSS"]);
    story.go("path X_CROSS 1,1");
    assert_eq!(story.chances(), "reveal 1,2 gold: 1");
}

#[test]
fn gold_ends_the_round_at_once_and_no_card_is_drawn() {
    let game = on("*$* >*$ *$*", 3);
    let mut story = Story::new(&game, &[1], &["X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 1,2 gold");
    assert_eq!(story.chances(), "saboteurs 1: 1", "the other objectives stay as they are");
    assert_eq!(story.view(0).hand.len(), 5);
    let known: Vec<Known> = story.view(0).objectives.iter().map(|o| o.known).collect();
    assert_eq!(known[0], Known::Gold);
    story.go("saboteurs 1");
    assert_eq!(story.chances(), "nuggets 1: 16, nuggets 2: 8, nuggets 3: 4");
}

#[test]
fn stone_becomes_a_crossing_and_play_goes_on() {
    // > + $ *    Beyond the stone at 2,1 a line may be laid, and beside it, closed to it, too.
    let game = on("****$ >*$** *****", 3);
    let mut story = Story::new(&game, &[], &["H_LINE", "V_LINE H_LINE L_TURN", "X_CROSS"]);
    story.go("path H_LINE 1,1; reveal 2,1 stone");
    assert_eq!(story.turn(), Some(1), "after a card is drawn");
    let moves = story.moves("path");
    for place in ["H_LINE 3,1", "V_LINE 2,0", "V_LINE 2,2", "L_TURN 3,1", "L_TURN 2,2"] {
        assert!(moves.contains(place), "{place} in {moves}");
    }
    assert!(!moves.contains("V_LINE 3,1"), "it fits the stone, but nothing connects it");
    // Once something else connects it, a card may be closed to the stone.
    story.go("path H_LINE 3,1; path X_CROSS 4,1");
    assert_eq!(story.chances(), "reveal 4,2 gold: 1");
}

#[test]
fn a_card_closed_to_a_turned_stone_fits_it() {
    // The crossing at 3,2 connects 3,1, which may be closed to the stone at 2,1.
    let game = on("****$ ***** >*$** *****", 3);
    let mut story = Story::new(&game, &[], &["H_LINE V_LINE", "X_CROSS", "X_CROSS"]);
    story.go("path H_LINE 1,1; reveal 2,1 stone; path X_CROSS 2,2; path X_CROSS 3,2");
    assert!(story.moves("path").contains("V_LINE 3,1"));
}

#[test]
fn a_stone_stays_when_the_way_to_it_is_gone_and_connects_nothing_then() {
    let game = on("****$ >*$** *****", 3);
    let mut story = Story::new(&game, &[], &["H_LINE H_LINE", "BOULDER V_LINE", "V_LINE"]);
    story.go("path H_LINE 1,1; reveal 2,1 stone; boulder 1,1");
    assert_eq!(story.view(0).objectives[1].known, Known::Stone);
    assert_eq!(story.moves("path"), "V_LINE 0,0, V_LINE 0,2");
    assert_eq!(story.why("boulder 2,1"), "the objective at 2,1 cannot be removed");
    story.go("discard V_LINE; path H_LINE 1,1");
    assert_eq!(story.turn(), Some(1), "it is not turned over a second time");
    assert!(story.moves("path").contains("V_LINE 2,2"), "joined again");
}

#[test]
fn a_stone_opens_ways_behind_it() {
    // │ │ │ ┌      Cards next to each other, of which only the first is joined to the start. Those
    // > * A ┴ B    around A become so when the last one joins the start to A, and A is stone.
    let connected = Some(Connected::No);
    let game = game(&Options { connected, ..file_board("***** >*$*$ *****", PLENTY) }, 3);
    let mut story = Story::new(&game, &[], &["V_LINE H_CROSS H_CROSS", "V_LINE R_TURN", "V_LINE"]);
    story.go("path V_LINE 0,2; path V_LINE 1,2; path V_LINE 2,2");
    story.go("discard BOULDER; path R_TURN 3,2; discard BOULDER");
    story.go("path H_CROSS 3,1; discard BOULDER; discard BOULDER");
    assert_eq!(story.view(0).objectives[0].known, Known::Hidden, "not reached from the start");
    story.go("path H_CROSS 1,1");
    assert_eq!(story.chances(), "reveal 2,1 gold: 1, reveal 2,1 stone: 1");
    story.go("reveal 2,1 stone");
    assert_eq!(story.chances(), "reveal 4,1 gold: 1", "through the stone and the line behind it");
}

#[test]
fn objectives_side_by_side_reach_each_other() {
    let game = on(">*$$*", 3);
    let mut story = Story::new(&game, &[], &["H_LINE"]);
    story.go("path H_LINE 1,0; reveal 2,0 stone");
    assert_eq!(story.chances(), "reveal 3,0 gold: 1");
}

#[test]
fn an_objective_beside_the_start_is_turned_over_by_a_card_not_by_the_start() {
    let game = on("*** >$* ***", 3);
    let mut story = Story::new(&game, &[], &["V_LINE", "X_CROSS", "X_CROSS"]);
    story.go("path V_LINE 0,0");
    assert_eq!(story.turn(), Some(1), "no way leads from the line to the objective");
    story.go("path X_CROSS 0,2; path X_CROSS 1,2");
    assert_eq!(story.chances(), "reveal 1,1 gold: 1");
}

/// Round 1 on a board where seat 0 finds the gold with its first card, and these cards turn up.
fn shared(seats: usize, saboteurs: &[u32], before: &str, nuggets: &str) -> Vec<i32> {
    let game = on("*** >*$ ***", seats);
    let mut story = Story::new(&game, saboteurs, &vec!["X_CROSS"; seats]);
    story.go(before).go("path X_CROSS 1,1; reveal 2,1 gold");
    let shown = story.chances();
    story.go(shown.split(':').next().unwrap());
    for number in nuggets.split(' ') {
        assert_eq!(story.scores().iter().sum::<i32>(), 0, "not before all are turned up");
        story.go(&format!("nuggets {number}"));
    }
    story.scores()
}

#[test]
fn gold_cards_are_dealt_from_the_finder_on_the_best_first() {
    // Four cards 3 2 2 1: seats 0 to 3 in turn.
    assert_eq!(shared(4, &[], "", "1 2 3 2"), [3, 2, 2, 1]);
    // Two saboteurs, 1 and 3: the diggers 0, 2, 4 take 3 2 2, then 0 and 2 a one more.
    assert_eq!(shared(5, &[1, 3], "", "1 2 3 1 2"), [4, 0, 3, 0, 2]);
    // Seat 2 finds it: 2, 4, 0 in turn.
    let discards = "discard X_CROSS; discard X_CROSS";
    assert_eq!(shared(5, &[1, 3], discards, "1 2 3 1 2"), [2, 0, 4, 0, 3]);
}

#[test]
fn a_saboteur_who_finds_the_gold_gets_nothing_and_the_next_digger_is_first() {
    assert_eq!(shared(3, &[0], "", "3 1 1"), [0, 4, 1]);
}

#[test]
fn ten_players_share_nine_cards() {
    assert_eq!(
        shared(10, &[9, 1, 2, 3], "", "1 1 1 1 1 1 1 2 3"),
        [4, 0, 0, 0, 3, 2, 1, 1, 1, 0],
        "six diggers: the first three take two cards"
    );
}

#[test]
fn those_thrown_out_have_no_share_but_count_in_the_number_of_cards() {
    // Seat 0 is thrown out; seat 1 finds it; three cards for the diggers 1 and 2.
    assert_eq!(shared(3, &[], "fail", "3 2 1"), [0, 4, 2]);
    // Seat 2 is the only one left, and a saboteur: no seat gets anything.
    assert_eq!(shared(3, &[2], "fail; fail", "3 2 1"), [0, 0, 0]);
}

#[test]
fn gold_cards_that_were_used_stay_out() {
    let game = on("*** >*$ ***", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 2,1 gold; saboteurs none; nuggets 3; nuggets 3; nuggets 1");
    story.deal(&[], &["X_CROSS"; 3]);
    story.go("path X_CROSS 1,1; reveal 2,1 gold; saboteurs none");
    assert_eq!(story.chances(), "nuggets 1: 15, nuggets 2: 8, nuggets 3: 2");
}

/// Round 1 lost for the diggers with these saboteurs.
fn lost(seats: usize, saboteurs: &[u32]) -> Vec<i32> {
    let cards = format!("D_END {}", seats * 6);
    let game = game(&file_board("*** *>* **$", &cards), seats);
    let mut story = Story::new(&game, saboteurs, &[]);
    while story.turn().is_some() {
        story.go("discard D_END");
    }
    let shown = story.chances();
    story.go(shown.split(':').next().unwrap());
    story.scores()
}

#[test]
fn one_saboteur_gets_four_two_or_three_get_three_four_get_two() {
    assert_eq!(lost(3, &[]), [0, 0, 0], "no seat gets anything");
    assert_eq!(lost(3, &[1]), [0, 4, 0]);
    assert_eq!(lost(5, &[1]), [0, 4, 0, 0, 0]);
    assert_eq!(lost(5, &[0, 4]), [3, 0, 0, 0, 3]);
    assert_eq!(lost(7, &[0, 4, 5]), [3, 0, 0, 0, 3, 3, 0]);
    assert_eq!(lost(10, &[0, 4, 5, 9]), [2, 0, 0, 0, 2, 2, 0, 0, 0, 2]);
}

#[test]
fn nuggets_add_up_and_equal_ones_share_a_rank() {
    let game = on("*** >*$ ***", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 2,1 gold; saboteurs none; nuggets 3; nuggets 3; nuggets 1");
    assert_eq!((story.scores(), ranks(&story.scores(), &[])), (vec![3, 3, 1], vec![1, 1, 3]));
    story.deal(&[2], &["", "X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 2,1 gold; saboteurs 2; nuggets 2; nuggets 1; nuggets 1");
    assert_eq!(story.scores(), [4, 6, 1]);
}

#[test]
fn gold_is_public_once_it_is_shared() {
    let game = on("*** >*$ ***", 3);
    let known = |story: &Story<'_>| {
        let eyes = Seat::all(3).map(Some).chain([None]);
        let known: Vec<_> = eyes
            .map(|seat| {
                let mut known = vec![None; 3];
                game.known_scores(&game.view(&story.state, seat), &mut known);
                known
            })
            .collect();
        assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{known:?}");
        known[0].clone()
    };
    let mut story = Story::new(&game, &[1], &["X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 2,1 gold; saboteurs 1; nuggets 3; nuggets 2");
    assert_eq!(known(&story), [Some(0); 3], "not before all are turned up");
    story.go("nuggets 1");
    assert_eq!(known(&story), [Some(3 + 1), Some(0), Some(2)], "the diggers 0 and 2 in turn");
    story.deal(&[], &["X_CROSS"; 3]);
    assert_eq!(known(&story), [Some(4), Some(0), Some(2)], "roles are secret, gold is not");
}
