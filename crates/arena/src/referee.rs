//! The referee: asks whoever is to act, checks the answer, keeps the log.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game::{Ask, End, Event, Fault, Game, Player, Remark, Seat, Turn, Watch, ranks};

use crate::Seed;
use crate::terms::{OnIllegal, Running, Terms};
use hosting::MatchHost;

/// An event of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged<M> {
    /// What happened.
    pub event: Event<M>,
    /// How the seat failed, if it did; a move with a fault was made in the seat's place.
    pub fault: Option<Fault>,
    /// What the player left besides.
    pub remark: Remark,
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
    /// What the players call themselves.
    pub names: Vec<Option<String>>,
    /// What each seat spent on its answers.
    pub spent: Vec<Spent>,
}

/// What a seat spent on its answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// How many times it was asked.
    pub asked: u32,
    /// How long it took in all, as the referee measured it.
    pub time: Duration,
}

/// Plays a match to its end. `watch` gets every event, what a spectator sees of it, and the state
/// after it. `host` is where players from outside are started, if there are any.
pub fn play<G: Game>(
    game: &G,
    seed: Seed,
    terms: &Terms,
    players: &mut [Box<dyn Player<G>>],
    host: Option<&MatchHost>,
    mut watch: impl FnMut(&Logged<G::Move>, &Event<G::Seen>, &G::State),
) -> Outcome<G::Move> {
    play_until(game, seed, terms, players, host, |logged, sight, state| {
        watch(logged, sight, state);
        ControlFlow::Continue(())
    })
}

/// How a match stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The players are told that it is over, with what each has by then.
    Told,
    /// They are told nothing, as if the referee were gone.
    Untold,
}

/// Plays a match to its end, or until `watch` has seen enough.
pub(crate) fn play_until<G: Game>(
    game: &G,
    seed: Seed,
    terms: &Terms,
    players: &mut [Box<dyn Player<G>>],
    host: Option<&MatchHost>,
    mut watch: impl FnMut(&Logged<G::Move>, &Event<G::Seen>, &G::State) -> ControlFlow<Stop>,
) -> Outcome<G::Move> {
    let mut stop = Stop::Told;
    let mut table = Table::new(game, seed, terms, host);
    start(game, players);
    while let Some((logged, sight)) = table.step(players) {
        let go_on = watch(&logged, &sight, &table.state);
        table.log.push(logged);
        if let ControlFlow::Break(how) = go_on {
            stop = how;
            break;
        }
    }
    let scores = game.final_scores(&table.state);
    let ranks = ranks(&scores, &gone(&table.log));
    let hearers = if stop == Stop::Told { players.len() } else { 0 };
    for (player, events) in players[..hearers].iter_mut().zip(&table.seen) {
        player.end(&End { events, scores: &scores, ranks: &ranks });
    }
    let names = players.iter().map(|player| player.name().map(str::to_string)).collect();
    Outcome { log: table.log, scores, ranks, names, spent: table.spent }
}

/// Starts all players, one after the other: none takes from the time that another has to get ready.
pub fn start<G: Game>(game: &G, players: &mut [Box<dyn Player<G>>]) {
    for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
        player.start(game, seat);
    }
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

/// An event, and what a spectator sees of it.
type Happened<G> = (Logged<<G as Game>::Move>, Event<<G as Game>::Seen>);

/// A match under way.
struct Table<'a, G: Game> {
    game: &'a G,
    host: Option<&'a MatchHost>,
    seed: Seed,
    on_illegal: OnIllegal,
    state: G::State,
    log: Vec<Logged<G::Move>>,
    /// What each seat saw since it was last asked.
    seen: Vec<Vec<Event<G::Seen>>>,
    clocks: Vec<Running>,
    spent: Vec<Spent>,
    /// How long each seat took for its last answer; none before the first.
    last: Vec<Option<Duration>>,
}

impl<'a, G: Game> Table<'a, G> {
    fn new(game: &'a G, seed: Seed, terms: &Terms, host: Option<&'a MatchHost>) -> Self {
        Self {
            game,
            host,
            seed,
            on_illegal: terms.on_illegal,
            state: game.start(),
            log: Vec::new(),
            seen: vec![Vec::new(); game.seats()],
            clocks: vec![Running::new(&terms.clock); game.seats()],
            spent: vec![Spent::default(); game.seats()],
            last: vec![None; game.seats()],
        }
    }

    /// The next event, and what a spectator sees of it.
    fn step(&mut self, players: &mut [Box<dyn Player<G>>]) -> Option<Happened<G>> {
        let logged = match self.game.turn(&self.state) {
            Turn::Over => return None,
            Turn::Chance => {
                let mv = draw_chance(self.game, &self.state, self.seed, self.log.len());
                Logged { event: Event::Chance(mv), fault: None, remark: Remark::default() }
            }
            Turn::Seat(seat) => {
                let player = &mut *players[seat.index()];
                let (event, fault) = match self.ask(seat, player) {
                    Ok(mv) => (Event::Move(seat, mv), None),
                    Err(fault) => (self.failure(seat, &fault), Some(fault)),
                };
                let remark = player.remark(fault.is_some());
                Logged { event, fault, remark }
            }
        };
        self.tell(&logged.event);
        let sight = logged.event.map(|mv| self.game.seen(&self.state, mv, None));
        self.game.apply(&mut self.state, &logged.event);
        Some((logged, sight))
    }

    fn ask(&mut self, seat: Seat, player: &mut dyn Player<G>) -> Result<G::Move, Fault> {
        let rng = self.seed.seat(seat, self.log.len());
        let spent = &mut self.spent[seat.index()];
        let last = &mut self.last[seat.index()];
        if let Some(host) = self.host {
            host.begin_turn(seat.index(), *last);
        }
        let clock = &mut self.clocks[seat.index()];
        let watch = Stopwatch::new(clock.limit());
        let seen = &mut self.seen[seat.index()];
        let ask = Ask::new(self.game, &self.state, seat, seen, rng, &watch);
        let answer = player.choose(&ask);
        let used = watch.elapsed();
        seen.clear();
        clock.spend(used);
        *last = Some(used);
        spent.asked += 1;
        spent.time += used;
        let said = answer?;
        if watch.limit.is_some_and(|limit| used > limit) {
            return Err(Fault::Time);
        }
        let illegal = |why: game::Illegal| Fault::Illegal { said: said.to_string(), why: why.0 };
        self.game.check(&self.state, said).map_err(illegal)
    }

    /// What becomes of a failure. An illegal answer is the game's to judge, unless the terms say
    /// otherwise; whoever fails in another way is gone.
    fn failure(&self, seat: Seat, fault: &Fault) -> Event<G::Move> {
        match (fault, self.on_illegal) {
            (Fault::Illegal { .. }, OnIllegal::Rule) => Event::Failed(seat, false),
            (Fault::Illegal { .. }, OnIllegal::Random) => {
                let mut rng = self.seed.stand_in(self.log.len());
                Event::Move(seat, self.game.random(&self.state, &mut rng, &mut Vec::new()))
            }
            _ => Event::Failed(seat, true),
        }
    }

    /// Lets every seat see what happened, each as it may.
    fn tell(&mut self, event: &Event<G::Move>) {
        for (seat, seen) in Seat::all(self.seen.len()).zip(&mut self.seen) {
            seen.push(event.map(|mv| self.game.seen(&self.state, mv, Some(seat))));
        }
    }
}

/// The time of a question.
pub(crate) struct Stopwatch {
    begun: Instant,
    limit: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn new(limit: Option<Duration>) -> Self {
        Self { begun: Instant::now(), limit }
    }
}

impl Watch for Stopwatch {
    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn limit(&self) -> Option<Duration> {
        self.limit
    }
}
