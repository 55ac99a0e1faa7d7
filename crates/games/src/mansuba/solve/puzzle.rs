//! Puzzles: one seat is to win within some of its moves, against all others.

use std::collections::HashMap;

use game::{Game, Seat, SolveLimits, Turn};

use crate::mansuba::{Mansuba, Move, Puzzle, State};

/// The result of a search.
pub(super) enum PuzzleResult {
    /// The moves of a shortest win, against the longest resistance.
    Win(Vec<Move>),
    /// There is no win within the moves asked for.
    Nothing,
    /// The search was stopped; there is no win within this number of moves.
    Stopped(u32),
}

/// What is known of a position: it is won within `won` moves, and not within `lost` or fewer.
#[derive(Clone, Copy)]
struct Known {
    won: u32,
    lost: u32,
}

/// More than any number of moves.
const NEVER: u32 = u32::MAX;
/// Positions between two looks at the limits.
pub(in crate::mansuba) const WATCHED: u64 = 1024;
/// The approximate bytes of an entry without its state's lists.
const ENTRY: usize = 250;

pub(super) fn solve(game: &Mansuba, puzzle: Puzzle, limits: &SolveLimits<'_>) -> PuzzleResult {
    let start = game.start();
    let mut search = Search::new(game, puzzle.player, &start, limits);
    search.shortest(&start, puzzle.moves)
}

/// A shortest forced win of the seat to act.
pub(in crate::mansuba) struct ForcedWin {
    /// How many moves of its own it takes.
    pub(in crate::mansuba) moves: u32,
    /// Whether every other first move takes longer, or does not win.
    pub(in crate::mansuba) is_only: bool,
    /// Its moves, against the longest resistance.
    pub(in crate::mansuba) line: Vec<Move>,
    /// The positions that were searched.
    pub(in crate::mansuba) nodes: u64,
}

/// The shortest forced win of the seat to act within some moves; `None` if there is none, or the limits do not suffice.
/// The limits are looked at once in [`WATCHED`] positions.
pub(in crate::mansuba) fn forced_win(
    game: &Mansuba,
    state: &State,
    most: u32,
    limits: &SolveLimits<'_>,
) -> Option<ForcedWin> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    let mut search = Search::new(game, seat, state, limits);
    let PuzzleResult::Win(line) = search.shortest(state, most) else { return None };
    let moves = line.len().div_ceil(game.seats()) as u32;
    let next = search.next(state);
    let winning = next.iter().filter(|next| search.wins_after(next, moves, true)).count();
    (!search.stopped).then_some(ForcedWin {
        moves,
        is_only: winning == 1,
        line,
        nodes: search.nodes,
    })
}

struct Search<'a> {
    game: &'a Mansuba,
    player: Seat,
    limits: &'a SolveLimits<'a>,
    known: HashMap<State, Known>,
    room: usize,
    nodes: u64,
    stopped: bool,
}

impl<'a> Search<'a> {
    fn new(game: &'a Mansuba, player: Seat, state: &State, limits: &'a SolveLimits<'a>) -> Self {
        let bytes = ENTRY + state.bits.len() * 8 + state.kinds.len() + state.near.len();
        let room = (limits.memory / bytes as u64) as usize;
        Self { game, player, limits, known: HashMap::new(), room, nodes: 0, stopped: false }
    }

    /// The shortest win within some moves.
    fn shortest(&mut self, state: &State, most: u32) -> PuzzleResult {
        for moves in 1..=most {
            if self.wins(state, moves) {
                return PuzzleResult::Win(self.line(state, moves));
            }
            if self.stopped {
                return PuzzleResult::Stopped(moves - 1);
            }
        }
        PuzzleResult::Nothing
    }

    /// Whether the player wins within `left` of its moves. Once stopped, answers are meaningless.
    fn wins(&mut self, state: &State, left: u32) -> bool {
        let seat = match self.game.turn(state) {
            Turn::Seat(seat) => seat,
            _ => return self.game.final_scores(state)[self.player.index()] == 2,
        };
        if left == 0 {
            return false;
        }
        if let Some(known) = self.known.get(state) {
            if known.won <= left {
                return true;
            }
            if known.lost >= left {
                return false;
            }
        }
        self.nodes += 1;
        self.stopped |= self.nodes.is_multiple_of(WATCHED) && (self.limits.stop)();
        if self.stopped {
            return false;
        }
        let own = seat == self.player;
        let mut wins = !own;
        for next in self.next(state) {
            // Only moves of the player count.
            wins = self.wins_after(&next, left, own);
            if wins == own || self.stopped {
                break;
            }
        }
        if !self.stopped && (self.known.len() < self.room || self.known.contains_key(state)) {
            let known = self.known.entry(state.clone()).or_insert(Known { won: NEVER, lost: 0 });
            if wins { known.won = left } else { known.lost = left }
        }
        wins && !self.stopped
    }

    fn wins_after(&mut self, next: &State, left: u32, own: bool) -> bool {
        let left = if own { left - 1 } else { left };
        match self.game.turn(next) {
            Turn::Over => self.game.final_scores(next)[self.player.index()] == 2,
            _ => self.wins(next, left),
        }
    }

    fn next(&self, state: &State) -> Vec<State> {
        self.moves(state).into_iter().map(|mv| self.after(state, mv)).collect()
    }

    fn moves(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves
    }

    fn after(&self, state: &State, mv: Move) -> State {
        let mut next = state.clone();
        self.game.play(&mut next, mv);
        next
    }

    /// The moves of a win: the player's shortest, the others' longest.
    fn line(&mut self, state: &State, moves: u32) -> Vec<Move> {
        let (mut line, mut state, mut left) = (Vec::new(), state.clone(), moves);
        while let Turn::Seat(seat) = self.game.turn(&state) {
            let own = seat == self.player;
            let mut best: Option<(u32, Move, State)> = None;
            for mv in self.moves(&state) {
                let next = self.after(&state, mv);
                let after = if own { left.saturating_sub(1) } else { left };
                let Some(needed) = (0..=after).find(|&needed| self.won_within(&next, needed))
                else {
                    continue;
                };
                let better = |known: &(u32, Move, State)| {
                    if own { needed < known.0 } else { needed > known.0 }
                };
                if best.as_ref().is_none_or(better) {
                    best = Some((needed, mv, next));
                }
            }
            let Some((needed, mv, next)) = best else { break };
            line.push(mv);
            (state, left) = (next, needed);
        }
        line
    }

    fn won_within(&mut self, state: &State, left: u32) -> bool {
        match self.game.turn(state) {
            Turn::Over => self.game.final_scores(state)[self.player.index()] == 2,
            _ => self.wins(state, left),
        }
    }
}
