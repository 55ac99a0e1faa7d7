//! Tournaments that are followed in a store, beside a ledger of all their matches.

use game::{Fault, Rng};
use store::{KeptMatch, MatchFault, MatchResult, PlayerKey, Sqlite, StoreUpkeep};
use table::Seed;
use tournament::{
    FaultFilter, FollowedTournament, Format, History, Ledger, ListFilter, Next, Outcome, Standings,
    StopRule, TournamentPlan,
};

use crate::synthetic::{fault, plan, result};

/// A store of its own, removed at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("plateau-follow-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn open(&self) -> Sqlite {
        let mut store = Sqlite::open(&self.0.join("cup.db")).unwrap();
        store.prepare_lists().unwrap();
        store
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind does not make a test fail.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a store keeps of a match between these entrants.
fn kept(plan: &TournamentPlan, seed: Seed, seats: &[usize], result: MatchResult) -> KeptMatch {
    let mut contest = plan.contest();
    let player = |&seat: &usize| PlayerKey { ..contest.players[seat].clone() };
    contest.players = seats.iter().map(player).collect();
    KeptMatch { contest, seed, result, intact: true }
}

/// Some faults, the same for the same match.
fn with_faults(seats: &[usize], mut result: MatchResult) -> MatchResult {
    let mut rng = Rng::from_bytes(*blake3::hash(&result.id.0).as_bytes());
    if rng.next_u64().is_multiple_of(3) {
        let seat = rng.next_u64() as usize % seats.len();
        let kinds = [Fault::Time, Fault::Resigned];
        let kind = kinds[rng.next_u64() as usize % 2].clone();
        let fault =
            MatchFault { stderr: Some(format!("last words {}", result.id)), ..fault(seat, kind) };
        result.faults.push(fault);
    }
    result
}

/// All matches that a ledger lacks, in an order in which several programs may end them.
fn next_matches(
    ledger: &mut Ledger<'_>,
    rotations: usize,
    rng: &mut Rng,
) -> Vec<(Seed, Vec<usize>, MatchResult)> {
    let mut matches = Vec::new();
    for _ in 0..rotations {
        let Next::Play(places) = ledger.next_matches() else { break };
        for place in places {
            let (seed, seats) = ledger.seating(place);
            let result = with_faults(&seats, result(seed, &seats));
            ledger.add_result(place, &result);
            matches.push((seed, seats, result));
        }
    }
    rng.shuffle(&mut matches);
    matches
}

/// Numbers that standings consist of, as text.
fn figures(standings: &Standings) -> String {
    let rows: Vec<_> = standings.rows.iter().map(|row| format!("{row:?}")).collect();
    let Standings { matches, rotations, cross, sprt, played, faults, .. } = standings;
    format!("{rows:#?} {matches} {rotations} {cross:?} {sprt:?} {played:?} {faults:#?}")
}

/// The same from all stored matches, read at once.
fn twin(store: &mut Sqlite, plan: &TournamentPlan) -> (String, usize, bool) {
    let stored = store::Store::matches(store, &plan.contest()).unwrap();
    let mut ledger = Ledger::new(plan, stored);
    ledger.recall_stored();
    (figures(&Standings::new(&ledger, None)), ledger.matches(), ledger.is_finished())
}

fn plans() -> Vec<TournamentPlan> {
    let names = ["a", "b", "c", "d"];
    let mut plans =
        vec![plan(&names, 400), plan(&names, 400), plan(&names, 4000), plan(&names[..2], 4000)];
    plans[1].seats = 3;
    plans[2].stop = StopRule::Settled { confidence: 0.9, most: 4000 };
    plans[3].stop = StopRule::Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, most: 4000 };
    let mut swiss = plan(&names, 0);
    swiss.format = Format::Swiss { rounds: 3, rotations: 5, drawn: true };
    let mut namesakes = plan(&names, 400);
    namesakes.entrants[3].player = namesakes.entrants[1].player.clone();
    plans.extend([swiss, namesakes]);
    plans
}

#[test]
fn sums_that_grow_are_those_of_all_matches() {
    for (number, plan) in plans().into_iter().enumerate() {
        let folder = Folder::new(&format!("sums-{number}"));
        let mut store = folder.open();
        plan.begin(&mut store).unwrap();
        let mut rng = Seed(number as u64).setup();
        let mut played = Ledger::new(&plan, Vec::new());
        let mut followed = FollowedTournament::open(&mut store, plan.clone()).unwrap();
        let mut late = Vec::new();
        for step in 0..12 {
            let mut matches = next_matches(&mut played, 1 + rng.next_u64() as usize % 20, &mut rng);
            // Some end long after the others.
            let end = matches.len() - matches.len() / 5;
            let waiting = std::mem::replace(&mut late, matches.split_off(end));
            for (seed, seats, result) in waiting.into_iter().chain(matches) {
                store.restore(&kept(&plan, seed, &seats, result), None).unwrap();
            }
            followed.catch_up(&mut store).unwrap();
            let ledger = followed.ledger();
            let own = figures(&Standings::new(ledger, None));
            let own = (own, ledger.matches(), ledger.is_finished());
            assert_eq!(own, twin(&mut store, &plan), "plan {number}, step {step}");
            let last = History::new(ledger, None).points.pop();
            let standings = Standings::new(ledger, None);
            if let Some(last) = last {
                assert_eq!(last.matches, standings.matches);
                for row in standings.rows.iter().filter(|row| row.interval.is_some()) {
                    assert_eq!(last.ratings[row.entrant], Some(row.rating));
                }
            }
            assert!(!followed.catch_up(&mut store).unwrap(), "nothing is new");
        }
    }
}

/// Matches of another tournament of the same players, which differ only in their seeds, and of others.
fn strangers(plan: &TournamentPlan, store: &mut Sqlite) {
    let mut other = plan.clone();
    other.seed = Seed(plan.seed.0 + 1);
    let mut ledger = Ledger::new(&other, Vec::new());
    let matches = next_matches(&mut ledger, 10, &mut Seed(1).setup());
    for (seed, seats, result) in matches {
        store.restore(&kept(&other, seed, &seats, result), None).unwrap();
    }
}

#[test]
fn lists_have_the_matches_that_a_filter_accepts_and_no_others() {
    for (number, with_strangers) in
        [(0, false), (0, true), (1, true), (4, false), (5, false), (5, true)]
    {
        let plan = plans().swap_remove(number);
        let folder = Folder::new(&format!("lists-{number}-{with_strangers}"));
        let mut store = folder.open();
        plan.begin(&mut store).unwrap();
        let mut rng = Seed(9).setup();
        let mut played = Ledger::new(&plan, Vec::new());
        let mut all = Vec::new();
        for _ in 0..4 {
            let matches = next_matches(&mut played, 12, &mut rng);
            if with_strangers && all.is_empty() {
                strangers(&plan, &mut store);
            }
            for (seed, seats, result) in matches {
                store.restore(&kept(&plan, seed, &seats, result.clone()), None).unwrap();
                all.insert(0, (seats, result));
            }
        }
        let mut followed = FollowedTournament::open(&mut store, plan.clone()).unwrap();
        let entrants = || (0..plan.entrants.len()).map(Some).chain([None]);
        let outcomes = || Outcome::ALL.into_iter().map(Some).chain([None]);
        let faults = [
            None,
            Some(FaultFilter::Any),
            Some(FaultFilter::Kind("time")),
            Some(FaultFilter::Kind("crash")),
        ];
        for player in entrants() {
            for opponent in entrants() {
                for outcome in outcomes() {
                    for fault in faults {
                        let filter = ListFilter { player, opponent, outcome, fault };
                        let expected: Vec<_> = all
                            .iter()
                            .filter(|(seats, result)| filter.accepts(seats, result))
                            .map(|(seats, result)| (result.id, seats.clone()))
                            .collect();
                        let mut listed = Vec::new();
                        loop {
                            let before = listed.last().map(|(row, _)| *row);
                            let page = followed.list(&mut store, &filter, before, 7).unwrap();
                            listed.extend(page.iter().map(|game| {
                                let seats = game.seats.iter().map(|seat| seat.entrant);
                                (game.row, (game.id, seats.collect::<Vec<_>>()))
                            }));
                            if page.len() < 7 {
                                break;
                            }
                        }
                        let listed: Vec<_> = listed.into_iter().map(|(_, game)| game).collect();
                        assert_eq!(listed, expected, "plan {number}: {filter:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn stored_sums_are_gone_on_from_and_deleted_matches_drop_them() {
    let folder = Folder::new("stored");
    let mut store = folder.open();
    let mut plan = plan(&["a", "b", "c"], 20_000);
    plan.begin(&mut store).unwrap();
    let mut rng = Seed(3).setup();
    let mut played = Ledger::new(&plan, Vec::new());
    let add = |store: &mut Sqlite, matches: Vec<(Seed, Vec<usize>, MatchResult)>| {
        let kept: Vec<KeptMatch> = matches
            .into_iter()
            .map(|(seed, seats, result)| kept(&plan, seed, &seats, result))
            .collect();
        store.restore_many(&kept).unwrap();
    };
    let matches = next_matches(&mut played, 5300, &mut rng);
    let first = matches[17].2.id;
    add(&mut store, matches);
    FollowedTournament::keep_tally(&mut store, &plan).unwrap();
    assert!(store.tally(&plan.key()).unwrap().is_some());
    // The rows of the sums are not read again: one that was altered would be found.
    add(&mut store, next_matches(&mut played, 40, &mut rng));
    let database = rusqlite::Connection::open(folder.0.join("cup.db")).unwrap();
    database.execute("UPDATE match SET ended = ended + 1 WHERE id = ?", [first.0]).unwrap();
    let resumed = FollowedTournament::open(&mut store, plan.clone()).unwrap();
    database.execute("UPDATE match SET ended = ended - 1 WHERE id = ?", [first.0]).unwrap();
    let own = figures(&Standings::new(resumed.ledger(), None));
    assert_eq!(own, twin(&mut store, &plan).0);
    assert!(History::new(resumed.ledger(), None).is_scheduled);
    // More games are no other tournament; another rule to stop is.
    plan.stop = StopRule::Games(30_000);
    let mut resumed = FollowedTournament::open(&mut store, plan.clone()).unwrap();
    assert_eq!(figures(&Standings::new(resumed.ledger(), None)), own);
    store.forget(&[first]).unwrap();
    assert!(store.tally(&plan.key()).unwrap().is_none());
    assert!(resumed.catch_up(&mut store).unwrap());
    let own = figures(&Standings::new(resumed.ledger(), None));
    assert_eq!(own, twin(&mut store, &plan).0);
    plan.stop = StopRule::Settled { confidence: 0.99, most: 30_000 };
    let settled = FollowedTournament::open(&mut store, plan.clone()).unwrap();
    assert_eq!(figures(&Standings::new(settled.ledger(), None)), twin(&mut store, &plan).0);
}
