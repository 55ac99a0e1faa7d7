use std::cell::Cell;

use super::*;
use crate::Untimed;

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Advances by `tick` at each reading, and is cancelled from some reading on.
struct Ticking {
    tick: Duration,
    looks: Cell<u32>,
    cancelled_at: u32,
    limit: Option<Duration>,
    increment: Option<Duration>,
}

impl Ticking {
    fn every(tick: Duration) -> Self {
        let looks = Cell::new(0);
        Self { tick, looks, cancelled_at: u32::MAX, limit: None, increment: None }
    }
}

impl Watch for Ticking {
    fn elapsed(&self) -> Duration {
        self.looks.set(self.looks.get() + 1);
        self.tick * self.looks.get()
    }

    fn limit(&self) -> Option<Duration> {
        self.limit
    }

    fn increment(&self) -> Option<Duration> {
        self.increment
    }

    fn is_cancelled(&self) -> bool {
        self.looks.get() >= self.cancelled_at
    }
}

/// A clock that must not be read.
struct Unread(Cell<u32>);

impl Watch for Unread {
    fn elapsed(&self) -> Duration {
        panic!("the time was asked")
    }

    fn is_cancelled(&self) -> bool {
        self.0.set(self.0.get() + 1);
        false
    }
}

fn steps(budget: Budget, watch: &dyn Watch) -> u64 {
    let mut meter = Meter::new(budget, watch);
    while meter.step() {}
    assert!(!meter.step() && meter.is_spent());
    meter.steps()
}

#[test]
fn a_budget_is_divided_into_equal_parts() {
    let budget = Budget { steps: Some(10), time: Some(ms(3000)) };
    let second = Budget { steps: Some(3), time: Some(ms(2000)) };
    assert_eq!(budget.part((2, 3)), second, "time counts from the beginning");
}

#[test]
fn a_meter_is_not_spent_before_it_has_refused() {
    let mut meter = Meter::new(Budget::steps(1), &Untimed);
    assert!(meter.step() && !meter.is_spent());
    assert!(!meter.step() && meter.is_spent() && !meter.goes_on());
}

#[test]
fn steps_are_counted_without_a_clock() {
    let watch = Unread(Cell::new(0));
    assert_eq!(steps(Budget::steps(7), &watch), 7);
    assert_eq!(steps(Budget::steps(6400), &watch), 6400);
    assert!((100..110).contains(&watch.0.get()), "cancelled? {} times", watch.0.get());
}

#[test]
fn long_games_are_watched_step_by_step() {
    let looks = |plies| {
        let watch = Unread(Cell::new(0));
        let mut meter = Meter::new(Budget::steps(640), &watch).for_plies(plies);
        while meter.step() {}
        (watch.0.get(), meter.parts())
    };
    assert_eq!(looks(60), (11, 64));
    assert_eq!(looks(1 << 10), (161, 64));
    assert_eq!(looks(1 << 20), (641, 1));
}

#[test]
fn long_steps_are_watched_one_by_one() {
    assert_eq!(steps(Budget::time(ms(100)), &Ticking::every(ms(10))), 9);
}

#[test]
fn short_steps_are_watched_now_and_then() {
    let tick = Duration::from_micros(1);
    let taken = steps(Budget::time(Duration::from_micros(1000)), &Ticking::every(tick));
    assert!((62_000..64_000).contains(&taken), "{taken}");
}

#[test]
fn whichever_comes_first_ends_the_search() {
    let both = |steps, time| Budget { steps: Some(steps), time: Some(ms(time)) };
    assert_eq!(steps(both(5, 100), &Ticking::every(ms(10))), 5);
    assert_eq!(steps(both(500, 100), &Ticking::every(ms(10))), 9);
    let cancelled = Ticking { cancelled_at: 4, ..Ticking::every(ms(10)) };
    assert_eq!(steps(both(500, 100), &cancelled), 4);
}

#[test]
fn a_long_step_is_cut_short() {
    let watch = Ticking { cancelled_at: 3, ..Ticking::every(ms(10)) };
    let mut meter = Meter::new(Budget::time(ms(100)), &watch);
    assert!(meter.step() && meter.goes_on() && meter.goes_on());
    assert!(!meter.goes_on() && meter.is_spent() && !meter.step());
}

#[test]
fn a_limit_leaves_a_margin() {
    let allowed = |limit, increment: Option<u64>, moves| {
        let watch = Ticking {
            limit: Some(ms(limit)),
            increment: increment.map(ms),
            ..Ticking::every(ms(1))
        };
        Budget::default().within(&watch, moves).time
    };
    assert_eq!(allowed(1000, None, 1), Some(ms(950)));
    assert_eq!(allowed(50, None, 1), Some(ms(38)));
    assert_eq!(allowed(20, None, 1), Some(ms(10)), "half of a short limit");
    assert_eq!(allowed(0, None, 1), Some(ms(0)));
    assert_eq!(allowed(60_000, Some(0), 1000), Some(ms(2000)), "a thirtieth of the match");
    assert_eq!(allowed(60_000, Some(1000), 1000), Some(ms(2800)));
    assert_eq!(allowed(60_000, Some(0), 3), Some(ms(20_000)), "three moves to come at most");
    assert_eq!(allowed(100, Some(1000), 50), Some(ms(86)), "no more than there is");
}

#[test]
fn a_clock_shortens_what_is_set() {
    let watch = Ticking { limit: Some(ms(1000)), ..Ticking::every(ms(1)) };
    assert_eq!(Budget::time(ms(100)).within(&watch, 1), Budget::time(ms(100)));
    let both = Budget { steps: Some(9), time: Some(ms(950)) };
    assert_eq!(Budget::steps(9).within(&watch, 1), both);
    assert_eq!(Budget::steps(9).within(&Untimed, 1), Budget::steps(9));
}

#[test]
fn settings_are_combined() {
    let read = |text: &str| Budget::read(&text.parse().unwrap(), "nodes");
    assert_eq!(read("nodes=5"), Ok(Budget::steps(5)));
    assert_eq!(read("time=5ms"), Ok(Budget::time(ms(5))));
    assert_eq!(read(""), Ok(Budget::default()));
    assert_eq!(read("nodes=5,time=1s"), Ok(Budget { steps: Some(5), time: Some(ms(1000)) }));
}
