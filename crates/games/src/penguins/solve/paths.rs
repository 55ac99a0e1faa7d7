//! The most that one seat can collect where no rival comes, exactly.
//!
//! Branch and bound over the slides of all its penguins, in any order: one that stands may block another's line.
//! Groups that have no influence on each other are solved one by one. A table remembers what is left to collect from
//! each position, or a bound on it.

use game::Meter;

use super::blocks::Blocks;
use super::ground::{Ground, MOST, Node, Set, members};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::penguins) enum Count {
    /// Fish, and among equally many the slides: see [`Yield`].
    Fish,
    /// Slides alone.
    Slides,
}

/// A slide among equal fish is worth less than any fish: there are at most 63.
const FISH: u32 = 64;

/// The best that a seat can do where it is alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::penguins) struct Yield {
    /// The most fish.
    pub(in crate::penguins) fish: u32,
    /// The most slides of all ways that collect as many fish.
    pub(in crate::penguins) slides: u32,
}

impl Yield {
    fn of(worth: u32) -> Self {
        Self { fish: worth / FISH, slides: worth % FISH }
    }
}

/// A slide of a penguin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::penguins) struct Slide {
    pub(in crate::penguins) from: Node,
    pub(in crate::penguins) to: Node,
}

/// The search, with the memory it keeps between calls.
pub(in crate::penguins) struct Paths {
    blocks: Blocks,
    /// One for each [`Count`].
    tables: [Table; 2],
    /// The children of all positions under examination.
    children: Vec<Child>,
}

#[derive(Clone, Copy)]
struct Child {
    slide: Slide,
    /// The most that can be collected with it and after it.
    most: u32,
    /// Free nodes beside its end: the fewer, the harder to come back to it.
    sides: u32,
}

impl Paths {
    /// A search whose tables have two to the power of `bits` entries each.
    pub(in crate::penguins) fn new(bits: u32) -> Self {
        Self {
            blocks: Blocks::new(),
            tables: [Table::new(bits), Table::new(bits)],
            children: Vec::new(),
        }
    }

    /// Forgets what was found on another ground.
    pub(in crate::penguins) fn forget(&mut self) {
        self.tables.iter_mut().for_each(Table::forget);
    }

    /// The best for the penguins of one seat; `None` if the meter ran out.
    pub(in crate::penguins) fn best(
        &mut self,
        ground: &Ground,
        free: Set,
        penguins: Set,
        meter: &mut Meter<'_>,
    ) -> Option<Yield> {
        let mut search = self.search(ground, Count::Fish, meter);
        search.most(free, penguins, 0).map(Yield::of)
    }

    /// The most slides that the penguins of one seat can make.
    pub(in crate::penguins) fn slides(
        &mut self,
        ground: &Ground,
        free: Set,
        penguins: Set,
        meter: &mut Meter<'_>,
    ) -> Option<u32> {
        self.search(ground, Count::Slides, meter).most(free, penguins, 0)
    }

    /// The first slide of a best way; `None` too if there is no slide.
    pub(in crate::penguins) fn first(
        &mut self,
        ground: &Ground,
        free: Set,
        penguins: Set,
        meter: &mut Meter<'_>,
    ) -> Option<Slide> {
        let mut search = self.search(ground, Count::Fish, meter);
        let most = search.most(free, penguins, 0)?;
        for from in members(penguins) {
            for to in members(ground.reach(free, from)) {
                let (worth, left) = (search.worth(1 << to), free & !(1 << to));
                let after = penguins & !(1 << from) | 1 << to;
                // Only an answer above the threshold is exact.
                let least = most - worth;
                if search.most(left, after, least.saturating_sub(1))? == least {
                    return Some(Slide { from, to });
                }
            }
        }
        None
    }

    /// The best way as slides in their order; `None` if the meter ran out.
    pub(in crate::penguins) fn way(
        &mut self,
        ground: &Ground,
        mut free: Set,
        mut penguins: Set,
        meter: &mut Meter<'_>,
    ) -> Option<Vec<Slide>> {
        let mut way = Vec::new();
        while ground.mobile(free, penguins) != 0 {
            let slide = self.first(ground, free, penguins, meter)?;
            free &= !(1 << slide.to);
            penguins = penguins & !(1 << slide.from) | 1 << slide.to;
            way.push(slide);
        }
        Some(way)
    }

    fn search<'s, 'm>(
        &'s mut self,
        ground: &'s Ground,
        count: Count,
        meter: &'s mut Meter<'m>,
    ) -> Search<'s, 'm> {
        let Self { blocks, tables, children } = self;
        Search { ground, count, blocks, table: &mut tables[count as usize], children, meter }
    }
}

struct Search<'s, 'm> {
    ground: &'s Ground,
    count: Count,
    blocks: &'s mut Blocks,
    table: &'s mut Table,
    children: &'s mut Vec<Child>,
    meter: &'s mut Meter<'m>,
}

/// Nodes with up to this many neighbours are looked at where penguins must leave some behind.
const MOST_DEGREE: usize = 4;

/// What a set of nodes is worth.
#[inline]
fn worth(ground: &Ground, count: Count, set: Set) -> u32 {
    match count {
        Count::Fish => ground.fish_of(set) * FISH + set.count_ones(),
        Count::Slides => set.count_ones(),
    }
}

impl Search<'_, '_> {
    #[inline]
    fn worth(&self, set: Set) -> u32 {
        worth(self.ground, self.count, set)
    }

    /// The most that can be collected. An answer of at most `known` only says that it is no more than that.
    fn most(&mut self, free: Set, penguins: Set, known: u32) -> Option<u32> {
        let penguins = self.ground.mobile(free, penguins);
        if penguins == 0 {
            return Some(0);
        }
        let (seen, joined) = self.ground.group(free, penguins, penguins.trailing_zeros());
        if joined == penguins {
            return self.most_of_group(seen, penguins, known, u32::MAX);
        }
        let mut groups = [(0, 0); Set::BITS as usize];
        groups[0] = (seen, joined);
        let (mut count, mut left, mut rest) = (1, penguins & !joined, self.worth(seen));
        while left != 0 {
            let (seen, joined) = self.ground.group(free, left, left.trailing_zeros());
            groups[count] = (seen, joined);
            count += 1;
            left &= !joined;
            rest += self.worth(seen);
        }
        let mut collected = 0;
        for &(seen, joined) in &groups[..count] {
            if collected + rest <= known {
                break;
            }
            rest -= self.worth(seen);
            let needed = known.saturating_sub(collected + rest);
            collected += self.most_of_group(seen, joined, needed, u32::MAX)?;
        }
        Some(collected + rest)
    }

    /// The same for penguins that can all move, over the nodes that they can reach; it is known to be `at_most`.
    fn most_of_group(&mut self, free: Set, penguins: Set, known: u32, at_most: u32) -> Option<u32> {
        let mut bound = self.worth(free).min(at_most);
        if bound <= known {
            return Some(bound);
        }
        if let Some((found, is_exact)) = self.table.find(free, penguins) {
            if is_exact || found <= known {
                return Some(found);
            }
            bound = bound.min(found);
        } else if at_most == u32::MAX {
            bound = bound.min(self.bound(free, penguins));
            if bound <= known {
                return Some(bound);
            }
        }
        bound = bound.min(self.worth(free) - self.lost(free, penguins));
        if bound <= known {
            return Some(bound);
        }
        if !self.meter.step() {
            return None;
        }
        let begin = self.children.len();
        self.list(free, penguins, known);
        let best = self.best_child(begin, free, penguins, (known, bound));
        self.children.truncate(begin);
        let best = best?;
        self.table.insert(free, penguins, best.max(known), best > known);
        Some(best.max(known))
    }

    fn best_child(
        &mut self,
        begin: usize,
        free: Set,
        penguins: Set,
        (known, bound): (u32, u32),
    ) -> Option<u32> {
        let mut best = 0;
        for place in begin..self.children.len() {
            let Child { slide: Slide { from, to }, most, .. } = self.children[place];
            let known = known.max(best);
            if most <= known {
                break;
            }
            let gain = self.worth(1 << to);
            let (left, after) = (free & !(1 << to), penguins & !(1 << from) | 1 << to);
            let needed = known.saturating_sub(gain);
            let rest = if after.count_ones() == 1 {
                let left = self.ground.flood(left, after);
                if left == 0 { 0 } else { self.most_of_group(left, after, needed, most - gain)? }
            } else {
                self.most(left, after, needed)?
            };
            best = best.max(gain + rest);
            if best >= bound {
                break;
            }
        }
        Some(best)
    }

    /// What is left behind whatever the penguins do, at least.
    ///
    /// A node with a single neighbour that no penguin reaches at once can only be the end of a path: each penguin has one
    /// end, and a neighbour leads to one such node. And of nodes that are no neighbours of each other a path collects at
    /// most one more than of their neighbours.
    fn lost(&self, free: Set, penguins: Set) -> u32 {
        let ground = self.ground;
        let at_once = members(penguins).fold(0, |set, node| set | ground.reach(free, node));
        let count = penguins.count_ones();
        let mut lost = 0;
        // By degree, from 1.
        let mut apart = [0; MOST_DEGREE];
        let mut around = [0; MOST_DEGREE];
        // The best end beyond each neighbour.
        let (mut ends, mut all_ends) = ([0u32; MOST], 0);
        for node in members(free) {
            let beside = ground.reach(free, node);
            let degree = beside.count_ones() as usize;
            if degree == 1 && at_once >> node & 1 == 0 {
                let (worth, end) =
                    (self.worth(1 << node), &mut ends[beside.trailing_zeros() as usize]);
                all_ends += worth;
                *end = worth.max(*end);
            }
            for least in degree.max(1)..=MOST_DEGREE {
                let (apart, around) = (&mut apart[least - 1], &mut around[least - 1]);
                if beside & *apart == 0 {
                    *apart |= 1 << node;
                    *around |= beside;
                }
            }
        }
        if all_ends > 0 {
            ends.sort_unstable_by(|a, b| b.cmp(a));
            lost = all_ends - ends[..count as usize].iter().sum::<u32>();
        }
        for (apart, around) in apart.into_iter().zip(around) {
            let most = around.count_ones() + count;
            if apart.count_ones() > most {
                let mut worths = [0; MOST];
                let nodes = members(apart).zip(&mut worths);
                let number = nodes.map(|(node, worth)| *worth = self.worth(1 << node)).count();
                worths[..number].sort_unstable();
                lost = lost.max(worths[..number - most as usize].iter().sum());
            }
        }
        lost
    }

    /// The bound of a group: each penguin's own.
    fn bound(&mut self, free: Set, penguins: Set) -> u32 {
        let (ground, count) = (self.ground, self.count);
        let worth = |set| worth(ground, count, set);
        let each = members(penguins).map(|node| self.blocks.bound(ground, &worth, free, node));
        each.sum()
    }

    /// Lists the slides that might collect more than `known`: the most promising first, and of equals first those to
    /// nodes that become the hardest to reach later.
    fn list(&mut self, free: Set, penguins: Set, known: u32) {
        let begin = self.children.len();
        let is_single = penguins.count_ones() == 1;
        let (ground, count) = (self.ground, self.count);
        let worth = |set| worth(ground, count, set);
        for from in members(penguins) {
            for to in members(ground.reach(free, from)) {
                let left = free & !(1 << to);
                let after = penguins & !(1 << from) | 1 << to;
                let gain = worth(1 << to);
                let reached = ground.flood(left, after);
                let mut most = gain + worth(reached);
                if most > known && is_single && reached != 0 {
                    most = match self.table.find(reached, after) {
                        Some((found, _)) => gain + found,
                        None => gain + self.blocks.bound(ground, &worth, reached, to),
                    };
                }
                if most > known {
                    let sides = (ground.beside(to) & left).count_ones();
                    self.children.push(Child { slide: Slide { from, to }, most, sides });
                }
            }
        }
        self.children[begin..].sort_unstable_by_key(|child| {
            let Child { slide, most, sides } = *child;
            (std::cmp::Reverse(most), sides, slide.to, slide.from)
        });
    }
}

/// What was found of positions. An entry takes the place of another: nothing depends on what is remembered but the work.
struct Table {
    entries: Vec<Entry>,
    /// Entries of earlier ages are empty.
    age: u32,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    free: Set,
    penguins: Set,
    value: u32,
    /// Twice the age, and one if the value is exact: otherwise it is at most that.
    stamp: u32,
}

impl Table {
    fn new(bits: u32) -> Self {
        Self { entries: vec![Entry::default(); 1 << bits], age: 1 }
    }

    fn forget(&mut self) {
        self.age += 1;
        if self.age > u32::MAX / 2 - 1 {
            self.entries.fill(Entry::default());
            self.age = 1;
        }
    }

    #[inline]
    fn place(&self, free: Set, penguins: Set) -> usize {
        mix(free, penguins) as usize & (self.entries.len() - 1)
    }

    #[inline]
    fn find(&self, free: Set, penguins: Set) -> Option<(u32, bool)> {
        let entry = &self.entries[self.place(free, penguins)];
        let is_it =
            entry.free == free && entry.penguins == penguins && entry.stamp >> 1 == self.age;
        is_it.then_some((entry.value, entry.stamp & 1 == 1))
    }

    #[inline]
    fn insert(&mut self, free: Set, penguins: Set, value: u32, is_exact: bool) {
        let place = self.place(free, penguins);
        let stamp = self.age << 1 | u32::from(is_exact);
        self.entries[place] = Entry { free, penguins, value, stamp };
    }
}

/// Mixes words into one whose low bits depend on all of theirs.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    let mixed = (a ^ b.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32 ^ b).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 29
}
