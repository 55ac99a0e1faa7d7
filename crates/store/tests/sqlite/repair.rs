//! Repairing a store keeps all that is true, and loses nothing else.

use std::io::{Read, Seek, SeekFrom, Write};

use crate::common::{Folder, contest, finished, replay};
use crate::verify::{filled, wrong};
use store::{ClaimReply, MatchId, Repair, Sqlite, Store, StoreError};

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

/// Pages overwritten with noise: what can still be read is saved, and nothing panics.
#[test]
fn pages_of_noise_lose_only_what_is_in_them() {
    let folder = Folder::new("repair-pages");
    let key = contest(&["random", "line"]);
    let mut store = folder.open();
    let matches: Vec<_> = (0..60).map(|seed| finished(&key, &[0, 1], seed)).collect();
    store.exchange(&key, &matches, &[]).unwrap();
    drop(store);
    let whole = std::fs::read(folder.file()).unwrap();
    let pages = whole.len() / 4096;
    let mut saved = Vec::new();
    // Page 1 is the header: without it, the file is not a store.
    for page in 1..pages {
        let path = folder.path(&format!("page-{page}.db"));
        std::fs::write(&path, &whole).unwrap();
        let mut file = std::fs::OpenOptions::new().read(true).write(true).open(&path).unwrap();
        file.seek(SeekFrom::Start(page as u64 * 4096)).unwrap();
        file.write_all(&[0xa5; 4096]).unwrap();
        drop(file);
        let Ok((repair, _)) = Sqlite::repair(&path, &replay) else { continue };
        let mut store = Sqlite::open(&path).unwrap();
        assert_eq!(wrong(&mut store), [""; 0], "page {page}");
        let found = store.matches(&key).unwrap().len();
        assert_eq!(found, repair.kept + repair.rebuilt.len() + repair.without_record.len());
        saved.push(found);
    }
    let mostly = saved.iter().filter(|found| **found > 30).count();
    assert!(mostly * 10 > pages * 8, "{mostly} of {pages}: {saved:?}");
    let mut head = [0; 16];
    std::fs::File::open(folder.file()).unwrap().read_exact(&mut head).unwrap();
    assert_eq!(&head, b"SQLite format 3\0", "the original was not touched");
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
