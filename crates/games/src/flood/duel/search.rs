//! The search of a duel: its iterations, and what they found.

use game::{Game, Meter, Rng, Seat, Turn};
use search::{Choice, Finding, MOST_BEST, Unit, Work};

use super::rules::Duel;
use super::run::{CELL, DEEPEST, Ply, Run, Window};
use super::state::DuelState;
use super::table::Table;
use crate::flood::Move;

/// The scale of `seen`: of this many moves that look best, a search sees `seen`. With this value it sees every move.
pub(in crate::flood) const ALL_SEEN: usize = 1_000;
/// The cells around the value of the iteration before in which the next value is expected.
const EXPECTED: i32 = 8;

/// Alpha-beta with iterative deepening and a table of positions, for the states of duels.
///
/// Moves that look poor are searched less deep, and a position in which the seat to act could as well pass is taken to be
/// good enough. So values are not those of a search to one depth, but it sees much farther in the same time.
pub(in crate::flood) struct DuelSearch<const W: usize> {
    plies: Vec<Ply<W>>,
    table: Table,
}

/// A move of the position searched.
struct Root<const W: usize> {
    mv: Move,
    after: DuelState<W>,
    /// What the position after the move looks like.
    look: i32,
    value: Option<i32>,
    /// The value is at most this.
    is_bound: bool,
    /// How many moves deep the value was searched.
    depth: usize,
}

impl<const W: usize> DuelSearch<W> {
    pub(in crate::flood) fn new() -> Self {
        Self { plies: Vec::new(), table: Table::new() }
    }

    /// The best moves of the seat to act, of those that it sees: see [`overlook`].
    pub(in crate::flood) fn search(
        &mut self,
        duel: &Duel<W>,
        state: &DuelState<W>,
        seen: usize,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> Finding<Move, Move> {
        let Turn::Seat(seat) = state.turn else { unreachable!("a seat is asked") };
        self.table.clear();
        let (plies, table) = (&mut self.plies, &mut self.table);
        let mut run = Run { duel, meter, plies, table, horizon: false, is_selective: true };
        let mut roots = roots(&run, state, seat.index(), rng);
        overlook(&mut roots, seen, rng);
        let mut reached = 0;
        for depth in 1..DEEPEST {
            run.horizon = false;
            let is_complete = iterate(&mut run, &mut roots, seat.index(), depth);
            if roots[0].depth == depth {
                reached = depth;
            }
            if !is_complete || !run.horizon {
                break;
            }
        }
        let line = run.line(state, roots[0].mv, reached);
        finding(seat, &roots, reached, line, meter.steps())
    }
}

/// The moves, those that look best first, equals in random order.
fn roots<const W: usize>(
    run: &Run<'_, '_, W>,
    state: &DuelState<W>,
    seat: usize,
    rng: &mut Rng,
) -> Vec<Root<W>> {
    let mut moves = Vec::new();
    run.duel.moves(state, &mut moves);
    rng.shuffle(&mut moves);
    let root = |mv| {
        let mut after = *state;
        run.duel.play(&mut after, mv);
        let look = -run.look(&after, 1 - seat);
        Root { mv, after, look, value: None, is_bound: false, depth: 0 }
    };
    let mut roots: Vec<Root<W>> = moves.into_iter().map(root).collect();
    roots.sort_by_key(|root| -root.look);
    roots
}

/// Leaves out moves as a person does who does not see everything. The first move, which looks best, is seen `seen`
/// times of [`ALL_SEEN`], and each later one less often than the one before, in the same proportion: where the best
/// move does not look like it, the choice is hard, and errors are frequent. If no move is seen, any of them is left.
pub(super) fn overlook<M>(moves: &mut Vec<M>, seen: usize, rng: &mut Rng) {
    let any = rng.below(moves.len());
    let mut often = ALL_SEEN;
    let draw = |_: &M| {
        often = often * seen / ALL_SEEN;
        rng.below(ALL_SEEN) < often
    };
    let mut is_seen: Vec<bool> = moves.iter().map(draw).collect();
    if !is_seen.contains(&true) {
        is_seen[any] = true;
    }
    let mut is_seen = is_seen.into_iter();
    moves.retain(|_| is_seen.next().unwrap_or(false));
}

/// Searches all moves to this depth, and puts the best move first; whether there was time for all.
fn iterate<const W: usize>(
    run: &mut Run<'_, '_, W>,
    roots: &mut [Root<W>],
    seat: usize,
    depth: usize,
) -> bool {
    let mut best: Option<(usize, i32)> = None;
    let mut is_complete = true;
    for (place, root) in roots.iter_mut().enumerate() {
        let after = |window: Window| {
            run.value(&root.after, 1 - seat, depth - 1, window.of_other(), 0, true).map(|v| -v)
        };
        let around = best.map(|(_, most)| Window { alpha: most, beta: most + 1 });
        let expected = root.value.map(|value| Window::around(value, CELL * EXPECTED));
        let Some(value) = in_turn(around.or(expected), best.map(|(_, most)| most), after) else {
            is_complete = false;
            break;
        };
        let is_better = best.is_none_or(|(_, most)| value > most);
        (root.value, root.is_bound, root.depth) = (Some(value), !is_better, depth);
        if is_better {
            best = Some((place, value));
        }
    }
    if let Some((place, _)) = best {
        roots[..=place].rotate_right(1);
    }
    is_complete
}

/// A value searched with a narrow window first, and with a wide one if it lies outside and may be more than `most`.
fn in_turn(
    narrow: Option<Window>,
    most: Option<i32>,
    mut search: impl FnMut(Window) -> Option<i32>,
) -> Option<i32> {
    if let Some(window) = narrow {
        let value = search(window)?;
        if window.holds(value) || most.is_some_and(|most| value <= most) {
            return Some(value);
        }
    }
    search(Window { alpha: most.unwrap_or(Window::WHOLE.alpha), ..Window::WHOLE })
}

fn finding<const W: usize>(
    seat: Seat,
    roots: &[Root<W>],
    reached: usize,
    line: Vec<Move>,
    steps: u64,
) -> Finding<Move, Move> {
    let cells = |value: i32| f64::from(value) / f64::from(CELL);
    let is_searched = |root: &&Root<W>| root.value.is_some();
    let mut others: Vec<&Root<W>> = roots[1..].iter().filter(is_searched).collect();
    others.sort_by_key(|root| (std::cmp::Reverse(root.value), root.is_bound));
    let choice = |root: &Root<W>| Choice {
        mv: root.mv,
        value: root.value.map(cells),
        is_bound: root.is_bound,
        depth: (root.value.is_some() && root.depth < reached).then_some(root.depth as u64),
        visits: None,
    };
    let best = std::iter::once(&roots[0]).chain(others).take(MOST_BEST).map(choice).collect();
    let lead = |lead: i32| {
        let of = |of: Seat| if of == seat { cells(lead) } else { -cells(lead) };
        Seat::all(2).map(of).collect()
    };
    Finding {
        value: roots[0].value.map_or(Vec::new(), lead),
        best,
        unit: Unit::Points,
        line,
        work: Work::Nodes(steps),
        depth: reached as u64,
        // Needless passes are not searched, and settled positions are judged about.
        is_exact: false,
    }
}
