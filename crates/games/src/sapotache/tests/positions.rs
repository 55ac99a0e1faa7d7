//! Positions small enough to work out by hand, for every clause of the rules. Gold and failures have
//! files of their own.

use super::*;

#[test]
fn three_to_five_hold_six_cards_up_to_seven_five_more_four() {
    let hand = |seats| {
        let game = game(&Options::default(), seats);
        Story::new(&game, &[], &[]).view(0).hand.len()
    };
    assert_eq!([3, 4, 5, 6, 7, 8, 9, 10].map(hand), [6, 6, 6, 5, 5, 4, 4, 4]);
}

#[test]
fn roles_are_drawn_from_one_card_more_than_there_are_players() {
    let first = |seats, saboteurs| {
        let options = Options { saboteurs, ..Options::default() };
        let game = game(&options, seats);
        Story { state: game.start(), game: &game }.chances()
    };
    for (seats, saboteurs, diggers) in
        [(3, 1, 3), (4, 1, 4), (5, 2, 4), (6, 2, 5), (7, 3, 5), (8, 3, 6), (9, 3, 7), (10, 4, 7)]
    {
        let drawn = format!("role 0 saboteur: {saboteurs}, role 0 digger: {diggers}");
        assert_eq!(first(seats, None), drawn);
        let exact = format!("role 0 saboteur: {saboteurs}, role 0 digger: {}", diggers - 1);
        assert_eq!(first(seats, Some(Saboteurs::Exact)), exact);
    }
}

#[test]
fn a_role_that_is_dealt_is_no_longer_among_the_cards() {
    let game = on("*** *>* **$", 3);
    let mut story = Story { state: game.start(), game: &game };
    story.go("role 0 saboteur");
    assert_eq!(story.chances(), "role 1 digger: 3");
    story.go("role 1 digger");
    assert_eq!(story.chances(), "role 2 digger: 2");
    let mut story = Story { state: game.start(), game: &game };
    story.go("role 0 digger; role 1 digger");
    assert_eq!(story.chances(), "role 2 saboteur: 1, role 2 digger: 1");
}

#[test]
fn cards_are_dealt_from_what_is_left() {
    let game = game(&file_board("*** *>* **$", "V_LINE 17, D_END 2, BOULDER 1"), 3);
    let mut story = Story { state: game.start(), game: &game };
    story.go("role 0 digger; role 1 digger; role 2 digger");
    assert_eq!(story.chances(), "draw 0 V_LINE: 17, draw 0 D_END: 2, draw 0 BOULDER: 1");
    story.go("draw 0 D_END");
    assert_eq!(story.chances(), "draw 0 V_LINE: 17, draw 0 D_END: 1, draw 0 BOULDER: 1");
    story.go("draw 0 D_END");
    assert_eq!(story.chances(), "draw 0 V_LINE: 17, draw 0 BOULDER: 1");
}

#[test]
fn the_first_seat_starts_then_the_one_after_the_last_card() {
    // Seat 1 finds the gold right beside the start in each round.
    let game = on("***** *>*$* *****", 3);
    let find = |story: &mut Story<'_>| {
        story.go("path X_CROSS 2,1; reveal 3,1 gold; saboteurs none");
        story.go("nuggets 1; nuggets 1; nuggets 1");
        story.deal(&[], &["X_CROSS", "X_CROSS", "X_CROSS"]);
    };
    let mut story = Story::new(&game, &[], &["", "X_CROSS"]);
    assert_eq!(story.turn(), Some(0));
    story.go("discard BOULDER");
    find(&mut story);
    assert_eq!((story.view(0).round, story.turn()), (2, Some(2)));
    find(&mut story);
    assert_eq!((story.view(0).round, story.turn()), (3, Some(0)));
    story.go("path X_CROSS 2,1; reveal 3,1 gold; saboteurs none; nuggets 1; nuggets 1; nuggets 1");
    assert_eq!(game.turn(&story.state), Turn::Over, "after three rounds");
}

/// What a card can be laid as on a free board around the start at 1,1 of three by three cells.
fn around_start(card: &str) -> String {
    let game = on("*** *>* **$", 3);
    Story::new(&game, &[], &[&[card; 6].join(" ")]).moves("path")
}

#[test]
fn every_card_has_the_exits_that_are_printed() {
    // North of the start a card needs an exit south, south one north, west one east, east one west.
    for (card, moves) in [
        ("V_LINE", "1,0, 1,2"),
        ("H_LINE", "0,1, 2,1"),
        ("V_CROSS", "0,1 reversed, 1,0, 1,0 reversed, 1,2, 1,2 reversed, 2,1"),
        ("H_CROSS", "0,1, 0,1 reversed, 1,0, 1,2 reversed, 2,1, 2,1 reversed"),
        ("X_CROSS", "0,1, 1,0, 1,2, 2,1"),
        ("L_TURN", "0,1 reversed, 1,0 reversed, 1,2, 2,1"),
        ("R_TURN", "0,1, 1,0 reversed, 1,2, 2,1 reversed"),
        ("D_END", "0,1, 1,0, 1,2, 2,1"),
    ] {
        let moves: Vec<String> = moves.split(", ").map(|place| format!("{card} {place}")).collect();
        assert_eq!(around_start(card), moves.join(", "), "{card}");
    }
}

#[test]
fn a_card_that_looks_the_same_reversed_is_one_move() {
    let game = on("*** *>* **$", 3);
    let story = Story::new(&game, &[], &["V_LINE X_CROSS D_END H_LINE"]);
    for card in ["V_LINE 1,2", "X_CROSS 1,2", "D_END 1,2", "H_LINE 2,1"] {
        let reversed: Move = format!("path {card} reversed").parse().unwrap();
        let meant = game.check(&story.state, reversed).unwrap();
        assert_eq!(meant.to_string(), format!("path {card}"));
    }
}

#[test]
fn every_side_fits_the_cards_beside_it() {
    // A vertical line lies above the start and a horizontal one to its right: a card in the corner
    // between them would have to be closed to both.
    let game = on("***** ***** *>*** ***** ****$", 3);
    let mut story = Story::new(&game, &[], &["V_LINE", "H_LINE", "X_CROSS L_TURN R_TURN H_CROSS"]);
    story.go("path V_LINE 1,3; path H_LINE 2,2");
    let places = |story: &mut Story<'_>, at: &str| -> String {
        let moves = story.moves("path");
        let here = moves.split(", ").filter(|place| place.contains(at));
        here.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(places(&mut story, "2,3"), "");
    // At 3,2 the way from the west goes on; at 1,4 the one from the south.
    assert_eq!(
        places(&mut story, "3,2"),
        "H_CROSS 3,2, H_CROSS 3,2 reversed, L_TURN 3,2, R_TURN 3,2 reversed, X_CROSS 3,2"
    );
    assert_eq!(
        places(&mut story, "1,4"),
        "H_CROSS 1,4 reversed, L_TURN 1,4, R_TURN 1,4, X_CROSS 1,4"
    );
    assert_eq!(
        story.why("path X_CROSS 2,3"),
        "the card to the south of 2,3 is closed on that side"
    );
}

#[test]
fn edges_holes_and_objectives_fit_everything() {
    // The cell above the start is beside a hole, the one to its right beside the edge and the
    // objective: ways may run into them or along them.
    let game = on("**** %*** *>*$", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS V_LINE H_LINE V_CROSS"]);
    assert!(story.moves("path").contains("V_CROSS 1,1"), "a way into the hole");
    assert!(story.moves("path").contains("V_LINE 1,1"), "no way into the hole");
    let mut story = Story::new(&game, &[], &["L_TURN R_TURN H_LINE X_CROSS V_CROSS"]);
    let east = story.moves("path");
    for card in ["L_TURN 2,0", "H_LINE 2,0", "X_CROSS 2,0", "V_CROSS 2,0", "R_TURN 2,0 reversed"] {
        assert!(east.contains(card), "{card} beside the edge and the objective: {east}");
    }
}

#[test]
fn a_card_is_connected_by_an_exit_that_meets_a_way_from_the_start() {
    let game = on("***** ***** *>*** ***** ****$", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS H_LINE V_LINE"; 3]);
    assert_eq!(story.moves("path").matches("V_LINE").count(), 2, "above and below the start");
    assert_eq!(story.why("path V_LINE 3,2"), "no way from the start leads to 3,2");
    assert_eq!(story.why("path V_LINE 2,3"), "no way from the start leads to 2,3");
    story.go("path X_CROSS 2,2");
    assert!(story.moves("path").contains("V_LINE 2,3"), "now one does");
}

#[test]
fn nothing_is_connected_to_what_a_boulder_cut_off() {
    // > - - +    The line at 2,0 goes: the rest stays, and nothing is laid to it.
    let game = on("******* >*****$", 3);
    let mut story = Story::new(&game, &[], &["H_LINE V_LINE", "H_LINE V_LINE", "X_CROSS V_LINE"]);
    story.go("path H_LINE 1,0; path H_LINE 2,0; path X_CROSS 3,0");
    assert!(story.moves("path").contains("V_LINE 3,1"));
    story.go("boulder 2,0; discard BOULDER; discard BOULDER");
    assert_eq!(story.moves("path"), "V_LINE 0,1");
    // The gap is filled: everything behind it is joined again.
    let mut story = Story::new(&game, &[], &["H_LINE H_LINE", "H_LINE V_LINE", "X_CROSS V_LINE"]);
    story.go("path H_LINE 1,0; path H_LINE 2,0; path X_CROSS 3,0; boulder 2,0");
    assert!(!story.moves("path").contains("V_LINE 3,1"));
    story.go("discard BOULDER; discard BOULDER; path H_LINE 2,0");
    assert!(story.moves("path").contains("V_LINE 3,1"));
}

#[test]
fn a_boulder_cuts_only_what_no_other_way_joins() {
    // A ring of four crossings at 1..2 × 0..1 and a tail: removing one of the ring cuts nothing.
    let game = on("****** >****$", 3);
    let mut story =
        Story::new(&game, &[], &["X_CROSS X_CROSS", "X_CROSS X_CROSS", "X_CROSS H_LINE"]);
    story.go("path X_CROSS 1,0; path X_CROSS 1,1; path X_CROSS 2,1");
    story.go("path X_CROSS 2,0; path X_CROSS 3,0; boulder 1,1");
    let laid = |story: &Story<'_>| story.view(0).cards.len();
    assert_eq!(laid(&story), 4);
    story.go("discard BOULDER; discard BOULDER");
    assert!(story.moves("path").contains("H_LINE 4,0"));
    story.go("boulder 1,0; discard BOULDER; discard BOULDER");
    assert_eq!(story.moves("path"), "H_LINE 1,0", "only the start is left");
}

#[test]
fn with_connected_no_a_card_lies_next_to_any_card() {
    let options =
        Options { connected: Some(Connected::No), ..file_board("***** *>*** ****$", PLENTY) };
    let game = game(&options, 3);
    let mut story = Story::new(&game, &[], &["V_LINE V_LINE H_LINE", "V_LINE H_LINE"]);
    assert_eq!(story.moves("path"), "H_LINE 0,1, H_LINE 2,1, V_LINE 1,0, V_LINE 1,2");
    story.go("path V_LINE 1,0");
    // Closed to the line at 1,0, but beside it.
    assert_eq!(story.moves("path"), "H_LINE 0,1, H_LINE 2,1, V_LINE 0,0, V_LINE 1,2, V_LINE 2,0");
    assert_eq!(story.why("path V_LINE 3,1"), "there is no card next to 3,1");
}

#[test]
fn nothing_passes_through_a_dead_end_and_it_reaches_no_objective() {
    // > D $    The dead end is laid beside the objective: nothing is turned over, nothing goes on.
    let game = on("***** >*$** *****", 3);
    let mut story = Story::new(&game, &[], &["D_END", "V_LINE X_CROSS L_TURN", "D_END"]);
    story.go("path D_END 1,1");
    assert_eq!(story.turn(), Some(1));
    let beside =
        "L_TURN 0,0 reversed, L_TURN 0,2, V_LINE 0,0, V_LINE 0,2, X_CROSS 0,0, X_CROSS 0,2";
    assert_eq!(story.moves("path"), beside, "only to the start");
    // A way around meets it, and fits because it has exits to all sides.
    story.go("path X_CROSS 0,2; discard BOULDER; discard BOULDER; path L_TURN 1,2");
    assert_eq!(story.turn(), Some(2), "nothing is reached");
    assert_eq!(story.view(1).objectives[0].known, Known::Hidden);
}

#[test]
fn unplayable_dead_ends_can_only_be_discarded() {
    let dead_end = Some(DeadEnd::Unplayable);
    let game = game(&Options { dead_end, ..file_board("*** *>* **$", PLENTY) }, 3);
    let mut story = Story::new(&game, &[], &["D_END D_END X_CROSS"]);
    assert_eq!(story.moves("path"), "X_CROSS 0,1, X_CROSS 1,0, X_CROSS 1,2, X_CROSS 2,1");
    assert!(story.moves("discard").contains("D_END"));
    assert_eq!(story.why("path D_END 1,2"), "D_END cannot be laid by these rules: discard it");
}

#[test]
fn tools_are_broken_on_others_whose_tool_is_whole() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &["B_AXE B_LAMP", "B_AXE B_CART", "B_AXE B_AXE"]);
    assert_eq!(story.moves("break"), "AXE 1, AXE 2, LAMP 1, LAMP 2");
    story.go("break AXE 2");
    assert_eq!(story.moves("break"), "AXE 0, CART 0, CART 2");
    assert_eq!(story.why("break AXE 2"), "the AXE of seat 2 is broken already");
    assert_eq!(story.why("break AXE 1"), "AXE 1: a seat cannot break its own tools");
    story.go("break CART 2");
    assert_eq!(story.view(0).seats[2].broken, [Tool::Axe, Tool::Cart]);
}

#[test]
fn no_seat_lays_path_cards_with_a_broken_tool() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &["B_LAMP", "X_CROSS B_AXE R_LAMP"]);
    story.go("break LAMP 1");
    assert_eq!(story.moves("path"), "");
    assert_eq!(
        story.why("path X_CROSS 1,2"),
        "seat 1 cannot lay path cards with broken tools: LAMP"
    );
    assert_eq!(story.moves("break"), "AXE 0, AXE 2", "everything else is allowed");
    assert_eq!(story.moves("boulder"), "");
    story.go("repair LAMP 1; discard BOULDER; discard BOULDER");
    assert_eq!(story.moves("path"), "X_CROSS 0,1, X_CROSS 1,0, X_CROSS 1,2, X_CROSS 2,1");
}

#[test]
fn harmless_tools_keep_no_seat_from_digging() {
    let options = Options { tools: Some(Tools::Harmless), ..file_board("*** *>* **$", PLENTY) };
    let game = game(&options, 3);
    let mut story = Story::new(&game, &[], &["B_LAMP", "X_CROSS"]);
    story.go("break LAMP 1");
    assert_eq!(story.moves("path").matches("X_CROSS").count(), 4);
}

#[test]
fn tools_are_repaired_on_anyone_whose_tool_is_broken() {
    let game = on("*** *>* **$", 3);
    let mut story =
        Story::new(&game, &[], &["B_AXE B_LAMP", "B_CART R_AXE R_ALL R_LAMP", "R_ALL R_CART"]);
    story.go("break AXE 1");
    assert_eq!(story.moves("repair"), "ALL 1, AXE 1", "himself included; no lamp is broken");
    story.go("break CART 0; discard BOULDER; break LAMP 1");
    assert_eq!(story.moves("repair"), "ALL 0, ALL 1, AXE 1, LAMP 1");
    story.go("repair AXE 1");
    assert_eq!(story.view(0).seats[1].broken, [Tool::Lamp]);
    assert_eq!(story.moves("repair"), "ALL 0, ALL 1, CART 0");
    assert_eq!(story.why("repair ALL 2"), "all tools of seat 2 are whole");
    story.go("repair ALL 0");
    assert_eq!(story.view(0).seats[0].broken, []);
}

#[test]
fn one_card_repairs_all_tools() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &["B_AXE B_LAMP B_CART", "R_ALL", "R_ALL"]);
    story.go("break AXE 2; discard BOULDER; discard BOULDER");
    story.go("break LAMP 2; discard BOULDER; discard BOULDER; break CART 2; repair ALL 2");
    assert_eq!(story.view(0).seats[2].broken, []);
}

#[test]
fn boulders_remove_path_cards_never_the_start_or_objectives() {
    let game = on("***** *>*$* %****", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS V_LINE", "V_LINE"]);
    assert_eq!(story.moves("boulder"), "", "there is nothing to remove");
    story.go("path V_LINE 1,2; path V_LINE 1,0");
    assert_eq!(story.moves("boulder"), "1,0, 1,2");
    assert_eq!(story.why("boulder 1,1"), "the start at 1,1 cannot be removed");
    assert_eq!(story.why("boulder 3,1"), "the objective at 3,1 cannot be removed");
    assert_eq!(story.why("boulder 0,0"), "there is a hole at 0,0");
    assert_eq!(story.why("boulder 2,2"), "there is no card at 2,2");
    story.go("boulder 1,2");
    assert_eq!(story.view(0).cards.len(), 1);
}

#[test]
fn after_every_turn_a_card_is_drawn_while_there_are_any() {
    let game = game(&file_board("*** *>* **$", "V_LINE 19, BOULDER 1"), 3);
    let mut story = Story::new(&game, &[], &["V_LINE V_LINE V_LINE V_LINE V_LINE V_LINE"; 3]);
    assert_eq!(story.view(0).pile, 2);
    story.go("discard V_LINE");
    assert_eq!(story.chances(), "draw 0 V_LINE: 1, draw 0 BOULDER: 1");
    story.go("draw 0 BOULDER; path V_LINE 1,2; draw 1 V_LINE; discard V_LINE");
    assert_eq!((story.turn(), story.view(2).hand.len()), (Some(0), 5), "the pile is empty");
}

#[test]
fn an_empty_hand_is_skipped_and_the_round_ends_when_all_are_empty() {
    // 19 cards for three hands of six: seat 0 draws the last one and plays one turn more.
    let game = game(&file_board("*** *>* **$", "D_END 19"), 3);
    let mut story = Story::new(&game, &[2], &[]);
    for round in 0..6 {
        for seat in 0..3 {
            assert_eq!(story.turn(), Some(seat), "turn {round}");
            story.go("discard D_END");
        }
    }
    assert_eq!(story.turn(), Some(0), "the others have no cards");
    story.go("discard D_END");
    assert_eq!(story.chances(), "saboteurs 2: 1", "the round is lost for the diggers");
    story.go("saboteurs 2");
    assert_eq!(story.scores(), [0, 0, 4]);
    story.deal(&[], &[]);
    assert_eq!(story.turn(), Some(1), "after seat 0, which played the last card");
}

#[test]
fn a_start_that_is_shut_in_does_not_end_the_round() {
    let game = on("*** *>* *** **$", 3);
    let mut story = Story::new(&game, &[], &["D_END D_END", "D_END X_CROSS", "D_END"]);
    story.go("path D_END 0,2; path D_END 2,2; path D_END 1,3; path D_END 1,1");
    assert_eq!(story.turn(), Some(1));
    assert_eq!(story.moves("path"), "");
}

#[test]
fn boards_whose_objectives_cannot_be_reached_end_all_the_same() {
    let game = game(&file_board("%%% %>% %$%", "X_CROSS 30, D_END 30"), 3);
    let mut rng = Rng::new(1);
    let mut state = game.start();
    while game.turn(&state) != Turn::Over {
        let mut chances = Vec::new();
        game.chances(&state, &mut chances);
        let mv = match rng.weighted(&chances) {
            Some(mv) => mv,
            None => game.random(&state, &mut rng, &mut Vec::new()),
        };
        game.play(&mut state, mv);
    }
    assert!(state.table.past.iter().all(|past| past.finder.is_none()));
}

#[test]
fn teams_change_from_round_to_round_and_share_gains() {
    let facts = game(&Options::default(), 5).facts();
    assert!(facts.chance && facts.secrets && !facts.rivals);
}
