//! Answers that are not legal moves, and their consequences.

use serde_json::json;

use crate::outside::table::{Played, Table, puppet, puppet_under};

/// The fault that an illegal answer makes.
fn illegal(said: &str, why: &str) -> serde_json::Value {
    json!({ "kind": "illegal", "said": said, "why": why })
}

#[test]
fn an_illegal_answer_is_kept_with_the_reason() {
    let unreadable =
        |text: &str| format!("{text:?}: expected tiles by number, as in place 12 or 12-34");
    for (said, why) in [
        ("place 0", "tile 0 is taken".to_string()),
        ("place 99", "there is no tile 99; the last is 59".to_string()),
        ("0-1", "penguins are still being placed: place one, as in place 12".to_string()),
        ("pass", unreadable("pass")),
        ("place 99999999999", unreadable("place 99999999999")),
        ("place -1", unreadable("place -1")),
    ] {
        let played = puppet(&format!("'answer={said}@turn2'"));
        assert_eq!(*played.fault(0), illegal(said, &why));
        assert_eq!((played.failure(0)["seat"].as_u64(), played.moves(0).len()), (Some(0), 1));
    }
    let empty = puppet("'answer=@turn2'");
    assert_eq!(*empty.fault(0), illegal("\"\"", "the move is empty"));
}

#[test]
fn any_illegal_answer_comes_with_the_last_of_stderr() {
    for said in ["pass", "place 0"] {
        let played = puppet(&format!("'answer={said}@turn2'"));
        let words = "puppet: start\npuppet: turn1\npuppet: turn2";
        assert_eq!(played.failure(0)["stderr"], words, "{said}");
    }
}

#[test]
fn an_illegal_slide_is_refused_with_the_reason() {
    let played = puppet("answer=58-58@turn6");
    assert_eq!((played.kinds(), played.moves(0).len()), (vec!["illegal", "-"], 5));
    assert_eq!(played.fault(0)["said"], "58-58");
    assert!(!played.why(0).is_empty());
}

/// Seat 0 has more fish than seat 1 when it answers illegally, and plays no more.
fn ahead(terms: &str) -> Played {
    let strong = "./puppet last answer=nonsense@turn6";
    let played = Table::new().play(&[strong, "./puppet answer=nonsense@turn5", "line"], terms);
    let scores = played.scores();
    assert!(scores[0] > scores[1] && scores[2] > scores[0], "{scores:?}");
    played
}

#[test]
fn in_penguins_a_seat_that_answers_illegally_is_out_and_keeps_its_rank() {
    for terms in ["", "--on-illegal rule"] {
        let played = ahead(terms);
        assert_eq!(played.kinds(), ["illegal", "illegal", "-"]);
        assert_eq!((played.moves(0).len(), played.moves(1).len()), (5, 4));
        assert_eq!(played.ranks(), [2, 3, 1]);
        assert_eq!(played.failure(0)["gone"], json!(null));
    }
}

#[test]
fn out_by_the_rules_is_not_last_whatever_the_score() {
    // The first to go has eaten more than the second, which would be last had both been gone for good.
    let players = ["./puppet last answer=x@turn7", "./puppet exit=1@turn9", "line"];
    let played = Table::new().play(&players, "");
    assert_eq!(played.kinds(), ["illegal", "crash", "-"]);
    assert_eq!(played.ranks(), [2, 3, 1], "{:?}", played.scores());
}

#[test]
fn a_forfeit_is_for_good() {
    let played = puppet_under("answer=nonsense@turn3", "--on-illegal forfeit");
    assert_eq!(played.lost_after(2)["kind"], "illegal");
    let played = ahead("--on-illegal forfeit");
    assert_eq!(played.failure(0)["gone"], json!(true));
    assert_eq!(played.ranks(), [2, 3, 1]);
}

#[test]
fn a_random_move_may_stand_in_for_an_illegal_one() {
    let deeds = "answer=nonsense@turn3 'answer=place 99@turn4' answer=0-0@turn6";
    let played = puppet_under(deeds, "--on-illegal random");
    assert_eq!(played.failures(0).len(), 3);
    for failure in played.failures(0) {
        assert_eq!(
            (&failure["fault"]["kind"], &failure["gone"]),
            (&json!("illegal"), &json!(null))
        );
        assert!(failure["move"].is_string(), "a move was made in its place: {failure}");
        assert!(failure["stderr"].is_string(), "{failure}");
    }
    assert!(played.moves(0).len() > 8, "it plays on: {:?}", played.moves(0));
    assert_eq!(played.fault(0)["said"], "0-0", "the last fault is kept");
    assert_eq!(played.kinds(), ["illegal", "-"]);
}

#[test]
fn a_stand_in_depends_on_the_seed_alone() {
    let play = || puppet_under("answer=nonsense", "--on-illegal random");
    let (one, two) = (play(), play());
    assert_eq!(one.json, two.json);
    assert!(one.failures(0).len() > 8 && one.failures(0).len() == one.moves(0).len());
}

#[test]
fn a_stand_in_is_for_illegal_answers_only() {
    for (deed, kind) in [("exit=1@turn3", "crash"), ("line=x@turn3", "protocol")] {
        assert_eq!(puppet_under(deed, "--on-illegal random").lost_after(2)["kind"], kind);
    }
}

#[test]
fn a_record_does_not_swell_with_what_was_said() {
    let table = Table::new();
    let played = table.play(&["./puppet long=900000@turn2", "line"], "");
    assert_eq!(played.kinds(), ["illegal", "-"]);
    let size = table.0.read("match.json").len();
    assert!(size < 100_000, "{size} bytes");
}
