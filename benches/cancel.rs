//! How soon a search ends that is cancelled: `cargo bench -p end-to-end --bench cancel`.
//!
//! Searches with budgets for hours play each game in its default set-up, and are cancelled from another thread while they
//! think. What counts is the time until the referee has the answer.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use hosting::Host;
use players::{Contest, HumanTerminal, PlayerSpec, Watcher};
use table::terms::Terms;
use table::{Eyes, Seed, Window};

const ROUNDS: u64 = 20;
/// How long a search thinks before it is cancelled.
const THINKING: Duration = Duration::from_millis(200);

/// Reports when something happens in a match.
struct Clerk(Sender<Instant>);

impl Watcher for Clerk {
    fn eyes(&self) -> Eyes {
        Eyes::Spectator
    }

    fn begin(&mut self, _: &Window<'_>) {}

    fn step(&mut self, _: &Window<'_>) {
        // The bench may have seen enough.
        let _ = self.0.send(Instant::now());
    }
}

/// How long a search takes to end once it is cancelled.
fn latency(contest: &Contest) -> Duration {
    let (sender, steps) = mpsc::channel();
    let cancel = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut table = contest.open().expect("the default set-up");
            let clerk = &mut Clerk(sender);
            contest.play_on(&mut *table, Some(clerk), Some(&cancel)).expect("built-in players");
        });
        thread::sleep(THINKING);
        let cancelled = Instant::now();
        cancel.store(true, Ordering::Relaxed);
        let answered = steps.iter().find(|step| *step > cancelled);
        answered.expect("the search has an answer") - cancelled
    })
}

fn main() {
    // `cargo test --benches` starts it too, to see that it builds.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    for (game, search) in [
        ("penguins", "mcts:playouts=2000000000"),
        ("penguins", "alphabeta:nodes=2000000000"),
        ("flood", "mcts:playouts=2000000000"),
        ("flood", "minimax:nodes=2000000000"),
        ("rails", "mcts:playouts=2000000000"),
        ("mansuba", "mcts:playouts=2000000000"),
        ("sapotache", "mcts:playouts=2000000000"),
    ] {
        let variant = registry::find(game).expect("a game").variant(&serde_json::Map::new());
        let contest = |seed| Contest {
            variant: variant.clone().expect("the default set-up"),
            players: vec![
                PlayerSpec::read(search).expect("a search");
                3 - usize::from(game != "sapotache")
            ],
            seed: Seed(seed),
            terms: Terms::default(),
            host: Host::new(program::path()),
            verbose: false,
            trust: false,
            terminal: HumanTerminal::default(),
        };
        let mut late: Vec<Duration> = (0..ROUNDS).map(|seed| latency(&contest(seed))).collect();
        late.sort_unstable();
        let ms = |late: &Duration| late.as_secs_f64() * 1e3;
        let (median, most) = (ms(&late[late.len() / 2]), ms(&late[late.len() - 1]));
        println!(
            "{game} {search}: ends {median:.2} ms after it is cancelled, at most {most:.2} ms"
        );
    }
}
