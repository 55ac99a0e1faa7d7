//! The player that asks the search.

use game::{Ask, Bot, Budget, Fault, Game, Param, Params, Player, Remark};

use super::AlphaBeta;
use crate::{Eval, Scores};

/// The depth when nothing is set, and no clock says when to stop.
const DEPTH: u64 = 4;

impl<G: Game, E: Eval<G>> AlphaBeta<G, E> {
    /// A player set by `params`: see [`AlphaBeta::PARAMS`].
    pub fn read(game: &G, params: &Params, eval: E) -> Result<Self, String> {
        let search = Self::new(game, params.get("depth")?, Budget::read(params, "nodes")?, eval)?;
        Ok(match params.get("opponents")? {
            Some(opponents) => search.against(game, opponents),
            None => search,
        })
    }

    /// How deep to search for a question.
    fn depth(&self, ask: &Ask<'_, G>) -> Option<u64> {
        let endless = self.budget.is_empty() && ask.limit().is_none();
        self.depth.or(endless.then_some(DEPTH))
    }
}

impl<G: Game, E> AlphaBeta<G, E> {
    /// What can be set.
    pub const PARAMS: &'static [Param] = &[
        Param {
            name: "depth",
            example: "6",
            about: "how many moves deep; 4, or as deep as nodes, time or the clock allow if there is one",
        },
        Param { name: "nodes", example: "100000", about: "maximum positions searched per move" },
        Param { name: "time", example: "500ms", about: "maximum time per move" },
        Param {
            name: "opponents",
            example: "max-n",
            about: "what it expects of several others: max-n (each for itself), paranoid (all against it), best-reply (one at a time against it); best-reply if not set",
        },
    ];
}

impl<G: Game, E: Eval<G>> Player<G> for AlphaBeta<G, E> {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        self.found = None;
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        if let [only] = moves[..] {
            return Ok(only);
        }
        let mut rng = ask.rng();
        let state = ask.game().determinize(&ask.view(), &mut rng);
        let (depth, mut meter) = (self.depth(ask), ask.meter(self.budget));
        let found = self.search(ask.game(), &state, ask.seat(), depth, &mut rng, &mut meter);
        Ok(self.found.insert(found).mv())
    }

    fn remark(&mut self, _: bool) -> Remark {
        Remark { think: self.found.take().map(|found| found.to_json()), ..Remark::default() }
    }
}

pub(crate) fn bot<G: Game>() -> Bot<G> {
    Bot {
        name: "alphabeta",
        about: "searches all moves to a depth; rivals, nothing hidden, no chance",
        params: AlphaBeta::<G>::PARAMS,
        make: |game, params| Ok(Box::new(AlphaBeta::read(game, params, Scores)?)),
    }
}
