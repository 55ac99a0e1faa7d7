//! The referee: asks whoever is to act, checks the answer, keeps the log.

use std::time::{Duration, Instant};

use game::{Ask, Event, Fault, Game, Player, Seat, Turn, Watch, ranks};

use crate::Seed;

/// An event of a match; with the reason, if a seat failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged<M> {
    /// What happened.
    pub event: Event<M>,
    /// How the seat failed, if it did.
    pub fault: Option<Fault>,
}

/// A match that has ended.
#[derive(Clone, Debug)]
pub struct Outcome<M> {
    /// Everything that happened.
    pub log: Vec<Logged<M>>,
    /// What each seat scored.
    pub scores: Vec<i32>,
    /// The rank of each seat, from 1; equal seats share one.
    pub ranks: Vec<usize>,
}

/// Plays a match to its end. `watch` sees every event, and the state after it.
pub fn play<G: Game>(
    game: &G,
    seed: Seed,
    players: &mut [Box<dyn Player<G>>],
    mut watch: impl FnMut(&Logged<G::Move>, &G::State),
) -> Outcome<G::Move> {
    let mut table = Table::new(game, seed);
    while let Some(logged) = table.step(players) {
        watch(&logged, &table.state);
        table.log.push(logged);
    }
    let scores = game.final_scores(&table.state);
    let ranks = ranks(&scores, &gone(&table.log));
    Outcome { log: table.log, scores, ranks }
}

/// The seats that went for good, in that order.
pub fn gone<M>(log: &[Logged<M>]) -> Vec<Seat> {
    let gone = |logged: &Logged<M>| match logged.event {
        Event::Failed(seat, true) => Some(seat),
        _ => None,
    };
    log.iter().filter_map(gone).collect()
}

/// The outcome of chance that a match with this seed draws after so many events.
pub fn draw_chance<G: Game>(game: &G, state: &G::State, seed: Seed, ply: usize) -> G::Move {
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    seed.chance(ply).weighted(&chances).expect("chance to act has an outcome")
}

/// A match under way.
struct Table<'a, G: Game> {
    game: &'a G,
    seed: Seed,
    state: G::State,
    log: Vec<Logged<G::Move>>,
    /// What each seat saw since it was last asked.
    seen: Vec<Vec<Event<G::Seen>>>,
}

impl<'a, G: Game> Table<'a, G> {
    fn new(game: &'a G, seed: Seed) -> Self {
        let seen = vec![Vec::new(); game.seats()];
        Self { game, seed, state: game.start(), log: Vec::new(), seen }
    }

    fn step(&mut self, players: &mut [Box<dyn Player<G>>]) -> Option<Logged<G::Move>> {
        let logged = match self.game.turn(&self.state) {
            Turn::Over => return None,
            Turn::Chance => {
                let mv = draw_chance(self.game, &self.state, self.seed, self.log.len());
                Logged { event: Event::Chance(mv), fault: None }
            }
            Turn::Seat(seat) => match self.ask(seat, &mut *players[seat.index()]) {
                Ok(mv) => Logged { event: Event::Move(seat, mv), fault: None },
                Err(fault) => {
                    // An illegal answer is the game's to judge; whoever fails otherwise is gone.
                    let gone = !matches!(fault, Fault::Illegal { .. });
                    Logged { event: Event::Failed(seat, gone), fault: Some(fault) }
                }
            },
        };
        self.tell(&logged.event);
        self.game.apply(&mut self.state, &logged.event);
        Some(logged)
    }

    fn ask(&mut self, seat: Seat, player: &mut dyn Player<G>) -> Result<G::Move, Fault> {
        let rng = self.seed.seat(seat, self.log.len());
        let watch = Stopwatch(Instant::now());
        let seen = &mut self.seen[seat.index()];
        let ask = Ask::new(self.game, &self.state, seat, seen, rng, &watch);
        let answer = player.choose(&ask);
        seen.clear();
        let said = answer?;
        let illegal = |why: game::Illegal| Fault::Illegal { said: said.to_string(), why: why.0 };
        self.game.check(&self.state, said).map_err(illegal)
    }

    /// Lets every seat see what happened, each as it may.
    fn tell(&mut self, event: &Event<G::Move>) {
        for (seat, seen) in Seat::all(self.seen.len()).zip(&mut self.seen) {
            seen.push(event.map(|mv| self.game.seen(&self.state, mv, Some(seat))));
        }
    }
}

struct Stopwatch(Instant);

impl Watch for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
