//! `plateau store`.

use program::{Folder, Run};
use serde_json::Value;

#[test]
fn a_store_says_what_it_holds() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 10 --store cup.db --json").json();
    let printed = folder.plateau("store --store cup.db").done();
    for part in [
        "cup.db: ",
        "penguins: 10 matches of 2 players",
        "10 records, ",
        "    1  20",
        " UTC  penguins, round robin, 2 players, seed 1",
    ] {
        assert!(printed.contains(part), "{printed}");
    }
}

#[test]
fn tournaments_that_differ_in_their_terms_are_told_apart() {
    let folder = Folder::new();
    for terms in ["", " --clock 2s", " --on-illegal forfeit"] {
        folder.plateau(&format!("tournament penguins random line --games 2 -q{terms}")).done();
    }
    // Numbers and their units are kept on one line.
    let printed = folder.plateau("store").done().replace(['\u{a0}', '\u{202f}'], " ");
    for part in ["seed 1\n", "seed 1, 2 s a move\n", "seed 1, --on-illegal forfeit\n"] {
        assert!(printed.contains(part), "{part:?} is not in {printed}");
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
    assert!(replayed.starts_with("match.json: verified, "), "{replayed}");
    folder.plateau("store show zz").failed("plateau.db: there is no match zz");
    folder.plateau("store show f0f0f0f0f0f0").failed("plateau.db: there is no match f0f0f0f0f0f0");
    let refused = folder.plateau("store prune");
    assert_eq!(refused.code, Some(2), "what to delete has to be said: {}", refused.out);
    let dry = folder.plateau("store prune --all --dry-run").done();
    assert!(dry.starts_with("plateau.db: would delete 4 records, "), "{dry}");
    folder.plateau("store prune").misused(
        "which records? --older DAYS deletes those older than this, with the finished tables of a server, --all deletes \
         all, --unfinished DAYS deletes tables that nobody goes on with; results stay",
    );
    folder.plateau("store prune --unfinished 3 --keep-faults").misused(
        "--keep-faults: --unfinished deletes tables, whose matches have no records yet; add --older DAYS or --all",
    );
    let dry = folder.plateau("store prune --older 1 --dry-run").done();
    assert!(dry.starts_with("plateau.db: would delete 0 records, "), "{dry}");
    let pruned = folder.plateau("store prune --all").done();
    assert!(pruned.starts_with("plateau.db: deleted 4 records; "), "{pruned}");
    folder
        .plateau(&format!("store show {id}"))
        .failed(&format!("plateau.db: the record of {id} was pruned"));
    // The results are still there.
    let table = folder.plateau("tournament penguins random line --games 4 --json").json();
    assert_eq!(table["matches"], 4);
}

#[test]
fn a_store_that_was_tampered_with_is_found_out_and_repaired() {
    let folder = Folder::new();
    let command = "tournament penguins random line --games 6 --json";
    let before = folder.plateau(command).json();
    let db = rusqlite::Connection::open(folder.path().join("plateau.db")).unwrap();
    db.execute("UPDATE match SET ranks = '1 1' WHERE rowid = 2", []).unwrap();
    db.execute("UPDATE match SET seats = '2 2' WHERE rowid = 3", []).unwrap();
    db.execute("DELETE FROM match WHERE rowid = 4", []).unwrap();
    drop(db);
    let run = folder.plateau("store verify");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("plateau.db: 3 of 6 matches wrong; "), "{}", run.err);
    for why in
        ["ranks differ from the record's", "players differ", "the match of this record is missing"]
    {
        assert!(run.err.contains(why), "{why}: {}", run.err);
    }
    let report = folder.plateau("report");
    assert_eq!(report.code, Some(1), "a report does not count what was altered: {}", report.out);
    assert!(report.err.contains("plateau store repair"), "{}", report.err);
    let repaired = folder.plateau("store repair").done();
    assert!(repaired.starts_with("plateau.db: 3 matches kept as they were\n"), "{repaired}");
    assert!(repaired.contains("3 matches made again from the record\n"), "{repaired}");
    assert!(folder.path().join("plateau.db.damaged").exists());
    let verified = folder.plateau("store verify").done();
    assert_eq!(verified, "plateau.db: 6 matches checked, 6 records replayed, no damage\n");
    // How long the players of matches made again have thought is not known.
    let untimed = |mut table: Value| {
        let rows = table["players"].as_array_mut().expect("a list of players");
        rows.iter_mut().for_each(|row| row["time_us"] = Value::Null);
        table["players"].take()
    };
    assert_eq!(untimed(folder.plateau(command).json()), untimed(before));
    let again = folder.plateau("store repair").done();
    assert_eq!(again, "plateau.db: 6 matches checked, nothing to repair\n");
}

#[test]
fn of_a_store_cut_short_nobody_says_that_nothing_is_lost() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 60 -q").done();
    let path = folder.path().join("plateau.db");
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() * 2 / 5]).unwrap();
    let repaired = folder.plateau("store repair");
    assert_eq!(repaired.code, Some(1), "{}", repaired.out);
    for part in [
        "missing or damaged, so it is not known how many matches are lost\n",
        "of the 60 matches of",
    ] {
        assert!(repaired.out.contains(part), "{part}: {}", repaired.out);
    }
    assert!(!repaired.out.contains("no match is known"), "{}", repaired.out);
}

#[test]
fn a_store_that_cannot_be_written_says_what_to_do() {
    let folder = Folder::new();
    let line = "tournament penguins random line --games 2 -q";
    folder.plateau(&format!("{line} --store no/such/cup.db")).failed(
        "no/such/cup.db: the store cannot be opened: there is no folder no/such; --store names another",
    );
    folder
        .plateau(&format!("{line} --store ."))
        .misused("--store .: this is a folder; name a file, as in ./plateau.db");
    if !rustix::process::getuid().is_root() {
        return;
    }
    // Permissions hold for other users only.
    folder.plateau(line).done();
    let as_nobody = |line: &str| {
        use std::os::unix::process::CommandExt;
        Run::of(line, folder.command(line).uid(65534).gid(65534))
    };
    as_nobody(&line.replace("--games 2", "--games 4")).failed(
        "plateau.db: the store is read-only: the file, its folder and the files NAME-wal and NAME-shm beside it \
         must be writable; --store names another",
    );
    let file = folder.path().join("plateau.db");
    std::fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    for line in [line, "store"] {
        as_nobody(line).failed(
            "plateau.db: the store cannot be opened: Permission denied (os error 13); --store names another",
        );
    }
}

/// The matches that count, in the order of the schedule, however many jobs played them.
#[test]
fn an_export_has_the_matches_that_count_in_a_fixed_order() {
    let folder = Folder::new();
    let test = "tournament penguins mcts:playouts=20 random --sprt 0,60 --games 400 --json --quiet";
    let export = |jobs: usize| {
        let store = format!("--store jobs-{jobs}.db");
        let table = folder.plateau(&format!("{test} --jobs {jobs} {store}")).json();
        let lines = folder.plateau(&format!("store export {store}")).out;
        assert_eq!(table["matches"], lines.lines().count());
        let all = folder.plateau(&format!("store export --all {store}")).done();
        assert!(all.lines().count() >= lines.lines().count());
        lines
    };
    assert!(export(1) == export(4), "the same records in the same order");
}

#[test]
fn an_export_without_records_is_refused() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 2 --quiet").done();
    folder.plateau("store export --game flood").failed("plateau.db: there are no records of flood");
    folder.plateau("store export --game penguin").misused(&format!(
        "there is no game \"penguin\" (did you mean penguins?); there are {}",
        program::games()
    ));
}
