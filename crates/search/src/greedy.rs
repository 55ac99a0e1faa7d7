//! One move deep.

use game::{Ask, Bot, Budget, Fault, Game, Player, Rng, Seat, Turn};

use crate::eval::worth;
use crate::{Belief, Eval, Plain, Scores, lead};

/// How many worlds a move is judged in where there are secrets.
const WORLDS: usize = 8;
/// How often chance is drawn after a move.
const DRAWS: usize = 4;

/// Plays the move after which it is furthest ahead of the best other seat, on average over a few
/// worlds where there are secrets. Where chance follows a move, it is drawn a few times, until a
/// seat is to act. Ties are broken at random. When the clock runs down, the best move so far counts.
pub struct Greedy<E = Scores, B = Plain> {
    eval: E,
    belief: B,
}

impl<E, B> Greedy<E, B> {
    /// A player that judges by `eval` in worlds of `belief`.
    pub fn new(eval: E, belief: B) -> Self {
        Self { eval, belief }
    }
}

impl<G: Game, E: Eval<G>, B: Belief<G>> Player<G> for Greedy<E, B> {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        let (game, mut rng) = (ask.game(), ask.rng());
        for event in ask.events() {
            self.belief.see(game, ask.seat(), event);
        }
        let worlds = self.worlds(ask, &mut rng);
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        let mut look = Look::new(ask, &self.eval, &worlds[0]);
        let (mut best, mut meter) = (Best::new(moves[0]), ask.meter(Budget::default()));
        for &mv in &moves {
            let mut judge = |world| meter.step().then(|| look.value(world, mv, &mut rng));
            let Some(value) = worlds.iter().map(&mut judge).sum() else { break };
            best.offer(mv, value, &mut rng);
        }
        Ok(best.mv)
    }
}

impl<E, B> Greedy<E, B> {
    fn worlds<G: Game>(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Vec<G::State>
    where
        B: Belief<G>,
    {
        let (game, view) = (ask.game(), ask.view());
        let count = if game.facts().secrets { WORLDS } else { 1 };
        (0..count).map(|_| self.belief.world(game, &view, rng)).collect()
    }
}

/// Looks one move ahead, in the same working space every time.
struct Look<'a, G: Game, E> {
    game: &'a G,
    eval: &'a E,
    seat: Seat,
    after: G::State,
    drawn: G::State,
    scores: Vec<i32>,
    chances: Vec<(G::Move, u32)>,
}

impl<'a, G: Game, E: Eval<G>> Look<'a, G, E> {
    fn new(ask: &Ask<'a, G>, eval: &'a E, state: &G::State) -> Self {
        Self {
            game: ask.game(),
            eval,
            seat: ask.seat(),
            after: state.clone(),
            drawn: state.clone(),
            scores: vec![0; ask.game().seats()],
            chances: Vec::new(),
        }
    }

    /// [`DRAWS`] times the lead after a move, so that all moves are on one scale.
    fn value(&mut self, world: &G::State, mv: G::Move, rng: &mut Rng) -> i64 {
        self.after.clone_from(world);
        self.game.play(&mut self.after, mv);
        if self.game.turn(&self.after) != Turn::Chance {
            worth(self.game, self.eval, &self.after, &mut self.scores);
            return DRAWS as i64 * lead(&self.scores, self.seat);
        }
        (0..DRAWS).map(|_| self.drawn_value(rng)).sum()
    }

    fn drawn_value(&mut self, rng: &mut Rng) -> i64 {
        self.drawn.clone_from(&self.after);
        while self.game.turn(&self.drawn) == Turn::Chance {
            let outcome = self.game.chance(&self.drawn, rng, &mut self.chances);
            self.game.play(&mut self.drawn, outcome);
        }
        worth(self.game, self.eval, &self.drawn, &mut self.scores);
        lead(&self.scores, self.seat)
    }
}

/// The best move so far, each of several equally good ones equally likely.
struct Best<M> {
    mv: M,
    value: Option<i64>,
    ties: usize,
}

impl<M> Best<M> {
    fn new(first: M) -> Self {
        Self { mv: first, value: None, ties: 0 }
    }

    fn offer(&mut self, mv: M, value: i64, rng: &mut Rng) {
        if self.value < Some(value) {
            *self = Self { mv, value: Some(value), ties: 1 };
        } else if self.value == Some(value) {
            self.ties += 1;
            if rng.below(self.ties) == 0 {
                self.mv = mv;
            }
        }
    }
}

pub(crate) fn bot<G: Game>() -> Bot<G> {
    Bot {
        name: "greedy",
        about: "plays the move after which it is furthest ahead",
        params: &[],
        make: |_, _| Ok(Box::new(Greedy::new(Scores, Plain))),
    }
}
