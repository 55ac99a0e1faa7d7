//! How fast a game is: one thread, per second of processor time.

use std::hint::black_box;
use std::time::Duration;

use game::{Case, Game, Measure, Rng, Turn, Untimed};
use search::{Budget, Mcts, Meter, Scores, Tuning};
use serde::Serialize;

use table::Seed;

/// What was measured of a case.
#[derive(Clone, Debug, Serialize)]
pub struct Timing {
    /// The game.
    pub game: &'static str,
    /// The case.
    pub case: &'static str,
    /// Random playouts per second, where whole playouts are measured.
    pub playouts_per_s: Option<f64>,
    /// Moves per second in those playouts; on boards too large for them, moves of a recorded
    /// random game checked and played per second.
    pub moves_per_s: f64,
    /// Moves in a playout.
    pub moves_per_playout: Option<f64>,
    /// MCTS iterations per second, from the start.
    pub mcts_per_s: Option<f64>,
    /// Nanoseconds to list the legal moves in the middle of a game.
    pub list_ns: Option<f64>,
    /// Nanoseconds to clone a state over another.
    pub clone_from_ns: f64,
    /// Nanoseconds to clone a state.
    pub clone_ns: f64,
    /// Milliseconds to draw the set-up and build the game.
    pub build_ms: f64,
}

/// How long a figure is measured when no number of playouts is given.
const MEASURED: Duration = Duration::from_secs(1);
const MEASURED_BRIEFLY: Duration = Duration::from_millis(200);
/// Moves of a game too long to be played to its end.
const LONG_GAME: usize = 1_000_000;
/// Iterations of one search.
const ITERATIONS: u64 = 20_000;

/// Measures a case; `cpu_time` returns the processor time of this thread.
///
/// # Panics
/// If the case cannot be set up: cases are part of the program.
pub fn run<G: Game>(
    case: &Case<G>,
    seed: Seed,
    playouts: Option<u64>,
    cpu_time: fn() -> Duration,
) -> Timing {
    let begin = cpu_time();
    let setup = G::draw(&case.options, case.seats, &mut seed.setup()).expect("a case can be drawn");
    let game = G::new(setup).expect("a case can be played");
    let start = game.start();
    let build_ms = (cpu_time() - begin).as_secs_f64() * 1e3;
    let mut bench = Bench { game: &game, start, rng: seed.chance(0), buf: Vec::new(), cpu_time };
    let log = bench.random_log(if case.measure == Measure::Moves { LONG_GAME } else { usize::MAX });
    let middle = bench.state_after(&log, log.len() / 2);
    let (clone_ns, clone_from_ns) = bench.clones(&middle);
    let mut timing = Timing {
        game: G::NAME,
        case: case.name,
        playouts_per_s: None,
        moves_per_s: 0.0,
        moves_per_playout: None,
        mcts_per_s: None,
        list_ns: None,
        clone_from_ns,
        clone_ns,
        build_ms,
    };
    match case.measure {
        Measure::Moves => timing.moves_per_s = bench.checked_moves(&log),
        Measure::Playouts => {
            let (per_s, moves) = bench.playouts(playouts);
            timing.playouts_per_s = Some(per_s);
            timing.moves_per_playout = Some(moves);
            timing.moves_per_s = per_s * moves;
            timing.list_ns = Some(bench.lists(&middle));
            timing.mcts_per_s = bench.mcts(&log);
        }
    }
    timing
}

struct Bench<'a, G: Game> {
    game: &'a G,
    start: G::State,
    rng: Rng,
    buf: Vec<G::Move>,
    cpu_time: fn() -> Duration,
}

impl<G: Game> Bench<'_, G> {
    fn random_move(
        &mut self,
        state: &G::State,
        chances: &mut Vec<(G::Move, u32)>,
    ) -> Option<G::Move> {
        match self.game.turn(state) {
            Turn::Over => None,
            Turn::Seat(_) => Some(self.game.playout(state, &mut self.rng, &mut self.buf)),
            Turn::Chance => Some(self.game.chance(state, &mut self.rng, chances)),
        }
    }

    fn random_log(&mut self, longest: usize) -> Vec<G::Move> {
        let (mut state, mut log, mut chances) = (self.start.clone(), Vec::new(), Vec::new());
        while log.len() < longest
            && let Some(mv) = self.random_move(&state, &mut chances)
        {
            self.game.play(&mut state, mv);
            log.push(mv);
        }
        log
    }

    /// The first state after a number of moves of a log in which a seat is to act.
    fn state_after(&self, log: &[G::Move], moves: usize) -> G::State {
        let mut state = self.start.clone();
        for (i, &mv) in log.iter().enumerate() {
            if i >= moves && matches!(self.game.turn(&state), Turn::Seat(_)) {
                break;
            }
            self.game.play(&mut state, mv);
        }
        state
    }

    /// Playouts per second and moves per playout.
    fn playouts(&mut self, wanted: Option<u64>) -> (f64, f64) {
        let (mut state, mut chances) = (self.start.clone(), Vec::new());
        let (mut playouts, mut moves) = (0u64, 0u64);
        let begin = (self.cpu_time)();
        loop {
            state.clone_from(&self.start);
            while let Some(mv) = self.random_move(&state, &mut chances) {
                self.game.play(&mut state, mv);
                moves += 1;
            }
            playouts += 1;
            let enough = match wanted {
                Some(wanted) => playouts >= wanted,
                None => playouts % 64 == 0 && (self.cpu_time)() - begin >= MEASURED,
            };
            if enough {
                break;
            }
        }
        let seconds = ((self.cpu_time)() - begin).as_secs_f64();
        (playouts as f64 / seconds, moves as f64 / playouts as f64)
    }

    /// Moves checked and played per second.
    fn checked_moves(&mut self, log: &[G::Move]) -> f64 {
        let mut state = self.start.clone();
        let begin = (self.cpu_time)();
        for &mv in log {
            if let Turn::Seat(_) = self.game.turn(&state) {
                black_box(self.game.check(&state, mv)).expect("a move played before is legal");
            }
            self.game.play(&mut state, mv);
        }
        log.len() as f64 / ((self.cpu_time)() - begin).as_secs_f64()
    }

    fn lists(&mut self, state: &G::State) -> f64 {
        let (game, buf, cpu_time) = (self.game, &mut self.buf, self.cpu_time);
        nanoseconds(cpu_time, || {
            buf.clear();
            game.moves(black_box(state), buf);
            black_box(&*buf);
        })
    }

    /// What `clone` and `clone_from` cost.
    fn clones(&self, state: &G::State) -> (f64, f64) {
        let mut over = self.start.clone();
        let clone = nanoseconds(self.cpu_time, || drop(black_box(black_box(state).clone())));
        (clone, nanoseconds(self.cpu_time, || black_box(&mut over).clone_from(black_box(state))))
    }

    /// MCTS iterations per second from the first question of a match, in games without secrets.
    fn mcts(&mut self, log: &[G::Move]) -> Option<f64> {
        let start = self.state_after(log, 0);
        if self.game.facts().secrets || !matches!(self.game.turn(&start), Turn::Seat(_)) {
            return None;
        }
        let mut mcts = Mcts::new(self.game, Tuning::default(), Scores);
        let begin = (self.cpu_time)();
        let mut iterations = 0;
        while (self.cpu_time)() - begin < MEASURED {
            let mut meter = Meter::new(Budget::steps(ITERATIONS), &Untimed);
            mcts.search(self.game, &start, &mut self.rng, &mut meter);
            iterations += meter.steps();
        }
        Some(iterations as f64 / ((self.cpu_time)() - begin).as_secs_f64())
    }
}

/// What one call costs.
fn nanoseconds(cpu_time: fn() -> Duration, mut call: impl FnMut()) -> f64 {
    let (mut calls, begin) = (0u64, cpu_time());
    loop {
        for _ in 0..100 {
            call();
        }
        calls += 100;
        let spent = cpu_time() - begin;
        if spent >= MEASURED_BRIEFLY {
            return spent.as_nanos() as f64 / calls as f64;
        }
    }
}
