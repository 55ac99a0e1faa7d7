//! What was played: rotations, equal ones counted together.

use std::collections::BTreeMap;
use std::fmt;

use crate::likelihood::ALL_ORDERS;
use crate::ratings::{Anchor, Ratings};

/// The result of a match: the players by seat, and their ranks.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The players, by seat. No player holds two seats.
    pub players: &'a [usize],
    /// The rank of each seat; the lowest is best, equal ranks are ties, gaps mean nothing.
    pub ranks: &'a [usize],
}

/// A match that cannot be counted; `at` is its place in the rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants say it")]
pub enum BadMatch {
    /// A player beyond the number of players.
    Unknown { at: usize, player: usize, players: usize },
    /// A player in two seats.
    Twice { at: usize, player: usize },
    /// Not as many ranks as players.
    Ranks { at: usize, players: usize, ranks: usize },
}

impl fmt::Display for BadMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMatch::Unknown { at, player, players } => write!(
                f,
                "match {at} of the rotation: no player {player}, there are {players}, from 0"
            ),
            BadMatch::Twice { at, player } => write!(
                f,
                "match {at} of the rotation: player {player} has two seats, but cannot play against \
                 itself"
            ),
            BadMatch::Ranks { at, players, ranks } => write!(
                f,
                "match {at} of the rotation: {players} players and {ranks} ranks; give one for each"
            ),
        }
    }
}

impl std::error::Error for BadMatch {}

/// All results so far between a number of players.
///
/// Equal rotations are kept once, with their number: a pair of players has six different results
/// of two matches, however many were played. The order among them is of their contents.
#[derive(Clone, Debug)]
pub struct Results {
    players: usize,
    rotations: BTreeMap<Box<[u32]>, u64>,
}

impl Results {
    /// No results yet between `players` players.
    pub fn new(players: usize) -> Self {
        Results { players, rotations: BTreeMap::new() }
    }

    /// The number of players, with results or without.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Adds a rotation: the same set-up, played with the players in every seat.
    ///
    /// It is the unit of the statistics. One that was not finished may be added as far as it
    /// went, but in one call; matches added one by one count as independent. Matches with
    /// fewer than two players say nothing and are left out. If one match is refused, nothing is added.
    pub fn add(&mut self, rotation: &[Match<'_>]) -> Result<(), BadMatch> {
        for (at, one) in rotation.iter().enumerate() {
            one.check(at, self.players)?;
        }
        let matches = || rotation.iter().filter(|one| one.players.len() > 1);
        let mut key: Vec<u32> = matches().flat_map(|one| one.players).map(|&p| p as u32).collect();
        key.sort_unstable();
        key.dedup();
        if key.is_empty() {
            return Ok(());
        }
        let mut entries: Vec<Vec<u32>> = matches().map(|one| one.entries(&key)).collect();
        entries.sort_unstable();
        key.insert(0, key.len() as u32);
        key.extend(entries.into_iter().flatten());
        match self.rotations.get_mut(key.as_slice()) {
            Some(number) => *number += 1,
            None => _ = self.rotations.insert(key.into(), 1),
        }
        Ok(())
    }

    /// The different rotations as numbers that only [`add_counted`](Self::add_counted) reads, and how often each came.
    pub fn counted(&self) -> impl Iterator<Item = (&[u32], u64)> {
        self.rotations.iter().map(|(key, &number)| (&**key, number))
    }

    /// Adds what [`counted`](Self::counted) gave; false, and nothing is added, if these numbers are not a rotation of these
    /// players.
    pub fn add_counted(&mut self, key: &[u32], number: u64) -> bool {
        if !is_rotation(key, self.players) {
            return false;
        }
        *self.rotations.entry(key.into()).or_default() += number;
        true
    }

    /// Rates all players by all results.
    pub fn rate(&self, anchor: Anchor) -> Ratings {
        Ratings::new(self, anchor)
    }

    /// The different rotations in a row.
    pub(crate) fn rotations(&self) -> Rotations {
        let mut rotations = Rotations { keys: Vec::new(), ends: Vec::new() };
        for (key, &number) in &self.rotations {
            rotations.keys.extend(key);
            rotations.ends.push((rotations.keys.len(), number as f64));
        }
        rotations
    }
}

/// Whether numbers are a rotation as it is stored: its players in ascending order after their number, then the places of its
/// matches.
fn is_rotation(key: &[u32], players: usize) -> bool {
    let Some((&count, rest)) = key.split_first() else { return false };
    let Some((own, entries)) = rest.split_at_checked(count as usize) else { return false };
    let is_player = |packed: &u32| Entry::player(*packed) < own.len() && packed & 3 != 3;
    own.is_sorted_by(|a, b| a < b)
        && own.last().is_some_and(|&last| (last as usize) < players)
        && entries.first().is_some_and(|&first| Entry::is(first, Link::First))
        && entries.iter().all(is_player)
}

impl Match<'_> {
    fn check(&self, at: usize, players: usize) -> Result<(), BadMatch> {
        if self.players.len() != self.ranks.len() {
            let (players, ranks) = (self.players.len(), self.ranks.len());
            return Err(BadMatch::Ranks { at, players, ranks });
        }
        for (seat, &player) in self.players.iter().enumerate() {
            if player >= players || player >= Entry::LIMIT {
                return Err(BadMatch::Unknown { at, player, players });
            }
            if self.players[..seat].contains(&player) {
                return Err(BadMatch::Twice { at, player });
            }
        }
        Ok(())
    }

    /// From the first place to the last, as places in the list of the rotation's players.
    fn entries(&self, players: &[u32]) -> Vec<u32> {
        let mut seats: Vec<usize> = (0..self.players.len()).collect();
        seats.sort_by_key(|&seat| self.ranks[seat]);
        let tied = |a: &usize, b: &usize| self.ranks[*a] == self.ranks[*b];
        let mut entries = Vec::with_capacity(seats.len());
        for group in seats.chunk_by(tied) {
            let local =
                |&seat: &usize| players.partition_point(|&p| (p as usize) < self.players[seat]);
            let mut group: Vec<usize> = group.iter().map(local).collect();
            // Where all orders are looked at, the seats of those tied make no difference.
            if group.len() <= ALL_ORDERS {
                group.sort_unstable();
            }
            for (i, player) in group.into_iter().enumerate() {
                let link = match (entries.is_empty(), i) {
                    (true, _) => Link::First,
                    (false, 0) => Link::Below,
                    _ => Link::Tied,
                };
                entries.push(Entry { player, link }.pack());
            }
        }
        entries
    }
}

/// How an entry of a rotation stands to the one before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Below,
    Tied,
    First,
}

/// A player's place in a match, packed into a number.
struct Entry {
    player: usize,
    link: Link,
}

impl Entry {
    const LIMIT: usize = 1 << 30;

    fn pack(&self) -> u32 {
        (self.player as u32) << 2 | self.link as u32
    }

    fn player(packed: u32) -> usize {
        (packed >> 2) as usize
    }

    fn is(packed: u32, link: Link) -> bool {
        packed & 3 == link as u32
    }
}

/// Different rotations one after the other in memory, which makes passing over them again and again fast.
pub(crate) struct Rotations {
    keys: Vec<u32>,
    ends: Vec<(usize, f64)>,
}

impl Rotations {
    /// Each, and how often it came.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Rotation<'_>, f64)> {
        self.ends.iter().scan(0, |start, &(end, number)| {
            let key = &self.keys[std::mem::replace(start, end)..end];
            Some((Rotation::new(key), number))
        })
    }
}

/// A rotation as it is stored. Inside it, players are places in its list of players.
#[derive(Clone, Copy)]
pub(crate) struct Rotation<'a> {
    /// Its players, in ascending order.
    pub(crate) players: &'a [u32],
    entries: &'a [u32],
}

impl<'a> Rotation<'a> {
    fn new(key: &'a [u32]) -> Self {
        let (players, entries) = key[1..].split_at(key[0] as usize);
        Rotation { players, entries }
    }

    /// Its matches, each from the first place to the last.
    pub(crate) fn matches(self) -> impl Iterator<Item = Order<'a>> {
        self.entries.chunk_by(|_, &next| !Entry::is(next, Link::First)).map(Order)
    }
}

/// The order of arrival in a match.
#[derive(Clone, Copy)]
pub(crate) struct Order<'a>(&'a [u32]);

impl<'a> Order<'a> {
    /// The players, from the first place to the last.
    pub(crate) fn players(self) -> impl ExactSizeIterator<Item = usize> + Clone + 'a {
        self.0.iter().map(|&packed| Entry::player(packed))
    }

    /// How many share each place, from the first place to the last.
    pub(crate) fn groups(self) -> impl Iterator<Item = usize> + 'a {
        self.0.chunk_by(|_, &next| Entry::is(next, Link::Tied)).map(<[u32]>::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_that_were_taken_out_and_put_back_are_the_same() {
        let mut results = Results::new(4);
        for number in 0..30_usize {
            let players = [number % 4, (number + 1 + number / 7 % 3) % 4];
            let back = [players[1], players[0]];
            let ranks = [1 + number % 2, 1 + number / 2 % 2];
            let rotation = [
                Match { players: &players, ranks: &ranks },
                Match { players: &back, ranks: &[1, 2] },
            ];
            results.add(&rotation).unwrap();
        }
        let mut again = Results::new(4);
        for (key, number) in results.counted() {
            assert!(again.add_counted(key, number));
        }
        let [one, other] = [&results, &again].map(|results| results.rate(Anchor::Mean));
        for player in 0..4 {
            assert_eq!(one.elo(player), other.elo(player));
            assert_eq!(one.interval(player), other.interval(player));
        }
    }

    #[test]
    fn numbers_that_are_no_rotation_are_refused() {
        let mut results = Results::new(3);
        let first = |player: usize| Entry { player, link: Link::First }.pack();
        let below = |player: usize| Entry { player, link: Link::Below }.pack();
        assert!(results.add_counted(&[2, 0, 1, first(0), below(1)], 2));
        for bad in [
            &[][..],
            &[0],
            &[3, 0, 1],
            &[2, 0, 3, first(0), below(1)],
            &[2, 1, 0, first(0), below(1)],
            &[2, 0, 1, below(0), below(1)],
            &[2, 0, 1, first(0), below(2)],
            &[2, 0, 1, first(0), 7],
            &[2, 0, 1],
        ] {
            assert!(!results.add_counted(bad, 1), "{bad:?}");
        }
        assert_eq!(results.counted().count(), 1);
    }
}
