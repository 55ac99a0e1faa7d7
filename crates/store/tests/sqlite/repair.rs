//! Repairing a store keeps all that is true, and loses nothing else.

use crate::common::{Folder, contest, finished, replay};
use crate::verify::{filled, wrong};
use store::{ClaimReply, MatchId, Repair, Sqlite, Store, StoreError, StoreUpkeep};

/// Applies a change to a filled store and repairs it.
fn repaired(folder: &Folder, change: &str) -> (Repair, Sqlite) {
    drop(filled(folder));
    let database = folder.database();
    database.execute_batch(change).unwrap();
    drop(database);
    let (repair, damaged) = Sqlite::repair(&folder.file(), &replay).unwrap();
    assert!(damaged.is_some_and(|damaged| damaged.exists()), "the damaged store is kept");
    let mut store = folder.open();
    assert_eq!(wrong(&mut store), [""; 0], "{change}");
    (repair, store)
}

#[test]
fn a_store_without_damage_stays_as_it_is() {
    let folder = Folder::new("repair-nothing");
    drop(filled(&folder));
    let before = std::fs::read(folder.file()).unwrap();
    let (repair, damaged) = Sqlite::repair(&folder.file(), &replay).unwrap();
    assert_eq!((repair.kept, repair.found_nothing(), damaged), (4, true, None));
    assert_eq!(std::fs::read(folder.file()).unwrap(), before);
    let files = std::fs::read_dir(folder.path("")).unwrap().map(|file| file.unwrap().file_name());
    let left =
        files.map(|name| name.into_string().unwrap()).filter(|name| name.contains("repaired"));
    assert_eq!(left.count(), 0, "nothing is left behind");
}

#[test]
fn altered_matches_are_made_again_from_their_records() {
    let key = contest(&["random", "line"]);
    for change in [
        "UPDATE match SET seats = '2 1' WHERE seed = 1",
        "UPDATE match SET scores = '0 0', ended = 5 WHERE seed = 1",
        "UPDATE match SET contest = 99 WHERE seed = 1",
        "UPDATE match SET record_digest = x'00' WHERE seed = 1",
        "DELETE FROM match WHERE seed = 1",
    ] {
        let folder = Folder::new("repair-rebuilt");
        let (repair, mut store) = repaired(&folder, change);
        assert_eq!((repair.kept, repair.rebuilt.len(), repair.lost.len()), (3, 1, 0), "{change}");
        let mut stored = store.matches(&key).unwrap();
        stored.sort_by_key(|stored| stored.seed.0);
        let expected = finished(&key, &[0, 1], 1);
        assert_eq!(stored.len(), 3, "{change}");
        assert_eq!((stored[0].seed.0, &stored[0].seats[..]), (1, &[0, 1][..]), "{change}");
        let score = |result: &store::MatchResult| result.seats[0].score;
        assert_eq!(score(&stored[0].result), score(&expected.result), "{change}");
        assert_eq!(store.plans().unwrap().len(), 1);
    }
}

/// A contest or a player that was changed takes all its matches with it, unless they have records.
#[test]
fn matches_survive_a_changed_contest_or_player() {
    for change in [
        "UPDATE contest SET options = '{}' WHERE number = 1",
        "UPDATE contest SET options = 'nonsense' WHERE number = 1",
        "UPDATE player SET player = 'eat' WHERE number = 1",
        "DELETE FROM player WHERE number = 1",
    ] {
        let folder = Folder::new("repair-contest");
        let (repair, mut store) = repaired(&folder, change);
        assert!(repair.rebuilt.len() >= 3 && repair.lost.is_empty(), "{change}: {repair:?}");
        assert_eq!(store.matches(&contest(&["random", "line"])).unwrap().len(), 3, "{change}");
        assert_eq!(store.matches(&contest(&["greedy", "line"])).unwrap().len(), 1, "{change}");
    }
}

#[test]
fn a_wrong_record_is_dropped_and_its_result_kept() {
    let folder = Folder::new("repair-record");
    let of_1 = "WHERE id = (SELECT id FROM match WHERE seed = 1)";
    let (repair, mut store) = repaired(&folder, &format!("UPDATE record SET text = x'01' {of_1}"));
    assert_eq!((repair.kept, repair.without_record.len()), (3, 1));
    let key = contest(&["random", "line"]);
    assert_eq!(store.matches(&key).unwrap().len(), 3);
    assert_eq!(store.record(&repair.without_record[0]).unwrap(), None);
}

/// The record of a match under the id of another, or of none, belongs to its match.
#[test]
fn a_record_under_a_wrong_id_is_put_back() {
    let of = |seed: u64| format!("(SELECT id FROM match WHERE seed = {seed})");
    for (change, rebuilt) in [
        (format!("UPDATE record SET id = x'{}' WHERE id = {}", "07".repeat(16), of(1)), 0),
        (
            format!(
                "UPDATE record SET id = x'{}' WHERE id = {}; DELETE FROM match WHERE seed = 1",
                "07".repeat(16),
                of(1)
            ),
            1,
        ),
    ] {
        let folder = Folder::new("repair-stray");
        let (repair, mut store) = repaired(&folder, &change);
        assert_eq!(repair.lost, [], "{change}");
        assert_eq!((repair.put_back.len(), repair.rebuilt.len()), (1 - rebuilt, rebuilt));
        let id = *repair.put_back.iter().chain(&repair.rebuilt).next().unwrap();
        assert!(store.record(&id).unwrap().is_some(), "{change}");
        assert_eq!(store.matches(&contest(&["random", "line"])).unwrap().len(), 3, "{change}");
    }
}

#[test]
fn what_cannot_be_known_is_lost_and_can_be_played_again() {
    let folder = Folder::new("repair-lost");
    let of_1 = "WHERE id = (SELECT id FROM match WHERE seed = 1)";
    let change = format!(
        "DELETE FROM record {of_1}; UPDATE match SET scores = '9 9' WHERE seed = 1;
         UPDATE tournament SET plan = 'another'"
    );
    let (repair, mut store) = repaired(&folder, &change);
    assert_eq!((repair.kept, repair.lost.len()), (3, 1));
    assert_eq!(store.plans().unwrap(), []);
    let key = contest(&["random", "line"]);
    let claim: MatchId = repair.lost[0];
    assert_eq!(store.exchange(&key, &[], &[claim]).unwrap(), [ClaimReply::Granted]);
}

/// A store with so many matches that its tables have several pages, and the bytes of its file.
fn large(folder: &Folder, key: &store::ContestKey) -> Vec<u8> {
    let mut store = folder.open();
    let matches: Vec<_> = (0..MATCHES).map(|seed| finished(key, &[0, 1], seed)).collect();
    store.exchange(key, &matches, &[]).unwrap();
    store
        .save_plan(&store::SavedPlan { key: [7; 16], text: "a plan".to_string(), begun_ms: 5 })
        .unwrap();
    drop(store);
    std::fs::read(folder.file()).unwrap()
}

const MATCHES: u64 = 60;
const PAGE: usize = 4096;

/// Repairs a file with these bytes; every match must be saved or counted as lost. Returns how many were saved.
fn saved_of(folder: &Folder, key: &store::ContestKey, bytes: &[u8], what: &str) -> usize {
    let path = folder.path(&format!("{what}.db"));
    std::fs::write(&path, bytes).unwrap();
    let (repair, _) = Sqlite::repair(&path, &replay).expect(what);
    let mut store = Sqlite::open(&path).unwrap();
    assert_eq!(wrong(&mut store), [""; 0], "{what}");
    let found = store.matches(key).unwrap().len();
    let saved = [&repair.rebuilt, &repair.put_back, &repair.without_record].map(Vec::len);
    assert_eq!(found, repair.kept + saved.iter().sum::<usize>(), "{what}");
    for suffix in [".damaged-wal", ".damaged-shm", ".salvaged", ".repaired"] {
        assert!(!folder.path(&format!("{what}.db{suffix}")).exists(), "{what}{suffix}");
    }
    assert!(found + repair.lost.len() <= MATCHES as usize, "{what}: {repair:?}");
    let is_known = found + repair.lost.len() == MATCHES as usize;
    assert!(is_known || repair.missing_pages > 0, "{what}: losses are passed over: {repair:?}");
    found
}

/// Whatever page is overwritten, even a root or the header, all matches are saved: they have results and records.
#[test]
fn a_page_of_noise_loses_no_match() {
    let folder = Folder::new("repair-pages");
    let key = contest(&["random", "line"]);
    let whole = large(&folder, &key);
    for page in 0..whole.len() / PAGE {
        let mut bytes = whole.clone();
        bytes[page * PAGE..][..PAGE].fill(0xa5);
        let saved = saved_of(&folder, &key, &bytes, &format!("page-{page}"));
        assert_eq!(saved, MATCHES as usize, "page {page}");
    }
    assert_eq!(std::fs::read(folder.file()).unwrap(), whole, "the original was not touched");
}

/// Where several pages are overwritten, matches are lost: they are named, or it is said that their number is not known.
#[test]
fn pages_of_noise_hide_no_losses() {
    let folder = Folder::new("repair-runs");
    let key = contest(&["random", "line"]);
    let whole = large(&folder, &key);
    let pages = whole.len() / PAGE;
    let mut lost = 0;
    for (byte, long) in [(0, pages / 4), (0xff, pages / 2), (0xa5, pages / 8)] {
        for first in (1..pages - long).step_by(long.max(1)) {
            let mut bytes = whole.clone();
            bytes[first * PAGE..][..long * PAGE].fill(byte);
            let what = format!("run-{byte}-{first}");
            lost += MATCHES as usize - saved_of(&folder, &key, &bytes, &what);
        }
    }
    assert!(lost > 0, "{pages} pages: nothing was lost");
}

/// Of a file that was cut, what is in the rest is saved.
#[test]
fn a_file_cut_short_keeps_what_is_left() {
    let folder = Folder::new("repair-cut");
    let key = contest(&["random", "line"]);
    let whole = large(&folder, &key);
    let cut = |length: usize| saved_of(&folder, &key, &whole[..length], &format!("cut-{length}"));
    assert_eq!(cut(whole.len() - PAGE), MATCHES as usize);
    assert_eq!(cut(whole.len() - 100), MATCHES as usize);
    assert!(cut(whole.len() / 2) > 10);
}

/// Results and records that are gone both are counted; without any, a backup is needed.
#[test]
fn losses_are_counted() {
    let folder = Folder::new("repair-losses");
    let key = contest(&["random", "line"]);
    let mut store = folder.open();
    let matches: Vec<_> = (0..MATCHES).map(|seed| finished(&key, &[0, 1], seed)).collect();
    store.exchange(&key, &matches, &[]).unwrap();
    store.prune(store::PruneFilter::default()).unwrap();
    drop(store);
    let whole = std::fs::read(folder.file()).unwrap();
    // A leaf of a table with results, which hold the numbers of the players.
    let is_leaf = |page: &&[u8]| page[0] == 0x0d && page.windows(6).any(|bytes| bytes == b"1 21 2");
    let leaf = whole.chunks(PAGE).position(|page| is_leaf(&page)).expect("there are results");
    let path = folder.path("leaf.db");
    let mut bytes = whole.clone();
    bytes[leaf * PAGE..][..PAGE].fill(0);
    std::fs::write(&path, &bytes).unwrap();
    let found = wrong(&mut Sqlite::open_read_only(&path).unwrap());
    let unreadable = found.iter().filter(|why| why.contains("cannot be read")).count();
    let (repair, _) = Sqlite::repair(&path, &replay).unwrap();
    assert!(
        !repair.lost.is_empty() && repair.kept + repair.lost.len() == MATCHES as usize,
        "{repair:?}"
    );
    assert_eq!(unreadable, repair.lost.len(), "{found:?}");
    let nothing = folder.path("nothing.db");
    std::fs::write(&nothing, &whole[..PAGE]).unwrap();
    assert_eq!(Sqlite::repair(&nothing, &replay).err(), Some(StoreError::BeyondRepair));
}

#[test]
fn a_store_in_use_is_not_repaired() {
    let folder = Folder::new("repair-in-use");
    let mut store = filled(&folder);
    let key = contest(&["random", "line"]);
    store.exchange(&key, &[], &[MatchId([9; 16])]).unwrap();
    let refused = Sqlite::repair(&folder.file(), &replay).err();
    assert_eq!(refused, Some(StoreError::InUse));
    store.release_claims().unwrap();
    assert!(Sqlite::repair(&folder.file(), &replay).is_ok());
}

/// A server's tables are kept, by the tables of the file or by its pages; one that lacks a move is left out, and said so.
#[test]
fn tables_of_a_server_are_kept() {
    let text = |number: usize| format!("{number} {}", "x".repeat(100));
    for (name, change) in [
        (
            "tables",
            "UPDATE match SET seats = '2 1' WHERE seed = 1; DELETE FROM live_event WHERE live = 'b' AND ply = 3",
        ),
        (
            "pages",
            "DELETE FROM live_event WHERE live = 'b' AND ply = 3; PRAGMA writable_schema = 1; DELETE FROM sqlite_master WHERE name = 'match'",
        ),
    ] {
        let folder = Folder::new(&format!("repair-live-{name}"));
        let mut store = filled(&folder);
        store.prepare_live().unwrap();
        for id in ["a", "b"] {
            let events = (0..200).map(text).collect();
            let (head, state) = ("head".to_string(), "state".to_string());
            let table = store::LiveTable {
                id: id.into(),
                head,
                state,
                revision: 0,
                is_over: false,
                events,
            };
            store.insert_live(&table).unwrap();
        }
        let whole = store.live("a").unwrap();
        drop(store);
        let database = folder.database();
        database.execute_batch(change).unwrap();
        drop(database);
        let (repair, _) = Sqlite::repair(&folder.file(), &replay).unwrap();
        let why = "a table of the server lacks some of its moves".to_string();
        assert!(repair.damage.contains(&why), "{name}: {repair:?}");
        let mut store = folder.open();
        assert_eq!(store.live("a").unwrap(), whole, "{name}");
        assert_eq!(store.live("b").unwrap(), None, "{name}");
    }
}
