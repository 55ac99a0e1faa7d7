//! Matches under way.

use std::time::Duration;

use store::{LiveChange, LiveCount, LivePruneFilter, LiveTable, StoreError};

use crate::common::Folder;

fn events(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(|number| format!("{{\"event\":{number}}}")).collect()
}

fn table(id: &str) -> LiveTable {
    let [head, state] = ["{\"match\":1}", "{}"].map(str::to_string);
    LiveTable { id: id.to_string(), head, state, revision: 0, is_over: false, events: events(0..2) }
}

#[test]
fn events_are_added_and_taken_back() {
    let folder = Folder::new("live");
    let mut store = folder.open();
    store.prepare_live().unwrap();
    store.insert_live(&table("a")).unwrap();
    store.insert_live(&table("b")).unwrap();
    let more = events(2..5);
    let change = LiveChange {
        id: "a",
        state: "{\"x\":1}",
        is_over: false,
        revision: 0,
        kept: 2,
        events: &more,
    };
    store.change_live(&[change]).unwrap();
    // Another program sees what was stored.
    let mut other = folder.open();
    other.prepare_live().unwrap();
    let found = other.live("a").unwrap().unwrap();
    assert_eq!((found.state.as_str(), found.events), ("{\"x\":1}", events(0..5)));
    let taken_back = events([9]);
    let change = LiveChange {
        id: "a",
        state: "{}",
        is_over: true,
        revision: 1,
        kept: 1,
        events: &taken_back,
    };
    other.change_live(&[change]).unwrap();
    let found = store.live("a").unwrap().unwrap();
    assert_eq!((found.is_over, found.events), (true, events([0, 9])));
    assert_eq!(store.live("b").unwrap(), Some(table("b")), "others are as they were");
    assert_eq!(store.live("c").unwrap(), None);
    assert_eq!(store.recent_live(false, 9).unwrap(), ["b"]);
    assert_eq!(store.recent_live(true, 9).unwrap(), ["a"]);
}

#[test]
fn events_that_another_program_wrote_are_not_overwritten() {
    let folder = Folder::new("overwritten");
    let mut store = folder.open();
    store.prepare_live().unwrap();
    store.insert_live(&table("a")).unwrap();
    let own = events([2]);
    let change =
        LiveChange { id: "a", state: "{}", is_over: false, revision: 0, kept: 2, events: &own };
    folder.open().change_live(std::slice::from_ref(&change)).unwrap();
    let others = events([7]);
    let late = LiveChange { state: "{\"x\":1}", events: &others, ..change.clone() };
    let refused = StoreError::TableChanged("a".to_string());
    assert_eq!(store.change_live(&[late]), Err(refused.clone()));
    // Taking back what one has not seen is refused too.
    let taken_back = LiveChange { kept: 0, ..change.clone() };
    assert_eq!(store.change_live(&[taken_back]), Err(refused));
    let found = store.live("a").unwrap().unwrap();
    assert_eq!((found.state.as_str(), found.events), ("{}", events(0..3)), "nothing was written");
    // As many events are not the same events.
    let replaced = events([8]);
    let taken_back = LiveChange { revision: 1, events: &replaced, ..change.clone() };
    folder.open().change_live(&[taken_back]).unwrap();
    let stale = LiveChange { revision: 1, kept: 3, events: &[], ..change.clone() };
    assert_eq!(store.change_live(&[stale]), Err(StoreError::TableChanged("a".to_string())));
    let unknown = LiveChange { id: "b", ..change };
    assert_eq!(store.change_live(&[unknown]), Err(StoreError::TableChanged("b".to_string())));
}

#[test]
fn one_server_holds_the_tables_of_a_store() {
    let folder = Folder::new("held");
    let mut store = folder.open();
    store.hold_live().unwrap();
    let mut second = folder.open();
    assert_eq!(second.hold_live(), Err(StoreError::Served));
    assert_eq!(
        store::Sqlite::repair(&folder.file(), &|_| Ok(())).map(drop),
        Err(StoreError::InUse),
        "a server that runs would write to the damaged file"
    );
    #[cfg(unix)]
    {
        let link = folder.path("link.db");
        std::os::unix::fs::symlink(folder.file(), &link).unwrap();
        let mut linked = store::Sqlite::open(&link).unwrap();
        assert_eq!(linked.hold_live(), Err(StoreError::Served), "by whatever name");
    }
    drop(store);
    second.hold_live().unwrap();
}

#[test]
fn old_tables_are_deleted_with_their_events() {
    let folder = Folder::new("prune-live");
    let mut store = folder.open();
    assert_eq!(store.count_live().unwrap(), LiveCount::default(), "no server was here");
    assert_eq!(store.prune_live(LivePruneFilter::default()).unwrap(), LiveCount::default());
    store.prepare_live().unwrap();
    for (id, is_over) in [("a", true), ("b", false), ("c", true), ("d", false)] {
        store.insert_live(&LiveTable { is_over, ..table(id) }).unwrap();
    }
    // Two of them are a day old.
    let day = Duration::from_secs(24 * 3600);
    let sql = "UPDATE live SET changed = changed - 90000000 WHERE id IN ('a', 'b')";
    folder.database().execute_batch(sql).unwrap();
    let [finished, unfinished] = [(Some(day), None), (None, Some(day))]
        .map(|(finished, unfinished)| LivePruneFilter { finished, unfinished });
    let one = LiveCount { finished: 1, unfinished: 0 };
    assert_eq!(store.prunable_live(finished).unwrap(), one);
    assert_eq!(store.prune_live(finished).unwrap(), one);
    assert_eq!(store.count_live().unwrap(), LiveCount { finished: 1, unfinished: 2 });
    assert_eq!(store.prune_live(unfinished).unwrap(), LiveCount { finished: 0, unfinished: 1 });
    assert_eq!(store.live("a").unwrap(), None);
    assert_eq!(store.live("d").unwrap(), Some(table("d")), "others are as they were");
    let left = "SELECT count(*) FROM live_event WHERE live IN ('a', 'b')";
    let left: i64 = folder.database().query_row(left, [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn a_damaged_file_is_found_before_it_is_played_on() {
    let folder = Folder::new("damaged-live");
    let mut store = folder.open();
    store.prepare_live().unwrap();
    store.insert_live(&LiveTable { events: events(0..2000), ..table("a") }).unwrap();
    store.check_live().unwrap();
    drop(store);
    let mut bytes = std::fs::read(folder.file()).unwrap();
    let last = bytes.len() - 4096;
    bytes[last..last + 64].fill(0xff);
    std::fs::write(folder.file(), bytes).unwrap();
    let checked = folder.open().check_live();
    assert!(matches!(checked, Err(StoreError::Damaged(_))), "{checked:?}");
}

#[test]
fn tables_of_an_earlier_version_go_on() {
    let folder = Folder::new("no-revisions");
    drop(folder.open());
    let earlier = "
        CREATE TABLE live(id TEXT PRIMARY KEY, head TEXT NOT NULL, state TEXT NOT NULL, over INTEGER NOT NULL,
            changed INTEGER NOT NULL);
        CREATE TABLE live_event(live TEXT NOT NULL, ply INTEGER NOT NULL, line TEXT NOT NULL,
            PRIMARY KEY(live, ply)) WITHOUT ROWID;
        INSERT INTO live VALUES ('a', '{\"match\":1}', '{}', 0, 0);
        INSERT INTO live_event VALUES ('a', 0, '{\"event\":0}'), ('a', 1, '{\"event\":1}');";
    folder.database().execute_batch(earlier).unwrap();
    let mut reader = store::Sqlite::open_read_only(&folder.file()).unwrap();
    assert_eq!(reader.live("a").unwrap(), Some(table("a")));
    drop(reader);
    let mut store = folder.open();
    store.prepare_live().unwrap();
    assert_eq!(store.live("a").unwrap(), Some(table("a")));
    let more = events([2]);
    let change =
        LiveChange { id: "a", state: "{}", is_over: false, revision: 0, kept: 2, events: &more };
    store.change_live(&[change]).unwrap();
    assert_eq!(store.live("a").unwrap().unwrap().revision, 1);
}
