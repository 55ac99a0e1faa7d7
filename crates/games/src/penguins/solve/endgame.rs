//! Positions after the placement, and what they are worth exactly.

use game::{Game, Meter, Seat, Tile, Turn};

use super::duel::{Duel, Fight};
use super::ground::{Ground, MOST, Node, Set, members};
use super::many::{MOST_SEATS, Many, Melee, Values, liking};
use super::paths::{Paths, Slide};
use crate::penguins::{Move, Penguins, State};

/// A position in which penguins slide, on the ground that some penguin can still reach.
pub(in crate::penguins) struct Endgame {
    ground: Ground,
    free: Set,
    /// The penguins of each seat that is not out, as far as they can move.
    own: Vec<Set>,
    turn: usize,
    /// What each seat has already, with the tiles it stands on.
    scores: Vec<i32>,
}

/// Why a position cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::penguins) enum Unsolvable {
    /// Penguins are still being placed.
    Placing,
    /// There are this many tiles that penguins stand on or can reach: more than [`MOST`].
    Tiles(usize),
    /// This many seats can still move: more than [`MOST_SEATS`].
    Seats(usize),
}

impl std::fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Placing => f.write_str("penguins are still being placed; take a later position"),
            Self::Tiles(tiles) => write!(
                f,
                "penguins stand on or can reach {tiles} tiles, and at most {MOST} can be solved; take a later position"
            ),
            Self::Seats(seats) => write!(
                f,
                "{seats} seats can still move, and at most {MOST_SEATS} can be solved; take a later position"
            ),
        }
    }
}

impl Endgame {
    pub(in crate::penguins) fn of(game: &Penguins, state: &State) -> Result<Self, Unsolvable> {
        if state.is_placing() {
            return Err(Unsolvable::Placing);
        }
        let seats = || Seat::all(game.seats()).filter(|&seat| !game.is_out(state, seat));
        let penguins = seats().flat_map(|seat| game.penguins(state, seat)).copied();
        let mut tiles: Vec<Tile> =
            penguins.filter(|&tile| game.mobility(state, tile) > 0).collect();
        let standing = tiles.len();
        let mut seen = vec![false; game.setup().board.len()];
        let mut next = 0;
        while let Some(&tile) = tiles.get(next) {
            for beside in game.setup().board.neighbours(tile) {
                if game.is_free(state, beside)
                    && !std::mem::replace(&mut seen[beside as usize], true)
                {
                    tiles.push(beside);
                }
            }
            next += 1;
        }
        let too_many = Unsolvable::Tiles(tiles.len());
        let fish = |tile| game.fish(tile);
        let ground = Ground::new(&game.setup().board, fish, &tiles).ok_or(too_many)?;
        let set = |tiles: &[Tile]| {
            let nodes = tiles.iter().filter_map(|&tile| ground.node(tile));
            nodes.fold(0, |set: Set, node| set | 1 << node)
        };
        let free = set(&tiles[standing..]);
        let mut own = vec![0; game.seats()];
        for seat in seats() {
            own[seat.index()] = set(game.penguins(state, seat));
        }
        let moving = own.iter().filter(|&&own| own != 0).count();
        if game.seats() > 2 && moving > MOST_SEATS {
            return Err(Unsolvable::Seats(moving));
        }
        let turn = if let Turn::Seat(seat) = state.turn { seat.index() } else { 0 };
        Ok(Self { ground, free, own, turn, scores: game.final_scores(state) })
    }

    /// How many tiles are free and can be reached.
    pub(in crate::penguins) fn open(&self) -> usize {
        self.free.count_ones() as usize
    }

    /// How many of them more than one seat can reach, directly or through others' ground.
    pub(in crate::penguins) fn contested(&self) -> usize {
        let all = self.own.iter().fold(0, |all, own| all | own);
        let (mut left, mut contested) = (all, 0);
        while left != 0 {
            let (free, joined) = self.ground.group(self.free, left, left.trailing_zeros());
            left &= !joined;
            if self.own.iter().filter(|&&own| own & joined != 0).count() > 1 {
                contested += free.count_ones() as usize;
            }
        }
        contested
    }

    /// Whether the seat to act meets no other any more.
    pub(in crate::penguins) fn is_alone(&self) -> bool {
        let own = self.own[self.turn];
        let reached = self.ground.flood(self.free, own);
        let meets =
            |other: &Set| members(*other).any(|node| self.ground.beside(node) & reached != 0);
        !self.own.iter().enumerate().any(|(seat, other)| seat != self.turn && meets(other))
    }

    /// The slides of the seat to act, in the order of their tiles.
    fn slides(&self) -> impl Iterator<Item = Slide> {
        members(self.own[self.turn]).flat_map(|from| {
            members(self.ground.reach(self.free, from)).map(move |to| Slide { from, to })
        })
    }

    fn play(&mut self, slide: Slide) {
        let own = &mut self.own[self.turn];
        *own = *own & !(1 << slide.from) | 1 << slide.to;
        self.free &= !(1 << slide.to);
        self.scores[self.turn] += self.ground.fish[slide.to as usize] as i32;
        let seats = self.own.len();
        let order = (self.turn + 1..=self.turn + seats).map(|seat| seat % seats);
        let can_move = |&seat: &usize| self.ground.mobile(self.free, self.own[seat]) != 0;
        self.turn = order.into_iter().find(can_move).unwrap_or(self.turn);
    }

    fn is_over(&self) -> bool {
        self.ground.mobile(self.free, self.own[self.turn]) == 0
    }

    fn mv(&self, Slide { from, to }: Slide) -> Move {
        let tile = |node: Node| self.ground.tiles[node as usize];
        Move::Slide { from: tile(from), to: tile(to) }
    }

    fn fight(&self) -> Fight {
        let own = [self.own[0], self.own.get(1).copied().unwrap_or(0)];
        Fight { free: self.free, own, waits: 0, turn: self.turn }
    }

    /// The same among the seats that can move, whose numbers are returned, too.
    fn melee(&self) -> (Melee, Vec<usize>) {
        let mut melee = Melee { free: self.free, ..Melee::default() };
        let seats: Vec<usize> = (0..self.own.len()).filter(|&seat| self.own[seat] != 0).collect();
        for (place, &seat) in seats.iter().enumerate() {
            melee.own[place] = self.own[seat];
            if seat == self.turn {
                melee.turn = place;
            }
        }
        (melee, seats)
    }
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::penguins) struct Solution {
    /// The scores at the end, if all play their best.
    pub(in crate::penguins) scores: Vec<i32>,
    /// A best move of each turn up to the end.
    pub(in crate::penguins) line: Vec<Move>,
}

/// Solves positions exactly.
///
/// With two seats each plays for the lead over the other, with more for its own fish: see [`Many`]. A seat without rivals
/// collects the most it can in either case.
pub(in crate::penguins) struct EndgameSolver {
    paths: Paths,
    duel: Duel,
    many: Many,
}

impl EndgameSolver {
    /// A solver with tables of about this many bytes in all.
    pub(in crate::penguins) fn new(bytes: u64) -> Self {
        // Paths have two tables of 24 bytes an entry, duels one of 40 and many seats one of 112.
        let bits = |size: u64| (bytes / 4 / size).max(1).ilog2().clamp(6, 26);
        Self { paths: Paths::new(bits(24)), duel: Duel::new(bits(40)), many: Many::new(bits(112)) }
    }

    fn forget(&mut self) {
        self.paths.forget();
        self.duel.forget();
        self.many.forget();
    }

    /// The best move of the seat to act and the scores at the end, one seat's exact only as far as the rules of
    /// [`EndgameSolver`] say; `None` if the meter ran out or nobody can move.
    pub(in crate::penguins) fn best(
        &mut self,
        endgame: &Endgame,
        meter: &mut Meter<'_>,
    ) -> Option<(Move, Judged)> {
        self.forget();
        let (slide, judged) = self.choose(endgame, meter)?;
        Some((endgame.mv(slide), judged))
    }

    /// The lead of the seat to act at the end after each of its moves, if two seats play their best; `None` if the meter
    /// ran out.
    pub(in crate::penguins) fn leads(
        &mut self,
        endgame: &Endgame,
        meter: &mut Meter<'_>,
    ) -> Option<Vec<(Move, i32)>> {
        self.forget();
        let Self { paths, duel, .. } = self;
        let (ground, fight) = (&endgame.ground, endgame.fight());
        let all = ground.fish_of(endgame.free) as i32 + 1;
        let [own, other] = [endgame.turn, 1 - endgame.turn].map(|seat| endgame.scores[seat]);
        let lead = |slide: Slide| {
            let gain = ground.fish[slide.to as usize] as i32;
            let after = duel.lead(ground, paths, fight.after(slide), (-all, all), meter)?;
            Some((endgame.mv(slide), own - other + gain - after))
        };
        endgame.slides().map(lead).collect()
    }

    /// The scores at the end and a line to it; `None` if the meter ran out.
    pub(in crate::penguins) fn solve(
        &mut self,
        mut endgame: Endgame,
        meter: &mut Meter<'_>,
    ) -> Option<Solution> {
        self.forget();
        let mut line = Vec::new();
        while !endgame.is_over() {
            let (slide, _) = self.choose(&endgame, meter)?;
            line.push(endgame.mv(slide));
            endgame.play(slide);
        }
        Some(Solution { scores: endgame.scores, line })
    }

    fn choose(&mut self, endgame: &Endgame, meter: &mut Meter<'_>) -> Option<(Slide, Judged)> {
        if endgame.is_alone() {
            let (free, own) = (endgame.free, endgame.own[endgame.turn]);
            let best = self.paths.best(&endgame.ground, free, own, meter)?;
            let slide = self.paths.first(&endgame.ground, free, own, meter)?;
            return Some((slide, Judged::Own(endgame.scores[endgame.turn] + best.fish as i32)));
        }
        match endgame.own.len() {
            0..=2 => self.choose_by_lead(endgame, meter),
            _ => self.choose_by_fish(endgame, meter),
        }
    }

    fn choose_by_lead(
        &mut self,
        endgame: &Endgame,
        meter: &mut Meter<'_>,
    ) -> Option<(Slide, Judged)> {
        let Self { paths, duel, .. } = self;
        let (ground, fight) = (&endgame.ground, endgame.fight());
        let all = ground.fish_of(endgame.free) as i32 + 1;
        let lead = duel.lead(ground, paths, fight, (-all, all), meter)?;
        for slide in endgame.slides() {
            let gain = ground.fish[slide.to as usize] as i32;
            let window = (gain - lead, gain - lead + 1);
            if gain - duel.lead(ground, paths, fight.after(slide), window, meter)? >= lead {
                let [own, other] =
                    [endgame.turn, 1 - endgame.turn].map(|seat| endgame.scores[seat]);
                return Some((slide, Judged::Lead(own - other + lead)));
            }
        }
        unreachable!("some slide has the value of the position")
    }

    fn choose_by_fish(
        &mut self,
        endgame: &Endgame,
        meter: &mut Meter<'_>,
    ) -> Option<(Slide, Judged)> {
        let (melee, seats) = endgame.melee();
        let mut best: Option<(Values, Slide)> = None;
        for slide in endgame.slides() {
            let after = melee.after(slide);
            let mut values = self.many.values(&endgame.ground, &mut self.paths, after, meter)?;
            values[melee.turn] += endgame.ground.fish[slide.to as usize] as u16;
            let like = |values: &Values| liking(values, melee.turn);
            if best.is_none_or(|(most, _)| like(&values) > like(&most)) {
                best = Some((values, slide));
            }
        }
        let (values, slide) = best?;
        let mut scores = endgame.scores.clone();
        for (place, &seat) in seats.iter().enumerate() {
            scores[seat] += i32::from(values[place]);
        }
        Some((slide, Judged::All(scores)))
    }
}

/// What is known of the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::penguins) enum Judged {
    /// The score of the seat to act, which has no rivals.
    Own(i32),
    /// By how much the seat to act is ahead of the other.
    Lead(i32),
    /// Each seat's score.
    All(Vec<i32>),
}

/// A meter that never runs out.
#[cfg(test)]
pub(in crate::penguins) fn endless() -> Meter<'static> {
    Meter::new(game::Budget::default(), &game::Untimed)
}
