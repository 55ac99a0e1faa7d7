//! Verifying finds every change that this program did not make.

use crate::common::{Folder, contest, finished, replay};
use store::{MatchCheck, PruneFilter, Sqlite, Store, StoreError, StoreUpkeep, verify};

/// Three matches of one contest, by seeds 1, 2 and 3, another contest with one match, and a plan.
pub(crate) fn filled(folder: &Folder) -> Sqlite {
    let mut store = folder.open();
    let three = contest(&["random", "line"]);
    store.exchange(&three, &[1, 2, 3].map(|seed| finished(&three, &[0, 1], seed)), &[]).unwrap();
    let other = contest(&["greedy", "line"]);
    store.exchange(&other, &[finished(&other, &[1, 0], 4)], &[]).unwrap();
    store
        .save_plan(&store::SavedPlan { key: [7; 16], text: "a plan".to_string(), begun_ms: 5 })
        .unwrap();
    store
}

/// What is wrong with a store, in words.
pub(crate) fn wrong(store: &mut Sqlite) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut collect = |check: MatchCheck| wrong.extend(check.wrong);
    let damage = verify(store, &replay, &mut collect).unwrap();
    wrong.extend(damage);
    wrong
}

#[test]
fn a_store_as_it_was_written_has_nothing_wrong() {
    let folder = Folder::new("verify-right");
    let mut store = filled(&folder);
    assert_eq!(wrong(&mut store), [""; 0]);
    store.prune(PruneFilter::default()).unwrap();
    assert_eq!(wrong(&mut store), [""; 0]);
}

/// Every column of every table, changed to a value of its kind.
#[test]
fn every_changed_column_is_found() {
    let other_id = "SELECT id FROM match WHERE seed = 3";
    let changes = [
        ("UPDATE match SET id = x'00112233445566778899aabbccddeeff' WHERE seed = 1", "altered"),
        ("UPDATE match SET contest = 99 WHERE seed = 1", "row 99, is missing"),
        ("UPDATE match SET seed = 99 WHERE seed = 1", "seed differ"),
        ("UPDATE match SET seats = '2 1' WHERE seed = 1", "players differ"),
        ("UPDATE match SET seats = '1 3' WHERE seed = 1", "players differ"),
        ("UPDATE match SET seats = '1 88' WHERE seed = 1", "row 88, is missing"),
        ("UPDATE match SET ranks = '1 1' WHERE seed = 1", "ranks differ"),
        ("UPDATE match SET scores = '0 0' WHERE seed = 1", "scores differ"),
        ("UPDATE match SET asked = '1 1' WHERE seed = 1", "altered"),
        ("UPDATE match SET used_us = '1 1' WHERE seed = 1", "altered"),
        ("UPDATE match SET ended = ended + 1 WHERE seed = 1", "altered"),
        ("UPDATE match SET record_digest = x'00' WHERE seed = 1", "altered"),
        ("UPDATE match SET digest = NULL WHERE seed = 1", "altered"),
        (
            r#"UPDATE match SET faults = '[{"seat":0,"fault":{"kind":"time"},"after":3,"gone":true}]' WHERE seed = 1"#,
            "faults differ",
        ),
        ("DELETE FROM match WHERE seed = 1", "the match of this record is missing"),
        (
            &format!(
                "UPDATE record SET text = (SELECT text FROM record WHERE id = ({other_id}))
                      WHERE id = (SELECT id FROM match WHERE seed = 1)"
            ),
            "belongs to match",
        ),
        (
            "UPDATE record SET text = x'0123' WHERE id = (SELECT id FROM match WHERE seed = 1)",
            "damaged",
        ),
        ("UPDATE contest SET options = '{}' WHERE number = 1", "options differ"),
        ("UPDATE contest SET rules = 9 WHERE number = 1", "rules differ"),
        ("UPDATE contest SET terms = '{\"init_ms\":1}' WHERE number = 1", "contest 1"),
        ("UPDATE player SET player = 'eat' WHERE number = 1", "player 1 (eat) was altered"),
        ("UPDATE player SET files = 'ff' WHERE number = 1", "players differ"),
        ("UPDATE tournament SET plan = 'another'", "plan"),
        ("UPDATE tournament SET begun = 1", "plan"),
    ];
    for (change, expected) in changes {
        let folder = Folder::new("verify-columns");
        let mut store = filled(&folder);
        assert_eq!(folder.database().execute(change, []).unwrap(), 1, "{change}");
        let wrong = wrong(&mut store);
        assert!(wrong.iter().any(|why| why.contains(expected)), "{change}: {wrong:?}");
        std::fs::remove_file(folder.file()).unwrap();
    }
}

/// A report must not count fewer matches because rows were changed: reading them is an error.
#[test]
fn altered_matches_are_not_passed_over_silently() {
    for change in [
        "UPDATE match SET seats = '1 3' WHERE seed = 1",
        "UPDATE match SET seed = 99 WHERE seed = 1",
        "UPDATE player SET player = 'eat' WHERE number = 1",
        "UPDATE contest SET rules = 9 WHERE number = 1",
    ] {
        let folder = Folder::new("verify-silent");
        let mut store = filled(&folder);
        folder.database().execute(change, []).unwrap();
        let error = store.matches(&contest(&["random", "line"])).expect_err(change);
        assert!(matches!(error, StoreError::Altered { .. }), "{change}: {error}");
        std::fs::remove_file(folder.file()).unwrap();
    }
}

#[test]
fn a_lost_match_is_stored_again_although_its_record_is_there() {
    let folder = Folder::new("verify-lost");
    let mut store = filled(&folder);
    let key = contest(&["random", "line"]);
    folder.database().execute("DELETE FROM match WHERE seed = 1", []).unwrap();
    store.exchange(&key, &[finished(&key, &[0, 1], 1)], &[]).unwrap();
    assert_eq!(store.matches(&key).unwrap().len(), 3);
    assert_eq!(wrong(&mut store), [""; 0]);
}
