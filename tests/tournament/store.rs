//! `plateau store`.

use program::Folder;

#[test]
fn a_store_says_what_it_holds() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 10 --store cup.db --json").json();
    let printed = folder.plateau("store --store cup.db").done();
    for part in [
        "cup.db: ",
        "penguins: 10 matches of 2 players",
        "10 records, ",
        "tournament: penguins, 2 players, seed 1",
    ] {
        assert!(printed.contains(part), "{printed}");
    }
}

#[test]
fn records_are_shown_unchanged_and_deleted_by_prune() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 4 --json").json();
    let db = rusqlite::Connection::open(folder.path().join("plateau.db")).unwrap();
    let id: String =
        db.query_row("SELECT lower(hex(id)) FROM match LIMIT 1", [], |row| row.get(0)).unwrap();
    let record = folder.plateau(&format!("store show {id}")).done();
    assert_eq!(record, folder.plateau(&format!("store show {}", &id[..8])).done());
    folder.write("match.json", &record);
    let replayed = folder.plateau("replay match.json --quiet").done();
    assert!(replayed.starts_with("match.json: right, "), "{replayed}");
    folder.plateau("store show zz").failed("plateau.db: there is no match zz");
    folder.plateau("store show f0f0f0f0f0f0").failed("plateau.db: there is no match f0f0f0f0f0f0");
    let pruned = folder.plateau("store prune").done();
    assert!(pruned.starts_with("plateau.db: deleted 4 records; "), "{pruned}");
    folder
        .plateau(&format!("store show {id}"))
        .failed(&format!("plateau.db: the record of {id} was pruned"));
    // The results are still there.
    let table = folder.plateau("tournament penguins random line --games 4 --json").json();
    assert_eq!(table["matches"], 4);
}

#[test]
fn a_store_that_was_tampered_with_is_found_out() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 4 --json").json();
    let db = rusqlite::Connection::open(folder.path().join("plateau.db")).unwrap();
    db.execute("UPDATE match SET ranks = '1 1' WHERE rowid = 2", []).unwrap();
    let run = folder.plateau("store verify");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("plateau.db: 1 of 4 records wrong\n"), "{}", run.err);
    assert!(run.err.contains(": the stored result differs from the record's"), "{}", run.err);
}
