//! The ledger: a table that does not depend on which match was faster.

use super::common::{means, plan};
use store::{
    ClaimReply, ContestKey, FinishedMatch, MatchId, MatchResult, Result, SavedPlan, SeatResult,
    Store, StoredMatch,
};
use tournament::{Ledger, MatchIndex, Next, RotationResults, Standings, StopRule, TournamentPlan};

/// An outcome in which the seat with the better entrant wins, with some luck drawn from the seed.
fn result(seed: u64, seats: &[usize]) -> MatchResult {
    let luck = (seed >> 7).is_multiple_of(5);
    let first = (seats[0] < seats[1]) != luck;
    let seat = |rank| SeatResult { rank, score: 10 - rank as i32, asked: 3, used_us: 5 };
    MatchResult {
        id: Default::default(),
        seats: if first { [seat(1), seat(2)] } else { [seat(2), seat(1)] }.into(),
        faults: Vec::new(),
        ended_ms: 0,
    }
}

/// Plays a tournament with `at_once` matches under way, of which `choose` says which ends next.
fn run<'a>(
    plan: &'a TournamentPlan,
    at_once: usize,
    choose: impl Fn(usize) -> usize,
) -> Ledger<'a> {
    let mut ledger = Ledger::new(plan, Vec::new());
    let mut under_way: Vec<MatchIndex> = Vec::new();
    let mut over = false;
    loop {
        while !over && under_way.len() < at_once {
            match ledger.next_matches() {
                Next::Play(places) => under_way.extend(places),
                Next::Wait => break,
                Next::Over => over = true,
            }
        }
        if under_way.is_empty() {
            return ledger;
        }
        let place = under_way.remove(choose(under_way.len()));
        let (seed, seats) = ledger.seating(place);
        ledger.add_result(place, &result(seed.0, &seats));
    }
}

fn described(ledger: &Ledger<'_>) -> String {
    let standings = Standings::new(ledger, None);
    tournament::report::json(ledger, &standings).to_string()
}

#[test]
fn the_order_in_which_matches_end_changes_nothing() {
    let stops = [
        StopRule::Games(300),
        StopRule::Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05, most: 10_000 },
        StopRule::Settled { confidence: 0.99, most: 10_000 },
    ];
    for stop in stops {
        let players: &[&str] = if matches!(stop, StopRule::Sprt { .. }) {
            &["line", "random"]
        } else {
            &["eat", "line", "random"]
        };
        let mut plan = plan(players, 0);
        plan.stop = stop;
        let in_order = described(&run(&plan, 1, |_| 0));
        assert_eq!(described(&run(&plan, 8, |_| 0)), in_order, "{stop:?}");
        assert_eq!(described(&run(&plan, 8, |left| left - 1)), in_order, "{stop:?}");
        assert_eq!(described(&run(&plan, 50, |left| left / 2)), in_order, "{stop:?}");
    }
}

#[test]
fn stop_rules_end_it_before_the_last_game() {
    let mut plan = plan(&["line", "random"], 0);
    plan.stop = StopRule::Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05, most: 10_000 };
    let ledger = run(&plan, 4, |_| 0);
    let standings = Standings::new(&ledger, None);
    assert!(ledger.is_stopped());
    assert!(standings.matches > 10 && standings.matches < 1000, "{}", standings.matches);
    let test = standings.sprt.unwrap();
    assert!(test.llr >= test.bounds.1);
    let rotations: u64 = test.scores.iter().map(|(_, number)| number).sum();
    assert_eq!(rotations, standings.rotations as u64);
    // Matches under way when it stopped were played, and do not count.
    assert!(ledger.matches() >= standings.matches);
}

#[test]
fn half_a_rotation_does_not_count() {
    let plan = plan(&["line", "random"], 10);
    let mut ledger = Ledger::new(&plan, Vec::new());
    let Next::Play(places) = ledger.next_matches() else { panic!("there is something to play") };
    let (seed, seats) = ledger.seating(places[0]);
    ledger.add_result(places[0], &result(seed.0, &seats));
    assert_eq!(Standings::new(&ledger, None).matches, 0);
    let (seed, seats) = ledger.seating(places[1]);
    ledger.add_result(places[1], &result(seed.0, &seats));
    assert_eq!(Standings::new(&ledger, None).matches, 2);
}

#[test]
fn what_is_known_is_not_played_again() {
    let mut twice = plan(&["line", "line", "random"], 60);
    twice.entrants[1].name = "line-2".to_string();
    for (plan, meets_itself) in [(plan(&["eat", "line", "random"], 60), false), (twice, true)] {
        let whole = run(&plan, 1, |_| 0);
        let mut known: Vec<StoredMatch> = Vec::new();
        for slot in whole.rotations() {
            for (seed, seats, result) in slot.seeded_matches() {
                known.push(StoredMatch { seats, seed, result: result.clone() });
            }
        }
        assert_eq!(known.len(), 60);
        let has_own_seeds = |slot: &RotationResults| slot.rotation.seeds().count() > 1;
        assert_eq!(whole.rotations().iter().any(has_own_seeds), meets_itself);
        known.retain(|match_| match_.seed.0 % 3 != 0);
        let left = 60 - known.len();
        let mut ledger = Ledger::new(&plan, known);
        let mut played = 0;
        while let Next::Play(places) = ledger.next_matches() {
            for place in places {
                let (seed, seats) = ledger.seating(place);
                ledger.add_result(place, &result(seed.0, &seats));
                played += 1;
            }
        }
        assert_eq!(played, left);
        assert_eq!(described(&ledger), described(&whole));
    }
}

/// A store that is only a list, as one on another machine would be.
#[derive(Default)]
struct List(Vec<FinishedMatch>);

impl Store for List {
    fn begin(&mut self, _: &SavedPlan, _: &ContestKey) -> Result<Vec<StoredMatch>> {
        Ok(Vec::new())
    }
    fn matches(&mut self, _: &ContestKey) -> Result<Vec<StoredMatch>> {
        Ok(Vec::new())
    }
    fn exchange(
        &mut self,
        _: &ContestKey,
        played: &[FinishedMatch],
        wanted: &[MatchId],
    ) -> Result<Vec<ClaimReply>> {
        self.0.extend_from_slice(played);
        let claim = |id: &MatchId| match self.0.iter().find(|one| one.result.id == *id) {
            Some(played) => ClaimReply::Played(played.result.clone()),
            None => ClaimReply::Granted,
        };
        Ok(wanted.iter().map(claim).collect())
    }
    fn release_claims(&mut self) -> Result<()> {
        Ok(())
    }
    fn plans(&mut self) -> Result<Vec<SavedPlan>> {
        Ok(Vec::new())
    }
    fn record(&mut self, _: &MatchId) -> Result<Option<table::Record>> {
        Ok(None)
    }
}

#[test]
fn any_store_will_do() {
    let plan = plan(&["line", "random"], 40);
    let mut store = List::default();
    let mut ledger = Ledger::new(&plan, Vec::new());
    let go_on = &mut |_: &Ledger<'_>| std::ops::ControlFlow::Continue(());
    means(&plan).run(&mut ledger, &mut store, go_on).unwrap();
    assert_eq!(store.0.len(), 40);
    let standings = Standings::new(&ledger, None);
    assert_eq!(standings.matches, 40);
    assert_eq!(standings.rows[0].games, 40);
    assert!(standings.rows[0].time.as_nanos() > 0);
}

#[test]
fn a_watcher_may_end_the_tournament() {
    let plan = plan(&["line", "random"], 100_000);
    let mut store = List::default();
    let mut ledger = Ledger::new(&plan, Vec::new());
    let enough = &mut |ledger: &Ledger<'_>| match ledger.matches() {
        0..20 => std::ops::ControlFlow::Continue(()),
        _ => std::ops::ControlFlow::Break(()),
    };
    means(&plan).run(&mut ledger, &mut store, enough).unwrap();
    assert!(store.0.len() >= 20 && store.0.len() < 2000, "{}", store.0.len());
    assert_eq!(ledger.matches(), store.0.len(), "what was under way is kept");
}
