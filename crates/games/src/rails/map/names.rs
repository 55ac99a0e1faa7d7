//! Names for generated towns.

use std::collections::HashSet;

use game::Rng;

const FIRST: [&str; 32] = [
    "Ba", "Be", "Bri", "Ca", "Cha", "Co", "Cre", "Da", "Dou", "Fa", "Fou", "Ga", "Gri", "La", "Lo",
    "Ma", "Mé", "Mou", "Na", "No", "Pé", "Pon", "Ra", "Ro", "Sa", "Se", "Ta", "Thé", "Tré", "Va",
    "Ver", "Vi",
];
const MIDDLE: [&str; 16] = [
    "ba", "be", "ca", "ché", "di", "do", "la", "li", "lo", "mé", "mi", "na", "né", "ra", "ri",
    "sou",
];
const LAST: [&str; 24] = [
    "bourg", "ceau", "court", "fort", "gnac", "gny", "lain", "lieu", "llon", "mont", "nay", "ncy",
    "nne", "nton", "ran", "rgues", "rmes", "ssac", "sson", "teuil", "val", "vert", "ville", "zan",
];

/// `count` distinct names.
pub(in crate::rails) fn distinct(count: usize, rng: &mut Rng) -> Vec<String> {
    // At least four times as many names are possible as are wanted, so few are drawn twice.
    let mut middles = 1;
    let mut possible = FIRST.len() * LAST.len() * MIDDLE.len();
    while possible < 4 * count {
        middles += 1;
        possible *= MIDDLE.len();
    }
    let mut taken = HashSet::with_capacity(count);
    let mut names = Vec::with_capacity(count);
    while names.len() < count {
        let name = name(rng.below(middles + 1), rng);
        if taken.insert(name.clone()) {
            names.push(name);
        }
    }
    names
}

fn name(middles: usize, rng: &mut Rng) -> String {
    let mut name = String::new();
    if rng.below(16) == 0 {
        name += "Saint-";
    }
    name += FIRST[rng.below(FIRST.len())];
    (0..middles).for_each(|_| name += MIDDLE[rng.below(MIDDLE.len())]);
    name + LAST[rng.below(LAST.len())]
}
