//! Plays its role by priorities.

use std::cell::RefCell;

use game::{Ask, Bot, Budget, Fault, Meter, Player, Rng, Seat};
use search::Belief;

use super::reach::Reach;
use super::trust::{Suspicion, Trust};
use crate::sapotache::board::card::{Card, Role, Tool};
use crate::sapotache::moves::Move;
use crate::sapotache::rules::Sapotache;
use crate::sapotache::state::State;

/// A saboteur keeps its boulders until this many cards are missing.
const NEAR: u32 = 3;

/// A digger lays cards that bring the way nearer, repairs tools of players it trusts, breaks tools of
/// players it distrusts, or discards. A saboteur cuts the way when it is near, breaks tools of diggers,
/// lays cards that lead away, or discards.
#[derive(Default)]
struct Miner {
    suspicion: Suspicion,
}

pub(super) fn bot() -> Bot<Sapotache> {
    Bot {
        name: "miner",
        about: "digs, repairs and breaks for its role, by what the others did",
        params: &[],
        make: |_, _| Ok(Box::new(Miner::default())),
    }
}

impl Player<Sapotache> for Miner {
    fn choose(&mut self, ask: &Ask<'_, Sapotache>) -> Result<Move, Fault> {
        let (game, seat, mut rng) = (ask.game(), ask.seat(), ask.rng());
        for event in ask.events() {
            self.suspicion.see(game, seat, event);
        }
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        // Among equal moves any may be chosen.
        rng.shuffle(&mut moves);
        let view = ask.view();
        // Only the public part of the world is used.
        let world = self.suspicion.world(game, &view, &mut Rng::new(0));
        let trust = self.suspicion.trust(game, seat);
        let meter = RefCell::new(ask.meter(Budget::default()));
        let decision = Decision { game, seat, trust, world: &world, moves: &moves, meter };
        Ok(match view.role {
            Some(Role::Saboteur) => decision.sabotage(),
            _ => decision.dig(),
        })
    }
}

/// The choice of one move.
struct Decision<'a> {
    game: &'a Sapotache,
    seat: Seat,
    trust: &'a Trust,
    world: &'a State,
    moves: &'a [Move],
    /// Ends the search when time runs out: moves not yet valued are not chosen.
    meter: RefCell<Meter<'a>>,
}

impl Decision<'_> {
    fn dig(&self) -> Move {
        let boulders = |card: Card| card == Card::Boulder;
        let orders: [&dyn Fn(Card) -> bool; 4] = [&boulders, &is_break, &Card::is_path, &is_repair];
        self.nearer()
            .or_else(|| self.repair())
            .or_else(|| self.break_tool(|on| self.trust.is_distrusted(on), -1))
            .unwrap_or_else(|| self.discard(orders))
    }

    fn sabotage(&self) -> Move {
        let boulders = |card: Card| card == Card::Boulder;
        let orders: [&dyn Fn(Card) -> bool; 4] = [&is_repair, &Card::is_path, &is_break, &boulders];
        self.cut()
            .or_else(|| self.break_tool(|on| self.trust.is_trusted(on), 1))
            .or_else(|| self.lead_away())
            .unwrap_or_else(|| self.discard(orders))
    }

    fn reach(&self) -> Reach {
        Reach::of(&self.game.grid, &self.world.ways)
    }

    /// The distance after a move that changes the board.
    fn reach_after(&self, mv: Move) -> Reach {
        let (grid, mut ways) = (&self.game.grid, self.world.ways.clone());
        let reached = match mv {
            Move::Path { card, at, reversed } => grid.lay(&mut ways, at, card, reversed),
            Move::Boulder { at } => {
                grid.remove(&mut ways, at);
                false
            }
            _ => false,
        };
        if reached { Reach { nearest: 0, all: 0 } } else { Reach::of(grid, &ways) }
    }

    /// The distance after each of the moves that fulfil a condition.
    fn reaches(&self, is_one: impl Fn(&Move) -> bool) -> impl Iterator<Item = (Reach, Move)> {
        let moves = self.moves.iter().copied().filter(is_one);
        let moves = moves.take_while(|_| self.meter.borrow_mut().step());
        moves.map(|mv| (self.reach_after(mv), mv))
    }

    fn paths(&self) -> impl Iterator<Item = (Reach, Move)> {
        self.reaches(|mv| matches!(mv, Move::Path { .. }))
    }

    /// The card that brings the way nearest to an objective.
    fn nearer(&self) -> Option<Move> {
        let best = self.paths().min_by_key(|&(reach, _)| reach);
        best.filter(|&(reach, _)| reach < self.reach()).map(|(_, mv)| mv)
    }

    /// The card that leads farthest away or shuts a way.
    fn lead_away(&self) -> Option<Move> {
        let worst = self.paths().max_by_key(|&(reach, _)| reach);
        worst.filter(|&(reach, _)| reach > self.reach()).map(|(_, mv)| mv)
    }

    /// The boulder that makes the shortest way longer, once it has become short.
    fn cut(&self) -> Option<Move> {
        let now = self.reach();
        if now.nearest > NEAR && self.world.pile_size > 0 {
            return None;
        }
        let boulders = self.reaches(|mv| matches!(mv, Move::Boulder { .. }));
        let worst = boulders.max_by_key(|&(reach, _)| reach);
        worst.filter(|(reach, _)| reach.nearest > now.nearest).map(|(_, mv)| mv)
    }

    /// A repair of its own tools, or of the one it trusts most; a card for one tool before the one
    /// for all.
    fn repair(&self) -> Option<Move> {
        let worth = |mv: &Move| match *mv {
            Move::Repair { tool, on } if on == self.seat => Some((i32::MAX, tool.is_some())),
            Move::Repair { tool, on } if self.trust.is_trusted(on) => {
                Some((self.trust.level(on), tool.is_some()))
            }
            _ => None,
        };
        let known = self.moves.iter().filter_map(|mv| worth(mv).map(|worth| (worth, *mv)));
        known.max_by_key(|&(worth, _)| worth).map(|(_, mv)| mv)
    }

    /// Breaks a tool of a wanted player: first of players whose tools are all whole, then of the player
    /// with the highest level times `sign`.
    fn break_tool(&self, wanted: impl Fn(Seat) -> bool, sign: i32) -> Option<Move> {
        let breaks = self.moves.iter().copied().filter_map(|mv| match mv {
            Move::Break { on, .. } if wanted(on) => {
                let whole = !self.world.table.hindered().contains(on);
                Some(((whole, sign * self.trust.level(on)), mv))
            }
            _ => None,
        });
        breaks.max_by_key(|&(worth, _)| worth).map(|(_, mv)| mv)
    }

    /// Discards the first card in this order of kinds; dead ends come before other path cards.
    fn discard(&self, orders: [&dyn Fn(Card) -> bool; 4]) -> Move {
        let rank = |card: Card| {
            let order = orders.iter().position(|of| of(card)).unwrap_or(orders.len());
            (order, card != Card::DEnd)
        };
        let discards = self.moves.iter().copied().filter_map(|mv| match mv {
            Move::Discard(card) => Some((rank(card), mv)),
            _ => None,
        });
        let first = discards.min_by_key(|&(rank, _)| rank);
        first.expect("the seat to act has a card to discard").1
    }
}

fn is_break(card: Card) -> bool {
    Tool::ALL.into_iter().any(|tool| card == Card::breaking(tool))
}

fn is_repair(card: Card) -> bool {
    card == Card::RAll || Tool::ALL.into_iter().any(|tool| card == Card::repairing(Some(tool)))
}
