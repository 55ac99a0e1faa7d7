//! What is seen of each secret, by name, and what is not.

use super::*;

/// What every seat and a spectator see of a move, in this order.
fn seen(story: &Story<'_>, mv: &str) -> String {
    let mv = mv.parse().unwrap();
    let watchers = Seat::all(story.game.seats()).map(Some).chain([None]);
    let sights: Vec<String> =
        watchers.map(|seat| story.game.seen(&story.state, mv, seat).to_string()).collect();
    sights.join(" | ")
}

#[test]
fn a_role_is_seen_by_its_owner_only() {
    let game = on("*** *>* **$", 3);
    let mut story = Story { state: game.start(), game: &game };
    assert_eq!(seen(&story, "role 0 saboteur"), "role 0 saboteur | role 0 | role 0 | role 0");
    story.go("role 0 saboteur; role 1 digger");
    assert_eq!(seen(&story, "role 2 digger"), "role 2 | role 2 | role 2 digger | role 2");
    let roles = |story: &Story<'_>| [0, 1, 2].map(|seat| story.view(seat).role);
    assert_eq!(roles(&story), [Some(Role::Saboteur), Some(Role::Digger), None]);
    assert_eq!(game.view(&story.state, None).role, None);
}

#[test]
fn cards_dealt_and_drawn_are_seen_by_their_owner_only() {
    let game = on("*** *>* **$", 3);
    let mut story = Story { state: game.start(), game: &game };
    story.go("role 0 digger; role 1 digger; role 2 digger");
    assert_eq!(seen(&story, "draw 0 V_LINE"), "draw 0 V_LINE | draw 0 | draw 0 | draw 0");
    let mut story = Story::new(&game, &[], &[]);
    story.go("discard BOULDER; discard BOULDER");
    assert_eq!(seen(&story, "draw 1 R_ALL"), "draw 1 | draw 1 R_ALL | draw 1 | draw 1");
}

#[test]
fn a_card_put_away_is_seen_by_who_puts_it_away() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &[]);
    let all = "discard BOULDER | discard | discard | discard";
    assert_eq!(seen(&story, "discard BOULDER"), all);
    story.go("discard BOULDER");
    assert_eq!(story.view(0).discarded, [(Card::Boulder, 1)].into());
    assert_eq!(story.view(1).discarded, [].into());
    assert_eq!((story.view(1).seats[0].discards, story.view(1).played.len()), (1, 0));
}

#[test]
fn everything_else_is_public() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS B_AXE R_AXE R_ALL"]);
    for mv in ["path L_TURN 1,2 reversed", "break AXE 1", "repair ALL 0", "boulder 1,2"] {
        assert_eq!(seen(&story, mv), [mv; 4].join(" | "));
    }
    story.go("path X_CROSS 1,2");
    for mv in ["reveal 2,0 stone", "saboteurs 0,2", "nuggets 3"] {
        assert_eq!(seen(&story, mv), [mv; 4].join(" | "));
    }
    assert_eq!(story.view(2).played, [(Card::XCross, 1)].into());
}

#[test]
fn roles_are_public_after_the_round() {
    let game = on("*** >*$ ***", 3);
    let mut story = Story::new(&game, &[2], &["X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 2,1 gold");
    assert_eq!(story.view(0).rounds, []);
    story.go("saboteurs 2");
    for seat in 0..3 {
        let rounds = story.view(seat).rounds;
        assert_eq!((&rounds[0].saboteurs[..], rounds[0].finder), (&[Seat(2)][..], Some(Seat(0))));
    }
}

#[test]
fn a_hand_is_in_no_other_view() {
    let game = on("*** *>* **$", 3);
    let story = Story::new(&game, &[], &["R_ALL R_CART X_CROSS"]);
    let text = |seat| serde_json::to_string(&game.view(&story.state, seat)).unwrap();
    for card in ["R_ALL", "R_CART", "X_CROSS"] {
        assert!(text(Some(Seat(0))).contains(card));
        for other in [Some(Seat(1)), Some(Seat(2)), None] {
            assert!(!text(other).contains(card), "{card}");
        }
    }
}

#[test]
fn what_an_objective_hides_is_nowhere_before_it_is_turned_over() {
    // The state itself does not know: two games that differ later are equal before.
    let game = on("*$* >*$ *$*", 3);
    let before = |outcome: &str| {
        let mut story = Story::new(&game, &[], &["X_CROSS"]);
        story.go("path X_CROSS 1,1");
        let state = story.state.clone();
        story.go(outcome);
        state
    };
    assert_eq!(before("reveal 1,2 gold"), before("reveal 1,2 stone"));
}
