//! Results and records, kept and pruned.

use std::time::Duration;

use crate::common::{Folder, contest, finished};
use store::{
    ClaimReply, ContestKey, GameContents, MatchFault, MatchId, PlayerKey, PruneFilter, Sqlite,
    Store, StoreError, StoreUpkeep, verify,
};

#[test]
fn a_result_is_stored_once_with_its_record() {
    let folder = Folder::new("once");
    let contest = contest(&["random", "line"]);
    let mut store = folder.open();
    let played = finished(&contest, &[0, 1], 7);
    let id = played.result.id;
    for _ in 0..3 {
        store.exchange(&contest, std::slice::from_ref(&played), &[]).unwrap();
    }
    // A second result of the same match changes nothing.
    let mut other = played.clone();
    other.result.seats[0].score += 1;
    let replies = store.exchange(&contest, &[other], &[id]).unwrap();
    assert_eq!(replies, [ClaimReply::Played(played.result.clone())]);
    let stored = folder.open().matches(&contest).unwrap();
    assert_eq!(stored.len(), 1);
    assert_eq!((stored[0].seats.as_slice(), stored[0].seed.0), (&[0, 1][..], 7));
    assert_eq!(stored[0].result, played.result);
    assert_eq!(store.record(&id).unwrap(), Some(played.record));
}

#[test]
fn results_are_found_for_the_same_conditions_only() {
    let folder = Folder::new("conditions");
    let mut store = folder.open();
    let key = contest(&["random", "line"]);
    store.exchange(&key, &[finished(&key, &[1, 0], 7)], &[]).unwrap();
    assert_eq!(store.matches(&key).unwrap()[0].seats, [1, 0]);
    // With more players, seats are indices into the longer list.
    let more = contest(&["greedy", "line", "random"]);
    assert_eq!(store.matches(&more).unwrap()[0].seats, [1, 2]);
    let changes: [fn(&mut ContestKey); 4] = [
        |key| key.terms.clock.init = Some(Duration::from_secs(3)),
        |key| drop(key.options.insert("width".to_string(), 9.into())),
        |key| key.players[0].files = Some("another".to_string()),
        |key| key.rules += 1,
    ];
    for change in changes {
        let mut other = key.clone();
        change(&mut other);
        assert_eq!(store.matches(&other).unwrap(), []);
    }
    assert_eq!(store.matches(&key).unwrap().len(), 1);
}

#[test]
fn the_last_matches_with_a_record_are_listed() {
    let folder = Folder::new("recent");
    let mut store = folder.open();
    let contests = [contest(&["random", "line"]), contest(&["greedy", "line", "random"])];
    let mut expected = Vec::new();
    for seed in 0..30 {
        let contest = &contests[seed as usize % 2];
        let seats: Vec<usize> = if seed % 2 == 0 { vec![1, 0] } else { vec![2, 0] };
        let played = finished(contest, &seats, seed);
        store.exchange(contest, std::slice::from_ref(&played), &[]).unwrap();
        let players: Vec<String> =
            seats.iter().map(|seat| contest.players[*seat].player.clone()).collect();
        expected.insert(0, (played.result.id, players));
    }
    // Most matches of a large store have no record.
    for (id, _) in expected.iter().filter(|(id, _)| id.0[0] % 3 > 0) {
        folder.database().execute("DELETE FROM record WHERE id = ?", [id.0]).unwrap();
    }
    expected.retain(|(id, _)| id.0[0] % 3 == 0);
    assert!(expected.len() > 2);
    for most in [0, 1, 2, expected.len(), 99] {
        let recent = store.recent_matches(None, most).unwrap();
        let recent: Vec<(MatchId, Vec<String>)> = recent
            .into_iter()
            .map(|recent| {
                let players = recent.contest.players.into_iter().map(|key| key.player);
                (recent.result.id, players.collect())
            })
            .collect();
        assert_eq!(recent, expected[..most.min(expected.len())], "{most}");
    }
    // The list goes on after any of them.
    for (place, (id, _)) in expected.iter().enumerate() {
        let earlier = store.recent_matches(Some(id), 3).unwrap();
        let earlier: Vec<MatchId> = earlier.iter().map(|recent| recent.result.id).collect();
        let rest = expected[place + 1..].iter().take(3);
        assert_eq!(earlier, rest.map(|(id, _)| *id).collect::<Vec<_>>());
    }
    assert!(store.recent_matches(Some(&MatchId([7; 16])), 3).unwrap().is_empty());
}

#[test]
fn a_store_of_the_first_version_opens_as_before() {
    let folder = Folder::new("version1");
    folder.database().execute_batch(include_str!("../data/version1.sql")).unwrap();
    let id: MatchId = "47d113e4b6776af36bd027b79ed5097d".parse().unwrap();
    for open in [Sqlite::open_read_only, Sqlite::open, Sqlite::open_read_only] {
        let mut store = open(&folder.file()).unwrap();
        let plans = store.plans().unwrap();
        assert_eq!(plans.len(), 1);
        let plan: serde_json::Value = serde_json::from_str(&plans[0].text).unwrap();
        let key = |player: &str| PlayerKey { player: player.to_string(), files: None };
        let contest = ContestKey {
            game: "flood".to_string(),
            rules: 1,
            options: plan["options"].as_object().unwrap().clone(),
            terms: table::terms::Terms::default(),
            seats: 2,
            players: vec![key("greedy"), key("random")],
        };
        let stored = store.matches(&contest).unwrap();
        assert_eq!(stored.len(), 2);
        let found = stored.iter().find(|stored| stored.result.id == id).unwrap();
        assert_eq!((&found.seats[..], found.seed.0), (&[0, 1][..], 7_840_348_340_721_048));
        let ranks: Vec<u32> = found.result.seats.iter().map(|seat| seat.rank).collect();
        assert_eq!((ranks, found.result.ended_ms), (vec![2, 1], 1_794_861_072_175));
        let record = store.record(&id).unwrap().unwrap();
        assert_eq!((record.id, record.scores), (id.to_string(), vec![4, 5]));
        let mut wrong = Vec::new();
        let damage = verify(&mut store, &|_| Ok(()), &mut |check| wrong.extend(check.wrong));
        assert_eq!((damage, wrong), (Ok(Vec::new()), Vec::new()));
    }
}

#[test]
fn matches_that_the_machine_decided_can_be_played_again() {
    let folder = Folder::new("forget");
    let contest = contest(&["random", "line"]);
    let mut store = folder.open();
    let failed = |seed: u64, waited_us: u64| {
        let mut failed = finished(&contest, &[0, 1], seed);
        failed.result.faults.push(MatchFault {
            seat: 0,
            fault: game::Fault::Time,
            after: 3,
            gone: true,
            stderr: None,
            used_us: Some(100_000),
            delay_us: Some(90_000),
            waited_us: Some(waited_us),
        });
        failed
    };
    let matches = [failed(1, 0), failed(2, 80_000), finished(&contest, &[0, 1], 3)];
    let machines = matches[1].result.id;
    store.exchange(&contest, &matches, &[]).unwrap();
    let found = store.by_machine().unwrap();
    assert_eq!(found, [machines]);
    store.forget(&found).unwrap();
    assert_eq!(store.matches(&contest).unwrap().len(), 2);
    assert_eq!(store.record(&machines).unwrap(), None);
    assert_eq!(store.by_machine().unwrap(), []);
    assert_eq!(store.exchange(&contest, &[], &[machines]).unwrap(), [ClaimReply::Granted]);
}

#[test]
fn a_player_is_found_by_its_name_in_tables() {
    let folder = Folder::new("matches-of");
    let (mut old, mut new) = (contest(&["greedy", "line"]), contest(&["greedy", "random"]));
    let mut store = folder.open();
    let (mut first, mut second) = (finished(&old, &[0, 1], 1), finished(&new, &[1, 0], 2));
    for (contest, seat, path) in [
        (&mut old, &mut first.record.players[0], "sub/alice.py"),
        (&mut new, &mut second.record.players[1], "alice.py"),
    ] {
        contest.players[0].player = path.to_string();
        *seat = path.to_string();
    }
    let ids = [first.result.id, second.result.id];
    store.exchange(&old, &[first], &[]).unwrap();
    store.exchange(&new, &[second], &[]).unwrap();
    assert_eq!(store.matches_of("alice.py").unwrap(), ids[1..]);
    assert_eq!(store.matches_of("line").unwrap(), ids[..1]);
    assert_eq!(store.matches_of("lin").unwrap(), []);
    let both = ["alice.py", "sub/alice.py"];
    for (name, players) in
        [("alice", &both[..]), ("alice.py", &both[..1]), ("./alice.py", &both[..1]), ("lin", &[])]
    {
        assert_eq!(store.players_called(name).unwrap(), players, "{name}");
    }
    assert_eq!(store.player_names().unwrap(), ["alice.py", "line", "random", "sub/alice.py"]);
    store.forget(&ids[1..]).unwrap();
    assert_eq!(store.matches_of("random").unwrap(), []);
}

#[test]
fn pruning_deletes_records_and_keeps_results() {
    let folder = Folder::new("prune");
    let contest = contest(&["random", "line"]);
    let mut store = folder.open();
    let mut failed = finished(&contest, &[0, 1], 1);
    failed.result.faults.push(MatchFault {
        seat: 0,
        fault: game::Fault::Time,
        after: 3,
        gone: true,
        stderr: None,
        used_us: Some(100_000),
        delay_us: Some(12),
        waited_us: Some(3),
    });
    let id = failed.result.id;
    store.exchange(&contest, &[failed, finished(&contest, &[0, 1], 2)], &[]).unwrap();
    let century =
        PruneFilter { older_than: Duration::from_secs(4_000_000_000), keep_faults: false };
    assert_eq!(store.prune(century).unwrap(), 0);
    assert_eq!(store.prunable(century).unwrap().records, 0);
    let sound = PruneFilter { keep_faults: true, ..PruneFilter::default() };
    let prunable = store.prunable(sound).unwrap();
    assert!(prunable.records == 1 && prunable.bytes > 0, "{prunable:?}");
    assert_eq!(store.prune(sound).unwrap(), 1);
    assert!(store.record(&id).unwrap().is_some());
    assert_eq!(store.prune(PruneFilter::default()).unwrap(), 1);
    assert_eq!(store.record(&id).unwrap(), None);
    assert_eq!(store.matches(&contest).unwrap().len(), 2);
    let contents = store.contents().unwrap();
    let penguins = GameContents { game: "penguins".to_string(), matches: 2, players: 2 };
    assert_eq!((contents.games, contents.records), (vec![penguins], 0));
}

#[test]
fn a_read_only_store_is_not_written() {
    let folder = Folder::new("read-only");
    let contest = contest(&["random", "line"]);
    folder.open().exchange(&contest, &[finished(&contest, &[0, 1], 1)], &[]).unwrap();
    let mut store = Sqlite::open_read_only(&folder.file()).unwrap();
    assert_eq!(store.matches(&contest).unwrap().len(), 1);
    let claim = store.exchange(&contest, &[], &[MatchId::default()]);
    assert_eq!(claim, Err(StoreError::ReadOnly));
}

#[test]
fn what_a_killed_program_left_beside_a_store_is_in_it_after_a_report() {
    let folder = Folder::new("killed");
    let contest = contest(&["random", "line"]);
    let mut store = folder.open();
    store.exchange(&contest, &[finished(&contest, &[0, 1], 1)], &[]).unwrap();
    let (killed, copy) = (folder.path("killed.db"), folder.path("copy.db"));
    let wal = |path: &std::path::Path| path.with_extension("db-wal");
    std::fs::copy(folder.file(), &killed).unwrap();
    std::fs::copy(folder.file(), &copy).unwrap();
    std::fs::copy(wal(&folder.file()), wal(&killed)).unwrap();
    assert_eq!(Sqlite::open_read_only(&copy).err(), Some(StoreError::Empty));
    drop(Sqlite::open_read_only(&killed).unwrap());
    assert!(!wal(&killed).exists());
    std::fs::copy(&killed, &copy).unwrap();
    let mut store = Sqlite::open_read_only(&copy).unwrap();
    assert_eq!(store.matches(&contest).unwrap().len(), 1);
}

/// A match whose first player is a submission, in a store.
fn submitted(store: &mut Sqlite, (player, files): (&str, &str), seed: u64) -> ContestKey {
    let mut key = contest(&["random", "line"]);
    let mut played = finished(&key, &[0, 1], seed);
    key.players[0] = PlayerKey { player: player.to_string(), files: Some(files.to_string()) };
    (played.record.players[0], played.record.files[0]) =
        (player.to_string(), Some(files.to_string()));
    store.exchange(&key, &[played], &[]).unwrap();
    key
}

#[test]
fn submissions_that_were_stored_with_their_paths_are_the_same_players() {
    let folder = Folder::new("paths");
    let mut store = folder.open();
    for (seed, path) in ["sub/alice.py", "../sub/alice.py", "sub/team/main.py"].iter().enumerate() {
        submitted(&mut store, (path, "hash"), seed as u64);
    }
    for (name, expected) in [("alice.py", 2), ("team", 1), ("bob.py", 0)] {
        let mut key = contest(&[name, "line"]);
        key.players[0].files = Some("hash".to_string());
        assert_eq!(store.matches(&key).unwrap().len(), expected, "{name}");
        key.players[0].files = Some("changed".to_string());
        assert_eq!(store.matches(&key).unwrap(), [], "{name}");
    }
}

#[test]
fn matches_of_other_versions_are_counted() {
    let folder = Folder::new("versions");
    let mut store = folder.open();
    submitted(&mut store, ("sub/alice.py", "first"), 1);
    submitted(&mut store, ("alice.py", "second"), 2);
    let last = submitted(&mut store, ("alice.py", "third"), 3);
    assert_eq!(store.other_versions(&last).unwrap(), [2, 0]);
    assert_eq!(store.matches(&last).unwrap().len(), 1);
}
