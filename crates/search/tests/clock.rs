//! Searches end when their clock runs down or their question is cancelled, with a legal move.

use std::cell::Cell;
use std::time::Duration;

use crate::common::{after, make};
use game::tiny::{Coins, Kuhn, KuhnMove, Take};
use game::{Ask, Game, Rng, Turn, Watch};

/// Goes on by a millisecond whenever it is looked at.
#[derive(Default)]
struct Ticking {
    looks: Cell<u32>,
    limit: Option<u64>,
    increment: Option<u64>,
    cancelled_at: Option<u32>,
}

impl Watch for Ticking {
    fn elapsed(&self) -> Duration {
        self.looks.set(self.looks.get() + 1);
        Duration::from_millis(u64::from(self.looks.get()))
    }

    fn limit(&self) -> Option<Duration> {
        self.limit.map(Duration::from_millis)
    }

    fn increment(&self) -> Option<Duration> {
        self.increment.map(Duration::from_millis)
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled_at.is_some_and(|look| self.looks.get() >= look)
    }
}

/// Asks a player, checks that its answer is legal, and gives the answer and the time it took.
fn timed<G: Game>(
    game: &G,
    state: &G::State,
    written: (&str, &str),
    watch: &Ticking,
) -> (G::Move, u32) {
    let Turn::Seat(seat) = game.turn(state) else { panic!("no seat is to act") };
    let ask = Ask::new(game, state, seat, &[], Rng::new(1), watch);
    let mv = make(game, written.0, written.1).unwrap().choose(&ask).unwrap();
    assert_eq!(game.check(state, mv), Ok(mv), "{written:?}");
    (mv, watch.looks.get())
}

fn coins() -> Coins {
    Coins::with(&[5; 60], 2)
}

fn took(written: (&str, &str), watch: &Ticking) -> u32 {
    timed(&coins(), &coins().start(), written, watch).1
}

const SEARCHES: [&str; 2] = ["alphabeta", "mcts"];

#[test]
fn players_stop_in_their_own_time() {
    for name in SEARCHES {
        assert_eq!(took((name, "time=50ms"), &Ticking::default()), 50, "{name}");
    }
}

#[test]
fn a_limit_is_used_but_for_a_margin_whatever_is_set() {
    let limit = Some(1000);
    let settings = [
        ("alphabeta", ""),
        ("mcts", ""),
        ("alphabeta", "nodes=200000000"),
        ("mcts", "playouts=200000000"),
        ("alphabeta", "depth=60,time=2s"),
        ("mcts", "time=2s"),
    ];
    for written in settings {
        let watch = Ticking { limit, ..Ticking::default() };
        assert_eq!(took(written, &watch), 950, "{written:?}");
    }
    let watch = Ticking { limit, ..Ticking::default() };
    assert_eq!(took(("mcts", "playouts=1000000,time=100ms"), &watch), 100);
}

#[test]
fn of_a_match_clock_a_share_is_used() {
    for name in SEARCHES {
        let watch = Ticking { limit: Some(6000), increment: Some(100), ..Ticking::default() };
        assert_eq!(took((name, ""), &watch), 280, "{name}");
    }
}

#[test]
fn a_few_steps_end_before_the_limit() {
    for written in [("alphabeta", "nodes=20"), ("alphabeta", "depth=2"), ("mcts", "playouts=20")] {
        let watch = Ticking { limit: Some(10_000), ..Ticking::default() };
        assert!(took(written, &watch) < 2000, "{written:?}");
    }
}

#[test]
fn without_a_limit_no_clock_is_read() {
    let settings = [
        ("greedy", ""),
        ("alphabeta", ""),
        ("alphabeta", "nodes=5000"),
        ("mcts", ""),
        ("mcts", "playouts=5000"),
    ];
    for written in settings {
        assert_eq!(took(written, &Ticking::default()), 0, "{written:?}");
    }
}

#[test]
fn a_search_out_of_time_answers_at_once() {
    for name in ["random", "greedy", "alphabeta", "mcts"] {
        let watch = Ticking { limit: Some(0), ..Ticking::default() };
        assert!(took((name, ""), &watch) <= 1, "{name}");
    }
}

#[test]
fn a_cancelled_search_ends_at_the_next_look() {
    for name in ["greedy", "alphabeta", "mcts"] {
        for look in [0, 1, 7] {
            let (limit, cancelled_at) = (Some(1_000_000), Some(look));
            let watch = Ticking { limit, cancelled_at, ..Ticking::default() };
            assert!(took((name, ""), &watch) <= look, "{name}");
        }
    }
    let game = Kuhn::new(Default::default()).unwrap();
    let state = after(&game, &[KuhnMove::Deal(1), KuhnMove::Deal(0)]);
    let watch = Ticking { cancelled_at: Some(0), ..Ticking::default() };
    timed(&game, &state, ("mcts", "playouts=100000000"), &watch);
}

/// Is cancelled from the start, and counts how often it was asked.
struct Cancelled(Cell<u32>);

impl Watch for Cancelled {
    fn elapsed(&self) -> Duration {
        panic!("the time was asked")
    }

    fn is_cancelled(&self) -> bool {
        self.0.set(self.0.get() + 1);
        self.0.get() > 1
    }
}

#[test]
fn steps_without_a_clock_can_be_cancelled() {
    let settings = [("alphabeta", "nodes=1000000000000"), ("mcts", "playouts=1000000000000")];
    for (name, setting) in settings {
        let (game, watch) = (coins(), Cancelled(Cell::new(0)));
        let Turn::Seat(seat) = game.turn(&game.start()) else { panic!("no seat is to act") };
        let start = game.start();
        let ask = Ask::new(&game, &start, seat, &[], Rng::new(1), &watch);
        let mv = make(&game, name, setting).unwrap().choose(&ask).unwrap();
        assert!(matches!(mv, Take::Left | Take::Right));
        assert_eq!(watch.0.get(), 2, "{name}");
    }
}
