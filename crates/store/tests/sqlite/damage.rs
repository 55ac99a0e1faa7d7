//! Files that are not stores, and stores that are damaged.

use std::io::Write;
use std::path::Path;

use crate::common::{Folder, contest, finished};
use rusqlite::Connection;
use store::{Sqlite, Store, StoreError};

#[test]
fn a_file_that_is_not_a_store_is_refused_and_left_alone() {
    let folder = Folder::new("refused");
    let why = |path: &Path| Sqlite::open(path).err().expect("it is refused");
    let text = "a text that is longer than a hundred bytes ".repeat(10);
    std::fs::write(folder.file(), text).unwrap();
    assert_eq!(why(&folder.file()), StoreError::NotAStore);
    let other = folder.path("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine(x)").unwrap();
    assert_eq!(why(&other), StoreError::NotAStore);
    let mode = Connection::open(&other).unwrap();
    let mode = mode.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
    assert_eq!(mode.unwrap(), "delete", "nothing in it was changed");
    let newer = folder.path("newer.db");
    drop(Sqlite::open(&newer).unwrap());
    Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let expected = StoreError::NewerVersion { found: 99, supported: 2 };
    assert_eq!(why(&newer), expected);
    assert_eq!(Sqlite::open_read_only(&newer).err(), Some(expected));
}

#[test]
fn only_open_creates_a_store() {
    let folder = Folder::new("missing");
    for open in [Sqlite::open_existing, Sqlite::open_read_only] {
        assert_eq!(open(&folder.file()).err(), Some(StoreError::Missing));
    }
    assert!(!folder.file().exists());
    std::fs::write(folder.file(), "").unwrap();
    assert_eq!(Sqlite::open_read_only(&folder.file()).err(), Some(StoreError::NotAStore));
}

#[test]
fn a_damaged_result_is_an_error() {
    let folder = Folder::new("damaged");
    let contest = contest(&["random", "line"]);
    let mut store = folder.open();
    let played = finished(&contest, &[0, 1], 1);
    store.exchange(&contest, std::slice::from_ref(&played), &[]).unwrap();
    let faults = r#"[{"seat":7,"fault":{"kind":"time"},"after":0,"gone":true}]"#;
    for damage in ["ranks = '1'", "ranks = ''", "scores = '1 x'", &format!("faults = '{faults}'")] {
        let db = folder.database();
        let before = "CREATE TEMP TABLE kept AS SELECT * FROM match";
        db.execute_batch(&format!("{before}; UPDATE match SET {damage}")).unwrap();
        let error = store.matches(&contest).expect_err(damage);
        assert!(
            matches!(&error, StoreError::DamagedMatch { id, .. } if *id == played.result.id),
            "{damage}: {error}"
        );
        db.execute_batch("DELETE FROM match; INSERT INTO match SELECT * FROM kept").unwrap();
        assert_eq!(store.matches(&contest).unwrap().len(), 1);
    }
}

/// A row of half a megabyte that inflates to 512 MiB.
#[test]
fn a_record_that_inflates_without_bound_is_refused() {
    let folder = Folder::new("bomb");
    let contest = contest(&["random", "line"]);
    let mut store = folder.open();
    let played = finished(&contest, &[0, 1], 1);
    let id = played.result.id;
    store.exchange(&contest, &[played], &[]).unwrap();
    let mut bomb = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    let blank = vec![b' '; 1 << 20];
    for _ in 0..512 {
        bomb.write_all(&blank).unwrap();
    }
    let bomb = bomb.finish().unwrap();
    folder.database().execute("UPDATE record SET text = ?", [bomb]).unwrap();
    let error = store.record(&id).expect_err("it is too large");
    assert!(matches!(error, StoreError::RecordTooLarge { id: named, .. } if named == id));
    assert!(error.to_string().contains(&id.to_string()), "{error}");
}
