//! `plateau report`, and replays from a store.

use program::{Folder, Run};

const CUP: &str = "tournament penguins random line greedy --games 12 --store cup.db --json";

#[test]
fn a_report_shows_the_last_tournament() {
    let folder = Folder::new();
    let first = folder.plateau(CUP).json();
    assert_eq!(folder.plateau("report --store cup.db --json").json(), first);
    let flood = "tournament flood random greedy --games 4 --store cup.db --json";
    let second = folder.plateau(flood).json();
    assert_eq!(folder.plateau("report --store cup.db --json").json(), second);
    assert_eq!(folder.plateau("report --store cup.db --game penguins --json").json(), first);
    let all = folder.plateau("report --store cup.db --all --json").done();
    let all: Vec<&str> = all.lines().collect();
    assert_eq!(all[..2], [first.to_string(), second.to_string()]);
    assert!(all[2].contains("\"games\":[\"penguins\",\"flood\"],\"overall\""), "{}", all[2]);
    let fixed = folder.plateau("report --store cup.db --game penguins --anchor line=1500 --json");
    assert_eq!(crate::tournament::of(&fixed.json(), "line", "rating"), 1500.0);
}

#[test]
fn a_page_and_tables_are_written() {
    let folder = Folder::new();
    let table = folder.plateau(CUP).json();
    folder
        .plateau("report --store cup.db --html page.html --csv table.csv --matches all.csv --json")
        .json();
    let page = folder.read("page.html");
    assert!(page.contains("<title>penguins: 3 players, 12 games · plateau</title>"));
    assert!(page.contains("--store cup.db</code>"));
    assert_eq!(page.matches("base64,").count(), 12, "four matches of each pairing");
    let players: Vec<String> = folder
        .read("table.csv")
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(1).unwrap().to_string())
        .collect();
    assert_eq!(players, crate::tournament::order(&table));
    assert_eq!(folder.read("all.csv").lines().count(), 13);
}

/// A user with read access only can print reports.
#[test]
fn a_store_is_read_where_nothing_can_be_written() {
    let folder = Folder::new();
    let table = folder.plateau(CUP).json();
    if rustix::process::getuid().is_root() {
        let mode = |path: &std::path::Path, mode| {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
            std::fs::set_permissions(path, mode).unwrap();
        };
        mode(folder.path(), 0o755);
        mode(&folder.path().join("cup.db"), 0o644);
        for line in ["report --store cup.db --json", "store --store cup.db --json"] {
            let mut command = folder.command(line);
            std::os::unix::process::CommandExt::uid(&mut command, 65534);
            let printed = Run::of(line, &mut command).json();
            assert!(
                printed["matches"] == table["matches"]
                    || printed["games"][0]["matches"] == table["matches"]
            );
        }
    }
}

#[test]
fn a_match_is_replayed_from_the_store() {
    let folder = Folder::new();
    folder.plateau(CUP).json();
    folder.plateau("report --store cup.db --matches all.csv --json").json();
    let matches = folder.read("all.csv");
    let id = matches.lines().nth(1).unwrap().split(',').next().unwrap();
    let again = folder.plateau(&format!("replay {} --store cup.db --json", &id[..12]));
    let verified = "verified: every event is what rules and seed say\n";
    let printed: serde_json::Value = serde_json::from_str(&again.said(verified)).unwrap();
    assert_eq!(printed["id"], id);
    let picture = format!("replay {id} --store cup.db --svg end.svg");
    folder.plateau(&picture).done();
    assert!(folder.read("end.svg").starts_with("<svg"));
    // Without a name it is the usual store, as long as there is no such file.
    std::fs::rename(folder.path().join("cup.db"), folder.path().join("plateau.db")).unwrap();
    let right = folder.plateau(&format!("replay {id} --quiet")).done();
    assert!(right.starts_with(&format!("{id}: verified, ")), "{right}");
    folder.write(id, "no record");
    folder
        .plateau(&format!("replay {id} --quiet"))
        .failed(&format!("{id}: not a record: a record is a JSON object"));
}

#[test]
fn what_is_not_there_is_said_and_not_made() {
    let folder = Folder::new();
    let missing =
        "cup.db: there is no such store; `plateau tournament` makes one, and --store names another";
    folder.plateau("report --store cup.db").failed(missing);
    folder.plateau("replay abcdef --store cup.db").failed(missing);
    assert!(!folder.path().join("cup.db").exists());
    folder.plateau(CUP).json();
    folder
        .plateau("report --store cup.db --game flood")
        .failed("cup.db: there is no tournament in flood; `plateau tournament` plays one");
    folder.plateau("report --store cup.db --anchor nobody=3").misused(
        "--anchor nobody=3: no player is called \"nobody\"; there are random, line, greedy",
    );
    folder.plateau("replay zz --store cup.db").failed("cup.db: there is no match zz");
    folder
        .plateau("report --store cup.db --html no/such/folder.html")
        .misused("--html no/such/folder.html: there is no folder no/such");
}

#[test]
fn a_table_for_people_says_what_its_numbers_do_not() {
    let folder = Folder::new();
    let out = folder.plateau("tournament penguins random line greedy eat --games 2 -q").done();
    assert!(out.contains("players have played unequal numbers of games, from 0 to 2"), "{out}");
    assert!(out.contains("?: no chain of matches connects the player to the others"), "{out}");
    assert!(out.contains("cannot be compared; with 12 games all meet\n"), "{out}");
    assert!(out.contains("how often the player of a row was ahead of that of a column"), "{out}");
    let rows: Vec<&str> = out.lines().filter(|line| line.trim_start().starts_with('–')).collect();
    assert_eq!(rows.len(), 2, "two have not played, and have no rank: {out}");
}
