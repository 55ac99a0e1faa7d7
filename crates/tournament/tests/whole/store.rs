//! The store: each result once, claims that outlive nobody, and files that are no store.

use std::path::Path;

use crate::common::{Folder, finished, plan};
use rusqlite::Connection;
use store::{Claim, Prune, Sqlite, Store, read_id};

fn open(path: &Path) -> Sqlite {
    Sqlite::open(path).expect("a store")
}

#[test]
fn a_result_is_kept_once_with_its_record() {
    let folder = Folder::new("once");
    let plan = plan(&["random", "line"], 20);
    let mut store = open(&folder.file());
    let played = finished(&plan, &[0, 1], 7);
    let id = read_id(&played.record.id).unwrap();
    for _ in 0..3 {
        store.exchange(&plan.contest(), std::slice::from_ref(&played), &[]).unwrap();
    }
    // A second result of the same match changes nothing.
    let mut other = played.clone();
    other.outcome.seats[0].score += 1;
    let kept = store.exchange(&plan.contest(), &[other], &[id]).unwrap();
    assert_eq!(kept, [Claim::Played(played.outcome.clone())]);
    let known = open(&folder.file()).known(&plan.contest()).unwrap();
    assert_eq!(known.len(), 1);
    assert_eq!((known[0].seats.as_slice(), known[0].seed.0), (&[0, 1][..], 7));
    assert_eq!(known[0].outcome, played.outcome);
    assert_eq!(store.record(&id).unwrap(), Some(played.record));
}

#[test]
fn results_are_found_for_the_same_conditions_only() {
    let folder = Folder::new("conditions");
    let mut store = open(&folder.file());
    let plan = plan(&["random", "line"], 20);
    store.exchange(&plan.contest(), &[finished(&plan, &[1, 0], 7)], &[]).unwrap();
    assert_eq!(store.known(&plan.contest()).unwrap()[0].seats, [1, 0]);
    // Others play, too: the numbers of entrants are those of the plan.
    let more = crate::common::plan(&["greedy", "line", "random"], 20);
    assert_eq!(store.known(&more.contest()).unwrap()[0].seats, [1, 2]);
    let mut slower = plan.clone();
    slower.terms.clock.init = Some(std::time::Duration::from_secs(3));
    let mut wider = plan.clone();
    wider.options.insert("width".to_string(), 9.into());
    let mut changed = plan.clone();
    changed.entrants[0].files = Some("another".to_string());
    let mut newer = plan.clone();
    newer.rules += 1;
    for other in [slower, wider, changed, newer] {
        assert_eq!(store.known(&other.contest()).unwrap(), []);
    }
    assert_eq!(store.known(&plan.contest()).unwrap().len(), 1);
}

#[test]
fn a_claim_holds_while_its_program_lives() {
    let folder = Folder::new("claims");
    let (mut one, mut two) = (open(&folder.file()), open(&folder.file()));
    let plan = plan(&["random", "line"], 20);
    let ids = [[1; 16], [2; 16]];
    assert_eq!(one.exchange(&plan.contest(), &[], &ids[..1]).unwrap(), [Claim::Yours]);
    assert_eq!(two.exchange(&plan.contest(), &[], &ids).unwrap(), [Claim::Taken, Claim::Yours]);
    // Whoever asks again for his own has it.
    assert_eq!(one.exchange(&plan.contest(), &[], &ids).unwrap(), [Claim::Yours, Claim::Taken]);
    one.end().unwrap();
    assert_eq!(two.exchange(&plan.contest(), &[], &ids).unwrap(), [Claim::Yours, Claim::Yours]);
}

#[test]
fn the_claims_of_a_program_that_ended_are_free() {
    let folder = Folder::new("dead");
    let plan = plan(&["random", "line"], 20);
    let mut one = open(&folder.file());
    one.exchange(&plan.contest(), &[], &[[1; 16]]).unwrap();
    let db = Connection::open(folder.file()).unwrap();
    let process: String = db.query_row("SELECT process FROM worker", [], |row| row.get(0)).unwrap();
    // The same place, another process: this number was never that old.
    let place = process.rsplitn(3, ' ').nth(2).unwrap();
    let mut two = open(&folder.file());
    let mut claim_of = |process: String, seen_ago: i64| {
        db.execute("UPDATE worker SET process = ? WHERE number = 1", [process]).unwrap();
        db.execute("UPDATE worker SET seen = seen - ?", [seen_ago]).unwrap();
        db.execute("INSERT OR REPLACE INTO claim VALUES (?, 1)", [[1_u8; 16]]).unwrap();
        two.exchange(&plan.contest(), &[], &[[1; 16]]).unwrap().remove(0)
    };
    assert_eq!(claim_of(process.clone(), 0), Claim::Taken);
    assert_eq!(claim_of(format!("{place} 1 1"), 0), Claim::Yours);
    // Of another machine's processes nothing is known but when they were last seen.
    assert_eq!(claim_of("elsewhere pid:[1] 1 1".to_string(), 0), Claim::Taken);
    assert_eq!(claim_of("elsewhere pid:[1] 1 1".to_string(), 20_000), Claim::Yours);
}

#[test]
fn what_is_no_store_is_refused_and_left_alone() {
    let folder = Folder::new("refused");
    let why = |path: &Path| Sqlite::open(path).err().expect("it is refused");
    std::fs::write(folder.file(), "a text that is longer than a hundred bytes ".repeat(10))
        .unwrap();
    assert_eq!(why(&folder.file()), "this is no store of plateau");
    let other = folder.path("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine(x)").unwrap();
    assert_eq!(why(&other), "this is no store of plateau");
    let mode = Connection::open(&other).unwrap();
    let mode = mode.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
    assert_eq!(mode.unwrap(), "delete", "nothing in it was changed");
    let newer = folder.path("newer.db");
    drop(open(&newer));
    Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    assert!(why(&newer).contains("version 99"), "{}", why(&newer));
}

#[test]
fn a_damaged_result_is_an_error_and_not_the_end_of_the_program() {
    let folder = Folder::new("damaged");
    let plan = plan(&["random", "line"], 20);
    let mut store = open(&folder.file());
    store.exchange(&plan.contest(), &[finished(&plan, &[0, 1], 1)], &[]).unwrap();
    let faults = r#"[{"seat":7,"fault":{"kind":"time"},"after":0,"gone":true}]"#;
    for damage in ["ranks = '1'", "ranks = ''", "scores = '1 x'", &format!("faults = '{faults}'")] {
        let db = Connection::open(folder.file()).unwrap();
        let before = "CREATE TEMP TABLE kept AS SELECT * FROM match";
        db.execute_batch(&format!("{before}; UPDATE match SET {damage}")).unwrap();
        let why = store.known(&plan.contest()).expect_err(damage);
        assert!(why.contains(" is damaged"), "{damage}: {why}");
        db.execute_batch("DELETE FROM match; INSERT INTO match SELECT * FROM kept").unwrap();
        assert_eq!(store.known(&plan.contest()).unwrap().len(), 1);
    }
}

#[test]
fn verifying_finds_results_and_records_that_were_changed() {
    let folder = Folder::new("verify");
    let plan = plan(&["random", "line"], 20);
    let mut store = open(&folder.file());
    let played = [1, 2, 3].map(|seed| finished(&plan, &[0, 1], seed));
    store.exchange(&plan.contest(), &played, &[]).unwrap();
    let mut look = || {
        let mut wrong = Vec::new();
        let replay = |record: &arena::Record| crate::common::replay(record);
        store.verify(&replay, &mut |verified| wrong.extend(verified.wrong)).unwrap();
        wrong
    };
    assert_eq!(look(), [""; 0]);
    let db = Connection::open(folder.file()).unwrap();
    db.execute("UPDATE match SET scores = '0 0' WHERE seed = 1", []).unwrap();
    db.execute(
        "UPDATE record SET text = (SELECT text FROM record JOIN match USING (id) WHERE seed = 3)
         WHERE id = (SELECT id FROM match WHERE seed = 2)",
        [],
    )
    .unwrap();
    let wrong = look();
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(wrong.iter().any(|why| why.contains("another than its record's")), "{wrong:?}");
    assert!(wrong.iter().any(|why| why.starts_with("it holds the record of")), "{wrong:?}");
}

#[test]
fn pruning_drops_records_and_keeps_results() {
    let folder = Folder::new("prune");
    let plan = plan(&["random", "line"], 20);
    let mut store = open(&folder.file());
    let mut failed = finished(&plan, &[0, 1], 1);
    failed.outcome.faults.push(store::Failing {
        seat: 0,
        fault: game::Fault::Time,
        after: 3,
        gone: true,
        stderr: None,
        used_us: Some(100_000),
        delay_us: Some(12),
    });
    let id = read_id(&failed.record.id).unwrap();
    store.exchange(&plan.contest(), &[failed, finished(&plan, &[0, 1], 2)], &[]).unwrap();
    let old = Prune { older_ms: 4_000_000_000_000, keep_faults: false };
    assert_eq!(store.prune(old).unwrap(), 0);
    assert_eq!(store.prune(Prune { older_ms: 0, keep_faults: true }).unwrap(), 1);
    assert!(store.record(&id).unwrap().is_some());
    assert_eq!(store.prune(Prune::default()).unwrap(), 1);
    assert_eq!(store.record(&id).unwrap(), None);
    assert_eq!(store.known(&plan.contest()).unwrap().len(), 2);
    let contents = store.contents().unwrap();
    assert_eq!(contents.games, [("penguins".to_string(), 2, 2)]);
    assert_eq!(contents.records, (0, 0));
}
