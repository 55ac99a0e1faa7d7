//! Every built-in player of every game answers with a legal move when it has no time left.

use std::cell::Cell;
use std::time::Duration;

use game::{Ask, Bot, Each, Game, Kit, Rng, Turn, Watch};

/// Events between two positions that players are asked about.
const APART: usize = 7;
/// Positions of each game.
const POSITIONS: usize = 6;

/// A watch that cancels the question, or reports that the time is up, once it was read `after` times.
struct Hurry {
    looks: Cell<u32>,
    after: u32,
    limit: Option<Duration>,
}

impl Hurry {
    fn is_late(&self) -> bool {
        self.looks.set(self.looks.get() + 1);
        self.looks.get() > self.after
    }
}

impl Watch for Hurry {
    fn elapsed(&self) -> Duration {
        assert!(self.limit.is_some(), "the clock is read although there is no limit");
        if self.is_late() { Duration::MAX } else { Duration::ZERO }
    }

    fn limit(&self) -> Option<Duration> {
        self.limit
    }

    fn is_cancelled(&self) -> bool {
        self.limit.is_none() && self.is_late()
    }
}

/// Plays a random match and asks all players on the way.
struct Hurried;

impl Each for Hurried {
    type Out = ();

    fn of<G: Kit>() {
        let (mut rng, seats) = (Rng::new(1), G::PLAYERS.len());
        let setup = G::draw(&G::Options::default(), seats, &mut rng).expect("the default options");
        let game = G::new(setup).expect("a set-up that was drawn");
        let mut state = game.start();
        for _ in 0..POSITIONS {
            for _ in 0..APART {
                step(&game, &mut state, &mut rng);
            }
            while game.turn(&state) == Turn::Chance {
                step(&game, &mut state, &mut rng);
            }
            for bot in G::bots().iter().chain(&search::bots()) {
                ask(&game, &state, bot);
            }
        }
    }
}

fn step<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) {
    let mv = match game.turn(state) {
        Turn::Over => return,
        Turn::Chance => game.chance(state, rng, &mut Vec::new()),
        Turn::Seat(_) => game.random(state, rng, &mut Vec::new()),
    };
    game.play(state, mv);
}

fn ask<G: Game>(game: &G, state: &G::State, bot: &Bot<G>) {
    let Turn::Seat(seat) = game.turn(state) else { return };
    for (after, limit) in [(0, None), (3, None), (0, Some(1)), (3, Some(1))] {
        let limit = limit.map(Duration::from_secs);
        let Ok(mut player) = (bot.make)(game, &Default::default()) else { return };
        let watch = Hurry { looks: Cell::new(0), after, limit };
        player.start(game, seat);
        let answer = player.choose(&Ask::new(game, state, seat, &[], Rng::new(2), &watch));
        let mv = answer.expect("a built-in player has no faults");
        assert_eq!(game.check(state, mv), Ok(mv), "{} of {}", bot.name, G::NAME);
        assert!(watch.looks.get() <= after + 1, "{} of {} does not stop", bot.name, G::NAME);
    }
}

#[test]
fn players_without_time_answer_with_a_legal_move() {
    crate::each::<Hurried>();
}
