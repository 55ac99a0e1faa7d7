//! The ledger: a table that does not depend on which match was faster.

use crate::common::{means, plan};
use store::{Claim, Contest, Finished, Id, Known, Outcome, SavedPlan, SeatOutcome, Store};
use tournament::{Ledger, Place, Plan, Standings, Stop, ToDo};

/// An outcome in which the seat with the better entrant wins, with some luck drawn from the seed.
fn outcome(seed: u64, seats: &[usize]) -> Outcome {
    let luck = (seed >> 7).is_multiple_of(5);
    let first = (seats[0] < seats[1]) != luck;
    let seat = |rank| SeatOutcome { rank, score: 10 - rank as i32, asked: 3, used_us: 5 };
    Outcome {
        id: Default::default(),
        seats: if first { [seat(1), seat(2)] } else { [seat(2), seat(1)] }.into(),
        faults: Vec::new(),
        ended: 0,
    }
}

/// Plays a tournament with `at_once` matches under way, of which `choose` says which ends next.
fn run<'a>(plan: &'a Plan, at_once: usize, choose: impl Fn(usize) -> usize) -> Ledger<'a> {
    let mut ledger = Ledger::new(plan, Vec::new());
    let mut under_way: Vec<Place> = Vec::new();
    let mut over = false;
    loop {
        while !over && under_way.len() < at_once {
            match ledger.to_do() {
                ToDo::Play(places) => under_way.extend(places),
                ToDo::Wait => break,
                ToDo::Over => over = true,
            }
        }
        if under_way.is_empty() {
            return ledger;
        }
        let place = under_way.remove(choose(under_way.len()));
        let (seed, seats) = ledger.seated(place);
        ledger.played(place, outcome(seed.0, &seats));
    }
}

fn told(ledger: &Ledger<'_>) -> String {
    let standings = Standings::new(ledger, None);
    tournament::report::json(ledger.plan(), &standings).to_string()
}

#[test]
fn the_order_in_which_matches_end_changes_nothing() {
    let stops = [
        Stop::Games(300),
        Stop::Sprt { elo0: 0.0, elo1: 60.0, most: 10_000 },
        Stop::Settled { confidence: 0.99, most: 10_000 },
    ];
    for stop in stops {
        let players: &[&str] = if matches!(stop, Stop::Sprt { .. }) {
            &["line", "random"]
        } else {
            &["eat", "line", "random"]
        };
        let mut plan = plan(players, 0);
        plan.stop = stop;
        let in_order = told(&run(&plan, 1, |_| 0));
        assert_eq!(told(&run(&plan, 8, |_| 0)), in_order, "{stop:?}");
        assert_eq!(told(&run(&plan, 8, |left| left - 1)), in_order, "{stop:?}");
        assert_eq!(told(&run(&plan, 50, |left| left / 2)), in_order, "{stop:?}");
    }
}

#[test]
fn stop_rules_end_it_before_the_last_game() {
    let mut plan = plan(&["line", "random"], 0);
    plan.stop = Stop::Sprt { elo0: 0.0, elo1: 60.0, most: 10_000 };
    let ledger = run(&plan, 4, |_| 0);
    let standings = Standings::new(&ledger, None);
    assert!(ledger.is_stopped());
    assert!(standings.matches > 10 && standings.matches < 1000, "{}", standings.matches);
    assert!(standings.test.unwrap().llr >= standings.test.unwrap().bounds.1);
    // Matches under way when it stopped were played, and do not count.
    assert!(ledger.matches() >= standings.matches);
}

#[test]
fn half_a_rotation_does_not_count() {
    let plan = plan(&["line", "random"], 10);
    let mut ledger = Ledger::new(&plan, Vec::new());
    let ToDo::Play(places) = ledger.to_do() else { panic!("there is something to play") };
    let (seed, seats) = ledger.seated(places[0]);
    ledger.played(places[0], outcome(seed.0, &seats));
    assert_eq!(Standings::new(&ledger, None).matches, 0);
    let (seed, seats) = ledger.seated(places[1]);
    ledger.played(places[1], outcome(seed.0, &seats));
    assert_eq!(Standings::new(&ledger, None).matches, 2);
}

#[test]
fn what_is_known_is_not_played_again() {
    let plan = plan(&["eat", "line", "random"], 60);
    let whole = run(&plan, 1, |_| 0);
    let mut known: Vec<Known> = Vec::new();
    for slot in whole.slots() {
        for (seats, outcome) in slot.matches() {
            known.push(Known { seats, seed: slot.rotation.seed, outcome: outcome.clone() });
        }
    }
    assert_eq!(known.len(), 60);
    known.retain(|match_| match_.seed.0 % 3 != 0);
    let left = 60 - known.len();
    let mut ledger = Ledger::new(&plan, known);
    let mut played = 0;
    while let ToDo::Play(places) = ledger.to_do() {
        for place in places {
            let (seed, seats) = ledger.seated(place);
            ledger.played(place, outcome(seed.0, &seats));
            played += 1;
        }
    }
    assert_eq!(played, left);
    assert_eq!(told(&ledger), told(&whole));
}

/// A store that is only a list, as one on another machine would be.
#[derive(Default)]
struct List(Vec<Finished>);

impl Store for List {
    fn begin(&mut self, _: &SavedPlan, _: &Contest) -> Result<Vec<Known>, String> {
        Ok(Vec::new())
    }
    fn known(&mut self, _: &Contest) -> Result<Vec<Known>, String> {
        Ok(Vec::new())
    }
    fn exchange(
        &mut self,
        _: &Contest,
        played: &[Finished],
        wanted: &[Id],
    ) -> Result<Vec<Claim>, String> {
        self.0.extend_from_slice(played);
        let text = |id: &Id| id.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let claim = |id: &Id| match self.0.iter().find(|one| one.record.id == text(id)) {
            Some(played) => Claim::Played(played.outcome.clone()),
            None => Claim::Yours,
        };
        Ok(wanted.iter().map(claim).collect())
    }
    fn end(&mut self) -> Result<(), String> {
        Ok(())
    }
    fn plans(&mut self) -> Result<Vec<SavedPlan>, String> {
        Ok(Vec::new())
    }
    fn record(&mut self, _: &Id) -> Result<Option<arena::Record>, String> {
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
fn whoever_watches_may_end_it() {
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
