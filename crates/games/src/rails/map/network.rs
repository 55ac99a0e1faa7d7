//! The rails of a map in classes of one colour and length. Whether a rail can be paid for depends on
//! its class alone, so moves are counted and drawn class by class.

use super::Map;

/// Rails of one colour and length: consecutive bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rails) struct Class {
    pub(in crate::rails) colour: u8,
    pub(in crate::rails) length: u8,
    from: u32,
    to: u32,
}

/// The rails of a map, in the order of their classes.
#[derive(Debug)]
pub(in crate::rails) struct Network {
    classes: Vec<Class>,
    /// The rail at each bit.
    rails: Vec<u32>,
    /// The bit of each rail, and the place of its class.
    places: Vec<(u32, u32)>,
}

impl Network {
    pub(in crate::rails) fn new(map: &Map) -> Self {
        let kind =
            |rail: &u32| (map.rails[*rail as usize].colour, map.rails[*rail as usize].length);
        let mut rails: Vec<u32> = (0..map.rails.len() as u32).collect();
        rails.sort_by_key(kind);
        let mut classes: Vec<Class> = Vec::new();
        let mut places = vec![(0, 0); rails.len()];
        for (bit, rail) in (0..).zip(&rails) {
            let (colour, length) = kind(rail);
            match classes.last_mut() {
                Some(class) if (class.colour, class.length) == (colour, length) => class.to += 1,
                _ => classes.push(Class { colour, length, from: bit, to: bit + 1 }),
            }
            places[*rail as usize] = (bit, classes.len() as u32 - 1);
        }
        Self { classes, rails, places }
    }

    pub(in crate::rails) fn classes(&self) -> impl Iterator<Item = Class> {
        self.classes.iter().copied()
    }

    pub(in crate::rails) fn class_of(&self, rail: u32) -> Class {
        self.classes[self.places[rail as usize].1 as usize]
    }

    /// The set of all rails.
    pub(in crate::rails) fn all(&self) -> Vec<u64> {
        let mut bits = vec![0; self.rails.len().div_ceil(64)];
        for bit in 0..self.rails.len() {
            bits[bit / 64] |= 1 << (bit % 64);
        }
        bits
    }

    /// Takes a rail out of a set.
    pub(in crate::rails) fn close(&self, set: &mut [u64], rail: u32) {
        let bit = self.places[rail as usize].0 as usize;
        set[bit / 64] &= !(1 << (bit % 64));
    }

    /// How many rails of a class are in a set.
    pub(in crate::rails) fn count(&self, set: &[u64], class: Class) -> usize {
        words(set, class).map(|(_, word)| word.count_ones() as usize).sum()
    }

    /// The `n`th rail of a class in a set, counted from 0.
    pub(in crate::rails) fn nth(&self, set: &[u64], class: Class, mut n: usize) -> u32 {
        for (first, mut word) in words(set, class) {
            let ones = word.count_ones() as usize;
            if n < ones {
                for _ in 0..n {
                    word &= word - 1;
                }
                return self.rails[first + word.trailing_zeros() as usize];
            }
            n -= ones;
        }
        unreachable!("fewer rails in the class than counted")
    }

    /// Every rail of a class in a set.
    pub(in crate::rails) fn each(&self, set: &[u64], class: Class, mut f: impl FnMut(u32)) {
        for (first, mut word) in words(set, class) {
            while word != 0 {
                f(self.rails[first + word.trailing_zeros() as usize]);
                word &= word - 1;
            }
        }
    }
}

/// The words that hold a class, cut to it, each with its first bit's place.
fn words(set: &[u64], class: Class) -> impl Iterator<Item = (usize, u64)> {
    let (from, to) = (class.from as usize, class.to as usize);
    (from / 64..to.div_ceil(64)).map(move |i| {
        let low = if i == from / 64 { !0 << (from % 64) } else { !0 };
        let high = if i == to / 64 { (1 << (to % 64)) - 1 } else { !0 };
        (64 * i, set[i] & low & high)
    })
}
