//! The colour that gains most.

use game::{Ask, Bot, Fault, Player, Seat};

use super::{Flood, Follower, Move, best};

pub(super) fn bot() -> Bot<Flood> {
    Bot {
        name: "greedy",
        about: "plays the colour that gains most cells; passes when none can be played",
        params: &[],
        make: |_, _| Ok(Box::new(Greedy(Follower::default()))),
    }
}

struct Greedy(Follower);

impl Player<Flood> for Greedy {
    fn start(&mut self, game: &Flood, _: Seat) {
        self.0.start(game);
    }

    fn choose(&mut self, ask: &Ask<'_, Flood>) -> Result<Move, Fault> {
        let (game, seat) = (ask.game(), ask.seat());
        let state = self.0.see(ask);
        Ok(best(game.paints(state, seat), |colour| i64::from(game.gain(state, seat, colour))))
    }
}
